import { setTimeout as sleep } from 'node:timers/promises'
import { queryPostgres, startDurablePostgres } from '../../test/support/postgres.ts'
import { cpuSecondsOfFamily } from './load.ts'

/** A PostgreSQL server that writes everything to the disk before it confirms, and reports its work. */
export interface Measured {
  createDatabase(): Promise<string>
  /** Seconds of processor time that all its processes have used. */
  cpuSeconds(): number
  /** Transactions committed on a database so far, those that only read among them, and writes of the log to the disk. */
  commits(url: string): Promise<Commits>
  stop(): Promise<void>
}

export interface Commits {
  readonly transactions: number
  readonly syncs: number
}

/** An idle session reports its counts within a second. */
const TOLD_MS = 1500

/** Starts one, or prints the reason why there is none. */
export async function measuredPostgres(): Promise<Measured | undefined> {
  const found = await startDurablePostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return undefined
  }
  const { server } = found
  const elsewhere = await server.createEmptyDatabase()
  const main = server.mainProcess()
  return {
    createDatabase: () => server.createEmptyDatabase(),
    cpuSeconds: () => cpuSecondsOfFamily(main),
    async commits(url) {
      await sleep(TOLD_MS)
      const name = new URL(url).pathname.slice(1)
      const [row] = await queryPostgres(
        elsewhere,
        `select xact_commit as transactions, (select wal_sync from pg_stat_wal) as syncs
         from pg_stat_database where datname = '${name}'`,
      )
      return { transactions: Number(row?.transactions), syncs: Number(row?.syncs) }
    },
    stop: () => server.stop(),
  }
}

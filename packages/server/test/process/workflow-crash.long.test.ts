// 4,000 executions of a workflow whose workers are killed again and again, from dist/.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgres as postgresStore } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import type { Store } from '@posthorn/core/ports'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { queryPostgres, startOwnPostgres } from '../../../../test/support/postgres.ts'
import { itInTurn } from '../../../../test/support/variants.ts'
import { type Environment, type Process, settingsOf, startProcess } from '../../../cli/test/nodes-kit.ts'
import { begin, checkAll, isThrough, stepsDone } from '../workflow-crash-kit.ts'

/** Mail waits for a mail server that does not exist: here only the ledger matters. */
const NOWHERE = 'smtp://127.0.0.1:9'

const found = await startOwnPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: workflows on several nodes are not tested here: ${found.missing}`)
const running = new Set<Process>()
const stores = new Set<Store>()
afterEach(async () => {
  await Promise.all([...running].map((process) => process.end()))
  await Promise.all([...stores].map((store) => store.close()))
  running.clear()
  stores.clear()
})
afterAll(() => postgres?.stop())

async function start(kind: Process['kind'], env: Environment): Promise<Process> {
  const process = await startProcess(kind, env)
  running.add(process)
  return process
}

const opened = (store: Store): Store => {
  stores.add(store)
  return store
}

/** The number of steps that are done between two kills, however slow the machine is. */
const STEPS_OF_A_LIFE = 3000

/**
 * Kills one process after the other, each after this many steps, until all executions are complete. Returns how many.
 */
async function killUntilThrough(victims: readonly Process[], store: Store): Promise<number> {
  for (let kills = 0; ; kills++) {
    const before = await stepsDone(store)
    do await sleep(100)
    while ((await stepsDone(store)) < before + STEPS_OF_A_LIFE && !(await isThrough(store)))
    if (await isThrough(store)) return kills
    await victims[kills % victims.length]?.kill()
  }
}

const variant = itInTurn(2)

describe('a workflow whose workers are killed again and again', () => {
  variant('leads each contact through once, on SQLite', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'posthorn-workflow-'))
    const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', NOWHERE)
    const server = await start('all', { ...settings, POSTHORN_DATA: data })
    const store = opened(sqlite(path.join(data, 'posthorn.db')))
    await begin(store)
    // A busy machine does more steps between two checks.
    expect(await killUntilThrough([server], store)).toBeGreaterThanOrEqual(2)
    await checkAll(store)
    await server.end()
    rmSync(data, { recursive: true, force: true })
  })

  variant(
    'leads each contact through once, on PostgreSQL with three workers, of which one stands still for long',
    async () => {
      const url = (await postgres?.createDatabase()) ?? ''
      const env = settingsOf(url, NOWHERE)
      // It migrates the schema, and creates the project.
      await start('api', env)
      const [still, ...victims] = [await start('worker', env), await start('worker', env), await start('worker', env)]
      const store = opened(postgresStore(url))
      await begin(store)
      process.kill(still?.pid ?? 0, 'SIGSTOP')
      const kills = await killUntilThrough(victims, store)
      // The database ends transactions that stay idle for long.
      const standing = `select pid from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%' and state_change < now() - interval '1 second'`
      await expect.poll(() => queryPostgres(url, standing), { interval: 500 }).toStrictEqual([])
      process.kill(still?.pid ?? 0, 'SIGCONT')
      await still?.end() // after its unfinished work is over
      await checkAll(store)
      expect(kills).toBeGreaterThanOrEqual(2)
    },
    { isThere: postgres !== undefined },
  )
})

// A campaign to 4,000 people whose workers are killed repeatedly, from dist/.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startOwnPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { itInTurn } from '../../../../test/support/variants.ts'
import { asked, begin, checkAll } from '../campaign-crash-kit.ts'
import { clientOf, type Environment, type Process, settingsOf, startProcess } from '../nodes-kit.ts'

const PEOPLE = 4000
const KILLS = 5
const CONNECTIONS = 5
/** At each kill at most two mails of each connection are marked and not settled. */
const UNKNOWN_MAX = KILLS * 2 * CONNECTIONS

const found = await startOwnPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: campaigns on several nodes are not tested here: ${found.missing}`)
const smtp = await startSmtpServer()
const running = new Set<Process>()
afterEach(async () => {
  await Promise.all([...running].map((process) => process.end()))
  running.clear()
  await smtp.reset()
})
afterAll(async () => {
  await smtp.stop()
  await postgres?.stop()
})

async function start(...args: Parameters<typeof startProcess>): Promise<Process> {
  const process = await startProcess(...args)
  running.add(process)
  return process
}

/** Kills one process after the other, at even steps of the campaign, and waits for its end. */
async function killUntilSent(victims: readonly Process[], url: () => string, id: string): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect.poll(() => smtp.count(), { interval: 20 }).toBeGreaterThan((PEOPLE * kill) / (KILLS + 1))
    await victims[kill % victims.length]?.kill()
  }
  const statusOf = async () => (await asked(() => clientOf(url()).campaigns.get(id))).status
  await expect.poll(statusOf, { interval: 500 }).not.toBe('SENDING')
}

const variant = itInTurn(2)

describe('a campaign whose workers are killed repeatedly', () => {
  variant('reaches each person once, on SQLite', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'posthorn-campaign-'))
    const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', `${smtp.url}?connections=${CONNECTIONS}`)
    const env: Environment = { ...settings, POSTHORN_DATA: data }
    const server = await start('all', env)
    const url = () => server.url ?? ''
    const id = await begin(url(), PEOPLE)
    await killUntilSent([server], url, id)
    await checkAll(url(), id, smtp, UNKNOWN_MAX, PEOPLE)
    await server.end()
    rmSync(data, { recursive: true, force: true })
  })

  variant(
    'reaches each person once, on PostgreSQL with three workers',
    async () => {
      const database = (await postgres?.createDatabase()) ?? ''
      const env = settingsOf(database, `${smtp.url}?connections=${CONNECTIONS}`)
      const api = await start('api', env)
      const workers = await Promise.all([start('worker', env), start('worker', env), start('worker', env)])
      const url = () => api.url ?? ''
      const id = await begin(url(), PEOPLE)
      await killUntilSent(workers, url, id)
      await checkAll(url(), id, smtp, UNKNOWN_MAX, PEOPLE)
    },
    { isThere: postgres !== undefined },
  )
})

// A campaign to 10,000 people whose workers are killed every second, from dist/.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startOwnPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { asked, begin, checkAll } from '../campaign-crash-kit.ts'
import { clientOf, type Environment, type Process, settingsOf, startProcess } from '../nodes-kit.ts'

const CONNECTIONS = 5

/** At most what the connections held at each kill: a mail whose content leaves, and the one behind it. */
function unknownAfter(kills: number): number {
  expect(kills).toBeGreaterThan(2)
  return kills * CONNECTIONS * 2
}

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

/** Kills one process after the other, one a second, until the campaign is sent. Returns how many. */
async function killUntilSent(victims: readonly Process[], url: () => string, id: string): Promise<number> {
  for (let kills = 0; ; kills++) {
    const campaign = await asked(() => clientOf(url()).campaigns.get(id))
    if (campaign.status !== 'SENDING') return kills
    await sleep(1000)
    await victims[kills % victims.length]?.kill()
  }
}

describe('a campaign whose workers are killed every second', () => {
  it('reaches each person once, on SQLite', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'posthorn-campaign-'))
    const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', `${smtp.url}?connections=${CONNECTIONS}`)
    const env: Environment = { ...settings, POSTHORN_DATA: data }
    const server = await start('all', env)
    const url = () => server.url ?? ''
    const id = await begin(url())
    const kills = await killUntilSent([server], url, id)
    await checkAll(url(), id, smtp, unknownAfter(kills))
    await server.end()
    rmSync(data, { recursive: true, force: true })
  })

  it.skipIf(!postgres)('reaches each person once, on PostgreSQL with three workers', async () => {
    const database = (await postgres?.createDatabase()) ?? ''
    const env = settingsOf(database, `${smtp.url}?connections=${CONNECTIONS}`)
    const api = await start('api', env)
    const workers = await Promise.all([start('worker', env), start('worker', env), start('worker', env)])
    const url = () => api.url ?? ''
    const id = await begin(url())
    const kills = await killUntilSent(workers, url, id)
    await checkAll(url(), id, smtp, unknownAfter(kills))
  })
})

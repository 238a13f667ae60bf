// A campaign whose database is copied, or moved, while it is being sent; from dist/.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { asked, begin, checkAll, rowsOf } from '../campaign-crash-kit.ts'
import { emptyDirectory, runProcess } from '../cli.ts'
import { clientOf, type Environment, type Process, settingsOf, startProcess } from '../nodes-kit.ts'

const PEOPLE = 1500
/** Slow enough that the test can act before the last mail. */
const SEND_RATE = '600'

const found = await startPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: campaigns that move to PostgreSQL are not tested here: ${found.missing}`)
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

/** Creates a directory for SQLite, and a function that runs a server there. */
function aPlace() {
  const data = emptyDirectory()
  const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', `${smtp.url}?connections=5`)
  const env: Environment = { ...settings, POSTHORN_DATA: data, POSTHORN_SEND_RATE: SEND_RATE }
  return { data, env }
}

async function serve(env: Environment): Promise<{ process: Process; url: string }> {
  const process = await startProcess('all', env)
  running.add(process)
  return { process, url: process.url ?? '' }
}

async function until(url: string, id: string, isReached: (campaign: { status: string }, sent: number) => boolean) {
  for (;;) {
    const campaign = await asked(() => clientOf(url).campaigns.get(id))
    const { sentCount } = await asked(() => clientOf(url).campaigns.stats(id))
    if (isReached(campaign, sentCount)) return
    await sleep(100)
  }
}

describe('a campaign that is being sent', () => {
  it('is complete in a backup made during it, and continues there with the people without a mail', async () => {
    const { env } = aPlace()
    const before = await serve(env)
    const id = await begin(before.url, PEOPLE)
    await until(before.url, id, (_, sent) => sent > 300)
    await smtp.behave({ at: 'mail', held: true }) // the copy is made in the middle, however slow the machine is
    const file = path.join(emptyDirectory(), 'copy.db')
    expect(await runProcess(['backup', file], { env })).toMatchObject({ code: 0 })
    await smtp.behave()
    await until(before.url, id, ({ status }) => status === 'SENT')
    await before.process.end()

    const copy = aPlace()
    const restored = await runProcess(['restore', file, '--yes'], { env: copy.env })
    expect(restored).toMatchObject({ code: 0 })
    const earlier = new Set((await smtp.messages()).flatMap(({ to }) => to))
    expect(earlier.size).toBe(PEOPLE)
    await smtp.reset()
    const after = await serve(copy.env)
    await until(after.url, id, ({ status }) => status === 'SENT')
    const rows = await rowsOf(after.url, id)
    expect(new Set(rows.map(({ to }) => to)).size).toBe(PEOPLE)
    const count = (status: string) => rows.filter((row) => row.status === status).length
    expect(await clientOf(after.url).campaigns.stats(id)).toMatchObject({
      totalRecipients: PEOPLE,
      sentCount: count('SENT'),
      unknownCount: count('UNKNOWN'),
      failedCount: 0,
      pendingCount: 0,
    })
    const again = (await smtp.messages()).flatMap(({ to }) => to)
    expect(new Set(again).size).toBe(again.length)
    // People whose mail was SENT when the copy was made have no second mail.
    expect(again.length).toBeLessThan(PEOPLE - 300)
    expect(again.length).toBeGreaterThan(0)
  })

  it.runIf(postgres)('moves to PostgreSQL and continues there, with one mail for each person', async () => {
    const { data, env } = aPlace()
    const before = await serve(env)
    const id = await begin(before.url, PEOPLE)
    await until(before.url, id, (_, sent) => sent > 300)
    await before.process.end()
    const url = await postgres?.createDatabase()
    if (!url) throw new Error('there is no database')
    const moved = await runProcess(['migrate', '--from', path.join(data, 'posthorn.db'), '--to', url, '--yes'], { env })
    expect(moved).toMatchObject({ code: 0 })
    const after = await serve({ ...env, POSTHORN_DATABASE_URL: url })
    await until(after.url, id, ({ status }) => status === 'SENT')
    const arrived = await smtp.count()
    expect(arrived).toBeGreaterThan(PEOPLE - 10)
    await checkAll(after.url, id, smtp, 10, PEOPLE)
  })
})

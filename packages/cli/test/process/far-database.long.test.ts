// A node whose PostgreSQL is on another continent: a campaign, leases, start, health, doctor, and stop. From dist/.
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { delayProxy } from '../../../../test/support/delay-proxy.ts'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { begin, checkAll } from '../campaign-crash-kit.ts'
import { clientOf, runCommand, settingsOf, startProcess } from '../nodes-kit.ts'

const ROUND_TRIP_MS = 200
const PEOPLE = 150
/** Twice the longest time of a request that reads and writes little; 200 ms are ten of its round trips. */
const ANSWER_MS = 20 * ROUND_TRIP_MS

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: a PostgreSQL that is far away is not tested: ${found.missing}`)
afterAll(() => server?.stop())

it.skipIf(!server)('sends a campaign once, answers, and stops with a database that is 200 ms away', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const near = (await server?.createDatabase()) ?? ''
  expect(await runCommand(['migrate'], settingsOf(near, smtp.url))).toMatchObject({ code: 0 })
  const proxy = await delayProxy(Number(new URL(near).port), { eachWayMs: ROUND_TRIP_MS / 2 })
  onTestFinished(() => proxy.close())
  const far = new URL(near)
  far.host = `127.0.0.1:${proxy.port}`
  const settings = settingsOf(far.href, smtp.url, far.href)
  const node = await startProcess('all', settings)
  onTestFinished(async () => void (await node.end()))
  const url = node.url ?? ''

  const id = await begin(url, PEOPLE)
  const began = performance.now()
  const answers: number[] = []
  await expect
    .poll(
      async () => {
        const at = performance.now()
        await clientOf(url).health()
        answers.push(performance.now() - at)
        return (await clientOf(url).campaigns.get(id)).status
      },
      { interval: 500 },
    )
    .toBe('SENT')
  const seconds = (performance.now() - began) / 1000
  // No lease expired, so that each person got one mail, and no outcome is unknown.
  await checkAll(url, id, smtp, 0, PEOPLE)
  const { commitMs } = await clientOf(url).health()
  const { stdout } = await runCommand(['doctor'], settings)
  expect(stdout).toMatch(/warning +database .* responds slowly, in \d+ ms/)
  expect(stdout).toMatch(/ok +queue /)
  expect(await node.end()).toBe(0)
  console.info(
    `${PEOPLE} mails in ${seconds.toFixed(1)} s, commits take ${commitMs} ms, /health/ready at most ${Math.max(...answers).toFixed()} ms`,
  )
  expect(commitMs).toBeGreaterThanOrEqual(ROUND_TRIP_MS)
  expect(answers.toSorted((a, b) => a - b)[Math.floor(answers.length / 2)]).toBeLessThan(ANSWER_MS)
})

// A server that is killed repeatedly within a second of its start, from dist/.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { copiesOf, sendUntilAccepted, settingsOf, settledRows, startProcess } from '../nodes-kit.ts'

/** KILL_LOOP_KILLS=100 runs the whole test. */
const KILLS = Number(process.env.KILL_LOOP_KILLS ?? 8)
const CONNECTIONS = 5

const smtp = await startSmtpServer()
afterEach(() => smtp.reset())
afterAll(() => smtp.stop())

/** Sends some mails in each life of the server. Returns the outcomes of all. */
async function killLoop(mailsPerLife: number) {
  const data = mkdtempSync(path.join(tmpdir(), 'posthorn-kill-loop-'))
  const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', `${smtp.url}?connections=${CONNECTIONS}`)
  const server = await startProcess('all', { ...settings, POSTHORN_DATA: data })
  const accepted: string[] = []
  for (let life = 0; life < KILLS; life++) {
    const to = Array.from({ length: mailsPerLife }, (_, n) => `p${life}-${n}@example.com`)
    const sending = sendUntilAccepted([server], `life-${life}`, to)
    await sleep(Math.random() * 1000)
    await server.kill()
    await sending
    accepted.push(...to)
  }
  const rows = await settledRows(server.url ?? '')
  await server.end()
  rmSync(data, { recursive: true, force: true })
  const { copies, unknown, doubled, unexplained } = copiesOf(await smtp.messages(), rows)
  const all = [...rows.values()]
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length
  console.info(
    `${KILLS} kills, ${accepted.length} mails: ${count('SENT')} SENT, ${count('UNKNOWN')} UNKNOWN, ${count('FAILED')} FAILED; ` +
      `${unknown} outcomes unknown, ${doubled} mails arrived twice`,
  )
  expect(all.map(({ to }) => to).sort()).toStrictEqual(accepted.toSorted())
  expect(all.filter(({ status }) => status === 'FAILED')).toStrictEqual([])
  expect(unexplained).toStrictEqual([])
  expect(all.filter(({ to, status }) => status === 'SENT' && !copies.has(to))).toStrictEqual([])
  expect(unknown).toBeLessThanOrEqual(KILLS * 2 * CONNECTIONS)
  return { all, copies }
}

it('does not fail healthy mail with a fast relay', async () => {
  await killLoop(30)
})

it('serves every recipient with a relay that takes a quarter of a second', async () => {
  await smtp.behave({ at: 'dot', delayMs: 250 })
  const { all, copies } = await killLoop(6)
  expect(all.filter(({ to }) => !copies.has(to))).toStrictEqual([])
})

import { expect, it, onTestFinished } from 'vitest'
import { filled, TURN_MAX_MS, turnOf } from '../../../../test/support/worst-inputs.ts'
import { smtpReceiver } from '../../src/smtp-receiver/index.ts'
import { talkTo } from '../smtp-talk.ts'

const MB = 1024 * 1024
const SENDER = 'EHLO a.example\r\nMAIL FROM:<>\r\n'

it.each([
  ['a line that does not end', filled(2 * MB, 'a')],
  ['a command of a megabyte', filled(MB, 'a', 'EHLO ', '\r\n')],
  ['parameters', filled(MB, ' a=b', 'EHLO a\r\nMAIL FROM:<a@b.example>', '\r\n')],
  ['angle brackets', filled(MB, '<', `${SENDER}RCPT TO:`, '\r\n')],
  ['a route', filled(MB, '%', `${SENDER}RCPT TO:<`, '@b.example>\r\n')],
  ['a route without an end', filled(MB, '%', `${SENDER}RCPT TO:<`, '\r\n')],
  ['colons', filled(MB, ': ', `${SENDER}RCPT TO`, '\r\n')],
  ['escapes', filled(MB, '+3D', `${SENDER}RCPT TO:<a@b.example> ORCPT=rfc822;`, '\r\n')],
  ['other recipients', `${SENDER}${Array.from({ length: 8_000 }, (_, n) => `RCPT TO:<${n}@b.example>\r\n`).join('')}`],
  ['recipients', filled(MB / 4, 'RCPT TO:<a@b.example>\r\n', SENDER)],
  ['commands that bring nothing', filled(MB / 4, 'NOOP\r\n', SENDER)],
  ['empty lines', filled(MB, '\r\n')],
  ['line feeds', filled(MB, '\n')],
  ['resets', filled(MB / 4, 'RSET\r\n')],
  ['dots', `${SENDER}RCPT TO:<a@b.example>\r\nDATA\r\n${filled(4 * MB, '.\r\n.', '', '\r\n.\r\n')}`],
  ['lines of a message', `${SENDER}RCPT TO:<a@b.example>\r\nDATA\r\n${filled(4 * MB, '\r\n', 'a', '\r\n.\r\n')}`],
])('does not block other work with a command: %s', async (_, text) => {
  const receiver = smtpReceiver({ name: 'mx.example.com', accepts: () => true, take: async () => {} })
  const port = await receiver.listen('127.0.0.1', 0)
  onTestFinished(() => receiver.close())
  const ms = await turnOf(async () => {
    const talk = await talkTo(port)
    await talk.reply()
    talk.send(`${text}\r\nQUIT\r\n`)
    if (!text.includes('\n')) talk.socket.end()
    await talk.ended
  })
  expect(ms).toBeLessThan(TURN_MAX_MS)
})

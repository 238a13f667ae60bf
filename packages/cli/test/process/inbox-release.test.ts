import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { run, runJson } from '../cli.ts'
import { type ServerProject, sharedServer, startServer } from '../server.ts'

let smtp: SmtpServer
let server: Awaited<ReturnType<typeof startServer>>
let bare: ServerProject
beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startServer({ POSTHORN_INBOX_RELEASE_URL: smtp.url })
  bare = await sharedServer()
})
beforeEach(() => smtp.reset())
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})

const at = ({ url, key }: ServerProject, ...args: readonly string[]) => ['--url', url, '--key', key, ...args]

/** Sends a mail that the inbox captures. Returns its id. */
async function captured(where: ServerProject, to: string): Promise<string> {
  const mail = ['--to', to, '--from', 'hello@sandbox.localhost', '--subject', 'Hello', '--body', '<p>Hi</p>']
  await runJson(at(where, 'send', ...mail, '--wait'))
  const [first] = Object(await runJson(at(where, 'inbox', 'list', '--search', to, '--wait', '10'))).data
  return String(first.id)
}

test('inbox release sends a captured mail to the address, and prints the reply of the mail server', async () => {
  const id = await captured(server, 'ada@example.com')
  const released = await run(at(server, 'inbox', 'release', id, '--to', 'real@example.com'))
  expect(released).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Sent to real@example\.com: 250 /) })
  const json = await runJson(at(server, 'inbox', 'release', id, '--to', 'real@example.com'))
  expect(json).toMatchObject({ id, to: 'real@example.com', response: expect.stringMatching(/^250 /) })
  expect((await smtp.messages()).map(({ to }) => to)).toEqual([['real@example.com'], ['real@example.com']])
})

test('inbox release reports missing settings', async () => {
  const id = await captured(bare, 'bob@example.com')
  const refused = await run(at(bare, 'inbox', 'release', id, '--to', 'real@example.com'))
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('RELEASE_NOT_CONFIGURED') })
  expect(await run(at(server, 'inbox', 'release', id))).toMatchObject({ code: 2 })
  const nowhere = await run(at(server, 'inbox', 'release', 'eml_none', '--to', 'real@example.com'))
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('EMAIL_NOT_FOUND') })
  expect(await smtp.messages()).toEqual([])
})

import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'
import { type ServerProject, sharedServer } from '../server.ts'

const SENDER = 'hello@sandbox.localhost'
const TO = ['--to', 'ada@example.com', '--from', SENDER, '--subject', 'Hi'] as const

let server: ServerProject
const data = path.join(emptyDirectory(), 'data')
beforeAll(async () => {
  server = await sharedServer()
  expect((await run(['init', '--data', data])).code).toBe(0)
})

const places = {
  remote: () => ['--url', server.url, '--key', server.key],
  embedded: () => ['--data', data],
} as const

const idsOf = (answer: unknown): string[] => Object(answer).emails.map(({ email }: { email: string }) => email)

describe.each(['remote', 'embedded'] as const)('%s', (place) => {
  const at = (...args: readonly string[]) => [...args, ...places[place]()]

  test('sends a text with copies and tags', async () => {
    const copies = ['--cc', 'Bob <bob@example.com>', '--bcc', 'dan@example.com', '--tag', 'order', '--tag', 'no=7']
    const sent = await runJson(at('send', ...TO, '--text', 'Only text', ...copies, '--wait', '60'))
    expect(sent).toMatchObject({
      emails: [{ contact: { email: 'ada@example.com' } }, { contact: { email: 'bob@example.com' } }, {}],
    })
    const [id = ''] = idsOf(sent)
    expect(await runJson(at('emails', 'get', id))).toMatchObject({
      status: 'SENT',
      tags: [{ name: 'order' }, { name: 'no', value: '7' }],
    })
    const { headers, text } = Object(await runJson(at('inbox', 'get', id)))
    expect(headers).toContainEqual(expect.objectContaining({ value: expect.stringContaining('bob@example.com') }))
    expect(JSON.stringify(headers)).not.toContain('dan@example.com')
    expect(text).toContain('Only text')
    const file = await run(at('send', ...TO, '--text-file', '-', '--wait', '60'), { stdin: 'From a pipe' })
    expect(file.code).toBe(0)
    expect((await run(at('send', ...TO, '--text', 'a', '--text-file', '-'))).stderr).toContain('cannot be combined')
  })

  test('a mail waits for its time, and for an event of another one', async () => {
    const sent = await run(at('send', ...TO, '--body', 'Later', '--at', '2h'))
    expect(sent).toMatchObject({ code: 0, stderr: expect.stringContaining('Scheduled 1 mail for 20') })
    const before = Date.now()
    const answer = await runJson(at('send', ...TO, '--body', 'Later', '--at', '2h'))
    const [id = ''] = idsOf(answer)
    const mail = Object(await runJson(at('emails', 'get', id)))
    expect(mail.status).toBe('PENDING')
    expect(Date.parse(mail.scheduledAt) - before).toBeGreaterThanOrEqual(7_200_000)
    expect((await run(at('emails', 'get', id))).stdout).toMatch(/^leaves +20/m)
    const day = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)
    expect(await runJson(at('emails', 'reschedule', id, '--at', day))).toMatchObject({
      scheduledAt: `${day}T00:00:00.000Z`,
    })
    expect(await run(at('emails', 'reschedule', id, '--at', '2020-01-01'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--at: '),
    })
    expect(await run(at('emails', 'reschedule', id, '--at', 'soon'))).toMatchObject({ code: 2 })
    expect(await run(at('send', ...TO, '--body', 'x', '--at', '2h', '--wait'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--at and --wait cannot be combined'),
    })
  })

  test('one captured mail is deleted', async () => {
    const [id = ''] = idsOf(await runJson(at('send', ...TO, '--body', 'Away', '--wait', '60')))
    expect(await run(at('inbox', 'delete', id))).toMatchObject({ code: 2 })
    expect(await runJson(at('inbox', 'delete', id, '--yes'))).toEqual({ id, deleted: true })
    expect(await run(at('inbox', 'get', id))).toMatchObject({ code: 1 })
    expect(await runJson(at('emails', 'get', id))).toMatchObject({ id })
  })
})

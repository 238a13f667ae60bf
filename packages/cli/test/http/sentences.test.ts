import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => ['--data', data, ...args]
const sender = 'hello@sandbox.localhost'

beforeAll(async () => {
  await run(['migrate', '--data', data])
  for (const name of ['ada', 'grace', 'alan'])
    await run(on('track', 'signed up', `${name}@example.com`, '--set', `plan=${name === 'ada' ? 'pro' : 'free'}`))
})

describe('a period', () => {
  test.each([
    ['createdAt within 30', 'the period has no unit', '"createdAt within 30 days"'],
    ['event.paid triggeredWithin 3', 'the period has no unit', '"event.paid triggeredWithin 3 days"'],
    ['createdAt olderThan 2 weeks', '"weeks" is not a unit', '"createdAt olderThan 2 days"'],
  ])('%s is refused with a correct example', async (where, wrong, right) => {
    const { code, stderr } = await run(on('segments', 'create', 'X', '--where', where))
    expect(code).toBe(2)
    expect(stderr).toContain(`--where "${where}": ${wrong}.`)
    expect(stderr).toContain(`Write ${right}, or hours, or minutes.`)
  })

  test.each(['1 day', '2 Hours', '30days'])('of %s is accepted', async (period) => {
    const made = await runJson(on('segments', 'create', `In ${period}`, '--where', `createdAt within ${period}`))
    expect(made).toMatchObject({ filters: { conditions: [{ unit: expect.stringMatching(/^(days|hours)$/) }] } })
  })
})

test.each([
  ['--to', 'ada@example,com', 'com'],
  ['--cc', 'Lovelace, Ada <ada@example.com>', 'Lovelace'],
])('send %s %s names the part that is not an address', async (option, text, wrong) => {
  const mail = ['--subject', 'Hi', '--body', 'Hi', '--from', sender, option, text]
  const { code, stderr } = await run(on('send', ...(option === '--to' ? [] : ['--to', 'ada@example.com']), ...mail))
  expect([code, stderr.includes(`${option} "${text}": "${wrong}" is not an email address.`)]).toEqual([2, true])
})

test('a quoted name with a comma is one address', async () => {
  const mail = ['--subject', 'Hi', '--body', 'Hi', '--from', sender, '--to', '"Lovelace, Ada" <ada@example.com>']
  const sent = await runJson(on('send', ...mail, '--wait'))
  expect(sent).toMatchObject({ emails: [{ status: 'SENT' }] })
})

test('an irreversible action shows its size', async () => {
  const words = ['--subject', 'News', '--body', 'News', '--from', sender]
  await run(on('segments', 'create', 'Pros', '--where', 'data.plan equals pro'))
  await run(on('campaigns', 'create', 'ToAll', ...words, '--all'))
  await run(on('campaigns', 'create', 'ToPros', ...words, '--segment', 'Pros'))
  await run(on('campaigns', 'create', 'ToFree', ...words, '--where', 'data.plan equals free'))
  await run(on('contacts', 'update', 'grace@example.com', '--no-subscribed'))
  for (const [command, sentence] of [
    [['segments', 'delete', 'Pros'], 'This deletes the segment "Pros" of 1 person. The contacts are not deleted.'],
    [['campaigns', 'send', 'ToAll'], 'This sends the campaign "ToAll" to 2 people.'],
    [['campaigns', 'send', 'ToPros'], 'This sends the campaign "ToPros" to 1 person.'],
    [['campaigns', 'send', 'ToFree'], 'This sends the campaign "ToFree" to 1 person.'],
    [['inbox', 'clear'], 'This deletes 1 captured mail.'],
  ] as const) {
    const { code, stderr } = await run(on(...command))
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${sentence} It cannot be undone.`)])
  }
})

test('a sent mail cannot be retried or cancelled', async () => {
  const list = await runJson(on('emails', 'list'))
  const [, id = ''] = /"id":"(eml_\w+)"/.exec(JSON.stringify(list)) ?? []
  for (const [verb, done] of [
    ['retry', 'retried'],
    ['cancel', 'cancelled'],
  ] as const) {
    const { stderr } = await run(on('emails', verb, id, '--yes'))
    expect(stderr).toContain(`The email cannot be ${done}: it is SENT.`)
    expect(stderr).toMatch(/while it is \w+(, \w+)* or \w+\./)
  }
})

test('a second segment of the same name has its own events, and is selected only by its id', async () => {
  for (let i = 0; i < 2; i++) await run(on('segments', 'create', 'Twins', '--where', 'data.plan exists', '--track'))
  const { stderr } = await run(on('segments', 'get', 'Twins'))
  expect(stderr).toContain('Several segments have the name "Twins". Use an id:')
})

test('a campaign is created from a template by its name', async () => {
  const words = ['--subject', 'Spring', '--body', '<p>Spring</p>', '--from', sender, '--type', 'HEADLESS']
  await run(on('templates', 'create', 'Spring news', ...words))
  const made = await runJson(
    on('campaigns', 'create', 'Spring', '--template', 'spring NEWS', '--all', '--subject', 'Own'),
  )
  expect(made).toMatchObject({ subject: 'Own', body: '<p>Spring</p>', from: sender, category: 'HEADLESS' })
  const changed = await runJson(on('campaigns', 'update', 'Spring', '--template', 'Spring news'))
  expect(changed).toMatchObject({ subject: 'Spring', body: '<p>Spring</p>', audienceType: 'ALL' })
  const missing = await run(on('campaigns', 'create', 'X', '--template', 'nothing', '--all'))
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no template called "nothing".') })
  expect(await run(on('campaigns', 'create', 'X', '--template', 'Spring news'))).toMatchObject({ code: 2 })
})

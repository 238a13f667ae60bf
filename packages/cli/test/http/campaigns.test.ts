import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../core/src/testing/patience.ts'
import { converse, emptyDirectory, run, runJson } from '../cli.ts'
import { type ServerProject, sharedServer } from '../server.ts'

const FROM = 'hello@sandbox.localhost'
let server: ServerProject
const env = () => ({ POSTHORN_URL: server.url, POSTHORN_KEY: server.key })
const campaigns = (...args: readonly string[]) => run(['campaigns', ...args], { env: env() })
const campaignsJson = async (...args: readonly string[]): Promise<Record<string, unknown>> =>
  Object(await runJson(['campaigns', ...args], { env: env() }))

beforeAll(async () => {
  server = await sharedServer()
  const rows = Array.from({ length: 5 }, (_, n) => `p${n}@example.com,${n < 2 ? 'pro' : 'free'}\n`).join('')
  await run(['import', '-'], { env: env(), stdin: `email,plan\n${rows}` })
  await run(['segments', 'create', '--name', 'Paying', '--where', 'data.plan equals pro'], { env: env() })
})

/** The unique name of the current test's campaign. */
let name = ''
let made = 0
beforeEach(() => {
  name = `News ${made++}`
})
const CONTENT = ['--subject', 'News', '--body', '<p>New.</p>', '--from', FROM]
const create = (...args: readonly string[]) => campaigns('create', '--name', name, ...CONTENT, ...args)

describe('campaigns create', () => {
  test('shows the new campaign and how to test it', async () => {
    const { code, stdout, stderr } = await create('--all', '--from-name', 'The shop', '--category', 'headless')
    const id = /^id +(cmp_\w+)$/m.exec(stdout)?.[1]
    expect([code, stderr]).toStrictEqual([0, `Created. To test it: posthorn campaigns test ${id} <your address>\n`])
    expect(stdout).toMatch(/^status +DRAFT \(not sent yet\)$/m)
    expect(stdout).toMatch(/^audience +all contacts$/m)
    expect(stdout).toMatch(/^category +HEADLESS$/m)
    expect(stdout).toContain('\n<p>New.</p>\n')
  })

  test.each<[string[], object]>([
    [['--all'], { audienceType: 'ALL' }],
    [['--segment', 'paying'], { audienceType: 'SEGMENT', segmentId: expect.stringMatching(/^seg_/) }],
    [['--where', 'data.plan equals pro'], { audienceType: 'FILTERED', audienceFilter: { operator: 'AND' } }],
    [
      ['--condition', '{"logic":"OR","groups":[{"filters":[{"field":"data.plan","operator":"exists"}]}]}'],
      { audienceType: 'FILTERED', audienceFilter: { logic: 'OR' } },
    ],
  ])('accepts %j as the audience', async (args, audience) => {
    expect(await campaignsJson('create', '--name', name, ...CONTENT, ...args)).toMatchObject({ name, ...audience })
  })

  test('reads the body from a file and from stdin', async () => {
    const file = path.join(emptyDirectory(), 'news.html')
    writeFileSync(file, '<p>File.</p>')
    const rest = ['campaigns', 'create', '--name', name, '--subject', 'S', '--from', FROM, '--all']
    expect(await runJson([...rest, '--body-file', file], { env: env() })).toMatchObject({ body: '<p>File.</p>' })
    expect(await runJson(rest, { env: env(), stdin: '<p>Pipe.</p>' })).toMatchObject({ body: '<p>Pipe.</p>' })
  })

  test.each<[string[], string]>([
    [['--name', 'x', ...CONTENT], 'no audience'],
    [['--name', 'x', '--all', '--subject', 'x', '--body', 'x'], 'Missing: --from.'],
    [['--name', 'x', '--all', '--subject', 'x', '--from', FROM], 'no body'],
    [['--name', 'x', ...CONTENT, '--all', '--where', 'data.a exists'], 'cannot be combined'],
    [['--name', 'x', ...CONTENT, '--all', '--segment', 'Paying'], 'cannot be combined'],
    [['--name', 'x', ...CONTENT, '--all', '--category', 'spam'], 'one of MARKETING'],
  ])('%j is a usage error', async (args, message) => {
    expect(await campaigns('create', ...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })

  test('reports errors of the API', async () => {
    expect(await create('--all', '--from', 'a@elsewhere.example')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('DOMAIN_NOT_VERIFIED'),
    })
    expect(await create('--segment', 'None')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('SEGMENT_NOT_FOUND'),
    })
  })
})

describe('a campaign', () => {
  test('is changed by the given options, and keeps the other fields', async () => {
    await create('--where', 'data.plan equals pro', '--description', 'Every month.')
    const before = await campaignsJson('get', name)
    const changed = await campaignsJson('update', name.toUpperCase(), '--subject', 'Other')
    expect(changed).toStrictEqual({ ...before, subject: 'Other', revision: 2, updatedAt: expect.any(String) })
    expect(await campaignsJson('update', name, '--all')).toStrictEqual({
      ...changed,
      type: 'ALL',
      audienceType: 'ALL',
      audienceFilter: null,
      audienceCondition: null,
      revision: 3,
      updatedAt: expect.any(String),
    })
    expect((await campaigns('update', name, '--segment', 'Paying')).stdout).toMatch(
      /^audience +the members of “Paying” seg_\w+$/m,
    )
    expect((await campaigns('get', name)).stdout).toMatch(/^audience +the members of “Paying” seg_\w+$/m)
    expect((await campaigns('update', name, '--where', 'data.plan equals pro')).stdout).toMatch(
      /^audience +data\.plan equals "pro"$/m,
    )
    expect(await campaigns('update', name)).toMatchObject({ code: 2 })
  })

  test('is scheduled, rescheduled, cancelled, copied, and deleted', async () => {
    await create('--all')
    const scheduled = await campaigns('schedule', name, '2099-12-01T09:00:00+01:00')
    expect(scheduled.stdout).toMatch(/^status +SCHEDULED \(starts automatically\)\nstarts +2099-12-01 08:00:00Z$/m)
    expect(await campaignsJson('schedule', name, '2099-12-02T09:00:00Z')).toMatchObject({
      scheduledAt: '2099-12-02T09:00:00.000Z',
    })
    expect(await campaigns('schedule', name, 'tomorrow')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("<time> 'tomorrow' is invalid. Use a time"),
    })
    expect(await campaigns('pause', name)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('it is SCHEDULED'),
    })
    expect(await campaigns('cancel', name)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    expect((await campaigns('cancel', name, '--yes')).stdout).toMatch(/^status +CANCELLED/m)
    expect(await campaignsJson('duplicate', name)).toMatchObject({ name: `${name} (Copy)`, status: 'DRAFT' })
    expect(await campaigns('delete', name)).toMatchObject({ code: 2 })
    expect((await campaigns('delete', name, '--yes')).stdout).toBe(`Deleted "${name}".\n`)
    expect(await campaigns('get', name)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('CAMPAIGN_NOT_FOUND'),
    })
  })

  test('with an ambiguous name is found by its id', async () => {
    await create('--all')
    await create('--all')
    const { code, stderr } = await campaigns('get', name)
    expect([code, stderr.match(/cmp_\w+ {2}DRAFT/g)]).toStrictEqual([2, expect.objectContaining({ length: 2 })])
  })

  test('is tested', async () => {
    await create('--all')
    const tested = await campaigns('test', name, 'QA@example.com')
    expect(tested).toMatchObject({ code: 0, stdout: 'A test will be sent to qa@example.com.\n' })
    expect(tested.stderr).toMatch(/^"posthorn emails get eml_\w+" shows its status\.$/m)
  })
})

describe('campaigns send', () => {
  test('asks for consent, shows a bar during the campaign, then the figures', async () => {
    await create('--where', 'data.plan equals pro')
    expect(await campaigns('send', name)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    const outcome = await converse(['campaigns', 'send', name, '--watch'], [['This sends', 'y\r']], { env: env() })
    expect(outcome.code).toBe(0)
    expect(outcome.stderr).toMatch(/░.* % .*mails/)
    expect(outcome.stdout).toMatch(/^status +SENT \(every mail has an outcome\)\nrecipients +2\nsent +2\n/)
    const recipients = await campaigns('recipients', name)
    expect(recipients).toMatchObject({ code: 0, stderr: '2 recipients.\n' })
    expect(recipients.stdout).toMatch(/^id +status +to +subject +sent +error\neml_\w+ +SENT +p[01]@example\.com +News /)
    expect(await campaigns('recipients', name, '--status', 'failed')).toMatchObject({
      stderr: 'There are no recipients.\n',
    })
    expect(await campaignsJson('stats', name)).toMatchObject({ status: 'SENT', sentCount: 2, pendingCount: 0 })
    const id = /eml_\w+/.exec(recipients.stdout)?.[0] ?? ''
    const result = await run(['emails', 'get', id], { env: env() })
    expect(result.stdout).toMatch(
      /\n\n20[\d-]{8} [\d:]{8}Z +Accepted as mail of the campaign cmp_\w+\.\n20.*Z +(?:\+.*s +)?Rendered and accepted by the mail server\.\n/,
    )
    const explain = (to: string, ...args: readonly string[]) =>
      run(['contacts', 'explain', to, ...args], { env: env() })
    const got = await explain('p0@example.com', '--campaign', name)
    expect(got.stdout).toMatch(
      /^Sent\n\n {2}mail_sent · 20.* ago · eml_\w+\n {2}The mail server accepted the mail\..*\n$/,
    )
    const not = await explain('p4@example.com', '--campaign', name.toLowerCase())
    expect(not.stdout).toMatch(
      /^Not sent\n\n {2}not_in_filter\n {2}The contact does not meet .* data\.plan equals "pro"\.\n$/,
    )
    expect(await explain('p4@example.com')).toMatchObject({ code: 2, stderr: expect.stringContaining('exactly one') })
    const list = await campaigns('list', '--status', 'SENT', '--search', name)
    expect(list.stdout).toMatch(new RegExp(`^id .*\ncmp_\\w+ +${name} +filtered +SENT +2\\/2 +20`))
    expect(await campaigns('send', name, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('CONFLICT'),
    })
  })

  test('without --watch explains how to watch it; with --json prints one answer', async () => {
    await create('--all')
    const sent = await campaigns('send', name, '--yes')
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringMatching(/^status +SENDING/m) })
    expect(sent.stderr).toMatch(/^Watch it: posthorn campaigns stats cmp_\w+ --watch$/m)
    expect(await campaignsJson('stats', name, '--watch')).toMatchObject({ status: 'SENT', totalRecipients: 5 })
  })

  test('without recipients is refused', async () => {
    await create('--where', 'data.plan equals none')
    expect(await campaigns('send', name, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The audience of the campaign is empty'),
    })
  })
})

describe('--watch', () => {
  test('waits for the time of a scheduled one, and shows why it paused', async () => {
    await create('--where', 'data.plan equals none')
    // On a busy machine the time may have passed before the server receives the request; then another time is given.
    await eventually(async () => {
      const soon = new Date(Date.now() + 1500).toISOString()
      expect(await campaigns('schedule', name, soon)).toMatchObject({ code: 0 })
    })
    const watched = await campaigns('stats', name, '--watch')
    expect(watched).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^status +PAUSED \(The audience was empty/),
    })
    expect(watched.stderr).toContain('error CAMPAIGN_PAUSED: The audience was empty')
    expect(watched.stderr).toContain('campaigns resume')
    expect(await campaigns('resume', name)).toMatchObject({ code: 1, stderr: expect.stringContaining('BAD_REQUEST') })
    await campaigns('cancel', name, '--yes')
    expect(await campaigns('stats', name, '--watch')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('CAMPAIGN_CANCELLED'),
    })
  })

  test('of a draft ends immediately', async () => {
    await create('--all')
    expect(await campaigns('stats', name, '--watch')).toMatchObject({ code: 0, stdout: expect.stringMatching(/DRAFT/) })
  })
})

describe('on a database', () => {
  const data = path.join(emptyDirectory(), 'data')
  const on = (...args: readonly string[]) => ['--data', data, ...args]
  const FOR_ALL = ['campaigns', 'create', ...CONTENT, '--all', '--name']

  beforeAll(async () => {
    await run(['migrate', '--data', data])
    await run(on('import', '-'), { stdin: 'email\na@example.com\nb@example.com\n' })
  })

  test('sends and watches without a server, and sends tests', async () => {
    await run(on(...FOR_ALL, 'News'))
    const sent = await run(on('campaigns', 'send', 'News', '--yes', '--watch'))
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringMatching(/^status +SENT .*\nrecipients +2\nsent +2\n/) })
    await run(on('campaigns', 'test', 'News', 'qa@example.com'))
    const inbox: unknown = Object(await runJson(on('inbox', 'list'))).data
    expect(inbox).toMatchObject([{ to: 'qa@example.com', subject: '[TEST] News' }, {}, {}])
  })

  test('leaves a campaign to the server, unless an option says to send it here', async () => {
    await run(on(...FOR_ALL, 'More'))
    expect(await run(on('campaigns', 'send', 'More', '--yes'))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('The server or worker of this database sends the campaign'),
    })
    expect(await runJson(on('campaigns', 'stats', 'More'))).toMatchObject({ status: 'SENDING', sentCount: 0 })
    expect(await runJson(on('campaigns', 'pause', 'More'))).toMatchObject({ status: 'PAUSED' })
    const resumed = await run(on('campaigns', 'resume', 'More', '--watch'), { env: { POSTHORN_MAILER_URL: 'inbox:' } })
    expect(resumed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^status +SENT/) })
  })
})

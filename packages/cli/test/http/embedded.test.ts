import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../core/src/testing/patience.ts'
import { emptyDirectory, run, runJson } from '../cli.ts'

const SENDER = 'hello@sandbox.localhost'
const directory = emptyDirectory()
const data = path.join(directory, 'data')

/** Returns arguments for the database of these tests. */
const on = (...args: readonly string[]) => ['--data', data, ...args]

const ok = (stdout: unknown = expect.any(String)) => expect.objectContaining({ code: 0, stdout })
const failed = (code: number, error: string) =>
  expect.objectContaining({ code, stderr: expect.stringContaining(`error ${error}`) })

beforeAll(async () => {
  expect(await run(['migrate', '--data', data])).toEqual(ok(expect.stringMatching(/^Applied \d+ migrations?/)))
})

describe('the first mail', () => {
  test('a database without a project gets one, and prints its keys once', async () => {
    const fresh = path.join(emptyDirectory(), 'new', 'data')
    const send = [
      '--data',
      fresh,
      'send',
      '--to',
      'ada@example.com',
      '--from',
      SENDER,
      '--subject',
      'Hi',
      '--body',
      'Hi',
      '--wait',
      '60',
    ]
    await run(['migrate', '--data', fresh])
    const first = await run(send)
    expect(first).toEqual(ok(expect.stringContaining('SENT')))
    expect(first.stderr).toMatch(/secret key {2}sk_[0-9a-f]{64}/)
    expect(existsSync(path.join(fresh, 'posthorn.db'))).toBe(true)
    expect((await run(send)).stderr).not.toContain('sk_')
  })

  test('is rendered, and captured in the inbox', async () => {
    const sent = await runJson(
      on(
        'send',
        '--to',
        'Ada <ada@example.com>',
        '--from',
        `Shop <${SENDER}>`,
        '--subject',
        'Hi {{name}}',
        '--body',
        '<p>{{plan}} {{a.b}}</p>',
        '--set',
        'plan=pro',
        '--set',
        'a.b=2',
        '--header',
        'X-Order=7',
        '--reply',
        'Help <help@example.com>',
        '--wait',
        '60',
      ),
    )
    expect(sent).toEqual({
      emails: [
        {
          contact: { id: expect.stringMatching(/^cnt_/), email: 'ada@example.com' },
          email: expect.stringMatching(/^eml_/),
          status: 'SENT',
          error: null,
          attempts: 1,
        },
      ],
      timestamp: expect.stringMatching(/Z$/),
    })
    const list = await runJson(on('inbox', 'list', '--search', 'hi ada'))
    expect(list).toMatchObject({
      data: [{ subject: 'Hi Ada', to: expect.stringContaining('ada@example.com') }],
      total: 1,
      hasMore: false,
    })
    const id = await newest()
    const shown = await run(on('inbox', 'get', id))
    expect(shown.stdout).toMatch(/^From: .*Shop.*$/m)
    expect(shown.stdout).toMatch(/^X-Order: 7$/im)
    expect(shown.stdout).toContain('\n\npro 2\n')
    expect(await run(on('inbox', 'get', id, '--html'))).toEqual(ok(expect.stringContaining('<p>pro 2</p>')))
    expect(await run(on('inbox', 'get', id, '--source'))).toEqual(
      ok(expect.stringContaining('Reply-To: Help <help@example.com>\r\n')),
    )
    expect(await runJson(on('inbox', 'get', id))).toMatchObject({ id, text: expect.stringContaining('pro 2') })
    expect(await runJson(on('contacts', 'get', 'ada@example.com'))).toMatchObject({
      data: { name: 'Ada', plan: 'pro', a: { b: 2 } },
      subscribed: false,
    })
  })
})

test('with several recipients reaches each, and a wrong address is named', async () => {
  const words = ['--from', SENDER, '--subject', 'Hi', '--body', 'Hi']
  const sent = await runJson(on('send', '--to', 'Ada <ada@example.com>, Bob <bob@example.com>', ...words))
  expect(JSON.stringify(sent)).toMatch(/ada@example\.com.*bob@example\.com/)
  for (const wrong of ['Ada <ada@example.com', 'ada@example.com <bob@example.com>', ''])
    expect(await run(on('send', '--to', wrong, ...words))).toMatchObject({
      code: expect.any(Number),
      stderr: expect.stringContaining('--to'),
    })
})

async function newest(at = on): Promise<string> {
  const list = await runJson(at('emails', 'list', '--limit', '1'))
  return /"(eml_\w+)"/.exec(JSON.stringify(list))?.[1] ?? 'none'
}

describe('send', () => {
  const mail = on('send', '--to', 'ada@example.com', '--from', SENDER, '--subject', 'S')

  test('reads the body from a file, from stdin, and as Markdown', async () => {
    writeFileSync(path.join(directory, 'body.html'), '<b>from a file</b>')
    expect(await run([...mail, '--body-file', 'body.html'], { cwd: directory })).toEqual(ok())
    expect(await run(on('inbox', 'get', await newest(), '--html'))).toEqual(
      ok(expect.stringContaining('<b>from a file</b>')),
    )
    expect(await run(mail, { stdin: '<i>piped</i>' })).toEqual(ok())
    expect(await run(on('inbox', 'get', await newest(), '--html'))).toEqual(ok(expect.stringContaining('<i>piped</i>')))
    expect(await run([...mail, '--body-file', '-', '--markdown'], { stdin: '**strong**' })).toEqual(ok())
    expect(await run(on('inbox', 'get', await newest(), '--html'))).toEqual(
      ok(expect.stringContaining('<strong>strong</strong>')),
    )
  })

  test('attaches files with the types of their names', async () => {
    writeFileSync(path.join(directory, 'invoice.pdf'), '%PDF')
    writeFileSync(path.join(directory, 'logo.png'), 'PNG')
    expect(
      await run([...mail, '--body', '<img src="cid:logo">', '--attach', 'invoice.pdf', '--inline', 'logo=logo.png'], {
        cwd: directory,
      }),
    ).toEqual(ok())
    expect(await runJson(on('inbox', 'get', await newest()))).toMatchObject({
      attachments: expect.arrayContaining([
        expect.objectContaining({
          filename: 'invoice.pdf',
          contentType: 'application/pdf',
          size: 4,
          disposition: 'attachment',
        }),
        expect.objectContaining({
          filename: 'logo.png',
          contentType: 'image/png',
          contentId: 'logo',
          disposition: 'inline',
        }),
      ]),
    })
    expect(await run(on('inbox', 'get', await newest()))).toEqual(
      ok(expect.stringMatching(/Attachments:\n.*[\s\S]*invoice\.pdf {2}application\/pdf, 4 bytes/)),
    )
  })

  test('does not repeat a mail with the same idempotency key', async () => {
    const once = [...mail, '--body', 'once', '--idempotency-key', 'order-1']
    expect(await runJson(once)).toEqual({ ...((await runJson(once)) as object), timestamp: expect.any(String) })
  })

  test.each<[string, readonly string[], string]>([
    ['nothing', [], '--to, --from, --subject, --body are missing'],
    ['no sender', ['--to', 'a@example.com', '--subject', 's', '--body', 'b'], '--from is missing'],
    ['two bodies', ['--body', 'b', '--body-file', 'c'], 'cannot be combined'],
    ['a file that is not there', ['--attach', 'missing.pdf'], 'missing.pdf does not exist'],
    ['a directory as a file', ['--attach', '/'], 'is a directory'],
    ['an inline file without an id', ['--inline', 'logo.png'], '<content id>=<file>'],
    ['an option that is none', ['--tos', 'x'], 'Did you mean --to?'],
    ['a time that is none', ['--wait', 'long'], 'whole number'],
  ])('%s is a usage error', async (_, args, message) => {
    const outcome = await run(on('send', ...args))
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(message)
  })

  test('reports errors of the API field by field', async () => {
    const outcome = await run(
      on('send', '--to', 'nonsense', '--to', 'b@example.com', '--from', SENDER, '--subject', 's', '--body', 'b'),
    )
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toMatch(
      /^error VALIDATION_ERROR: --to "nonsense": must be an email address .*\nCorrect the named values and run the command again\.\nrequest id: req_\w+\n$/,
    )
    const json = await run(on('send', '--to', 'nonsense', '--from', SENDER, '--subject', 's', '--body', 'b', '--json'))
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: {
        code: 'VALIDATION_ERROR',
        status: 422,
        errors: [{ field: 'to.0', code: 'invalid_email' }],
        requestId: expect.any(String),
      },
    })
  })

  test('a domain that is not verified is refused', async () => {
    expect(
      await run(on('send', '--to', 'a@example.com', '--from', 'a@example.org', '--subject', 's', '--body', 'b')),
    ).toEqual(failed(4, 'DOMAIN_NOT_VERIFIED'))
  })

  test('a mail that the mail server refuses is a failure, and "emails get" shows the reason', async () => {
    const env = { POSTHORN_MAILER_URL: 'smtp://127.0.0.1:9', POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost' }
    // A separate database: once mail was sent through a mail server, the local inbox captures no more.
    const place = path.join(emptyDirectory(), 'data')
    await run(['init', '--data', place])
    const there = (...args: readonly string[]) => ['--data', place, ...args]
    // A busy machine may not deliver the mail within the time that the command waits; a later command does.
    let first: string | undefined
    const shown = await eventually(async () => {
      const outcome = await run(there(...mail.slice(2), '--body', 'b', '--wait', '1'), { env })
      expect(outcome.code).toBe(0) // accepted; it is retried
      expect(outcome.stderr).toContain('not handed over yet')
      first ??= await newest(there)
      const { stdout } = await run(there('emails', 'get', first))
      expect(stdout).toMatch(/^error +connect ECONNREFUSED/m)
      return stdout
    })
    expect(shown).toMatch(/^status +PENDING \(accepted; .*\)$/m)
    expect(shown).toMatch(/^attempts +0$/m)
    const retried = await run(there('emails', 'retry', await newest(there)))
    expect(retried).toMatchObject({ code: 0, stdout: expect.stringMatching(/^status +PENDING/m) })
    const cancelled = await run(there('emails', 'cancel', await newest(there)))
    expect(cancelled.stdout).toMatch(/^status +FAILED/m)
    expect(cancelled.stdout).toMatch(/^error +Cancelled manually/m)
  })
})

describe('contacts', () => {
  test('create, get, update, list, and delete', async () => {
    expect(
      await run(on('contacts', 'create', 'Grace@Example.com', '--set', 'age=45', '--set-json', '{"tags":["a"]}')),
    ).toMatchObject({ code: 0, stderr: 'Created.\n' })
    expect(await run(on('contacts', 'create', 'grace@example.com', '--no-subscribed'))).toMatchObject({
      code: 0,
      stderr: 'Changed.\n',
      stdout: expect.stringMatching(/^subscribed +no$/m),
    })
    const contact = await runJson(on('contacts', 'create', 'grace@example.com'))
    expect(contact).toMatchObject({
      email: 'grace@example.com',
      subscribed: false,
      data: { age: 45, tags: ['a'] },
      _meta: { isNew: false },
    })
    const update = ['contacts', 'update', 'grace@example.com']
    expect(await run(on(...update))).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing to change') })
    expect(await run(on(...update, '--set', 'age=46', '--subscribed'))).toMatchObject({ code: 0, stderr: 'Changed.\n' })
    expect(await runJson(on(...update, '--email', 'hopper@example.com'))).toMatchObject({
      email: 'hopper@example.com',
      subscribed: true,
      data: { age: 46, tags: ['a'] },
    })
    expect(await run(on('contacts', 'update', 'hopper@example.com', '--email', 'grace@example.com'))).toMatchObject({
      code: 0,
    })
    expect(await run(on(...update.with(2, 'nobody@example.com'), '--set', 'age=1'))).toEqual(
      failed(1, 'CONTACT_NOT_FOUND'),
    )
    expect(await run(on('contacts', 'lookup', 'grace@example.com', 'nobody@example.com'))).toEqual(
      ok('email               contact\ngrace@example.com   yes\nnobody@example.com  no\n'),
    )
    expect(await runJson(on('contacts', 'lookup', 'nobody@example.com'))).toEqual({
      found: [],
      notFound: ['nobody@example.com'],
    })
    expect(await run(on('contacts', 'delete', 'grace@example.com'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--yes'),
    })
    expect(await run(on('contacts', 'delete', 'grace@example.com', '--yes'))).toEqual(
      ok('Deleted grace@example.com.\n'),
    )
    expect(await run(on('contacts', 'get', 'grace@example.com'))).toEqual(failed(1, 'CONTACT_NOT_FOUND'))
    expect(await run(on('contacts', 'get', 'cnt_none'))).toEqual(failed(1, 'CONTACT_NOT_FOUND'))
  })

  test.each(['contacts', 'templates', 'segments', 'emails'])(
    'suggests a command that lists %s if one is not found',
    async (noun) => {
      const { code, stderr } = await run(
        on(noun, 'get', `${{ contacts: 'cnt', templates: 'tpl', segments: 'seg', emails: 'eml' }[noun]}_none`),
      )
      expect(code).toBe(1)
      expect(stderr).toContain(`"posthorn ${noun} list`)
      expect(stderr).not.toContain('GET /')
    },
  )

  test('lists continue from page to page', async () => {
    for (let index = 0; index < 5; index++) await run(on('contacts', 'create', `page${index}@example.com`))
    const search = on('contacts', 'list', '--search', 'PAGE')
    const two = await run([...search, '--limit', '2'])
    expect(two.stdout.trimEnd().split('\n')).toHaveLength(3)
    const cursor = /^2 of 5 contacts\. .*--cursor (\S+)\n$/.exec(two.stderr)?.[1] ?? ''
    expect(await runJson([...search, '--cursor', cursor])).toMatchObject({
      data: [{ email: 'page2@example.com' }, {}, {}],
      hasMore: false,
    })
    expect(await run([...search, '--all'])).toMatchObject({ code: 0, stderr: '5 contacts.\n' })
    expect(await run(on('contacts', 'list', '--search', 'nobody-has-this'))).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'There are no contacts.\n',
    })
  })
})

test('track', async () => {
  expect(await runJson(on('track', 'order-placed', 'ada@example.com', '--set', 'total=49.90'))).toEqual({
    contact: expect.stringMatching(/^cnt_/),
    event: expect.stringMatching(/^evt_/),
    timestamp: expect.any(String),
  })
  expect(await run(on('track', 'email.sent', 'ada@example.com'))).toEqual(failed(1, 'VALIDATION_ERROR'))
  expect(await run(on('track', 'order-placed'))).toEqual(failed(2, 'USAGE'))
})

test('templates', async () => {
  const create = on('templates', 'create', '--name', 'Welcome', '--subject', 'Hello {{name}}', '--from', SENDER)
  expect(await run(create)).toMatchObject({ code: 2, stderr: expect.stringContaining('no body') })
  const made = await runJson(create, { stdin: '<p>Hello {{name}}</p>' })
  expect(made).toMatchObject({ name: 'Welcome', type: 'TRANSACTIONAL', body: '<p>Hello {{name}}</p>' })
  const id = /tpl_\w+/.exec(JSON.stringify(made))?.[0] ?? 'none'
  expect(await run(on('templates', 'update', id, '--type', 'marketing', '--body', '<p>Hi</p>'))).toEqual(
    ok(expect.stringMatching(/^type +MARKETING$/m)),
  )
  expect(await run(on('templates', 'update', id))).toMatchObject({ code: 2 })
  expect(await run(on('templates', 'update', id, '--body', '{{'))).toEqual(failed(1, 'VALIDATION_ERROR'))
  expect(await run(on('templates', 'get', id))).toEqual(ok(expect.stringMatching(/<p>Hi<\/p>\n$/)))
  expect(await run(on('templates', 'duplicate', id))).toEqual(ok(expect.stringContaining('Welcome (Copy)')))
  expect(await runJson(on('templates', 'list', '--search', 'copy'))).toMatchObject({
    data: [{ name: 'Welcome (Copy)' }],
    total: 1,
  })
  await run(on('templates', 'update', id, '--type', 'TRANSACTIONAL'))
  expect(await run(on('send', '--to', 'ada@example.com', '--template', id, '--wait', '60'))).toEqual(
    ok(expect.stringContaining('SENT')),
  )
  expect(await run(on('templates', 'usage', id))).toEqual(ok('emails sent  1\n'))
  await run(on('templates', 'update', id, '--body', '<p>Dear {{first}} {{last}}</p>', '--strict'))
  expect(await run(on('templates', 'preview', id, '--set', 'first=Ada'))).toEqual(failed(1, 'VALIDATION_ERROR'))
  const out = path.join(emptyDirectory(), 'preview.html')
  const sample = ['--set', 'first=Ada', '--set', 'last=L', '--set', 'name=A']
  expect(await run(on('templates', 'preview', id, ...sample, '--out', out))).toEqual(ok(''))
  expect(readFileSync(out, 'utf8')).toBe('<p>Dear Ada L</p>')
  expect(await run(on('templates', 'preview', id, ...sample))).toEqual(
    ok(expect.stringMatching(/^subject .*\n\nDear Ada L\n$/)),
  )
  expect(await run(on('templates', 'preview', '--html', '--body', '{{x}}!'))).toEqual({
    code: 0,
    stdout: '!\n',
    stderr: expect.stringContaining('Warning: {{x}} has no value; it prints nothing.'),
  })
  const twice = await run(on('templates', 'preview', '--subject', 'Hi {{x}}', '--body', '{{x}}!'))
  expect(twice.stderr.match(/Warning/g)).toHaveLength(1)
  expect(await run(on('templates', 'preview'))).toEqual(failed(2, 'USAGE'))
  expect(await run(on('templates', 'preview', id, '--open'))).toEqual(failed(2, 'USAGE'))
  const lacking = on('send', '--to', 'ada@example.com', '--template', id)
  expect(await run([...lacking, '--strict'])).toEqual(failed(1, 'VALIDATION_ERROR'))
  await run(on('templates', 'update', id, '--no-strict'))
  const { stderr } = await run([...lacking, '--subject', 'For {{first}}'])
  expect(stderr.match(/Warning: {{first}} has no value for ada@example.com; it prints nothing./g)).toHaveLength(1)
  expect(await run(on('templates', 'delete', id, '--yes'))).toEqual(ok('Deleted "Welcome".\n'))
  expect(await run(on('templates', 'get', id))).toEqual(failed(1, 'TEMPLATE_NOT_FOUND'))
})

test('emails', async () => {
  const list = await run(on('emails', 'list', '--status', 'sent', '--search', 'ada@', '--limit', '1'))
  expect(list.stdout).toMatch(/^id +status +to +subject +created +error\neml_\w+ +SENT +ada@example\.com/)
  expect(await run(on('emails', 'list', '--status', 'lost'))).toEqual(failed(2, 'USAGE'))
  const shown = await run(on('emails', 'get', await newest()))
  expect(shown.stdout).toMatch(/^status +SENT \(accepted by the mail server\)$/m)
  expect(shown.stdout).toMatch(/^attempts +1$/m)
  expect(await run(on('emails', 'get', 'eml_none'))).toEqual(failed(1, 'EMAIL_NOT_FOUND'))
})

test('the inbox is emptied only with consent', async () => {
  expect(await run(on('inbox', 'clear'))).toEqual(failed(2, 'USAGE'))
  expect(await run(on('inbox', 'clear', '--yes'))).toEqual(ok('The inbox is empty.\n'))
  expect(await runJson(on('inbox', 'list'))).toMatchObject({ data: [], total: 0 })
  expect(await run(on('inbox', 'open'))).toEqual(failed(1, 'NO_SERVER'))
})

test('keys: several projects, and the choice between them', async () => {
  const several = emptyDirectory()
  await run(['migrate', '--data', several])
  const blog = await run(['keys', 'create', '--name', 'Blog', '--data', several])
  expect(blog).toEqual(ok(expect.stringMatching(/^name +Blog\n.*\nsecret key +sk_/m)))
  expect(await run(['contacts', 'list', '--data', several])).toEqual(ok()) // it is the only one
  const shop = await runJson(['keys', 'create', '--name', 'Shop', '--data', several])
  expect(shop).toEqual({
    id: expect.stringMatching(/^prj_/),
    name: 'Shop',
    public: expect.stringMatching(/^pk_[0-9a-f]{64}$/),
    secret: expect.stringMatching(/^sk_[0-9a-f]{64}$/),
  })
  const list = ['contacts', 'list', '--data', several]
  const id = /prj_\w+/.exec(JSON.stringify(shop))?.[0] ?? 'none'
  const unclear = await run(list)
  expect(unclear).toEqual(failed(2, 'USAGE'))
  expect(unclear.stderr).toContain(`${id}  Shop`)
  expect(await run([...list, '--project', id])).toEqual(ok())
  expect(await run([...list, '--project', 'prj_none'])).toEqual(failed(1, 'PROJECT_NOT_FOUND'))
  expect(await run(['keys', 'rotate', '--data', several, '--project', id])).toEqual(failed(2, 'USAGE'))
  expect(await runJson(['keys', 'rotate', '--data', several, '--project', id, '--yes'])).toMatchObject({
    id,
    name: 'Shop',
    secret: expect.stringMatching(/^sk_/),
  })
})

describe('the place of the database', () => {
  test('a database in the usual place is used, and the output says so', async () => {
    const cwd = emptyDirectory()
    await run(['migrate', '--data', path.join(cwd, 'data')])
    const outcome = await run(['contacts', 'list'], { cwd, env: { POSTHORN_DATA: path.join(cwd, 'data') } })
    expect(outcome).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Using the database .*posthorn\.db directly/),
    })
  })

  test('a database URL is accepted', async () => {
    expect(await run(['--data', `sqlite:${path.join(data, 'posthorn.db')}`, 'contacts', 'list'])).toEqual(ok())
  })

  test('a place that cannot be a database is reported', async () => {
    const file = path.join(directory, 'file')
    writeFileSync(file, '')
    expect(await run(['--data', file, 'contacts', 'list'])).toEqual(failed(2, 'NO_DATABASE'))
    expect(await run(['--data', 'postgres:x', 'contacts', 'list'])).toEqual(failed(2, 'USAGE'))
    mkdirSync(path.join(directory, 'broken'), { recursive: true })
    writeFileSync(
      path.join(directory, 'broken', 'posthorn.db'),
      'this is no database at all, but long enough to look at',
    )
    expect(await run(['--data', path.join(directory, 'broken'), 'contacts', 'list'])).toEqual(
      failed(3, 'DATABASE_UNAVAILABLE'),
    )
  })

  test('a field is not a place, and a place is not a field', async () => {
    for (const command of [['contacts', 'list'], ['keys', 'create'], ['migrate'], ['serve']]) {
      expect(await run([...command, '--data', 'a=b'])).toEqual(failed(2, 'USAGE'))
    }
    expect(await run(['contacts', 'list', '--data', data, '--data', data])).toEqual(failed(2, 'USAGE'))
    expect(await run(['contacts', 'create', 'x@example.com', '--data', data, '--set', 'a=1', '--json'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"a": 1'),
    })
  })
})

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'
import { startServer } from '../server.ts'

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

let cwd: string
let count = 0
beforeEach(() => {
  cwd = emptyDirectory()
  count += 1
})

/** Gives each test people of its own. */
const own = (text: string) => text.replaceAll('example.com', `f${count}.example.com`)
const env = () => ({ POSTHORN_URL: server.url, POSTHORN_KEY: server.key })
const file = (name: string, content: string | Buffer) =>
  writeFileSync(path.join(cwd, name), typeof content === 'string' ? own(content) : content)
const importing = (...args: readonly string[]) => run(['import', ...args], { cwd, env: env() })
const contact = (email: string) => runJson(['contacts', 'get', own(email)], { env: env() })
const suppressed = async (email: string) => {
  const { stdout } = await run(['suppressions', 'list', '--json'], { cwd, env: env() })
  return stdout.split('\n').some((line) => line.includes(own(email))) || stdout.includes(`"${own(email)}"`)
}

describe('the format of a file', () => {
  const latin = (text: string) => Buffer.from(own(text), 'latin1')

  test.each([
    ['people.xlsx', 'PK\x03\x04\x14\x00\x06\x00'],
    ['people.xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['people.csv', 'PK\x03\x04\x14\x00\x06\x00'],
  ])('%s that is a spreadsheet is refused', async (name, beginning) => {
    const content = Buffer.concat([Buffer.from(beginning, 'latin1'), Buffer.alloc(300, 'a\n')])
    file(name, content)
    for (const args of [
      ['import', name],
      ['import', name, '--encoding', 'windows-1252'],
      ['import', name, '--from', 'mailchimp'],
      ['suppressions', 'import', name],
      ['verify', name],
    ])
      expect(await run(args, { cwd, env: env() }), args.join(' ')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/FILE_NOT_CSV: people\.\w+ is a spreadsheet[\s\S]*save it as CSV/),
      })
    expect(existsSync(path.join(cwd, `${name}.posthorn-import.json`))).toBe(false)
  })

  test('a spreadsheet on stdin is also refused', async () => {
    expect(await run(['import', '-'], { cwd, env: env(), stdin: 'PK\x03\x04a,b\n' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('FILE_NOT_CSV: The input is a spreadsheet'),
    })
  })

  test('semicolons are detected in the header, and a wide file of them is split between its rows', async () => {
    file('people.csv', 'sep=;\r\nemail;Full Name;note;\r\nada@example.com;"Lovelace; Ada";a,b;\r\n;;;\r\n')
    const { code, stderr } = await importing('people.csv')
    expect([code, stderr]).toStrictEqual([0, expect.any(String)])
    expect(await contact('ada@example.com')).toMatchObject({ data: { Full_Name: 'Lovelace; Ada', note: 'a,b' } })
  })

  test('failed rows keep the separator, and can be corrected', async () => {
    file('people.csv', 'email\tname\nada@example.com\tAda, L\nno address\tBob, "B"\n')
    expect((await importing('people.csv')).code).toBe(1)
    const failed = readFileSync(path.join(cwd, 'people.errors.csv'), 'utf8')
    expect(failed.split('\n').slice(0, 2)).toStrictEqual([
      'email\tname\tposthorn_error',
      'no address\tBob, "B"\tThis is not an email address such as ada@example.com.',
    ])
    writeFileSync(path.join(cwd, 'people.errors.csv'), failed.replace('no address', own('bob@example.com')))
    expect((await importing('people.errors.csv')).code).toBe(0)
    expect(await contact('bob@example.com')).toMatchObject({ data: { name: 'Bob, "B"' } })
  })

  test('--delimiter and --encoding override the detection', async () => {
    file('people.csv', latin('email|name\nada@example.com|Gr\u00fc\u00dfe; a,b\n'))
    const refused = await importing('people.csv')
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/not in UTF-8[\s\S]*--encoding windows-1252/),
    })
    const { code, stderr } = await importing('people.csv', '--encoding', 'latin1', '--delimiter', 'pipe')
    expect([code, stderr]).toStrictEqual([0, expect.any(String)])
    expect(await contact('ada@example.com')).toMatchObject({ data: { name: 'Gr\u00fc\u00dfe; a,b' } })
  })

  test('"Unicode text" of spreadsheets is UTF-16 with tabs', async () => {
    file('people.txt', Buffer.from(own('\ufeffemail\tStadt\r\nada@example.com\tZ\u00fcrich\r\nbob\tx\r\n'), 'utf16le'))
    expect((await importing('people.txt')).code).toBe(1)
    expect(await contact('ada@example.com')).toMatchObject({ data: { Stadt: 'Z\u00fcrich' } })
    expect(readFileSync(path.join(cwd, 'people.txt.errors.csv'), 'utf8')).toContain('bob\tx\tThis is not')
  })

  test('applies to files of suppressions and of addresses to verify, too', async () => {
    file('list.csv', latin('Empf\u00e4nger;Anschrift\nx;gone@example.com\n;\n'))
    const options = ['--encoding', 'windows-1252', '--delimiter', 'semicolon', '--email-column', 'anschrift']
    const suppressing = await run(['suppressions', 'import', 'list.csv', ...options], { cwd, env: env() })
    expect(suppressing).toMatchObject({ code: 0, stdout: expect.stringMatching(/newly suppressed\s+1/) })
    const { stdout } = await run(['verify', 'list.csv', ...options], { cwd, env: env() })
    expect(stdout).toContain(own('gone@example.com'))
  })

  test.each([
    ['--delimiter', 'colon', /must be comma, semicolon, tab or pipe/],
    ['--encoding', 'klingon', /must be an encoding/],
  ])('%s %s is refused', async (option, value, message) => {
    file('people.csv', 'email\nada@example.com\n')
    expect(await importing('people.csv', option, value)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(message),
    })
  })
})

test('a dry run lists the future field of each column, and new fields', async () => {
  file('first.csv', `email,plan${'x'}\nada@example.com,pro\n`)
  expect((await importing('first.csv')).code).toBe(0)
  file('people.csv', 'Email,PLANX,First Name,posthorn_error\nada@example.com,pro,Ada,\n')
  const { stdout } = await importing('people.csv', '--dry-run')
  expect(stdout).toMatch(/Email\s+email\s*\n/)
  expect(stdout).toMatch(/PLANX\s+planx\s*\n/)
  expect(stdout).toMatch(/First Name\s+First_Name\s+new\s*\n/)
  expect(stdout).toMatch(/posthorn_error\s+\(ignored\)/)
})

test('a template and a segment find the value of a column by its name', async () => {
  file('people.csv', 'email,Billing.City\nada@example.com,Turin\nbob@example.com,Rome\n')
  expect((await importing('people.csv')).code).toBe(0)
  const condition = ['--where', 'data.Billing_City equals Turin']
  const segment = await run(['segments', 'create', `Turin${count}`, ...condition], { cwd, env: env() })
  expect(segment.code, segment.stderr).toBe(0)
  const template = await run(
    [
      'templates',
      'preview',
      '--subject',
      '{{Billing_City}}',
      '--body',
      '<p>x</p>',
      '--contact',
      own('ada@example.com'),
    ],
    { cwd, env: env() },
  )
  expect(template.stdout + template.stderr).toContain('Turin')
})

describe('--from', () => {
  const MAILCHIMP =
    '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION'
  const REST = 'LAST_CHANGED,LEID,EUID,NOTES,TAGS'
  const person = (email: string) =>
    `${email},Ada,Lovelace,2,"2020-02-03 04:05:06",192.0.2.1,"2020-02-03 04:06:00",192.0.2.1,,,,,,IT,`

  test('mailchimp reads the file of each state', async () => {
    file(
      'subscribed_email_audience_export_ab.csv',
      `${MAILCHIMP},${REST}\n${person('in@example.com')},x,1,a,,"""VIP"""\n`,
    )
    file(
      'unsubscribed_email_audience_export_ab.csv',
      `${MAILCHIMP},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS\n${person('out@example.com')},"2021-01-01 00:00:00",News,1,NORMAL,,1,a,,\n`,
    )
    file(
      'c.csv',
      `${MAILCHIMP},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS\n${person('dead@example.com')},"2021-01-01 00:00:00",News,1,1,a,,\n`,
    )
    for (const name of [
      'subscribed_email_audience_export_ab.csv',
      'unsubscribed_email_audience_export_ab.csv',
      'c.csv',
    ])
      expect(await importing(name, '--from', 'mailchimp')).toMatchObject({ code: 0 })
    const data = { First_Name: 'Ada', Last_Name: 'Lovelace', MEMBER_RATING: 2 }
    expect(await contact('in@example.com')).toMatchObject({ subscribed: true, data: { ...data, TAGS: '"VIP"' } })
    expect(await contact('out@example.com')).toMatchObject({ subscribed: false, data })
    expect(await contact('dead@example.com')).toMatchObject({ subscribed: false, data })
    expect([await suppressed('dead@example.com'), await suppressed('out@example.com')]).toStrictEqual([true, false])
  })

  test('brevo reads semicolons and the blocklist, and refuses a file without it', async () => {
    file(
      'brevo.csv',
      'CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME\n' +
        '1;in@example.com;Durand;Bruno;33611111111;No;No;12-04-2022;13-04-2022\n' +
        '2;out@example.com;Durand;Bea;;Yes;No;12-04-2022;13-04-2022\n3;odd@example.com;D;B;;perhaps;No;;\n',
    )
    const { code, stdout, stderr } = await importing('brevo.csv', '--from', 'brevo')
    expect(code).toBe(1)
    expect(stdout + stderr).toMatch(/"perhaps", which is neither yes nor no/)
    expect(await contact('in@example.com')).toMatchObject({ subscribed: true, data: { FIRSTNAME: 'Bruno' } })
    expect(await contact('out@example.com')).toMatchObject({ subscribed: false })
    file('bare.csv', 'EMAIL;LASTNAME\na@example.com;x\n')
    expect(await importing('bare.csv', '--from', 'brevo')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('does not show which contacts unsubscribed'),
    })
  })

  test.each([
    ['brevo', 'EMAIL;Email marketing\nin@example.com;Subscribed\nout@example.com;Blocklisted\nodd@example.com; \n'],
    [
      'brevo',
      'EMAIL;STATUS;EMAIL_BLACKLISTED\nin@example.com;active;No\nout@example.com;active;Yes\nodd@example.com;;No\n',
    ],
    ['mailchimp', 'Email Address,Status\nin@example.com,Subscribed\nout@example.com,Unsubscribed\nodd@example.com,\n'],
    ['plunk', 'email,subscribed\nin@example.com,true\nout@example.com,false\nodd@example.com,\n'],
    [
      'listmonk',
      'email,name,attributes,status\nin@example.com,A,{},enabled\nout@example.com,A,{},disabled\nodd@example.com,A,{},\n',
    ],
    ['listmonk', 'email,name\nodd@example.com,A\n'],
  ])('%s: an empty status fails its row', async (service, text) => {
    file('people.csv', text)
    await run(['contacts', 'create', own('odd@example.com'), '--no-subscribed'], { cwd, env: env() })
    const { code, stdout, stderr } = await importing('people.csv', '--from', service)
    expect([code, stdout + stderr]).toStrictEqual([
      1,
      expect.stringContaining('"no status", which is neither yes nor no'),
    ])
    expect(await contact('odd@example.com')).toMatchObject({ subscribed: false })
    if (!text.includes('out@')) return
    expect(await contact('in@example.com')).toMatchObject({ subscribed: true })
    expect(await contact('out@example.com')).toMatchObject({ subscribed: false })
  })

  test('hubspot reads unsubscribes from all email, and its list of bounces', async () => {
    file(
      'hubspot.csv',
      'Record ID,First Name,Last Name,Email,Unsubscribed from all email,Email hard bounce reason\n' +
        '1,A,B,in@example.com,,\n2,A,B,out@example.com,true,\n3,A,B,no@example.com,false,\n4,A,B,dead@example.com,,Unknown user\n',
    )
    expect(await importing('hubspot.csv', '--from', 'hubspot')).toMatchObject({ code: 0 })
    const states = await Promise.all(['in', 'out', 'no', 'dead'].map((name) => contact(`${name}@example.com`)))
    expect(states.map((one) => Object(one).subscribed)).toStrictEqual([true, false, true, false])
    expect(await suppressed('dead@example.com')).toBe(true)
    file('left.csv', 'Email,Portal Bounce,Portal Unsubscribe,Portal Spam Report\nspam@example.com,FALSE,TRUE,TRUE\n')
    expect(await importing('left.csv', '--from', 'hubspot')).toMatchObject({ code: 0 })
    expect(await contact('spam@example.com')).toMatchObject({ subscribed: false })
    expect(await suppressed('spam@example.com')).toBe(true)
  })

  test('sendgrid reads contacts, unsubscribes, and bounces', async () => {
    file(
      'contacts.csv',
      'EMAIL,FIRST_NAME,LAST_NAME,ADDRESS_LINE_1,CREATED_AT,UPDATED_AT,CONTACT_ID\nin@example.com,A,B,,x,y,z\n',
    )
    const { code, stderr } = await importing('contacts.csv', '--from', 'sendgrid')
    expect([code, stderr]).toStrictEqual([0, expect.stringContaining('as separate files')])
    file('suppression_unsubscribes.csv', 'email,created\nout@example.com,1700000000\n')
    file('suppression_bounces.csv', 'status,reason,email,created\n5.1.1,550 no,dead@example.com,1700000000\n')
    for (const name of ['suppression_unsubscribes.csv', 'suppression_bounces.csv'])
      expect(await importing(name, '--from', 'sendgrid')).toMatchObject({ code: 0, stderr: '' })
    expect(await contact('in@example.com')).toMatchObject({ subscribed: true, data: { CONTACT_ID: 'z' } })
    expect(await contact('out@example.com')).toMatchObject({ subscribed: false })
    expect(await suppressed('dead@example.com')).toBe(true)
  })

  test('plunk reads its CSV, and listmonk refuses a row with an unknown word', async () => {
    file('plunk.csv', 'email,subscribed,plan\nin@example.com,true,pro\nout@example.com,false,pro\n')
    expect(await importing('plunk.csv', '--from', 'plunk')).toMatchObject({ code: 0 })
    expect(await contact('out@example.com')).toMatchObject({ subscribed: false, data: { plan: 'pro' } })
    file('listmonk.csv', 'uuid,email,name,attributes,status\n1,a@example.com,A,{},enabled\n2,b@example.com,B,{},gone\n')
    const { code, stdout } = await importing('listmonk.csv', '--from', 'listmonk', '--json')
    expect(code).toBe(1)
    expect(stdout).toContain('"unknown_state"')
    expect(existsSync(path.join(cwd, 'listmonk.errors.csv'))).toBe(true)
  })
})

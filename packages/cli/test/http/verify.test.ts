import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../test/support/dns-server.ts'
import { emptyDirectory, type RunOptions, run, runJson } from '../cli.ts'

const WHOLE = { ns: ['ns.example.net'], mx: [{ exchange: 'mx.example.net', priority: 10 }], a: ['192.0.2.1'] }
const cwd = emptyDirectory()
const data = path.join(cwd, 'data')

let dns: DnsServer
beforeAll(async () => {
  dns = await startDnsServer({
    'mx.example.net': { a: ['192.0.2.25'] },
    'example.com': WHOLE,
    'gmial.com': WHOLE,
    'mailinator.com': WHOLE,
  })
  await run(['migrate', '--data', data])
})
afterAll(() => dns.close())

const options = (more: RunOptions = {}): RunOptions => ({
  cwd,
  env: { POSTHORN_DNS_SERVERS: dns.address, POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited' },
  ...more,
})
const verify = (args: readonly string[], more?: RunOptions) => run(['--data', data, 'verify', ...args], options(more))

describe('posthorn verify <email>', () => {
  test('prints the known facts', async () => {
    expect(await verify(['Ada+x@gmial.com'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^email +ada\+x@gmial\.com\nvalid +yes\ndid you mean +ada\+x@gmail\.com\n(?:.*\n)*plus addressed +yes\n(?:.*\n)*reasons +gmial/,
      ),
    })
    expect(await runJson(['--data', data, 'verify', 'ada@missing.example'], options())).toMatchObject({
      email: 'ada@missing.example',
      valid: false,
      domainExists: false,
    })
  })

  test('refuses options for files', async () => {
    expect(await verify(['ada@example.com', '--output', 'x.csv'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('can only be used with files'),
    })
  })
})

describe('posthorn verify <file>', () => {
  const file =
    'Name,E-Mail\r\n"Ada, L",Ada@example.com\r\n\r\nG,\r\n"x\ny",ada@mailinator.com\r\nN,"=no address"\r\nT,t@gmial.com\r\n'
  const header =
    'email,valid,suggestedEmail,isDisposable,isAlias,isTypo,isPlusAddressed,isPersonalEmail,domainExists,hasWebsite,hasMxRecords,reasons'

  test('writes the verdicts in the order of the file', async () => {
    writeFileSync(path.join(cwd, 'people.csv'), file)
    const { code, stdout, stderr } = await verify(['people.csv', '--email-column', 'e-mail'])
    expect(code).toBe(0)
    expect(stderr).toBe('4 addresses, 3 valid.\n')
    const lines = stdout.split('\r\n')
    expect(lines[0]).toBe(header)
    expect(lines.slice(1)).toEqual([
      'Ada@example.com,true,,false,false,false,false,false,true,true,true,',
      'ada@mailinator.com,true,,true,false,false,false,false,true,true,true,mailinator.com provides disposable addresses.',
      "'=no address,false,,false,false,false,false,false,false,false,false,The address has no @.",
      't@gmial.com,true,t@gmail.com,true,false,true,false,false,true,true,true,gmial.com is probably a typo of gmail.com. gmial.com provides disposable addresses.',
      '',
    ])
  })

  test('writes them to a file, or from stdin', async () => {
    writeFileSync(path.join(cwd, 'many.csv'), `email\n${'ada@example.com\nno\n'.repeat(100)}`)
    expect(await verify(['many.csv', '--output', 'out.csv'])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('200 addresses, of which 100 valid, to out.csv.'),
    })
    const written = readFileSync(path.join(cwd, 'out.csv'), 'utf8')
    expect(written.split('\r\n')).toHaveLength(202)
    expect(await verify(['many.csv', '--output', 'out.csv'])).toMatchObject({ code: 2 })
    expect(readFileSync(path.join(cwd, 'out.csv'), 'utf8')).toBe(written)
    expect(await runJson(['--data', data, 'verify', 'many.csv', '--output', 'j.csv'], options())).toEqual({
      file: 'j.csv',
      addresses: 200,
      valid: 100,
    })
    const piped = await verify(['-'], { stdin: 'email\nada@example.com\n' })
    expect(piped).toMatchObject({ code: 0, stdout: expect.stringMatching(/\r\nada@example\.com,true,/) })
  })

  test('queries a name server once for each domain', async () => {
    dns.set('once.example', WHOLE)
    const before = dns.queries.length
    writeFileSync(
      path.join(cwd, 'once.csv'),
      `email\n${Array.from({ length: 100 }, (_, at) => `a${at}@once.example\n`).join('')}`,
    )
    expect(await verify(['once.csv'])).toMatchObject({ code: 0, stderr: '100 addresses, 100 valid.\n' })
    expect(dns.queries.length - before).toBe(6) // including those of the mail server
  })

  test.each([
    [['none.csv'], 'none.csv'],
    [['people.csv'], '--email-column'],
    [['people.csv', '--json'], '--output'],
  ])('refuses %j', async (args, words) => {
    writeFileSync(path.join(cwd, 'people.csv'), 'name,mailbox\nx,y\n')
    const outcome = await verify(args)
    expect(outcome.code).toBe(2)
    expect(outcome.stdout + outcome.stderr).toContain(words)
  })

  test('needs a header', async () => {
    expect(await verify(['-'], { stdin: '' })).toMatchObject({ stderr: expect.stringContaining('empty') })
    expect(await verify(['-'], { stdin: 'email\n' })).toMatchObject({ code: 0, stderr: '0 addresses, 0 valid.\n' })
  })
})

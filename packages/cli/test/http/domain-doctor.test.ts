import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../test/support/dns-server.ts'
import { emptyDirectory, run } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')

let dns: DnsServer
beforeAll(async () => {
  dns = await startDnsServer({ 'example.com': { ns: ['ns.example.net'] } })
  await run(['migrate', '--data', data])
})
afterAll(() => dns.close())

describe('posthorn doctor --domain', () => {
  const doctor = (args: readonly string[]) =>
    run(['--data', data, 'doctor', ...args], {
      env: { POSTHORN_DNS_SERVERS: dns.address, POSTHORN_SPF: 'include:relay.example' },
    })

  test('prints the records to publish', async () => {
    const outcome = await doctor(['--domain', 'Example.com'])
    expect(outcome).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /broken +SPF of bounces +bounces\.example\.com has no TXT record.*\n +publish bounces\.example\.com\. TXT "v=spf1 .* ~all"\n/,
      ),
    })
    expect(outcome.stdout).toMatch(/ +publish _dmarc\.example\.com\. TXT "v=DMARC1; p=none"\n/)
    expect(JSON.parse((await doctor(['--domain', 'example.com', '--json'])).stdout)).toMatchObject({
      domain: 'example.com',
      status: 'broken',
      checks: expect.arrayContaining([expect.objectContaining({ name: 'DMARC', status: 'warning' })]),
    })
  })

  test('does not require an SPF record while mail is only captured', async () => {
    const env = { POSTHORN_DNS_SERVERS: dns.address }
    const { stdout } = await run(['--data', data, 'doctor', '--domain', 'example.com'], { env })
    expect(stdout).toMatch(/ok +SPF of bounces +.*depends on the mail server/)
    expect(stdout).not.toContain('v=spf1')
  })

  test.each([
    [['--address', '192.0.2.1'], '--domain'],
    [['--domain', 'example.com', '--address', 'mail.example.com'], 'must be an IP address'],
    [['--domain', 'not a domain'], 'must be a domain'],
  ])('refuses %j', async (args, words) => {
    const { code, stdout, stderr } = await doctor(args)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain(words)
  })

  test('runs on the machine of the server', async () => {
    expect(await run(['doctor', '--domain', 'example.com', '--url', 'http://127.0.0.1:1'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('on the machine of the server'),
    })
  })
})

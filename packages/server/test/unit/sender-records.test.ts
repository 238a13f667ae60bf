import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '../../src/config/config.ts'

const spf = (mailer: string, base?: string) =>
  loadConfig({ POSTHORN_MAILER_URL: mailer, POSTHORN_BASE_URL: base ?? 'https://mail.example.net' }).spf

describe('the mechanisms that SPF records must allow', () => {
  it.each([
    ['smtp://relay.example.org:587', 'a:relay.example.org'],
    ['smtps://u:p@email-smtp.eu-west-1.amazonaws.com:465', 'include:amazonses.com'],
    ['smtp://u:p@smtp.sendgrid.net', 'include:sendgrid.net'],
    ['smtp://u:p@smtp.eu.mailgun.org', 'include:mailgun.org'],
    ['smtp://u:p@smtp.postmarkapp.com', 'include:spf.mtasv.net'],
    ['smtp://notamazonaws.com', 'a:notamazonaws.com'],
    ['smtp://203.0.113.7', 'ip4:203.0.113.7'],
    ['smtp://[2001:db8::7]', 'ip6:2001:db8::7'],
    ['smtp://localhost:25', 'a:mail.example.net'],
    ['smtp://127.0.0.1:25', 'a:mail.example.net'],
    ['smtp://10.1.2.3', 'a:mail.example.net'],
    ['smtp://postfix', 'a:mail.example.net'],
    ['ses://eu-west-1', 'include:amazonses.com'],
    ['sendgrid://SG.key', 'include:sendgrid.net'],
  ])('by the mail server %s: %s', (mailer, expected) => {
    expect(spf(mailer)).toBe(expected)
  })

  it.each([
    ['inbox:', 'https://mail.example.net'],
    ['inbox:', 'http://127.0.0.1:3000'],
    ['smtp://127.0.0.1:25', 'http://127.0.0.1:3000'],
    ['smtp://postfix', 'http://localhost:3000'],
    ['smtp://relay.example.org:587', 'http://127.0.0.1:3000'],
    ['ses://eu-west-1', 'http://localhost:3000'],
  ])(
    'are not known while mail is only captured, or where we have no name and so no return path: %s at %s',
    (mailer, base) => {
      expect(spf(mailer, base)).toBeUndefined()
    },
  )

  it('can be set', () => {
    const of = (text: string) => loadConfig({ POSTHORN_SPF: text }).spf
    expect(of(' include:Relay.example  ip4:192.0.2.0/24 ')).toBe('include:relay.example ip4:192.0.2.0/24')
    for (const text of ['v=spf1 include:x.example', '-all', 'include:', 'relay.example', `a:${'x'.repeat(200)}`])
      expect(() => of(text), text).toThrow(ConfigError)
  })
})

describe('the host of returned mail', () => {
  it('is that of the base URL, if others can reach it by its name', () => {
    const of = (base: string) => loadConfig({ POSTHORN_BASE_URL: base }).bounceHost
    expect(of('https://Mail.Example.net/app')).toBe('mail.example.net')
    for (const base of ['http://localhost:3000', 'http://192.0.2.1', 'http://[::1]', 'http://app.localhost'])
      expect(of(base), base).toBeUndefined()
  })

  it('can be set', () => {
    expect(loadConfig({ POSTHORN_BOUNCE_HOST: 'MX.example.net' }).bounceHost).toBe('mx.example.net')
    for (const host of ['192.0.2.1', 'mx', 'mx.example.net.', 'mx_1.example.net'])
      expect(() => loadConfig({ POSTHORN_BOUNCE_HOST: host }), host).toThrow(ConfigError)
  })
})

import { availableParallelism, hostname } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, SETTINGS } from '../../src/config/config.ts'

const KEY = 'a'.repeat(64)

/** Returns the words of a refusal. */
function refusal(env: Record<string, string>): string {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('loadConfig', () => {
  it.each([
    [{}, true],
    [{ POSTHORN_DISABLE_SIGNUPS: 'on' }, false],
    [{ POSTHORN_MAILER_URL: 'smtp://mail.example.com' }, false],
    [{ POSTHORN_MAILER_URL: 'smtp://mail.example.com', POSTHORN_DISABLE_SIGNUPS: 'off' }, true],
    [{ POSTHORN_MAILER_URL: 'smtp://mail.example.com', POSTHORN_SYSTEM_FROM: 'a@example.com' }, true],
    [{ POSTHORN_MAILER_URL: 'smtp://mail.example.com', POSTHORN_SANDBOX_DOMAIN: 'example.com' }, true],
  ] as const)('allows sign-ups only if addresses can be verified, or if set so: %o', (env, allowed) => {
    expect(loadConfig(env).allowsSignup).toBe(allowed)
  })

  it('requires no variable', () => {
    expect(loadConfig({})).toStrictEqual({
      host: '127.0.0.1',
      port: 3000,
      files: { kind: 'directory', path: resolve('data/files') },
      dataDirectory: resolve('data'),
      node: hostname(),
      workers: 1,
      database: { kind: 'sqlite', file: resolve('data/posthorn.db') },
      queue: { kind: 'embedded' },
      mailer: { kind: 'inbox' },
      inboxReleaseUrl: undefined,
      baseUrl: 'http://127.0.0.1:3000',
      masterKey: undefined,
      firstKeys: {},
      sandboxDomain: 'sandbox.localhost',
      allowsSignup: true,
      isSignupDecided: false,
      systemFrom: 'accounts@sandbox.localhost',
      admin: undefined,
      auditDays: 400,
      requestsDays: 30,
      signIn: { github: undefined, google: undefined },
      spf: undefined,
      bounceHost: undefined,
      trackingHost: undefined,
      sendRatePerSecond: null,
      rateLimitPerMinute: 1000,
      maxAttachments: 10,
      maxAttachmentBytes: 10 * 1024 * 1024,
      attachmentBytesHeld: 32 * 1024 * 1024,
      maxTrackedSegments: 200,
      maxScheduledEmails: 50_000,
      publicMailsPerHour: 5,
      allowedHeaders: [],
      suspendsProjects: true,
      corsOrigins: [],
      trustedProxies: undefined,
      bouncePort: undefined,
      bounceTls: undefined,
      snsTopics: [],
      stripe: undefined,
      dnsServers: undefined,
      outboundAllow: [],
      logLevel: 'info',
      healthPort: undefined,
      metricsToken: undefined,
      tracesEndpoint: undefined,
      variables: {},
    })
  })

  it('changes its defaults with a real mailer', () => {
    const config = loadConfig({ POSTHORN_MAILER_URL: 'smtps://user:p%40ss@mail.example.com:465' })
    expect(config).toMatchObject({
      mailer: { kind: 'smtp', url: 'smtps://user:p%40ss@mail.example.com:465' },
      sandboxDomain: undefined,
      sendRatePerSecond: 14,
    })
  })

  it.each([
    [
      'ses://eu-central-1',
      { kind: 'ses', region: 'eu-central-1', endpoint: undefined, credentials: undefined, configurationSet: undefined },
    ],
    [
      'ses://AKIA1:se%2Fcret%2B@us-gov-west-1?endpoint=https://ses.example.com&configurationSet=mails',
      {
        kind: 'ses',
        region: 'us-gov-west-1',
        endpoint: 'https://ses.example.com',
        configurationSet: 'mails',
        credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'se/cret+' },
      },
    ],
    ['sendgrid://SG.AbC-d_e.F%2F', { kind: 'sendgrid', key: 'SG.AbC-d_e.F/', endpoint: undefined }],
    [
      'sendgrid://SG.a?endpoint=https://api.eu.sendgrid.com',
      { kind: 'sendgrid', key: 'SG.a', endpoint: 'https://api.eu.sendgrid.com' },
    ],
  ])('reads the mailer %s', (url, mailer) => {
    expect(loadConfig({ POSTHORN_MAILER_URL: url })).toMatchObject({
      mailer,
      sandboxDomain: undefined,
      sendRatePerSecond: 14,
    })
  })

  it('repeats no secret of a mailer that it cannot read', () => {
    for (const url of ['ses://AKIA:hush@nowhere', 'sendgrid://SG.hush?x=1', 'smtp://u:hush@h:x'])
      expect(() => loadConfig({ POSTHORN_MAILER_URL: url })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hush') }),
      )
  })

  it('reads everything', () => {
    const variables = {
      PORT: '0',
      POSTHORN_AUDIT_DAYS: '30',
      POSTHORN_REQUESTS_DAYS: '7',
      POSTHORN_HOST: '::1',
      POSTHORN_DATA: '/srv/mail',
      POSTHORN_DATABASE_URL: 'sqlite:/srv/db/mail.db',
      POSTHORN_MAILER_URL: 'inbox:',
      POSTHORN_BASE_URL: 'https://mail.example.com/',
      POSTHORN_GITHUB_CLIENT_ID: 'github id',
      POSTHORN_GITHUB_CLIENT_SECRET: 'github secret',
      POSTHORN_GITHUB_URL: 'https://github.example.com',
      POSTHORN_GOOGLE_CLIENT_ID: 'google id',
      POSTHORN_GOOGLE_CLIENT_SECRET: 'google secret',
      POSTHORN_GOOGLE_ISSUER: 'https://issuer.example.com',
      POSTHORN_MASTER_KEY: KEY,
      POSTHORN_PUBLIC_KEY: `pk_${KEY}`,
      POSTHORN_SECRET_KEY: `sk_${KEY}`,
      POSTHORN_SANDBOX_DOMAIN: 'Mail.Example.com',
      POSTHORN_SPF: 'include:relay.example',
      POSTHORN_BOUNCE_HOST: 'mx.example.com',
      POSTHORN_TRACKING_HOST: 'Links.example.com',
      POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited',
      POSTHORN_MAX_ATTACHMENTS: '3',
      POSTHORN_MAX_ATTACHMENT_MB: '2',
      POSTHORN_ATTACHMENTS_IN_HAND_MB: '64',
      POSTHORN_NODE: 'mail-2.eu:a_b',
      POSTHORN_MAX_TRACKED_SEGMENTS: '50',
      POSTHORN_MAX_SCHEDULED: '7',
      POSTHORN_PUBLIC_MAILS_PER_HOUR: 'off',
      POSTHORN_ALLOW_HEADERS: 'X-PM-Message-Stream, X-MC-*,',
      POSTHORN_AUTO_SUSPEND: 'off',
      POSTHORN_DISABLE_SIGNUPS: 'on',
      POSTHORN_SYSTEM_FROM: 'Accounts@Example.com',
      POSTHORN_ADMIN_EMAIL: 'ada@example.com',
      POSTHORN_ADMIN_PASSWORD: 'correct horse',
      POSTHORN_SEND_RATE: '0.5',
      POSTHORN_TRUSTED_PROXIES: 'private, 203.0.113.0/24',
      POSTHORN_CORS_ORIGINS: 'https://a.example.com, http://localhost:5173/',
      POSTHORN_BOUNCE_PORT: '2525',
      POSTHORN_BOUNCE_TLS_CERT: '/etc/mx/cert.pem',
      POSTHORN_BOUNCE_TLS_KEY: '/etc/mx/key.pem',
      POSTHORN_SNS_TOPICS: 'arn:aws:sns:eu-central-1:123456789012:mail, arn:aws:sns:us-east-1:123456789012:b',
      POSTHORN_S3_URL: 's3://key:se%2Fcret@mails/some/where/?region=auto&endpoint=https://r2.example.com',
      POSTHORN_DNS_SERVERS: '127.0.0.1:5353, [::1]:53,2001:db8::53,',
      POSTHORN_OUTBOUND_ALLOW: '10.0.0.0/8, intranet.example,fd00::1,',
      POSTHORN_LOG_LEVEL: 'debug',
      POSTHORN_QUEUE_URL: 'mongodb://a.example.com,b.example.com:27018/queue?replicaSet=r',
      POSTHORN_HEALTH_PORT: '9000',
      POSTHORN_METRICS_TOKEN: 'scrape-me-if-you-can',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      POSTHORN_WORKERS: '64',
      POSTHORN_STRIPE_KEY: 'rk_test_1',
      POSTHORN_STRIPE_WEBHOOK_SECRET: 'whsec_1',
      POSTHORN_STRIPE_PRICE: 'price_1',
      POSTHORN_STRIPE_URL: 'http://127.0.0.1:12111',
    }
    expect(loadConfig({ ...variables, HOME: '/root' })).toStrictEqual({
      host: '::1',
      port: 0,
      files: {
        kind: 's3',
        bucket: 'mails',
        prefix: 'some/where/',
        region: 'auto',
        endpoint: 'https://r2.example.com',
        credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
      },
      dataDirectory: '/srv/mail',
      node: 'mail-2.eu:a_b',
      workers: 64,
      database: { kind: 'sqlite', file: '/srv/db/mail.db' },
      queue: { kind: 'agenda', url: 'mongodb://a.example.com,b.example.com:27018/queue?replicaSet=r' },
      mailer: { kind: 'inbox' },
      inboxReleaseUrl: undefined,
      baseUrl: 'https://mail.example.com',
      masterKey: KEY,
      firstKeys: { public: `pk_${KEY}`, secret: `sk_${KEY}` },
      sandboxDomain: 'mail.example.com',
      allowsSignup: false,
      isSignupDecided: true,
      systemFrom: 'accounts@example.com',
      admin: { email: 'ada@example.com', password: 'correct horse' },
      signIn: {
        github: { id: 'github id', secret: 'github secret', url: 'https://github.example.com' },
        google: { id: 'google id', secret: 'google secret', url: 'https://issuer.example.com' },
      },
      spf: 'include:relay.example',
      bounceHost: 'mx.example.com',
      trackingHost: 'links.example.com',
      sendRatePerSecond: 0.5,
      rateLimitPerMinute: null,
      maxAttachments: 3,
      maxAttachmentBytes: 2 * 1024 * 1024,
      attachmentBytesHeld: 64 * 1024 * 1024,
      maxTrackedSegments: 50,
      maxScheduledEmails: 7,
      publicMailsPerHour: null,
      allowedHeaders: ['X-PM-Message-Stream', 'X-MC-*'],
      suspendsProjects: false,
      auditDays: 30,
      requestsDays: 7,
      trustedProxies: ['private', '203.0.113.0/24'],
      corsOrigins: ['https://a.example.com', 'http://localhost:5173'],
      bouncePort: 2525,
      bounceTls: { certFile: '/etc/mx/cert.pem', keyFile: '/etc/mx/key.pem' },
      snsTopics: ['arn:aws:sns:eu-central-1:123456789012:mail', 'arn:aws:sns:us-east-1:123456789012:b'],
      stripe: { key: 'rk_test_1', webhookSecret: 'whsec_1', price: 'price_1', url: 'http://127.0.0.1:12111' },
      dnsServers: ['127.0.0.1:5353', '[::1]:53', '2001:db8::53'],
      outboundAllow: ['10.0.0.0/8', 'intranet.example', 'fd00::1'],
      logLevel: 'debug',
      healthPort: 9000,
      metricsToken: 'scrape-me-if-you-can',
      tracesEndpoint: 'http://collector:4318',
      variables,
    })
  })

  it('lets overrides replace the environment, and treats empty values as absent', () => {
    const config = loadConfig({ PORT: '4000', POSTHORN_HOST: ' ', POSTHORN_LOG_LEVEL: 'warn' }, { PORT: '5000' })
    expect([config.port, config.host, config.logLevel]).toStrictEqual([5000, '127.0.0.1', 'warn'])
  })

  it.each([
    ['sqlite:mail.db', resolve('mail.db')],
    ['sqlite://mail.db', resolve('mail.db')],
    ['sqlite:///srv/mail.db', '/srv/mail.db'],
    ['sqlite::memory:', ':memory:'],
  ])('reads the database %s', (url, file) => {
    expect(loadConfig({ POSTHORN_DATABASE_URL: url }).database).toStrictEqual({ kind: 'sqlite', file })
  })

  it.each([
    [{}, { kind: 'embedded' }],
    [{ POSTHORN_QUEUE_URL: 'mongodb://127.0.0.1/queue' }, { kind: 'agenda', url: 'mongodb://127.0.0.1/queue' }],
    [
      { POSTHORN_DATABASE_URL: 'postgres://u:p@db/mail?pool=20' },
      { kind: 'agenda', url: 'postgres://u:p@db/mail?pool=20' },
    ],
    [
      { POSTHORN_DATABASE_URL: 'postgresql://u:p@db/mail', POSTHORN_QUEUE_URL: 'postgres://u:p@other/queue' },
      { kind: 'agenda', url: 'postgres://u:p@other/queue' },
    ],
    [{ POSTHORN_DATABASE_URL: 'postgres://u:p@db/mail', POSTHORN_QUEUE_URL: 'embedded:' }, { kind: 'embedded' }],
  ])('chooses the queue of %j', (env, queue) => {
    const config = loadConfig(env)
    expect(config.queue).toStrictEqual(queue)
    expect(config.database.kind).toBe('POSTHORN_DATABASE_URL' in env ? 'postgres' : 'sqlite')
  })

  it.each([
    ['POSTHORN_SEND_RATE', 'unlimited', 'sendRatePerSecond', null],
    ['POSTHORN_SEND_RATE', '0.001', 'sendRatePerSecond', 0.001],
    ['POSTHORN_SEND_RATE', '10000', 'sendRatePerSecond', 10_000],
    ['POSTHORN_RATE_LIMIT_PER_MINUTE', '0', 'rateLimitPerMinute', null],
    ['POSTHORN_RATE_LIMIT_PER_MINUTE', '60', 'rateLimitPerMinute', 60],
    ['POSTHORN_WORKERS', '1', 'workers', 1],
    ['POSTHORN_WORKERS', 'auto', 'workers', availableParallelism()],
  ] as const)('%s=%s', (name, value, field, expected) => {
    expect(loadConfig({ [name]: value })[field]).toBe(expected)
  })

  it.each([
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '3000x', 'must be a whole number'],
    ['POSTHORN_DATABASE_URL', 'postgres:', 'must be postgres://user:password@host:port/database'],
    ['POSTHORN_DATABASE_URL', 'postgres://u:p#q/r@host/mail', 'must be percent-encoded'],
    ['POSTHORN_DATABASE_URL', 'mongodb://localhost/mail', 'cannot be MongoDB, which can only be the queue'],
    ['POSTHORN_DATABASE_URL', 'mysql://localhost/mail', 'cannot be MySQL'],
    ['POSTHORN_QUEUE_URL', 'redis://localhost', 'must be embedded:, postgres://'],
    ['POSTHORN_QUEUE_URL', 'sqlite:queue.db', 'must be embedded:, postgres://'],
    ['POSTHORN_QUEUE_URL', 'mongodb:', 'must be mongodb://user:password@host/database'],
    ['POSTHORN_HEALTH_PORT', 'x', 'must be a whole number'],
    ['POSTHORN_METRICS_TOKEN', 'short', 'must have 16 to 256'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be a URL'],
    ['POSTHORN_DATABASE_URL', 'mail.db', 'must be sqlite:<file>'],
    ['POSTHORN_MAILER_URL', 'mail.example.com', 'must be inbox:, smtp://'],
    ['POSTHORN_MAILER_URL', 'smtp://ada:p#ss@mail.example.com', 'must be percent-encoded: %23 for #'],
    ['POSTHORN_MAILER_URL', 'smtp://ada:p/ss@mail.example.com:587', 'must be percent-encoded: %23 for #'],
    ['POSTHORN_MAILER_URL', 'smtps://ada:12?x@mail.example.com', 'must be percent-encoded: %23 for #'],
    ['POSTHORN_MAILER_URL', 'smtp://ada:100%@mail.example.com', 'must be percent-encoded'],
    ['POSTHORN_MAILER_URL', 'smtp://ada:12#34@mail.example.com', 'must be percent-encoded'],
    ['POSTHORN_MAILER_URL', 'sendmail:', 'cannot be sendmail:'],
    ['POSTHORN_MAILER_URL', 'ses:', 'must be ses://key:secret@region'],
    ['POSTHORN_MAILER_URL', 'ses://mail.example.com', 'must be ses://key:secret@region'],
    ['POSTHORN_MAILER_URL', 'ses://key@eu-west-1', 'must be ses://key:secret@region'],
    ['POSTHORN_MAILER_URL', 'ses://key:se/cret@eu-west-1', 'must be ses://key:secret@region'],
    ['POSTHORN_MAILER_URL', 'ses://eu-west-1?endpoint=ftp://a', 'must be ses://key:secret@region'],
    ['POSTHORN_MAILER_URL', 'ses://eu-west-1?connections=5', 'must be ses://key:secret@region'],
    ['POSTHORN_MAILER_URL', 'sendgrid:', 'must be sendgrid://key'],
    ['POSTHORN_MAILER_URL', 'sendgrid://SG.a/b', 'must be sendgrid://key'],
    ['POSTHORN_MAILER_URL', 'sendgrid://SG.a%zz', 'must be sendgrid://key'],
    ['POSTHORN_MAILER_URL', 'sendgrid://SG.a?region=eu', 'must be sendgrid://key'],
    ['POSTHORN_BASE_URL', 'mail.example.com', 'must be a URL'],
    ['POSTHORN_MASTER_KEY', 'short', 'at least 32 characters'],
    ['POSTHORN_SECRET_KEY', 'secret', 'must be sk_'],
    ['POSTHORN_SANDBOX_DOMAIN', 'localhost', 'must be a domain'],
    ['POSTHORN_SEND_RATE', '0', 'must be a number from 0.001 to 10000, or "unlimited"'],
    ['POSTHORN_SEND_RATE', '0.0009', 'must be a number from 0.001 to 10000, or "unlimited"'],
    ['POSTHORN_SEND_RATE', 'many', 'must be a number from 0.001 to 10000, or "unlimited"'],
    ['POSTHORN_SEND_RATE', '10000.5', 'must be a number from 0.001 to 10000, or "unlimited"'],
    ['POSTHORN_RATE_LIMIT_PER_MINUTE', 'many', 'must be a number, or "unlimited"'],
    ['POSTHORN_MAX_ATTACHMENT_MB', '41', 'must be a whole number from 1 to 40'],
    ['POSTHORN_WORKERS', '0', 'must be a whole number from 1 to 64, or "auto"'],
    ['POSTHORN_WORKERS', '65', 'must be a whole number from 1 to 64, or "auto"'],
    ['POSTHORN_WORKERS', 'all', 'must be a whole number from 1 to 64, or "auto"'],
    ['POSTHORN_CORS_ORIGINS', '*', 'must be origins'],
    ['POSTHORN_TRUSTED_PROXIES', 'proxy.example.com', 'must be IP addresses'],
    ['POSTHORN_TRUSTED_PROXIES', '10.0.0.0/64', 'must be IP addresses'],
    ['POSTHORN_SNS_TOPICS', 'mail', 'must be ARNs'],
    ['POSTHORN_S3_URL', 'https://bucket.s3.amazonaws.com', 'must be s3://key:secret@bucket/prefix'],
    ['POSTHORN_S3_URL', 's3://', 'must be s3://key:secret@bucket/prefix'],
    ['POSTHORN_S3_URL', 's3://key@bucket', 'must be s3://key:secret@bucket/prefix'],
    ['POSTHORN_S3_URL', 's3://bucket?endpoint=ftp://a', 'must be s3://key:secret@bucket/prefix'],
    ['POSTHORN_BOUNCE_PORT', '65536', 'must be a whole number'],
    ['POSTHORN_DNS_SERVERS', 'dns.example.com', 'must be IP addresses'],
    ['POSTHORN_PUBLIC_MAILS_PER_HOUR', '2.5', 'must be a whole number'],
    ['POSTHORN_ALLOW_HEADERS', '*', 'must be header names'],
    ['POSTHORN_ALLOW_HEADERS', 'X-A: 1', 'must be header names'],
    ['POSTHORN_OUTBOUND_ALLOW', '10.0.0.0/33', 'must be host names, IP addresses or networks'],
    ['POSTHORN_OUTBOUND_ALLOW', 'intranet.example:8080', 'must be host names, IP addresses or networks'],
    ['POSTHORN_DNS_SERVERS', '127.0.0.1:65536', 'must be IP addresses'],
    ['POSTHORN_DNS_SERVERS', '127.0.0.1,[::1]:0', 'must be IP addresses'],
    ['POSTHORN_DNS_SERVERS', '[127.0.0.1]:53', 'must be IP addresses'],
    ['POSTHORN_CORS_ORIGINS', 'https://a.example.com/path', 'must be origins'],
    ['POSTHORN_LOG_LEVEL', 'loud', 'must be one of debug, info'],
  ])('refuses %s=%s and says what to do', (name, value, words) => {
    const message = refusal({ [name]: value })
    expect(message).toContain(name)
    expect(message).toContain(words)
  })

  it('never repeats a secret in a refusal', () => {
    expect(refusal({ POSTHORN_SECRET_KEY: 'hunter2', POSTHORN_MASTER_KEY: 'hunter2' })).not.toContain('hunter2')
  })

  it('names every problem together', () => {
    expect(refusal({ PORT: 'x', POSTHORN_LOG_LEVEL: 'x' }).split('\n')).toHaveLength(2)
  })

  it('uses one given key and generates the other', () => {
    expect(loadConfig({ POSTHORN_PUBLIC_KEY: `pk_${KEY}` }).firstKeys).toEqual({ public: `pk_${KEY}` })
    expect(loadConfig({ POSTHORN_SECRET_KEY: `sk_${KEY}` }).firstKeys).toEqual({ secret: `sk_${KEY}` })
  })

  it('has a sentence about every setting', () => {
    for (const { description } of SETTINGS) expect(description).toMatch(/\.$/)
  })
})

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDnsServer } from '../../../../test/support/dns-server.ts'
import { startMailApi } from '../../../../test/support/mail-api/server.ts'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { startS3 } from '../../../../test/support/s3-server.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { type Config, loadConfig } from '../../src/config/config.ts'
import type { CheckName, Patient } from '../../src/doctor/check.ts'
import { checkClock, checkLedger, checkReturned } from '../../src/doctor/database.ts'
import { checkVersions } from '../../src/doctor/machine.ts'
import { openDeployment } from '../../src/processes/deployment.ts'
import { type Diagnosis, doctor, examine } from '../../src/processes/doctor.ts'
import { SENDER } from '../harness.ts'

let directory: string
let data: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'posthorn-doctor-'))
  data = path.join(directory, 'data')
})
afterEach(() => {
  if (existsSync(data)) chmodSync(data, 0o700)
  rmSync(directory, { recursive: true, force: true })
})

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** A directory as a server leaves it, with a mail that was sent. */
async function usedDirectory(): Promise<Config> {
  const config = loadConfig({ POSTHORN_DATA: data })
  const { posthorn, first } = await openDeployment(config, quiet)
  const ctx = await posthorn.project(first?.project.id ?? '')
  await sendEmails(ctx, parse(SendRequest, { to: 'ada@example.com', from: SENDER, subject: 'Hi', body: 'Hi' }))
  await posthorn.close()
  return config
}

const check = ({ checks }: Pick<Diagnosis, 'checks'>, name: CheckName) => checks.find((found) => found.name === name)

const examined = (env: Record<string, string> = {}) => doctor({ POSTHORN_DATA: data, ...env })

function change(text: string): void {
  const database = new DatabaseSync(path.join(data, 'posthorn.db'))
  database.exec(text)
  database.close()
}

describe('the doctor', () => {
  it('finds nothing wrong before the first start, and creates nothing', async () => {
    const diagnosis = await examined()
    expect(diagnosis.checks.filter(({ status }) => status !== 'ok')).toStrictEqual([])
    expect(diagnosis.status).toBe('ok')
    expect(check(diagnosis, 'database')?.message).toContain('will be created')
    expect(existsSync(data)).toBe(false)
  })

  it('checks whether the bucket for images can be used', async () => {
    const s3 = await startS3('mails')
    const looked = async (bucket: string) =>
      check(
        await examined({
          POSTHORN_S3_URL: `s3://S3RVER:S3RVER@${bucket}?region=us-east-1&endpoint=${s3.options.endpoint}`,
        }),
        'files',
      )
    expect(await looked('mails')).toMatchObject({ status: 'ok', message: 'images are stored in the bucket mails' })
    expect(await looked('other')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('the bucket other cannot be used'),
    })
    await s3.stop()
    expect(await looked('mails')).toMatchObject({ status: 'broken' })
  })

  it('finds nothing wrong with a healthy deployment, from the first check to the last', async () => {
    await usedDirectory()
    const diagnosis = await examined()
    expect(diagnosis.checks.filter(({ status }) => status !== 'ok')).toStrictEqual([])
    expect(diagnosis.checks.map(({ name }) => name)).toStrictEqual([
      'configuration',
      'variables',
      'versions',
      'data directory',
      'master key',
      'database',
      'ledger',
      'parked mail',
      'returned mail',
      'postal address',
      'webhooks',
      'processes',
      'relays',
      'queue',
      'files',
      'mailer',
      'DNS',
      'clock',
      'base URL',
    ])
    expect(check(diagnosis, 'versions')?.message).toMatch(/^Node \d+\.\d+\.\d+, SQLite 3\./)
    expect(check(diagnosis, 'mailer')?.message).toContain('the local inbox captures all mail')
    expect(check(diagnosis, 'database')?.message).toContain('whole, up to date')
    expect(check(diagnosis, 'ledger')?.message).toBe('1 mail due, none delayed')
  })

  it('reports the discarded reports of a week, and warns of reports that may be forged', async () => {
    const config = loadConfig({ POSTHORN_DATA: data })
    const { posthorn, first } = await openDeployment(config, quiet)
    if (!first) throw new Error('a new database has a project')
    const { analytics } = posthorn.world.store.project(first.project.id)
    const today = Math.trunc(Date.now() / 86_400_000)
    const add = (reason: 'unproven' | 'sender', day: number) => analytics.addDiscarded({ reason, day, forgetBefore: 0 })
    for (let n = 0; n < 20; n++) await add('unproven', today - (n % 3))
    await add('sender', today)
    await add('sender', today - 8)
    await posthorn.world.store.counters.fold()
    expect(check(await examined(), 'returned mail')).toMatchObject({
      status: 'ok',
      message: 'discarded in the last week: 20 unproven, 1 sender',
    })
    await add('unproven', today)
    expect(check(await examined(), 'returned mail')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('21 unproven, 1 sender. Reports without proof may be forged'),
    })
    await posthorn.close()
  })

  it('names invalid settings', async () => {
    const diagnosis = await examined({ PORT: 'x', POSTHORN_LOG_LEVEL: 'loud' })
    expect(diagnosis).toMatchObject({
      status: 'broken',
      checks: [
        { name: 'configuration', status: 'broken' },
        { name: 'variables', status: 'ok' },
      ],
    })
    expect(check(diagnosis, 'configuration')?.message).toMatch(/PORT must .*; POSTHORN_LOG_LEVEL must be one of/)
  })

  it.each([
    ['POSTHORN_MAILR_URL', 'did you mean POSTHORN_MAILER_URL?'],
    ['POSTHORN_DATABASE_URI', 'did you mean POSTHORN_DATABASE_URL?'],
    ['POSTHRON_SECRET_KEY', 'did you mean POSTHORN_SECRET_KEY?'],
    ['POSTHORN_PORT', 'did you mean PORT?'],
    ['POSTHORN_COLOUR_OF_THE_SKY', 'remove it'],
  ])('suggests the right name for %s', async (name, words) => {
    const found = check(await examined({ [name]: 'inbox:' }), 'variables')
    expect(found).toMatchObject({ status: 'warning', message: expect.stringContaining(name) })
    expect(found?.message).toContain(words)
  })

  it('accepts variables that Kubernetes sets for a service of this name', async () => {
    const found = check(
      await examined({
        POSTHORN_SERVICE_HOST: '10.0.0.1',
        POSTHORN_PORT: 'tcp://10.0.0.1:3000',
        POSTHORN_PORT_3000_TCP_ADDR: '10.0.0.1',
      }),
      'variables',
    )
    expect(found?.status).toBe('ok')
  })

  it('reports that the data directory is not writable', async () => {
    mkdirSync(data)
    chmodSync(data, 0o500)
    const found = check(await examined(), 'data directory')
    if (process.getuid?.() === 0) return // nothing is unwritable for root
    expect(found).toMatchObject({ status: 'broken', message: expect.stringContaining('cannot be written to') })
  })

  it('reports that the data directory is a file, or on a full disk', async () => {
    writeFileSync(data, '')
    expect(check(await examined(), 'data directory')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('is not a directory'),
    })
    expect(check(await examined({ POSTHORN_DATA: '/proc/posthorn' }), 'data directory')).toMatchObject({
      status: 'broken',
    })
  })

  it('checks the master key', async () => {
    await usedDirectory()
    const key = path.join(data, 'master.key')
    chmodSync(key, 0o644)
    expect(check(await examined(), 'master key')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('chmod 600'),
    })
    writeFileSync(key, 'short', { mode: 0o600 })
    expect(check(await examined(), 'master key')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('does not contain a key'),
    })
    rmSync(key)
    expect(check(await examined(), 'master key')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('is missing'),
    })
    writeFileSync(key, 'y'.repeat(40), { mode: 0o600 })
    for (const env of [{}, { POSTHORN_MASTER_KEY: 'x'.repeat(40) }]) {
      expect(check(await examined(env), 'master key')).toMatchObject({
        status: 'broken',
        message: expect.stringContaining('is not the master key of this database'),
      })
    }
    expect(readFileSync(key, 'utf8')).toBe('y'.repeat(40))
  })

  it('accepts the master key of the variable that the database was created with', async () => {
    const env = { POSTHORN_MASTER_KEY: 'x'.repeat(40) }
    const { posthorn } = await openDeployment(loadConfig({ POSTHORN_DATA: data, ...env }), quiet)
    await posthorn.close()
    expect(check(await examined(env), 'master key')?.status).toBe('ok')
  })

  it('reports that the database is not migrated, of a newer version, or damaged', async () => {
    mkdirSync(data)
    change('create table other (id text)')
    const unmigrated = await examined()
    expect(check(unmigrated, 'database')).toMatchObject({
      status: 'broken',
      message: expect.stringMatching(/needs the migrations 0001-initial.*posthorn migrate/),
    })
    expect(check(unmigrated, 'ledger')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('up to date'),
    })
    rmSync(data, { recursive: true })
    await usedDirectory()
    change(`insert into kysely_migration values ('9998-future', '2030-01-01')`)
    expect(check(await examined(), 'database')).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('migrated by a newer version (9998-future), which this version can still use'),
    })
    change(`insert into kysely_migration values ('9999-future@9999', '2030-01-01')`)
    expect(check(await examined(), 'database')).toMatchObject({
      status: 'broken',
      message: expect.stringMatching(/^NEWER_SCHEMA: .* newer version of posthorn \(9999-future@9999\)/),
    })
    writeFileSync(path.join(data, 'posthorn.db'), 'no database'.repeat(1000))
    expect(check(await examined(), 'database')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('cannot be read'),
    })
  })

  it('finds a page of the database that was overwritten', async () => {
    await usedDirectory()
    const file = path.join(data, 'posthorn.db')
    const database = new DatabaseSync(file)
    const found = database.prepare(`select rootpage from sqlite_schema where name = 'contacts_email'`).get()
    const page = Number(found?.rootpage)
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
    const bytes = readFileSync(file)
    bytes.fill(0, (page - 1) * 4096, page * 4096)
    writeFileSync(file, bytes)
    expect(check(await examined(), 'database')).toMatchObject({
      status: 'broken',
      message: expect.stringMatching(/is damaged .*posthorn restore/),
    })
  })

  it('reports that the database cannot be read because a page of it was overwritten', async () => {
    await usedDirectory()
    const file = path.join(data, 'posthorn.db')
    const database = new DatabaseSync(file)
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
    const bytes = readFileSync(file)
    bytes.fill(0xff, 100, 4096)
    writeFileSync(file, bytes)
    expect(check(await examined(), 'database')).toMatchObject({
      status: 'broken',
      message: expect.stringMatching(/damaged.*posthorn restore <file>/),
    })
  })

  it('names the files that a killed backup or restore has left', async () => {
    await usedDirectory()
    const { pid } = spawnSync(process.execPath, ['--version'])
    const left = path.join(data, `posthorn.db.${pid}-0123456789ab.partial`)
    writeFileSync(left, '')
    expect(check(await examined(), 'data directory')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining(left),
    })
  })

  it('reports that no work is being done', async () => {
    await usedDirectory()
    const now = Date.now()
    const copy = (id: string, set: string) => {
      const database = new DatabaseSync(path.join(data, 'posthorn.db'))
      const names = database.prepare(`select name from pragma_table_info('emails') where name <> 'id'`).all()
      const columns = names.map(({ name }) => String(name)).join()
      database.exec(
        `insert into emails (id, ${columns}) select '${id}', ${columns} from emails limit 1; update emails set ${set} where id = '${id}'`,
      )
      database.close()
    }
    change(`update emails set due_at = ${now - 3_600_000}`)
    copy('eml_dead', `status = 'SENDING', due_at = null, lease_until = ${now - 600_000}`)
    copy('eml_failed', `status = 'FAILED', due_at = null`)
    copy('eml_unknown', `status = 'UNKNOWN', due_at = null`)
    copy('eml_tried', `due_at = ${now + 3_600_000}, created_at = ${now - 7_200_000}, error = 'nobody answers'`)
    const found = check(await examined(), 'ledger')
    expect(found?.status).toBe('warning')
    expect(found?.message).toContain('1 mail refused by the mail server, the oldest accepted 2 hours ago')
    expect(found?.message).toContain('1 mail due, the oldest for 60 minutes')
    expect(found?.message).toContain('1 claimed by workers that have stopped')
    expect(found?.message).toContain('1 mail of the last hour failed')
    expect(check(await examined(), 'parked mail')).toMatchObject({
      status: 'warning',
      code: 'parked_mail',
      message: expect.stringContaining('1 mail of the last week with an unknown outcome needs a decision'),
    })
    const day = 86_400_000
    const late = async (ms: number) => {
      change(`update emails set created_at = ${now - 400 * day - ms} where id = 'eml_failed'`)
      return check(await examined(), 'ledger')?.message
    }
    expect(await late(5 * 3_600_000)).not.toContain('Expired data')
    expect(await late(7 * 3_600_000)).toContain('Expired data has not been deleted for 7 hours')
    change(`update emails set created_at = ${now + 7_200_000}`)
    expect(check(await examined(), 'clock')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('in the future'),
    })
  })

  it('reports a base URL that recipients cannot reach', async () => {
    const smtp = { POSTHORN_MAILER_URL: 'smtp://127.0.0.1:1' }
    const urls = [
      ['http://0.0.0.0:3000', 'is not a reachable address'],
      ['https://192.168.1.7', 'cannot be reached by recipients'],
      ['http://mail.example.com', 'is not encrypted'],
      ['https://mail.example.com', 'https://mail.example.com'],
    ] as const
    for (const [url, words] of urls) {
      const found = check(await examined({ ...smtp, POSTHORN_BASE_URL: url }), 'base URL')
      expect(found).toMatchObject({
        status: url.startsWith('https://mail') ? 'ok' : 'warning',
        message: expect.stringContaining(words),
      })
    }
  })

  it('asks the name servers of the settings about the sender domain', async () => {
    const server = await startDnsServer({
      'mail.example.com': { mx: [{ exchange: 'mx.example.com', priority: 10 }], txt: ['v=spf1 -all'] },
      'null.example.com': { mx: [{ exchange: '', priority: 0 }], txt: ['v=spf10'] },
    })
    const look = async (domain: string) =>
      check(
        await examined({
          POSTHORN_MAILER_URL: 'smtp://127.0.0.1:1',
          POSTHORN_SANDBOX_DOMAIN: domain,
          POSTHORN_DNS_SERVERS: server.address,
        }),
        'DNS',
      )
    try {
      expect(await look('mail.example.com')).toMatchObject({
        status: 'warning',
        message: expect.stringMatching(/has MX and SPF records, but .* only counts for the first project/),
      })
      expect(await look('null.example.com')).toMatchObject({
        status: 'warning',
        message: expect.stringMatching(/needs an MX record.*and an SPF record/),
      })
      expect(new Set(server.queries.map(({ name }) => name))).toEqual(new Set(['mail.example.com', 'null.example.com']))
    } finally {
      await server.close()
    }
  })

  it('does not fail if no name server answers', async () => {
    const found = check(
      await examined({
        POSTHORN_MAILER_URL: 'smtp://127.0.0.1:1',
        POSTHORN_SANDBOX_DOMAIN: 'mail.example.com',
        POSTHORN_DNS_SERVERS: '127.0.0.1:9',
      }),
      'DNS',
    )
    expect(found).toMatchObject({ status: 'warning', message: expect.stringContaining('could not be checked') })
  })
})

describe('the mailer', () => {
  it('is contacted, and its answer is reported', async () => {
    const server = await startSmtpServer({ users: { ada: 'secret' } })
    try {
      const look = async (url: string) => check(await examined({ POSTHORN_MAILER_URL: url }), 'mailer')
      expect(await look(server.url)).toMatchObject({
        status: 'ok',
        message: expect.stringContaining(
          `127.0.0.1:${server.port} responds and accepts the credentials of ada; the EHLO name is `,
        ),
      })
      const named = await examined({
        POSTHORN_MAILER_URL: server.url,
        POSTHORN_BASE_URL: 'https://mail.acme.example/x',
      })
      expect(check(named, 'mailer')?.message).toContain('; the EHLO name is mail.acme.example; threads under load: ')
      const own = `${server.url}${server.url.includes('?') ? '&' : '?'}name=mx.acme.example`
      expect((await look(own))?.message).toContain('; the EHLO name is mx.acme.example')
      const wrong = await look(`smtp://ada:hunter2@127.0.0.1:${server.port}`)
      expect(wrong).toMatchObject({
        status: 'broken',
        message: expect.stringMatching(/refuses the credentials.*POSTHORN_MAILER_URL/),
      })
      expect(wrong?.message).not.toContain('hunter2')
      expect(await look(`smtps://ada:secret@127.0.0.1:${server.port}`)).toMatchObject({ status: 'broken' })
      await server.behave({ at: 'connect', reply: '421 too busy' })
      expect(await look(server.url)).toMatchObject({ status: 'warning' })
      expect(await server.messages()).toHaveLength(0)
    } finally {
      await server.stop()
    }
    expect(check(await examined({ POSTHORN_MAILER_URL: server.url }), 'mailer')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('does not respond'),
    })
  })

  it('of a service is contacted without a mail, and no secret is reported', async () => {
    const api = await startMailApi()
    const look = async (url: string) => check(await examined({ POSTHORN_MAILER_URL: url }), 'mailer')
    const endpoint = `endpoint=${encodeURIComponent(api.url)}`
    const ours: readonly (readonly [string, string])[] = [
      [`ses://AKIATEST:hush@eu-central-1?${endpoint}`, `ses://AKIAWRONG:hush@eu-central-1?${endpoint}`],
      [`sendgrid://SG.test?${endpoint}`, `sendgrid://SG.hush?${endpoint}`],
    ]
    try {
      for (const [right, wrong] of ours) {
        expect(await look(right)).toMatchObject({
          status: 'ok',
          message: expect.stringContaining('responds and accepts the credentials'),
        })
        const refused = await look(wrong)
        expect(refused).toMatchObject({ status: 'broken', message: expect.stringContaining('POSTHORN_MAILER_URL') })
        expect(refused?.message).not.toContain('hush')
        await api.behave({ status: 429 })
        expect(await look(right)).toMatchObject({ status: 'warning' })
        await api.behave()
      }
      expect(await api.mails()).toEqual([])
    } finally {
      await api.stop()
    }
    for (const [right] of ours)
      expect(await look(right)).toMatchObject({
        status: 'broken',
        message: expect.stringContaining('does not respond'),
      })
  })

  it('with an untrusted certificate is reported with words about TLS', async () => {
    const server = await startSmtpServer({ tls: 'implicit' })
    try {
      const found = check(await examined({ POSTHORN_MAILER_URL: server.url }), 'mailer')
      expect(found).toMatchObject({ status: 'broken', message: expect.stringContaining('check TLS') })
    } finally {
      await server.stop()
    }
  })
})

describe('the sentences of findings', () => {
  const inspection = {
    engine: 'PostgreSQL 12.1',
    supported: false,
    latencyMs: 1,
    pending: [],
    newer: [],
    refusal: undefined,
    damage: undefined,
    agreements: undefined,
    skewMs: -3_600_000,
    connections: undefined,
    ledger: undefined,
  }

  it('describe clocks that differ and an old server', async () => {
    expect(checkClock({ inspection }, new Date())).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('3600 s ahead of the database'),
    })
    expect(checkClock({ inspection: { ...inspection, skewMs: 1500 } }, new Date()).message).toContain('1.50 s behind')
    expect(checkClock({ inspection: { ...inspection, skewMs: 40 } }, new Date()).status).toBe('ok')
    expect(await checkVersions(inspection)).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('PostgreSQL 13 or newer'),
    })
    expect(checkLedger({ failure: 'gone' }, new Date()).status).toBe('warning')
    expect(checkReturned({ failure: 'gone' }).status).toBe('warning')
    expect(checkReturned({ inspection }).status).toBe('warning')
  })
})

const found = await startPostgres()

if ('missing' in found) {
  console.warn(`SKIPPED: the doctor is not tested on PostgreSQL here: ${found.missing}`)
  describe.skip('on PostgreSQL', () => {
    it('requires a PostgreSQL server', () => {})
  })
} else {
  const { server } = found
  afterAll(() => server.stop())

  describe('on PostgreSQL', () => {
    const patient = (url: string): Patient => ({
      ...loadConfig({ POSTHORN_DATA: data }),
      masterKey: 'x'.repeat(40),
      database: { kind: 'postgres', url },
      queue: { kind: 'agenda', url },
    })
    const looked = async (url: string) => ({ checks: await examine(patient(url)) })

    it('compares the connections of a node with the limits of server, database and role', async () => {
      const url = await server.createEmptyDatabase()
      const { postgres } = await import('@posthorn/adapters/postgres')
      const store = postgres(url)
      await store.migrate()
      await store.close()
      const name = new URL(url).pathname.slice(1)
      const limit = (connections: number) =>
        queryPostgres(url, `alter database ${name} connection limit ${connections}`)
      await limit(14)
      expect(check(await looked(url), 'database')).toMatchObject({
        status: 'warning',
        message: expect.stringContaining('allows 14 connections, but a node opens up to 15'),
      })
      expect(check(await looked(`${url}?pool=9`), 'database')?.message).toContain('has connections for 1 node')
      await limit(15)
      expect(check(await looked(url), 'database')).toMatchObject({
        status: 'ok',
        message: expect.stringContaining('has connections for 1 node'),
      })
      await limit(30)
      expect(check(await looked(url), 'database')?.message).toContain('has connections for 2 nodes')
      await limit(-1)
      expect(check(await looked(url), 'database')?.message).toMatch(/has connections for \d{1,3} nodes/)
    })

    it('names what is missing, and then nothing', async () => {
      const url = await server.createEmptyDatabase()
      expect(check(await looked(url), 'database')).toMatchObject({
        status: 'broken',
        message: expect.stringContaining('posthorn migrate'),
      })
      const { postgres } = await import('@posthorn/adapters/postgres')
      const store = postgres(url)
      await store.migrate()
      await store.close()
      const { checks } = await looked(url)
      expect(checks.filter(({ status }) => status !== 'ok')).toStrictEqual([])
      expect(check({ checks }, 'versions')?.message).toMatch(/PostgreSQL \d/)
      expect(check({ checks }, 'clock')?.message).toMatch(/within .* of the database/)
    })

    it("checks an application's database with its base URL, and requires no queue", async () => {
      const url = await server.createEmptyDatabase()
      const { postgres } = await import('@posthorn/adapters/postgres')
      const store = postgres(url)
      await store.migrate()
      await store.close()
      await queryPostgres(url, `insert into agreements (name, value) values ('base URL', 'https://shop.example/mail')`)
      const given = { ...patient(url), queue: { kind: 'agenda', url: 'mongodb://127.0.0.1:1' } } as const
      const checks = await examine(given, { isServer: false })
      expect(check({ checks }, 'base URL')).toStrictEqual({
        name: 'base URL',
        status: 'ok',
        code: 'ok',
        fix: null,
        message: 'https://shop.example/mail',
      })
      const own = { ...given, variables: { POSTHORN_BASE_URL: given.baseUrl } }
      expect(check({ checks: await examine(own, { isServer: false }) }, 'base URL')?.message).toBe(given.baseUrl)
      expect(check({ checks: await examine(given) }, 'base URL')?.message).toBe(given.baseUrl)
    })

    it('expects no tables where only the queue is', async () => {
      const queue = { kind: 'agenda', url: await server.createEmptyDatabase() } as const
      const checks = await examine({ ...patient(await server.createEmptyDatabase()), queue })
      expect(check({ checks }, 'queue')).toMatchObject({ status: 'ok', message: expect.stringContaining('responds') })
    })

    it("names the missing grant of the queue's role", async () => {
      const own = await server.createEmptyDatabase()
      const role = `queue_${randomBytes(6).toString('hex')}`
      await queryPostgres(
        own,
        `create role ${role} login password 'secret'; revoke create on schema public from public`,
      )
      const url = new URL(own)
      url.username = role
      url.password = 'secret'
      const checks = await examine({ ...patient(own), queue: { kind: 'agenda', url: url.href } })
      expect(check({ checks }, 'queue')).toMatchObject({
        status: 'warning',
        message: expect.stringContaining(`grant usage, create on schema "public" to "${role}"`),
      })
      await queryPostgres(own, `drop role ${role}`)
    })

    it('reports that the server does not answer, without the password', async () => {
      const port = await new Promise<number>((resolve) => {
        const probe = createServer().listen(0, '127.0.0.1', () => {
          const address = probe.address()
          probe.close(() => resolve(typeof address === 'object' && address ? address.port : 1))
        })
      })
      const found = check(await looked(`postgres://ada:hunter2@127.0.0.1:${port}/mail`), 'database')
      expect(found).toMatchObject({
        status: 'broken',
        message: expect.stringContaining(`postgres://ada@127.0.0.1:${port}/mail does not respond`),
      })
      expect(found?.message).not.toContain('hunter2')
      const queue = check(await looked(`postgres://ada:hunter2@127.0.0.1:${port}/mail`), 'queue')
      expect(queue).toMatchObject({ status: 'broken', message: expect.stringContaining('does not respond') })
      expect(queue?.message).not.toContain('hunter2')
    })
  })
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@posthorn/core/testing'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { queryPostgres } from '../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { serve } from '../src/processes/serve.ts'
import { aMail, at } from './harness.ts'
import { callNode, type Environment, nodeConfig, postgresFor } from './nodes-kit.ts'
import { evaluate, metricsIn, readSamples, type Sample } from './promql.ts'

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8')
const postgres = await postgresFor('the alarm of a database that takes no writes')
afterAll(() => postgres?.stop())

interface Rule {
  readonly alert: string
  readonly expr: string
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const rules = listed(at(parse(read('deploy/prometheus/alerts.yaml')), 'groups')).flatMap((group) =>
  listed(at(group, 'rules')),
)
const alarms: readonly Rule[] = rules.map((rule) => ({
  alert: String(at(rule, 'alert')),
  expr: String(at(rule, 'expr')),
}))
/** What Prometheus itself measures. */
const OF_PROMETHEUS = ['up']

/** A server over a real port, as Prometheus sees it. */
async function startServer(databaseUrl: string, { worker = true, ...env }: Environment & { worker?: boolean } = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-alarms-'))
  const config = nodeConfig(databaseUrl || `sqlite:${path.join(directory, 'posthorn.db')}`, {
    POSTHORN_DATA: directory,
    POSTHORN_SEND_RATE: 'unlimited',
    ...env,
  })
  const serving = await serve(config, { print() {}, worker })
  onTestFinished(async () => {
    await serving.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const scrape = async (): Promise<readonly Sample[]> =>
    readSamples(await (await fetch(`${serving.url}/metrics`)).text()).map((sample) => ({
      ...sample,
      labels: { ...sample.labels, instance: 'one', job: 'posthorn' },
    }))
  const before = await scrape()
  return {
    serving,
    file: path.join(directory, 'posthorn.db'),
    scrape,
    /** The alarms that would fire now, the time that each waits apart. */
    async firing() {
      const now = await scrape()
      return alarms.filter(({ expr }) => evaluate(expr, { before, now }).length > 0).map(({ alert }) => alert)
    },
    send: (to: string | readonly string[] = 'ada@example.com') =>
      callNode(serving, 'POST /v1/send', { body: aMail({ to }) }),
  }
}

describe('the alarms', () => {
  it('are all explained, and say how urgent they are', () => {
    expect(alarms.length).toBeGreaterThan(10)
    expect(new Set(alarms.map(({ alert }) => alert)).size).toBe(alarms.length)
    const headings = read('docs/guide/alarms.md')
      .split('\n')
      .filter((line) => line.startsWith('### '))
    expect(headings).toStrictEqual(alarms.map(({ alert }) => `### ${alert}`))
    for (const rule of rules) {
      expect(at(rule, 'labels.severity')).toMatch(/^(?:critical|warning)$/)
      expect(at(rule, 'annotations.summary')).toMatch(/\w/)
    }
  })

  it('name metrics that a server has, and none fires while all is well', async () => {
    const { scrape, firing, send, serving } = await startServer('')
    expect((await send()).status).toBe(200)
    await eventually(async () => expect(at((await callNode(serving, 'GET /emails?status=SENT')).json, 'total')).toBe(1))
    const names = new Set([...(await scrape()).map(({ name }) => name), ...OF_PROMETHEUS])
    for (const { expr } of alarms) for (const name of metricsIn(expr)) expect(names).toContain(name)
    expect(await firing()).toStrictEqual([])
  })

  it('fire when the mail server is gone, and later for the mail that waits', async () => {
    const smtp = await startSmtpServer()
    const { firing, send, file } = await startServer('', {
      POSTHORN_MAILER_URL: smtp.url,
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    })
    await smtp.stop()
    expect((await send()).status).toBe(200)
    await eventually(async () => expect(await firing()).toStrictEqual(['PosthornMailServerDown']))
    passTime(file, 'created_at', 1000)
    await eventually(async () =>
      expect(await firing()).toStrictEqual(['PosthornMailServerDown', 'PosthornMailNotTaken']),
    )
  })

  it('fire when no worker takes mail that is due', async () => {
    const { firing, send, file } = await startServer('', { worker: false })
    expect((await send()).status).toBe(200)
    passTime(file, 'due_at', 200)
    await eventually(async () => expect(await firing()).toStrictEqual([]))
    passTime(file, 'due_at', 200)
    await eventually(async () => expect(await firing()).toStrictEqual(['PosthornMailNotClaimed']))
  })

  it('fire for a mail that cannot be read', async () => {
    const { firing, send, file, serving } = await startServer('', { POSTHORN_SEND_RATE: '0.001' })
    expect((await send('first@example.com')).status).toBe(200)
    await eventually(async () => expect(at((await callNode(serving, 'GET /emails?status=SENT')).json, 'total')).toBe(1))
    expect((await send('second@example.com')).status).toBe(200) // waits for the rate
    change(file, `update emails set variables = '{' where status = 'PENDING'; update projects set paid_until = null`)
    await eventually(async () => expect(await firing()).toStrictEqual(['PosthornMailSetAside']))
  })

  it.skipIf(!postgres)('fire when the database takes no writes', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const { firing, send } = await startServer(url)
    expect(await firing()).toStrictEqual([])
    const name = new URL(url).pathname.slice(1)
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
    await queryPostgres(url, `alter database "${name}" set default_transaction_read_only = on`)
    await queryPostgres(url, others)
    await eventually(async () => {
      expect((await send()).status).toBe(503)
      expect(await firing()).toEqual(expect.arrayContaining(['PosthornNotReady', 'PosthornDatabaseErrors']))
    })
  })

  it.skipIf(!postgres)('have what they need while the database keeps a question waiting', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const { scrape } = await startServer(url, { worker: false })
    const value = async (name: string) => (await scrape()).find((sample) => sample.name === name)?.value
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query('begin')
    await admin.query('lock table emails in access exclusive mode')
    await eventually(async () => expect(await value('posthorn_queue_mails')).toBeNaN())
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect((await admin.query(waiting)).rows.length).toBeGreaterThan(0) // the scrape did not wait for its end
    expect(await value('posthorn_build_info')).toBe(1)
    await admin.query('rollback')
    await admin.end()
    await eventually(async () => expect(await value('posthorn_queue_mails')).toBe(0))
  })
})

/** Makes it so many seconds later for the mails that are there. */
function passTime(file: string, column: 'created_at' | 'due_at', seconds: number): void {
  change(file, `update emails set ${column} = ${column} - ${seconds * 1000} where ${column} is not null`)
}

const CHANGE = `const { DatabaseSync } = require('node:sqlite')
  const [file, statement] = process.argv.slice(1)
  const database = new DatabaseSync(file)
  database.exec('pragma busy_timeout = 5000')
  database.exec(statement)
  database.close()`

/** In a process of its own: two SQLite libraries in one would take each other's locks away. */
function change(file: string, statement: string): void {
  execFileSync(process.execPath, ['--no-warnings', '-e', CHANGE, file, statement])
}

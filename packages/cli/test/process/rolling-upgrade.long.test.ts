// Nodes of two versions on one PostgreSQL, from dist/: the next one is a copy of it with one more step of the schema.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { endWithThis } from '../../../../test/support/end-with.ts'
import { startOwnPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { nextVersion } from '../next-version.ts'
import { allRows, clientOf, type Environment, type Process, SECRET, settingsOf, startProcess } from '../nodes-kit.ts'

const CLI = path.resolve(import.meta.dirname, '../../dist/index.js')
const SENDERS = 2
/** The number of mails between two changes of the nodes. */
const BETWEEN = 20
const RETRY_MS = 200

const found = await startOwnPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: rolling upgrades are not tested here: ${found.missing}`)
const smtp = await startSmtpServer()
const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-next-'))
afterAll(async () => {
  await Promise.all([smtp.stop(), postgres?.stop()])
  rmSync(folder, { recursive: true })
})

const environment = async (): Promise<Environment> =>
  settingsOf((await postgres?.createEmptyDatabase()) ?? '', `${smtp.url}?connections=5`)

/** Sends from several callers until it is stopped, and repeats each mail with its key until a node accepts it. */
function sendThrough(apis: ReadonlySet<Process>) {
  const accepted = new Set<string>()
  const refusals: string[] = []
  let isOver = false
  let next = 0

  async function attempt(api: Process | undefined, to: string): Promise<boolean> {
    const mail = { to, from: 'post@sandbox.localhost', subject: 'News', body: '<p>Hello</p>' }
    const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json', 'idempotency-key': to }
    // A killed node does not answer.
    const response = await fetch(`${api?.url}/v1/send`, { method: 'POST', headers, body: JSON.stringify(mail) }).catch(
      () => undefined,
    )
    const text = (await response?.text().catch(() => undefined)) ?? ''
    // A killed node holds the key of its request for a while.
    const isHeld = response?.status === 409 && text.includes('IDEMPOTENCY_IN_PROGRESS')
    if (isHeld) await sleep(RETRY_MS)
    else if (response && response.status !== 200) refusals.push(`${response.status} ${text}`)
    return response?.status === 200
  }

  async function sender(): Promise<void> {
    while (!isOver) {
      const to = `p${next++}@example.com`
      for (let tries = 0; !(await attempt([...apis][(next + tries) % apis.size], to)); tries++)
        if (refusals.length > 0) return
      accepted.add(to)
    }
  }
  const done = Promise.all(Array.from({ length: SENDERS }, sender))
  return {
    accepted,
    refusals,
    async more(): Promise<void> {
      const before = accepted.size
      await expect.poll(() => refusals.length > 0 || accepted.size > before + BETWEEN, { interval: 20 }).toBe(true)
    },
    async stop(): Promise<void> {
      isOver = true
      await done
    },
  }
}

async function run(args: readonly string[], env: Environment) {
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PORT: '0', POSTHORN_LOG_LEVEL: 'silent' },
  })
  endWithThis(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

describe.skipIf(!postgres)('nodes of two versions', () => {
  it('work together, start, and are downgraded, if the schema of the newer one only adds', async () => {
    const statement = 'alter table emails add column motto text'
    const cli = nextVersion(path.join(folder, 'adds'), { name: '9001-mottoes', statement })
    const env = await environment()
    const apis = new Set<Process>()
    async function join(version?: string): Promise<Process> {
      const node = await startProcess('all', env, version === undefined ? {} : { cli: version })
      apis.add(node)
      return node
    }
    const [first, second] = [await join(), await join()]
    const traffic = sendThrough(apis)
    try {
      await traffic.more()
      const newer = await join(cli)
      await traffic.more()
      await first.kill()
      await traffic.more()
      await join()
      await traffic.more()
      expect(await run(['migrate', '--json'], env)).toStrictEqual({
        code: 0,
        output: expect.stringMatching(/"applied": \[\],\s+"newer": \[\s+"9001-mottoes"\s+\]/),
      })
      apis.delete(newer)
      expect(await newer.end()).toBe(0)
      await second.kill()
      await traffic.more()
    } finally {
      await traffic.stop()
    }
    expect(traffic.refusals).toStrictEqual([])
    const unsettled = async () =>
      [...(await allRows(first.url ?? '')).values()].filter(
        ({ status }) => status === 'PENDING' || status === 'SENDING',
      )
    await expect.poll(unsettled, { interval: 200, timeout: 60_000 }).toStrictEqual([])
    const rows = [...(await allRows(first.url ?? '')).values()]
    const accepted = [...traffic.accepted]
    expect(rows.map(({ to }) => to).toSorted()).toStrictEqual(accepted.toSorted())
    const arrived = new Set((await smtp.messages()).flatMap(({ to }) => to))
    const uncertain = new Set(rows.filter(({ unknownOutcomes }) => unknownOutcomes > 0).map(({ to }) => to))
    expect(accepted.filter((to) => !arrived.has(to) && !uncertain.has(to))).toStrictEqual([])
    const client = clientOf(first.url ?? '')
    const days = await client.analytics.timeseries()
    const sent = rows.filter(({ status }) => status === 'SENT').length
    expect(days.reduce((sum, day) => sum + day.emails, 0)).toBe(sent)
    expect((await client.contacts.list({ limit: 1 })).total).toBe(accepted.length)
    await Promise.all([...apis].map((node) => node.end()))
  })

  it('of the earlier version stop with a clear message if the newer schema does not allow it', async () => {
    const name = '9001-no-names@9001'
    const statement = 'alter table projects rename column name to title'
    const cli = nextVersion(path.join(folder, 'breaks'), { name, statement })
    const env = await environment()
    const migration = spawn(process.execPath, [cli, 'migrate'], { stdio: 'ignore', env: { ...process.env, ...env } })
    expect(await once(migration, 'exit')).toStrictEqual([0, null])
    const url = env.POSTHORN_DATABASE_URL ?? ''
    const target = mkdtempSync(path.join(tmpdir(), 'posthorn-target-'))
    onTestFinished(() => rmSync(target, { recursive: true }))
    const commands = [
      ['serve'],
      ['worker'],
      ['migrate'],
      ['migrate', '--wait'],
      ['doctor'],
      ['projects', 'list', '--data', url],
    ]
    const runs = await Promise.all(commands.map(async (args) => ({ args, ended: await run(args, env) })))
    // Started alone, because it refuses a database that another command has open.
    const move = ['migrate', '--from', url, '--to', `sqlite:${target}/posthorn.db`]
    runs.push({ args: move, ended: await run(move, env) })
    for (const { args, ended } of runs) {
      expect([args, ended.code, ended.output]).toStrictEqual([
        args,
        1,
        expect.stringContaining(
          `was migrated by a newer version of posthorn (${name}), which this version cannot use.`,
        ),
      ])
      expect(ended.output).toContain('NEWER_SCHEMA')
      expect(ended.output).not.toMatch(/bug|INTERNAL_ERROR|\n\s+at /)
    }
  })
})

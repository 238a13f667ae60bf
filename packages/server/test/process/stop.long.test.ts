import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@posthorn/core/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { endWithThis } from '../../../../test/support/end-with.ts'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { aMail } from '../harness.ts'

const CHILD = fileURLToPath(new URL('../serve-child.ts', import.meta.url))
const SECRET = `sk_${'9'.repeat(64)}`

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: stopping on PostgreSQL is not tested: ${found.missing}`)

describe.skipIf('missing' in found)('a server that is asked to stop', () => {
  it('ends by itself and with 0, although neither the mail server nor the database answers', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-stop-'))
    const smtp = await startSmtpServer()
    onTestFinished(async () => {
      await smtp.stop()
      rmSync(directory, { recursive: true })
      if ('server' in found) await found.server.stop()
    })
    const url = 'server' in found ? await found.server.createDatabase() : ''
    await smtp.behave({ at: 'dot', silent: true })
    const child = spawn(process.execPath, ['--no-warnings', CHILD], {
      env: {
        ...process.env,
        PORT: '0',
        POSTHORN_DATA: directory,
        POSTHORN_DATABASE_URL: url,
        POSTHORN_SECRET_KEY: SECRET,
        POSTHORN_MAILER_URL: smtp.url,
        POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
      },
    })
    endWithThis(child)
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    const exit = once(child, 'exit').then(([code]) => code)
    await eventually(() => expect(output).toMatch(/ready at (\S+)/))
    const base = /ready at (\S+)/.exec(output)?.[1] ?? ''
    const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
    const sent = await fetch(`${base}/v1/send`, { method: 'POST', headers, body: JSON.stringify(aMail()) })
    expect(sent.status).toBe(200)
    await eventually(async () => expect(await smtp.messages()).toHaveLength(1))

    const lock = await holdTable(url, 'contacts')
    onTestFinished(() => lock.end())
    const request = fetch(`${base}/contacts`, { headers }).then(
      () => 'answered',
      () => 'is aborted',
    )
    const waiting = `select pid from pg_locks where not granted and relation = 'contacts'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    await eventually(async () => expect(await queryPostgres(url, waiting)).not.toHaveLength(0))
    const startedAt = performance.now()
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    // At the latest, it ends itself after EXIT_MS; on a machine with nothing else to do it takes less.
    console.info(`ended ${((performance.now() - startedAt) / 1000).toFixed(1)} s after SIGTERM`)
    expect(await request).toBe('is aborted')
    expect(await queryPostgres(url, 'select status, attempts from emails')).toStrictEqual([
      { status: 'UNKNOWN', attempts: 1 },
    ])
  })
})

async function holdTable(url: string, table: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return client
}

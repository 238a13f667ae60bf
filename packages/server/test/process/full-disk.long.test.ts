import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { aMail, at } from '../harness.ts'
import { callNode, ownPostgresFor, startNode } from '../nodes-kit.ts'

/** Space for an empty server, a database and the data of a test. */
const DISK = '200m'

const disk = smallDisk()
if (disk) vi.stubEnv('TMPDIR', disk) // the server keeps its data there
const postgres = disk ? await ownPostgresFor('a full disk under PostgreSQL') : undefined
vi.unstubAllEnvs()
afterAll(async () => {
  await postgres?.stop()
  if (disk) execFileSync('umount', ['--lazy', disk])
})

/** Creates a file system in memory, if this process may do so. */
function smallDisk(): string | undefined {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', directory], { stdio: 'pipe' })
    return directory
  } catch (error) {
    console.warn(`SKIPPED: a full disk under PostgreSQL is not tested: none can be mounted here: ${String(error)}`)
    return undefined
  }
}

/** Fills the rest of the disk. */
function fill(file: string): void {
  const ballast = openSync(file, 'w')
  try {
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size)
      try {
        for (;;) if (writeSync(ballast, block) < size) break
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
  } finally {
    closeSync(ballast)
  }
}

interface Row {
  readonly to: string
  readonly status: string
  readonly unknownOutcomes: number
}

const rowsOf = (json: unknown) => at(json, 'data') as readonly Row[]

describe.skipIf(!postgres)('a PostgreSQL whose disk is full', () => {
  it('is not ready and accepts no mail, until there is space again', async () => {
    const node = await startNode((await postgres?.createDatabase()) ?? '', {}, true)
    // Too large for the free space in a page that the database has already.
    const send = () => callNode(node, 'POST /v1/send', { body: aMail({ body: randomBytes(50_000).toString('hex') }) })
    const statusOf = async (id: string) => at((await callNode(node, `GET /emails/${id}`)).json, 'status')
    expect((await send()).status).toBe(200)
    expect((await callNode(node, 'GET /health/ready')).status).toBe(200)

    const ballast = path.join(disk ?? '', 'ballast')
    fill(ballast)
    await eventually(async () => {
      const refused = await send()
      expect(refused.status).toBe(503)
      expect(at(refused.json, 'error.code')).toBe('SERVICE_UNAVAILABLE')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    })
    expect((await callNode(node, 'GET /health/ready')).status).toBe(503)
    expect((await callNode(node, 'GET /health/live')).status).toBe(200)

    rmSync(ballast)
    await eventually(async () => expect((await callNode(node, 'GET /health/ready')).status).toBe(200))
    const after = await send()
    expect(after.status).toBe(200)
    const id = String(at(after.json, 'data.emails.0.email'))
    await eventually(async () => expect(await statusOf(id)).toBe('SENT'))
  })

  it('loses no mail in progress, and sends none twice without saying so', async () => {
    const smtp = await startSmtpServer()
    onTestFinished(() => smtp.stop())
    await smtp.behave({ at: 'data', delayMs: 100 })
    const env = { POSTHORN_MAILER_URL: `${smtp.url}?connections=2`, POSTHORN_SEND_RATE: 'unlimited' }
    const url = (await postgres?.createDatabase()) ?? ''
    const node = await startNode(url, { ...env, POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost' }, true)
    const to = Array.from({ length: 100 }, (_, n) => `person${n}@example.com`)
    const taken = await callNode(node, 'POST /v1/send', { body: aMail({ from: 'post@sandbox.localhost', to }) })
    expect(taken.status).toBe(200)
    const arrived = async () => (await smtp.messages()).flatMap((message) => message.to)
    await eventually(async () => expect((await arrived()).length).toBeGreaterThan(10))
    const ballast = path.join(disk ?? '', 'ballast')
    fill(ballast)
    await eventually(async () => expect((await callNode(node, 'GET /health/ready')).status).toBe(503))
    rmSync(ballast)
    const all = async () => (await callNode(node, 'GET /emails?limit=100')).json
    await eventually(async () => {
      const statuses = new Set(rowsOf(await all()).map(({ status }) => status))
      expect(statuses).toStrictEqual(new Set(['SENT']))
    })
    const copies = Map.groupBy(await arrived(), (address) => address)
    for (const row of rowsOf(await all())) {
      expect(copies.get(row.to)?.length).toBeGreaterThanOrEqual(1)
      expect(copies.get(row.to)?.length).toBeLessThanOrEqual(1 + row.unknownOutcomes)
    }
  })
})

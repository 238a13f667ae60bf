import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient, type Posthorn } from '@posthorn/sdk'
import { afterAll, expect, it } from 'vitest'
import { endWithThis } from '../../../../test/support/end-with.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { tryUnknownOnce } from '../nodes-kit.ts'

const CLI = fileURLToPath(new URL('../../dist/index.js', import.meta.url))
const SECRET = `sk_${'c'.repeat(64)}`
const SENDS = 2000
const KILLS = 8
const CONNECTIONS = 10

const data = mkdtempSync(path.join(tmpdir(), 'posthorn-crash-'))
const smtp = await startSmtpServer()
let server: ChildProcess | undefined
let url = ''

afterAll(async () => {
  server?.kill('SIGKILL')
  await smtp.stop()
  rmSync(data, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: url ? new URL(url).port : '0',
      POSTHORN_DATA: data,
      POSTHORN_SECRET_KEY: SECRET,
      POSTHORN_PUBLIC_KEY: `pk_${'c'.repeat(64)}`,
      POSTHORN_MAILER_URL: `${smtp.url}?connections=${CONNECTIONS}`,
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
      POSTHORN_SEND_RATE: 'unlimited',
      POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited',
      POSTHORN_LOG_LEVEL: 'error',
    },
  })
  endWithThis(child)
  server = child
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    url = /ready at (http:\S+)/.exec(output)?.[1] ?? url
  })
  while (!output.includes('ready at')) {
    if (child.exitCode !== null) throw new Error(`the server does not start: ${output}`)
    await sleep(20)
  }
}

async function kill(): Promise<void> {
  if (!server) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

const client = (): Posthorn => createClient({ url, key: SECRET, retries: 0 })

/** Sends as a careful caller does: after a broken connection it repeats the request with the same key. */
async function sendUntilAccepted(n: number): Promise<string> {
  for (;;) {
    try {
      const { emails } = await client().send(
        {
          to: `person${n}@example.com`,
          from: 'post@sandbox.localhost',
          subject: `Mail ${n}`,
          body: '<p>Hello {{n}}</p>',
          data: { n },
        },
        { idempotencyKey: `crash-${n}` },
      )
      return emails[0]?.email ?? ''
    } catch {
      await sleep(50)
    }
  }
}

it(`loses no mail and marks every possible copy when it is killed ${KILLS} times during ${SENDS} sends`, async () => {
  await start()
  await tryUnknownOnce(client())
  const accepted = new Map<string, string>()
  let next = 0
  const senders = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < SENDS) {
        const n = next++
        accepted.set(`person${n}@example.com`, await sendUntilAccepted(n))
      }
    }),
  )
  for (let killed = 0; killed < KILLS; killed++) {
    await expect.poll(() => accepted.size, { interval: 5 }).toBeGreaterThan((SENDS * killed) / KILLS)
    await kill()
    await start()
  }
  await senders
  expect(accepted.size).toBe(SENDS)

  // Drain: the mails of dead workers come back when their leases expire.
  const rows = new Map<string, { id: string; to: string; status: string; unknownOutcomes: number; messageId: string }>()
  const unsettled = async () => {
    rows.clear()
    for await (const email of client().emails.list({ limit: 100 })) rows.set(email.id, email)
    const isSettled = (row: { status: string; unknownOutcomes: number }) =>
      row.status === 'SENT' || (row.status === 'UNKNOWN' && row.unknownOutcomes > 1)
    return [...rows.values()].filter((row) => !isSettled(row))
  }
  await expect.poll(unsettled, { interval: 1000 }).toEqual([])

  // The ledger: one row for each accepted send, and no others.
  expect(rows.size).toBe(SENDS)
  for (const [to, id] of accepted) expect(rows.get(id)?.to).toBe(to)

  // The receiving side: every accepted send at least once; twice only if the row says that it may be.
  const arrivals = new Map<string, number>()
  for (const mail of await smtp.messages()) {
    for (const to of mail.to) arrivals.set(to, (arrivals.get(to) ?? 0) + 1)
  }
  const lost = [...accepted.keys()].filter((to) => !arrivals.has(to))
  expect(lost).toEqual([])
  const uncertain = [...rows.values()].filter((row) => row.unknownOutcomes > 0)
  const doubled = [...arrivals].filter(([, times]) => times > 1).map(([to]) => to)
  const excused = new Set(uncertain.map((row) => row.to))
  console.info(`killed ${KILLS} times: ${uncertain.length} outcomes unknown, ${doubled.length} mails arrived twice`)
  expect(doubled.filter((to) => !excused.has(to))).toEqual([])
  expect(uncertain.length).toBeLessThanOrEqual(KILLS * 2 * CONNECTIONS) // two mails in doubt for each connection
})

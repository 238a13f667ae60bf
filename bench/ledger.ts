import { setTimeout as sleep } from 'node:timers/promises'
import { nodePlatform } from '@posthorn/adapters/node'
import { postgres } from '@posthorn/adapters/postgres'
import { createPosthorn } from '@posthorn/core/app'
import { type Context, parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails, SendRequest, sendEmails } from '@posthorn/core/mail'
import type { Mailer } from '@posthorn/core/ports'
import pg from 'pg'
import { startPostgres } from '../test/support/postgres.ts'
import type { Figure } from './lib/figures.ts'

const MAILS = 20_000
const BATCH = 1000

/** Mails claimed, rendered, handed to a mailer that takes them immediately, and finished per second on PostgreSQL. */
export async function ledger(): Promise<Figure[]> {
  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return []
  }
  try {
    const ceiling = await rawInsertAndUpdate(await found.server.createEmptyDatabase())
    const ours = await claimRenderFinish(await found.server.createEmptyDatabase())
    return [
      {
        name: 'claim, render, finish on PostgreSQL',
        ours,
        unit: 'mails/s',
        ceiling: { name: 'raw multi-row insert + update', value: ceiling },
        target: { atLeastRatio: 0.6, orAtLeast: 5000 },
        note: `one process, ${MAILS} mails, the server on the same two cores without fsync`,
      },
    ]
  } finally {
    await found.server.stop()
  }
}

/** Inserts and changes the same rows once with plain SQL, a thousand at a time. */
async function rawInsertAndUpdate(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'create table mails (id text primary key, project text, status text, body text, due bigint, sent bigint)',
  )
  await client.query('create index on mails (project, due) where due is not null')
  const startedAt = performance.now()
  for (let n = 0; n < MAILS; n += BATCH) {
    const ids = Array.from({ length: BATCH }, (_, i) => `eml_${String(n + i).padStart(26, '0')}`)
    await client.query(
      `insert into mails select id, 'prj', 'PENDING', '{"name":"Ada"}', 1, null from unnest($1::text[]) as id`,
      [ids],
    )
    await client.query(`update mails set status = 'SENT', due = null, sent = 2 where id = any($1)`, [ids])
  }
  const rate = Math.round(MAILS / ((performance.now() - startedAt) / 1000))
  await client.end()
  return rate
}

async function claimRenderFinish(url: string): Promise<number> {
  let sent = 0
  const mailer: Mailer = {
    name: 'none',
    concurrency: 200,
    local: true,
    prepare: async () => ({ weight: 0 }),
    async send() {
      sent += 1
      return { response: '250 ok' }
    },
    async verify() {},
    async close() {},
  }
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: postgres(url),
    mailer,
    settings: { sandboxDomain: 'bench.example.com' },
  })
  const { ctx } = await posthorn.createProject({ name: 'Bench' })
  await acceptInBatches(ctx)
  const startedAt = performance.now()
  await posthorn.start()
  while (sent < MAILS || ((await listEmails(ctx, parse(EmailQuery, { status: 'SENDING', limit: 1 }))).total ?? 0) > 0)
    await sleep(20)
  const rate = Math.round(MAILS / ((performance.now() - startedAt) / 1000))
  await posthorn.stop()
  await posthorn.close()
  return rate
}

async function acceptInBatches(ctx: Context): Promise<void> {
  for (let n = 0; n < MAILS; n += BATCH) {
    await sendEmails(
      ctx,
      parse(SendRequest, {
        to: Array.from({ length: BATCH }, (_, i) => `person${n + i}@example.com`),
        from: 'hello@bench.example.com',
        subject: 'Hello {{name}}',
        body: '<h1>Hello {{name ?? "friend"}}</h1><p>You are on {{plan}}.</p>',
        data: { name: 'Ada', plan: 'pro' },
      }),
    )
  }
}

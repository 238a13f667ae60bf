import { copyFileSync } from 'node:fs'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import type { Store } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../test/support/postgres.ts'
import { collected, projectOf, sendToAll } from './lib/campaigns.ts'
import type { Figure } from './lib/figures.ts'
import { percentile } from './lib/latency.ts'
import { scratch } from './lib/processes.ts'

const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 1_000_000)
/** Milliseconds between two sends during the collection. */
const EVERY_MS = 20

/** Recipients of a campaign collected per second, against one raw `insert … select` of the same rows into the same table. */
export async function fanOut(): Promise<Figure[]> {
  const data = scratch()
  const file = `${data.path}/ours.db`
  const figures = await measure('SQLite', sqlite(file), () => rawSqlite(file, `${data.path}/raw.db`))
  data.remove()

  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return figures
  }
  try {
    const url = await found.server.createEmptyDatabase()
    return [...figures, ...(await measure('PostgreSQL', postgres(url), () => rawPostgres(url)))]
  } finally {
    await found.server.stop()
  }
}

async function measure(engine: string, store: Store, raw: () => Promise<number>): Promise<Figure[]> {
  const { posthorn, ctx } = await projectOf(store, RECIPIENTS)
  const ceiling = await raw()
  const send = () =>
    sendEmails(
      ctx,
      parse(SendRequest, {
        to: 'ada@example.com',
        from: 'hello@bench.example.com',
        subject: 'Hello',
        body: '<p>Hello</p>',
      }),
    )
  await posthorn.start({ delivery: false })
  const seconds = await collected(ctx, await sendToAll(ctx))
  const before = await waitsOf(send, sleepFor(3000))
  const during = collected(ctx, await sendToAll(ctx))
  const beside = await waitsOf(send, during)
  const rateBeside = Math.round(RECIPIENTS / (await during))
  await posthorn.stop()
  await posthorn.close()
  const [alone, meanwhile] = [percentile(before, 0.99), percentile(beside, 0.99)]
  return [
    {
      name: `recipients collected on ${engine}`,
      ours: Math.round(RECIPIENTS / seconds),
      unit: 'recipients/s',
      ceiling: { name: 'one raw insert … select', value: Math.round(RECIPIENTS / ceiling) },
      target: { atLeastRatio: 0.5 },
      note: `${RECIPIENTS} recipients, three variables each; ${rateBeside} a second beside the sends of the next figure`,
    },
    {
      name: `p99 of a send beside it on ${engine}`,
      ours: meanwhile,
      unit: 'ms',
      target: { atMost: Math.round(3 * alone * 10) / 10 },
      note: `the target is three times that of a send without it, ${alone} ms; p50 ${percentile(beside, 0.5)} and ${percentile(before, 0.5)} ms`,
    },
  ]
}

const sleepFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends at a steady pace until the other work is done. Returns the time of each, in ascending order. */
async function waitsOf(send: () => Promise<unknown>, until: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  const running = new Set<Promise<void>>()
  let over = false
  void until.finally(() => {
    over = true
  })
  while (!over) {
    const startedAt = performance.now()
    const one: Promise<void> = send().then(() => {
      waits.push(performance.now() - startedAt)
      running.delete(one)
    })
    running.add(one)
    await sleepFor(EVERY_MS)
  }
  await Promise.all(running)
  return waits.sort((a, b) => a - b)
}

/** Inserts the same rows with one statement, as a person would write it. */
const RAW = (object: string) => `insert into emails (id, project_id, contact_id, source_type, priority, campaign_id,
    status, subject, from_email, from_name, to_email, message_id, body_id, variables, marketing, attempts,
    unknown_outcomes, due_at, opens, clicks, created_at)
  select 'eml_' || substr(id, 5), project_id, id, 'CAMPAIGN', 3, 'cmp_00000000000000000000000000', 'PENDING',
    'News for {{firstname}}', 'hello@bench.example.com', 'Bench', email, '<' || id || '@bench.example.com>',
    'bod_00000000000000000000000000', ${object}, 0, 0, 0, 1, 0, 0, 1 from contacts order by created_at, id`

async function rawSqlite(file: string, copy: string): Promise<number> {
  const source = new Database(file)
  source.pragma('wal_checkpoint(truncate)')
  source.close()
  copyFileSync(file, copy)
  const database = new Database(copy)
  database.pragma('journal_mode = wal')
  const startedAt = performance.now()
  database.exec(RAW(`json_object('firstname', data -> '$.firstname', 'plan', data -> '$.plan', 'id', id)`))
  const seconds = (performance.now() - startedAt) / 1000
  database.close()
  return seconds
}

async function rawPostgres(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze contacts')
  const startedAt = performance.now()
  await client.query(RAW(`jsonb_build_object('firstname', data -> 'firstname', 'plan', data -> 'plan', 'id', id)`))
  const seconds = (performance.now() - startedAt) / 1000
  await client.query('truncate emails')
  await client.end()
  return seconds
}

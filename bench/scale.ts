import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../test/support/postgres.ts'
import { acceptMails } from './delivery.ts'
import type { Figure } from './lib/figures.ts'
import { type Running, scratch, startPosthorn, startScript, startWorker } from './lib/processes.ts'

const MAILS = 3000
const LATENCY_MS = 20
const CONNECTIONS = 4

/** Measures the gain of a second worker process, with a mail server that takes 20 ms for each mail. */
export async function scale(): Promise<Figure[]> {
  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return []
  }
  const sink = await startScript('smtp-sink.ts', String(LATENCY_MS))
  try {
    const rates: number[] = []
    for (const workers of [1, 2]) rates.push(await deliverWith(workers, await found.server.createEmptyDatabase(), sink))
    const [one = 0, two = 0] = rates
    return [
      {
        name: 'delivery with a second worker process',
        ours: two,
        unit: 'mails/s',
        ceiling: { name: 'one worker', value: one },
        target: { atLeastRatio: 1.8 },
        note: `${CONNECTIONS} connections each, ${LATENCY_MS} ms a mail`,
      },
    ]
  } finally {
    await sink.stop()
    await found.server.stop()
  }
}

async function deliverWith(count: number, database: string, sink: Running): Promise<number> {
  const [smtp = '', stats = ''] = sink.url.split('|')
  const data = scratch()
  const env = { POSTHORN_DATABASE_URL: database, POSTHORN_MASTER_KEY: 'b'.repeat(64) }
  const api = await startPosthorn({ data: data.path, worker: false, env })
  await acceptMails(api.url, MAILS)
  await api.stop()
  await fetch(`${stats}/reset`)
  const mailer = `${smtp}?connections=${CONNECTIONS}`
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker({ data: data.path, mailer, env })))
  let seen = { n: 0, first: 0, last: 0 }
  for (let waited = 0; seen.n < MAILS && waited < 120_000; waited += 100) {
    await sleep(100)
    seen = (await (await fetch(stats)).json()) as typeof seen
  }
  for (const worker of workers) await worker.stop()
  data.remove()
  return Math.round((seen.n - 1) / ((seen.last - seen.first) / 1000))
}

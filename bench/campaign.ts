import { setTimeout as sleep } from 'node:timers/promises'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import type { Store } from '@posthorn/core'
import { startPostgres } from '../test/support/postgres.ts'
import { nodemailerPool } from './delivery.ts'
import { projectOf, sendToAll } from './lib/campaigns.ts'
import type { Figure } from './lib/figures.ts'
import { type Running, residentMegabytes, scratch, startScript, startWorker } from './lib/processes.ts'

const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 100_000)
const CONNECTIONS = 20
const OTHERS = 6000

interface Sink {
  readonly smtp: string
  reset(): Promise<unknown>
  rate(): Promise<{ readonly n: number; readonly perSecond: number }>
}

/**
 * A campaign of 10 KB mails, tracked, whose links and pixels differ, handed to a local SMTP server by one worker with its ledger,
 * against nodemailer's own pool given the same mails one by one.
 */
export async function campaign(): Promise<Figure[]> {
  const server = await startScript('smtp-sink.ts')
  const sink = sinkAt(server)
  try {
    const data = scratch()
    const figures = await measure('SQLite', sink, { store: () => sqlite(`${data.path}/posthorn.db`), data: data.path })
    data.remove()
    const found = await startPostgres()
    if ('missing' in found) {
      console.warn(`SKIPPED: ${found.missing}`)
      return figures
    }
    const keys = scratch()
    try {
      const url = await found.server.createDatabase()
      const place = { store: () => postgres(url), data: keys.path, env: { POSTHORN_DATABASE_URL: url } }
      return [...figures, ...(await measure('PostgreSQL', sink, place))]
    } finally {
      keys.remove()
      await found.server.stop()
    }
  } finally {
    await server.stop()
  }
}

function sinkAt({ url }: Running): Sink {
  const [smtp = '', stats = ''] = url.split('|')
  return {
    smtp,
    reset: () => fetch(`${stats}/reset`),
    async rate() {
      const { n, first, last } = (await (await fetch(stats)).json()) as { n: number; first: number; last: number }
      return { n, perSecond: Math.round(((n - 1) / (last - first)) * 1000) }
    },
  }
}

interface Place {
  readonly store: () => Store
  readonly data: string
  readonly env?: Record<string, string>
}

async function measure(engine: string, sink: Sink, { store, data, env }: Place): Promise<Figure[]> {
  await sink.reset()
  await nodemailerPool(sink.smtp, OTHERS)
  const ceiling = await sink.rate()
  const { posthorn, project } = await projectOf(store(), RECIPIENTS)
  await sendToAll(project)
  await posthorn.close()
  await sink.reset()
  // Mail is tracked where recipients can reach the server.
  const tracked = { POSTHORN_BASE_URL: 'https://mail.example.com' }
  const mailer = `${sink.smtp}?connections=${CONNECTIONS}`
  const worker = await startWorker({ data, mailer, env: { ...env, ...tracked } })
  const megabytes: number[] = []
  let delivered = await sink.rate()
  for (let waited = 0; delivered.n < RECIPIENTS && waited < 600_000; waited += 250) {
    await sleep(250)
    megabytes.push(residentMegabytes(worker.child.pid))
    delivered = await sink.rate()
  }
  await worker.stop()
  if (delivered.n !== RECIPIENTS) throw new Error(`${delivered.n} of ${RECIPIENTS} mails arrived`)
  return [
    {
      name: `a campaign on ${engine}`,
      ours: delivered.perSecond,
      unit: 'mails/s',
      ceiling: { name: "nodemailer's pool, no ledger", value: ceiling.perSecond },
      target: { atLeastRatio: 3.5 },
      note: `${RECIPIENTS} recipients, collected meanwhile; ${CONNECTIONS} connections, 10 KB of HTML and its text`,
    },
    {
      name: `memory of its worker on ${engine}`,
      ours: Math.max(...megabytes),
      unit: 'MB',
      target: { atMost: 250 },
      note: `in the middle ${megabytes[Math.floor(megabytes.length / 2)]} MB`,
    },
  ]
}

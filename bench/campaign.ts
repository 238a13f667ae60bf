import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import type { Store } from '@posthorn/core/ports'
import { startPostgres } from '../test/support/postgres.ts'
import { nodemailerPool } from './delivery.ts'
import { projectOf, sendToAll } from './lib/campaigns.ts'
import type { Figure } from './lib/figures.ts'
import {
  cpuMilliseconds,
  familyOf,
  type Running,
  residentMegabytes,
  scratch,
  startScript,
  startWorker,
} from './lib/processes.ts'
import { campaignMail } from './mail.ts'

const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 100_000)
const CONNECTIONS = 20
const OTHERS = 6000

interface Sink {
  readonly smtp: string
  reset(): Promise<unknown>
  rate(): Promise<{ readonly n: number; readonly perSecond: number }>
}

/**
 * A campaign of 10 KB mails, tracked, with different links and pixels, handed to a local SMTP server by workers with
 * their ledger, against nodemailer's own pool with the same mails one by one.
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
      const url = await found.server.createEmptyDatabase()
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

/** Mails and processor time of one measurement. */
interface Speed {
  readonly perSecond: number
  /** Microseconds of all threads of the process. */
  readonly cpuPerMail: number
}

interface Delivered extends Speed {
  /** Resident memory of the largest process, sampled over time. */
  readonly megabytes: readonly number[]
}

/** Measures nodemailer's pool with the same mails, in this process. */
async function nodemailerRate(sink: Sink): Promise<Speed> {
  await sink.reset()
  const cpuBefore = process.cpuUsage()
  await nodemailerPool(sink.smtp, OTHERS, { mail: campaignMail })
  const { user, system } = process.cpuUsage(cpuBefore)
  const { perSecond } = await sink.rate()
  return { perSecond, cpuPerMail: Math.round((user + system) / OTHERS) }
}

/** Returns the better of two rounds, because other work of the machine can only slow them down. */
const best = (a: Speed, b: Speed): Speed => ({
  perSecond: Math.max(a.perSecond, b.perSecond),
  cpuPerMail: Math.min(a.cpuPerMail, b.cpuPerMail),
})

interface Place {
  readonly store: () => Store
  readonly data: string
  readonly env?: Record<string, string>
}

/** Sends a campaign twice: with one worker process, and with one for each core. */
async function measure(engine: string, sink: Sink, place: Place): Promise<Figure[]> {
  const { posthorn, ctx } = await projectOf(place.store(), RECIPIENTS)
  const figures: Figure[] = []
  for (const processes of [1, availableParallelism()]) {
    const before = await nodemailerRate(sink)
    await sendToAll(ctx)
    const ours = await deliver(sink, place, processes)
    const theirs = best(before, await nodemailerRate(sink))
    figures.push(...figuresOf(`${engine}, worker processes: ${processes}`, ours, theirs))
  }
  await posthorn.close()
  return figures
}

async function deliver(sink: Sink, { data, env }: Place, processes: number): Promise<Delivered> {
  await sink.reset()
  // Mail is tracked if recipients can reach the server.
  const more = { POSTHORN_BASE_URL: 'https://mail.example.com', POSTHORN_WORKERS: String(processes) }
  const mailer = `${sink.smtp}?connections=${CONNECTIONS}`
  const worker = await startWorker({ data, mailer, env: { ...env, ...more } })
  const family = () => familyOf(worker.child.pid)
  const cpuNow = () => family().reduce((sum, pid) => sum + cpuMilliseconds(pid), 0)
  const cpuBefore = cpuNow()
  const megabytes: number[] = []
  let delivered = await sink.rate()
  for (let waited = 0; delivered.n < RECIPIENTS && waited < 600_000; waited += 250) {
    await sleep(250)
    megabytes.push(Math.max(...family().map(residentMegabytes)))
    delivered = await sink.rate()
  }
  const cpuPerMail = Math.round(((cpuNow() - cpuBefore) * 1000) / RECIPIENTS)
  await worker.stop()
  if (delivered.n !== RECIPIENTS) throw new Error(`${delivered.n} of ${RECIPIENTS} mails arrived`)
  return { perSecond: delivered.perSecond, cpuPerMail, megabytes }
}

function figuresOf(where: string, ours: Delivered, theirs: Speed): Figure[] {
  return [
    {
      name: `a campaign on ${where}`,
      ours: ours.perSecond,
      unit: 'mails/s',
      ceiling: { name: "nodemailer's pool, no ledger", value: theirs.perSecond },
      target: { atLeastRatio: 3.5 },
      note: `${RECIPIENTS} recipients, collected meanwhile; ${CONNECTIONS} connections a process, 10 KB of HTML with two links, and its text`,
    },
    {
      name: `CPU of a mail of a campaign on ${where}`,
      ours: ours.cpuPerMail,
      unit: 'µs',
      target: { atMost: Math.round(theirs.cpuPerMail / 3.5) },
      note: `all threads and processes of the worker; nodemailer's pool ${theirs.cpuPerMail} µs`,
    },
    {
      name: `memory of a process on ${where}`,
      ours: Math.max(...ours.megabytes),
      unit: 'MB',
      target: { atMost: 250 },
      note: `in the middle ${ours.megabytes[Math.floor(ours.megabytes.length / 2)]} MB`,
    },
  ]
}

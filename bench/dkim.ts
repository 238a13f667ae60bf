import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn } from '@posthorn/core/app'
import type { Store } from '@posthorn/core/ports'
import { addDomain, prepareDomain, verifyDomain } from '@posthorn/core/tenant'
import { currentContext, memoryDns, publishRecords, recordsAt } from '@posthorn/core/testing'
import { startPostgres } from '../test/support/postgres.ts'
import { fillProject } from './fill.ts'
import { sendToAll } from './lib/campaigns.ts'
import type { Figure } from './lib/figures.ts'
import { cpuMilliseconds, type Running, scratch, startScript, startWorker } from './lib/processes.ts'

const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 100_000)
const MAILS = Number(process.env.BENCH_MAILS ?? 4000)
const CONNECTIONS = 20
const DOMAIN = 'signed.example.com'
const MASTER_KEY = 'the master key of the benchmarks, of more than 32 characters'
/** Ours and theirs take turns; the better of each counts, because other work of the machine can only slow them down. */
const ROUNDS = 3
const TARGET = { atLeastRatio: 3 }
const CEILING = "nodemailer's pool with its DKIM, no ledger"

/** Mails and processor time of one measurement. */
interface Speed {
  readonly perSecond: number
  /** Microseconds of all threads of the process. */
  readonly cpuPerMail: number
}

/** Mails of 10 KB signed with RSA-2048: the mailer by itself, and a campaign with its ledger. */
export async function dkim(): Promise<Figure[]> {
  const bench = await startBench()
  try {
    const figures = await mailerAlone(bench)
    const data = scratch()
    const file = () => sqlite(`${data.path}/posthorn.db`)
    figures.push(...(await campaignOn('SQLite', bench, { data: data.path, store: file, env: {} })))
    data.remove()
    const found = await startPostgres()
    if ('missing' in found) {
      console.warn(`SKIPPED: ${found.missing}`)
      return figures
    }
    const keys = scratch()
    try {
      const url = await found.server.createEmptyDatabase()
      const place = { data: keys.path, store: () => postgres(url), env: { POSTHORN_DATABASE_URL: url } }
      return [...figures, ...(await campaignOn('PostgreSQL', bench, place))]
    } finally {
      keys.remove()
      await found.server.stop()
    }
  } finally {
    await bench.stop()
  }
}

type Bench = Awaited<ReturnType<typeof startBench>>

async function startBench() {
  const sink = await startScript('smtp-sink.ts')
  const [smtp = '', stats = ''] = sink.url.split('|')
  const data = scratch()
  const keyFile = `${data.path}/key.json`
  const platform = nodePlatform({ masterKey: new Uint8Array(32) })
  writeFileSync(keyFile, JSON.stringify(await platform.dkim.generateKeys('rsa-sha256')))
  return {
    smtp,
    keyFile,
    reset: () => fetch(`${stats}/reset`),
    async arrived() {
      const { n, signed, first, last } = (await (await fetch(stats)).json()) as {
        n: number
        signed: number
        first: number
        last: number
      }
      if (signed < n) throw new Error(`${n - signed} of ${n} mails are not signed`)
      return { n, perSecond: Math.round(((n - 1) / (last - first)) * 1000) }
    },
    async stop() {
      await sink.stop()
      data.remove()
    },
  }
}

async function mailerAlone(bench: Bench): Promise<Figure[]> {
  const rounds: { readonly ours: Speed; readonly theirs: Speed }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ theirs: await speedOf(bench, 'nodemailer'), ours: await speedOf(bench, 'posthorn') })
  }
  const ours = best(rounds.map(({ ours }) => ours))
  const theirs = best(rounds.map(({ theirs }) => theirs))
  const note = `${MAILS} mails, ${CONNECTIONS} connections; each round ${rounds.map(ratio).join(', ')}`
  return [
    {
      name: 'signed mails, the mailer by itself',
      ours: ours.perSecond,
      unit: 'mails/s',
      ceiling: { name: CEILING, value: theirs.perSecond },
      target: TARGET,
      note,
    },
    costOf('a signed mail, the mailer by itself', ours, theirs),
  ]
}

const ratio = ({ ours, theirs }: { readonly ours: Speed; readonly theirs: Speed }): string =>
  `${(ours.perSecond / theirs.perSecond).toFixed(1)} x`

const best = (speeds: readonly Speed[]): Speed => ({
  perSecond: Math.max(...speeds.map(({ perSecond }) => perSecond)),
  cpuPerMail: Math.min(...speeds.map(({ cpuPerMail }) => cpuPerMail)),
})

/** RSA-2048 by itself takes some 300 µs, which cannot be saved. */
function costOf(name: string, ours: Speed, theirs: Speed): Figure {
  return {
    name: `CPU of ${name}`,
    ours: ours.cpuPerMail,
    unit: 'µs',
    target: { atMost: Math.round(theirs.cpuPerMail / 2) },
    note: `nodemailer ${theirs.cpuPerMail} µs; the process with all its threads`,
  }
}

async function speedOf(bench: Bench, kind: 'posthorn' | 'nodemailer'): Promise<Speed> {
  await bench.reset()
  const sender = await startScript(
    'dkim-sender.ts',
    kind,
    bench.smtp,
    String(MAILS),
    String(CONNECTIONS),
    bench.keyFile,
  )
  await sender.stop()
  const { n, perSecond } = await bench.arrived()
  if (n !== MAILS) throw new Error(`${n} of ${MAILS} mails arrived`)
  return { perSecond, cpuPerMail: Number(sender.url) }
}

interface Place {
  readonly data: string
  readonly store: () => Store
  readonly env: Record<string, string>
}

async function campaignOn(engine: string, bench: Bench, { data, store, env }: Place): Promise<Figure[]> {
  const before = await speedOf(bench, 'nodemailer')
  await startCampaign(store())
  await bench.reset()
  const mailer = `${bench.smtp}?connections=${CONNECTIONS}`
  const worker = await startWorker({ data, mailer, env: { ...env, POSTHORN_MASTER_KEY: MASTER_KEY } })
  const ours = await untilAllArrived(bench, worker)
  await worker.stop()
  const theirs = best([before, await speedOf(bench, 'nodemailer')])
  return [
    {
      name: `a signed campaign on ${engine}`,
      ours: ours.perSecond,
      unit: 'mails/s',
      ceiling: { name: CEILING, value: theirs.perSecond },
      target: TARGET,
      note: `${RECIPIENTS} recipients, collected meanwhile; ${CONNECTIONS} connections`,
    },
    costOf(`a mail of a signed campaign on ${engine}`, ours, theirs),
  ]
}

/** Sends a campaign from a verified domain. Only the record of its RSA key is there, so that nothing else signs. */
async function startCampaign(store: Store): Promise<void> {
  const dns = memoryDns()
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new TextEncoder().encode(MASTER_KEY), dns }),
    store,
    mailer: smtp('smtp://127.0.0.1:9'),
  })
  const { ctx } = await posthorn.createProject({ name: 'Bench' })
  await fillProject(store, RECIPIENTS)
  const { id } = await addDomain(ctx, { domain: DOMAIN, keys: await prepareDomain(ctx, { domain: DOMAIN }) })
  publishRecords(
    dns,
    (await recordsAt(ctx, id)).filter(({ value }) => !value.includes('k=ed25519')),
  )
  await verifyDomain(ctx, id)
  await sendToAll(await currentContext(ctx), `hello@${DOMAIN}`)
  await posthorn.close()
}

async function untilAllArrived(bench: Bench, worker: Running): Promise<Speed> {
  const cpuBefore = cpuMilliseconds(worker.child.pid)
  let arrived = await bench.arrived()
  for (let waited = 0; arrived.n < RECIPIENTS && waited < 900_000; waited += 250) {
    await sleep(250)
    arrived = await bench.arrived()
  }
  if (arrived.n !== RECIPIENTS) throw new Error(`${arrived.n} of ${RECIPIENTS} mails arrived`)
  const cpu = cpuMilliseconds(worker.child.pid) - cpuBefore
  return { perSecond: arrived.perSecond, cpuPerMail: Math.round((cpu * 1000) / RECIPIENTS) }
}

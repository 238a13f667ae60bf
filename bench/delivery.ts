import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import type DKIM from 'nodemailer/lib/dkim'
import type { Figure } from './lib/figures.ts'
import { SECRET_KEY, scratch, startPosthorn, startScript } from './lib/processes.ts'
import { newsletterMail, SEND_NEWSLETTER, type WrittenMail } from './mail.ts'

const MAILS = 6000
/** The number of rounds, of which the better counts, because other work of the machine can only slow it down. */
const ROUNDS = 2
const CONNECTIONS = 20
/** Mails and connections to a distant relay, and its distance. */
const FAR_MAILS = 1500
const FAR_CONNECTIONS = 5
const FAR_MS = 30

/** A mail server that keeps nothing, and the number of mails per second that it received. */
interface Sink {
  readonly url: string
  /**
   * Runs `send`, which hands over `count` mails, and waits for them. Returns mails per second from the first to the
   * last.
   */
  rateOf(count: number, send: () => Promise<void>): Promise<number>
  stop(): Promise<void>
}

/** Mails of 10 KB handed to a mail server per second: the worker with its ledger, against nodemailer's own pool. */
export async function delivery(): Promise<Figure[]> {
  const sink = await startSink()
  const proxy = await startScript('delay-proxy.ts', new URL(sink.url).port, String(FAR_MS))
  const near = await compare(sink, sink.url, { mails: MAILS, connections: CONNECTIONS })
  const far = await compare(sink, `smtp://127.0.0.1:${proxy.url}`, { mails: FAR_MAILS, connections: FAR_CONNECTIONS })
  await proxy.stop()
  await sink.stop()
  return [
    {
      name: 'delivery over SMTP',
      ours: near.ours,
      unit: 'mails/s',
      ceiling: { name: "nodemailer's pool, no ledger", value: near.ceiling },
      target: { atLeastRatio: 2 },
      note: `${CONNECTIONS} connections, 10 KB of HTML and its text`,
    },
    {
      name: `delivery to a relay ${FAR_MS} ms away, per connection`,
      ours: Math.round(far.ours / FAR_CONNECTIONS),
      unit: 'mails/s',
      ceiling: { name: "nodemailer's pool, no ledger", value: Math.round(far.ceiling / FAR_CONNECTIONS) },
      target: { atLeastRatio: 1.8 },
      note: `${FAR_CONNECTIONS} connections`,
    },
  ]
}

/** Returns the mails per second that arrive from a worker, and from nodemailer's pool. */
async function compare(sink: Sink, url: string, { mails, connections }: { mails: number; connections: number }) {
  let [ours, ceiling] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    ceiling = Math.max(ceiling, await sink.rateOf(mails, () => nodemailerPool(url, mails, { connections })))
    ours = Math.max(ours, await workerRate(sink, mails, `${url}?connections=${connections}`))
  }
  return { ours, ceiling }
}

async function startSink(): Promise<Sink> {
  const sink = await startScript('smtp-sink.ts')
  const [url = '', stats = ''] = sink.url.split('|')
  return {
    url,
    async rateOf(count, send) {
      await fetch(`${stats}/reset`)
      await send()
      for (let waited = 0; ; waited += 100) {
        const { n, first, last } = (await (await fetch(stats)).json()) as { n: number; first: number; last: number }
        if (n === count) return Math.round(((n - 1) / (last - first)) * 1000)
        if (waited > 60_000 || n > count) throw new Error(`${n} of ${count} mails arrived`)
        await sleep(100)
      }
    },
    stop: () => sink.stop(),
  }
}

/** Returns the speed at which a worker delivers mails that were accepted before it started. */
async function workerRate(sink: Sink, count: number, mailer: string): Promise<number> {
  const data = scratch()
  const accepting = await startPosthorn({ data: data.path, worker: false })
  await acceptMails(accepting.url, count)
  await accepting.stop()
  let worker: { stop(): Promise<void> } | undefined
  const rate = await sink.rateOf(count, async () => {
    worker = await startPosthorn({ data: data.path, mailer })
  })
  await worker?.stop()
  data.remove()
  return rate
}

export async function nodemailerPool(
  url: string,
  count: number,
  {
    connections = CONNECTIONS,
    mail = newsletterMail,
    ...options
  }: {
    readonly connections?: number
    readonly mail?: (n: number) => WrittenMail
    readonly dkim?: DKIM.SingleKeyOptions
  } = {},
): Promise<void> {
  const { port } = new URL(url)
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: Number(port),
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
    ...options,
  })
  let next = 0
  const send = async () => {
    while (next < count) {
      const n = next++
      await transport.sendMail({
        from: 'Bench <hello@bench.example.com>',
        to: `person${n}@example.com`,
        messageId: `<${n}@bench.example.com>`,
        ...mail(n),
      })
    }
  }
  await Promise.all(Array.from({ length: connections * 2 }, send))
  transport.close()
}

/** Puts mails into the ledger through the API. */
export async function acceptMails(
  url: string,
  count: number,
  { mail, connections }: { readonly mail: string; readonly connections: number } = {
    mail: SEND_NEWSLETTER,
    connections: 20,
  },
): Promise<void> {
  let next = 0
  const send = async () => {
    while (next < count) {
      const body = mail.replaceAll('{n}', String(next++))
      const response = await fetch(`${url}/v1/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
        body,
      })
      if (!response.ok) throw new Error(await response.text())
      await response.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
}

import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import type { Figure } from './lib/figures.ts'
import { SECRET_KEY, scratch, startPosthorn, startScript } from './lib/processes.ts'
import { NEWSLETTER, SEND_NEWSLETTER } from './mail.ts'

const MAILS = 6000
const CONNECTIONS = 20

/** Mails of 10 KB handed to a local SMTP server per second: the worker with its ledger, against nodemailer's own pool. */
export async function delivery(): Promise<Figure[]> {
  const sink = await startScript('smtp-sink.ts')
  const [smtp = '', stats = ''] = sink.url.split('|')
  const rate = async () => {
    const { n, first, last } = (await (await fetch(stats)).json()) as { n: number; first: number; last: number }
    return { n, perSecond: Math.round(((n - 1) / (last - first)) * 1000) }
  }

  await fetch(`${stats}/reset`)
  await nodemailerPool(smtp, MAILS)
  const ceiling = await rate()

  const data = scratch()
  const accepting = await startPosthorn({ data: data.path, worker: false })
  await acceptMails(accepting.url, MAILS)
  await accepting.stop()
  await fetch(`${stats}/reset`)
  const worker = await startPosthorn({ data: data.path, mailer: `${smtp}?connections=${CONNECTIONS}` })
  let delivered = await rate()
  for (let waited = 0; delivered.n < MAILS && waited < 60_000; waited += 100) {
    await sleep(100)
    delivered = await rate()
  }
  await worker.stop()
  data.remove()
  await sink.stop()
  if (delivered.n !== MAILS) throw new Error(`${delivered.n} of ${MAILS} mails arrived`)
  return [
    {
      name: 'delivery over SMTP',
      ours: delivered.perSecond,
      unit: 'mails/s',
      ceiling: { name: "nodemailer's pool, no ledger", value: ceiling.perSecond },
      target: { atLeastRatio: 1 },
      note: `${CONNECTIONS} connections, 10 KB of HTML and its text`,
    },
  ]
}

export async function nodemailerPool(url: string, count: number): Promise<void> {
  const { port } = new URL(url)
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: Number(port),
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  })
  let next = 0
  const text = NEWSLETTER.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
  const send = async () => {
    while (next < count) {
      const n = next++
      await transport.sendMail({
        from: 'Bench <hello@bench.example.com>',
        to: `person${n}@example.com`,
        subject: `Welcome, Ada ${n}`,
        messageId: `<${n}@bench.example.com>`,
        html: NEWSLETTER.replaceAll('{{name ?? "friend"}}', `Ada ${n}`)
          .replaceAll('{{plan}}', 'pro')
          .replaceAll('{{number}}', `${n}`),
        text: text.replaceAll('{{name ?? "friend"}}', `Ada ${n}`).replaceAll('{{plan}}', 'pro'),
      })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS * 2 }, send))
  transport.close()
}

/** Puts mails into the ledger through the API. */
export async function acceptMails(url: string, count: number): Promise<void> {
  let next = 0
  const send = async () => {
    while (next < count) {
      const body = SEND_NEWSLETTER.replaceAll('{n}', String(next++))
      const response = await fetch(`${url}/v1/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
        body,
      })
      if (!response.ok) throw new Error(await response.text())
      await response.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: 20 }, send))
}

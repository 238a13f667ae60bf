import { setTimeout as sleep } from 'node:timers/promises'
import { nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn, type Posthorn } from '@posthorn/core/app'
import { getCampaignStats } from '@posthorn/core/automation'
import { type Context, parse } from '@posthorn/core/kernel'
import { EmailQuery, getEmail, listEmails, SendRequest, sendEmails } from '@posthorn/core/mail'
import { aTrustedDomain, currentContext } from '@posthorn/core/testing'
import { projectOf, sendToAll } from './lib/campaigns.ts'
import type { Figure } from './lib/figures.ts'
import { scratch, startScript } from './lib/processes.ts'

const BACKLOG = 100_000
const BATCH = 1000
const TURNS = 20

/** Measures how long transactional mail waits while a hundred thousand others do, on SQLite with one mail server. */
export async function fairness(): Promise<Figure[]> {
  return [...(await besideAnother()), ...(await besideCampaign())]
}

/** Measures a project of two mails next to one of 100,000. */
async function besideAnother(): Promise<Figure[]> {
  const sink = await startScript('smtp-sink.ts')
  const [server = ''] = sink.url.split('|')
  const data = scratch()
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: sqlite(`${data.path}/fairness.db`),
    mailer: smtp(server),
    settings: { sandboxDomain: 'bench.example.com', sendRatePerSecond: null },
  })
  const { ctx: large } = await posthorn.createProject({ name: 'Large' })
  const small = await withDomain(posthorn, 'Small')
  for (let n = 0; n < BACKLOG; n += BATCH) await send(large, BATCH)
  await posthorn.start()
  const waits: number[] = []
  for (let turn = 1; turn <= TURNS; turn++) {
    await sleep(250)
    const startedAt = performance.now()
    await send(small, 2, DOMAIN_OF_OTHERS)
    while (((await listEmails(small, parse(EmailQuery, { status: 'SENT', limit: 1 }))).total ?? 0) < 2 * turn)
      await sleep(2)
    waits.push(performance.now() - startedAt)
  }
  const left = (await listEmails(large, parse(EmailQuery, { status: 'PENDING', limit: 1 }))).total
  await posthorn.stop()
  await posthorn.close()
  data.remove()
  await sink.stop()
  if (left === 0) throw new Error('the large project had nothing left to send')
  return [
    {
      name: `two mails beside ${BACKLOG} of another project`,
      ours: Math.round(Math.max(...waits)),
      unit: 'ms',
      target: { atMost: 1000 },
      note: `the longest of ${TURNS} waits from the request until both are SENT; ${left} of the others were left`,
    },
  ]
}

/** Measures two mails during a campaign to 100,000 people of the same project, and of another. */
async function besideCampaign(): Promise<Figure[]> {
  const sink = await startScript('smtp-sink.ts')
  const [server = ''] = sink.url.split('|')
  const data = scratch()
  const { posthorn, ctx: own } = await projectOf(sqlite(`${data.path}/fairness.db`), BACKLOG, server)
  const other = await withDomain(posthorn, 'Other')
  const campaign = await sendToAll(own)
  await posthorn.start()
  const waits = { own: [] as number[], other: [] as number[] }
  for (let turn = 1; turn <= TURNS; turn++) {
    await sleep(250)
    for (const [name, ctx] of [['own', own] as const, ['other', other] as const]) {
      const startedAt = performance.now()
      const sent = await send(ctx, 2, name === 'other' ? DOMAIN_OF_OTHERS : undefined)
      while ((await Promise.all(sent.map(({ email }) => getEmail(ctx, email)))).some(isWaiting)) await sleep(2)
      waits[name].push(performance.now() - startedAt)
    }
  }
  const { pendingCount } = await getCampaignStats(own, campaign.id)
  await posthorn.stop()
  await posthorn.close()
  data.remove()
  await sink.stop()
  if (pendingCount === 0) throw new Error('the campaign had nothing left to send')
  return (['own', 'other'] as const).map((name) => ({
    name: `two mails of ${name === 'own' ? 'the same project' : 'another project'} beside a campaign to ${BACKLOG}`,
    ours: Math.round(Math.max(...waits[name])),
    unit: 'ms',
    target: { atMost: 1000 },
    note: `the longest of ${TURNS} waits from the request until both are SENT; ${pendingCount} of the campaign were left`,
  }))
}

const isWaiting = ({ status }: { readonly status: string }) => status !== 'SENT'

/** The sandbox domain is that of the first project. */
const DOMAIN_OF_OTHERS = 'others.example.org'

async function withDomain(posthorn: Posthorn, name: string): Promise<Context> {
  const { ctx } = await posthorn.createProject({ name })
  await aTrustedDomain(ctx, DOMAIN_OF_OTHERS)
  return currentContext(ctx)
}

function send(ctx: Context, count: number, domain = 'bench.example.com') {
  return sendEmails(
    ctx,
    parse(SendRequest, {
      to: Array.from({ length: count }, (_, n) => `person${n}@example.com`),
      from: `hello@${domain}`,
      subject: 'Hello',
      body: '<h1>Hello</h1><p>You are on the list.</p>',
    }),
  )
}

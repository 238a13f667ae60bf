import { dnsResolver, guardedHttp, nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn } from '@posthorn/core/app'
import { TrackRequest, trackEvent } from '@posthorn/core/audience'
import { createWebhookEndpoint, WebhookEndpointInput } from '@posthorn/core/automation'
import { type Context, parse } from '@posthorn/core/kernel'
import { currentContext } from '@posthorn/core/testing'
import type { Figure } from './lib/figures.ts'
import { percentile } from './lib/latency.ts'
import { scratch } from './lib/processes.ts'

const TURNS = 20
/** The events of the busy project before each turn of the other one, and those of this turn. */
const BUSY = 1000
const QUIET = 500
const TOGETHER = 50
/** A port without a server. */
const DEAD = 'http://127.0.0.1:65001/hooks'

/**
 * Measures how many events a project tracks in a second of CPU time, background work included, while another project
 * tracks events that wait for a dead webhook endpoint, as a ratio to the same without an endpoint.
 */
export async function webhooks(): Promise<Figure[]> {
  const data = scratch()
  const [plain, dead] = [await openStreet(`${data.path}/plain.db`), await openStreet(`${data.path}/dead.db`)]
  const input = parse(WebhookEndpointInput, { url: DEAD, events: ['*'] })
  await createWebhookEndpoint(dead.busy, input)
  const spent = { plain: [] as number[], dead: [] as number[] }
  for (let turn = 0; turn < TURNS; turn++) {
    const order = [['plain', plain] as const, ['dead', dead] as const]
    for (const [name, street] of turn % 2 === 0 ? order : order.reverse()) spent[name].push(await street.turn(turn))
  }
  const waiting = await dead.waiting()
  for (const street of [plain, dead]) await street.close()
  data.remove()
  if (waiting < BUSY) throw new Error('no events waited for the endpoint')
  const rate = (ms: number[]) =>
    Math.round(
      (QUIET * 1000) /
        percentile(
          ms.sort((a, b) => a - b),
          0.5,
        ),
    )
  return [
    {
      name: 'events of a project beside a dead webhook endpoint of another',
      ours: rate(spent.dead),
      unit: 'events per CPU second',
      ceiling: { name: 'those without the endpoint', value: rate(spent.plain) },
      target: { atLeastRatio: 0.9 },
      note: `medians of ${TURNS} alternating turns, SQLite; ${waiting} events waited at the end`,
    },
  ]
}

async function openStreet(file: string) {
  const http = guardedHttp({ dns: dnsResolver(), allow: ['127.0.0.1'] })
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7), http }),
    store: sqlite(file),
    mailer: smtp('smtp://127.0.0.1:9'),
  })
  const { ctx: busy } = await posthorn.createProject({ name: 'Busy' })
  const { ctx: quiet } = await posthorn.createProject({ name: 'Quiet' })
  await posthorn.start()
  return {
    busy,
    /** Returns the CPU time of the turn of the quiet project, in milliseconds. */
    async turn(turn: number) {
      await trackMany(await currentContext(busy), { from: turn * BUSY, count: BUSY })
      const before = process.cpuUsage()
      await trackMany(await currentContext(quiet), { from: turn * QUIET, count: QUIET })
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    },
    waiting: async () => (await posthorn.world.store.webhooks.backlog(new Date())).waiting,
    async close() {
      await posthorn.stop()
      await posthorn.close()
    },
  }
}

async function trackMany(ctx: Context, { from, count }: { readonly from: number; readonly count: number }) {
  for (let n = from; n < from + count; n += TOGETHER)
    await Promise.all(
      Array.from({ length: TOGETHER }, (_, at) =>
        trackEvent(ctx, parse(TrackRequest, { event: 'step', email: `p${n + at}@example.com`, subscribed: true })),
      ),
    )
}

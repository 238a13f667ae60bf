import { createPosthorn } from '@posthorn/core/app'
import { eventually, memoryMailer } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { type DelayProxy, delayProxy } from '../../../../test/support/delay-proxy.ts'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { postgres } from '../../src/postgres/index.ts'
import { aFarProject } from '../far-database-kit.ts'

const CONTACTS = 30_000
/** Round trips. The shortest comes before and after the long ones, because the machine may be busier at one time. */
const ROUND_TRIPS_MS = [0, 2.5, 10, 0]

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found)
  console.warn(`SKIPPED: campaigns on a PostgreSQL that is far away are not tested: ${found.missing}`)
afterAll(() => server?.stop())

/**
 * Returns the contacts of a campaign that are collected per second, by a node that reaches the database through the
 * proxy.
 */
async function rateThrough(url: string, { port }: DelayProxy): Promise<number> {
  const far = new URL(url)
  far.host = `127.0.0.1:${port}`
  const node = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(1) }),
    store: postgres(far.href),
    mailer: memoryMailer(),
  })
  const { send, recipients } = await aFarProject(node, CONTACTS)
  await node.start({ delivery: false })
  const began = performance.now()
  const id = await send()
  await eventually(async () => expect(await recipients(id)).toBe(CONTACTS))
  const seconds = (performance.now() - began) / 1000
  await node.close()
  return CONTACTS / seconds
}

describe.skipIf(!server)('a campaign on a distant PostgreSQL', () => {
  it('keeps half of its pace in another zone, and a quarter over a long distance', async () => {
    const rates: number[] = []
    // The first run only warms up.
    for (const roundTripMs of [0, ...ROUND_TRIPS_MS]) {
      const url = (await server?.createDatabase()) ?? ''
      const proxy = await delayProxy(Number(new URL(url).port), { eachWayMs: roundTripMs / 2 })
      rates.push(await rateThrough(url, proxy))
      proxy.close()
    }
    const [, before = 0, zone = 0, far = 0, after = 0] = rates
    const near = Math.min(before, after)
    console.info(
      `contacts/s at a round trip of ${ROUND_TRIPS_MS.join(', ')} ms: ${rates.slice(1).map(Math.round).join(', ')}`,
    )
    expect(zone / near).toBeGreaterThan(0.5)
    expect(far / near).toBeGreaterThan(0.25)
  })
})

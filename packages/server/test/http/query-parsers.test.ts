import { beforeAll, expect, it } from 'vitest'
import { filled, TURN_MAX_MS, turnOf } from '../../../../test/support/worst-inputs.ts'
import { type Bench, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

/** A request has 16 kB of headers, and its path is part of them. */
const HEADERS = 16 * 1024

it.each(['&', '&a', 'a=b&', 'a&', '%41', '%', '+', '=', 'a[b]=c&', 'limit=1&', '%F0', 'é', '&__proto__=1', ';'])(
  'no query delays others: %j',
  async (piece) => {
    const query = filled(HEADERS, piece)
    const ms = await turnOf(async () => {
      await tenant.call(`GET /contacts?${query}`)
      await bench.call(`GET /sign-in?returnTo=${query}`)
      await bench.call(`GET /${query}`)
    })
    expect(ms).toBeLessThan(TURN_MAX_MS)
  },
)

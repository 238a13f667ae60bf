import { startDnsServer } from '../test/support/dns-server.ts'
import type { Figure } from './lib/figures.ts'
import { type LoadResult, load } from './lib/load.ts'
import { SECRET_KEY, scratch, startPosthorn, startScript } from './lib/processes.ts'
import { SEND } from './mail.ts'

const ROUNDS = 3
const SECONDS = 3
/** The target for bulk verification. */
const PER_SECOND = 1000

const WHOLE = { ns: ['ns.example.net'], mx: [{ exchange: 'mx.example.net', priority: 10 }], a: ['192.0.2.1'] }

/** Addresses of a known domain verified per second over 50 connections, against a route that only validates. */
export async function verify(): Promise<Figure[]> {
  const dns = await startDnsServer({ 'example.com': WHOLE })
  const data = scratch()
  const bare = await startScript('ceiling-hapi.ts')
  const ours = await startPosthorn({ data: data.path, worker: false, env: { POSTHORN_DNS_SERVERS: dns.address } })
  const body = JSON.stringify({ email: 'person{n}@example.com' })
  const results: Record<'bare' | 'ours', LoadResult[]> = { bare: [], ours: [] }
  for (let round = 0; round < ROUNDS; round++) {
    results.bare.push(await load(bare, '/v1/send', SEND, { seconds: SECONDS }))
    results.ours.push(await load(ours, '/v1/verify', body, { seconds: SECONDS, key: SECRET_KEY }))
  }
  const questions = dns.queries.length
  await bare.stop()
  await ours.stop()
  await dns.close()
  data.remove()
  const bad = results.ours.reduce((sum, { bad }) => sum + bad, 0)
  if (bad > 0) throw new Error(`${bad} requests failed`)
  const mean = (name: 'bare' | 'ours', of: keyof LoadResult) =>
    Math.round((results[name].reduce((sum, result) => sum + result[of], 0) / ROUNDS) * 10) / 10
  return [
    {
      name: '/v1/verify, known domain',
      ours: Math.round(mean('ours', 'perSecond')),
      unit: 'requests/s',
      ceiling: { name: 'bare hapi + zod', value: Math.round(mean('bare', 'perSecond')) },
      target: { atLeastRatio: 0.5, orAtLeast: PER_SECOND },
      note: `p50 ${mean('ours', 'p50')} ms, p99 ${mean('ours', 'p99')} ms; ${questions} questions to DNS`,
    },
  ]
}

import type { Figure } from './lib/figures.ts'
import { type LoadResult, load } from './lib/load.ts'
import { type Running, SECRET_KEY, scratch, startPosthorn, startScript } from './lib/processes.ts'
import { SEND, SEND_KNOWN, TRACK } from './mail.ts'

/** Ours and the ceiling take turns, so that what else the machine does falls on both. */
const ROUNDS = 4
const SECONDS = 3

const CASES = [
  { name: 'POST /v1/send accepted, new contacts', path: '/v1/send', body: SEND, atLeastRatio: 0.45 },
  { name: 'POST /v1/send accepted, a known contact', path: '/v1/send', body: SEND_KNOWN, atLeastRatio: 0.45 },
  { name: 'POST /v1/track accepted, new contacts', path: '/v1/track', body: TRACK, atLeastRatio: 0.5 },
] as const

/** Sends and events accepted and durably committed per second over 50 connections, against a route that only validates. */
export async function accept(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const one of CASES) {
    const data = scratch()
    const ceiling = await startScript('ceiling-hapi.ts')
    const server = await startPosthorn({ data: data.path, worker: false })
    const [bare, ours] = await alternate(
      () => load(ceiling, '/v1/send', SEND, { seconds: SECONDS }),
      () => load(server, one.path, one.body, { seconds: SECONDS, key: SECRET_KEY }),
    )
    await stopAll([ceiling, server])
    data.remove()
    if (ours.bad > 0) throw new Error(`${one.name}: ${ours.bad} requests failed`)
    figures.push({
      name: one.name,
      ours: ours.perSecond,
      unit: 'requests/s',
      ceiling: { name: 'bare hapi + zod', value: bare.perSecond },
      target: { atLeastRatio: one.atLeastRatio },
      note: `p50 ${ours.p50} ms, p99 ${ours.p99} ms, synchronous=FULL; the server used ${ours.busy} of a core, the ceiling ${bare.busy}; ${ROUNDS} rounds in turn`,
    })
  }
  return figures
}

/** What each does on average, one after the other in every round. */
async function alternate(...works: readonly (() => Promise<LoadResult>)[]): Promise<[LoadResult, LoadResult]> {
  const results: LoadResult[][] = works.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, work] of works.entries()) results[index]?.push(await work())
  }
  const [first, second] = results.map(mean)
  if (!first || !second) throw new Error('there are two to compare')
  return [first, second]
}

function mean(results: readonly LoadResult[]): LoadResult {
  const of = (read: (result: LoadResult) => number) =>
    results.reduce((sum, result) => sum + read(result), 0) / results.length
  return {
    perSecond: Math.round(of((one) => one.perSecond)),
    p50: Number(of((one) => one.p50).toFixed(1)),
    p99: Number(of((one) => one.p99).toFixed(1)),
    bad: results.reduce((sum, one) => sum + one.bad, 0),
    busy: Number(of((one) => one.busy).toFixed(2)),
  }
}

async function stopAll(processes: readonly Running[]): Promise<void> {
  for (const one of processes) await one.stop()
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from './lib/figures.ts'
import { cpuSeconds } from './lib/load.ts'
import { type Running, SECRET_KEY, scratch, startPosthorn, startScript } from './lib/processes.ts'

const CLIENT = fileURLToPath(new URL('load-client.ts', import.meta.url))
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 50

interface Answered {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bad: number
  readonly answered: number
  readonly cpuMs: number
}

/**
 * Pixels and redirects per second over 50 connections, while the worker judges recorded hits, against a bare hapi route
 * that answers with the same bytes. All take turns.
 */
export async function tracking(): Promise<Figure[]> {
  const data = scratch()
  const bare = await startScript('ceiling-hapi.ts')
  const ours = await startPosthorn({ data: data.path })
  try {
    const { pixel, link } = await aTrackedMail(ours.url)
    const results: Answered[][] = [[], [], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      results[0]?.push(await asked(bare, '/pixel'))
      results[1]?.push(await asked(ours, pixel))
      results[2]?.push(await asked(bare, '/redirect'))
      results[3]?.push(await asked(ours, link))
    }
    const [barePixel, ourPixel, bareRedirect, ourRedirect] = results.map(middle)
    return [figureOf('pixels', ourPixel, barePixel), figureOf('redirects', ourRedirect, bareRedirect)]
  } finally {
    await bare.stop()
    await ours.stop()
    data.remove()
  }
}

async function aTrackedMail(url: string): Promise<{ readonly pixel: string; readonly link: string }> {
  const headers = { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' }
  const body = JSON.stringify({
    to: 'ada@example.com',
    from: 'hello@bench.example.com',
    subject: 'Hello',
    tracking: true,
    body: '<a href="https://shop.example/offers?utm_source=news&utm_medium=email#top">Offers</a>',
  })
  const sent = await (await fetch(`${url}/v1/send`, { method: 'POST', headers, body })).text()
  const id = /eml_[0-9a-z]+/.exec(sent)?.[0]
  for (let tries = 0; tries < 200; tries++) {
    const message = await (await fetch(`${url}/inbox/messages/${id}`, { headers })).text()
    const [pixel, link] = [/\/t\/o\/\w+/.exec(message)?.[0], /\/t\/c\/\w+\/[\w-]+/.exec(message)?.[0]]
    if (pixel && link) return { pixel, link }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the mail did not arrive')
}

async function asked({ url, child }: Running, path: string): Promise<Answered> {
  const before = cpuSeconds(child.pid)
  const { stdout } = await promisify(execFile)(process.execPath, [
    CLIENT,
    url + path,
    String(SECONDS),
    String(CONNECTIONS),
    '',
    '',
    'GET',
  ])
  const result = JSON.parse(stdout) as Omit<Answered, 'cpuMs'>
  if (result.bad > 0) throw new Error(`${path}: ${result.bad} requests failed`)
  return { ...result, cpuMs: ((cpuSeconds(child.pid) - before) * 1000) / result.answered }
}

const middle = (results: readonly Answered[]): Answered | undefined =>
  results.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(results.length / 2)]

function figureOf(what: string, ours: Answered | undefined, bare: Answered | undefined): Figure {
  if (!ours || !bare) throw new Error('both always take part')
  return {
    name: `${what} of tracked mail`,
    ours: ours.perSecond,
    unit: 'requests/s',
    ceiling: { name: 'bare hapi', value: bare.perSecond },
    target: { atLeastRatio: 0.7 },
    note: `p50 ${ours.p50} ms, p99 ${ours.p99} ms; ${ours.cpuMs.toFixed(3)} ms of processor time a request, bare hapi ${bare.cpuMs.toFixed(3)}; the middle of ${ROUNDS} rounds in turn`,
  }
}

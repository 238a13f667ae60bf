import type { Figure } from './lib/figures.ts'
import { load } from './lib/load.ts'
import { SECRET_KEY, scratch, startPosthorn, startScript } from './lib/processes.ts'
import { SEND, SEND_KNOWN, TRACK } from './mail.ts'

const SECONDS = 6

/** Sends and events accepted and durably committed per second over 50 connections, against a route that only validates. */
export async function accept(): Promise<Figure[]> {
  const ceilingProcess = await startScript('ceiling-hapi.ts')
  const ceiling = await load(ceilingProcess, '/v1/send', SEND, { seconds: SECONDS })
  await ceilingProcess.stop()

  const figures: Figure[] = []
  for (const [name, path, body] of [
    ['POST /v1/send accepted, new contacts', '/v1/send', SEND],
    ['POST /v1/send accepted, a known contact', '/v1/send', SEND_KNOWN],
    ['POST /v1/track accepted, new contacts', '/v1/track', TRACK],
  ] as const) {
    const data = scratch()
    const server = await startPosthorn({ data: data.path, worker: false })
    const result = await load(server, path, body, { seconds: SECONDS, key: SECRET_KEY })
    await server.stop()
    data.remove()
    if (result.bad > 0) throw new Error(`${name}: ${result.bad} requests failed`)
    figures.push({
      name,
      ours: result.perSecond,
      unit: 'requests/s',
      ceiling: { name: 'bare hapi + zod', value: ceiling.perSecond },
      target: { atLeastRatio: 0.35 },
      note: `p50 ${result.p50} ms, p99 ${result.p99} ms, synchronous=FULL; the server used ${result.busy} of a core, the ceiling ${ceiling.busy}`,
    })
  }
  return figures
}

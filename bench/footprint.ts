import { setTimeout as sleep } from 'node:timers/promises'
import { acceptMails } from './delivery.ts'
import type { Figure } from './lib/figures.ts'
import { residentMegabytes, scratch, startPosthorn, startScript } from './lib/processes.ts'
import { SEND_ORDER } from './mail.ts'

const SENDS = 20_000
const CONNECTIONS = 30

/** Measures the time of a start, and the memory of the server after accepting and delivering 20,000 mails of 10 KB. */
export async function footprint(): Promise<Figure[]> {
  const sink = await startScript('smtp-sink.ts')
  const [smtp = '', stats = ''] = sink.url.split('|')
  const data = scratch()
  await (await startPosthorn({ data: data.path })).stop() // the first start migrates

  const startedAt = performance.now()
  const server = await startPosthorn({ data: data.path, mailer: smtp })
  while (!(await fetch(`${server.url}/health/ready`)).ok) await sleep(5)
  const startMs = Math.round(performance.now() - startedAt)

  await acceptMails(server.url, SENDS, { mail: SEND_ORDER, connections: CONNECTIONS })
  for (let n = 0; n < SENDS; ) {
    await sleep(200)
    n = ((await (await fetch(stats)).json()) as { n: number }).n
  }
  await sleep(2000)
  const memory = residentMegabytes(server.child.pid)
  await server.stop()
  await sink.stop()
  data.remove()
  return [
    { name: 'start to ready, warm', ours: startMs, unit: 'ms', target: { atMost: 1000 } },
    {
      name: 'resident memory after 20,000 mails of 10 KB accepted and delivered',
      ours: memory,
      unit: 'MB',
      target: { atMost: 220 },
    },
  ]
}

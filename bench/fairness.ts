import { setTimeout as sleep } from 'node:timers/promises'
import { nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn, type ProjectClient } from '@posthorn/core'
import type { Figure } from './lib/figures.ts'
import { scratch, startScript } from './lib/processes.ts'

const BACKLOG = 100_000
const BATCH = 1000
const TURNS = 20

/** How long a project of two mails waits beside one of 100,000, of two on SQLite with one mail server. */
export async function fairness(): Promise<Figure[]> {
  const sink = await startScript('smtp-sink.ts')
  const [server = ''] = sink.url.split('|')
  const data = scratch()
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: sqlite(`${data.path}/fairness.db`),
    mailer: smtp(server),
    settings: { sandboxDomain: 'bench.example.com', sendRatePerSecond: null },
  })
  const { project: large } = await posthorn.createProject({ name: 'Large' })
  const { project: small } = await posthorn.createProject({ name: 'Small' })
  for (let n = 0; n < BACKLOG; n += BATCH) await send(large, BATCH)
  await posthorn.start()
  const waits: number[] = []
  for (let turn = 1; turn <= TURNS; turn++) {
    await sleep(250)
    const startedAt = performance.now()
    await send(small, 2)
    while ((await small.emails.list({ status: 'SENT', limit: 1 })).total < 2 * turn) await sleep(2)
    waits.push(performance.now() - startedAt)
  }
  const left = (await large.emails.list({ status: 'PENDING', limit: 1 })).total
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

function send(project: ProjectClient, count: number) {
  return project.send({
    to: Array.from({ length: count }, (_, n) => `person${n}@example.com`),
    from: 'hello@bench.example.com',
    subject: 'Hello',
    body: '<h1>Hello</h1><p>You are on the list.</p>',
  })
}

import { randomBytes } from 'node:crypto'
import type { Queue, WakeName } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { afterEach } from 'vitest'
import { type AgendaQueueOptions, agendaQueue } from '../src/agenda/index.ts'

export const uniqueTable = () => `posthorn_test_${randomBytes(5).toString('hex')}`

export const inMs = (ms: number) => new Date(Date.now() + ms)

export const soon = (check: () => void | Promise<void>) => eventually(check, { interval: 5 })

/** Creates nodes of deployments on one database; to be called inside `describe`. */
export function agendaNodes(url: string) {
  const open: Queue[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((queue) => queue.stop()))
  })

  /** Starts a node of a deployment; stopped after the test. */
  async function node(table: string, options: AgendaQueueOptions = {}, at = url): Promise<Queue> {
    const queue = await agendaQueue(at, { table, onError() {}, onWarning() {}, ...options })
    open.push(queue)
    return queue
  }

  /** Starts a node that works, with a list of its wake-ups. */
  async function worker(table: string, at = url) {
    const runs: { readonly name: WakeName; readonly at: number }[] = []
    const errors: unknown[] = []
    const queue = await node(table, { onError: (_what, error) => errors.push(error) }, at)
    for (const name of ['emails.deliver', 'jobs.run'] as const) {
      queue.handle(name, async () => void runs.push({ name, at: Date.now() }))
    }
    await queue.start()
    return { queue, runs, errors }
  }

  return { open, node, worker }
}

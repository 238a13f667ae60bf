import { setTimeout as sleep } from 'node:timers/promises'
import type { WakeName } from '@posthorn/core/ports'
import { describe, expect, it } from 'vitest'
import { agendaNodes, soon, uniqueTable } from './agenda-nodes.ts'

/** A server that can be stopped and started. */
export interface Power {
  off(): Promise<void>
  on(): Promise<void>
}

/** Defines the tests of the queue while its server, of Agenda, is away. */
export function agendaOutage(name: string, url: string, power: Power): void {
  describe(`agenda on ${name}`, () => {
    const { node, worker } = agendaNodes(url)

    it('starts without its server, and recovers by itself from every outage', async () => {
      const table = uniqueTable()
      await power.off()
      const front = await node(table)
      const { queue, runs } = await worker(table)
      // A crash may make a wake-up come twice; none may be missing.
      const ran = (name: WakeName, sinceMs: number) => runs.some((run) => run.name === name && run.at >= sinceMs)
      await front.wake('emails.deliver')
      await queue.wake('jobs.run') // a local wake-up needs no server
      await soon(() => expect(runs.map((run) => run.name)).toEqual(['jobs.run']))
      await power.on()
      await soon(() => expect(ran('emails.deliver', 0)).toBe(true))

      await power.off()
      const offMs = Date.now()
      await Promise.all(Array.from({ length: 100 }, () => front.wake('emails.deliver')))
      await sleep(1500)
      await power.on()
      await soon(() => expect(ran('emails.deliver', offMs)).toBe(true))
      const onMs = Date.now()
      await front.wake('jobs.run')
      await soon(() => expect(ran('jobs.run', onMs)).toBe(true))
    })
  })
}

import type { DeliveryWorld } from './world.ts'

const EVERY_MS = 60_000

/** Logs every minute that the mail server accepts no mail, as long as mail waits. */
export interface Reminder {
  /** Call this often; it does nothing most of the time. */
  look(): Promise<void>
}

export function createReminder(world: Pick<DeliveryWorld, 'store' | 'relay' | 'clock' | 'log'>): Reminder {
  let remindedAt: number | undefined

  return {
    async look() {
      const { trouble } = world.relay
      const now = world.clock.now().getTime()
      if (!trouble) {
        remindedAt = undefined
        return
      }
      // The first failure is logged already.
      remindedAt ??= trouble.since.getTime()
      if (now - remindedAt < EVERY_MS) return
      remindedAt = now
      const { mails, oldestCreatedAt } = await world.store.ledger.retries()
      if (mails === 0) return
      const oldestSeconds = oldestCreatedAt && Math.round((now - oldestCreatedAt.getTime()) / 1000)
      world.log.warn({ ...trouble, mails, oldestSeconds }, 'the mail server still accepts no mail; mail is waiting')
    },
  }
}

import { MailerError } from '../../kernel/ports/mailer.ts'
import type { DeliveryWorld } from './world.ts'

/** Probes a mail server that refuses us, when a probe is due. Returns true if it accepts us again. */
export async function probeRelay({ relay, mailer, observer, tally }: DeliveryWorld): Promise<boolean> {
  if (!relay.mayProbe()) return false
  try {
    await mailer.verify()
  } catch (error) {
    const failure = error instanceof MailerError ? error.failure : 'unknown'
    observer.failed(failure)
    tally.failed(failure)
    relay.refuse(error instanceof Error ? error : new Error(String(error)))
    return false
  }
  relay.resume()
  return true
}

import { MailerError } from '../../kernel/ports/mailer.ts'
import type { DeliveryWorld } from './world.ts'

/** Probes a mail server that refuses us, when a probe is due. Returns true if it accepts us again. */
export async function probeRelay({ relay, mailer, observer }: DeliveryWorld): Promise<boolean> {
  if (!relay.mayProbe()) return false
  try {
    await mailer.verify()
  } catch (error) {
    observer.failed(error instanceof MailerError ? error.failure : 'unknown')
    relay.refuse(error instanceof Error ? error : new Error(String(error)))
    return false
  }
  relay.resume()
  return true
}

import { MailerError } from '../../kernel/ports/mailer.ts'
import type { DeliveryWorld } from './world.ts'

/** Asks a mail server that refuses us, when it is time to. Returns whether it accepts us again. */
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

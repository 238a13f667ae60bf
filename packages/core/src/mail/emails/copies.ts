import type { MailAddress } from '../../kernel/ports/mailer.ts'
import type { ShownEmail } from './schema.ts'
import type { SendRequest } from './send-request.ts'

/** The kind of a recipient: of a mail of their own, or of a copy of the mail to the first recipient. */
export type Part = 'to' | 'cc' | 'bcc'

export interface CopyAddress extends MailAddress {
  readonly part: Part
}

/**
 * Returns each address once, in the order of the request. An address that is named twice has the kind that others see.
 */
export function addressesOf({ to, cc = [], bcc = [] }: SendRequest): readonly CopyAddress[] {
  const byEmail = new Map<string, CopyAddress>()
  const parts = { to, cc, bcc }
  for (const part of ['to', 'cc', 'bcc'] as const)
    for (const address of parts[part]) if (!byEmail.has(address.email)) byEmail.set(address.email, { ...address, part })
  return [...byEmail.values()]
}

/**
 * Returns the addresses that the mails of a request show, by the recipient. A mail without copies shows its own
 * recipient. All copies show the first recipient, because they are copies of the mail to it; no mail shows a bcc.
 */
export function shownTo(addresses: readonly CopyAddress[]): (address: CopyAddress) => ShownEmail | undefined {
  const plain = ({ email, name }: MailAddress): MailAddress => ({ email, name })
  const cc = addresses.filter(({ part }) => part === 'cc').map(plain)
  const to = addresses.slice(0, 1).map(plain)
  const ofCopies = { to, cc }
  return (address) => {
    if (address.part !== 'to') return ofCopies
    return cc.length > 0 ? { to: [plain(address)], cc } : undefined
  }
}

import type { Context } from '../../kernel/context/context.ts'
import { invalidField } from '../../kernel/errors/errors.ts'
import { type DomainRecords, type KnownDomain, lookUpDomain } from './domain.ts'
import { isRelay } from './relays.ts'
import type { Verification, VerifyRequest } from './schema.ts'
import { isPlusAddressed, isQuoted, type Mailbox, readMailbox } from './syntax.ts'

/**
 * Returns the facts about an address that can be found without writing to it. Missing answers of DNS are reported, and
 * do not count against an address. Throws `VALIDATION_ERROR` for an invalid address.
 */
export async function verifyAddress(ctx: Context, { email }: VerifyRequest): Promise<Verification> {
  const mailbox = readMailbox(email)
  if (typeof mailbox === 'string') throw invalidField('email', 'invalid_email', mailbox)
  return judge(mailbox, await lookUpDomain(ctx, mailbox.domain))
}

function judge(mailbox: Mailbox, known: KnownDomain): Verification {
  const { local, domain } = mailbox
  const { records, isDisposable, isPersonal } = known
  // A domain with a mail server exists, even while the servers of its zone do not answer.
  const domainExists = records.exists ?? true
  const hasMxRecords = records.mail !== 'none' && records.mail !== 'null'
  const takesMail =
    records.mail === undefined ||
    records.mail === 'taken' ||
    // The address of the domain itself replaces a missing MX record (RFC 5321 §5.1).
    (records.mail === 'none' && records.hasAddress !== false)
  const meant = known.meant ?? (records.mail === 'taken' || records.mail === undefined ? undefined : known.near)
  const isAlias = isRelay(domain)
  return {
    email: `${local}@${domain}`,
    isValid: domainExists && takesMail,
    isDisposable,
    isAlias,
    isTypo: meant !== undefined,
    isPlusAddressed: isPlusAddressed(mailbox),
    isPersonalEmail: isPersonal && !isAlias,
    domainExists,
    hasWebsite: records.hasAddress ?? true,
    hasMxRecords,
    reasons: [
      ...reasonsOfDns(domain, records),
      meant !== undefined && `${domain} is probably a typo of ${meant}.`,
      isDisposable && `${domain} provides disposable addresses.`,
      isAlias && `${domain} forwards mail to private addresses.`,
      isQuoted(mailbox) && 'The part before the @ is quoted, which few mail servers accept. Mail cannot be sent to it.',
    ].filter((reason) => reason !== false),
    suggestedEmail: meant === undefined ? undefined : `${local}@${meant}`,
  }
}

function reasonsOfDns(domain: string, { exists, hasAddress, mail }: DomainRecords): readonly (string | false)[] {
  if (exists === false) return [`${domain} does not exist: it has no name servers.`]
  const unknown = [
    exists === undefined && mail !== 'taken' && 'exists',
    mail === undefined && 'accepts mail',
    hasAddress === undefined && (mail === 'none' ? 'accepts mail at its own address' : 'has a website'),
  ].filter((question) => question !== false)
  return [
    mail === 'none' &&
      hasAddress === false &&
      `${domain} has neither an MX record nor an address, so it does not accept mail.`,
    mail === 'none' &&
      hasAddress === true &&
      `${domain} has no MX record: its mail goes to its own address (RFC 5321 §5.1).`,
    mail === 'nowhere' &&
      `The MX records of ${domain} do not lead to a mail server: they name an IP address, localhost, or a host without an address.`,
    mail === 'null' && `${domain} declares that it accepts no mail (null MX).`,
    unknown.length > 0 && `DNS lookups did not show whether ${domain} ${unknown.join(', ')}. Try again later.`,
  ]
}

import type { Context } from '../context.ts'
import { type DomainRecords, type KnownDomain, lookUpDomain } from './domain.ts'
import { isRelay } from './relays.ts'
import type { Verification, VerifyRequest } from './schema.ts'
import { isPlusAddressed, isQuoted, type Mailbox, readMailbox } from './syntax.ts'

/** Returns what is known of an address without writing to it. That DNS does not answer is told, and speaks against no address. */
export async function verifyAddress(ctx: Context, { email }: VerifyRequest): Promise<Verification> {
  const mailbox = readMailbox(email)
  if (typeof mailbox === 'string') return noAddress(email, mailbox)
  return judge(mailbox, await lookUpDomain(ctx, mailbox.domain))
}

function noAddress(email: string, problem: string): Verification {
  return {
    email: email.trim(),
    isValid: false,
    isDisposable: false,
    isAlias: false,
    isTypo: false,
    isPlusAddressed: false,
    isPersonalEmail: false,
    domainExists: false,
    hasWebsite: false,
    hasMxRecords: false,
    reasons: [problem],
    suggestedEmail: undefined,
  }
}

function judge(mailbox: Mailbox, known: KnownDomain): Verification {
  const { local, domain } = mailbox
  const { records, isDisposable, isPersonal, meant } = known
  // A domain with a mail server exists, even while the servers of its zone do not answer.
  const domainExists = records.exists ?? true
  const hasMxRecords = records.mail === undefined || records.mail === 'taken'
  const isAlias = isRelay(domain)
  return {
    email: `${local}@${domain}`,
    isValid: domainExists && hasMxRecords,
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
      isDisposable && `${domain} gives out disposable addresses.`,
      isAlias && `${domain} forwards to an address that is kept private.`,
      isQuoted(mailbox) &&
        'The part before the @ is quoted, which few mail servers take; no mail can be sent to it here.',
    ].filter((reason) => reason !== false),
    suggestedEmail: meant === undefined ? undefined : `${local}@${meant}`,
  }
}

function reasonsOfDns(domain: string, { exists, hasAddress, mail }: DomainRecords): readonly (string | false)[] {
  if (exists === false) return [`${domain} does not exist: no name server answers for it.`]
  const unknown = [
    exists === undefined && mail !== 'taken' && 'exists',
    mail === undefined && 'takes mail',
    hasAddress === undefined && 'has a website',
  ].filter((question) => question !== false)
  return [
    mail === 'none' && `${domain} has no MX record, so it takes no mail.`,
    mail === 'null' && `${domain} says that it takes no mail (null MX).`,
    unknown.length > 0 && `DNS does not answer whether ${domain} ${unknown.join(', ')}: try again later.`,
  ]
}

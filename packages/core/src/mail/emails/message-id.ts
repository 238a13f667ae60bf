import { asciiDomain } from '../../kernel/address/address.ts'
import { asId, type EmailId, idText } from '../../kernel/ids/ids.ts'
import type { Secrets } from '../../kernel/ports/secrets.ts'
import { isSameText } from '../../kernel/text/same-text.ts'
import type { Email } from './schema.ts'

/** The number of characters of a proof, 5 bits each: 60 bits. */
const PROOF_LENGTH = 12

/** In lower case: mail systems may change the case. Mails from before proofs have none. */
const FORM = /^\s*<?(eml_[0-9a-z]{1,40})(?:\+([0-9a-z]{12}))?@([^\s<>@]{1,253})>?\s*$/

/**
 * Returns the Message-ID of a new mail: `<eml_01k…+7v0c4m9x2k5d@example.com>`. After the id there is a random proof,
 * which is stored with the mail and is the same at each attempt. Only those who have the mail know it, so a report that
 * contains it is about that mail. It is stored and not computed, because one SQL statement makes the mails of a
 * campaign.
 */
export function newMessageId({ randomBytes }: Pick<Secrets, 'randomBytes'>, id: EmailId, domain: string): string {
  return messageIdWith(id, idText(randomBytes(PROOF_LENGTH)), domain)
}

/** Returns the Message-ID of a mail with this proof. */
export function messageIdWith(id: EmailId, proof: string, domain: string): string {
  return `<${id}+${proof}@${domain}>`
}

/** Returns the mail in a Message-ID of ours, proven or not; undefined for any other text. */
export function emailOf(messageId: string | undefined): EmailId | undefined {
  const found = partsOf(messageId)
  return found && asId('eml', found.id)
}

/** Returns whether this is the Message-ID of the mail, in any case, and with its domain in either form. */
export function isMessageIdOf({ messageId }: Pick<Email, 'messageId'>, claimed: string | undefined): boolean {
  const [own, other] = [partsOf(messageId), partsOf(claimed)]
  return own !== undefined && other !== undefined && isSameText(wholeOf(own), wholeOf(other))
}

/** Returns whether the Message-ID of a mail is a secret of those who have the mail: it has a proof. */
export function hasProof({ messageId }: Pick<Email, 'messageId'>): boolean {
  return partsOf(messageId)?.proof !== undefined
}

interface Parts {
  readonly id: string
  readonly proof: string | undefined
  readonly domain: string
}

function partsOf(messageId: string | undefined): Parts | undefined {
  const [, id, proof, domain] = FORM.exec(messageId?.toLowerCase() ?? '') ?? []
  return id === undefined || domain === undefined ? undefined : { id, proof, domain: asciiDomain(domain) ?? domain }
}

const wholeOf = ({ id, proof = '', domain }: Parts): string => `${id}+${proof}@${domain}`

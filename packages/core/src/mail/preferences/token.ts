import { asId, type ContactId, type EmailId, type ProjectId } from '../../kernel/ids/ids.ts'
import type { Secrets } from '../../kernel/ports/secrets.ts'
import { isSameText } from '../../kernel/text/same-text.ts'

/** The person whose preferences a link changes, and the mail that the link was in. */
export interface PreferenceHolder {
  readonly projectId: ProjectId
  readonly contactId: ContactId
  /** Undefined for a link that was in no mail. */
  readonly emailId: EmailId | undefined
}

/** Hexadecimal digits of the signature: 128 bits. */
const MAC_LENGTH = 32

/** Ids without their prefixes, and the signature. No digit of an id is a hyphen. */
const TOKEN = /^([0-9a-z]{1,40})-([0-9a-z]{1,40})-(?:([0-9a-z]{1,40})-)?([0-9a-f]{32})$/

/**
 * Returns the token of the links to a person's preferences. Valid for as long as the master key is the same. Costs one HMAC,
 * and no look-up. Ends in a digit or a letter, as mail clients leave other characters out of links in plain text.
 */
export function preferenceToken(secrets: Pick<Secrets, 'hmac'>, holder: PreferenceHolder): string {
  const named = nameOf(holder)
  return `${named}-${macOf(secrets, named)}`
}

/**
 * Returns the person of a token; undefined unless it was made with this master key. Does not check that the person
 * still exists.
 */
export function readPreferenceToken(secrets: Pick<Secrets, 'hmac'>, token: string): PreferenceHolder | undefined {
  const [, contact = '', project = '', email, mac = ''] = TOKEN.exec(token.toLowerCase()) ?? []
  const contactId = asId('cnt', `cnt_${contact}`)
  const projectId = asId('prj', `prj_${project}`)
  if (!contactId || !projectId || mac === '') return undefined
  const holder = { contactId, projectId, emailId: email === undefined ? undefined : asId('eml', `eml_${email}`) }
  return isSameText(macOf(secrets, nameOf(holder)), mac) ? holder : undefined
}

const digitsOf = (id: string) => id.slice(id.indexOf('_') + 1)

const nameOf = ({ contactId, projectId, emailId }: PreferenceHolder) =>
  [contactId, projectId, ...(emailId === undefined ? [] : [emailId])].map(digitsOf).join('-')

const macOf = (secrets: Pick<Secrets, 'hmac'>, named: string) =>
  secrets.hmac(`preferences ${named}`).slice(0, MAC_LENGTH)

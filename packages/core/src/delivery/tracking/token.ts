import { asId, type EmailId, type ProjectId } from '../../kernel/ids/ids.ts'
import type { Secrets } from '../../kernel/ports/secrets.ts'
import { isSameText } from '../../kernel/text/same-text.ts'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'

type Signer = Pick<Secrets, 'hmac'>

/** A mail, as identified in its tracked links and its pixel. */
export interface TrackedMail {
  readonly emailId: EmailId
  /** The tag of its project. */
  readonly tag: string
  /** The tracking host of the links; undefined: the deployment's own. */
  readonly host?: string | undefined
}

/** The length in hexadecimal digits: 48 bits distinguish projects, 64 bits sign. Each guess costs a request. */
const TAG_LENGTH = 12
const MAC_LENGTH = 16

const TOKEN = /^([0-9a-f]{12})([0-9a-f]{16})([0-9a-z]{1,40})$/
const LINK = /^([0-9a-f]{16})([A-Za-z0-9_-]{1,12000})$/

/**
 * Returns the tag of a project in tracked links: a mail's token and a link's target are signed with it, so that neither
 * can be used with that of another project.
 */
export function trackingTag(secrets: Signer, projectId: ProjectId): string {
  return secrets.hmac(`tracking ${projectId}`).slice(0, TAG_LENGTH)
}

/** Returns the token of a mail: letters and digits. Costs one HMAC. */
export function mailToken(secrets: Signer, mail: TrackedMail): string {
  const { emailId, tag } = mail
  return tag + mailMac(secrets, mail) + emailId.slice(emailId.indexOf('_') + 1)
}

/**
 * Returns which mail a token names; undefined unless it was made with this master key, for links of this host. Does not check
 * that the mail exists.
 */
export function readMailToken(secrets: Signer, token: string, host?: string): TrackedMail | undefined {
  const [, tag = '', mac = '', id = ''] = TOKEN.exec(token.toLowerCase()) ?? []
  const emailId = asId('eml', `eml_${id}`)
  const mail = emailId && { emailId, tag, ...(host !== undefined && { host }) }
  return mail && mac !== '' && isSameText(mailMac(secrets, mail), mac) ? mail : undefined
}

/**
 * Returns the token of a target in the tracked links of a project, the same in all its mails: letters, digits, `-`,
 * `_`.
 */
export function linkToken(secrets: Signer, tag: string, target: string): string {
  return linkMac(secrets, tag, target.toWellFormed()) + encodeBase64Url(target)
}

/** Returns the target; undefined unless it was signed for this project with this master key. */
export function readLinkToken(secrets: Signer, tag: string, token: string): string | undefined {
  const [, mac = '', encoded = ''] = LINK.exec(token) ?? []
  const target = encoded === '' ? undefined : decodeBase64Url(encoded)
  return target !== undefined && isSameText(linkMac(secrets, tag, target), mac) ? target : undefined
}

// Includes the host: otherwise, links that a project has signed could make those of another host lead anywhere.
const mailMac = (secrets: Signer, { tag, emailId, host }: TrackedMail) =>
  secrets.hmac(`tracked mail ${tag} ${emailId}${host === undefined ? '' : ` ${host}`}`).slice(0, MAC_LENGTH)

const linkMac = (secrets: Signer, tag: string, target: string) =>
  secrets.hmac(`tracked link ${tag} ${target}`).slice(0, MAC_LENGTH)

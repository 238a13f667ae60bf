import { isIP } from 'node:net'
import { z } from 'zod'
import type { MailerConfig } from './mailer.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`)

/** The full name of a host. */
export const hostName = z
  .string()
  .toLowerCase()
  .regex(HOST, 'must be a host such as mail.example.com')
  .refine((host) => isIP(host) === 0, 'must be a name, not an IP address')

/** Mechanisms of RFC 7208 §5 that another record may contain. */
const MECHANISM = /^(?:(?:include|exists|a|mx):[a-z0-9._/-]+|ip4:[0-9./]+|ip6:[0-9a-f:/]+)$/

const SPF_MAX = 200
export const SpfMechanisms = z
  .string()
  .toLowerCase()
  .max(SPF_MAX)
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine(
    (all) => all.length > 0 && all.every((one) => MECHANISM.test(one)),
    'must be SPF mechanisms with their values, such as include:amazonses.com or "ip4:192.0.2.1 a:mail.example.com"',
  )
  .transform((all) => all.join(' '))

/** The mail services whose SPF record is known. */
const SERVICES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)amazonaws\.com$/, 'include:amazonses.com'],
  [/(?:^|\.)sendgrid\.net$/, 'include:sendgrid.net'],
  [/(?:^|\.)mailgun\.org$/, 'include:mailgun.org'],
  [/(?:^|\.)postmarkapp\.com$/, 'include:spf.mtasv.net'],
  [/(?:^|\.)(?:sendinblue|brevo)\.com$/, 'include:spf.brevo.com'],
  [/(?:^|\.)(?:gmail|google|googlemail)\.com$/, 'include:_spf.google.com'],
  [/(?:^|\.)office365\.com$/, 'include:spf.protection.outlook.com'],
]

/** Returns the host of a URL if others can reach it by its name. */
export function publicHost(url: string): string | undefined {
  const host = new URL(url).hostname.toLowerCase()
  return HOST.test(host) && isIP(host) === 0 && !host.endsWith('.localhost') ? host : undefined
}

const PRIVATE = /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::|f[cde])/i

/**
 * Returns the mechanisms that SPF records must allow for mail that a mail server sends: its service, or its own
 * addresses. With a server of this machine or network the outgoing addresses are unknown: then those of our own host
 * are named. Undefined if our host has no name, because mail has no return path of ours then, and while mail is only
 * captured: a record that is published then would be wrong later.
 */
export function usualSpf(mailer: MailerConfig, ownHost: string | undefined): string | undefined {
  if (mailer.kind === 'inbox' || ownHost === undefined) return undefined
  const own = `a:${ownHost}`
  if (mailer.kind === 'ses') return 'include:amazonses.com'
  if (mailer.kind === 'sendgrid') return 'include:sendgrid.net'
  const host = new URL(mailer.url).hostname.toLowerCase().replace(/^\[|\]$/g, '')
  const service = SERVICES.find(([pattern]) => pattern.test(host))
  if (service) return service[1]
  const version = isIP(host)
  if (version !== 0) return PRIVATE.test(host) ? own : `ip${version}:${host}`
  return HOST.test(host) && !host.endsWith('.localhost') ? `a:${host}` : own
}

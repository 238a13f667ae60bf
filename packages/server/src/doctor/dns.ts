import { openDns } from '../processes/open.ts'
import { type Finding, ok, type Patient, reasonOf, warning } from './check.ts'

/** Checks whether the sender's domain authorizes us to send. Never `broken`: without a network nothing is known. */
export async function checkDns({ mailer, sandboxDomain, dnsServers }: Patient): Promise<Finding> {
  if (mailer.kind === 'inbox') return ok('not needed: this server only captures mail')
  if (sandboxDomain === undefined) return ok('no sender domain is configured (POSTHORN_SANDBOX_DOMAIN)')
  const dns = openDns({ dnsServers })
  try {
    const [mx, txt] = await Promise.all([dns.mx(sandboxDomain), dns.txt(sandboxDomain)])
    const missing = [
      mx.every(({ exchange }) => exchange === '') && 'an MX record to receive bounces and replies',
      !txt.some((record) => /^v=spf1(?:\s|$)/i.test(record)) &&
        'an SPF record (a TXT record that begins with v=spf1) that names your mail server',
    ].filter((lack) => lack !== false)
    return missing.length > 0
      ? warning(
          'dns_records_missing',
          `${sandboxDomain} needs ${missing.join(', and ')}`,
          'add it at your DNS provider.',
        )
      : warning(
          'dns_sandbox_domain',
          `${sandboxDomain} has MX and SPF records, but POSTHORN_SANDBOX_DOMAIN only counts for the first project, and its mail is not signed`,
          'add the domain to the project with "posthorn domains add".',
        )
  } catch (error) {
    return warning(
      'dns_unreachable',
      `${sandboxDomain} could not be checked (${reasonOf(error)})`,
      'try again with a network, or set POSTHORN_DNS_SERVERS.',
    )
  }
}

import { Resolver } from 'node:dns/promises'
import { type Finding, ok, type Patient, reasonOf, type Variables, warning } from './check.ts'

const TIMEOUT_MS = 3000
/** DNS errors that mean there is no such record; any other means that DNS could not be queried. */
const ABSENT: readonly string[] = ['ENODATA', 'ENOTFOUND']

/** Checks whether the sender's domain authorises us to send. Never `broken`: without a network nothing is known. */
export async function checkDns({ mailer, sandboxDomain }: Patient, env: Variables): Promise<Finding> {
  if (mailer.kind === 'inbox') return ok('not needed: nothing leaves this machine')
  if (sandboxDomain === undefined) return ok('no sender domain is set here (POSTHORN_SANDBOX_DOMAIN)')
  const servers = (env.POSTHORN_DNS_SERVERS ?? '')
    .split(',')
    .map((server) => server.trim())
    .filter((server) => server !== '')
  try {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    const [mx, txt] = await Promise.all([
      present(resolver.resolveMx(sandboxDomain)),
      present(resolver.resolveTxt(sandboxDomain)),
    ])
    const missing = [
      mx.every(({ exchange }) => exchange === '') && 'an MX record, so that bounces and answers arrive',
      !txt.some((record) => /^v=spf1(?:\s|$)/i.test(record.join(''))) &&
        'an SPF record (a TXT record that begins with v=spf1) that names your mail server',
    ].filter((lack) => lack !== false)
    return missing.length > 0
      ? warning(`${sandboxDomain} lacks ${missing.join(', and ')}: add it at your DNS provider.`)
      : ok(`${sandboxDomain} has MX and SPF records`)
  } catch (error) {
    return warning(
      `${sandboxDomain} could not be checked (${reasonOf(error)}): try again with a network, or set POSTHORN_DNS_SERVERS.`,
    )
  }
}

/** Returns the records; empty when the server says that there are none. */
async function present<T>(answer: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.includes(String(error.code))) return []
    throw error
  }
}

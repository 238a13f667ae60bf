import { BlockList, isIPv6 } from 'node:net'
import type { Dns } from '@posthorn/core/ports'
import { type DomainCheck, type DomainPatient, finding } from './check.ts'

/** Checks whether answers to mail of the domain arrive. */
export async function checkMx({ dns, domain }: DomainPatient): Promise<DomainCheck> {
  const exchanges = await dns.mx(domain, 'now')
  if (exchanges.length === 0) {
    return finding(
      'MX',
      'warning',
      `${domain} has no MX record: replies are lost, and receivers trust the domain less. Publish one.`,
    )
  }
  if (exchanges.every(({ exchange }) => exchange === ''))
    return finding('MX', 'warning', `${domain} declares that it accepts no mail (null MX): replies are lost.`)
  return finding('MX', 'ok', exchanges.map(({ exchange }) => exchange).join(', '))
}

const SINGLE_ADDRESS = /^\+?ip[46]:([0-9a-f.:]+)(?:\/32|\/128)?$/i

/** Returns the single addresses that SPF mechanisms name. */
export function addressesOfSpf(mechanisms: string): readonly string[] {
  return mechanisms.split(' ').flatMap((term) => SINGLE_ADDRESS.exec(term)?.[1] ?? [])
}

/** Checks whether each address that mail leaves from has a name that leads back to it (RFC 1912 §2.1). */
export async function checkNames({ dns, addresses, mailer }: DomainPatient): Promise<DomainCheck> {
  if (mailer.kind === 'inbox') return finding('PTR', 'ok', 'not needed: this server only captures mail')
  if (addresses.length === 0) return finding('PTR', 'ok', 'not checked: give the sending IP addresses with --address')
  const verdicts = await Promise.all(addresses.map((address) => problemOf(dns, address)))
  const problems = verdicts.filter((problem) => problem !== undefined)
  if (problems.length === 0) return finding('PTR', 'ok', `${addresses.join(', ')}: reverse and forward DNS match`)
  return finding('PTR', 'warning', problems.join(' '))
}

async function problemOf(dns: Dns, address: string): Promise<string | undefined> {
  const names = (await dns.names(address, 'now')).slice(0, NAMES_MAX)
  if (names.length === 0)
    return `${address} has no PTR record: ask the provider of the address to set one, such as mail.example.com.`
  const back = await Promise.all(names.map((name) => dns.addresses(name, 'now')))
  if (back.some((found) => found.some((other) => isSame(address, other)))) return undefined
  return `${address} has the name ${names.join(', ')}, which does not resolve to it: publish an A or AAAA record with ${address}.`
}

/** The number of names that receivers check (RFC 7208 §4.6.4). */
const NAMES_MAX = 10

function isSame(a: string, b: string): boolean {
  if (isIPv6(a) !== isIPv6(b)) return false
  const family = isIPv6(a) ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addAddress(a, family)
  return list.check(b, family)
}

/** Checks whether recipients can unsubscribe from marketing mail with one click (RFC 8058 §3.1 requires https). */
export function checkOneClick({ baseUrl, mailer }: DomainPatient): DomainCheck {
  const name = 'one-click'
  if (mailer.kind === 'inbox') return finding(name, 'ok', 'not needed: this server only captures mail')
  return new URL(baseUrl).protocol === 'https:'
    ? finding(name, 'ok', 'marketing mail has List-Unsubscribe and List-Unsubscribe-Post, covered by DKIM')
    : finding(
        name,
        'warning',
        `${baseUrl} is not encrypted, and mailbox providers ignore such a link: set POSTHORN_BASE_URL to https://…`,
      )
}

import { Resolver } from 'node:dns'
import { isIP } from 'node:net'

/** A recursive DNS server (RFC 8499: a resolver). */
export interface DnsServer {
  /** An IP address. */
  readonly host: string
  readonly port: number
}

const DNS_PORT = 53
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/
const IN_BRACKETS = /^\[([^\]]+)\]$/

/** Reads an IP address with or without a port: `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:53`. */
export function parseDnsServer(text: string): DnsServer | undefined {
  if (isIP(text) !== 0) return { host: text, port: DNS_PORT }
  const [, bare] = IN_BRACKETS.exec(text) ?? []
  if (bare !== undefined) return isIP(bare) === 6 ? { host: bare, port: DNS_PORT } : undefined
  const [, v6, v4, digits] = WITH_PORT.exec(text) ?? []
  const port = Number(digits)
  if (v6 !== undefined && isIP(v6) === 6 && isPort(port)) return { host: v6, port }
  return v4 !== undefined && isIP(v4) === 4 && isPort(port) ? { host: v4, port } : undefined
}

function isPort(port: number): boolean {
  return port >= 1 && port <= 65_535
}

/** A laptop that joins another network gets other servers. */
const SYSTEM_SERVERS_KEPT_MS = 30_000

/** Returns a function that lists the current servers of the system. */
export function systemServers(nowMs: () => number): () => readonly DnsServer[] {
  let servers: readonly DnsServer[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (nowMs() - readAt >= SYSTEM_SERVERS_KEPT_MS) {
      // A new resolver reads the system's settings. It is not used for queries.
      servers = new Resolver().getServers().flatMap((text) => parseDnsServer(text) ?? [])
      readAt = nowMs()
    }
    return servers
  }
}

/** Ports below 1024, except those of the web, belong to services that might misread an HTTP request. */
const USUAL_PORTS: ReadonlySet<number> = new Set([80, 443])
const OTHER_PORTS_MIN = 1024
/** Ports from 1024 that web browsers also block (WHATWG Fetch, port blocking). */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Returns whether the HTTP client sends requests to this port. */
export const isWebPort = (port: number): boolean =>
  USUAL_PORTS.has(port) || (port >= OTHER_PORTS_MIN && !BLOCKED_PORTS.has(port))

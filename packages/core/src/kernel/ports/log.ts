/** The log of the product. At `info` and above, fields contain no bodies, keys or addresses. */
export interface Log {
  debug(fields: Readonly<Record<string, unknown>>, message: string): void
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** A log that discards everything. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

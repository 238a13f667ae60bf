/** Where the product says what it does. Fields hold no bodies, keys or addresses at `info` and above. */
export interface Log {
  debug(fields: Readonly<Record<string, unknown>>, message: string): void
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** A log that nobody reads. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** Converts between columns and the domain: null and undefined, milliseconds and dates, 0/1 and booleans. */

export const toTime = (date: Date): number => date.getTime()
export const toTimeOrNull = (date: Date | undefined): number | null => date?.getTime() ?? null
export const fromTime = (ms: number): Date => new Date(ms)
export const fromTimeOrNull = (ms: number | null): Date | undefined => (ms === null ? undefined : new Date(ms))
export const toFlag = (value: boolean): number => (value ? 1 : 0)
export const fromFlag = (value: number): boolean => value === 1

/** Returns the same bytes without copying them, and not as a driver's own kind of bytes. */
export const fromBytes = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** JSON as the driver passes it: text on SQLite, a parsed value when PostgreSQL reads. */
export type Json = string

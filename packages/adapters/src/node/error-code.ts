/** Returns true if an error of the system has one of the codes, e.g. `ENOENT`. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

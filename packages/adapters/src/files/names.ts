const NAME = /^(?!.{513})(?:(?!\.{1,2}(?:\/|$))[A-Za-z0-9._-]+(?:\/(?!$)|$))+$/

/** Throws unless `Files` allows the name. */
export function requireName(name: string): string {
  if (NAME.test(name)) return name
  throw new TypeError(`${JSON.stringify(name.slice(0, 100))} is not a valid file name`)
}

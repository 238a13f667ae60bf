/** Returns whether the client asks for pages. Browsers name text/html; a client that accepts any type gets JSON. */
export function wantsHtml(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => /^\s*text\/html\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(range))
}

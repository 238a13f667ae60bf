/** Whether somebody reads pages: browsers name text/html; what takes anything gets JSON. */
export function wantsHtml(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => /^\s*text\/html\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(range))
}

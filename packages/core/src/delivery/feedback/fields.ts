/** One group of fields of a report, by lower-case name; a name may occur several times. */
export type FieldGroup = ReadonlyMap<string, readonly string[]>

/** The maximum number of lines read from a report, and the maximum length of a value. */
const LINES_MAX = 1500
const VALUE_MAX = 2000

/** Each occurs once per recipient: some systems omit the empty line between two recipients. */
const RECIPIENTS: ReadonlySet<string> = new Set(['final-recipient', 'original-recipient'])

const FIELD = /^([A-Za-z][A-Za-z0-9-]{0,60})[ \t]{0,8}:[ \t]{0,80}/

/** Returns the groups of fields (RFC 3464 §2.1): divided by empty lines, unfolded. */
export function fieldGroups(content: string): readonly FieldGroup[] {
  const groups: Map<string, string[]>[] = []
  let group = new Map<string, string[]>()
  let open: string[] | undefined
  for (const line of content.split('\n', LINES_MAX)) {
    const text = line.trimEnd()
    if (text === '') {
      if (group.size > 0) groups.push(group)
      group = new Map()
      open = undefined
      continue
    }
    if (/^[ \t]/.test(text) && open) {
      const last = open.pop() ?? ''
      open.push(last.length < VALUE_MAX ? `${last} ${text.trim()}` : last)
      continue
    }
    const match = FIELD.exec(text)
    if (!match?.[1]) continue
    const name = match[1].toLowerCase()
    if (RECIPIENTS.has(name) && group.has(name)) {
      groups.push(group)
      group = new Map()
    }
    open = group.get(name) ?? []
    group.set(name, open)
    open.push(text.slice(match[0].length, match[0].length + VALUE_MAX))
  }
  if (group.size > 0) groups.push(group)
  return groups
}

export function firstField(group: FieldGroup, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const [value] = group.get(name) ?? []
    if (value) return value
  }
  return undefined
}

/** Returns the value without its type, e.g. of `rfc822; a@example.com` (RFC 3464 §2.1.2). */
export function withoutType(value: string): string {
  const match = /^[A-Za-z0-9-]{1,40}[ \t]{0,4};/.exec(value)
  return (match ? value.slice(match[0].length) : value).trim()
}

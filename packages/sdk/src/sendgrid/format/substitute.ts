export type Wrappers = readonly [left: string, right: string]

/** Replaces all marks by their values in one pass, so that no value is searched for marks. */
export function substitute(
  text: string | undefined,
  values: Readonly<Record<string, string>>,
  [left, right]: Wrappers,
): string | undefined {
  const byMark = new Map(Object.entries(values).map(([mark, value]) => [left + mark + right, String(value)]))
  if (text === undefined || byMark.size === 0) return text
  const pattern = [...byMark.keys()]
    .sort((a, b) => b.length - a.length)
    .map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  return text.replace(new RegExp(pattern, 'g'), (mark) => byMark.get(mark) ?? mark)
}

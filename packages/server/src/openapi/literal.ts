const WIDTH = 72

/**
 * Formats a JSON value as people write it in JavaScript: short values on one line, names without quotes where they need
 * none.
 */
export function literalOf(value: unknown, indent = ''): string {
  const short = inline(value)
  if (indent.length + short.length <= WIDTH) return short
  const inner = `${indent}  `
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${inner}${literalOf(item, inner)},\n`).join('')}${indent}]`
  if (typeof value !== 'object' || value === null) return short
  const fields = Object.entries(value).map(([name, field]) => `${inner}${nameOf(name)}: ${literalOf(field, inner)},\n`)
  return `{\n${fields.join('')}${indent}}`
}

function inline(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${nameOf(name)}: ${inline(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

/** Quotes with single quotes; a character that needs an escape has the same one as in JSON. */
const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

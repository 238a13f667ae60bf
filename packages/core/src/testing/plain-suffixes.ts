import type { RegistrableDomain } from '../kernel/ports/suffixes.ts'

const TWO_LABELS = new Set(['co.uk', 'com.au', 'co.jp'])
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/

/** A list of a few suffixes with two labels; all others count as one label. */
export const plainSuffixes: RegistrableDomain = (domain) => {
  const labels = domain.split('.')
  if (!labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? '')) return undefined
  const length = TWO_LABELS.has(labels.slice(-2).join('.')) ? 3 : 2
  return labels.length < length ? undefined : labels.slice(-length).join('.')
}

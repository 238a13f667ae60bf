import { canonicalName } from './canonical.ts'
import type { FieldUse } from './store.ts'

const BUILT_IN: ReadonlySet<string> = new Set(['email', 'subscribed', 'createdAt', 'updatedAt'])

/** Whether every contact has it, outside of its data. */
export function isBuiltIn(field: string): boolean {
  return BUILT_IN.has(field)
}

/** The name of a custom field, with or without the `data.` before it. */
export function customName(field: string): string {
  return canonicalName(field.startsWith('data.') ? field.slice('data.'.length) : field)
}

/** The field of the catalogue that a name means, and where its values are: `data.profile.tier` may be one name or lie within `profile`. */
export function findField(
  field: string,
  catalogue: readonly FieldUse[],
): { readonly field: FieldUse; readonly path: readonly string[] } | undefined {
  const name = customName(field)
  const whole = catalogue.find((known) => known.name === name)
  if (whole) return { field: whole, path: [name] }
  const path = name.split('.')
  const top = catalogue.find((known) => known.name === path[0])
  return top && { field: top, path }
}

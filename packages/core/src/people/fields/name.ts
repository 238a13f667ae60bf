import { canonicalName } from './schema.ts'
import type { FieldUse } from './store.ts'

const BUILT_IN: ReadonlySet<string> = new Set(['email', 'subscribed', 'createdAt', 'updatedAt'])

/** Returns whether the field is a property of every contact and not part of its data. */
export function isBuiltIn(field: string): boolean {
  return BUILT_IN.has(field)
}

/** Returns the canonical name of a custom field, given with or without `data.`. */
export function customName(field: string): string {
  return canonicalName(field.startsWith('data.') ? field.slice('data.'.length) : field)
}

/**
 * Returns the field of the catalogue that a name refers to, and the path of its values: `data.profile.tier` may be one name
 * or a property of `profile`.
 */
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

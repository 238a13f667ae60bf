import type { Context } from '../../kernel/context/context.ts'
import { findField } from './name.ts'
import type { FieldType, FieldValue } from './schema.ts'
import type { FieldUse } from './store.ts'
import { VALUES_SAMPLE } from './values.ts'

/** A field of contacts in a list. */
export interface CatalogueItem {
  /** The name; custom ones begin with `data.`. */
  readonly field: string
  readonly type: FieldType
  readonly isCustom: boolean
  /** Fraction of the contacts that have it, 0 to 1. */
  readonly coverage: number
}

const BUILT_IN: readonly CatalogueItem[] = (
  [
    ['email', 'string'],
    ['subscribed', 'boolean'],
    ['createdAt', 'date'],
    ['updatedAt', 'date'],
  ] as const
).map(([field, type]) => ({ field, type, isCustom: false, coverage: 1 }))

/** Returns every field that contacts have or had: the built-in ones, then the custom ones by name. */
export async function listFields(
  ctx: Context,
): Promise<{ readonly contacts: number; readonly fields: readonly CatalogueItem[] }> {
  const { contacts, fields } = await ctx.store.fields.list()
  const custom = fields.map((field) => ({
    field: `data.${field.name}`,
    type: field.type,
    isCustom: true,
    coverage: contacts === 0 ? 0 : Math.min(1, field.contacts / contacts),
  }))
  return { contacts, fields: [...BUILT_IN, ...custom] }
}

export interface FieldValues {
  readonly field: string
  readonly values: readonly FieldValue[]
  readonly count: number
  readonly limit: number
  /** Whether there are more contacts than the newest `sampleSize`, which were read. */
  readonly sampled: boolean
  readonly sampleSize: number
}

/**
 * Returns the distinct values of a field among the newest contacts; none for addresses or for a field that no contact has.
 */
export async function listFieldValues(
  ctx: Context,
  { field, limit }: { readonly field: string; readonly limit: number },
): Promise<FieldValues> {
  const { contacts, fields } = await ctx.store.fields.list()
  const values = await valuesOf(ctx, fields, { field, limit })
  const sampleSize = Math.min(contacts, VALUES_SAMPLE)
  return { field, values, count: values.length, limit, sampled: contacts > sampleSize, sampleSize }
}

async function valuesOf(
  ctx: Context,
  fields: readonly FieldUse[],
  { field, limit }: { readonly field: string; readonly limit: number },
): Promise<readonly FieldValue[]> {
  const request = { limit, among: VALUES_SAMPLE }
  if (field === 'subscribed' || field === 'createdAt' || field === 'updatedAt')
    return ctx.store.fields.builtInValues(field, request)
  const found = field === 'email' ? undefined : findField(field, fields)
  return found ? ctx.store.fields.values(found.path, request) : []
}

import type { Context } from '../../kernel/context/context.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { DAY_PATTERN } from '../../kernel/text/moment.ts'
import { CatalogueFull } from './patch.ts'
import type { FieldData, FieldType } from './schema.ts'
import type { CatalogueChange } from './store.ts'

/** The effect of a write on the fields of one contact. */
export interface ContactWrite {
  /** 1 for a new contact, -1 for a deleted one. */
  readonly contacts: -1 | 0 | 1
  /** Names that the contact has gained. */
  readonly added: readonly string[]
  /** Names that it has lost. */
  readonly removed: readonly string[]
  /** Names that were deleted in the project and have a value again. */
  readonly revived: readonly string[]
  /** The data after the write. */
  readonly data: FieldData
}

export function contactCame(data: FieldData): ContactWrite {
  return { contacts: 1, added: Object.keys(data), removed: [], revived: [], data }
}

export function contactWent(data: FieldData): ContactWrite {
  return { contacts: -1, added: [], removed: Object.keys(data), revived: [], data: {} }
}

/** Records in the same transaction the changes to the fields of contacts. Throws `CatalogueFull`. */
export async function recordCounts(ctx: Context, change: CatalogueChange): Promise<void> {
  if (change.contacts === 0 && change.fields.size === 0) return
  if (!(await ctx.store.fields.record(change))) throw new CatalogueFull()
}

/**
 * Adds up any number of writes to one change. A field has the type of its first value unless `typeOf` returns another.
 */
export function countsOf(writes: readonly ContactWrite[], typeOf?: (name: string) => FieldType): CatalogueChange {
  const fields = new Map<string, { delta: number; type: FieldType | undefined }>()
  let contacts = 0
  const count = (name: string, delta: number, data: FieldData | undefined) => {
    const known = fields.get(name)
    if (known) known.delta += delta
    if (known?.type !== undefined) return
    const type = data && (typeOf ? typeOf(name) : inferType(data[name] ?? ''))
    if (known) known.type = type
    else fields.set(name, { delta, type })
  }
  for (const write of writes) {
    contacts += write.contacts
    for (const name of write.added) count(name, 1, write.data)
    for (const name of write.revived) count(name, 0, write.data)
    for (const name of write.removed) count(name, -1, undefined)
  }
  return { contacts, fields }
}

const DATE = new RegExp(`^(?:${DAY_PATTERN})(?:T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{3})?Z)?$`)

/**
 * Returns the type of a field from its first value. Dates are YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS[.sss]Z, of a day that
 * exists in the calendar, and nothing else.
 */
export function inferType(value: JsonValue): FieldType {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' && DATE.test(value) ? 'date' : 'string'
}

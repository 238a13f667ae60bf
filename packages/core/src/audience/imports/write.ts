import type { Context } from '../../kernel/context/context.ts'
import { FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { type ContactWrites, changeOf, deletedAmong, writeContacts } from '../../people/contacts/write.ts'
import { inferType } from '../../people/fields/count.ts'
import { dataProblem, type PatchedData, patchData } from '../../people/fields/patch.ts'
import type { FieldData, FieldType } from '../../people/fields/schema.ts'
import type { ImportRow } from './row.ts'
import type { ImportError } from './schema.ts'

/** The effects of the rows. */
interface Effects {
  created: number
  /** The rows whose contacts have no room for them. */
  readonly refused: ImportError[]
}

/** The merged rows of one address. */
interface Entry extends Pick<ImportRow, 'email' | 'subscribed' | 'data'> {
  readonly rows: readonly ImportRow[]
}

/**
 * Creates and changes contacts from rows, in the transaction of `ctx`. Of two rows with one address the later wins,
 * field by field. Returns how many contacts were created, and the rows that were refused because their contacts would
 * have too much data. Throws `CatalogueFull`.
 */
export async function writeRows(
  ctx: Context,
  input: {
    readonly rows: readonly ImportRow[]
    /** Whether most contacts are probably new; then inserts are tried before lookups. */
    readonly mostlyNew: boolean
  },
): Promise<{ readonly created: number; readonly refused: readonly ImportError[] }> {
  const { rows, mostlyNew } = input
  const effects: Effects = { created: 0, refused: [] }
  const entries = mergeRows(rows)
  await writeContacts(ctx, { reason: 'import', typeOf: typesOf(rows) }, async (writes) => {
    const known = new Set(mostlyNew ? [] : await ctx.store.contacts.existing(entries.map(({ email }) => email)))
    let missing: readonly Entry[] = entries.filter(({ email }) => !known.has(email))
    let there: readonly Entry[] = entries.filter(({ email }) => known.has(email))
    // New ones first: a transaction that waits for an address that others are adding must not lock a contact.
    while (missing.length + there.length > 0) {
      const taken = missing.length === 0 ? [] : await createMissing(ctx, missing, effects, writes)
      const due = [...there, ...taken]
      missing = due.length === 0 ? [] : await changeKnown(ctx, due, effects, writes)
      there = []
    }
  })
  return effects
}

/**
 * Returns the types of new fields. A field gets its type from the first row that has it, as if the rows were written
 * one by one.
 */
function typesOf(rows: readonly ImportRow[]): (name: string) => FieldType {
  return (name) => inferType(rows.find(({ data }) => Object.hasOwn(data, name))?.data[name] ?? '')
}

function mergeRows(rows: readonly ImportRow[]): readonly Entry[] {
  const entries = new Map<string, Entry>()
  for (const row of rows) {
    const earlier = entries.get(row.email)
    entries.set(row.email, {
      email: row.email,
      subscribed: row.subscribed ?? earlier?.subscribed,
      data: earlier ? { ...earlier.data, ...row.data } : row.data,
      rows: earlier ? [...earlier.rows, row] : [row],
    })
  }
  return [...entries.values()]
}

/** Merges the rows of one address into its data. Refuses rows that the data has no room for. */
function keepFitting(entry: Entry, before: FieldData, refused: ImportError[]): Entry & { readonly patch: PatchedData } {
  const patch = patchData(before, entry.data)
  if (!dataProblem(before, patch)) return { ...entry, patch }
  let data = before
  const rows = entry.rows.filter((row) => {
    const next = patchData(data, row.data)
    const problem = dataProblem(data, next)
    if (problem) {
      const { code, field, message } = problem
      refused.push({ row: row.line, email: row.email, error: `${message}.`, code, field })
    } else data = next.data
    return !problem
  })
  const [kept] = mergeRows(rows)
  const left = kept ?? { email: entry.email, subscribed: undefined, data: {}, rows }
  return { ...left, patch: patchData(before, left.data) }
}

/** Changes the existing contacts. Returns the entries of the others. */
async function changeKnown(
  ctx: Context,
  entries: readonly Entry[],
  effects: Effects,
  writes: ContactWrites,
): Promise<readonly Entry[]> {
  const found = await ctx.store.contacts.findManyByEmail(entries.map(({ email }) => email))
  if (found.length === 0) return entries
  const known = new Map(found.map((contact) => [contact.email, contact]))
  const missing: Entry[] = []
  const said: { readonly before: Contact; readonly subscribed: boolean | undefined; readonly patch: PatchedData }[] = []
  for (const entry of entries) {
    const before = known.get(entry.email)
    if (before) said.push({ before, ...keepFitting(entry, before.data, effects.refused) })
    else missing.push(entry)
  }
  const deleted = await deletedAmong(
    ctx,
    said.map(({ patch }) => patch),
  )
  const now = ctx.clock.now()
  await writes.update(
    said.flatMap(({ before, subscribed, patch }) => changeOf(before, { subscribed, patch }, { now, deleted }) ?? []),
  )
  return missing
}

/** Creates contacts for the addresses that are free. Returns the entries of the others. */
async function createMissing(
  ctx: Context,
  entries: readonly Entry[],
  effects: Effects,
  writes: ContactWrites,
): Promise<readonly Entry[]> {
  const now = ctx.clock.now()
  // A single row never exceeds the limit of a contact.
  const fitting = entries.map((one) => (one.rows.length === 1 ? one : keepFitting(one, {}, effects.refused)))
  const contacts = fitting.map(
    ({ email, subscribed, data }): Contact => ({
      id: ctx.ids.make('cnt'),
      email,
      subscribed: subscribed ?? true,
      data,
      revision: FIRST_REVISION,
      createdAt: now,
      updatedAt: now,
    }),
  )
  const inserted = await writes.insert(contacts)
  effects.created += inserted.length
  if (inserted.length === contacts.length) return []
  const free = new Set(inserted)
  return fitting.filter(({ email }) => !free.has(email))
}

import { changeOf, deletedAmong } from '../contacts/change.ts'
import type { Contact } from '../contacts/schema.ts'
import { type ContactWrites, writeContacts } from '../contacts/write.ts'
import type { Context } from '../context.ts'
import { inferType } from '../fields/infer.ts'
import { dataProblem } from '../fields/limit.ts'
import { type PatchedData, patchData } from '../fields/patch.ts'
import type { FieldData, FieldType } from '../fields/schema.ts'
import type { ImportRow } from './row.ts'
import type { ImportError } from './schema.ts'

/** What the rows did. */
interface Effects {
  created: number
  /** Rows that their contacts have no room for. */
  readonly refused: ImportError[]
}

/** What all rows with one address say together. */
interface Entry extends Pick<ImportRow, 'email' | 'subscribed' | 'data'> {
  readonly rows: readonly ImportRow[]
}

/**
 * Creates and changes contacts as the rows say, in the transaction of `ctx`; the later of two rows with one address wins,
 * field by field. Answers with how many contacts were created, and which rows were left out because their contacts
 * would hold too much. Throws `CatalogueFull`.
 */
export async function writeRows(
  ctx: Context,
  input: {
    readonly rows: readonly ImportRow[]
    /** Whether most of the contacts are not there yet, by what is known: then they are not looked for first. */
    readonly mostlyNew: boolean
  },
): Promise<{ readonly created: number; readonly refused: readonly ImportError[] }> {
  const { rows, mostlyNew } = input
  const effects: Effects = { created: 0, refused: [] }
  const people = mergeRows(rows)
  await writeContacts(ctx, { reason: 'import', typeOf: typesOf(rows) }, async (writes) => {
    let missing = mostlyNew ? people : await changeKnown(ctx, people, effects, writes)
    while (missing.length > 0) {
      const taken = await createMissing(ctx, missing, effects, writes)
      missing = taken.length === 0 ? [] : await changeKnown(ctx, taken, effects, writes)
    }
  })
  return effects
}

/** A field gets its type by the first row that has it, as if the rows had come one by one. */
function typesOf(rows: readonly ImportRow[]): (name: string) => FieldType {
  return (name) => inferType(rows.find(({ data }) => Object.hasOwn(data, name))?.data[name] ?? '')
}

function mergeRows(rows: readonly ImportRow[]): readonly Entry[] {
  const people = new Map<string, Entry>()
  for (const row of rows) {
    const earlier = people.get(row.email)
    people.set(row.email, {
      email: row.email,
      subscribed: row.subscribed ?? earlier?.subscribed,
      data: earlier ? { ...earlier.data, ...row.data } : row.data,
      rows: earlier ? [...earlier.rows, row] : [row],
    })
  }
  return [...people.values()]
}

/** What the person's rows make of the data, but for rows that it has no room for: these are refused. */
function keepFitting(
  person: Entry,
  before: FieldData,
  refused: ImportError[],
): Entry & { readonly patch: PatchedData } {
  const patch = patchData(before, person.data)
  if (!dataProblem(before, patch)) return { ...person, patch }
  let data = before
  const rows = person.rows.filter((row) => {
    const next = patchData(data, row.data)
    const problem = dataProblem(data, next)
    if (problem) refused.push({ row: row.line, email: row.email, error: `${problem.message}.` })
    else data = next.data
    return !problem
  })
  const [kept] = mergeRows(rows)
  const left = kept ?? { email: person.email, subscribed: undefined, data: {}, rows }
  return { ...left, patch: patchData(before, left.data) }
}

/** Changes the contacts that there are; answers with the people who are none yet. */
async function changeKnown(
  ctx: Context,
  people: readonly Entry[],
  effects: Effects,
  writes: ContactWrites,
): Promise<readonly Entry[]> {
  const found = await ctx.store.contacts.findManyByEmail(people.map(({ email }) => email))
  if (found.length === 0) return people
  const known = new Map(found.map((contact) => [contact.email, contact]))
  const missing: Entry[] = []
  const said: { readonly before: Contact; readonly subscribed: boolean | undefined; readonly patch: PatchedData }[] = []
  for (const person of people) {
    const before = known.get(person.email)
    if (before) said.push({ before, ...keepFitting(person, before.data, effects.refused) })
    else missing.push(person)
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

/** Creates contacts for the people whose addresses are free; answers with the others. */
async function createMissing(
  ctx: Context,
  people: readonly Entry[],
  effects: Effects,
  writes: ContactWrites,
): Promise<readonly Entry[]> {
  const now = ctx.clock.now()
  // A single row is no more than a contact may hold.
  const fitting = people.map((one) => (one.rows.length === 1 ? one : keepFitting(one, {}, effects.refused)))
  const contacts = fitting.map(
    ({ email, subscribed, data }): Contact => ({
      id: ctx.ids.make('cnt'),
      email,
      subscribed: subscribed ?? true,
      data,
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

import { contactsChanged } from '../contacts/changed.ts'
import type { Contact } from '../contacts/schema.ts'
import type { Context } from '../context.ts'
import { inferType } from '../fields/infer.ts'
import { dataProblem } from '../fields/limit.ts'
import { type PatchedData, patchData } from '../fields/patch.ts'
import type { FieldData } from '../fields/schema.ts'
import type { CatalogueChange } from '../fields/store.ts'
import type { ContactId } from '../ids.ts'
import type { ImportRow } from './row.ts'
import type { ImportError } from './schema.ts'

/** What the rows did, to be counted and told. */
interface Effects {
  created: number
  /** For each field, how many contacts have it now and had not; none for one that was deleted and written again. */
  readonly added: Map<string, number>
  readonly flipped: { readonly contactId: ContactId; readonly subscribed: boolean }[]
  readonly changed: ContactId[]
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
  const effects: Effects = { created: 0, added: new Map(), flipped: [], changed: [], refused: [] }
  const people = mergeRows(rows)
  let missing = mostlyNew ? people : await changeKnown(ctx, people, effects)
  while (missing.length > 0) {
    const taken = await createMissing(ctx, missing, effects)
    missing = taken.length === 0 ? [] : await changeKnown(ctx, taken, effects)
  }
  const { changed: contactIds, flipped } = effects
  await contactsChanged(ctx, { contactIds, counts: countsOf(rows, effects), flipped })
  return effects
}

/** A field gets its type by the first row that has it, as if the rows had come one by one. */
function countsOf(rows: readonly ImportRow[], { created, added }: Effects): CatalogueChange {
  const typeOf = (name: string) => inferType(rows.find(({ data }) => Object.hasOwn(data, name))?.data[name] ?? '')
  const fields = new Map([...added].map(([name, delta]) => [name, { delta, type: typeOf(name) }]))
  return { contacts: created, fields }
}

function add(added: Map<string, number>, name: string, count: number): void {
  added.set(name, (added.get(name) ?? 0) + count)
}

function namesOf(people: readonly Entry[]): readonly string[] {
  return [...new Set(people.flatMap(({ data }) => Object.keys(data)))]
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
async function changeKnown(ctx: Context, people: readonly Entry[], effects: Effects): Promise<readonly Entry[]> {
  const found = await ctx.store.contacts.findManyByEmail(people.map(({ email }) => email))
  if (found.length === 0) return people
  const known = new Map(found.map((contact) => [contact.email, contact]))
  const deleted = new Set(await ctx.store.fields.deletedAmong(namesOf(people)))
  const updatedAt = ctx.clock.now()
  const missing: Entry[] = []
  const changes: Contact[] = []
  for (const person of people) {
    const before = known.get(person.email)
    if (!before) {
      missing.push(person)
      continue
    }
    const { patch, ...fitting } = keepFitting(person, before.data, effects.refused)
    const subscribed = fitting.subscribed ?? before.subscribed
    const flipped = subscribed !== before.subscribed
    const revived = patch.rewritten.filter((name) => deleted.has(name))
    if (!flipped && patch.data === before.data && revived.length === 0) continue
    changes.push({ ...before, subscribed, data: patch.data, updatedAt })
    for (const name of patch.added) add(effects.added, name, 1)
    for (const name of revived) add(effects.added, name, 0)
    effects.changed.push(before.id)
    if (flipped) effects.flipped.push({ contactId: before.id, subscribed })
  }
  if (changes.length > 0) await ctx.store.contacts.updateMany(changes)
  return missing
}

/** Creates contacts for the people whose addresses are free; answers with the others. */
async function createMissing(ctx: Context, people: readonly Entry[], effects: Effects): Promise<readonly Entry[]> {
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
  const inserted = await ctx.store.contacts.insertMany(contacts)
  const free = inserted.length === contacts.length ? undefined : new Set(inserted)
  for (const { id, email, data } of contacts) {
    if (free && !free.has(email)) continue
    for (const name in data) add(effects.added, name, 1)
    effects.changed.push(id)
  }
  effects.created += inserted.length
  return free ? fitting.filter(({ email }) => !free.has(email)) : []
}

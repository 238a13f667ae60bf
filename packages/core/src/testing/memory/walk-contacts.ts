import { narrowing } from '../../audience/segments/narrowing.ts'
import type { ContactPlace, MatchingWalk, WalkedContacts } from '../../audience/segments/store.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { holds } from './holds.ts'
import type { Tables } from './tables.ts'

type Order = (a: ContactPlace, b: ContactPlace) => number

const ascending: Order = (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const descending: Order = (a, b) => ascending(b, a)

/** Finds contacts that match a predicate among a bounded number of contacts. */
export function walkContacts(tables: Tables, projectId: ProjectId, request: MatchingWalk): WalkedContacts {
  const { predicate, sort, after, limit, most } = request
  const order = sort.startsWith('-') ? descending : ascending
  const placeOf = ({ id, email, createdAt }: Contact): ContactPlace => ({
    id,
    at: sort.endsWith('email') ? email : createdAt.getTime(),
  })
  const near: Predicate = { kind: 'all', of: narrowing(predicate, sort) }
  const seen = tables.contacts
    .filter((one) => one.projectId === projectId && holds(tables, projectId, one.row, near))
    .map(({ row }) => ({ contact: row, place: placeOf(row) }))
    .filter(({ place }) => !after || order(after, place) < 0)
    .sort((a, b) => order(a.place, b.place))
    .slice(0, most + 1)
  const found = seen
    .slice(0, most)
    .filter(({ contact }) => holds(tables, projectId, contact, predicate))
    .map(({ place }) => place)
  if (found.length >= limit) return { found: found.slice(0, limit), stoppedAt: found[limit - 1] }
  return { found, stoppedAt: seen.length > most ? seen[most - 1]?.place : undefined }
}

import type { PageRequest, Position } from '../../kernel/page/page.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import type { Table } from './tables.ts'

/** Sorts newest first, rows of one moment by descending id. */
export function newestFirst(a: Position, b: Position): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

/** Returns the rows after the request's position, at most its limit, newest first. */
export function pageOf<R extends Position>(rows: readonly R[], { limit, after }: PageRequest): R[] {
  const behind = after ? rows.filter((row) => newestFirst(after, row) < 0) : [...rows]
  return behind.sort(newestFirst).slice(0, limit)
}

/** Returns true if one of the texts contains the search, in any case. */
export function matchesText(search: string | undefined, ...texts: readonly string[]): boolean {
  return search === undefined || texts.some((text) => text.toLowerCase().includes(search.toLowerCase()))
}

/** Returns the id and name of those that have this name in any case, newest first. */
export function namedRows<R extends Position & { readonly name: string }>(
  rows: readonly R[],
  name: string,
  limit: number,
): readonly Pick<R, 'id' | 'name'>[] {
  return rows
    .filter((row) => row.name.length === name.length && matchesText(name, row.name))
    .sort(newestFirst)
    .slice(0, limit)
    .map(({ id, name }) => ({ id, name }))
}

/** Returns the row as a database would: frozen, and sharing no object with the caller. */
export function asStored<J extends JsonValue | FieldData | undefined>(value: J): J {
  return value === undefined ? value : JSON.parse(JSON.stringify(value), (_, inner) => Object.freeze(inner))
}

/** Inserts a row. Its key must be free. */
export function insertRow<R>(table: Table<R>, key: string, row: R): void {
  if (table.get(key) !== undefined) throw new StoreConflict(`there is a row ${key} already`)
  table.set(key, row)
}

/** Returns the key of a row that is unique only within its project. */
export function keyOf(projectId: string, name: string): string {
  return `${projectId} ${name}`
}

/** Returns true if a time is set and has come. */
export function hasCome(at: Date | undefined, now: Date): boolean {
  return at !== undefined && at <= now
}

/** Returns the earliest of the times that are set. */
export function earliest(times: readonly (Date | undefined)[]): Date | undefined {
  const present = times.flatMap((time) => (time ? [time.getTime()] : []))
  return present.length === 0 ? undefined : new Date(present.reduce((a, b) => Math.min(a, b)))
}

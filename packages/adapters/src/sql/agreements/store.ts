import type { Kysely } from 'kysely'
import type { Session } from '../engine/engine.ts'
import type { Tables } from '../tables.ts'

declare module '../tables.ts' {
  interface Tables {
    agreements: AgreementRow
  }
}

/** A setting on which all nodes must agree. */
interface AgreementRow {
  name: string
  value: string
}

/** Stores the value under a name if there is none, or if it replaces the stored one. Returns the stored value. */
export function agree(
  { write }: Session,
  name: string,
  value: string,
  options: { readonly replace: boolean } = { replace: false },
): Promise<string> {
  return write(async (db) => {
    await insert(db, { name, value, ...options })
    const row = await db.selectFrom('agreements').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return row.value
  })
}

async function insert(
  db: Kysely<Tables>,
  { name, value, replace }: AgreementRow & { readonly replace: boolean },
): Promise<void> {
  await db
    .insertInto('agreements')
    .values({ name, value })
    .onConflict((conflict) => {
      const taken = conflict.column('name')
      return replace ? taken.doUpdateSet({ value }) : taken.doNothing()
    })
    .execute()
}

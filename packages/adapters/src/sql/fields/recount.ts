import type { ProjectId } from '@posthorn/core/kernel'
import type { FieldChange } from '@posthorn/core/people'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { type CatalogueRow, catalogueOf, catalogueRows, recordChange } from './catalogue.ts'
import { ensureCounts } from './fold.ts'

/** A row of the catalogue, or an actual count: of one field, or of contacts if it has no name. */
type Row = Omit<CatalogueRow, 'kind'> & { readonly kind: CatalogueRow['kind'] | 'recounts' | 'truth' }

/**
 * Counts everything and records the difference from the catalogue. One statement reads both, so the result is exact
 * while others write or fold.
 */
export async function recountCatalogue(session: Session, project: ProjectId): Promise<void> {
  const { dialect } = session
  await session.write((db) => ensureCounts(db, dialect, [project]))
  const { recounts, ...difference } = await findDifference(session, project)
  await session.write(async (db) => {
    // Of two concurrent recounts only the first records the difference.
    const isFirst = await db
      .updateTable('contact_counts')
      .set({ recounts: recounts + 1 })
      .where('project_id', '=', project)
      .where('recounts', '=', recounts)
      .executeTakeFirst()
    if (isFirst.numUpdatedRows > 0n) await recordChange(db, dialect, project, difference)
  })
}

async function findDifference(session: Session, project: ProjectId) {
  const { dialect } = session
  const { rows } = await dialect.planner.readAtLength(session, (db) =>
    sql<Row>`
      ${catalogueRows(project)}
      union all select 'recounts', 0, recounts, null, null, null, 0 from contact_counts where project_id = ${project}
      union all select 'truth', 0, count(*), null, null, null, 0 from contacts where project_id = ${project}
      union all select 'truth', 0, count(*), null, field.key, null, 0
        from contacts, ${dialect.json.fieldsOf(sql.ref('contacts.data'), 'field')} where project_id = ${project}
        group by field.key`.execute(db),
  )
  const truth = new Map(rows.filter((row) => row.kind === 'truth').map((row) => [row.name, row.contacts]))
  const { contacts, fields } = catalogueOf(dialect, rows.filter(isCatalogueRow))
  const changes = [...fields].flatMap(([name, entry]): [string, FieldChange][] => {
    const difference = (truth.get(name) ?? 0) - entry.contacts
    return difference === 0 ? [] : [[name, [null, difference]]]
  })
  return {
    recounts: rows.find((row) => row.kind === 'recounts')?.contacts ?? 0,
    contacts: (truth.get(null) ?? 0) - contacts,
    fields: Object.fromEntries(changes),
  }
}

function isCatalogueRow(row: Row): row is CatalogueRow {
  return row.kind !== 'truth' && row.kind !== 'recounts'
}

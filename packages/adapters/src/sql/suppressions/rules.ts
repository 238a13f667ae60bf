import type { ProjectId } from '@posthorn/core/kernel'
import type { SuppressionStore } from '@posthorn/core/people'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { setStatement, statement } from '../engine/statement.ts'
import type { Tables } from '../tables.ts'
import { SUPPRESSION } from './columns.ts'

/** A test for domains and patterns, with a literal, so that the planner knows that their index has all of them. */
export const IS_RULE = sql<SqlBool>`kind <> 'ADDRESS'`

const selectVersion = statement<{ project: ProjectId }, { readonly version: string }>(['project'], (db, { project }) =>
  db.selectFrom('suppression_rules').select('version').where('project_id', '=', project),
)

const PROJECT = { project_id: 'text' } as const satisfies Columns

const selectVersions = setStatement<readonly SetRow[], { readonly project_id: ProjectId; readonly version: string }>(
  (rows, dialect) => sql`select suppression_rules.* from ${dialect.sets.recordset('asked', PROJECT, rows)}
    join suppression_rules on suppression_rules.project_id = asked.project_id`,
)

/** Returns the version of the domains and patterns of each project. */
export async function ruleVersionsAcross(
  db: Kysely<Tables>,
  dialect: Dialect,
  projects: readonly ProjectId[],
): Promise<readonly (string | undefined)[]> {
  const unique = [...new Set(projects)]
  const { rows } = await selectVersions(
    db,
    dialect,
    unique.map((project_id) => ({ project_id })),
  )
  const versions = new Map(rows.map(({ project_id, version }) => [project_id, version]))
  return projects.map((project) => versions.get(project))
}

export function ruleVerbs(
  { read, write, dialect }: Session,
  project: ProjectId,
): Pick<SuppressionStore, 'ruleVersion' | 'rules' | 'changeRules'> {
  const own = (db: Kysely<Tables>) => db.selectFrom('suppressions').where('project_id', '=', project).where(IS_RULE)
  return {
    async ruleVersion() {
      const { rows } = await selectVersion(read, dialect, { project })
      return rows[0]?.version
    },

    async rules() {
      const rows = await own(read).selectAll().orderBy('created_at').orderBy('hash').execute()
      return rows.map((row) => SUPPRESSION.fromRow(dialect, row))
    },

    changeRules(version: string) {
      return write(async (db) => {
        await db
          .insertInto('suppression_rules')
          .values({ project_id: project, version })
          .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ version }))
          .execute()
        const { count } = await own(db)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return Number(count)
      })
    },
  }
}

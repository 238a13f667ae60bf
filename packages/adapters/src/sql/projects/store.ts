import type { ProjectId } from '@posthorn/core/kernel'
import type { KeyHash, Project, ProjectSettingsStore, ProjectsStore, WipeStep } from '@posthorn/core/tenant'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { statement } from '../engine/statement.ts'
import { toFlag, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import type { ProjectRow } from './columns.ts'
import { FOUND_COLUMNS, type FoundKeyRow, fromFoundRow } from './key-rows.ts'
import { publicFieldVerbs } from './public-fields.ts'
import { fromProjectRow, toSettingsRow } from './rows.ts'
import { settingVerbs } from './settings.ts'
import { type WipedRows, wipe } from './wipe.ts'

const selectByKey = statement<{ hash: string }, Selectable<ProjectRow> & FoundKeyRow>(['hash'], (db, { hash }) =>
  db
    .selectFrom('api_keys')
    .innerJoin('projects', 'projects.id', 'api_keys.project_id')
    .selectAll('projects')
    .select(FOUND_COLUMNS)
    .where('api_keys.hash', '=', hash),
)

const selectById = statement<{ id: ProjectId }, Selectable<ProjectRow>>(['id'], (db, { id }) =>
  db.selectFrom('projects').selectAll().where('id', '=', id),
)

const selectHeld = statement<{ id: ProjectId }, Selectable<ProjectRow>>(['id'], (db, { id }, dialect) =>
  db.selectFrom('projects').selectAll().where('id', '=', id).modifyEnd(dialect.locks.forKeyShare),
)

async function findProject({ read, dialect }: Session, id: ProjectId): Promise<Project | undefined> {
  const { rows } = await selectById(read, dialect, { id })
  const [row] = rows
  return row && fromProjectRow(dialect, row)
}

export function projectsStore(session: Session): ProjectsStore {
  const { dialect, read, write } = session

  return {
    find: (id) => findProject(session, id),

    async findMany(ids: readonly ProjectId[]) {
      const rows = await read
        .selectFrom('projects')
        .selectAll()
        .where(dialect.sets.isOneOf(sql.ref('id'), ids))
        .execute()
      return rows.map((row) => fromProjectRow(dialect, row))
    },

    async findByKey(hash: string) {
      const { rows } = await selectByKey(read, dialect, { hash })
      const [row] = rows
      return row && { project: fromProjectRow(dialect, row), ...fromFoundRow(dialect, row) }
    },

    async list() {
      const rows = await read.selectFrom('projects').selectAll().orderBy('created_at').orderBy('id').execute()
      return rows.map((row) => fromProjectRow(dialect, row))
    },

    insert: (project, keys) => write((db) => insertProject(session, db, project, keys)),

    insertFirst(project: Project, keys: readonly KeyHash[]) {
      return write(async (db) => {
        if (!(await dialect.locks.tryName(db, 'projects.insertFirst'))) return false
        if (await db.selectFrom('projects').select('id').where('is_system', '=', 0).limit(1).executeTakeFirst())
          return false
        await insertProject(session, db, project, keys)
        return true
      })
    },
  }
}

async function insertProject(
  { dialect }: Pick<Session, 'dialect'>,
  db: Kysely<Tables>,
  project: Project,
  keys: readonly KeyHash[],
): Promise<void> {
  await db
    .insertInto('projects')
    .values({
      ...toSettingsRow(dialect, project),
      id: project.id,
      is_first: toFlag(project.isFirst),
      is_system: toFlag(project.isSystem),
      created_at: toTime(project.createdAt),
      paid_until: null,
    })
    .execute()
  await insertKeys(db, project.id, keys)
}

async function insertKeys(db: Kysely<Tables>, project: ProjectId, keys: readonly KeyHash[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('api_keys')
    .values(keys.map(({ hash, kind }) => ({ hash, kind, project_id: project })))
    .execute()
}

export function projectSettingsStore(
  session: Session,
  project: ProjectId,
  wiped: { readonly [Step in WipeStep]: readonly WipedRows[] },
): ProjectSettingsStore {
  const { read, locked, dialect, write } = session
  return {
    ...settingVerbs(session, project),
    ...publicFieldVerbs(session, project),
    async find() {
      if (!session.inTransaction) return findProject(session, project)
      // A transaction that reads the project to change it must not undo concurrent changes, e.g. a suspension.
      const row = await read
        .selectFrom('projects')
        .selectAll()
        .where('id', '=', project)
        .modifyEnd(locked)
        .executeTakeFirst()
      return row && fromProjectRow(dialect, row)
    },
    async hold() {
      if (!session.inTransaction) return findProject(session, project)
      const { rows } = await selectHeld(read, dialect, { id: project })
      const [row] = rows
      return row && fromProjectRow(dialect, row)
    },
    replaceKeys(keys: readonly KeyHash[]) {
      return write(async (db) => {
        await db.deleteFrom('api_keys').where('project_id', '=', project).where('id', 'is', null).execute()
        await insertKeys(db, project, keys)
        const publicKey = keys.find(({ kind }) => kind === 'public')?.clear ?? null
        await db.updateTable('projects').set({ public_key: publicKey }).where('id', '=', project).execute()
      })
    },
    wipe: ({ step, ...batch }) => write((db) => wipe(db, dialect, project, { ...batch, tables: wiped[step] })),
    delete() {
      return write(async (db) => {
        await db.deleteFrom('projects').where('id', '=', project).execute()
      })
    },
  }
}

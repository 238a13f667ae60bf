import type { ProjectId } from '@posthorn/core/kernel'
import type { KeyHash, Project, ProjectSettingsStore, ProjectsStore, WipeStep } from '@posthorn/core/tenant'
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { statement } from '../engine/statement.ts'
import { toFlag, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import type { ProjectRow } from './columns.ts'
import { FOUND_COLUMNS, type FoundKeyRow, fromFoundRow } from './key-rows.ts'
import { fromProjectRow, toSettingsRow } from './rows.ts'
import { type Wiped, wipe } from './wipe.ts'

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

export function projectSettingsStore(
  session: Session,
  project: ProjectId,
  wiped: { readonly [Step in WipeStep]: readonly Wiped[] },
): ProjectSettingsStore {
  const { dialect, read, write, locked } = session

  return {
    async find() {
      if (!session.inTransaction) return findProject(session, project)
      // Whoever reads it to change it must not undo what others change meanwhile, e.g. a suspension.
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

    update(settings: Omit<Project, 'id' | 'createdAt'>) {
      return write(async (db) => {
        const { tracks_segments, workflows_revision, public_key, verified_domains, webhook_endpoints, ...changes } =
          toSettingsRow(dialect, settings)
        await db.updateTable('projects').set(changes).where('id', '=', project).execute()
      })
    },

    setTracksSegments(tracksSegments: boolean) {
      return write(async (db) => {
        await db
          .updateTable('projects')
          .set({ tracks_segments: toFlag(tracksSegments) })
          .where('id', '=', project)
          .execute()
      })
    },

    reviseWorkflows() {
      return write(async (db) => {
        await db
          .updateTable('projects')
          .set({ workflows_revision: sql`workflows_revision + 1` })
          .where('id', '=', project)
          .execute()
      })
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

    takePublicFields(wanted: number) {
      return write(async (db) => {
        const there = await db
          .selectFrom('projects')
          .select(sql<number>`public_fields_max - public_fields`.as('left'))
          .where('id', '=', project)
          .executeTakeFirst()
        const granted = Math.max(0, Math.min(wanted, Number(there?.left ?? 0)))
        if (granted === 0) return 0
        // When two take the last ones at once, one gets them.
        const taken = await db
          .updateTable('projects')
          .set({ public_fields: sql`public_fields + ${granted}` })
          .where('id', '=', project)
          .where(sql<SqlBool>`public_fields + ${granted} <= public_fields_max`)
          .returning('id')
          .executeTakeFirst()
        return taken ? granted : 0
      })
    },

    renewPublicFields() {
      return write(async (db) => {
        await db.updateTable('projects').set({ public_fields: 0 }).where('id', '=', project).execute()
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

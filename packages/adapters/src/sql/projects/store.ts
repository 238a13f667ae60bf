import type { KeyId, KeyKind, ProjectId } from '@posthorn/core/kernel'
import type { FoundKey, KeyHash, Project, ProjectSettingsStore, ProjectsStore, WipeStep } from '@posthorn/core/tenant'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { inGroups } from '../engine/lazily.ts'
import { rememberedRows } from '../engine/remembered.ts'
import { statement } from '../engine/statement.ts'
import { toFlag, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { fromProjectRow, type ProjectRow, toSettingsRow } from './columns.ts'
import { NAMED_KEY } from './key-columns.ts'
import { publicFieldVerbs, settingVerbs } from './settings.ts'
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

const rememberedProject = rememberedRows<Project>()
const rememberedKey = rememberedRows<FoundKey>()

function findProject(session: Session, id: ProjectId): Promise<Project | undefined> {
  const { read, dialect } = session
  return rememberedProject(session, id, async () => {
    const { rows } = await selectById(read, dialect, { id })
    const [row] = rows
    return row && fromProjectRow(dialect, row)
  })
}

function findByKey(session: Session, hash: string): Promise<FoundKey | undefined> {
  const { read, dialect } = session
  return rememberedKey(session, hash, async () => {
    const { rows } = await selectByKey(read, dialect, { hash })
    const [row] = rows
    return row && { project: fromProjectRow(dialect, row), ...fromFoundRow(dialect, row) }
  })
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

    findByKey: (hash) => findByKey(session, hash),

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

type Wiped = { readonly [Step in WipeStep]: readonly WipedRows[] }

/** Returns the maker of stores; `wiped` are the tables of each step. */
export const projectSettingsStore = (wiped: Wiped): ((session: Session, project: ProjectId) => ProjectSettingsStore) =>
  inGroups(settingVerbs, publicFieldVerbs, findVerbs, (session, project) => wipeVerbs(session, project, wiped))

function findVerbs(session: Session, project: ProjectId): Pick<ProjectSettingsStore, 'find' | 'hold'> {
  const { read, locked, dialect } = session
  return {
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
      // A remembered project is the only writer's: it cannot change before the end of the transaction.
      if (!session.inTransaction || session.revision) return findProject(session, project)
      const { rows } = await selectHeld(read, dialect, { id: project })
      const [row] = rows
      return row && fromProjectRow(dialect, row)
    },
  }
}

function wipeVerbs(
  { dialect, write }: Session,
  project: ProjectId,
  wiped: Wiped,
): Pick<ProjectSettingsStore, 'replaceKeys' | 'wipe' | 'delete'> {
  return {
    replaceKeys(keys: readonly KeyHash[]) {
      return write(async (db) => {
        await db.deleteFrom('api_keys').where('project_id', '=', project).where('id', 'is', null).execute()
        await insertKeys(db, project, keys)
        const publicKey = keys.find(({ kind }) => kind === 'public')?.clear ?? null
        await db
          .updateTable('projects')
          .set({ public_key: publicKey, revision: sql`revision + 1` })
          .where('id', '=', project)
          .execute()
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

/** A key joined with its project, whose columns have the same names. */
interface FoundKeyRow {
  kind: KeyKind
  key_id: KeyId | null
  key_name: string
  key_scopes: string
  key_prefix: string
  key_created_by: string
  key_expires_at: number | null
  key_created_at: number
  key_used_at: number | null
}

const FOUND_COLUMNS = [
  'api_keys.kind',
  'api_keys.id as key_id',
  'api_keys.name as key_name',
  'api_keys.scopes as key_scopes',
  'api_keys.prefix as key_prefix',
  'api_keys.created_by as key_created_by',
  'api_keys.expires_at as key_expires_at',
  'api_keys.created_at as key_created_at',
  'api_keys.used_at as key_used_at',
] as const

function fromFoundRow(dialect: Dialect, row: FoundKeyRow): Omit<FoundKey, 'project'> {
  const { kind } = row
  if (row.key_id === null) return { kind }
  const named = NAMED_KEY.fromRow(dialect, {
    id: row.key_id,
    name: row.key_name,
    scopes: row.key_scopes,
    prefix: row.key_prefix,
    created_by: row.key_created_by,
    created_at: row.key_created_at,
    expires_at: row.key_expires_at,
    used_at: row.key_used_at,
  })
  return { kind, named }
}

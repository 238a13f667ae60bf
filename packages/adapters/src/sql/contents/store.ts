import type { JobId, ProjectId } from '@posthorn/core/kernel'
import { type ContentKey, type ContentLine, type ContentName, MOVED_SIZE_MIN } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { fromBytes, toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import type { LeavingFileRow } from './tables.ts'

declare module '../tables.ts' {
  interface Tables {
    leaving_files: LeavingFileRow
  }
}

const TABLES = { attachment: 'blobs', import: 'import_files' } as const
const KEYS = { attachment: 'hash', import: 'job_id' } as const

/** Written as in the index of movable rows. */
const isMovable = sql<boolean>`file is null and length(content) >= ${sql.lit(MOVED_SIZE_MIN)}`
/** Due immediately, and permanently. */
const LEAVES = 0
const EMPTY = new Uint8Array(0)

const rowOf = ({ kind, projectId, key }: ContentKey) =>
  sql<boolean>`project_id = ${projectId} and ${sql.ref(KEYS[kind])} = ${key} and file is null`

async function movableOf({ read }: Session, kind: ContentKey['kind'], limit: number): Promise<readonly ContentKey[]> {
  const { rows } = await sql<{ project_id: ProjectId; key: string }>`
    select project_id, ${sql.ref(KEYS[kind])} as key from ${sql.table(TABLES[kind])} where ${isMovable}
    limit ${sql.lit(limit)}`.execute(read)
  return rows.map(({ project_id: projectId, key }) =>
    kind === 'import' ? { kind, projectId, key: key as JobId } : { kind, projectId, key },
  )
}

export function contentLine(session: Session): ContentLine {
  const { dialect, read, write } = session
  return {
    async movable(limit: number) {
      const attachments = await movableOf(session, 'attachment', limit)
      const left = limit - attachments.length
      return left === 0 ? attachments : [...attachments, ...(await movableOf(session, 'import', left))]
    },

    async bytes(content: ContentKey) {
      const { rows } = await sql<{ content: Uint8Array }>`
        select content from ${sql.table(TABLES[content.kind])} where ${rowOf(content)}`.execute(read)
      return rows[0] && fromBytes(rows[0].content)
    },

    expect(name: ContentName, until: Date) {
      return write(async (db) => {
        await db
          .insertInto('leaving_files')
          .values({ name, due_at: toTime(until) })
          .execute()
      })
    },

    move(content: ContentKey, name: ContentName) {
      return write(async (db) => {
        if (!(await isExpected(db, name))) return false
        const moved = await sql`update ${sql.table(TABLES[content.kind])}
          set file = ${name}, content = ${EMPTY} where ${rowOf(content)}`.execute(db)
        if (moved.numAffectedRows === 1n) await forget(dialect, db, [name])
        else await db.updateTable('leaving_files').set({ due_at: LEAVES }).where('name', '=', name).execute()
        return moved.numAffectedRows === 1n
      })
    },

    leaving(now: Date, limit: number) {
      return write(async (db) => {
        const due = db
          .selectFrom('leaving_files')
          .select('name')
          .where('due_at', '<=', toTime(now))
          .orderBy('due_at')
          .limit(limit)
        // After this statement, a move cannot keep these files.
        const rows = await db
          .updateTable('leaving_files')
          .set({ due_at: LEAVES })
          .where('name', 'in', due)
          .returning('name')
          .execute()
        return rows.map(({ name }) => name)
      })
    },

    forget: (names: readonly ContentName[]) => write((db) => forget(dialect, db, names)),
  }
}

/** Locks the name: a deletion of its file waits, or was first. */
async function isExpected(db: Kysely<Tables>, name: ContentName): Promise<boolean> {
  const locked = await db
    .updateTable('leaving_files')
    .set(({ ref }) => ({ due_at: ref('due_at') }))
    .where('name', '=', name)
    .where('due_at', '>', LEAVES)
    .executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

async function forget({ sets }: Dialect, db: Kysely<Tables>, names: readonly ContentName[]): Promise<void> {
  await db
    .deleteFrom('leaving_files')
    .where(sets.isOneOf(sql.ref('name'), names))
    .execute()
}

import type { KeyAddition, NewOperatorKey, Operator, OperatorKeyId, OperatorStore } from '@posthorn/core/access'
import { DELETED, RESETTING, type UserId } from '@posthorn/core/kernel'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { OPERATOR, OPERATOR_KEY } from './columns.ts'
import { listProjects } from './projects.ts'

/** Writers of both lists wait for each other, so that the limits are exact. */
const NAME = 'operators'

const withAddresses = (db: Kysely<Tables>) =>
  db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .selectAll('operators')
    .select('users.email as email')

type KeyVerbs = Pick<OperatorStore, 'listKeys' | 'findKey' | 'addKey' | 'removeKey' | 'useKey'>

function keyVerbs({ read, write, dialect }: Session): KeyVerbs {
  return {
    async listKeys() {
      const rows = await read.selectFrom('operator_keys').selectAll().orderBy('created_at').orderBy('id').execute()
      return rows.map((row) => OPERATOR_KEY.fromRow(dialect, row))
    },

    async findKey(hash: string) {
      const row = await read.selectFrom('operator_keys').selectAll().where('hash', '=', hash).executeTakeFirst()
      return row && OPERATOR_KEY.fromRow(dialect, row)
    },

    addKey(key: NewOperatorKey, max: number) {
      return write(async (db): Promise<KeyAddition> => {
        await dialect.locks.waitForName(db, NAME)
        const there = await db.selectFrom('operator_keys').select('name').execute()
        if (there.some(({ name }) => name === key.name)) return 'exists'
        if (there.length >= max) return 'full'
        await db
          .insertInto('operator_keys')
          .values({ ...OPERATOR_KEY.toRow(dialect, key), hash: key.hash })
          .execute()
        return 'added'
      })
    },

    removeKey(id: OperatorKeyId) {
      return write(async (db) => {
        const row = await db.deleteFrom('operator_keys').where('id', '=', id).returningAll().executeTakeFirst()
        return row && OPERATOR_KEY.fromRow(dialect, row)
      })
    },

    useKey(id: OperatorKeyId, at: Date) {
      return write(async (db) => {
        await db
          .updateTable('operator_keys')
          .set({ used_at: toTime(at) })
          .where('id', '=', id)
          .where(sql<SqlBool>`coalesce(used_at, 0) < ${toTime(at)}`)
          .execute()
      })
    },
  }
}

export function operatorStore(session: Session): OperatorStore {
  const { read, write, dialect } = session
  return {
    ...keyVerbs(session),

    async list() {
      const rows = await withAddresses(read).orderBy('operators.created_at').orderBy('operators.user_id').execute()
      return rows.map(({ email, ...row }) => ({ ...OPERATOR.fromRow(dialect, row), email }))
    },

    async find(userId: UserId) {
      const row = await withAddresses(read).where('operators.user_id', '=', userId).executeTakeFirst()
      if (!row) return undefined
      const { email, ...operator } = row
      return { ...OPERATOR.fromRow(dialect, operator), email }
    },

    add(operator: Omit<Operator, 'email'>, max: number) {
      return write(async (db): Promise<KeyAddition> => {
        await dialect.locks.waitForName(db, NAME)
        const there = await db.selectFrom('operators').select('user_id').execute()
        if (there.some(({ user_id }) => user_id === operator.userId)) return 'exists'
        if (there.length >= max) return 'full'
        await db.insertInto('operators').values(OPERATOR.toRow(dialect, operator)).execute()
        return 'added'
      })
    },

    async countSuspended(atMost: number) {
      const isEmptied = sql.join([RESETTING, DELETED].map((reason) => sql.lit(reason)))
      const { rows } = await sql<{ projects: number | string }>`select count(*) as projects from (
        select 1 from projects where disabled = 1 and coalesce(disabled_reason, '') not in (${isEmptied})
        limit ${atMost}) as counted`.execute(read)
      return Number(rows[0]?.projects)
    },

    projects: (request) => listProjects(session, request),

    remove(userId: UserId) {
      return write(async (db) => {
        const { numDeletedRows } = await db.deleteFrom('operators').where('user_id', '=', userId).executeTakeFirst()
        return numDeletedRows > 0n
      })
    },
  }
}

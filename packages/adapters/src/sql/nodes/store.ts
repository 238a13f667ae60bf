import type { WorkerId } from '@posthorn/core/kernel'
import type { BeatLimits, Node, NodeStore } from '@posthorn/core/tenant'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engine/dialect.ts'
import type { Session } from '../engine/engine.ts'
import { toTime } from '../engine/values.ts'
import type { Tables } from '../tables.ts'
import { NODE } from './columns.ts'

/** Returns processes, the latest heartbeat first. */
export async function listNodes(db: Kysely<Tables>, dialect: Dialect, limit: number): Promise<readonly Node[]> {
  const rows = await db.selectFrom('nodes').selectAll().orderBy('beat_at', 'desc').orderBy('id').limit(limit).execute()
  return rows.map((row) => NODE.fromRow(dialect, row))
}

export function nodeStore({ read, write, dialect }: Session): NodeStore {
  return {
    beat(node: Node) {
      return write(async (db) => {
        const { id, ...changes } = NODE.toRow(dialect, node)
        await db
          .insertInto('nodes')
          .values({ id, ...changes })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
          .execute()
      })
    },

    leave(id: WorkerId) {
      return write(async (db) => void (await db.deleteFrom('nodes').where('id', '=', id).execute()))
    },

    list: (limit: number) => listNodes(read, dialect, limit),

    async count({ alive, late }: BeatLimits) {
      const { rows } = await sql<Record<'alive' | 'known' | 'nodes', number | string | null>>`select count(*) as nodes,
        count(case when beat_at > ${toTime(late)} then 1 end) as known,
        count(case when beat_at > ${toTime(alive)} then 1 end) as alive from nodes`.execute(read)
      const [row] = rows
      const [living, known, all] = [Number(row?.alive), Number(row?.known), Number(row?.nodes)]
      return { alive: living, late: known - living, dead: all - known }
    },

    prune(before: Date, limit: number) {
      return write(async (db) => {
        const { numAffectedRows } = await sql`delete from nodes where id in
          (select id from nodes where beat_at < ${toTime(before)} order by beat_at limit ${limit})`.execute(db)
        return Number(numAffectedRows ?? 0)
      })
    },
  }
}

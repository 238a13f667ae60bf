import type { TimeRange } from '@posthorn/core/insight'
import { sql } from 'kysely'
import { SUMMARY } from '../campaigns/columns.ts'
import { toTime } from '../engine/values.ts'

export const COLUMNS = sql.join(SUMMARY.names.map((column) => sql.ref(column)))

export const within = (column: string, { from, until }: TimeRange) =>
  sql`${from ? sql`and ${sql.ref(column)} >= ${toTime(from)}` : sql``}
    ${until ? sql`and ${sql.ref(column)} <= ${toTime(until)}` : sql``}`

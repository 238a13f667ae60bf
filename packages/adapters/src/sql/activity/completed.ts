import { type SqlBool, sql } from 'kysely'

/** True if an execution ended without a failure. Written out, as in the condition of its indexes. */
export const COMPLETED = sql<SqlBool>`executions.status in ('COMPLETED', 'EXITED')`

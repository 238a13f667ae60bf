import { type SqlBool, sql } from 'kysely'

/** Whether an execution came to its end without failing. Written out, as its indexes are made with it. */
export const COMPLETED = sql<SqlBool>`executions.status in ('COMPLETED', 'EXITED')`

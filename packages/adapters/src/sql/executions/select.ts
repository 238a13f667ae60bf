import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'

export function isOneOf(session: Session, column: string, values: readonly string[]) {
  const { dialect } = session
  return dialect.sets.isOneOf(sql.ref(column), values)
}

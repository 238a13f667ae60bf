/** Operations on whole databases: inspect, copy, back up. */

export { OperationError } from '../sql/engine/operation-error.ts'
export type { Agreements, Connections, Inspection, LedgerHealth } from '../sql/inspect.ts'
export { type BackupOptions, type BackupReport, backupSqlite } from '../sqlite/backup.ts'
export { abandonedDrafts } from '../sqlite/drafts.ts'
export { isSqliteUsed } from '../sqlite/in-use.ts'
export { inspectSqlite, sqliteAgreements, sqliteVersion } from '../sqlite/inspect.ts'
export { type RestoreOptions, type RestoreReport, restoreSqlite } from '../sqlite/restore.ts'
export { describeSchema } from '../sqlite/schema.ts'
export { sqliteTransfer } from '../sqlite/transfer.ts'
export type { Schema, TransferDatabase } from '../transfer/database.ts'
export {
  type ComparedTable,
  type TransferOptions,
  type TransferProgress,
  type TransferReport,
  transfer,
} from '../transfer/transfer.ts'

import Database from 'better-sqlite3'

/** Returns true if another connection, of this or any other process, has the database open, even if idle. */
export function isSqliteUsed(file: string): boolean {
  const database = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive')
    database.exec('rollback')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    database.close()
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code)
}

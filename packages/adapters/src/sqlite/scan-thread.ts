import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** A request to a thread; undefined ends it. */
export interface ScanRequest {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The answer of a thread: rows or an error. */
export type ScanReply =
  | { readonly rows: readonly unknown[] }
  | { readonly message: string; readonly code: string | undefined }

/** The database that a thread reads. */
export interface ScanPlace {
  readonly file: string
  readonly busyTimeoutMs: number
}

// This file imports nothing else, because it runs alone, from the sources as well as from the bundle.

const STATEMENTS_KEPT = 100
const STATEMENT_KEPT_MAX = 20_000
const { file, busyTimeoutMs }: ScanPlace = workerData
const statements = new Map<string, Database.Statement>()
let database: Database.Database | undefined

function opened(): Database.Database {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  // As in any-case.ts.
  return database.function('posthorn_contains', { deterministic: true }, (text, lower) =>
    typeof text === 'string' && text.toLowerCase().includes(String(lower)) ? 1 : 0,
  )
}

function statementOf(sql: string): Database.Statement {
  const known = statements.get(sql)
  if (known) return known
  database ??= opened()
  const statement = database.prepare(sql)
  if (sql.length > STATEMENT_KEPT_MAX) return statement
  if (statements.size >= STATEMENTS_KEPT) statements.clear()
  statements.set(sql, statement)
  return statement
}

function replyTo({ sql, parameters }: ScanRequest): ScanReply {
  try {
    return { rows: statementOf(sql).all(...parameters) }
  } catch (error) {
    return {
      message: error instanceof Error ? error.message : String(error),
      code: error instanceof Database.SqliteError ? error.code : undefined,
    }
  }
}

parentPort?.on('message', (request: ScanRequest | undefined) => {
  if (request) return parentPort?.postMessage(replyTo(request))
  database?.close()
  parentPort?.close()
})

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { NAMED_KEY } from '../../src/sql/projects/key-columns.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-columns-'))
const file = path.join(folder, 'posthorn.db')
const store = sqlite(file)
await store.migrate()
await store.close()
const database = new Database(file, { readonly: true })
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

interface Stored {
  readonly name: string
  readonly notnull: number
  readonly pk: number
}
/** Returns the columns of a table in a fresh database, and whether each may be null. */
function columnsOf(table: string): Record<string, boolean> {
  const stored = database.prepare<[string], Stored>('select name, "notnull", pk from pragma_table_info(?)').all(table)
  return Object.fromEntries(stored.map(({ name, notnull, pk }) => [name, notnull === 0 && pk === 0]))
}

type Declared = { readonly all: readonly { readonly name: string; readonly isOptional: boolean }[] }
const declared = ({ all }: Declared) => Object.fromEntries(all.map(({ name, isOptional }) => [name, isOptional]))

/** Tables whose names are not the plural of their noun. */
const NAMES: Readonly<Record<string, string>> = {
  WEBHOOK_DELIVERY: 'webhook_deliveries',
  AUDIT_ENTRY: 'audit',
  REQUEST_RECORD: 'requests',
  INBOX_MESSAGE: 'inbox',
}
/** Column tables that describe some columns of a table. */
const PARTS: Readonly<Record<string, string>> = {
  SUMMARY: 'campaigns',
  SETTINGS: 'projects',
  INBOX_SUMMARY: 'inbox',
  MOVING: 'executions',
}
const SOURCES = fileURLToPath(new URL('../../src/sql/', import.meta.url))

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'toRow' in value

/** Returns the column tables of all nouns by name. */
async function columnTables(): Promise<readonly (readonly [string, Declared])[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/columns\.ts$/.test(file),
  )
  const modules = await Promise.all(files.map((file): Promise<object> => import(path.join(SOURCES, file))))
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Declared] => isDeclared(entry[1])),
  )
}
const tables = await columnTables()

it('every noun with a column table is found', () => {
  expect(tables.length).toBeGreaterThan(20)
})

it.each(tables.filter(([name]) => !(name in PARTS)))('%s is the table of a fresh database', (name, table) => {
  expect(declared(table)).toEqual(columnsOf(NAMES[name] ?? `${name.toLowerCase()}s`))
})

it('the column table of named keys is the table of all keys, where only three columns always have a value', () => {
  const always = ['hash', 'project_id', 'kind']
  expect(Object.keys(columnsOf('api_keys')).sort()).toEqual(NAMED_KEY.all.map(({ name }) => name).sort())
  expect(
    Object.entries(columnsOf('api_keys'))
      .filter(([, isOptional]) => !isOptional)
      .map(([name]) => name),
  ).toEqual(always)
})

it.each(Object.entries(PARTS))('%s has columns of %s unchanged', (name, table) => {
  const [, part] = tables.find(([each]) => each === name) ?? []
  expect(part).toBeDefined()
  if (part) expect(columnsOf(table)).toMatchObject(declared(part))
})

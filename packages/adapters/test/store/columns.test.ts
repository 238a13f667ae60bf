import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { ACCOUNT_TOKEN, SESSION, USER } from '../../src/sql/accounts/columns.ts'
import { AUDIT_ENTRY } from '../../src/sql/audit/columns.ts'
import { CAMPAIGN, SUMMARY } from '../../src/sql/campaigns/columns.ts'
import { CONTACT } from '../../src/sql/contacts/columns.ts'
import { CREDENTIAL } from '../../src/sql/credentials/columns.ts'
import { DEVICE_LOGIN } from '../../src/sql/device-logins/columns.ts'
import { DOMAIN } from '../../src/sql/domains/columns.ts'
import { EMAIL } from '../../src/sql/emails/columns.ts'
import { EVENT } from '../../src/sql/events/columns.ts'
import { EXECUTION, STEP_EXECUTION } from '../../src/sql/executions/columns.ts'
import { INBOX_MESSAGE } from '../../src/sql/inbox/columns.ts'
import { JOB } from '../../src/sql/jobs/columns.ts'
import { MEMBER } from '../../src/sql/members/columns.ts'
import { PROJECT, SETTINGS } from '../../src/sql/projects/columns.ts'
import { NAMED_KEY } from '../../src/sql/projects/key-columns.ts'
import { SUSPENSION } from '../../src/sql/reputation/columns.ts'
import { SEGMENT } from '../../src/sql/segments/columns.ts'
import { SUPPRESSION } from '../../src/sql/suppressions/columns.ts'
import { TEMPLATE } from '../../src/sql/templates/columns.ts'
import { HIT } from '../../src/sql/tracking/columns.ts'
import { UPLOAD } from '../../src/sql/uploads/columns.ts'
import { WORKFLOW } from '../../src/sql/workflows/columns.ts'
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
/** What a fresh database says of the table: each column, and whether it may be null. */
function columnsOf(table: string): Record<string, boolean> {
  const stored = database.prepare<[string], Stored>('select name, "notnull", pk from pragma_table_info(?)').all(table)
  return Object.fromEntries(stored.map(({ name, notnull, pk }) => [name, notnull === 0 && pk === 0]))
}

type Declared = { readonly all: readonly { readonly name: string; readonly isOptional: boolean }[] }
const declared = ({ all }: Declared) => Object.fromEntries(all.map(({ name, isOptional }) => [name, isOptional]))

it.each([
  ['account_tokens', ACCOUNT_TOKEN],
  ['audit', AUDIT_ENTRY],
  ['campaigns', CAMPAIGN],
  ['contacts', CONTACT],
  ['credentials', CREDENTIAL],
  ['device_logins', DEVICE_LOGIN],
  ['domains', DOMAIN],
  ['emails', EMAIL],
  ['events', EVENT],
  ['executions', EXECUTION],
  ['hits', HIT],
  ['inbox', INBOX_MESSAGE],
  ['jobs', JOB],
  ['members', MEMBER],
  ['projects', PROJECT],
  ['segments', SEGMENT],
  ['sessions', SESSION],
  ['step_executions', STEP_EXECUTION],
  ['suppressions', SUPPRESSION],
  ['suspensions', SUSPENSION],
  ['templates', TEMPLATE],
  ['uploads', UPLOAD],
  ['users', USER],
  ['workflows', WORKFLOW],
] as const)('the column table of %s is the table of a fresh database', (name, table: Declared) => {
  expect(declared(table)).toEqual(columnsOf(name))
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

it.each([
  ['campaigns', SUMMARY],
  ['projects', SETTINGS],
] as const)('a table of some columns of %s has them as they are', (name, table: Declared) => {
  expect(columnsOf(name)).toMatchObject(declared(table))
})

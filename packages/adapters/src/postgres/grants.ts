import { StoreUnavailable } from '@posthorn/core'

/** SQLSTATE insufficient_privilege. */
export const NOT_PRIVILEGED = '42501'

/** Who asked, and where its tables are. */
export interface Asker {
  readonly role: string | undefined
  readonly schema: string | undefined
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Says which rights a role lacks, and how it gets them. */
export function missingGrant(error: Error, { role = 'the role', schema = 'public' }: Asker): StoreUnavailable {
  const [to, of] = [quoted(role), `schema ${quoted(schema)}`]
  const grants = [
    `grant usage on ${of} to ${to}`,
    `grant select, insert, update, delete on all tables in ${of} to ${to}`,
    `grant usage, select on all sequences in ${of} to ${to}`,
  ]
  return new StoreUnavailable(`the database role ${to} lacks rights in the ${of}: ${error.message}`, {
    cause: error,
    code: 'MISSING_GRANT',
    suggestion: `As the owner of the tables: ${grants.join('; ')}. Only the owner of the tables, with "grant create on ${of}", can migrate.`,
  })
}

import { StoreUnavailable } from '@posthorn/core/ports'

/** SQLSTATE insufficient_privilege. */
export const NOT_PRIVILEGED = '42501'

/** The role that runs the statements, and the place of its tables. */
export interface Asker {
  readonly role: string | undefined
  readonly schema: string | undefined
  readonly database?: string | undefined
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns the error for a missing right, with the statement by which the owner grants it. */
export function lacking(reason: string, suggestion: string, cause?: Error): StoreUnavailable {
  return new StoreUnavailable(reason, { ...(cause && { cause }), code: 'MISSING_GRANT', suggestion })
}

/** Returns the rights of a role that reads and writes all tables, each a statement of SQL. */
export const grantsOf = (role: string, schema: string): readonly string[] => [
  `grant usage on schema ${quoted(schema)} to ${quoted(role)}`,
  `grant select, insert, update, delete on all tables in schema ${quoted(schema)} to ${quoted(role)}`,
  `grant usage, select on all sequences in schema ${quoted(schema)} to ${quoted(role)}`,
]

/** Returns the error for a statement that the server has refused; undefined for other errors. */
export function missingGrant(error: Error, asker: Asker): StoreUnavailable {
  const { role = 'the role', schema = 'public', database } = asker
  const [to, of] = [quoted(role), `schema ${quoted(schema)}`]
  // Missing rights on the database show when a connection begins, before any statement.
  if (database !== undefined) {
    const grant = `grant connect on database ${quoted(database)} to ${to}`
    return lacking(
      `the database role ${to} is not allowed to connect: ${error.message}`,
      `As the owner of the database: ${grant}.`,
      error,
    )
  }
  return lacking(
    `the database role ${to} lacks rights in the ${of}: ${error.message}`,
    `As the owner of the tables: ${grantsOf(role, schema).join('; ')}. Only the owner of the tables, with "grant create on ${of}", can migrate.`,
    error,
  )
}

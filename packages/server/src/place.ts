import type { Agreements } from '@posthorn/adapters/operations'
import { type Config, DatabaseMissing } from './config.ts'

type Place = Pick<Config, 'database'>

/** What the nodes of a database agreed on; undefined when there is no database yet. Makes and changes nothing. */
export async function readAgreements({ database }: Place): Promise<Agreements | undefined> {
  if (database.kind === 'postgres') {
    const { postgresAgreements } = await import('@posthorn/adapters/postgres')
    return postgresAgreements(database.url)
  }
  if (database.file === ':memory:') return undefined
  const { sqliteAgreements } = await import('@posthorn/adapters/operations')
  return sqliteAgreements(database.file)
}

/** The database as it may be shown: the password of a server is nobody's business. */
export function nameOf({ database }: Place): string {
  if (database.kind === 'sqlite') return database.file
  const { host, pathname } = new URL(database.url)
  return host + pathname
}

export function databaseMissing(place: Place): DatabaseMissing {
  const { kind } = place.database
  return new DatabaseMissing(
    kind === 'sqlite'
      ? `There is no database ${nameOf(place)}.`
      : `The database ${nameOf(place)} has no tables of Posthorn.`,
    { suggestion: '"posthorn init --data <place>" makes one there, and so does "posthorn serve --data <place>".' },
  )
}

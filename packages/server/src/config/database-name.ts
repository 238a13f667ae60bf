import { type Config, DatabaseMissing } from './config.ts'

type Place = Pick<Config, 'database'>

/** Returns the name of the database for logs and messages: without user and password. */
export function nameOf({ database }: Place): string {
  if (database.kind === 'sqlite') return database.file
  const { host, pathname } = new URL(database.url)
  return host + pathname
}

export function databaseMissing(place: Place): DatabaseMissing {
  const { kind } = place.database
  return new DatabaseMissing(
    kind === 'sqlite'
      ? `Database not found: ${nameOf(place)}.`
      : `The database ${nameOf(place)} has no Posthorn tables.`,
    { suggestion: 'Create one with "posthorn init --data <place>" or "posthorn serve --data <place>".' },
  )
}

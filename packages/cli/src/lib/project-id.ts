import type { Connection } from './cli.ts'
import { usageError } from './errors.ts'

/** The project that a command works in. The API does not tell it, but every contact has it. */
export async function projectIdOf({ client, globals, embedded, project }: Connection): Promise<string> {
  const id =
    embedded?.projectId ?? project ?? globals.project ?? (await client.contacts.list({ limit: 1 })).data[0]?.projectId
  if (id === undefined)
    throw usageError('Say which project with --project <id>: it has no contact from which its id could be read.')
  return id
}

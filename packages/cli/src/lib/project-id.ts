import { PosthornError } from '@posthorn/sdk'
import type { Connection } from './cli.ts'
import { usageError } from './errors.ts'

/** Returns the id of the project that a command works in. */
export async function projectIdOf({ client, globals, embedded, project }: Connection): Promise<string> {
  const named = embedded?.projectId ?? project ?? globals.project
  if (named !== undefined) return named
  try {
    return (await client.keys.current()).project.id
  } catch (error) {
    if (!(error instanceof PosthornError && error.code === 'ROUTE_NOT_FOUND')) throw error
  }
  // A server of an earlier version does not return it, but every contact has it.
  const id = (await client.contacts.list({ limit: 1 })).data[0]?.projectId
  if (id === undefined) throw usageError('Name the project with --project <id>: it has no contact that reveals its id.')
  return id
}

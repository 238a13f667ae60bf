import type { Member } from '@posthorn/sdk'
import type { Connection } from './cli.ts'
import { CliError } from './errors.ts'

/** Returns the member with an address or id. */
export async function findMember(
  { client }: Pick<Connection, 'client'>,
  projectId: string,
  name: string,
): Promise<Member> {
  const members = await client.members.list(projectId)
  const member = members.find(({ email, userId }) => userId === name || email === name.toLowerCase())
  if (member) return member
  throw new CliError('MEMBER_NOT_FOUND', `${name} is not a member of the project.`, {
    suggestion: 'List them with "posthorn members list".',
  })
}

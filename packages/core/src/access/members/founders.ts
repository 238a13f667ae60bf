import type { Context } from '../../kernel/context/context.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import type { Member } from '../accounts/membership.ts'

/**
 * Returns whether the member created the project: an owner since its first moment. Other people may become owners
 * later.
 */
const isFounder = ({ createdAt }: Pick<Project, 'createdAt'>, member: Pick<Member, 'role' | 'createdAt'>): boolean =>
  member.role === 'OWNER' && member.createdAt.getTime() === createdAt.getTime()

/** Returns the creator of the project; undefined if no person created it, and once they are not an owner any more. */
export async function findFounder({ project, store }: Pick<Context, 'project' | 'store'>): Promise<UserId | undefined> {
  return (await store.members.list()).find((member) => isFounder(project, member))?.userId
}

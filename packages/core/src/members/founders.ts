import type { Project } from '../projects/schema.ts'
import type { Member } from './schema.ts'

/** Whether the member created the project: an owner since its first moment. Others may make anybody an owner later. */
export const isFounder = (
  { createdAt }: Pick<Project, 'createdAt'>,
  member: Pick<Member, 'role' | 'createdAt'>,
): boolean => member.role === 'OWNER' && member.createdAt.getTime() === createdAt.getTime()

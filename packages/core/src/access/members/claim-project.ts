import { contextOf } from '../../kernel/context/context.ts'
import { requireKept } from '../../kernel/context/emptying.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { recordAudit, recordOwnAudit } from '../../tenant/audit/record.ts'
import { FIRST_KEY } from '../../tenant/projects/projects.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { needsVerification } from '../accounts/mails.ts'
import { MEMBERS_MAX } from '../accounts/membership.ts'
import type { UserContext } from '../accounts/sessions.ts'
import { requireTry } from '../accounts/tries.ts'
import type { OwnProject } from './projects.ts'
import type { ClaimRequest } from './schema.ts'

/**
 * Makes the user the owner of the deployment's first project, whose secret key they have. The first start creates that
 * project without an owner. Throws `CONFLICT` when it has one: from then on only owners make owners.
 */
export async function claimProject(
  { world, user, requestOrigin }: UserContext,
  { secret }: ClaimRequest,
): Promise<OwnProject> {
  if (needsVerification(world) && !user.verifiedAt) throw new AppError('EMAIL_VERIFICATION_REQUIRED')
  await requireTry(world, 'claimUser', user.id)
  const createdAt = world.clock.now()
  return world.store.transaction(async (store) => {
    const project = await findClaimed(world, store, secret)
    const rooms = store.project(project.id)
    // Until the end it cannot be emptied or deleted.
    requireKept(await rooms.settings.hold(), 'rights')
    const added = await rooms.members.add({ userId: user.id, role: 'OWNER', createdAt }, MEMBERS_MAX)
    if (added === 'full')
      throw new AppError('CONFLICT', { message: `A project can have at most ${MEMBERS_MAX} members.` })
    const raised = added === 'added' || (await rooms.members.setRole(user.id, 'OWNER')) === 'changed'
    // Changes of members wait for one another: of two people who claim it, the second sees the first here.
    const owners = (await rooms.members.list()).filter(({ role }) => role === 'OWNER')
    if (!raised) throw isOwner()
    if (owners.length > 1) throw hasOwner()
    await rooms.members.endInvitations(user.email)
    const actor = { kind: 'user', userId: user.id, role: 'OWNER' } as const
    const entry = { action: 'project.claim', requestOrigin }
    const resource = { type: 'project', id: project.id }
    await recordAudit({ ...contextOf(world, project, actor), store: rooms }, { ...entry, resource, result: 'done' })
    await recordOwnAudit({ ...world, store }, { ...entry, userId: user.id, id: project.id })
    return { project, role: 'OWNER' }
  })
}

/** The agreed value while no first key is known, as in databases of early versions. */
const NO_FIRST_KEY = ''

/** Returns whether the first project can still be claimed: it has no owner, and the secret key of the first start. */
export async function isClaimable({ store }: World): Promise<boolean> {
  const hash = await store.agree(FIRST_KEY, NO_FIRST_KEY)
  if (hash === NO_FIRST_KEY) return true
  const found = await store.projects.findByKey(hash)
  if (found?.kind !== 'secret' || !found.project.isFirst) return false
  const members = await store.project(found.project.id).members.list()
  return members.every(({ role }) => role !== 'OWNER')
}

const SECRET_KEY = 'Use the secret key (sk_…) that the server printed at its first start.'

/** Returns the first project, if the key is its secret one. */
async function findClaimed({ secrets }: World, store: Store, secret: string): Promise<Project> {
  const hash = secrets.sha256(secret)
  const found = await store.projects.findByKey(hash)
  if (found?.kind === 'named')
    throw new AppError('INSUFFICIENT_SCOPE', {
      message: 'A named key cannot make a person the owner of a project, regardless of its scopes.',
      suggestion: SECRET_KEY,
    })
  if (found?.kind !== 'secret') throw unknownKey()
  if (!found.project.isFirst)
    throw new AppError('FORBIDDEN', {
      message: 'Only the first project of a server can be claimed with its secret key.',
      suggestion: 'Ask an owner of the project to invite you, or ask the operator to make you its owner.',
    })
  // An admin may rotate the key and see the new one. Only the first one proves who operates the server.
  const first = await store.agree(FIRST_KEY, hash)
  if (first !== hash && first !== NO_FIRST_KEY)
    throw new AppError('FORBIDDEN', {
      message: 'The secret key was rotated. Only the key of the first start can be used to claim the project.',
      suggestion: 'Ask the operator of the server to make you its owner.',
    })
  return found.project
}

function unknownKey(): AppError {
  const message = 'This is not the secret key of a project.'
  return new AppError('VALIDATION_ERROR', {
    message,
    suggestion: SECRET_KEY,
    errors: [{ field: 'secret', message, code: 'unknown_key' }],
  })
}

const isOwner = () =>
  new AppError('CONFLICT', { message: 'You already own the project.', suggestion: 'There is nothing left to do.' })

const hasOwner = () =>
  new AppError('CONFLICT', {
    message: 'The project already has an owner.',
    suggestion: 'Ask its owner to invite you.',
  })

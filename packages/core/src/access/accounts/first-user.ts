import type { World } from '../../kernel/context/world.ts'
import { NOWHERE, recordOwnAudit } from '../../tenant/audit/record.ts'
import { MEMBERS_MAX } from './membership.ts'
import type { User } from './schema.ts'
import { whenFree } from './secrets.ts'

/**
 * Creates the first user of a deployment, as an owner of its first project. Returns undefined when there are users: of
 * several nodes that start at the same time, one creates it.
 */
export async function createFirstUser(
  world: World,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<User | undefined> {
  if (!(await world.store.accounts.isEmpty())) return undefined
  const passwordHash = await whenFree(
    world.passwords.for({ subject: email, origin: undefined }).hash(password.normalize('NFKC')),
  )
  const now = world.clock.now()
  return world.store.transaction(async (store) => {
    const user: User = {
      id: world.ids.make('usr'),
      email,
      passwordHash,
      verifiedAt: now,
      devicesSince: undefined,
      createdAt: now,
      updatedAt: now,
    }
    if (!(await store.accounts.insert(user))) return undefined
    const entry = { userId: user.id, action: 'user.create', requestOrigin: NOWHERE }
    await recordOwnAudit({ ...world, store }, entry)
    const first = (await store.projects.list()).find(({ isFirst }) => isFirst)
    if (first)
      await store.project(first.id).members.add({ userId: user.id, role: 'OWNER', createdAt: now }, MEMBERS_MAX)
    return user
  })
}

import type { Context } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import { type Page, type PageRequest, paginate } from '../../kernel/page/page.ts'
import { type AuditActor, type AuditEntry, type AuditQuery, OPERATORS } from './schema.ts'
import type { AuditRequest } from './store.ts'

export type AuditPage = Omit<Page<AuditEntry>, 'total'>

const weightOf = ({ details }: AuditEntry) => 600 + (details ? JSON.stringify(details).length : 0)

async function pageOf(
  query: AuditQuery,
  list: (request: AuditRequest) => Promise<readonly AuditEntry[]>,
): Promise<AuditPage> {
  const { actor, action, resource, from, to } = query
  const read = (page: PageRequest) => list({ ...page, actor, action, resource, from, to })
  const { total: _, ...page } = await paginate(query, read, async () => 0, weightOf)
  return page
}

/** Returns the actions in the project, newest first. Throws `BAD_REQUEST` for a cursor that no page returned. */
export function listAudit(ctx: Context, query: AuditQuery): Promise<AuditPage> {
  return pageOf(query, (request) => ctx.store.audit.list(request))
}

/** Returns the changes of the user's own account, newest first. */
export function listOwnAudit(
  { world, user }: { readonly world: World; readonly user: { readonly id: UserId } },
  query: AuditQuery,
): Promise<AuditPage> {
  return pageOf(query, (request) => world.store.audit.listOwn(user.id, request))
}

/** Returns the actions of operators, newest first. */
export function listOperations(world: Pick<World, 'store'>, query: AuditQuery): Promise<AuditPage> {
  return pageOf(query, (request) => world.store.audit.listOwn(OPERATORS, request))
}

/** Returns the addresses of the users among the actors who are still members; none for a named key. */
export async function addressesOf(
  ctx: Context,
  actors: readonly (AuditActor | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const isNamedKey = ctx.actor.kind === 'key' && ctx.actor.named !== undefined
  if (isNamedKey || !actors.some((actor) => actor?.type === 'user')) return new Map<UserId, string>()
  return new Map((await ctx.store.members.list()).map(({ userId, email }) => [userId, email]))
}

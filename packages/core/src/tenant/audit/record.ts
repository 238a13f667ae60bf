import type { Actor } from '../../kernel/context/actor.ts'
import type { Context, World } from '../../kernel/context/context.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import { ownQuotaOf, quotaOf } from './quota.ts'
import {
  AGENT_SHOWN,
  type AuditActor,
  type AuditEntry,
  type AuditResult,
  DETAILS_MAX,
  RESOURCE_ID_MAX,
} from './schema.ts'
import type { AuditReceipt } from './store.ts'

/** Where something was asked from. */
export interface Whence {
  readonly ip: string | undefined
  readonly agent: string | undefined
  readonly requestId: string | undefined
}

/** Of what no request asked for. */
export const NOWHERE: Whence = { ip: undefined, agent: undefined, requestId: undefined }

/** Something that was done. */
export interface Deed {
  readonly action: string
  readonly resource: AuditEntry['resource']
  readonly result: AuditResult
  readonly details?: AuditEntry['details'] | undefined
  readonly whence: Whence
}

/** Writes what the actor did into the project's log, in the transaction of the change. */
export async function recordAudit(
  ctx: Pick<Context, 'ids' | 'clock' | 'actor' | 'store'>,
  deed: Deed,
): Promise<AuditReceipt> {
  const entry = entryOf(ctx, actorOnRecord(ctx.actor), deed)
  return ctx.store.audit.record(entry, quotaOf(entry))
}

/** What becomes of an account. The action begins with the noun of the resource. */
export interface OwnDeed extends Pick<Deed, 'action' | 'details'> {
  readonly id?: string | undefined
}

/** Writes what becomes of a user's account into their own log, in the transaction of the change. */
export async function recordOwnAudit(
  world: Pick<World, 'ids' | 'clock' | 'store'>,
  { userId, whence, action, id, details }: OwnDeed & { readonly userId: UserId; readonly whence: Partial<Whence> },
): Promise<void> {
  const actor: AuditActor = { type: 'user', id: userId, name: undefined, prefix: undefined }
  const [type = ''] = action.split('.')
  const deed: Deed = { action, resource: { type, id }, result: 'done', details, whence: { ...NOWHERE, ...whence } }
  const entry = entryOf(world, actor, deed)
  await world.store.audit.recordOwn(userId, entry, ownQuotaOf(entry))
}

/** Who did something, as it is kept. */
export function actorOnRecord(actor: Actor): AuditActor {
  if (actor.kind === 'user') return { type: 'user', id: actor.userId, name: undefined, prefix: undefined }
  if (actor.kind === 'system') return { type: 'system', id: undefined, name: undefined, prefix: undefined }
  return { type: 'key', id: actor.named?.id ?? actor.key, name: actor.named?.name, prefix: actor.prefix }
}

function entryOf({ ids, clock }: Pick<World, 'ids' | 'clock'>, actor: AuditActor, deed: Deed): AuditEntry {
  const { action, resource, result, details, whence } = deed
  const createdAt = clock.now()
  return {
    id: ids.make('aud'),
    createdAt,
    actor,
    action,
    result,
    count: 1,
    lastAt: createdAt,
    resource: { type: resource.type, id: resource.id?.slice(0, RESOURCE_ID_MAX) },
    ip: whence.ip,
    agent: whence.agent && shortened(whence.agent),
    details: bounded(details),
    requestId: whence.requestId,
  }
}

const CONTROL = /\p{Cc}/gu

const shortened = (agent: string) => agent.replace(CONTROL, ' ').slice(0, AGENT_SHOWN).toWellFormed()

/** Details that are too long are left out, and the entry says so. */
function bounded(details: AuditEntry['details']): AuditEntry['details'] {
  if (!details || Object.keys(details).length === 0) return undefined
  return JSON.stringify(details).length > DETAILS_MAX ? { truncated: true } : details
}

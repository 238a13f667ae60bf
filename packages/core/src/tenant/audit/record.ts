import type { Actor } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
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

/** The origin of a request. */
export interface RequestOrigin {
  readonly ip: string | undefined
  readonly agent: string | undefined
  readonly requestId: string | undefined
}

/** The origin of work without a request. */
export const NOWHERE: RequestOrigin = { ip: undefined, agent: undefined, requestId: undefined }

/** An action to record. */
export interface AuditEntryInput {
  readonly action: string
  readonly resource: AuditEntry['resource']
  readonly result: AuditResult
  readonly details?: AuditEntry['details'] | undefined
  readonly requestOrigin: RequestOrigin
}

/** Records an action of the actor in the project's log, in the transaction of the change. */
export async function recordAudit(
  ctx: Pick<Context, 'ids' | 'clock' | 'actor' | 'store'>,
  input: AuditEntryInput,
): Promise<AuditReceipt> {
  const entry = entryOf(ctx, actorOnRecord(ctx.actor), input)
  return ctx.store.audit.record(entry, quotaOf(entry))
}

/** A change of an account. The action begins with the noun of the resource. */
export interface OwnAuditEntry extends Pick<AuditEntryInput, 'action' | 'details'> {
  readonly id?: string | undefined
}

/** Records a change of a user's account in their own log, in the transaction of the change. */
export async function recordOwnAudit(
  world: Pick<World, 'ids' | 'clock' | 'store'>,
  {
    userId,
    requestOrigin,
    action,
    id,
    details,
  }: OwnAuditEntry & { readonly userId: UserId; readonly requestOrigin: Partial<RequestOrigin> },
): Promise<void> {
  const actor: AuditActor = { type: 'user', id: userId, name: undefined, prefix: undefined }
  const [type = ''] = action.split('.')
  const input: AuditEntryInput = {
    action,
    resource: { type, id },
    result: 'done',
    details,
    requestOrigin: { ...NOWHERE, ...requestOrigin },
  }
  const entry = entryOf(world, actor, input)
  await world.store.audit.recordOwn(userId, entry, ownQuotaOf(entry))
}

/** Returns an actor as the log stores it. */
export function actorOnRecord(actor: Actor): AuditActor {
  if (actor.kind === 'user') return { type: 'user', id: actor.userId, name: undefined, prefix: undefined }
  if (actor.kind === 'system') return { type: 'system', id: undefined, name: undefined, prefix: undefined }
  return { type: 'key', id: actor.named?.id ?? actor.key, name: actor.named?.name, prefix: actor.prefix }
}

export function entryOf(
  { ids, clock }: Pick<World, 'ids' | 'clock'>,
  actor: AuditActor,
  entry: AuditEntryInput,
): AuditEntry {
  const { action, resource, result, details, requestOrigin } = entry
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
    ip: requestOrigin.ip,
    agent: requestOrigin.agent && shortened(requestOrigin.agent),
    details: bounded(details),
    requestId: requestOrigin.requestId,
  }
}

const CONTROL = /\p{Cc}/gu

const shortened = (agent: string) => agent.replace(CONTROL, ' ').slice(0, AGENT_SHOWN).toWellFormed()

/** Details that are too long are left out, and the entry says so. */
function bounded(details: AuditEntry['details']): AuditEntry['details'] {
  if (!details || Object.keys(details).length === 0) return undefined
  return JSON.stringify(details).length > DETAILS_MAX ? { truncated: true } : details
}

import type { World } from '../../kernel/context/world.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { ownQuotaOf, quotaOf } from './quota.ts'
import { type AuditEntryInput, entryOf, NOWHERE, type RequestOrigin } from './record.ts'
import { type AuditActor, OPERATORS } from './schema.ts'

/** An action of an operator. The action begins with the noun of the resource. */
export interface Operation extends Pick<AuditEntryInput, 'action' | 'details'> {
  readonly id: string
  /** The project that it changes, whose log has an entry, too. */
  readonly projectId?: ProjectId
}

/** The operator as the log of a project shows them: projects do not learn who operates the deployment, or from where. */
const AN_OPERATOR: AuditActor = { type: 'operator', id: undefined, name: undefined, prefix: undefined }

/** Records an action of an operator in the log of operators, in the transaction of the change. */
export async function recordOperation(
  by: Pick<World, 'ids' | 'clock' | 'store'> & { readonly actor: AuditActor; readonly requestOrigin: RequestOrigin },
  { action, id, details, projectId }: Operation,
): Promise<void> {
  const [type = ''] = action.split('.')
  const input = { action, resource: { type, id }, result: 'done', details } as const
  const entry = entryOf(by, by.actor, { ...input, requestOrigin: by.requestOrigin })
  await by.store.audit.recordOwn(OPERATORS, entry, ownQuotaOf(entry))
  if (projectId === undefined) return
  const shown = entryOf(by, AN_OPERATOR, { ...input, requestOrigin: NOWHERE })
  await by.store.project(projectId).audit.record(shown, quotaOf(shown))
}

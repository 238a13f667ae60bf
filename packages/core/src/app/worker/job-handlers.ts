import { WipeJob, wipeProject } from '../../access/members/wipe.ts'
import { EventDeletionJob, runEventDeletion } from '../../audience/events/delete.ts'
import { runImport } from '../../audience/imports/run.ts'
import { ImportJob } from '../../audience/imports/schema.ts'
import { eraseSegment, SegmentErasureJob } from '../../audience/segments/erase.ts'
import { collectRecipients } from '../../automation/campaigns/collect.ts'
import { CollectionJob } from '../../automation/campaigns/start.ts'
import { eraseWorkflow } from '../../automation/executions/erase.ts'
import { runWebhookReplay, WebhookReplayJob } from '../../automation/webhooks/replay.ts'
import { WorkflowErasureJob } from '../../automation/workflows/erasure.ts'
import { eraseContacts } from '../../insight/privacy/erase.ts'
import { BulkJob } from '../../people/contacts/bulk.schema.ts'
import { runBulk } from '../../people/contacts/bulk.ts'
import { ContactsErasureJob } from '../../people/contacts/erasure.ts'
import { FieldDeletionJob, FieldRecountJob, recountFields, runFieldDeletion } from '../../people/fields/delete.ts'
import { addSuppressions, SuppressionsJob } from '../../people/suppressions/import.ts'
import { handleJob, type JobHandler } from '../../tenant/jobs/handler.ts'

/** All kinds of jobs, one line each. */
export const JOB_HANDLERS = [
  handleJob(ContactsErasureJob, eraseContacts),
  handleJob(ImportJob, runImport, { clear: (rooms, id) => rooms.imports.delete(id), cancelledBy: 'work' }),
  handleJob(BulkJob, runBulk, { cancelledBy: 'work' }),
  handleJob(CollectionJob, collectRecipients),
  handleJob(EventDeletionJob, runEventDeletion),
  handleJob(FieldDeletionJob, runFieldDeletion),
  handleJob(FieldRecountJob, recountFields),
  handleJob(SegmentErasureJob, eraseSegment),
  handleJob(SuppressionsJob, addSuppressions),
  handleJob(WebhookReplayJob, runWebhookReplay, { cancelledBy: 'manage' }),
  handleJob(WorkflowErasureJob, eraseWorkflow),
  handleJob(WipeJob, wipeProject),
] as const satisfies readonly JobHandler[]

export type JobKind = (typeof JOB_HANDLERS)[number]['kind']

/** The job kinds that this version knows. */
export const JOB_KINDS: readonly JobKind[] = JOB_HANDLERS.map(({ kind }) => kind)

const byKind = new Map<string, JobHandler>(JOB_HANDLERS.map((handler) => [handler.kind, handler]))

/** Throws for an unknown kind; such jobs are never claimed. */
export function handlerOf(kind: string): JobHandler {
  const handler = byKind.get(kind)
  if (!handler) throw new Error(`there is no handler for jobs of the kind ${kind}`)
  return handler
}

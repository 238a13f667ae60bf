import { runBulk } from '../contacts/bulk.ts'
import type { WorkerContext } from '../context.ts'
import { runEventDeletion } from '../events/delete.ts'
import { recountFields, runFieldDeletion } from '../fields/delete.ts'
import type { JobId } from '../ids.ts'
import { runImport } from '../imports/run.ts'
import type { JobOutcome, JobRun } from '../jobs/handler.ts'
import type { JobKind, JobPayloads } from '../jobs/schema.ts'
import type { ProjectStore } from '../ports/store.ts'
import { eraseContact, eraseContacts } from '../privacy/erase.ts'
import { eraseSegment } from '../segments/erase.ts'
import { addSuppressions } from '../suppressions/import.ts'

type JobHandlers = {
  readonly [K in JobKind]: (ctx: WorkerContext, input: JobPayloads[K] & { readonly job: JobRun }) => Promise<JobOutcome>
}

/** What does each kind of background work. A handler may be run again after a crash, and goes on where it stopped. */
export const JOB_HANDLERS: JobHandlers = {
  'contact.erase': eraseContact,
  'contacts.erase': eraseContacts,
  'contacts.import': runImport,
  'contacts.bulk': runBulk,
  'events.delete': runEventDeletion,
  'field.delete': runFieldDeletion,
  'fields.recount': recountFields,
  'segment.erase': eraseSegment,
  'suppressions.add': addSuppressions,
}

/** What is thrown away when a job ends, however it ends, in the transaction that ends it. */
export const JOB_LEFTOVERS: { readonly [K in JobKind]?: (rooms: ProjectStore, id: JobId) => Promise<void> } = {
  'contacts.import': (rooms, id) => rooms.imports.delete(id),
}

/** The kinds of work that this version knows. */
export const JOB_KINDS: readonly JobKind[] = Object.keys(JOB_HANDLERS).filter(isJobKind)

function isJobKind(kind: string): kind is JobKind {
  return Object.hasOwn(JOB_HANDLERS, kind)
}

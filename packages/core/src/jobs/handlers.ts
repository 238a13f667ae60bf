import { eraseContact } from '../contacts/erase.ts'
import type { Context } from '../context.ts'
import type { JsonValue } from '../fields/schema.ts'
import type { JobKind, JobPayloads } from './schema.ts'

/** A job is done and has a result, or wants to run again. */
export type JobOutcome = { readonly result: JsonValue } | { readonly againAt: Date }

type JobHandlers = { readonly [K in JobKind]: (ctx: Context, payload: JobPayloads[K]) => Promise<JobOutcome> }

/** What does each kind of background work. A handler may be run again after a crash, and goes on where it stopped. */
export const JOB_HANDLERS: JobHandlers = {
  'contact.erase': eraseContact,
}

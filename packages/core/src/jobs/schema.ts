import type { BulkPayload } from '../contacts/bulk.schema.ts'
import type { JsonValue } from '../fields/schema.ts'
import type { JobId, ProjectId } from '../ids.ts'
import type { ImportPayload } from '../imports/schema.ts'
import type { SuppressionReason } from '../suppressions/schema.ts'

/** The kinds of background work and what each needs to know. */
export interface JobPayloads {
  'contact.erase': { readonly contactId: string }
  /** The hashes stand for the addresses that the contacts had; see `suppressionHash`. */
  'contacts.erase': { readonly contactIds: readonly string[]; readonly addressHashes: readonly string[] }
  'contacts.import': ImportPayload
  'contacts.bulk': BulkPayload
  /** The events of a name that were created until so many milliseconds after 1970. */
  'events.delete': { readonly name: string; readonly until: number }
  'field.delete': { readonly name: string }
  'fields.recount': Readonly<Record<string, never>>
  /** Addresses that are suppressed already, since so many milliseconds after 1970. */
  'suppressions.add': {
    readonly suppressions: readonly {
      readonly email: string
      readonly reason: SuppressionReason
      readonly ms: number
    }[]
  }
  'segment.erase': { readonly segmentId: string }
}
export type JobKind = keyof JobPayloads

export type JobState = 'waiting' | 'active' | 'completed' | 'failed'

/** A piece of background work, committed together with what made it necessary. */
export interface Job {
  readonly id: JobId
  readonly projectId: ProjectId
  readonly kind: JobKind
  readonly payload: JsonValue
  readonly state: JobState
  /** 0 to 100. */
  readonly progress: number
  /** How far its work is, in the handler's own words; undefined before the first batch. */
  readonly checkpoint: JsonValue | undefined
  readonly result: JsonValue | undefined
  readonly failedReason: string | undefined
  readonly attempts: number
  /** When it may run; undefined when it is finished or being run. */
  readonly dueAt: Date | undefined
  readonly createdAt: Date
  readonly finishedAt: Date | undefined
}

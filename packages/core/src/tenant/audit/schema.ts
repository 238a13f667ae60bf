import { z } from 'zod'
import type { AuditId, ProjectId, UserId } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import { IN_ORDER, timeRangeOf } from '../../kernel/page/time-range.ts'

/** The owner of the log of the deployment's operators. */
export const OPERATORS = 'operators'

/** The owner of a log that belongs to no project: a user, or the operators. */
export type OwnLog = UserId | typeof OPERATORS

/** The owner of a log. */
export type AuditOwner = ProjectId | OwnLog

/**
 * The kinds of actors: a person, an API key, the system itself (the command line on the database, the embedding
 * program), or an operator of the deployment.
 */
export const AUDIT_ACTORS = ['user', 'key', 'system', 'operator'] as const

export interface AuditActor {
  readonly type: (typeof AUDIT_ACTORS)[number]
  /** The id of the user or named key; `secret` or `public` for the keys of the project. */
  readonly id: string | undefined
  /** The name of a named key at that time. */
  readonly name: string | undefined
  /** The first characters of the key. */
  readonly prefix: string | undefined
}

/**
 * The results of an action: `done` with the change; `started` before long work, which may have ended early; `accepted`
 * for work that a job does later.
 */
export const AUDIT_RESULTS = ['done', 'accepted', 'started'] as const
export type AuditResult = (typeof AUDIT_RESULTS)[number]

/** An action in a log. It contains ids and our own words: no address of a contact, no content and no secret. */
export interface AuditEntry {
  readonly id: AuditId
  readonly createdAt: Date
  readonly actor: AuditActor
  /** A noun and a verb: `template.update`. */
  readonly action: string
  readonly resource: { readonly type: string; readonly id: string | undefined }
  readonly ip: string | undefined
  readonly agent: string | undefined
  readonly result: AuditResult
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly requestId: string | undefined
  /** The number of times; more than 1 where a day had more entries than are kept one by one. */
  readonly count: number
  /** The time of the last action. */
  readonly lastAt: Date
}

/** The most characters of details, as JSON. */
export const DETAILS_MAX = 4000
export const AGENT_SHOWN = 120
export const RESOURCE_ID_MAX = 255

/** The default retention of entries, in days. */
export const AUDIT_DAYS = 400

const Word = z.string().min(1).max(RESOURCE_ID_MAX)

export const AuditQuery = PageQuery.extend({
  actor: Word.optional().describe(
    'The id of a user or named key; `secret` or `public` for the two keys; `system`; `operator`.',
  ),
  action: Word.optional().describe('An action, such as `template.update`.'),
  resource: Word.optional().describe('The id of the affected resource.'),
  ...timeRangeOf('entries'),
}).refine(...IN_ORDER)
export type AuditQuery = z.output<typeof AuditQuery>

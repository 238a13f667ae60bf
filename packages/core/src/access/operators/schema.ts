import { z } from 'zod'
import type { Id, UserId } from '../../kernel/ids/ids.ts'
import type { Project } from '../../kernel/ids/project.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import { properName } from '../../kernel/text/text.ts'
import { JOB_STATES } from '../../tenant/jobs/schema.ts'
import { ExpiresAt } from '../keys/schema.ts'

export type OperatorKeyId = Id<'opk'>

/** The most keys of operators of a deployment, expired ones included. */
export const OPERATOR_KEYS_MAX = 100

/** The most people who are operators. */
export const OPERATORS_MAX = 100

/** A key that operates the deployment. It has no access to the data of projects. */
export interface OperatorKey {
  readonly id: OperatorKeyId
  readonly name: string
  /** The first characters of the key, to identify it. */
  readonly prefix: string
  readonly expiresAt: Date | undefined
  readonly createdAt: Date
  /** The id of the user, or `system` for the command line on the database. */
  readonly createdBy: string
  /** When it was last used, exact to an hour; undefined for never. */
  readonly usedAt: Date | undefined
}

/** A user who operates the deployment. */
export interface Operator {
  readonly userId: UserId
  readonly email: string
  readonly createdAt: Date
}

const KEY_NAME_MAX = 60

export const OperatorKeyInput = z.object({
  name: properName(KEY_NAME_MAX).describe('The display name of the key; unique among the keys of operators.'),
  expiresAt: ExpiresAt.describe('When the key expires, at most ten years from now; null for never.'),
})
export type OperatorKeyInput = z.output<typeof OperatorKeyInput>

/** A project as operators see it, with counts that are maintained. */
export interface ListedProject
  extends Pick<Project, 'id' | 'name' | 'disabled' | 'disabledReason' | 'isFirst' | 'isSystem' | 'createdAt'> {
  readonly contacts: number
  /** Mails accepted in the month, of all categories. */
  readonly mailsOfMonth: number
}

const SEARCH_MAX = 100

export const OperatorProjectsQuery = PageQuery.extend({
  search: z
    .string()
    .trim()
    .min(1)
    .max(SEARCH_MAX)
    .optional()
    .describe(
      'The beginning of the name, in upper or lower case (on SQLite only for A to Z); the results are ordered by name.',
    ),
  status: z
    .enum(['active', 'disabled'])
    .optional()
    .describe('Only active projects, or only disabled ones: suspended, or being emptied.'),
})
export type OperatorProjectsQuery = z.output<typeof OperatorProjectsQuery>

const REASON_MAX = 300

export const SuspensionInput = z.object({
  reason: properName(REASON_MAX).describe('The reason, which the members of the project can read.'),
})
export type SuspensionInput = z.output<typeof SuspensionInput>

export const OperatorJobsQuery = PageQuery.extend({
  state: z.enum(JOB_STATES).optional().describe('Only jobs in this state.'),
})
export type OperatorJobsQuery = z.output<typeof OperatorJobsQuery>

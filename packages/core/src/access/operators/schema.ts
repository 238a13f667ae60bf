import { z } from 'zod'
import type { Id, UserId } from '../../kernel/ids/ids.ts'
import { properName } from '../../kernel/text/text.ts'
import { ExpiresAt } from '../keys/schema.ts'

export type OperatorKeyId = Id<'opk'>

/** The beginning of the keys of operators; those of projects begin with `sk_` and `pk_`. */
export const OPERATOR_KEY_PREFIX = 'ok_'

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

export { canonicalAddress, displayDomain, EmailAddress, isEmailAddress } from './address/address.ts'
export { COPIES_MAX, Copies, RECIPIENTS_MAX, Recipients, Sender } from './address/mail-address.ts'
export { coalesce } from './cache/coalesce.ts'
export {
  type Actor,
  actorMay,
  type Cause,
  isPublicActor,
  maySee,
  ROLES,
  type Role,
  requireScope,
  requireScopes,
  type Scope,
  SYSTEM_ACTOR,
  scopesInclude,
} from './context/actor.ts'
export { BRIEF_SIZE_MAX, type Context, contextOf, inTransaction, type Origin } from './context/context.ts'
export { DELETED, disabledError, isEmptying, RESETTING } from './context/emptying.ts'
export {
  KEY_PREFIX,
  KEY_SCOPES,
  type KeyKind,
  type KeyScope,
  type NamedKey,
  OPERATOR_KEY_PREFIX,
  SECRET_PREFIXES,
} from './context/key.ts'
export type { InTurn, Settings, World } from './context/world.ts'
export { documentationOf } from './errors/documented.ts'
export {
  AppError,
  ERROR_CATALOGUE,
  type ErrorCode,
  type ErrorKind,
} from './errors/errors.ts'
export { isNear } from './errors/nearness.ts'
export { plainWords } from './errors/plain-words.ts'
export { parse, parseKnown } from './errors/validate.ts'
export * from './ids/ids.ts'
export { warnQuietly } from './log/quiet-log.ts'
export { briefly, withoutQuotes } from './log/redact.ts'
export { COUNTED_AT_MOST, type Page, type PageRequest, type Position } from './page/page.ts'
export { FIRST_REVISION } from './revisions/revision.ts'
export type { JsonValue } from './text/json.ts'
export { MOMENT_PATTERN } from './text/moment.ts'
export { byCodePoint, isHeaderSafe, NAME_PATTERN, nameText } from './text/text.ts'

import { isNear } from '../../kernel/errors/nearness.ts'

/** The words of people and other services for an operator, in lower case without blanks and underscores. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  equals: ['=', '==', '===', 'is', 'eq', 'equal', 'equalto', 'matches', 'istrue', 'isfalse'],
  notEquals: ['!=', '!==', '<>', 'isnot', 'not', 'ne', 'neq', 'isnt', 'doesnotequal'],
  contains: ['has', 'includes', 'like', '~', '=~'],
  notContains: ['hasnot', 'excludes', 'notlike', 'doesnotcontain', '!~'],
  greaterThan: ['>', 'gt', 'above', 'more', 'morethan', 'over', 'after', 'isafter'],
  lessThan: ['<', 'lt', 'below', 'less', 'fewerthan', 'under', 'before', 'isbefore'],
  greaterThanOrEqual: ['>=', 'gte', 'ge', 'atleast', 'min', 'since'],
  lessThanOrEqual: ['<=', 'lte', 'le', 'atmost', 'max', 'until'],
  within: ['in', 'inlast', 'inthelast', 'withinlast', 'last', 'newerthan'],
  olderThan: ['ago', 'morethanago', 'notwithin'],
  exists: ['isset', 'set', 'present', 'ispresent', 'isnotnull', 'notempty'],
  notExists: ['isnotset', 'unset', 'missing', 'isnull', 'empty', 'isempty', 'doesnotexist'],
  triggered: ['happened', 'did', 'occurred', 'exists', 'is'],
  notTriggered: ['nothappened', 'didnot', 'notexists'],
  triggeredWithin: ['within', 'in', 'inlast', 'last'],
  triggeredOlderThan: ['olderthan'],
  memberOfSegment: ['in', 'is', 'memberof', 'member', 'equals', '='],
  notMemberOfSegment: ['notin', 'isnot', 'notmemberof', 'notmember', 'notequals', '!='],
}

/** Returns the operator of these that a word means, or is a typo of; undefined when it is similar to none. */
export function operatorMeant(word: string, operators: readonly string[]): string | undefined {
  const plain = word.toLowerCase().replace(/[\s_-]/g, '')
  return (
    operators.find((operator) => operator.toLowerCase() === plain) ??
    operators.find((operator) => WORDS[operator]?.includes(plain)) ??
    operators.find((operator) => isNear(plain, operator.toLowerCase()))
  )
}

const OWN = ['email', 'subscribed', 'createdAt', 'updatedAt'] as const
const PREFIXES = ['data', 'event', 'email', 'segment'] as const
const EMAIL_STATES = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'] as const

/** Returns the field of conditions that a name is likely to mean; undefined when it cannot be one. */
export function fieldMeant(name: string): string | undefined {
  const plain = name.toLowerCase().replaceAll('_', '')
  const own = OWN.find((field) => isNear(plain, field.toLowerCase()))
  if (own) return own
  const dot = name.indexOf('.')
  if (dot === -1) return name === '' ? undefined : `data.${name}`
  const [before, after] = [name.slice(0, dot), name.slice(dot + 1)]
  const prefix = PREFIXES.find((one) => isNear(before.toLowerCase(), one))
  if (after === '') return undefined
  if (prefix === 'email') {
    const state = EMAIL_STATES.find((one) => isNear(after.toLowerCase(), one))
    return state && `email.${state}`
  }
  // An invalid id stays invalid with any prefix.
  if (prefix) return prefix === before ? undefined : `${prefix}.${after}`
  return `data.${/^contacts?$/i.test(before) ? after : name}`
}

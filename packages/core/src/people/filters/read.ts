import type { JsonValue } from '../../kernel/text/json.ts'
import { beginningOf } from '../../kernel/text/text.ts'
import { canonicalName } from '../fields/schema.ts'
import type { Condition, Filter, Group } from './condition.ts'
import { factRef } from './facts.ts'
import { fieldRef } from './field.ts'
import { fieldMeant, operatorMeant } from './guess.ts'
import { type Fault, OPERATORS, TEXT_MAX, TIME_UNITS, type TimeUnit, textFault, valueFault } from './operators.ts'

export const CONDITION_DEPTH_MAX = 5
export const FILTERS_MAX = 100
export const FILTER_FIELD_MAX = 500
const FAULTS_MAX = 100

type Path = readonly (string | number)[]
type Sent = Readonly<Record<string, unknown>>

/** A value as it was sent, without unknown properties, and as it is interpreted. */
interface Both<T> {
  readonly sent: JsonValue
  readonly read: T
}

/** The problems and counts so far. */
interface FilterReading {
  /** Whether filters may use facts, as in workflows. */
  readonly withFacts: boolean
  readonly refuse: (path: Path, fault: Fault) => void
  filters: number
  faults: number
}

const EXAMPLE = '{"logic":"AND","groups":[{"filters":[{"field":"data.plan","operator":"equals","value":"pro"}]}]}'
const FIELDS =
  'email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent, delivered, opened, clicked, bounced or complained> and segment.<id or name>'
const fieldsOf = ({ withFacts }: FilterReading) => (withFacts ? `${FIELDS}, and workflow.<name>` : FIELDS)

/**
 * Reads both forms of a condition; undefined when something was refused. With facts, filters may also use the data of
 * the event (`event.<name>`, with an operator of data) and variables of the execution (`workflow.<name>`).
 */
export function readCondition(
  input: unknown,
  refuse: FilterReading['refuse'],
  { withFacts = false }: { readonly withFacts?: boolean } = {},
): Both<Condition> | undefined {
  const reading: FilterReading = {
    withFacts,
    filters: 0,
    faults: 0,
    refuse(path, fault) {
      reading.faults += 1
      if (reading.faults <= FAULTS_MAX) refuse(path, fault)
    },
  }
  const both = conditionAt([], input, 1, reading)
  return reading.faults === 0 ? both : undefined
}

/** Returns whether there are already enough problems to stop reading. */
const isOver = ({ filters, faults }: FilterReading) => filters > FILTERS_MAX || faults >= FAULTS_MAX

const isObject = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

const isThere = (value: unknown) => value !== undefined && value !== null

/** The possible places of the parts of a condition: groups, or a list of filters under either name. */
const LISTS = ['groups', 'conditions', 'filters'] as const

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0

const givenTwice = (name: string): Fault => ({
  code: 'given_twice',
  message: `cannot be combined with ${name}; give only one of them`,
})

function conditionAt(path: Path, input: unknown, depth: number, reading: FilterReading): Both<Condition> | undefined {
  const { refuse } = reading
  if (!isThere(input)) return void refuse(path, { code: 'required', message: `is required, such as ${EXAMPLE}` })
  if (!isObject(input))
    return void refuse(path, { code: 'invalid_type', message: `must be an object such as ${EXAMPLE}` })
  if (depth > CONDITION_DEPTH_MAX) {
    const message = `conditions can be nested at most ${CONDITION_DEPTH_MAX} deep; use fewer groups, or move the inner part to its own segment and refer to it`
    return void refuse(path, { code: 'too_deep', message })
  }
  const logic = logicAt(path, input, reading)
  const [name = 'filters', ...others] = LISTS.filter((one) => isThere(input[one]))
  for (const other of others) if (!isEmpty(input[other])) refuse([...path, other], givenTwice(name))
  const list = input[name]
  if (!isThere(list)) {
    const message = `is required: a list of groups, such as ${EXAMPLE}`
    return void refuse([...path, 'groups'], { code: 'required', message })
  }
  const items = listAt([...path, name], list, reading, (at, item) =>
    name === 'groups' ? groupAt(at, item, depth, reading) : asGroup(filterAt(at, item, reading)),
  )
  if (items?.length === 0)
    refuse([...path, name], {
      code: 'too_small',
      message: `must contain at least one ${name === 'groups' ? 'group' : 'filter'}`,
    })
  if (!items || !logic) return undefined
  return {
    sent: { [logic.name]: logic.value, [name]: items.map(({ sent }) => sent) },
    read: { logic: logic.value, groups: items.map(({ read }) => read) },
  }
}

function logicAt(path: Path, input: Sent, { refuse }: FilterReading) {
  const name = isThere(input.logic) || !isThere(input.operator) ? 'logic' : 'operator'
  const value = input[name]
  if (value === 'AND' || value === 'OR') return { name, value } as const
  const missing = isThere(value) ? '' : 'is required: '
  refuse([...path, name], {
    code: missing ? 'required' : 'invalid_value',
    message: `${missing}must be AND (all must hold) or OR (one is enough)`,
  })
  return undefined
}

/** Reads the items of a list until there are enough problems. */
function listAt<T>(
  path: Path,
  list: unknown,
  reading: FilterReading,
  read: (path: Path, item: unknown) => Both<T> | undefined,
): Both<T>[] | undefined {
  if (!Array.isArray(list))
    return void reading.refuse(path, { code: 'invalid_type', message: 'must be a list, in brackets: [ … ]' })
  const items: Both<T>[] = []
  for (const [index, item] of list.entries()) {
    if (isOver(reading)) return undefined
    const both = read([...path, index], item)
    if (both) items.push(both)
  }
  return items.length < list.length ? undefined : items
}

const asGroup = (filter: Both<Filter> | undefined): Both<Group> | undefined =>
  filter && { sent: filter.sent, read: { filters: [filter.read] } }

/** The filters of a group are ANDed, so it has no operator; only a nested condition has. */
const FLAT_IN_GROUP: Fault = {
  code: 'invalid_type',
  message:
    'is a nested condition here, not a list: {"logic":"OR","groups":[…]}; the flat form is only for a whole condition, so give filters that must all hold as filters',
}
const GROUPS_IN_GROUP: Fault = {
  code: 'not_allowed',
  message: 'belong to a condition, not to a group: put logic and groups into its conditions',
}

function groupAt(path: Path, input: unknown, depth: number, reading: FilterReading): Both<Group> | undefined {
  if (!isObject(input)) {
    const message = 'must be an object such as {"filters":[{"field":"data.plan","operator":"equals","value":"pro"}]}'
    return void reading.refuse(path, { code: 'invalid_type', message })
  }
  const [hasFilters, hasConditions] = [isThere(input.filters), isThere(input.conditions)]
  if (Array.isArray(input.conditions)) return void reading.refuse([...path, 'conditions'], FLAT_IN_GROUP)
  const filters = hasFilters
    ? listAt([...path, 'filters'], input.filters, reading, (at, item) => filterAt(at, item, reading))
    : []
  const conditions = hasConditions
    ? conditionAt([...path, 'conditions'], input.conditions, depth + 1, reading)
    : undefined
  if (!hasFilters && !hasConditions && isThere(input.groups))
    return void reading.refuse([...path, 'groups'], GROUPS_IN_GROUP)
  if (filters?.length === 0 && !hasConditions)
    return void reading.refuse(path, { code: 'too_small', message: 'must contain at least one filter, or conditions' })
  if (!filters || (hasConditions && !conditions)) return undefined
  return {
    sent: {
      ...(hasFilters && { filters: filters.map(({ sent }) => sent) }),
      ...(conditions && { conditions: conditions.sent }),
    },
    read: { filters: filters.map(({ read }) => read), ...(conditions && { conditions: conditions.read }) },
  }
}

function filterAt(path: Path, input: unknown, reading: FilterReading): Both<Filter> | undefined {
  reading.filters += 1
  if (reading.filters > FILTERS_MAX) {
    const message = `must have at most ${FILTERS_MAX} filters in total; move some of them to a separate segment and refer to it`
    return void reading.refuse([], { code: 'too_many_filters', message })
  }
  const before = reading.faults
  const refuse = (name: string, fault: Fault) => reading.refuse([...path, name], fault)
  if (!isObject(input)) {
    const message = 'must be an object such as {"field":"data.plan","operator":"equals","value":"pro"}'
    return void reading.refuse(path, { code: 'invalid_type', message })
  }
  const { field, operator, value, unit } = input
  const operators = operatorsOf(field, reading, refuse)
  const operand = operators && operandOf(field, operator, operators, refuse)
  if (!operand) return undefined
  const fault = valueFault(operand, value)
  if (fault) refuse('value', fault)
  if (operand === 'window' && !isUnit(unit)) refuse('unit', unitFault(unit))
  if (reading.faults > before || typeof field !== 'string' || typeof operator !== 'string') return undefined
  return {
    sent: Object.fromEntries(
      Object.entries({ field, operator, value, unit }).filter((entry): entry is [string, Scalar] => isKept(entry[1])),
    ),
    read: {
      field: canonicalName(field),
      operator,
      ...(operand !== 'nothing' && isScalar(value) && { value }),
      ...(operand === 'window' && isUnit(unit) && { unit }),
    },
  }
}

type Scalar = string | number | boolean

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const isKept = (value: unknown) =>
  typeof value === 'string'
    ? textFault(value, TEXT_MAX) === undefined
    : isScalar(value) && Number.isFinite(Number(value))

const isUnit = (unit: unknown): unit is TimeUnit => TIME_UNITS.some((one) => one === unit)

function unitFault(unit: unknown): Fault {
  return isThere(unit)
    ? { code: 'invalid_value', message: `must be one of ${TIME_UNITS.join(', ')}` }
    : { code: 'required', message: `is required: a period such as "30 days" needs one of ${TIME_UNITS.join(', ')}` }
}

type Refuse = (name: string, fault: Fault) => void

function operatorsOf(field: unknown, reading: FilterReading, refuse: Refuse): (typeof OPERATORS)['data'] | undefined {
  const fields = fieldsOf(reading)
  if (!isThere(field)) return void refuse('field', { code: 'required', message: `is required; fields are ${fields}` })
  if (typeof field !== 'string')
    return void refuse('field', { code: 'invalid_type', message: `must be a string; fields are ${fields}` })
  const fault = textFault(field, FILTER_FIELD_MAX)
  if (fault) return void refuse('field', fault)
  const ref = fieldRef(field)
  const fact = reading.withFacts ? factRef(field) : undefined
  if (!ref && !fact)
    return void refuse('field', {
      code: 'unknown_field',
      message: `${shown(field)} is not a field that conditions can use; ${guess(fieldMeant(field))}fields are ${fields}`,
    })
  return { ...(ref && OPERATORS[ref.kind]), ...(fact && OPERATORS.data) }
}

function operandOf(field: unknown, operator: unknown, operators: (typeof OPERATORS)['data'], refuse: Refuse) {
  const choice = `use one of ${Object.keys(operators).join(', ')}`
  if (!isThere(operator)) return void refuse('operator', { code: 'required', message: `is required; ${choice}` })
  const operand = typeof operator === 'string' && Object.hasOwn(operators, operator) ? operators[operator] : undefined
  if (!operand) {
    const meant = typeof operator === 'string' ? operatorMeant(operator, Object.keys(operators)) : undefined
    const message = `${shown(operator)} is not an operator of ${String(field)}; ${guess(meant)}${choice}`
    refuse('operator', { code: 'invalid_value', message })
  }
  return operand
}

const shown = (word: unknown) => (typeof word === 'string' ? `"${beginningOf(word, 60)}"` : `a ${typeof word}`)

const guess = (meant: string | undefined) => (meant === undefined ? '' : `did you mean ${meant}? `)

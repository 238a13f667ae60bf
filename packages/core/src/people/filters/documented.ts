import { OPERATORS, TIME_UNITS } from './operators.ts'

const LOGIC = { type: 'string', enum: ['AND', 'OR'], description: 'AND: all must match. OR: one is sufficient.' }

/** One filter of a condition. */
export const FILTER = {
  type: 'object',
  required: ['field', 'operator'],
  properties: {
    field: {
      type: 'string',
      description:
        'email, subscribed, createdAt, updatedAt, data.<name>, event.<name>, email.<sent|delivered|opened|clicked|bounced|complained> or segment.<id or name>.',
    },
    operator: { type: 'string', enum: [...new Set(Object.values(OPERATORS).flatMap(Object.keys))] },
    value: { type: ['string', 'number', 'boolean'] },
    unit: { type: 'string', enum: [...TIME_UNITS], description: 'The unit of a period of time.' },
  },
}

const FILTER_LIST = { type: 'array', items: FILTER }

const GROUP = {
  type: 'object',
  properties: {
    filters: FILTER_LIST,
    conditions: { type: 'object', additionalProperties: true, description: 'Another condition like this one.' },
  },
}

/** The properties of a condition in its nested or its flat form. */
export const CONDITION_PROPERTIES = {
  logic: LOGIC,
  groups: { type: 'array', items: GROUP },
  operator: LOGIC,
  conditions: FILTER_LIST,
  filters: FILTER_LIST,
}

const namesOf = (properties: object): ReadonlySet<string> => new Set(Object.keys(properties))

export const FILTER_NAMES = namesOf(FILTER.properties)
export const GROUP_NAMES = namesOf(GROUP.properties)
export const CONDITION_NAMES = namesOf(CONDITION_PROPERTIES)

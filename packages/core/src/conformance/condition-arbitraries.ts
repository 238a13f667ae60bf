import fc from 'fast-check'
import { canonicalName } from '../people/fields/schema.ts'
import type { Condition, Filter } from '../people/filters/condition.ts'
import { OPERATORS, type Operand } from '../people/filters/operators.ts'
import { EVENT_NAMES, name, number, SEGMENTS, scalar, text } from './filter-arbitraries.ts'

const VALUES: Readonly<Record<Operand, fc.Arbitrary<Filter['value']>>> = {
  nothing: fc.constant(undefined),
  text: fc.constantFrom('c1@example.com', 'C', '@example', ''),
  part: text().filter((part) => part !== ''),
  boolean: fc.boolean(),
  moment: fc.constantFrom('2026-01-02', '2026-01-01', '2026-01-02T03:04:05.678Z', '2026-01-02T04:04:05+01:00'),
  scalar: scalar(),
  comparable: fc.oneof(text(), number()),
  window: fc.oneof(fc.constantFrom(1e-4, 1, 2.5, 1e300), fc.double({ min: 1e-5, max: 1e4, noNaN: true })),
}

const FIELDS: Readonly<Record<keyof typeof OPERATORS, fc.Arbitrary<string>>> = {
  email: fc.constant('email'),
  subscribed: fc.constant('subscribed'),
  time: fc.constantFrom('createdAt', 'updatedAt'),
  data: fc
    .array(name(), { minLength: 1, maxLength: 2 })
    .map((names) => canonicalName(`data.${names.join('.')}`))
    .filter((field) => field !== 'data.'),
  event: fc.constantFrom(...EVENT_NAMES.map((event) => `event.${event}`), 'email.opened', 'email.sent'),
  segment: fc.constantFrom(...SEGMENTS.map((id) => `segment.${id}`), 'segment.seg_dynamic', 'segment.seg_unknown'),
}

function filter(): fc.Arbitrary<Filter> {
  const kind = fc.constantFrom('data', 'data', 'data', 'email', 'subscribed', 'time', 'event', 'segment')
  return kind
    .chain((one) => fc.tuple(FIELDS[one], fc.constantFrom(...Object.entries(OPERATORS[one]))))
    .chain(([field, [operator, operand]]) =>
      fc.tuple(VALUES[operand], fc.constantFrom('minutes', 'hours', 'days')).map(([value, unit]) => ({
        field,
        operator,
        ...(value !== undefined && { value }),
        ...(operand === 'window' && { unit }),
      })),
    )
}

/** Copies a value as JSON.parse would make it. */
const PLAIN = { noNullPrototype: true }

/** A condition in its nested form, at most three deep. */
export function condition(depth = 3): fc.Arbitrary<Condition> {
  const filters = fc.array(filter(), { minLength: 1, maxLength: 3 })
  const plain = filters.map((of) => ({ filters: of }))
  const group =
    depth === 1
      ? plain
      : fc.oneof(
          { weight: 3, arbitrary: plain },
          { weight: 1, arbitrary: fc.record({ filters, conditions: condition(depth - 1) }, PLAIN) },
        )
  return fc.record(
    { logic: fc.constantFrom('AND', 'OR'), groups: fc.array(group, { minLength: 1, maxLength: 3 }) },
    PLAIN,
  )
}

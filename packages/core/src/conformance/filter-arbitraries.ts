import fc from 'fast-check'
import type { SegmentId } from '../kernel/ids/ids.ts'
import type { JsonValue } from '../kernel/text/json.ts'
import type { FieldData } from '../people/fields/schema.ts'
import type { DataTest, Predicate } from '../people/filters/predicate.ts'
import { aContact, rowIds, rowTime } from '../testing/rows.ts'
import { anEvent } from '../testing/work-rows.ts'
import { fieldName, jsonValue, storableText } from './arbitraries.ts'
import type { Audience } from './audience.ts'

const NAMES = [
  'a',
  'b',
  'a.b',
  'b.a',
  'A',
  '',
  '.',
  '0',
  'length',
  '__proto__',
  'constructor',
  'q"q',
  "it's",
  'back\\slash',
  '$.a',
  '[0]',
  'line\nbreak',
  '\u0001',
  'ключ',
  '🙂',
  '%_*',
] as const

/** Few texts, so that they collide, including all with special meaning to a database. */
const TEXTS = [
  '',
  'pro',
  'Pro',
  'prob',
  'ro',
  'null',
  'true',
  'false',
  '0',
  '1',
  '10',
  '9',
  '1e1',
  '"pro"',
  '["pro"]',
  '{"a":1}',
  "it's",
  '\\',
  '%',
  '_',
  '*',
  'é',
  'e\u0301',
  '\ufb01',
  '\uffff',
  '🙂',
  'line\nbreak',
  ' pro',
] as const

export const MOMENTS = [
  '2026-01-02T03:04:05.678Z',
  '2026-01-02T03:04:05.677Z',
  '2026-01-02T03:04:05.679Z',
  '2026-01-02T03:04:05Z',
  '2026-01-02T03:04:06Z',
  '2026-01-02T03:04:04.999Z',
  '2026-01-02T03:04:06.000Z',
  '2026-01-02T03:04:05.67Z',
  '2026-01-02T03:04:05.6789Z',
  '2026-01-02T03:04:05',
  '2026-01-02t03:04:05z',
  '2026-01-02T03:04:05+00:00',
  '2026-01-02',
  '2026-01-02T03:04:05Z\n',
  ' 2026-01-02T03:04:05Z',
  '2026-99-99T99:99:99Z',
  '0000-00-00T00:00:00Z',
  '2026-01-02T04:04:05.678+01:00',
  '2026-01-01T19:04:05.678999-08:00',
  '2026-01-02T03:04Z',
  '2026-01-02T03:04+00:00',
  '2026-01-02T03:04:05.6790000000000000000Z',
  '2026-01-01T03:05:05.678-23:59',
  '2026-01-03T03:03:05.678+23:59',
  '2026-01-02T03:04:05.678+24:00',
  '2026-01-02T03:04:05.678+0100',
  '2026-01-02T03:04:05,678Z',
  '2026-01-02T24:00:00Z',
  '2026-01-02T03:04:60Z',
  '2026-02-29T00:00:00Z',
  '2024-02-29T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999-23:59',
  '2026-01-02T03:04:05.Z',
  '2026-01-02T03:04:05.67 Z',
  '2026-01-02T03:04.5Z',
  '2026-01-02T03:04-Z',
  '9999-12-31T23:59:59.999Z',
  '+02026-01-02T03:04:05Z',
  '２026-01-02T03:04:05Z',
] as const

/** Outside the range of some databases; they are compared as read back. */
const BROKEN_TEXTS = ['pro\u0000', '\u0000', 'a\u0000b', '\ud800', 'pro\udc00', '\ud83dpro'] as const

const NUMBERS = [
  0,
  1,
  -1,
  9,
  10,
  1.5,
  0.1,
  0.30000000000000004,
  -273.15,
  1e-7,
  5e-324,
  2 ** 53,
  2 ** 53 - 1,
  2 ** 60,
  2 ** 60 + 256,
  2 ** 63,
  -(2 ** 63),
  2 ** 64,
  1e21,
  1e300,
  1.7976931348623157e308,
] as const

/** Mostly the same few, so that filters find matches. */
export const name = () =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('a', 'b', 'a.b') },
    { weight: 3, arbitrary: fc.constantFrom(...NAMES) },
    { weight: 1, arbitrary: fieldName() },
  )
export const text = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('pro', 'ro', '1') },
    { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 4, arbitrary: fc.constantFrom(...MOMENTS) },
    { weight: 1, arbitrary: storableText() },
  )
export const number = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(0, 1) },
    { weight: 5, arbitrary: fc.constantFrom(...NUMBERS) },
    {
      weight: 1,
      arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
    },
  )
export const scalar = () => fc.oneof({ weight: 4, arbitrary: text() }, { weight: 3, arbitrary: number() }, fc.boolean())

function objectOf(value: fc.Arbitrary<JsonValue>): fc.Arbitrary<FieldData> {
  return fc.array(fc.tuple(name(), value), { minLength: 2, maxLength: 8 }).map((entries) => Object.fromEntries(entries))
}

function value(depth: number): fc.Arbitrary<JsonValue> {
  const odd = fc.constantFrom(null, ...BROKEN_TEXTS)
  const leaf = fc.oneof({ weight: 8, arbitrary: scalar() }, { weight: 1, arbitrary: odd })
  if (depth === 0) return leaf
  const inner = value(depth - 1)
  return fc.oneof(
    { weight: 5, arbitrary: leaf },
    { weight: 2, arbitrary: fc.array(inner, { maxLength: 3 }) },
    { weight: 4, arbitrary: objectOf(inner) },
    { weight: 1, arbitrary: jsonValue() },
  )
}

export const EVENT_NAMES = ['signup', 'Signup', 'a.b', 'email.open', "it's 100%"] as const

const moment = () => fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1e9, max: 1e9 })).map(rowTime)

export const SEGMENTS: readonly SegmentId[] = ['seg_first', 'seg_second', 'seg_empty']

/** Fifteen to thirty similar contacts. */
export function audience(): fc.Arbitrary<Audience> {
  const one = fc.record({
    subscribed: fc.boolean(),
    data: objectOf(value(2)),
    createdAt: moment(),
    updatedAt: moment(),
    events: fc.array(fc.record({ name: fc.constantFrom(...EVENT_NAMES), createdAt: moment() }), { maxLength: 3 }),
    segments: fc.subarray([...SEGMENTS.slice(0, 2)]),
  })
  return fc.array(one, { minLength: 15, maxLength: 30 }).map((all) => {
    const people = all.map(({ events, segments, ...rest }) => ({ events, segments, contact: aContact(rest) }))
    return {
      contacts: people.map(({ contact }) => contact),
      events: people.flatMap(({ contact, events }) =>
        events.map((event) => anEvent({ ...event, contactId: contact.id })),
      ),
      members: new Map(
        SEGMENTS.map((segmentId) => [
          segmentId,
          people.filter(({ segments }) => segments.includes(segmentId)).map(({ contact }) => contact.id),
        ]),
      ),
    }
  })
}

function dataTest(): fc.Arbitrary<DataTest> {
  const comparable = fc.oneof(text(), number())
  return fc.oneof(
    fc.constant({ is: 'present' } as const),
    fc.record({ is: fc.constantFrom('equal' as const, 'unequal' as const), value: scalar() }),
    fc.record({ is: fc.constantFrom('containing' as const, 'lacking' as const), value: text() }),
    fc.record({ is: fc.constantFrom('above' as const, 'below' as const), value: comparable, orEqual: fc.boolean() }),
    fc.record({ is: fc.constant('moment' as const), from: bound(), until: bound() }),
  )
}

const bound = () => fc.option(moment(), { nil: undefined })

/** Any predicate for an `audience()`. */
export function predicate(): fc.Arbitrary<Predicate> {
  const part = fc.constantFrom('', 'c', '1', '@example', '@EXAMPLE', '.com', '%', '_', "'")
  const data = fc.record({
    kind: fc.constant('data' as const),
    path: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(['a'], ['b'], ['a', 'b']) },
      {
        weight: 2,
        arbitrary: fc.array(name(), { minLength: 1, maxLength: 3 }).map((names) => names.join('.').split('.')),
      },
    ),
    test: dataTest(),
  })
  const leaf: fc.Arbitrary<Predicate> = fc.oneof(
    { weight: 12, arbitrary: data },
    fc.record({ kind: fc.constant('email'), test: fc.constantFrom('equal', 'containing'), value: part }),
    fc.record({ kind: fc.constant('subscribed'), value: fc.boolean() }),
    fc.record({
      kind: fc.constant('time'),
      column: fc.constantFrom('createdAt', 'updatedAt'),
      from: bound(),
      until: bound(),
    }),
    fc.record({
      kind: fc.constant('event'),
      name: fc.constantFrom(...EVENT_NAMES, 'never'),
      from: bound(),
      until: bound(),
    }),
    fc.record({ kind: fc.constant('member'), segmentId: fc.constantFrom(...SEGMENTS, rowIds.make('seg')) }),
    fc.constant({ kind: 'nothing' } as const),
  )
  const { tree } = fc.letrec<{ tree: Predicate }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'predicate' },
      { weight: 3, arbitrary: leaf },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('not'), of: tie('tree') }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constantFrom('all', 'any'), of: fc.array(tie('tree'), { maxLength: 3 }) }),
      },
    ),
  }))
  return tree
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataPatch, fieldData } from '../../conformance/arbitraries.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { patchData, RESERVED_FIELDS, wipeData } from './patch.ts'
import type { DataPatch, FieldData } from './schema.ts'

const isEnvelope = (value: JsonValue) =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  'persistent' in value &&
  typeof value.persistent === 'boolean'

interface Case {
  readonly rule: string
  readonly current?: FieldData
  readonly patch: DataPatch | undefined
  readonly data: FieldData
  readonly transient?: FieldData
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
  readonly rewritten?: readonly string[]
}

const cases: readonly Case[] = [
  {
    rule: '1: other keys keep their values',
    current: { a: 1, b: 2 },
    patch: { b: 3 },
    data: { a: 1, b: 3 },
    rewritten: ['b'],
  },
  { rule: '1: no patch changes nothing', current: { a: 1 }, patch: undefined, data: { a: 1 } },
  {
    rule: '1: objects are replaced, not merged',
    current: { a: { x: 1 } },
    patch: { a: { y: 2 } },
    data: { a: { y: 2 } },
    rewritten: ['a'],
  },
  {
    rule: '1: the same value again changes nothing',
    current: { a: 1 },
    patch: { a: 1 },
    data: { a: 1 },
    rewritten: ['a'],
  },
  {
    rule: '2: primitives are stored',
    patch: { s: 'x', n: 0, b: false },
    data: { s: 'x', n: 0, b: false },
    added: ['s', 'n', 'b'],
  },
  {
    rule: '2: lists and objects are stored',
    patch: { l: [null, ''], o: {} },
    data: { l: [null, ''], o: {} },
    added: ['l', 'o'],
  },
  { rule: '2: the type may change', current: { a: 1 }, patch: { a: 'one' }, data: { a: 'one' }, rewritten: ['a'] },
  { rule: '3: null deletes', current: { a: 1, b: 2 }, patch: { a: null }, data: { b: 2 }, removed: ['a'] },
  { rule: '3: null for a key that is not there does nothing', current: { b: 2 }, patch: { a: null }, data: { b: 2 } },
  { rule: '4: an empty string does not overwrite', current: { a: 1 }, patch: { a: '' }, data: { a: 1 } },
  { rule: '4: an empty string is not stored', patch: { a: '' }, data: {} },
  { rule: '4: a blank is a text like any other', patch: { a: ' ' }, data: { a: ' ' }, added: ['a'] },
  {
    rule: '5: what is not persistent is used and not stored',
    current: { a: 1 },
    patch: { a: { value: 2, persistent: false }, code: { value: 'x', persistent: false } },
    data: { a: 1 },
    transient: { a: 2, code: 'x' },
  },
  {
    rule: '5: also null and the empty string are used',
    current: { a: 1 },
    patch: { a: { value: null, persistent: false }, b: { value: '', persistent: false } },
    data: { a: 1 },
    transient: { a: null, b: '' },
  },
  {
    rule: '5: what is persistent is unwrapped',
    patch: { a: { value: 1, persistent: true } },
    data: { a: 1 },
    added: ['a'],
  },
  {
    rule: '5: null and the empty string mean in an envelope what they mean outside',
    current: { a: 1, b: 2 },
    patch: { a: { value: null, persistent: true }, b: { value: '', persistent: true } },
    data: { b: 2 },
    removed: ['a'],
  },
  {
    rule: '5: an envelope needs both, and a boolean',
    patch: { a: { value: 1 }, b: { persistent: false }, c: { value: 1, persistent: 'false' } },
    data: { a: { value: 1 }, b: { persistent: false }, c: { value: 1, persistent: 'false' } },
    added: ['a', 'b', 'c'],
  },
  {
    rule: '5: only one envelope is opened',
    patch: { a: { value: { value: 1, persistent: false }, persistent: true } },
    data: { a: { value: 1, persistent: false } },
    added: ['a'],
  },
  {
    rule: '6: reserved names are dropped',
    patch: {
      id: 'x',
      svc_id: 'x',
      svc_email: 'x',
      email: 'x',
      unsubscribeUrl: 'x',
      subscribeUrl: 'x',
      manageUrl: 'x',
    },
    data: {},
  },
  {
    rule: '6: reserved names are dropped in envelopes too',
    patch: { email: { value: 'x', persistent: false } },
    data: {},
  },
  {
    rule: '6: other spellings and the other core fields are no reserved names',
    patch: { ID: 1, Email: 2, subscribed: true, createdAt: 'x' },
    data: { ID: 1, Email: 2, subscribed: true, createdAt: 'x' },
    added: ['ID', 'Email', 'subscribed', 'createdAt'],
  },
  { rule: '7: locale is stored', patch: { locale: 'pt-BR' }, data: { locale: 'pt-BR' }, added: ['locale'] },
  {
    rule: 'names of prototypes are names like any other',
    patch: { constructor: 1, toString: 'x', hasOwnProperty: true },
    data: { constructor: 1, toString: 'x', hasOwnProperty: true },
    added: ['constructor', 'toString', 'hasOwnProperty'],
  },
  {
    rule: 'a name of a prototype that is not there is not removed',
    patch: { constructor: null, valueOf: null },
    data: {},
  },
]

describe('patchData', () => {
  it.each(cases)('$rule', ({ current = {}, patch, data, transient = {}, added = [], removed = [], rewritten = [] }) => {
    const before = JSON.stringify([current, patch])
    expect(patchData(current, patch)).toEqual({ data, transient, added, removed, rewritten })
    expect(JSON.stringify([current, patch])).toBe(before)
  })

  it('returns the very same object when nothing changed', () => {
    const current = { a: 1, list: [1, { x: 1, y: 2 }], object: { x: [null], y: 'z' } }
    expect(patchData(current, undefined).data).toBe(current)
    expect(patchData(current, {}).data).toBe(current)
    expect(patchData(current, { a: 1, b: null, c: '', d: { value: 1, persistent: false } }).data).toBe(current)
    expect(patchData(current, { list: [1, { y: 2, x: 1 }] }).data).toBe(current)
    expect(patchData(current, { object: { y: 'z', x: [null] } }).data).toBe(current)
  })

  it.each([
    [
      [1, 2],
      [2, 1],
    ],
    [[1], { 0: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: null }, { b: null }],
    [{}, []],
    [1, {}],
    [{}, 1],
    [{}, true],
    ['ab', { 0: 'a', 1: 'b' }],
    [{ 0: 'a', 1: 'b' }, 'ab'],
    [[null], [{}]],
    [[{}], [null]],
    [0, false],
    ['1', 1],
  ] as const)('distinguishes %j from %j', (before, after) => {
    expect(patchData({ a: before }, { a: after }).data).toEqual({ a: after })
  })

  it('ignores __proto__, and changes no prototype', () => {
    const patch: DataPatch = JSON.parse('{"__proto__":{"admin":true},"a":{"__proto__":{"admin":true}}}')
    const { data, transient, added } = patchData({}, patch)
    expect(added).toEqual(['a'])
    expect(Object.keys(data)).toEqual(['a'])
    expect(Reflect.get({}, 'admin')).toBeUndefined()
    expect(Reflect.get(data, 'admin')).toBeUndefined()
    expect(Reflect.get(transient, 'admin')).toBeUndefined()
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
  })

  it('follows its rules for any data and any patch', () => {
    fc.assert(
      fc.property(fieldData(), dataPatch(), (current, patch) => {
        const { data, transient, added, removed, rewritten } = patchData(current, patch)
        for (const [name, value] of Object.entries(data)) {
          expect(value).not.toBeNull()
          if (value === '') expect(current[name]).toBe('')
          if (!Object.hasOwn(current, name)) expect(RESERVED_FIELDS.has(name)).toBe(false)
          if (!Object.hasOwn(patch, name)) expect(value).toBe(current[name])
        }
        for (const [name, value] of Object.entries(current)) {
          if (!Object.hasOwn(data, name)) expect(removed).toContain(name)
          if (!Object.hasOwn(patch, name)) expect(data[name]).toBe(value)
        }
        for (const name of Object.keys(transient)) {
          const sent = patch[name]
          expect(sent !== undefined && isEnvelope(sent)).toBe(true)
          expect(RESERVED_FIELDS.has(name)).toBe(false)
          expect(Object.hasOwn(data, name)).toBe(Object.hasOwn(current, name))
          expect(data[name]).toBe(Object.hasOwn(current, name) ? current[name] : data[name])
        }
        const [had, has] = [new Set(Object.keys(current)), new Set(Object.keys(data))]
        expect([...added].sort()).toEqual([...has].filter((name) => !had.has(name)).sort())
        expect([...removed].sort()).toEqual([...had].filter((name) => !has.has(name)).sort())
        const changed = Object.keys(data).filter((name) => had.has(name) && data[name] !== current[name])
        expect(rewritten).toEqual(expect.arrayContaining(changed))
        for (const name of rewritten) expect(had.has(name) && has.has(name) && Object.hasOwn(patch, name)).toBe(true)
        expect(Reflect.get({}, 'admin')).toBeUndefined()
      }),
      { numRuns: propertyRuns(125) },
    )
  })

  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(fieldData(), dataPatch(), (current, patch) => {
        const once = patchData(current, patch)
        const twice = patchData(once.data, patch)
        expect(twice.data).toBe(once.data)
        expect(twice.added).toEqual([])
        expect(twice.removed).toEqual([])
        expect(twice.transient).toEqual(once.transient)
      }),
      { numRuns: propertyRuns(125) },
    )
  })

  it('is the identity for an empty patch, and for a patch by itself', () => {
    fc.assert(
      fc.property(fieldData(), (current) => {
        expect(patchData(current, {}).data).toBe(current)
        const plain = Object.fromEntries(Object.entries(current).filter(([, value]) => !isEnvelope(value)))
        const copy: FieldData = JSON.parse(JSON.stringify(plain))
        expect(patchData(current, copy).data).toBe(current)
      }),
    )
  })
})

describe('wipeData', () => {
  it('removes every field', () => {
    fc.assert(
      fc.property(fieldData(), (current) => {
        const { data, transient, added, removed, rewritten } = wipeData(current)
        expect(data).toEqual({})
        expect(transient).toEqual({})
        expect([added, rewritten]).toEqual([[], []])
        expect([...removed].sort()).toEqual(Object.keys(current).sort())
      }),
    )
  })

  it('returns the very same object when there were no fields', () => {
    const current = {}
    expect(wipeData(current).data).toBe(current)
  })
})

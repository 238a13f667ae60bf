import type { FieldData } from '../people/fields/schema.ts'

/** An own property whose name has a special meaning in object literals. */
const ownProto: FieldData = Object.fromEntries([['__proto__', 'own']])

/** Data that stores tend to damage. Every store must return it unchanged, except for the order of names. */
export const jsonCases: readonly { readonly title: string; readonly data: FieldData }[] = [
  { title: 'nothing', data: {} },
  { title: 'values that look like nothing', data: { empty: '', zero: 0, no: false, list: [], object: {} } },
  { title: 'null inside of lists and objects', data: { list: [null, 1, null], object: { a: null, b: { c: null } } } },
  { title: 'floats', data: { a: 0.1, b: 1.005, c: -273.15, d: 1e-7, e: 5e-324, f: 1.7976931348623157e308 } },
  { title: 'large integers', data: { max: Number.MAX_SAFE_INTEGER, min: Number.MIN_SAFE_INTEGER, huge: 1e21 } },
  { title: 'text that looks like other types', data: { a: '1', b: 'true', c: 'null', d: '007', e: '1e3', f: '{}' } },
  {
    title: 'text that looks like a date',
    data: { a: '2024-01-01', b: '2024-01-01T00:00:00.120Z', c: '2024-01-01T00:00:00+02:00' },
  },
  { title: 'any letters', data: { text: 'é e\u0301 ß 日本語 🙂 👩‍👩‍👧 \u202eabc \ufeff', 'ключ 🔑': 'значение' } },
  {
    title: 'quotes, backslashes and line breaks',
    data: { text: `' " \\ \\' \\u0041 \n \r\n \t ; -- /* */ $1 ? :a @b`, "na'me": 1 },
  },
  {
    title: 'names with dots, quotes and blanks',
    data: { 'a.b': 1, a: { b: 2 }, '': 3, ' ': 4, '"': 5, $: 6, '[0]': 7 },
  },
  { title: 'names of one spelling in two cases', data: { plan: 'a', Plan: 'b', PLAN: 'c' } },
  {
    title: 'names of prototypes',
    data: { constructor: 'a', toString: 1, hasOwnProperty: true, prototype: { valueOf: 1 } },
  },
  { title: 'an own __proto__', data: { outer: ownProto, list: [ownProto] } },
  { title: 'nesting', data: { a: { b: { c: { d: { e: [[[[{ f: 'deep' }]]]] } } } } } },
  { title: 'a long text', data: { text: 'ü'.repeat(200_000) } },
  { title: 'many names', data: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field${i}`, i])) },
]

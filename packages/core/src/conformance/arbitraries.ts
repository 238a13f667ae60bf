import fc from 'fast-check'
import { canonicalAddress } from '../kernel/address/address.ts'
import type { JsonValue } from '../kernel/text/json.ts'
import { TEMPLATE_TYPES, type Template } from '../mail/templates/schema.ts'
import type { Contact } from '../people/contacts/schema.ts'
import type { DataPatch, FieldData } from '../people/fields/schema.ts'
import { aContact, aTemplate, rowTime } from '../testing/rows.ts'

/** One code point that every database can store: not U+0000 and not a lone surrogate. */
const character = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 0xd7ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0xffff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x10000, max: 0x10ffff }) },
  )
  .map((code) => String.fromCodePoint(code))

/** Any text that every database can store: all of Unicode except U+0000. */
export function storableText(maxLength = 40): fc.Arbitrary<string> {
  const any = fc.string({ unit: character, maxLength })
  const telling = fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    'true',
    'null',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '\r\n',
    '{{x}}',
    '🙂',
    'é',
    '\ufeff',
  )
  return fc.oneof({ weight: 3, arbitrary: any }, { weight: 1, arbitrary: telling })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const ESCAPED = /^["\\\u0001-\u001f]$/

/**
 * Names of fields, including those of prototypes. Excludes `__proto__`, which is never stored, and single characters
 * that JSON escapes: V8 13.6 confuses the names in `{"\\":1}` and `{"\"":1}` once it has parsed both.
 */
export function fieldName(): fc.Arbitrary<string> {
  const prototypes = fc.constantFrom(
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'prototype',
    '__defineGetter__',
  )
  const usual = fc.constantFrom('plan', 'locale', 'name', 'visits', 'a.b', 'Plan')
  return fc.oneof(usual, prototypes, storableText(12)).filter((name) => name !== '__proto__' && !ESCAPED.test(name))
}

/** Any value that JSON can contain, nested; without negative zero, which JSON text does not preserve. */
export function jsonValue(): fc.Arbitrary<JsonValue> {
  const number = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
  )
  const { value } = fc.letrec<{
    value: JsonValue
    leaf: JsonValue
    list: JsonValue[]
    object: Record<string, JsonValue>
  }>((tie) => ({
    leaf: fc.oneof(storableText(), number, fc.boolean(), fc.constant(null)),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc
      .array(fc.tuple(fieldName(), tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
    value: fc.oneof({ maxDepth: 4, depthIdentifier: 'json' }, tie('leaf'), tie('list'), tie('object')),
  }))
  return value
}

/** Custom fields as they are stored: names to values, never null. */
export function fieldData(): fc.Arbitrary<FieldData> {
  const stored = jsonValue().filter((value) => value !== null)
  return fc.array(fc.tuple(fieldName(), stored), { maxLength: 6 }).map((entries) => Object.fromEntries(entries))
}

/** Reserved names, as clients send them. */
const RESERVED = [
  'id',
  'svc_id',
  'svc_email',
  'email',
  'unsubscribeUrl',
  'subscribeUrl',
  'manageUrl',
  '__proto__',
] as const

/** Custom fields as they are sent: deletions, empty strings, envelopes, reserved names, an own `__proto__`. */
export function dataPatch(): fc.Arbitrary<DataPatch> {
  const name = fc.oneof({ weight: 4, arbitrary: fieldName() }, { weight: 1, arbitrary: fc.constantFrom(...RESERVED) })
  const envelope = fc.record({ value: jsonValue(), persistent: fc.boolean() })
  const lookalike = fc.oneof(
    fc.record({ value: jsonValue() }),
    fc.record({ persistent: fc.boolean() }),
    fc.record({ value: jsonValue(), persistent: fc.constantFrom('false', 0, null) }),
  )
  const value: fc.Arbitrary<JsonValue> = fc.oneof(jsonValue(), fc.constantFrom(null, ''), envelope, lookalike)
  return fc.array(fc.tuple(name, value), { maxLength: 8 }).map((entries) => Object.fromEntries(entries))
}

/** A valid address in its canonical spelling. */
export function emailAddress(): fc.Arbitrary<string> {
  const letters = (characters: string, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength })
  const word = letters("abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+/=?^_`{|}~-", 12)
  const local = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'))
  const inner = fc.string({ unit: fc.constantFrom(...'abcxyz0189-é'), maxLength: 10 })
  const label = fc.tuple(letters('abcxyz019ü', 1), inner, letters('abcxyz', 1)).map((parts) => parts.join(''))
  // "0xa" at the end makes it an IPv4 address (WHATWG URL).
  const domain = fc
    .array(label, { minLength: 2, maxLength: 4 })
    .map((labels) => labels.join('.'))
    .filter((text) => !/\.0x[0-9a-f]*$/.test(text))
  return fc.tuple(local, domain).map(([before, behind]) => canonicalAddress(`${before}@${behind}`))
}

const moment = () => fc.integer({ min: -1e9, max: 1e9 }).map(rowTime)

/** A contact with an id of its own. */
export function contact(): fc.Arbitrary<Contact> {
  return fc
    .record({
      email: emailAddress(),
      subscribed: fc.boolean(),
      data: fieldData(),
      createdAt: moment(),
      updatedAt: moment(),
    })
    .map((overrides) => aContact(overrides))
}

/** A template with an id of its own, with variables in subject and body. */
export function template(): fc.Arbitrary<Template> {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  const line = fc.string({ minLength: 1, maxLength: 60 })
  const part = fc.oneof(
    storableText(),
    fieldName().map((name) => `{{${name}}}`),
    fc.constantFrom('{{name ?? "there"}}', '<b>'),
  )
  const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('') || ' ')
  return fc
    .record({
      name: line,
      description: maybe(storableText()),
      subject: line.map((before) => `${before} {{name}}`),
      body: text,
      from: maybe(emailAddress()),
      fromName: maybe(line),
      replyTo: maybe(emailAddress()),
      type: fc.constantFrom(...TEMPLATE_TYPES),
      createdAt: moment(),
      updatedAt: moment(),
    })
    .map((overrides) => aTemplate(overrides))
}

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Recipients } from '../address/mail-address.ts'
import { AppError } from './errors.ts'
import { parse } from './validate.ts'

/** Returns the messages about a wrong value of the field `x`. */
function said(schema: z.ZodType, x: unknown): readonly string[] {
  try {
    parse(z.object({ x: schema }), { x })
  } catch (error) {
    if (error instanceof AppError) return (error.errors ?? []).map(({ field, message }) => `${field} ${message}`)
    throw error
  }
  return []
}

const text = z.string()
const either = z.union([text, z.array(text)])
const shapes = z.discriminatedUnion('type', [
  z.object({ type: z.literal('a') }),
  z.object({ type: z.literal('b'), to: text }),
])

describe('problems are described in our words', () => {
  const wrong: readonly [z.ZodType, unknown, string][] = [
    [text.min(1), '', 'must not be empty'],
    [text.min(8), 'short', 'must have at least 8 characters'],
    [text.max(1), 'ab', 'must have at most 1 character'],
    [text.max(200), 'a'.repeat(201), 'must have at most 200 characters'],
    [text.length(2), 'a', 'must have exactly 2 characters'],
    [text.length(2), 'abc', 'must have exactly 2 characters'],
    [z.array(text).min(1), [], 'must not be empty'],
    [z.array(text).min(2), ['a'], 'must have at least 2 entries'],
    [z.array(text).max(0), ['a'], 'must be empty'],
    [z.array(text).max(1), ['a', 'b'], 'must have at most 1 entry'],
    [z.int().min(0), -1, 'must be at least 0'],
    [z.int().max(100), 101, 'must be at most 100'],
    [z.int(), 1e300, 'must be at most 9007199254740991'],
    [z.number().gt(0), 0, 'must be more than 0'],
    [z.number().lt(1), 1, 'must be less than 1'],
    [z.number(), Number.POSITIVE_INFINITY, 'must be a number'],
    [z.number().multipleOf(5), 7, 'must be a multiple of 5'],
    [z.boolean(), 'on', 'must be true or false'],
    [z.date(), 1, 'must be a time'],
    [z.null(), 1, 'must be null'],
    [z.never(), 1, 'is not allowed here'],
    [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    [z.literal('a'), 'c', 'must be a'],
    [z.email(), 'x', 'must be an email address'],
    [z.url(), 'x', 'must be a URL such as https://example.com/page'],
    [z.iso.datetime(), 'x', 'must be a date and time such as 2026-01-31T09:00:00Z'],
    [z.iso.date(), 'x', 'must be a date such as 2026-01-31'],
    [text.startsWith('sk_'), 'x', 'must begin with "sk_"'],
    [text.endsWith('.com'), 'x', 'must end with ".com"'],
    [text.includes('@'), 'x', 'must contain "@"'],
    [text.regex(/^a$/), 'x', 'has an invalid format'],
    [text.regex(/^a$/, 'must be an a'), 'x', 'must be an a'],
    [text.refine(() => false), 'x', 'is not valid'],
    [z.strictObject({}), { a: 1, b: 2 }, 'has unknown fields: a, b'],
    [z.map(text, text.max(1)), new Map([[{}, 'a']]), 'has a name that must be a text'],
    [z.set(text), new Set([1]), 'must be a text'],
    [either, 1, 'must be a text or a list'],
    [z.union([z.object({ a: text }), z.object({ b: text })]), {}, 'does not have an accepted form'],
    [z.union([text, z.date()], 'must be a day'), 1, 'must be a day'],
  ]
  test.each(wrong.map(([schema, value, words]) => [words, schema, value] as const))('%s', (words, schema, value) => {
    expect(said(schema, value).map((one) => one.replace(/^x(\.\S+)? /, ''))).toStrictEqual([words])
  })

  test('of a part of it, with its place', () => {
    expect(said(z.array(text.min(1)), ['a', ''])).toStrictEqual(['x.1 must not be empty'])
    expect(said(z.record(text.max(2), text), { abc: 'a' })).toStrictEqual([
      'x.abc has a name that must have at most 2 characters',
    ])
    expect(said(shapes, { type: 'c' })).toStrictEqual(['x.type must be one of a, b'])
    expect(said(shapes, { type: 'b', to: 1 })).toStrictEqual(['x.to must be a text'])
    expect(said(Recipients, { name: 7, email: 'ada@example.com' })).toStrictEqual(['x.name must be a text'])
  })
})

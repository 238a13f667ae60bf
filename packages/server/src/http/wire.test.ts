import { expect, it } from 'vitest'
import { z } from 'zod'
import { onWire } from './wire.ts'

const Thing = z.object({
  id: z.string(),
  note: z.string().nullable(),
  color: z.string().optional().describe('Absent if it has none.'),
  tags: z.array(z.string()),
  at: z.string(),
  until: z.string().nullable(),
  isNew: z.boolean(),
})

interface Given {
  readonly id: string
  readonly secret: string
  readonly note: string | undefined
  readonly color: string | undefined
  readonly tags: readonly string[]
  readonly at: Date
  readonly until: Date | undefined
}

const AT = new Date('2026-11-28T09:00:00.000Z')
const BARE: Given = {
  secret: 'hidden',
  id: 'thing_1',
  note: undefined,
  color: undefined,
  tags: ['a'],
  at: AT,
  until: undefined,
}

it('writes null for what a noun does not have, leaves optional fields out, and never shows other fields', () => {
  expect(onWire(Thing, BARE, { isNew: true })).toStrictEqual({
    id: 'thing_1',
    note: null,
    tags: ['a'],
    at: '2026-11-28T09:00:00.000Z',
    until: null,
    isNew: true,
  })
})

it('writes times in ISO 8601, and keeps false and empty texts', () => {
  const wire = onWire(Thing, { ...BARE, note: '', color: 'red', until: AT }, { isNew: false })
  expect(wire).toMatchObject({ note: '', color: 'red', until: '2026-11-28T09:00:00.000Z', isNew: false })
})

it('prefers the given values to those of the noun', () => {
  expect(onWire(Thing, BARE, { isNew: false, id: 'other' }).id).toBe('other')
})

it('has the fields in the order of the schema', () => {
  expect(Object.keys(onWire(z.object({ b: z.string(), a: z.string() }), { a: '1', b: '2' }))).toStrictEqual(['b', 'a'])
})

it('does not compile without a field that the noun lacks, or has with another type', () => {
  // @ts-expect-error isNew is missing
  onWire(Thing, BARE)
  // @ts-expect-error a number is not a text
  onWire(Thing, { ...BARE, id: 1 }, { isNew: true })
})

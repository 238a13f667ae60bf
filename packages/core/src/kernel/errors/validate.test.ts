import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from './errors.ts'
import { parse } from './validate.ts'

const schema = z.object({
  text: z.string(),
  amount: z.number(),
  count: z.int(),
  flag: z.boolean(),
  list: z.array(z.int()),
  own: z.string('must be the name of a city'),
})
const right = { text: 'a', amount: 0.5, count: 1, flag: true, list: [1], own: 'Rome' }

function refusal(input: unknown): string {
  try {
    parse(schema, input)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return 'none'
}

describe('a value of a wrong type', () => {
  test.each([
    [{ text: 1 }, 'text: must be a text'],
    [{ amount: '14 days' }, 'amount: must be a number'],
    [{ count: 1.5 }, 'count: must be a whole number'],
    [{ flag: 'yes' }, 'flag: must be true or false'],
    [{ list: {} }, 'list: must be a list'],
    [{ list: ['a'] }, 'list.0: must be a number'],
    [{ own: 1 }, 'own: must be the name of a city'],
    [{ text: undefined }, 'text: is required'],
    [{}, 'none'],
  ])('%j', (wrong, message) => {
    expect(refusal({ ...right, ...wrong })).toBe(message)
  })
  test('the whole', () => {
    expect(refusal([])).toBe('The request must be an object')
  })
})

import { expect, expectTypeOf, test } from 'vitest'
import { isPosthornError, PosthornError } from './errors.ts'
import type { ErrorCode } from './generated/error-codes.ts'

const error = new PosthornError({ code: 'CONTACT_NOT_FOUND', status: 404, message: 'No.' })

test('an error is recognized by its code', () => {
  expect(isPosthornError(error)).toBe(true)
  expect(isPosthornError(error, 'CONTACT_NOT_FOUND')).toBe(true)
  expect(isPosthornError(error, 'CONFLICT')).toBe(false)
  expect(isPosthornError(undefined, 'CONTACT_NOT_FOUND')).toBe(false)
})

test('a printed error contains nothing twice', () => {
  for (const name of ['statusCode', 'isBoom', 'isServer', 'output']) expect(Object.keys(error)).not.toContain(name)
  expect(error).toMatchObject({ status: 404, statusCode: 404, isBoom: true, isServer: false })
  expect(error.output.payload).toEqual({ statusCode: 404, error: 'Refused', message: 'No.', code: 'CONTACT_NOT_FOUND' })
})

test('an error of another copy of the package is recognized, too', () => {
  class PosthornError extends Error {
    override readonly name = 'PosthornError'
    readonly code = 'CONFLICT'
  }
  expect(isPosthornError(new PosthornError(), 'CONFLICT')).toBe(true)
  expect(isPosthornError(new Error('CONFLICT'), 'CONFLICT')).toBe(false)
})

test('the compiler knows the codes, and accepts new ones', () => {
  // @ts-expect-error a code that does not exist
  expect(isPosthornError(error, 'CONTACT_NOT_FUND')).toBe(false)
  expectTypeOf<ErrorCode>().toExtend<typeof error.code>()
  expectTypeOf<string>().toExtend<typeof error.code>()
  // Editors complete a union, which string alone would absorb.
  expectTypeOf(error.code).not.toEqualTypeOf<string>()
})

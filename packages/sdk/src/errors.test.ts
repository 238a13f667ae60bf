import { expect, expectTypeOf, test } from 'vitest'
import { isPosthornError, PosthornError } from './errors.ts'
import type { ErrorCode } from './generated/error-codes.ts'

const error = new PosthornError({ code: 'CONTACT_NOT_FOUND', status: 404, message: 'No.' })

test('an error is known by its code', () => {
  expect(isPosthornError(error)).toBe(true)
  expect(isPosthornError(error, 'CONTACT_NOT_FOUND')).toBe(true)
  expect(isPosthornError(error, 'CONFLICT')).toBe(false)
  expect(isPosthornError(undefined, 'CONTACT_NOT_FOUND')).toBe(false)
})

test('what is printed of an error says nothing twice', () => {
  for (const name of ['statusCode', 'isBoom', 'isServer', 'output']) expect(Object.keys(error)).not.toContain(name)
  expect(error).toMatchObject({ status: 404, statusCode: 404, isBoom: true, isServer: false })
  expect(error.output.payload).toEqual({ statusCode: 404, error: 'Refused', message: 'No.', code: 'CONTACT_NOT_FOUND' })
})

test('an error of another copy of the package is known too', () => {
  class PosthornError extends Error {
    override readonly name = 'PosthornError'
    readonly code = 'CONFLICT'
  }
  expect(isPosthornError(new PosthornError(), 'CONFLICT')).toBe(true)
  expect(isPosthornError(new Error('CONFLICT'), 'CONFLICT')).toBe(false)
})

test('the compiler knows the codes, and lets new ones through', () => {
  // @ts-expect-error a code that does not exist
  expect(isPosthornError(error, 'CONTACT_NOT_FUND')).toBe(false)
  expectTypeOf<ErrorCode>().toExtend<typeof error.code>()
  expectTypeOf<string>().toExtend<typeof error.code>()
  // Editors complete a union, which string alone would swallow.
  expectTypeOf(error.code).not.toEqualTypeOf<string>()
})

import { describe, expect, it } from 'vitest'
import { AppError } from '../../kernel/errors/errors.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { BULK_MAX, BulkRequest } from './bulk.schema.ts'

describe('the request', () => {
  const id = 'cnt_1'
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `cnt_${i}`)

  it.each([
    ['ids', { contactIds: [id] }],
    ['ids by name', { mode: 'ids', contactIds: [id] }],
    ['as many ids as there may be', { contactIds: ids(BULK_MAX) }],
    ['a query', { mode: 'query', filter: { search: 'a' } }],
    ['a query for all', { mode: 'query', filter: {} }],
    ['a query for all but as many as there may be', { mode: 'query', filter: {}, excludeIds: ids(BULK_MAX) }],
    ['fields that nobody knows', { contactIds: [id], segment: 'x' }],
  ])('may be %s', (_, body) => {
    expect(() => parse(BulkRequest, body)).not.toThrow()
  })

  it.each([
    ['nothing', {}, 'contactIds', 'required'],
    ['no ids', { mode: 'ids' }, 'contactIds', 'required'],
    ['an empty list', { contactIds: [] }, 'contactIds', 'too_small'],
    ['too many ids', { contactIds: ids(BULK_MAX + 1) }, 'contactIds', 'too_big'],
    ['an id that is none', { contactIds: [id, ''] }, 'contactIds.1', 'too_small'],
    ['an endless id', { contactIds: ['x'.repeat(65)] }, 'contactIds.0', 'too_big'],
    ['a number for an id', { contactIds: [7] }, 'contactIds.0', 'invalid_type'],
    ['one id for a list', { contactIds: id }, 'contactIds', 'invalid_type'],
    ['another mode', { mode: 'all' }, 'mode', 'invalid_value'],
    ['a query without a filter', { mode: 'query' }, 'filter', 'required'],
    ['ids with a query', { mode: 'query', filter: {}, contactIds: [id] }, 'contactIds', 'not_allowed'],
    ['a filter with ids', { contactIds: [id], filter: {} }, 'filter', 'not_allowed'],
    ['exclusions with ids', { mode: 'ids', contactIds: [id], excludeIds: [id] }, 'excludeIds', 'not_allowed'],
    ['too many exclusions', { mode: 'query', filter: {}, excludeIds: ids(BULK_MAX + 1) }, 'excludeIds', 'too_big'],
    ['a rule nobody knows', { mode: 'query', filter: { subscribed: true } }, 'filter', 'unrecognized_keys'],
    ['an endless search', { mode: 'query', filter: { search: 'x'.repeat(255) } }, 'filter.search', 'too_big'],
  ])('is refused with %s', (_, body, field, code) => {
    const refused = () => parse(BulkRequest, body)
    expect(refused).toThrow(AppError)
    try {
      refused()
    } catch (error) {
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field, code }] })
    }
  })
})

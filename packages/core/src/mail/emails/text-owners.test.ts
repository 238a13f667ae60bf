import { expect, it } from 'vitest'
import { rowIds } from '../../testing/rows.ts'
import { addTextOwners, removeTextOwners, TEXT_OWNERS_MAX } from './text-owners.ts'

const [one, two, three] = [rowIds.make('cnt'), rowIds.make('cnt'), rowIds.make('cnt')]
const many = Array.from({ length: TEXT_OWNERS_MAX }, () => rowIds.make('cnt'))

it('adds owners up, each once, until there are too many', () => {
  expect(addTextOwners([], [one, one])).toStrictEqual([one])
  expect(addTextOwners([one, two], [two, three])).toStrictEqual([one, two, three])
  expect(addTextOwners(many, many)).toBe(many)
  expect(addTextOwners(many, [one])).toBe('anybody')
  expect(addTextOwners([], [...many, one])).toBe('anybody')
  expect(addTextOwners([one], 'anybody')).toBe('anybody')
  expect(addTextOwners('anybody', [one])).toBe('anybody')
})

it('removes owners, but none from a text without specific owners', () => {
  expect(removeTextOwners([one, two], new Set([two, three]))).toStrictEqual([one])
  expect(removeTextOwners([one], new Set([one]))).toStrictEqual([])
  expect(removeTextOwners(many, new Set([one]))).toBe(many)
  expect(removeTextOwners('anybody', new Set([one]))).toBe('anybody')
})

import { expect, it } from 'vitest'
import { rowIds } from '../../testing/rows.ts'
import { READERS_MAX, withoutReaders, withReaders } from './readers.ts'

const [one, two, three] = [rowIds.make('cnt'), rowIds.make('cnt'), rowIds.make('cnt')]
const many = Array.from({ length: READERS_MAX }, () => rowIds.make('cnt'))

it('adds readers up, each once, until they are anybody', () => {
  expect(withReaders([], [one, one])).toStrictEqual([one])
  expect(withReaders([one, two], [two, three])).toStrictEqual([one, two, three])
  expect(withReaders(many, many)).toBe(many)
  expect(withReaders(many, [one])).toBe('anybody')
  expect(withReaders([], [...many, one])).toBe('anybody')
  expect(withReaders([one], 'anybody')).toBe('anybody')
  expect(withReaders('anybody', [one])).toBe('anybody')
})

it('takes readers away, and anybody stays anybody', () => {
  expect(withoutReaders([one, two], new Set([two, three]))).toStrictEqual([one])
  expect(withoutReaders([one], new Set([one]))).toStrictEqual([])
  expect(withoutReaders(many, new Set([one]))).toBe(many)
  expect(withoutReaders('anybody', new Set([one]))).toBe('anybody')
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createIds } from '../../kernel/ids/ids.ts'
import { plainSecrets } from '../../testing/plain-secrets.ts'
import { aliasOf, idOfAlias } from './alias.ts'

const secrets = plainSecrets()
const anId = fc.string({ unit: fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz'), minLength: 26, maxLength: 26 })

it('can be converted back to its id', () => {
  fc.assert(
    fc.property(anId, (text) => {
      const alias = aliasOf(secrets, `cnt_${text}`) ?? ''
      expect(alias).toMatch(/^cnt_p[0-9a-z]{26}$/)
      expect(aliasOf(secrets, `cnt_${text}`)).toBe(alias)
      expect(idOfAlias(secrets, alias)).toBe(`cnt_${text}`)
    }),
  )
})

it('does not reveal when the contact was created', () => {
  let now = Date.parse('2026-01-02T03:04:05.678Z')
  const ids = createIds({ now: () => new Date(now) }, (length) => new Uint8Array(length))
  const aliases = Array.from({ length: 200 }, (_, n) => {
    now += n % 2
    return aliasOf(secrets, ids.make('cnt')) ?? ''
  })
  // The first digits of ids of one moment are similar; those of their aliases are spread.
  expect(new Set(aliases.map((alias) => alias.slice(5, 9))).size).toBeGreaterThan(190)
  expect(aliases.toSorted()).not.toStrictEqual(aliases)
})

it('cannot be converted back with another master key', () => {
  const id = 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze'
  const alias = aliasOf(secrets, id) ?? ''
  const other = plainSecrets('another')
  expect(aliasOf(other, id)).not.toBe(alias)
  expect(idOfAlias(other, alias)).not.toBe(id)
})

it.each([
  'cnt_01kajw7d3gq8v5t2m9c4x6b1ze',
  'cnt_p01kajw7d3gq8v5t2m9c4x6b1z',
  'cnt_p',
  '',
  'cnt_pilouilouilouilouilouilouil',
])('is not %s', (text) => {
  expect(idOfAlias(secrets, text)).toBeUndefined()
})

it('does not exist for an id that is not made of digits', () => {
  expect(aliasOf(secrets, 'cnt_1')).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { findAddress, findAddresses, withoutAddresses } from './addresses.ts'

const x = (length: number) => 'x'.repeat(length)

describe('an address in a text', () => {
  it.each([
    ['<ada@example.com>', 'ada@example.com'],
    ['"Ada" <ada@example.com>, later', 'ada@example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['rfc822;ada+news@mail.example.com', 'ada+news@mail.example.com'],
    ['to [ada@example.com]|', 'ada@example.com'],
    ['write to ada@example.com.', 'ada@example.com'],
    ['ada@example.com-', 'ada@example.com'],
    ['ada@bücher.example', 'ada@bücher.example'],
    ['ada@localhost', 'ada@localhost'],
    ['ada@b@example.com', 'ada@b'],
    ['@example.com', undefined],
    ['ada@', undefined],
    ['ada@.example.com', undefined],
    ['ada@-example.com', undefined],
    ['ada@...', undefined],
    ['ada @example.com', undefined],
    ['no address', undefined],
    [undefined, undefined],
  ])('"%s": %s', (text, address) => {
    expect(findAddress(text)).toBe(address)
  })

  it('has a local part of at most 64 characters, without the text before it', () => {
    expect(findAddress(`${x(64)}@example.com`)).toBe(`${x(64)}@example.com`)
    expect(findAddress(`y${x(64)}@example.com`)).toBe(`${x(64)}@example.com`)
  })

  it('has a domain of at most 253 characters, without the text after it', () => {
    expect(findAddress(`ada@${x(253)}`)).toBe(`ada@${x(253)}`)
    expect(findAddress(`ada@${x(253)}y`)).toBe(`ada@${x(253)}`)
  })
})

describe('the addresses in a text', () => {
  it('are listed once each, as first written, in order', () => {
    expect(findAddresses('Bob@example.com, ada@example.com; bob@EXAMPLE.com eve@example.com')).toStrictEqual([
      'Bob@example.com',
      'ada@example.com',
      'eve@example.com',
    ])
  })

  it('share no characters', () => {
    expect(findAddresses('a@b@c@d')).toStrictEqual(['a@b', 'c@d'])
  })

  it('are at most 50, or the given limit', () => {
    const text = Array.from({ length: 60 }, (_, n) => `n${n}@example.com`).join(' ')
    expect(findAddresses(text)).toHaveLength(50)
    expect(findAddresses(text).at(-1)).toBe('n49@example.com')
    expect(findAddresses(text, 2)).toStrictEqual(['n0@example.com', 'n1@example.com'])
  })

  it.each([
    ['<ada@example.com>: User unknown, see bob@example.com.', '<@>: User unknown, see @.'],
    ['no address', 'no address'],
    ['', ''],
    ['@ alone', '@ alone'],
  ])('are not found in "%s"', (text, rest) => {
    expect(withoutAddresses(text)).toBe(rest)
  })
})

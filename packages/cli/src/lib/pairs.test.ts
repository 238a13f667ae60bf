import { expect, test } from 'vitest'
import { inferValue, isPair, parseData, parseHeaders } from './pairs.ts'

test.each([
  ['plan=pro', true],
  ['profile.tier=gold', true],
  ['größe=1', true],
  ['empty=', true],
  ['./data', false],
  ['/var/a=b', false],
  ['./a=b', false],
  ['postgres://u:p@host/db?sslmode=require', false],
  ['sqlite:./a=b.db', false],
  ['=x', false],
])('%s is a field: %s', (text, is) => {
  expect(isPair(text)).toBe(is)
})

test.each([
  ['pro', 'pro'],
  ['3', 3],
  ['-1.5', -1.5],
  ['49.90', 49.9],
  ['1e5', 100_000],
  ['true', true],
  ['null', null],
  ['"3"', '3'],
  ['[1,"a"]', [1, 'a']],
  ['{"a":1}', { a: 1 }],
  ['', ''],
  // Not JSON, or more digits than a number holds.
  ['007', '007'],
  ['12345678901234567890', '12345678901234567890'],
  ['+49 30 1234', '+49 30 1234'],
  ['{not json', '{not json'],
])('%s means %j', (text, value) => {
  expect(inferValue(text)).toEqual(value)
})

test('parses fields, fields inside fields, and JSON in them', () => {
  expect(
    parseData({
      set: ['a=1', 'profile.tier=gold', 'profile.since=2024', 'text=a=b'],
      setJson: '{"a":0,"b":true,"profile":{"x":1}}',
    }),
  ).toEqual({
    a: 1,
    b: true,
    profile: { x: 1, tier: 'gold', since: 2024 },
    text: 'a=b',
  })
  expect(parseData({})).toBeUndefined()
  expect(parseData({ setJson: '{}' })).toEqual({})
})

test.each([
  [['a=1', 'a.b=2'], undefined],
  [['a..b=1'], undefined],
  [['__proto__.x=1'], undefined],
  [['a.__proto__.x=1'], undefined],
  [[], '[1]'],
  [[], '{'],
])('%j and %s are a usage error', (set, json) => {
  expect(() => parseData({ set, ...(json !== undefined && { setJson: json }) })).toThrow(
    expect.objectContaining({ code: 'USAGE' }),
  )
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

test('parses headers with either sign', () => {
  expect(parseHeaders(['X-A=1', 'X-B: two = 2', 'List-Unsubscribe=<https://a.example/?b=c>'])).toEqual({
    'X-A': '1',
    'X-B': 'two = 2',
    'List-Unsubscribe': '<https://a.example/?b=c>',
  })
  expect(parseHeaders([])).toBeUndefined()
  expect(() => parseHeaders(['nonsense'])).toThrow('Name=value')
})

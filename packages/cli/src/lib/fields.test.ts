import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { fieldNames } from './fields.ts'
import { ioOf } from './io.ts'
import { showResult } from './output.ts'

const list = {
  data: [
    {
      id: 'cnt_1',
      email: 'ada@example.com',
      data: { plan: 'pro', tags: ['a'] },
      createdAt: '2026-11-21T09:30:00.000Z',
    },
    { id: 'cnt_2', email: 'bob@example.com', data: {}, createdAt: '2026-11-21T09:30:00.000Z' },
  ],
  total: 2,
  hasMore: false,
}

function shown(value: unknown, fields: string, { json = false, columns = 0 } = {}): string {
  const stdout = Object.assign(new PassThrough(), columns > 0 && { isTTY: true as const, columns })
  const streams = { stdin: new PassThrough(), stdout, stderr: new PassThrough() }
  const io = ioOf({ ...streams, env: { NO_COLOR: '1', HOME: '/dev/null' }, cwd: '/' })
  showResult({ io, globals: { json, fields: fieldNames(fields) } }, value, () => {})
  return String(stdout.read() ?? '')
}

test('a script gets values between tabs, without names', () => {
  expect(shown(list, 'id')).toBe('cnt_1\ncnt_2\n')
  expect(shown(list, ' email , data.plan,createdAt')).toBe(
    'ada@example.com\tpro\t2026-11-21T09:30:00.000Z\nbob@example.com\t\t2026-11-21T09:30:00.000Z\n',
  )
  expect(shown(list, 'data')).toBe('{"plan":"pro","tags":["a"]}\n{}\n')
  expect(shown(list.data[0], 'data.tags,id')).toBe('["a"]\tcnt_1\n')
  expect(shown([{ name: 'a\tb\nc' }], 'name')).toBe('a b c\n')
  expect(shown({ eventNames: ['a'] }, 'x')).toBe('\n')
})

test('a person gets a table of them, or lines', () => {
  expect(shown(list, 'email,data.plan', { columns: 80 })).toBe(
    'email            data.plan\nada@example.com  pro\nbob@example.com\n',
  )
  expect(shown(list.data[0], 'email,data.plan', { columns: 80 })).toBe('email      ada@example.com\ndata.plan  pro\n')
})

test('with --json the answer has these fields alone', () => {
  expect(JSON.parse(shown(list, 'id,data.plan', { json: true }))).toEqual({
    data: [
      { id: 'cnt_1', data: { plan: 'pro' } },
      { id: 'cnt_2', data: {} },
    ],
    total: 2,
    hasMore: false,
  })
  expect(JSON.parse(shown({ id: 1, list: [{ a: 1, b: 2 }] }, 'list.a', { json: true }))).toEqual({ list: [{ a: 1 }] })
  expect(JSON.parse(shown([{ a: 1, b: 2 }], 'b', { json: true }))).toEqual([{ b: 2 }])
})

test('an unknown field is an error that lists the known ones', () => {
  expect(() => shown(list, 'id,emial')).toThrow('Unknown field "emial".')
  expect(() => shown(list, 'emial', { json: true })).toThrow('Unknown field')
  expect(shown({ data: [], hasMore: false }, 'anything')).toBe('')
  for (const bad of ['', 'a,,b', 'a..b', '.']) expect(() => fieldNames(bad)).toThrow('not a list of fields')
})

import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { printFields, printTable } from './output.ts'
import { clean, oneLine } from './text.ts'

function printed(columns: number | undefined, print: (io: Parameters<typeof printTable>[0]) => void): string {
  const stdout = Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns })
  print({ stdin: new PassThrough(), stdout, stderr: new PassThrough(), env: {}, cwd: '/' })
  return String(stdout.read() ?? '')
}

test('what others wrote cannot steer the terminal', () => {
  expect(clean('a\u001b[2Jb\u0007\u202ec')).toBe('a\ufffd[2Jb\ufffd\ufffdc')
  expect(clean('a\r\nb\tc')).toBe('a\nb\tc')
  expect(oneLine('a\n  b\u001b', 80)).toBe('a b\ufffd')
  expect(printed(undefined, (io) => printTable(io, ['x'], [['a\u001b]0;owned\u0007']]))).toBe(
    'x\na\ufffd]0;owned\ufffd\n',
  )
})

test('without a terminal, columns are aligned and whole', () => {
  const text = printed(undefined, (io) =>
    printTable(
      io,
      ['id', 'subject'],
      [
        ['1', 'x'.repeat(200)],
        ['22', ''],
      ],
    ),
  )
  expect(text).toBe(`id  subject\n1   ${'x'.repeat(200)}\n22\n`)
})

test('on a terminal, a table fits it', () => {
  const id = 'eml_01kajwa5v8n1r4y7h0j3s6d9gf'
  const lines = printed(60, (io) => printTable(io, ['id', 'subject'], [[id, 'x'.repeat(200)]]))
    .trimEnd()
    .split('\n')
  expect(lines).toEqual(['id                              subject', `${id}  ${'x'.repeat(27)}…`])
})

const MAIL = ['eml_01kajwa5v8n1r4y7h0j3s6d9gf', 'SENT', 'ada@example.com', 'Welcome, Ada', '2026-11-21 09:30:07Z']

test.each([
  [200, '2026-11-21 09:30:07Z'],
  [80, '2026-11-21 09:30Z'],
  [74, '2026-11-21'],
])('on %i columns a list of mails is no wider, and its times stay times', (width, time) => {
  const text = printed(width, (io) => printTable(io, ['id', 'status', 'to', 'subject', 'created'], [MAIL, MAIL]))
  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.every((line) => line.length <= width)).toBe(true)
  expect(lines[1]).toMatch(new RegExp(` ${time}$`))
})

test('on a terminal, a column in which nothing is takes no room', () => {
  const print = (io: Parameters<typeof printTable>[0]) => printTable(io, ['id', 'error', 'to'], [['1', '', 'a']])
  expect(printed(80, print)).toBe('id  to\n1   a\n')
  expect(printed(undefined, print)).toBe('id  error  to\n1          a\n')
})

test('fields without a value are left out, lines go on beneath each other', () => {
  const text = printed(undefined, (io) => printFields(io, { id: 1, error: 'a\nb', gone: null, empty: '', no: false }))
  expect(text).toBe('id     1\nerror  a\n       b\nno     false\n')
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import type { Domain } from '@posthorn/sdk'
import { afterAll, expect, test } from 'vitest'
import { showDomain } from './domains/show.ts'
import { type Io, ioOf } from './io.ts'
import { printFields, printLine, printTable } from './output.ts'
import { withWholeIds } from './short-ids.ts'
import { clean, oneLine, time } from './text.ts'
import { widthOf } from './width.ts'

const home = mkdtempSync(path.join(tmpdir(), 'posthorn-output-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function printed(
  columns: number | undefined,
  print: (io: Io) => void,
  { env = { NO_COLOR: '1' }, ...more }: Partial<Pick<Io, 'env' | 'isWide'>> = {},
): string {
  const stdout = Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns })
  const streams = { stdin: new PassThrough(), stdout, stderr: new PassThrough() }
  print(ioOf({ ...streams, env: { HOME: home, ...env }, cwd: '/', ...more }))
  return String(stdout.read() ?? '')
}

test('foreign text cannot control the terminal', () => {
  expect(clean('a\u001b[2Jb\u0007\u202ec')).toBe('a\ufffd[2Jb\ufffd\ufffdc')
  expect(clean('a\r\nb\tc')).toBe('a\nb\tc')
  expect(oneLine('a\n  b\u001b', 80)).toBe('a b\ufffd')
  expect(printed(undefined, (io) => printTable(io, ['x'], [['a\u001b]0;owned\u0007']]))).toBe(
    'x\na\ufffd]0;owned\ufffd\n',
  )
})

test('without a terminal, columns are aligned and complete', () => {
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

const ID = 'eml_01kajwa5v8n1r4y7h0j3s6d9gf'
const ago = (ms: number) => time(new Date(Date.now() - ms).toISOString())
const HOUR = 3_600_000
const NAMES = ['id', 'status', 'to', 'subject', 'created']
const MAIL = [ID, 'SENT', 'ada@example.com', 'Welcome, Ada, to everything that there is', ago(3.2 * HOUR)]
const mails = (io: Io) => printTable(io, NAMES, [MAIL, MAIL])

test('on a terminal, ids and times are short, and the widest text shrinks', () => {
  expect(printed(80, mails).split('\n').slice(0, 2)).toEqual([
    'id           status  to               subject                            created',
    'eml_…s6d9gf  SENT    ada@example.com  Welcome, Ada, to everything that…  3 h ago',
  ])
})

test.each([200, 100, 80, 60])('on %i columns no line is longer, and no id or time is cut', (width) => {
  const lines = printed(width, mails).trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.every((line) => line.length <= width)).toBe(true)
  expect(lines[1]).toMatch(/^eml_…s6d9gf {2}.* {2}3 h ago$/)
})

test('raw data shrinks before text that people read', () => {
  const row = ['1', 'ada.lovelace@engines.example', '{"plan":"pro","city":"London","seats":4}']
  expect(printed(50, (io) => printTable(io, ['id', 'email', 'data'], [row])).split('\n')[1]).toBe(
    '1   ada.lovelace@engines.example  {"plan":"pro","…',
  )
})

test('on a narrow terminal, items are shown one below the other', () => {
  const text = printed(35, mails)
  expect(text.split('\n\n')).toHaveLength(2)
  expect(text).toMatch(/^id {7}eml_…s6d9gf\nstatus {3}SENT\nto {7}ada@example\.com\nsubject {2}Welcome/)
})

test('wide shows all text, on a terminal and elsewhere', () => {
  for (const columns of [40, undefined]) {
    const [, line = ''] = printed(columns, mails, { isWide: true }).split('\n')
    expect(line.split(/ {2,}/)).toEqual(MAIL)
  }
})

test('wide does not break a value, however long it is', () => {
  const value = `v=DKIM1; k=rsa; p=${'MIIB'.repeat(100)}`
  const lines = printed(40, (io) => printFields(io, { name: 'a', value }), { isWide: true })
    .trimEnd()
    .split('\n')
  expect(lines).toEqual(['name   a', `value  ${value}`])
  const records = [{ type: 'TXT', name: 'x._domainkey.example.com', value, purpose: 'dkim', status: 'pending' }]
  const domain = { displayName: 'example.com', status: 'pending', id: 'dom_1', records } as unknown as Domain
  const shown = (isWide: boolean) =>
    printed(40, (io) => showDomain({ io, globals: {} }, domain), { isWide }).split('\n')
  expect(shown(true)).toContain(`  ${value}`)
  expect(shown(false)).not.toContain(`  ${value}`)
})

test('characters that take two columns do not shift the next column', () => {
  const rows = [
    ['1', '東京の顧客への手紙', 'x'],
    ['2', '👩‍👩‍👧 family', 'x'],
    ['3', 'e\u0301te\u0301', 'x'],
    ['4', 'plain', 'x'],
  ]
  const lines = printed(24, (io) => printTable(io, ['id', 'name', 'end'], rows))
    .trimEnd()
    .split('\n')
  const widest = '1   東京の顧客への…  '.length + '東京の顧客への'.length
  expect(new Set(lines.slice(1).map((line) => widthOf(line.slice(0, line.lastIndexOf('x')))))).toEqual(
    new Set([widest]),
  )
  expect(lines[1]).toBe('1   東京の顧客への…  x')
})

test('a shortened id works as the whole id in the next command', () => {
  printed(80, mails)
  const io = { env: { HOME: home } }
  expect(withWholeIds(io, ['emails', 'get', 'eml_…s6d9gf', 'eml_...s6d9gf', 'eml_..s6d9gf', 'eml_s6d9gf'])).toEqual([
    'emails',
    'get',
    ID,
    ID,
    ID,
    'eml_s6d9gf',
  ])
  expect(() => withWholeIds(io, ['cnt_…s6d9gf'])).toThrow('was not shown recently')
  const twin = `eml_01kajwa5v9${ID.slice(14)}`
  printed(80, (io) => printTable(io, ['id'], [[twin]]))
  expect(() => withWholeIds(io, ['eml_…s6d9gf'])).toThrow('ambiguous')
})

test('ids with the same end are shown as far as they differ, also from those shown earlier', () => {
  const io = { env: { HOME: home } }
  const [one, two, other] = [
    '01kajwa5v9bc13709c00000007',
    '01kajwb7x2d4418ffa00000007',
    '01kajwb7x2d4418ffa00000008',
  ].map((id) => `eml_${id}`)
  const show = (ids: readonly (string | undefined)[]) =>
    printed(80, (io) =>
      printTable(
        io,
        ['id'],
        ids.map((id) => [id ?? '']),
      ),
    )
      .trimEnd()
      .split('\n')
      .slice(1)
  expect(show([one])).toEqual(['eml_…000007'])
  expect(show([two, other])).toEqual(['eml_…a00000007', 'eml_…a00000008'])
  expect(withWholeIds(io, ['eml_…a00000007', 'eml_...a00000008'])).toEqual([two, other])
  expect(() => withWholeIds(io, ['eml_…000007'])).toThrow('ambiguous')
})

test('color is for terminals, unless the environment says otherwise', () => {
  const coloured = '\u001b[1mid\u001b[22m'
  const print = (io: Io) => printTable(io, ['id'], [['1']])
  expect(printed(80, print, { env: {} })).toContain(coloured)
  expect(printed(undefined, print, { env: {} })).toBe('id\n1\n')
  expect(printed(undefined, print, { env: { FORCE_COLOR: '1' } })).toContain(coloured)
  for (const env of [{ NO_COLOR: '1', FORCE_COLOR: '1' }, { FORCE_COLOR: '0' }, { TERM: 'dumb' }])
    expect(printed(80, print, { env })).toBe('id\n1\n')
  expect(printed(80, (io) => printTable(io, ['status'], [['FAILED'], ['other']]), { env: {} })).toContain(
    '\u001b[31mFAILED\u001b[39m\nother',
  )
})

test('on a terminal, an empty column is left out', () => {
  const print = (io: Io) => printTable(io, ['id', 'error', 'to'], [['1', '', 'a']])
  expect(printed(80, print)).toBe('id  to\n1   a\n')
  expect(printed(undefined, print)).toBe('id  error  to\n1          a\n')
})

test('fields without a value are left out, and long lines continue on the next one', () => {
  const text = printed(undefined, (io) => printFields(io, { id: 1, error: 'a\nb', gone: null, empty: '', no: false }))
  expect(text).toBe('id     1\nerror  a\n       b\nno     false\n')
})

const URL = `https://mail.example.com/account/device?code=${'LCHB-PFJH-'.repeat(6)}`

test('on a terminal lines end between words, and a URL or a code is not broken', () => {
  const text = printed(40, (io) => {
    printLine(io, `The inbox is at ${URL} and it shows every mail that was captured.\n  second line`)
    printFields(io, { id: '1', error: `the server said ${URL}, and no more than that was said by it` })
  })
  expect(text.split('\n')).toEqual([
    'The inbox is at',
    URL,
    'and it shows every mail that was',
    'captured.',
    '  second line',
    'id     1',
    'error  the server said',
    `       ${URL},`,
    '       and no more than that was said by',
    '       it',
    '',
  ])
})

test('a distant time does not repeat its date', () => {
  const soon = time(new Date(Date.now() + 2.2 * HOUR).toISOString())
  expect(printed(80, (io) => printFields(io, { expires: '2127-02-24 13:30:31Z', soon }))).toBe(
    `expires  2127-02-24 13:30:31Z\nsoon     ${soon} (in 2 h)\n`,
  )
})

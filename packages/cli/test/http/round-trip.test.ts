import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'

const cwd = emptyDirectory()
const on = (project: string, ...args: readonly string[]) => ['--data', path.join(cwd, project), ...args]

const TEXTS = [
  '5',
  '-5',
  '0.5',
  '007',
  '4111111111111111',
  '12345678901234567890',
  '1e+21',
  '1e5',
  '-Infinity',
  'NaN',
  '+49 30',
  'yes',
  'No',
  'TRUE',
  'false',
  'null',
  '[VIP]',
  '[1]',
  '{"a":1}',
  '{{name}}',
  '=1+1',
  "'=1+1",
  "''5",
  "'99 Honda",
  ' padded ',
  'a, "b"',
  'two\nlines',
  'and\r\nmore',
  '\t=1',
  '\r=1',
  '@x',
  '-',
  "'",
  '2024-01-01',
  'é🙂',
]
const VALUES = [
  5,
  -5,
  1e21,
  1e-7,
  0.1 + 0.2,
  4111111111111111,
  true,
  false,
  [],
  {},
  [1, null, 'x'],
  { a: { b: ['5'] } },
]

const PEOPLE: Readonly<Record<string, object>> = {
  '+tag@example.com': { phone: '+49 30 1234', firstName: 'Ada', firstname: 'ada', FIRSTNAME: 'ADA' },
  "'+tag@example.com": { locale: 'no', createdAt: 'long ago', subscribed: 'no', email: undefined },
  "o'hara@example.com": { 'a.b': 1, a: { b: 2 }, 'First name': 'Scarlett' },
  '=1@example.com': Object.fromEntries([...TEXTS, ...VALUES].map((value, i) => [`v${i}`, value])),
  "x'+-=@example.com": Object.fromEntries(
    fc
      .sample(fc.jsonValue(), { numRuns: 300, seed: 7 })
      .filter(
        (value) => value !== null && value !== '' && !/__proto__|\d{16}(?!\d*[.-])|e\+/.test(JSON.stringify(value)),
      )
      .map((value, i) => [`v${i}`, value]),
  ),
}

async function peopleOf(project: string) {
  const list = await runJson(on(project, 'contacts', 'list', '--all'))
  return Object(list).data.sort((a: { email: string }, b: { email: string }) => (a.email < b.email ? -1 : 1))
}

const withoutTimes = (people: readonly Record<string, unknown>[]) =>
  people.map(({ email, subscribed, data }) => ({ email, subscribed, data }))

test('an export can be imported: into an empty project as the same people, and into the same project without changes', async () => {
  for (const project of ['old', 'new']) await run(on(project, 'init'))
  for (const [email, data] of Object.entries(PEOPLE)) {
    const consent = email.startsWith("'") ? '--no-subscribed' : '--subscribed'
    const made = await run(on('old', 'contacts', 'create', email, consent, '--set-json', JSON.stringify(data)))
    expect(made.code, made.stderr).toBe(0)
  }
  const old = await peopleOf('old')
  const everything = await run(on('old', 'contacts', 'export'))
  writeFileSync(path.join(cwd, 'all.csv'), everything.stdout)

  const import_ = (project: string) => run(on(project, 'import', 'all.csv'), { cwd })
  expect(await import_('new')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^created +5$/m) })
  expect(withoutTimes(await peopleOf('new'))).toStrictEqual(withoutTimes(old))
  expect(await import_('old')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^updated +5$/m) })
  expect(await peopleOf('old')).toStrictEqual(old)
})

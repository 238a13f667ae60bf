import type { IncomingMessage } from 'node:http'
import { parse } from '@posthorn/core/kernel'
import { describe, expect, it } from 'vitest'
import { filled, itTakesNoLongTurn, TURN_MAX_MS, texts, turnOf } from '../../../../test/support/worst-inputs.ts'
import { accountCookies } from '../../src/http/cookies.ts'
import { readForm } from '../../src/http/perform/form.ts'
import { LONG_BODY } from '../../src/http/perform/json-reader.ts'
import { readJsonText } from '../../src/http/perform/json-text.ts'
import { readTraceparent } from '../../src/http/traceparent.ts'
import { browserName } from '../../src/pages/account/browser-name.ts'
import { readWish, WISH_BYTES_MAX } from '../../src/pages/preferences/wish.ts'
import { compatibilityOf } from '../../src/routes/inbox/compatibility.ts'
import { ROUTES } from '../../src/routes/index.ts'

const MB = 1024 * 1024
/** Headers of a request have 16 kB together. */
const HEADERS = 16 * 1024
/** As many values as a body may have, minus those around them. */
const VALUES = 99_000

/** As many names as a body may have, nearly. */
const NAMES = 9_900

const names = (count: number) => Array.from({ length: count }, (_, n) => n.toString(36))
const chain = (names: readonly string[]) => `${names.map((name) => `{"${name}":`).join('')}0${'}'.repeat(names.length)}`
const inGroups = (size: number) =>
  Array.from({ length: NAMES / size }, (_, n) => names(NAMES).slice(n * size, (n + 1) * size))
const jsonTexts = () => [
  ...[',', '[', '{', '"', '\\', ' ', '1', '-', '{"a":'].map((piece) => filled(LONG_BODY, piece)),
  ...texts(LONG_BODY, ['\\"', '\\\\', '\\u0041', 'é', 'a'], '"', '"'),
  filled(LONG_BODY, '1234567890123456 ', '[', '1]'),
  filled(1_900_000, '1234567890123456789,', '[', '1]').slice(0, LONG_BODY),
  `{${names(VALUES).map((name) => `"${name}":0`)}}`,
  `[${names(VALUES / 2).map((name) => `{"${name}":0}`)}]`,
  `[${inGroups(300).map(chain)}]`,
  `[${inGroups(100).map((group) => `{${group.map((name) => `"${name}":0`)}}`)},${Array(44_000).fill('{}')}]`,
  `{${names(NAMES).map((_, n) => `"${n * 40}":0`)}}`,
  filled(LONG_BODY, ':', `"${'a'.repeat(LONG_BODY / 2)}"`),
]

const asBytes = (inputs: readonly string[]) => inputs.map((text) => Buffer.from(text))
/** Returns a form with a file of the largest size. */
const forms = () =>
  asBytes([
    ...texts(
      10 * MB,
      ['A', '\n', '=', 'A\r\n'],
      '--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      '\r\n--B--\r\n',
    ),
    ...texts(
      10 * MB,
      ['\r\n', '\r', '--', '--B', '\r\n--', 'a', '\r\n--C\r\n'],
      '--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
      '\r\n--B--\r\n',
    ),
    ...texts(
      10 * MB,
      ['--B\r\n', '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', 'a: b\r\n', '\r\n'],
      '--B\r\n',
    ),
  ])
const request = (headers: Readonly<Record<string, string>>) => ({ headers }) as unknown as IncomingMessage
const FORM = request({ 'content-type': 'multipart/form-data; boundary=B' })

itTakesNoLongTurn([
  ['a body', () => asBytes(jsonTexts()), readJsonText],
  ['a form', forms, (bytes: Buffer) => readForm(FORM, bytes)],
  [
    'the type of a form',
    () => texts(HEADERS, ['; a=b', ';', ' ', '"', ';boundary=', '; boundary="'], 'multipart/form-data'),
    (type: string) => readForm(request({ 'content-type': type }), Buffer.from('--B')),
  ],
  [
    'the wish of a reader',
    () =>
      texts(WISH_BYTES_MAX, ['name=List-Unsubscribe\n', 'a\n', '&', '%', '=', '\r\n', 'name="List-Unsubscribe"\na\n']),
    (body: string) => readWish('unsubscribe', body),
  ],
  [
    'cookies',
    () => texts(HEADERS, [';', '=', '; a=b', ' ', 'posthorn_session=']),
    (cookie: string) => accountCookies({ cookie }, 'https://a.example'),
  ],
  ['a trace', () => texts(HEADERS, ['0', '-', '00-', 'f'], '00-'), readTraceparent],
  ['a browser', () => texts(HEADERS, ['(', ';', 'Mozilla/5.0 ', 'Chrome/', '/', ' ']), browserName],
  [
    'the HTML of a captured mail',
    () =>
      texts(300_000, [
        '<',
        '<a ',
        '<a b="',
        '<style>',
        '<style>a{',
        '<!--',
        '<p style="a:b">',
        '{',
        '}',
        '@media',
        'a:b;',
        '/*',
        ' a',
        ' style=',
        '<style>@',
        'a,',
        '(',
        '<p a b c d>',
        '<p style="ab:abc(1em)">',
      ]).concat(
        texts(
          300_000,
          ['{', ':abc{', 'ab:abc();', '@a', ';', '/*', ':', 'a,b ', '(', '@media (a){', '[', ' '],
          '<style>',
        ),
      ),
    compatibilityOf,
  ],
])

describe('a body with the maximum number of values', () => {
  const HOSTILE: readonly unknown[] = [
    Array.from({ length: VALUES }, () => ({})),
    Object.fromEntries(names(NAMES).map((name) => [name, 0])),
    '\u0300'.repeat(MB / 2),
    `<${'a@'.repeat(MB / 2)}`,
    'T'.repeat(MB - 100),
  ]
  const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

  // So many values do not fit into less, which is the limit of strangers.
  const bodies = ROUTES.flatMap(({ operationId, body: { schema: body, limit: bodyLimit = MB } = {}, examples = {} }) =>
    body && bodyLimit >= MB ? [{ operationId, body, sample: Object.values(examples)[0]?.value }] : [],
  )

  it.each(bodies)('is checked in one short turn by $operationId', async ({ body, sample }) => {
    const fields = isFields(sample) ? Object.keys(sample) : []
    const inputs = [
      ...HOSTILE,
      ...fields.flatMap((field) => HOSTILE.map((value) => ({ ...(sample as object), [field]: value }))),
    ]
    for (const [place, input] of inputs.entries()) {
      const ms = await turnOf(() => parse(body, input))
      expect(ms, `input ${place}, fields ${fields}`).toBeLessThan(TURN_MAX_MS)
    }
  })
})

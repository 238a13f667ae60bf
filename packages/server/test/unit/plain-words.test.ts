import { AppError, parse } from '@posthorn/core/kernel'
import { describe, expect, it } from 'vitest'
import { loadConfig, SETTINGS } from '../../src/config/config.ts'
import { ROUTES } from '../../src/routes/index.ts'

/** The beginnings of the schema library's own messages; our words are the end of a sentence about a field. */
const RAW = /\b(?:Too (?:small|big)|Invalid|Unrecognized)\b|: expected |, received /

const WRONG = [undefined, null, true, -1, 0.5, 1e300, '', 'x', 'x'.repeat(5000), [], [[]], [1], {}, { a: {} }]

/** Returns every value with one of its parts, or the whole of it, replaced by a wrong one. */
function* broken(value: unknown): Iterable<unknown> {
  yield* WRONG
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value))
    for (const wrong of broken(part))
      yield Array.isArray(value) ? value.with(Number(name), wrong) : { ...value, [name]: wrong }
}

function messagesFor(schema: NonNullable<(typeof ROUTES)[number]['query']>, input: unknown): readonly string[] {
  try {
    parse(schema, input)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return (error.errors ?? []).map(({ message }) => message)
  }
}

const withBody = ROUTES.flatMap(({ method, path, examples, body: { schema, format = 'json' } = {} }) =>
  schema && format === 'json' ? [[`${method} ${path}`, { schema, examples }] as const] : [],
)

describe('errors of a request are described in our own words', () => {
  it.each(withBody)('%s', (_, { schema, examples }) => {
    const samples = Object.values(examples ?? {}).map(({ value }) => value)
    const said = new Set(
      [...samples, {}].flatMap((sample) => [...broken(sample)]).flatMap((input) => messagesFor(schema, input)),
    )
    expect([...said].filter((message) => RAW.test(message))).toStrictEqual([])
    expect(said.size).toBeGreaterThan(0)
  })

  it('errors of its query, too', () => {
    const said = ROUTES.flatMap(({ query, params }) =>
      [query, params].flatMap((schema) => {
        if (!schema || !('shape' in schema)) return []
        return Object.keys(Object(schema.shape)).flatMap((name) =>
          WRONG.flatMap((wrong) => messagesFor(schema, { [name]: wrong })),
        )
      }),
    )
    expect(said.length).toBeGreaterThan(100)
    expect(said.filter((message) => RAW.test(message))).toStrictEqual([])
  })
})

it.each(SETTINGS.map(({ name }) => name))('errors of %s are described in our own words', (name) => {
  for (const value of ['x', '-1', ' x y ', '0.5', 'x'.repeat(5000), 'https://', '\u0007']) {
    let said = ''
    try {
      loadConfig({ [name]: value })
    } catch (error) {
      said = String(Object(error).message)
    }
    expect(said).not.toMatch(RAW)
  }
})

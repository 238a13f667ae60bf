import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/openapi/document.ts'
import { at, type OwnBench, openBench, type Tenant } from '../harness.ts'

const ODD = [null, [], {}, 'text', '', 0, -1, 1e300, true, [null], [[]], [{}], { '': null }, { value: null }]

/** Every operation of the document that takes JSON, with a valid body. */
const operations = Object.entries(Object(at(JSON.parse(JSON.stringify(openApiDocument())), 'paths'))).flatMap(
  ([path, item]) =>
    Object.entries(Object(item)).flatMap(([method, operation]) => {
      const json: unknown = Object(Object(Object(operation).requestBody).content)['application/json']
      if (json === undefined) return []
      const [example]: unknown[] = Object.values(Object(at(json, 'examples')))
      return [{ operation: `${method.toUpperCase()} ${path}`, example: at(example, 'value') }]
    }),
)

/** Returns the body with an odd value in one place, for each of its places. */
function* oddOnes(body: unknown, odd: unknown): Generator<unknown> {
  yield odd
  if (typeof body !== 'object' || body === null) return
  for (const [name, inner] of Object.entries(body)) {
    for (const value of oddOnes(inner, odd)) {
      yield Array.isArray(body) ? body.with(Number(name), value) : { ...body, [name]: value }
    }
  }
}

let bench: OwnBench
let tenant: Tenant
beforeAll(async () => {
  bench = await openBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited' })
  tenant = await bench.tenant()
})
afterAll(() => bench.close())

describe('a body with an odd value', () => {
  it('is tried in every operation that takes JSON', () => {
    expect(operations.length).toBeGreaterThan(15)
    expect(operations.filter(({ example }) => typeof example !== 'object')).toStrictEqual([])
  })

  it.each(operations)(
    'is accepted or refused by $operation, without an internal error',
    async ({ operation, example }) => {
      for (const odd of ODD) {
        for (const body of oddOnes(example, odd)) {
          const call = operation.replaceAll(/\{\w+\}/g, 'con_01m81tzssqa8gey9w57fw6bant')
          const { status, text } = await tenant.call(call, { raw: JSON.stringify(body) })
          expect(status, `${JSON.stringify(body)} → ${text}`).toBeLessThan(500)
        }
      }
    },
  )
})

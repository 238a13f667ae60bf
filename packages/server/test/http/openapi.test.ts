import { readFileSync } from 'node:fs'
import { ERROR_CATALOGUE } from '@posthorn/core/kernel'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openApiDocument, openApiYaml } from '../../src/openapi/document.ts'
import { leanOf } from '../../src/openapi/lean.ts'
import { ROUTES } from '../../src/routes/index.ts'
import { at } from '../harness.ts'

const document: unknown = JSON.parse(JSON.stringify(openApiDocument()))

/** Every value in the document with its key, depth first. */
function* walk(value: unknown, key = ''): Generator<readonly [string, unknown]> {
  yield [key, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* walk(inner, name)
}

/** Returns the target of a local reference (RFC 6901). */
function resolve(reference: string): unknown {
  const names = reference.replace(/^#\//, '').split('/')
  return names.reduce<unknown>((here, name) => Object(here)[name.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

/** Returns a document with everything that it refers to, except schemas, in the place of the reference. */
function resolved(whole: unknown, part: unknown = whole): unknown {
  if (Array.isArray(part)) return part.map((item) => resolved(whole, item))
  if (typeof part !== 'object' || part === null) return part
  const { $ref } = Object(part)
  if (typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/'))
    return resolved(whole, at(whole, $ref.slice(2).replaceAll('/', '.')))
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolved(whole, value)]))
}

const operations = Object.entries(Object(at(document, 'paths'))).flatMap(([path, item]) =>
  Object.entries(Object(item)).map(([method, operation]) => ({ path, method, operation })),
)

describe('openapi.yaml', () => {
  it('matches the route table', async () => {
    const committed = readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8')
    expect(committed === (await openApiYaml()), 'run: npm run generate').toBe(true)
    expect(parse(committed)).toStrictEqual(JSON.parse(JSON.stringify(leanOf(openApiDocument()))))
  })

  it('is small enough to be read and reviewed: 700 kB for 202 operations', async () => {
    expect(Buffer.byteLength(await openApiYaml())).toBeLessThan(3500 * ROUTES.length)
  })

  it('has the same content as the document of the reference, except its samples', async () => {
    const written: unknown = parse(await openApiYaml())
    const full = Object(JSON.parse(JSON.stringify(openApiDocument())))
    for (const operation of Object.values<object>(full.paths).flatMap((item) => Object.values<object>(Object(item)))) {
      Reflect.deleteProperty(operation, 'x-codeSamples')
      for (const { content = {} } of Object.values<{ content?: object }>(Object(at(operation, 'responses'))))
        for (const media of Object.values(content)) Reflect.deleteProperty(media, 'example')
    }
    expect(at(resolved(written), 'paths')).toStrictEqual(at(resolved(full), 'paths'))
    expect(at(written, 'components.schemas')).toStrictEqual(full.components.schemas)
  })

  it('is equal each time', async () => {
    expect(await openApiYaml()).toBe(await openApiYaml())
  })

  it('has every route once', () => {
    const documented = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()
    expect(documented).toStrictEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort())
    const ids = operations.map(({ operation }) => at(operation, 'operationId'))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has the fields that OpenAPI 3.1 requires', () => {
    expect(at(document, 'openapi')).toBe('3.1.0')
    expect(at(document, 'info')).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\/[^?#]*$/)
      const responses = Object.entries(Object(at(operation, 'responses')))
      expect(responses.length).toBeGreaterThan(0)
      for (const [status, response] of responses) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        const { $ref } = Object(response)
        expect(Object($ref ? resolve($ref) : response).description).toMatch(/./)
      }
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const parameters: unknown = at(operation, 'parameters')
      const inPath = Array.isArray(parameters) ? parameters.filter((parameter) => at(parameter, 'in') === 'path') : []
      expect(inPath.map((parameter) => at(parameter, 'name'))).toStrictEqual(names)
      for (const parameter of inPath) expect(at(parameter, 'required')).toBe(true)
    }
  })

  it('lets null mean "not given" in a body, as the server does', () => {
    const takesNull = (schema: unknown): boolean =>
      [at(schema, 'type')].flat().includes('null') ||
      [at(schema, 'anyOf')].flat().some((each) => at(each, 'type') === 'null') ||
      !['type', 'anyOf', 'oneOf', '$ref', 'enum', 'const'].some((keyword) => at(schema, keyword) !== undefined)
    const send = Object(at(document, 'components.schemas.SendRequest'))
    const optional = Object.entries(Object(send.properties)).filter(([name]) => !send.required.includes(name))
    expect(optional.length).toBeGreaterThan(15)
    for (const [name, schema] of optional) expect(takesNull(schema), name).toBe(true)
    for (const name of send.required) expect(takesNull(send.properties[name]), name).toBe(false)
    // A query has no null.
    const queries = operations.flatMap(({ operation }) => [at(operation, 'parameters')].flat())
    for (const query of queries) expect(takesNull(at(query, 'schema') ?? { type: 'string' })).toBe(false)
  })

  it('requires no property of a body that may be null', () => {
    const optional = Object.entries(Object(at(document, 'components.schemas'))).flatMap(([name, schema]) => {
      const nullable = Object.entries(Object(at(schema, 'properties'))).filter(([, property]) =>
        [at(property, 'type'), ...[at(property, 'anyOf')].flat().map((each) => at(each, 'type'))]
          .flat()
          .includes('null'),
      )
      const known = new Set(nullable.map(([key]) => key))
      return [...walk(schema)].flatMap(([, rule]) =>
        [at(rule, 'required')]
          .flat()
          .filter(
            (key) => typeof key === 'string' && known.has(key) && !Object.hasOwn(Object(at(rule, 'properties')), key),
          )
          .map((key) => `${name}.${String(key)}`),
      )
    })
    expect(optional).toEqual([])
    expect(at(document, 'components.schemas.SendRequest.anyOf.0.properties')).toEqual({ template: { type: 'string' } })
  })

  it('refers only to parts that exist', () => {
    const references = [...walk(document)].flatMap(([key, value]) => (key === '$ref' ? [String(value)] : []))
    expect(references.length).toBeGreaterThan(50)
    for (const reference of references) expect(resolve(reference), reference).toBeDefined()
  })

  it('uses every component', () => {
    const used = new Set([...walk(document)].flatMap(([key, value]) => (key === '$ref' ? [String(value)] : [])))
    for (const [kind, components] of Object.entries(Object(at(document, 'components')))) {
      if (kind === 'securitySchemes') continue
      for (const name of Object.keys(Object(components))) {
        expect(used, `${kind}/${name}`).toContain(`#/components/${kind}/${name}`)
      }
    }
  })

  it('says of every operation what it does, who may call it, and its errors', () => {
    const schemes = Object.keys(Object(at(document, 'components.securitySchemes')))
    for (const { operation, method } of operations) {
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/^[A-Z].*[^.]$/),
        description: expect.stringMatching(/\.$/),
      })
      const security = at(operation, 'security')
      expect(security).toBeInstanceOf(Array)
      for (const requirement of Array.isArray(security) ? security : []) {
        expect(schemes).toStrictEqual(expect.arrayContaining(Object.keys(requirement)))
      }
      expect(at(operation, 'responses.500')).toBeDefined()
      if (at(operation, 'requestBody')) {
        expect(method).not.toBe('get')
        expect(at(operation, 'responses.422')).toBeDefined()
      }
    }
  })

  it.each(['/templates/{id}', '/users/@me/projects/{id}'])('says that objects in use are not deleted: %s', (path) => {
    const removal = operations.find((operation) => operation.path === path && operation.method === 'delete')
    const { $ref } = Object(at(removal, 'operation.responses.409'))
    expect(at(resolve($ref), 'description')).toContain('`CONFLICT`')
  })

  it.each(['to', 'cc', 'bcc', 'from'])('allows international domains in the field %s of a mail', (field) => {
    const described = [...walk(at(document, `components.schemas.SendRequest.properties.${field}`))]
    const formats = described.flatMap(([key, value]) => (key === 'format' ? [value] : []))
    expect(new Set(formats)).toStrictEqual(new Set(['idn-email']))
  })

  it('shows an example for every JSON body', () => {
    for (const route of ROUTES) {
      if (route.body?.schema && route.body.format !== 'form')
        expect(Object.keys(route.examples ?? {}), route.operationId).not.toHaveLength(0)
      for (const { schema, example } of Object.values(route.responses)) {
        if (schema) expect(example, route.operationId).toBeDefined()
      }
    }
  })

  it('shows examples that match their schemas', () => {
    for (const { body, examples, responses, operationId } of ROUTES) {
      for (const { value } of Object.values(examples ?? {}))
        expect(body?.schema?.safeParse(value).error, operationId).toBeUndefined()
      for (const { schema, example } of Object.values(responses)) {
        if (example !== undefined) expect(schema?.safeParse(example).error, operationId).toBeUndefined()
      }
    }
  })

  it('describes every error', () => {
    const text = JSON.stringify(document)
    for (const code of Object.keys(ERROR_CATALOGUE)) {
      const later = code === 'FORBIDDEN' || code === 'ROUTE_NOT_FOUND' || code === 'METHOD_NOT_ALLOWED'
      expect(text.includes(`\`${code}\``) || later, code).toBe(true)
    }
  })
})

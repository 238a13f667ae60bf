import { beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openApiDocument, openApiYaml } from '../../src/openapi/document.ts'
import { type Bench, sharedBench } from '../harness.ts'

let bench: Bench
beforeAll(async () => {
  bench = await sharedBench()
})

it('serves the document to everyone', async () => {
  const answer = await bench.call('GET /openapi.yaml')
  expect(answer.headers.get('content-type')).toMatch(/^application\/yaml/)
  expect(answer.text).toBe(await openApiYaml())
})

it('serves the same document as JSON', async () => {
  const answer = await bench.call('GET /openapi.json')
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(JSON.parse(answer.text)).toStrictEqual(parse(await openApiYaml()))
})

it('shows it on a page that loads nothing, and at the path of the earlier console, too', async () => {
  const page = await bench.call('GET /docs')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('<title>Posthorn API</title>')
  expect(page.text).not.toMatch(/<(?:script|img|iframe) [^>]*src|<link rel="stylesheet"|\son\w+="|\sstyle="/)
  const console = await bench.call('GET /docs/console')
  expect([console.status, console.headers.get('location')]).toStrictEqual([302, '/docs'])
})

it('is a reference of every operation, with samples, that runs no scripts of others', async () => {
  const page = await bench.call('GET /docs')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
  )
  const document = openApiDocument()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const articles = new Map(
    [...page.text.matchAll(/<article id="(\w+)">.*?<\/article>/gs)].map(([text, id]) => [id, text]),
  )
  const ids = [...page.text.matchAll(/<article id="(\w+)">/g)].map(([, id]) => id)
  expect(ids.toSorted()).toStrictEqual(
    [...page.text.matchAll(/<li><a href="#(?!errors)(\w+)">/g)].map(([, id]) => id).toSorted(),
  )
  expect(ids).toHaveLength(operations.length)
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  for (const { path, method, operation } of operations) {
    const [curl] = Object(operation)['x-codeSamples']
    const [, place = ''] = /'http:\/\/localhost:3000(\S+)'/.exec(curl.source) ?? []
    expect(place.split('/').length).toBe(path.split('/').length)
    expect(place).not.toMatch(/[{}<>]/)
    if (method !== 'GET' && method !== 'POST') expect(curl.source).toContain(` -X ${method}`)
    const article = articles.get(Object(operation).operationId) ?? ''
    for (const { label } of Object(operation)['x-codeSamples']) expect(article).toContain(`data-label="${label}"`)
    expect(article).toContain('X-Request-Id')
    expect(article).toContain('500 INTERNAL_SERVER_ERROR')
  }
})

it('contains what a caller needs to know about an operation', async () => {
  const { text } = await bench.call('GET /docs')
  const [article = ''] = /<article id="createCampaign">.*?<\/article>/s.exec(text) ?? []
  const { baseUrl } = bench.posthorn.world.settings
  expect(article).toContain(`curl &#39;${baseUrl}/campaigns&#39;`)
  expect(article).toContain('client.campaigns.create(')
  expect(article).toContain('posthorn campaigns create')
  expect(article).toContain('<code>Idempotency-Key</code>')
  expect(article).toMatch(/403 <code>DOMAIN_NOT_VERIFIED<\/code><\/dt><dd>[^<]+publish its DNS records/)
  expect(article).toContain('<details data-of="Campaign')
  for (const [, name] of text.matchAll(/data-of="(\w+)"/g)) expect(text).toContain(`<section id="schema-${name}">`)
})

it.each(['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/../package.json', '/docs/index.html'])(
  'serves no other file: %s',
  async (path) => {
    expect((await bench.call(`GET ${path}`)).status).toBe(404)
  },
)

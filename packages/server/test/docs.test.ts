import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openApiDocument, openApiYaml } from '../src/openapi.ts'
import { type Bench, openBench } from './harness.ts'
import { CHROMIUM, launchBrowser, openPage } from './inbox-browser.ts'
import { openInboxServer } from './inbox-kit.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

it('serves the document to everybody', async () => {
  const answer = await bench.call('GET /openapi.yaml')
  expect(answer.headers.get('content-type')).toMatch(/^application\/yaml/)
  expect(answer.text).toBe(await openApiYaml())
})

it('shows it on a page that loads nothing from elsewhere', async () => {
  const page = await bench.call('GET /docs/console')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('<title>Posthorn API</title>')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  const links = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link)
  for (const link of links.filter((link) => !link.startsWith('data:'))) {
    expect(link).toMatch(/^\/(docs\/|openapi)/)
    const asset = await bench.call(`GET ${link}`)
    expect([asset.status, asset.headers.get('x-content-type-options')]).toStrictEqual([200, 'nosniff'])
  }
  expect(page.text).not.toMatch(/<script>|\son\w+=/)
})

it('is a reference of every operation, with samples, that runs nothing of others', async () => {
  const page = await bench.call('GET /docs')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
  )
  const document = openApiDocument()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const ids = [...page.text.matchAll(/<article id="(\w+)">/g)].map(([, id]) => id)
  expect(ids.toSorted()).toStrictEqual([...page.text.matchAll(/<a href="#(\w+)">/g)].map(([, id]) => id).toSorted())
  expect(ids).toHaveLength(operations.length)
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  for (const { path, method, operation } of operations) {
    const [curl] = Object(operation)['x-codeSamples']
    const [, place = ''] = /'http:\/\/localhost:3000(\S+)'/.exec(curl.source) ?? []
    expect(place.split('/').length).toBe(path.split('/').length)
    expect(place).not.toMatch(/[{}<>]/)
    if (method !== 'GET' && method !== 'POST') expect(curl.source).toContain(` -X ${method}`)
  }
})

it.each(['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/../package.json', '/docs/index.html'])(
  'serves no other file: %s',
  async (path) => {
    expect((await bench.call(`GET ${path}`)).status).toBe(404)
  },
)

describe.skipIf(!CHROMIUM)('the page in a browser', () => {
  it.each(['light', 'dark'] as const)('is %s where everything is', async (colorScheme) => {
    const server = await openInboxServer({ prefix: '' })
    onTestFinished(() => server.close())
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const { page, errors } = await openPage(browser, `http://localhost:${server.port}/docs/console`, {
      colorScheme,
      viewport: { width: 400, height: 800 },
    })
    await page.getByText('/v1/send', { exact: false }).first().waitFor()
    const background = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect({ background, width, errors }).toStrictEqual({
      background: colorScheme === 'dark' ? 'rgb(28, 32, 34)' : 'rgb(250, 250, 250)',
      width: 400,
      errors: [],
    })
  })
})

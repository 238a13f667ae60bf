import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApiYaml } from '../src/openapi.ts'
import { type Bench, openBench } from './harness.ts'

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
  const page = await bench.call('GET /docs')
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

it.each(['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/../package.json', '/docs/index.html'])(
  'serves no other file: %s',
  async (path) => {
    expect((await bench.call(`GET ${path}`)).status).toBe(404)
  },
)

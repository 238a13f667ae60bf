import { beforeAll, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { problems, sharedBench, type Tenant } from '../harness.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await (await sharedBench()).tenant()
})

const PATHS = ROUTES.filter(({ method, path, query }) => {
  const names = Object.keys(Object(query).shape ?? {})
  return method === 'GET' && !path.includes('{') && names.includes('from') && names.includes('to')
}).flatMap(({ path }) => (path.startsWith('/operator/') || path.includes('@me') ? [] : [path]))

it('the lists between two times are found', () => {
  expect(PATHS).toEqual(expect.arrayContaining(['/audit', '/emails', '/requests', '/suppressions']))
})

it.each(PATHS)('a range that begins after its end is refused: %s', async (path) => {
  const at = (from: string, to: string) => tenant.call(`GET ${path}?from=${from}&to=${to}`)
  const [early, late] = ['2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z']
  expect(problems(await at(late, early))).toStrictEqual([['to', 'invalid_range']])
  expect((await at(early, late)).status).toBe(200)
})

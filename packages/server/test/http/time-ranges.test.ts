import { beforeAll, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { at, problems, SENDER, sharedBench, type Tenant } from '../harness.ts'

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

it.each(PATHS)('a day is the whole day in UTC, at both ends: %s', async (path) => {
  const day = (from: string, to: string) => tenant.call(`GET ${path}?from=${from}&to=${to}`)
  expect((await day('2026-11-01', '2026-11-01')).status).toBe(200)
  expect((await day('2026-11-01T23:59:59.999Z', '2026-11-01')).status).toBe(200)
  expect(problems(await day('2026-11-02T00:00:00.000Z', '2026-11-01'))).toStrictEqual([['to', 'invalid_range']])
  for (const text of ['2026-11-31', '2026-11', 'today'])
    expect(problems(await day(text, '2026-11-30'))).toStrictEqual([['from', 'invalid_format']])
})

it('a range that ends with a day has the mails of that day', async () => {
  await tenant.call('POST /v1/send', { body: { to: 'ada@example.com', from: SENDER, subject: 'A', body: 'b' } })
  const day = String(at((await tenant.call('GET /emails')).json, 'data.0.createdAt')).slice(0, 10)
  expect(at((await tenant.call(`GET /emails?from=${day}&to=${day}`)).json, 'data')).toHaveLength(1)
})

import { beforeAll, expect, it } from 'vitest'
import { at, problems, SENDER, sharedBench, type Tenant, textAt } from '../harness.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await (await sharedBench()).tenant()
})

async function send(tags: readonly unknown[]): Promise<string> {
  const body = { to: 'ada@example.com', from: SENDER, subject: 'Hi', body: '<p>Hi</p>', tags }
  return textAt(await tenant.call('POST /v1/send', { body }), 'data.emails.0.email')
}

it('mails are found by a tag, page by page, with a total where the first page has all', async () => {
  const ids = []
  for (const tags of [
    ['shop'],
    [{ name: 'shop', value: 'winter:2' }],
    ['other'],
    [],
    [{ name: 'other', value: 'shop' }],
  ])
    ids.push(await send(tags))
  const [plain, winter] = ids
  const list = async (query: string) => {
    const { status, json } = await tenant.call(`GET /emails?${query}`)
    expect(status).toBe(200)
    return json
  }
  const pageOf = (json: unknown) => [at(json, 'data.0.id'), at(json, 'data.1.id'), at(json, 'total')]
  expect(pageOf(await list('tag=shop'))).toStrictEqual([winter, plain, 2])
  expect(pageOf(await list('tag=shop:winter:2'))).toStrictEqual([winter, undefined, 1])
  expect(pageOf(await list('tag=shop&contactId=cnt_00000000000000000000000000'))).toStrictEqual([
    undefined,
    undefined,
    0,
  ])
  const first = await list('tag=shop&limit=1')
  expect([...pageOf(first), at(first, 'hasMore')]).toStrictEqual([winter, undefined, undefined, true])
  const second = await list(`tag=shop&limit=1&cursor=${at(first, 'cursor')}`)
  expect([...pageOf(second), at(second, 'hasMore')]).toStrictEqual([plain, undefined, undefined, false])
})

it.each(['', 'a b', ':x', 'a:', `${'a'.repeat(65)}`, `a:${'b'.repeat(256)}`])('the tag %j is refused', async (tag) => {
  expect(problems(await tenant.call(`GET /emails?tag=${encodeURIComponent(tag)}`))).toMatchObject([
    ['tag', expect.any(String)],
  ])
})

it.each(['a'.repeat(64), `a:${'b'.repeat(255)}`, 'a:ä %'])('the tag %j is accepted', async (tag) => {
  expect((await tenant.call(`GET /emails?tag=${encodeURIComponent(tag)}`)).status).toBe(200)
})

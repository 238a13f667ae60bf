import { expect, it } from 'vitest'
import { aMail, sharedBench, useBench } from '../harness.ts'

it('acts for a project without a key, and only for that one', async () => {
  const bench = await useBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '1' })
  const [one, other] = [await bench.tenant(), await bench.tenant()]
  await other.call('POST /contacts', { body: { email: 'theirs@example.com' } })
  const fetchAs = bench.server.fetchAs(one.id)
  const sent = await fetchAs('/v1/send', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aMail()),
  })
  expect(sent.status).toBe(200)
  const contacts = await fetchAs(new URL('http://anything.example/contacts?limit=5'))
  expect(await contacts.json()).toMatchObject({ total: 1, data: [{ email: 'ada@example.com' }] })
  expect((await fetchAs(`/users/@me/projects/${other.id}`)).status).toBe(404)
  expect((await bench.server.fetchAs('prj_nobody')('/contacts')).status).toBe(404)
})

it('is a fetch: requests, empty answers, bytes, aborts', async () => {
  const bench = await sharedBench()
  const { keys } = await bench.tenant()
  const headers = { authorization: `Bearer ${keys.secret}`, 'content-type': 'application/json' }
  const request = new Request('http://posthorn/contacts', {
    method: 'POST',
    headers,
    body: '{"email":"ada@example.com"}',
  })
  const created: unknown = await (await bench.server.fetch(request)).json()
  expect(created).toMatchObject({ email: 'ada@example.com' })
  const { id } = Object(created)
  const gone = await bench.server.fetch(`/contacts/${id}`, { method: 'DELETE', headers })
  expect([gone.status, gone.body]).toStrictEqual([204, null])
  const signal = AbortSignal.abort()
  await expect(bench.server.fetch('/contacts', { headers, signal })).rejects.toThrow(/abort/i)
})

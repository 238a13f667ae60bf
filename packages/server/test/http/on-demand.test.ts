import { describe, expect, it } from 'vitest'
import { useBench } from '../harness.ts'

describe('the first request of a server', () => {
  it.each([
    ['GET /contacts', 200],
    ['GET /contacts/', 200],
    ['GET /c%6Fntacts', 200],
    ['GET /contacts?limit=1', 200],
    ['GET /Contacts', 404],
    ['GET //contacts', 404],
    ['OPTIONS /contacts', 204],
    ['PUT /contacts', 405],
    ['PUT /contacts/lookup', 405],
    ['GET /contacts/con_unknown', 404],
    ['GET /docs', 200],
    ['GET /nothing', 404],
  ])('finds its route although none was requested before: %s', async (operation, status) => {
    // Its own, because it must be new.
    const bench = await useBench()
    const tenant = await bench.tenant()
    const first = await tenant.call(operation)
    expect(first.status).toBe(status)
    expect((await tenant.call(operation)).status).toBe(status)
  })

  it('finds it with the path of the base URL, too', async () => {
    const bench = await useBench({ POSTHORN_BASE_URL: 'https://shop.example/mail' })
    const tenant = await bench.tenant()
    expect((await tenant.call('GET /mail/contacts')).status).toBe(200)
  })

  it('names all methods of a path', async () => {
    const bench = await useBench()
    const tenant = await bench.tenant()
    const answer = await tenant.call('PUT /contacts')
    expect(answer.headers.get('allow')).toBe('GET, POST, OPTIONS')
  })
})

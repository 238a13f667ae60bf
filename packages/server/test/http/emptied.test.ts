import { beforeAll, describe, expect, it } from 'vitest'
import { isOfProject } from '../../src/http/access.ts'
import { ROUTES } from '../../src/routes/index.ts'
import { fromAnywhere, ownerOf, type Person } from '../accounts-kit.ts'
import { at, type Bench, failure, sharedBench, type Tenant, textAt, uniqueAddress } from '../harness.ts'

/** Routes that take away rights, or answer that the project is being emptied. */
const OPEN = [
  'DELETE /projects/{id}/keys/{keyId}',
  'DELETE /projects/{id}/members/{userId}',
  'DELETE /users/@me/projects/{id}',
  'POST /projects/{id}/keys/{keyId}/rotate',
  'POST /users/@me/projects/{id}/regenerate-keys',
  'POST /users/@me/projects/{id}/reset',
]
const OPERATIONS = ROUTES.filter(({ access }) => isOfProject(access)).map((route) => ({
  operation: `${route.method} ${route.path}`,
  isOpen: route.method === 'GET' || route.effect === 'read' || route.whileEmptied === true,
}))

// No worker empties it: it stays as it is.
let bench: Bench
let tenant: Tenant
let owner: Person
let leaked: string
beforeAll(async () => {
  const shared = await sharedBench()
  bench = { ...shared, call: fromAnywhere(shared.call) }
  tenant = await bench.tenant()
  owner = await ownerOf(bench, tenant.id, uniqueAddress('owner'))
  const key = await tenant.call(`POST /projects/${tenant.id}/keys`, { body: { name: 'leaked', scopes: ['read'] } })
  leaked = textAt(key, 'id')
  expect((await tenant.call(`POST /users/@me/projects/${tenant.id}/reset`)).status).toBe(202)
})

function asOwner(operation: string) {
  const target = operation
    .replace(/projects\/\{id\}/, `projects/${tenant.id}`)
    .replace('{projectId}', tenant.id)
    .replace(/\{\w+\}/g, 'x_1')
  const headers = { cookie: owner.cookie, 'x-project-id': tenant.id }
  return bench.call(target, { ...(!operation.startsWith('GET') && { body: {} }), headers })
}

describe('a project that is being emptied', () => {
  it('is open to these routes, and to those that read', () => {
    const open = ROUTES.filter(({ whileEmptied }) => whileEmptied).map(({ method, path }) => `${method} ${path}`)
    expect(open.sort()).toStrictEqual(OPEN)
  })

  it.each(OPERATIONS)('$operation: open $isOpen', async ({ operation, isOpen }) => {
    const answer = await asOwner(operation)
    if (isOpen) return expect(failure(answer)).not.toStrictEqual([403, 'PROJECT_DISABLED'])
    expect(failure(answer)).toStrictEqual([403, 'PROJECT_DISABLED'])
    expect(at(answer.json, 'error.suggestion')).toBe('Wait until its data is deleted, then try again.')
  })

  it('answers an owner who deletes or empties it that it is being emptied', async () => {
    for (const operation of ['DELETE /users/@me/projects/{id}', 'POST /users/@me/projects/{id}/reset']) {
      const answer = await asOwner(operation)
      expect([answer.status, at(answer.json, 'error')]).toMatchObject([
        409,
        {
          code: 'CONFLICT',
          message: 'The project is being reset.',
          suggestion: 'Wait until its data is deleted, then try again.',
        },
      ])
    }
  })

  it('revokes leaked keys, with an idempotency key, too', async () => {
    const headers = { cookie: owner.cookie, 'idempotency-key': 'leak' }
    const remove = () => bench.call(`DELETE /projects/${tenant.id}/keys/${leaked}`, { headers })
    expect([(await remove()).status, (await remove()).status]).toStrictEqual([204, 204])
    const fresh = await asOwner('POST /users/@me/projects/{id}/regenerate-keys')
    expect(fresh.status).toBe(200)
    expect((await tenant.call('GET /contacts')).status).toBe(401)
  })
})

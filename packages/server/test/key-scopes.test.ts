import { KEY_SCOPES, type KeyScope, scopesInclude } from '@posthorn/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyScopeOf } from '../src/http/key-scopes.ts'
import { ROUTES, TAGS } from '../src/routes/index.ts'
import { at, type Bench, type Caller, caller, openBench, type Tenant, textAt } from './harness.ts'

const OPERATIONS = ROUTES.filter(({ access }) => access !== 'open' && access !== 'session').map((route) => ({
  operation: `${route.method} ${route.path}`,
  route,
  scope: keyScopeOf(route),
}))

/** What no named key may do, literally: everything else has a scope. */
const NEVER = [
  'POST /domains',
  'POST /domains/{id}/rotate',
  'DELETE /domains/{id}',
  'PATCH /users/@me/projects/{id}',
  'POST /users/@me/projects/{id}/regenerate-keys',
  'GET /projects/{id}/members',
  'POST /projects/{id}/members',
  'PATCH /projects/{id}/members/{userId}',
  'DELETE /projects/{id}/members/{userId}',
  'GET /audit',
  'GET /users/@me/projects/{id}/billing-limits',
  'PUT /users/@me/projects/{id}/billing-limits',
  'GET /users/@me/projects/{id}/billing-consumption',
  'GET /users/@me/projects/{id}/billing-invoices',
  'POST /users/@me/projects/{id}/checkout',
  'POST /users/@me/projects/{id}/billing-portal',
  'GET /projects/{id}/keys',
  'POST /projects/{id}/keys',
  'POST /projects/{id}/keys/{keyId}/rotate',
  'DELETE /projects/{id}/keys/{keyId}',
  'DELETE /users/@me/projects/{id}',
  'POST /users/@me/projects/{id}/reset',
  'GET /projects/{id}/webhook-secret',
  'POST /projects/{id}/webhook-secret',
]

let bench: Bench
let tenant: Tenant
const only = new Map<string, Caller>()
let allBut: (scope: KeyScope) => Promise<Caller>
beforeAll(async () => {
  bench = await openBench()
  tenant = await bench.tenant()
  const key = async (name: string, scopes: readonly string[]) => {
    const made = await tenant.call(`POST /projects/${tenant.id}/keys`, { body: { name, scopes } })
    return caller(bench.server, textAt(made, 'key'))
  }
  for (const scope of KEY_SCOPES) only.set(scope, await key(scope, [scope]))
  const others = new Map<string, Caller>()
  allBut = async (scope) => {
    // Whatever includes the scope is left out, too.
    const rest = KEY_SCOPES.filter((one) => !scopesInclude([one], scope))
    const known = others.get(rest.join()) ?? (await key(`all but ${scope}`, rest))
    others.set(rest.join(), known)
    return known
  }
})
afterAll(() => bench.close())

/** Calls the operation; ids are of nothing, except the project's. */
function callTo(call: Caller, operation: string) {
  const target = operation
    .replace(/projects\/\{id\}/, `projects/${tenant.id}`)
    .replace('{projectId}', tenant.id)
    .replace(/\{\w+\}/g, 'x_1')
  return call(target, operation.startsWith('GET') ? {} : { body: {} })
}

const REFUSED = [403, 'INSUFFICIENT_SCOPE']
const outcome = async (call: Caller | undefined, operation: string) => {
  if (!call) throw new Error('there is no such key')
  const answer = await callTo(call, operation)
  return [answer.status, at(answer.json, 'error.code')]
}

describe('the scopes', () => {
  it.each(OPERATIONS)('let in whoever has the one, and nobody else: $operation', async ({ operation, scope }) => {
    if (scope === null) {
      expect(NEVER).toContain(operation)
      expect(await outcome(only.get('full'), operation)).toStrictEqual(REFUSED)
      return
    }
    for (const enough of [scope, 'full'] as const) {
      const [status, code] = await outcome(only.get(enough), operation)
      expect([401, 403]).not.toContain(status)
      expect(code).not.toBe('INSUFFICIENT_SCOPE')
    }
    expect(await outcome(await allBut(scope), operation)).toStrictEqual(REFUSED)
  })

  it('leave out what manages the project, and nothing else', () => {
    const never = OPERATIONS.filter(({ scope }) => scope === null).map(({ operation }) => operation)
    expect(never.sort()).toStrictEqual([...NEVER].sort())
    for (const { route, scope } of OPERATIONS)
      if (route.needs === 'manage' || route.needs === 'own') expect(scope).toBe(null)
  })

  it('are each of some use', () => {
    const used = new Set<string | null>(OPERATIONS.map(({ scope }) => scope))
    expect(KEY_SCOPES.filter((scope) => !used.has(scope))).toStrictEqual(['full', 'read'])
  })

  it('read nothing by writing, and write nothing by reading', () => {
    for (const { route, scope } of OPERATIONS) {
      if (scope?.endsWith(':write')) expect([route.operationId, route.method]).not.toContain('GET')
      if (scope?.endsWith(':read')) expect(route.method === 'GET' || route.readOnly).toBe(true)
    }
  })

  it.each<[readonly KeyScope[], KeyScope, boolean]>([
    [['contacts:read'], 'contacts:read', true],
    [['contacts:read'], 'contacts:write', false],
    [['contacts:write'], 'contacts:read', true],
    [['contacts:write'], 'segments:read', false],
    [['read'], 'inbox:read', true],
    [['read'], 'contacts:write', false],
    [['read'], 'send', false],
    [['read'], 'verify', false],
    [['send'], 'emails:read', false],
    [['full'], 'send', true],
    [['full'], 'contacts:write', true],
    [[], 'track', false],
  ])('%j include %s: %s', (scopes, needed, expected) => {
    expect(scopesInclude(scopes, needed)).toBe(expected)
  })

  it('know every group of operations', () => {
    const groups = TAGS.map(({ name }) => name)
    for (const { route } of OPERATIONS) expect(groups).toContain(route.tag)
  })
})

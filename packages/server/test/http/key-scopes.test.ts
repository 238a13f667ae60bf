import { KEY_SCOPES, type KeyScope, scopesInclude } from '@posthorn/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyScopesOf } from '../../src/http/key-scopes.ts'
import { ROUTES, TAGS } from '../../src/routes/index.ts'
import { at, type Bench, type Caller, caller, remains, SENDER, sharedBench, type Tenant, textAt } from '../harness.ts'

const OPERATIONS = ROUTES.filter(({ access }) => access !== 'open' && access !== 'session').map((route) => ({
  operation: `${route.method} ${route.path}`,
  route,
  scopes: keyScopesOf(route),
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
  'GET /projects/{id}/members/invitations',
  'DELETE /projects/{id}/members/invitations/{email}',
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
  bench = await sharedBench()
  tenant = await bench.tenant()
  const key = async (name: string, scopes: readonly string[]) => {
    const made = await tenant.call(`POST /projects/${tenant.id}/keys`, { body: { name, scopes } })
    return caller(bench.server, textAt(made, 'key'))
  }
  const sets = [['full'], ...OPERATIONS.flatMap(({ scopes }) => (scopes ? [scopes] : []))]
  for (const scopes of sets)
    if (!only.has(scopes.join(' '))) only.set(scopes.join(' '), await key(scopes.join(' '), scopes))
  const others = new Map<string, Caller>()
  allBut = async (scope) => {
    // Whatever includes the scope is left out, too.
    const rest = KEY_SCOPES.filter((one) => !scopesInclude([one], scope))
    const known = others.get(rest.join()) ?? (await key(`all but ${scope}`, rest))
    others.set(rest.join(), known)
    return known
  }
})

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
  it.each(OPERATIONS)('let in whoever has the one, and nobody else: $operation', async ({ operation, scopes }) => {
    if (scopes === null) {
      expect(NEVER).toContain(operation)
      expect(await outcome(only.get('full'), operation)).toStrictEqual(REFUSED)
      return
    }
    for (const enough of [scopes.join(' '), 'full']) {
      const [status, code] = await outcome(only.get(enough), operation)
      expect([401, 403]).not.toContain(status)
      expect(code).not.toBe('INSUFFICIENT_SCOPE')
    }
    for (const scope of scopes) expect(await outcome(await allBut(scope), operation)).toStrictEqual(REFUSED)
  })

  it('leave out what manages the project, and nothing else', () => {
    const never = OPERATIONS.filter(({ scopes }) => scopes === null).map(({ operation }) => operation)
    expect(never.sort()).toStrictEqual([...NEVER].sort())
    for (const { route, scopes } of OPERATIONS)
      if (route.needs === 'manage' || route.needs === 'own') expect(scopes).toBe(null)
  })

  it('are each of some use', () => {
    const used = new Set<string | null>(OPERATIONS.flatMap(({ scopes }) => scopes))
    expect(KEY_SCOPES.filter((scope) => !used.has(scope))).toStrictEqual(['full', 'read'])
  })

  it('read nothing by writing, and write nothing by reading', () => {
    for (const { route, scopes } of OPERATIONS)
      for (const scope of scopes ?? []) {
        if (scope.endsWith(':write')) expect([route.operationId, route.method]).not.toContain('GET')
        if (scope.endsWith(':read')) expect(route.method === 'GET' || route.readOnly).toBe(true)
      }
  })

  it('ask for `send` where mail goes out, and for contacts where a workflow may reach them', () => {
    const several = OPERATIONS.filter(({ scopes }) => (scopes?.length ?? 0) > 1)
    const table = several.map(({ operation, scopes }) => [operation, scopes?.join(' ')])
    const automates = 'workflows:write send contacts:write'
    expect(Object.fromEntries(table)).toStrictEqual({
      'GET /segments/{id}/contacts': 'segments:read contacts:read',
      'POST /segments/preview': 'segments:read contacts:read',
      'POST /campaigns/{id}/send': 'campaigns:write send',
      'POST /campaigns/{id}/test': 'campaigns:write send',
      'POST /campaigns/{id}/resume': 'campaigns:write send',
      'POST /workflows': automates,
      'PATCH /workflows/{id}': automates,
      'PUT /workflows/{id}/definition': automates,
      'POST /workflows/{id}/steps': automates,
      'PATCH /workflows/{id}/steps/{stepId}': automates,
      'DELETE /workflows/{id}/steps/{stepId}': automates,
      'POST /workflows/{id}/transitions': automates,
      'DELETE /workflows/{id}/transitions/{transitionId}': automates,
      'POST /workflows/{id}/executions': automates,
      'POST /workflows/{id}/executions/{executionId}/move': automates,
    })
  })

  it('send no mail with what only writes campaigns', async () => {
    const made = await tenant.call(`POST /projects/${tenant.id}/keys`, {
      body: { name: 'drafts', scopes: ['campaigns:write'] },
    })
    const call = caller(bench.server, textAt(made, 'key'))
    const body = { name: 'News', subject: 'News', body: 'x', from: SENDER, audienceType: 'ALL', type: 'TRANSACTIONAL' }
    await tenant.call('POST /contacts', { body: { email: 'ada@example.com' } })
    const id = textAt(await call('POST /campaigns', { body }), 'data.id')
    for (const [operation, body] of [
      ['send', {}],
      ['send', { scheduledFor: new Date(Date.now() + 3_600_000).toISOString() }],
      ['test', { email: 'ada@example.com' }],
    ] as const) {
      const answer = await call(`POST /campaigns/${id}/${operation}`, { body })
      expect([answer.status, at(answer.json, 'error.details.scope')]).toStrictEqual([403, 'send'])
    }
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 1, emails: 0 })
    expect((await tenant.call(`GET /campaigns/${id}`)).json).toMatchObject({ status: 'DRAFT' })
  })

  it('show the fields of no contact with what only reads templates and workflows', async () => {
    const made = await tenant.call(`POST /projects/${tenant.id}/keys`, {
      body: { name: 'designer', scopes: ['templates:read', 'workflows:read'] },
    })
    const call = caller(bench.server, textAt(made, 'key'))
    const contact = textAt(
      await tenant.call('POST /contacts', { body: { email: 'grace@example.com', data: { salary: 'secret' } } }),
      'id',
    )
    const workflow = await tenant.call('POST /workflows', { body: { name: 'Hello', eventName: 'hello' } })
    const simulation = `POST /workflows/${textAt(workflow, 'id')}/simulate`
    const shown = [
      await call('POST /templates/preview', { body: { subject: '{{email}}', body: '{{salary}}', contact } }),
      await call(simulation, { body: { contactId: contact, advance: '1d' } }),
    ]
    for (const answer of shown)
      expect([answer.status, at(answer.json, 'error.details.scope')]).toStrictEqual([403, 'contacts:read'])
    const imagined = [
      await call('POST /templates/preview', { body: { subject: 'x', body: '{{salary}}', data: { salary: 'none' } } }),
      await call(simulation, { body: { contact: { email: 'nobody@example.com' }, advance: '1d' } }),
    ]
    expect(imagined.map(({ status }) => status)).toStrictEqual([200, 200])
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

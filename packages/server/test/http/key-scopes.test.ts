import { KEY_SCOPES, type KeyScope, scopesInclude } from '@posthorn/core/kernel'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isOfProject } from '../../src/http/access.ts'
import { keyScopesOf } from '../../src/http/key-scopes.ts'
import { ROUTES, TAGS } from '../../src/routes/index.ts'
import { FLAT } from '../campaign-kit.ts'
import { at, type Bench, type Caller, caller, remains, SENDER, sharedBench, type Tenant, textAt } from '../harness.ts'

const OPERATIONS = ROUTES.filter(({ access }) => isOfProject(access)).map((route) => ({
  operation: `${route.method} ${route.path}`,
  route,
  scopes: keyScopesOf(route),
}))

/** Operations that no named key may call, literally: everything else has a scope. */
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
  'GET /requests',
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
  'GET /webhook-endpoints',
  'POST /webhook-endpoints',
  'GET /webhook-endpoints/{id}',
  'PATCH /webhook-endpoints/{id}',
  'DELETE /webhook-endpoints/{id}',
  'POST /webhook-endpoints/{id}/rotate',
  'POST /webhook-endpoints/{id}/test',
  'GET /webhook-endpoints/{id}/attempts',
  'POST /webhook-endpoints/{id}/replay',
  'GET /webhook-endpoints/{id}/replay/{jobId}',
  'POST /webhook-attempts/{id}/redeliver',
]

/** Operations whose answers repeat an address of the request, and show no other. */
const ECHOES: Readonly<Record<string, string>> = {
  sendEmail: 'the recipients of the mail',
  sendBatch: 'the recipients of the mails',
  verifyEmail: 'the address that is checked',
  testCampaign: 'the id of the test mail, which is called `email`',
  createSuppression: 'the address that is suppressed',
  getProject: 'the postal address of the project',
  importSuppressions: 'the rows that failed',
  simulateWorkflow: 'who is imagined; a contact of the project needs `contacts:read`',
}

const ADDRESS = /^(?:to|cc|bcc|recipients?|senders?|notFound|e?mails?|[a-z]+Emails?|(?:[a-z]+A|a)ddress(?:es)?)$/
/** The results of events and steps: the author of a received mail, and the recipient of a mail. */
const LEFT_BEHIND = /^(?:output|context)$/
/** Counts contacts by a condition. */
const COUNT = /^memberCount$/

interface Shape {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Shape>>
  readonly type?: unknown
  readonly format?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly additionalProperties?: Shape | boolean
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

/** Returns the properties of an operation's answers that contain addresses, or count contacts. */
function addressesIn({ responses }: (typeof ROUTES)[number]): readonly string[] {
  return Object.values(responses).flatMap(({ schema }) => {
    if (!schema) return []
    const shape: Shape = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })))
    return addressesOf(shape, { shapes: shape.$defs ?? {}, seen: [] })
  })
}

interface Known {
  readonly shapes: Readonly<Record<string, Shape>>
  /** The named shapes around this one. */
  readonly seen: readonly string[]
}

function addressesOf(shape: Shape, { shapes, seen }: Known): readonly string[] {
  const name = shape.$ref?.replace('#/$defs/', '')
  if (name !== undefined) {
    const named = seen.includes(name) ? undefined : shapes[name]
    return named ? addressesOf(named, { shapes, seen: [...seen, name] }) : []
  }
  const { format, properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = shape
  const isAddress = format === 'email' ? ['an address'] : []
  const own = Object.entries(properties).flatMap(([name, part]) => [
    ...((ADDRESS.test(name) && holdsText(part, shapes)) || COUNT.test(name) || LEFT_BEHIND.test(name) ? [name] : []),
    ...addressesOf(part, { shapes, seen }),
  ])
  const parts = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf]
  return [
    ...isAddress,
    ...own,
    ...parts.flatMap((part) => (typeof part === 'object' ? addressesOf(part, { shapes, seen }) : [])),
  ]
}

/** Returns whether it is a text or a list of texts. The result of a transformation has no type. */
function holdsText({ $ref, type, properties, items, anyOf = [] }: Shape, shapes: Known['shapes']): boolean {
  const named = $ref === undefined ? undefined : shapes[$ref.replace('#/$defs/', '')]
  if (named) return holdsText(named, shapes)
  if (items) return holdsText(items, shapes)
  if (anyOf.length > 0) return anyOf.some((part) => holdsText(part, shapes))
  return [type].flat().includes('string') || (type === undefined && properties === undefined)
}

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
  const sets = [['full'], ...OPERATIONS.flatMap(({ scopes }) => (scopes?.length ? [scopes] : []))]
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

/** Calls the operation; ids do not exist, except that of the project. */
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
  it.each(OPERATIONS)(
    'allow a key with the required scope, and no other key: $operation',
    async ({ operation, scopes }) => {
      if (scopes === null) {
        expect(NEVER).toContain(operation)
        expect(await outcome(only.get('full'), operation)).toStrictEqual(REFUSED)
        return
      }
      // An operation without a scope is open to every key.
      for (const enough of [scopes.join(' ') || 'track', 'full']) {
        const [status, code] = await outcome(only.get(enough), operation)
        expect([401, 403]).not.toContain(status)
        expect(code).not.toBe('INSUFFICIENT_SCOPE')
      }
      for (const scope of scopes) expect(await outcome(await allBut(scope), operation)).toStrictEqual(REFUSED)
    },
  )

  it('exclude the management of the project, and nothing else', () => {
    const never = OPERATIONS.filter(({ scopes }) => scopes === null).map(({ operation }) => operation)
    expect(never.sort()).toStrictEqual([...NEVER].sort())
    for (const { route, scopes } of OPERATIONS)
      if (route.needs === 'manage' || route.needs === 'own') expect(scopes).toBe(null)
  })

  it('are each required by an operation', () => {
    const used = new Set<string | null>(OPERATIONS.flatMap(({ scopes }) => scopes))
    expect(KEY_SCOPES.filter((scope) => !used.has(scope))).toStrictEqual(['full', 'read'])
  })

  it('require no write scope for reading, and no read scope for writing', () => {
    for (const { route, scopes } of OPERATIONS)
      for (const scope of scopes ?? []) {
        if (scope.endsWith(':write')) expect([route.operationId, route.method]).not.toContain('GET')
        if (scope.endsWith(':read') && scope !== 'contacts:read')
          expect(route.method === 'GET' || route.effect === 'read').toBe(true)
      }
  })

  it('require `send` where mail is sent, and a scope of contacts where a workflow may reach them or an address is shown', () => {
    const several = OPERATIONS.filter(({ scopes }) => (scopes?.length ?? 0) > 1)
    const table = several.map(({ operation, scopes }) => [operation, scopes?.join(' ')])
    const automates = 'workflows:write send contacts:write'
    const counts = 'segments:write contacts:read'
    const inbox = several.filter(({ route }) => route.tag === 'Inbox' && route.operationId !== 'releaseInboxMessage')
    expect(new Set(inbox.map(({ scopes }) => scopes?.join(' ')))).toStrictEqual(new Set(['inbox:read contacts:read']))
    expect(Object.fromEntries(table.filter(([name]) => !inbox.some((one) => one.operation === name)))).toStrictEqual({
      'GET /emails': 'emails:read contacts:read',
      'GET /emails/{id}': 'emails:read contacts:read',
      'GET /emails/{id}/content': 'emails:read contacts:read',
      'PATCH /emails/{id}': 'send contacts:read',
      'POST /emails/{id}/retry': 'send contacts:read',
      'POST /emails/{id}/cancel': 'send contacts:read',
      'GET /events': 'events:read contacts:read',
      'GET /events/contact/{contactId}': 'events:read contacts:read',
      'GET /activity': 'activity:read contacts:read',
      'GET /activity/upcoming': 'activity:read contacts:read',
      'GET /suppressions': 'suppressions:read contacts:read',
      'GET /suppressions/{email}': 'suppressions:read contacts:read',
      'GET /suppressions/export': 'suppressions:read contacts:read',
      'GET /campaigns/{id}/recipients': 'campaigns:read contacts:read',
      'POST /inbox/messages/{id}/release': 'send contacts:read',
      'GET /segments': 'segments:read contacts:read',
      'GET /segments/{id}': 'segments:read contacts:read',
      'GET /segments/{id}/contacts': 'segments:read contacts:read',
      'POST /segments/preview': 'segments:read contacts:read',
      'POST /segments': counts,
      'PATCH /segments/{id}': counts,
      'POST /segments/{id}/members': counts,
      'DELETE /segments/{id}/members': counts,
      'POST /segments/{id}/compute': counts,
      'POST /segments/{id}/refresh': counts,
      'POST /campaigns/{id}/send': 'campaigns:write send',
      'POST /campaigns/{id}/test': 'campaigns:write send',
      'POST /campaigns/{id}/resume': 'campaigns:write send',
      'GET /workflows/{id}/executions': 'workflows:read contacts:read',
      'GET /workflows/{id}/executions/{executionId}': 'workflows:read contacts:read',
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

  it('require `contacts:read` where an answer has an address that the request did not name, or counts contacts', () => {
    const shows = OPERATIONS.filter(({ route, scopes }) => scopes && addressesIn(route).length > 0)
    expect(shows.length).toBeGreaterThan(20)
    const without = shows.filter(({ scopes }) => !scopesInclude(scopes ?? [], 'contacts:read'))
    expect(without.map(({ route }) => route.operationId).sort()).toStrictEqual(Object.keys(ECHOES).sort())
  })

  it('learn no suppressed pattern from an address that only it suppresses', async () => {
    const tenant = await bench.tenant()
    await tenant.call('POST /suppressions', { body: { value: 'ada.lovelace*@*' } })
    const answerWith = async (...scopes: KeyScope[]) => {
      const body = { name: scopes.join(' '), scopes }
      const call = caller(bench.server, textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body }), 'key'))
      const answer = await call('DELETE /suppressions/ada.lovelace@example.com')
      return [answer.status, answer.text.includes('ada.lovelace*'), answer.text.includes('sup_')]
    }
    expect(await answerWith('suppressions:write')).toStrictEqual([404, false, false])
    expect(await answerWith('suppressions:write', 'contacts:read')).toStrictEqual([404, true, true])
  })

  it('neither create nor count contacts with a key that only writes segments', async () => {
    const tenant = await bench.tenant()
    await tenant.call('POST /contacts', { body: { email: 'known@example.com' } })
    const made = await tenant.call('POST /segments', { body: { name: 'Guests', type: 'STATIC' } })
    const members = `/segments/${textAt(made, 'id')}/members`
    const keyOf = async (...scopes: KeyScope[]) => {
      const body = { name: scopes.join(' '), scopes }
      return caller(bench.server, textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body }), 'key'))
    }
    const missing = async (call: Caller, operation: string, body: unknown) =>
      at((await call(operation, { body })).json, 'error.details.scope')
    const before = await remains(bench, tenant)
    const writer = await keyOf('segments:write')
    const filter = { field: 'email', operator: 'contains', value: 'know' }
    const condition = { logic: 'AND', groups: [{ filters: [filter] }] }
    const emails = ['known@example.com', 'stranger@example.com']
    for (const [operation, body] of [
      ['POST /segments', { name: 'Oracle', condition }],
      ['POST /segments/preview', { condition }],
      [`POST ${members}`, { emails }],
      [`DELETE ${members}`, { emails }],
      [`POST ${members}`, { emails, createMissing: true, subscribed: true }],
    ] as const)
      expect([operation, await missing(writer, operation, body)]).toStrictEqual([operation, 'contacts:read'])
    const reader = await keyOf('segments:write', 'contacts:read')
    expect(await missing(reader, `POST ${members}`, { emails, createMissing: true })).toBe('contacts:write')
    expect((await reader(`POST ${members}`, { body: { emails } })).json).toMatchObject({ added: 1, created: 0 })
    expect(await remains(bench, tenant)).toStrictEqual(before)
    const both = await keyOf('segments:write', 'contacts:write')
    expect((await both(`POST ${members}`, { body: { emails, createMissing: true } })).json).toMatchObject({
      created: 1,
    })
  })

  it('do not count contacts by the condition of a campaign', async () => {
    const keyWith = async (...scopes: string[]) => {
      const body = { name: `writer ${scopes}`, scopes: ['campaigns:write', 'send', ...scopes] }
      return caller(bench.server, textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body }), 'key'))
    }
    const [writer, reader] = [await keyWith(), await keyWith('contacts:read')]
    const body = { name: 'News', subject: 'News', body: 'x', from: SENDER, audienceType: 'ALL', type: 'TRANSACTIONAL' }
    const counting = { ...body, audienceType: 'FILTERED', audienceFilter: FLAT }
    const refused = await writer('POST /campaigns', { body: counting })
    expect([refused.status, at(refused.json, 'error.details.scope')]).toStrictEqual([403, 'contacts:read'])
    const id = textAt(await writer('POST /campaigns', { body }), 'data.id')
    const changed = await writer(`PUT /campaigns/${id}`, { body: counting })
    expect([changed.status, at(changed.json, 'error.details.scope')]).toStrictEqual([403, 'contacts:read'])
    expect((await reader(`PUT /campaigns/${id}`, { body: counting })).status).toBe(200)
  })

  it('send no mail with a key that only writes campaigns', async () => {
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
    const change = (subject: string) => call(`PUT /campaigns/${id}`, { body: { ...body, subject } })
    expect((await change('Draft')).status).toBe(200)
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString()
    expect((await tenant.call(`POST /campaigns/${id}/send`, { body: { scheduledFor } })).status).toBe(200)
    const changed = await change('Late')
    expect([changed.status, at(changed.json, 'error.details.scope')]).toStrictEqual([403, 'send'])
    expect((await tenant.call(`GET /campaigns/${id}`)).json).toMatchObject({ status: 'SCHEDULED', subject: 'Draft' })
    const keys = await tenant.call(`POST /projects/${tenant.id}/keys`, {
      body: { name: 'sender', scopes: ['campaigns:write', 'send'] },
    })
    const sender = caller(bench.server, textAt(keys, 'key'))
    expect((await sender(`PUT /campaigns/${id}`, { body: { ...body, subject: 'Late' } })).status).toBe(200)
  })

  it('show no fields of contacts to a key that only reads templates and workflows', async () => {
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

  it('show in a simulation who is suppressed or subscribed only to keys that may read that', async () => {
    const tenant = await bench.tenant()
    await tenant.call('POST /suppressions', { body: { email: 'gone@example.com' } })
    const template = await tenant.call('POST /templates', {
      body: { name: 'Hello', subject: 'Hello', body: 'x', from: SENDER, type: 'MARKETING' },
    })
    const workflow = textAt(await tenant.call('POST /workflows', { body: { name: 'Hello', eventName: 'hello' } }), 'id')
    const send = async (name: string, config: object) => {
      const made = await tenant.call(`POST /workflows/${workflow}/steps`, {
        body: { name, type: 'SEND_EMAIL', config: { templateId: textAt(template, 'id'), ...config } },
      })
      return textAt(made, 'id')
    }
    const steps = [
      await send('one', {}),
      await send('two', { recipient: { type: 'CUSTOM', customEmail: 'Who <who@example.com>' } }),
    ]
    const graph = await tenant.call(`GET /workflows/${workflow}`)
    const trigger = textAt(graph, 'steps.0.id')
    for (const [from, to] of [
      [trigger, steps[0]],
      [steps[0], steps[1]],
    ])
      await tenant.call(`POST /workflows/${workflow}/transitions`, { body: { fromStepId: from, toStepId: to } })
    const simulatedBy = async (...scopes: KeyScope[]) => {
      const body = { name: scopes.join(' '), scopes }
      const call = caller(bench.server, textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body }), 'key'))
      const of = async (email: string) =>
        JSON.stringify(
          at(
            (await call(`POST /workflows/${workflow}/simulate`, { body: { contact: { email }, advance: '1d' } })).json,
            'timeline',
          ),
        ).replaceAll(email, '')
      return [await of('gone@example.com'), await of('here@example.com')].map((text) =>
        text.replace(/"at":"[^"]+"/g, ''),
      )
    }
    const blind = ['workflows:read', 'workflows:read suppressions:read', 'workflows:read contacts:read'] as const
    for (const scopes of blind) {
      const [gone, here] = await simulatedBy(...(scopes.split(' ') as KeyScope[]))
      expect(gone).toBe(here)
      expect(gone).toContain('suppressions:read')
      expect(gone).not.toContain('not subscribed')
    }
    const [gone, here] = await simulatedBy('workflows:read', 'suppressions:read', 'contacts:read')
    expect(gone).toContain('is suppressed')
    expect(here).not.toContain('suppress')
    expect(here).toContain('not subscribed')
  })

  it('limit explanations to the scopes of the key', async () => {
    const tenant = await bench.tenant()
    const keyOf = async (...scopes: KeyScope[]) => {
      const body = { name: scopes.join(' ').slice(0, 60), scopes }
      return caller(bench.server, textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body }), 'key'))
    }
    const contact = textAt(
      await tenant.call('POST /contacts', { body: { email: 'gone@example.com', subscribed: true } }),
      'id',
    )
    await tenant.call('POST /suppressions', { body: { email: 'gone@example.com' } })
    const segment = textAt(
      await tenant.call('POST /segments', {
        body: {
          name: 'Whales',
          condition: {
            logic: 'AND',
            groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
          },
        },
      }),
      'id',
    )
    const body = { name: 'News', subject: 'News', body: 'x', from: SENDER, audienceType: 'SEGMENT', segmentId: segment }
    const campaign = textAt(await tenant.call('POST /campaigns', { body }), 'data.id')
    const workflow = textAt(await tenant.call('POST /workflows', { body: { name: 'Hello', eventName: 'hello' } }), 'id')
    const path = (query: string) => `GET /contacts/${contact}/explain?${query}`
    const alone = await keyOf('contacts:read')
    for (const query of [`campaignId=${campaign}`, `workflowId=${workflow}`])
      expect((await alone(path(query))).status).toBe(403)

    const blind = (await (await keyOf('contacts:read', 'campaigns:read'))(path(`campaignId=${campaign}`))).json
    expect(at(blind, 'hidden')).toStrictEqual(['emails:read', 'suppressions:read', 'segments:read', 'events:read'])
    expect(JSON.stringify(blind)).not.toMatch(/suppressed|Whales|data\.plan/)
    expect(JSON.stringify(blind)).toContain('is not in the segment of the campaign')
    const seeing = (await (await keyOf('read'))(path(`campaignId=${campaign}`))).json
    expect(at(seeing, 'hidden')).toStrictEqual([])
    expect(JSON.stringify(seeing)).toMatch(/suppressed.*Whales.*data\.plan/)

    const inWorkflow = (await (await keyOf('contacts:read', 'workflows:read'))(path(`workflowId=${workflow}`))).json
    expect(at(inWorkflow, 'hidden')).toStrictEqual(['emails:read', 'suppressions:read', 'events:read'])
  })

  it('send no stored fields of contacts in texts of their own', async () => {
    const tenant = await bench.tenant()
    await tenant.call('POST /contacts', {
      body: { email: 'victim@example.com', data: { salary: 'secret-9', plan: 'pro' } },
    })
    const template = textAt(
      await tenant.call('POST /templates', {
        body: {
          name: 'Receipt',
          subject: 'Plan {{plan}}',
          body: '<p>{{plan}}</p>',
          from: SENDER,
          type: 'TRANSACTIONAL',
        },
      }),
      'id',
    )
    const keyOf = async (name: string, ...scopes: KeyScope[]) =>
      caller(
        bench.server,
        textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body: { name, scopes } }), 'key'),
      )
    const sender = await keyOf('sender', 'send')
    const sent = async (call: Caller, changes: object) => {
      const mail = { to: 'victim@example.com', bcc: 'me@evil.example', from: SENDER, ...changes }
      const answer = await call('POST /v1/send', { body: mail })
      const ids = at(answer.json, 'data.emails')
      const stored = Array.isArray(ids)
        ? await Promise.all(
            ids.map(async (one) => {
              const { store } = bench.posthorn.world
              const email = await store.project(tenant.id as never).emails.find(at(one, 'email') as never)
              return JSON.stringify([email?.subject, email?.variables])
            }),
          )
        : []
      return { answer, stored: stored.join('') }
    }
    const inline = await sent(sender, {
      subject: 'Hi {{salary ?? "you"}}',
      body: '{{salary}}{{data.salary}}{{plan}}{{email}}',
      data: { plan: '' },
    })
    expect(inline.answer.status).toBe(200)
    expect(inline.stored).not.toMatch(/secret-9|pro/)
    expect(inline.stored).toContain('victim@example.com')
    expect(JSON.stringify(at(inline.answer.json, 'data.warnings'))).toContain('the key lacks contacts:read')
    const oracle = await sent(sender, { subject: '{{salary}}', body: 'x' })
    expect([oracle.answer.status, at(oracle.answer.json, 'error.errors.0.field')]).toStrictEqual([422, 'subject'])
    const own = await sent(sender, { subject: 'Hi {{amount}}', body: '{{amount}}', data: { amount: 'a-7' } })
    expect(own.stored).toContain('Hi a-7')
    expect(at(own.answer.json, 'data.warnings')).toBeUndefined()
    const receipt = await sent(sender, { template })
    expect(receipt.stored).toContain('Plan pro')
    const renamed = await sent(sender, { template, subject: 'Your receipt' })
    expect(renamed.stored).toContain('"plan":"pro"')
    expect(at(renamed.answer.json, 'data.warnings')).toBeUndefined()
    const replaced = await sent(sender, { template, body: '{{salary}}' })
    expect(replaced.stored).not.toContain('secret-9')
    const reader = await keyOf('reader', 'send', 'contacts:read')
    expect((await sent(reader, { subject: 'x', body: '{{salary}}' })).stored).toContain('secret-9')
    expect((await sent(tenant.call, { subject: 'x', body: '{{salary}}' })).stored).toContain('secret-9')
  })

  it('name nothing that other scopes protect', async () => {
    const tenant = await bench.tenant()
    const keyOf = async (...scopes: KeyScope[]) => {
      const body = { name: scopes.join(' ').slice(0, 60), scopes }
      return caller(bench.server, textAt(await tenant.call(`POST /projects/${tenant.id}/keys`, { body }), 'key'))
    }
    const filters = [
      { field: 'data.plan', operator: 'equals', value: 'pro' },
      { field: 'event.paid', operator: 'triggered' },
    ]
    const condition = { logic: 'AND', groups: [{ filters }] }
    const segment = textAt(await tenant.call('POST /segments', { body: { name: 'Whales', condition } }), 'id')
    const mail = { subject: 'x', body: 'x', from: SENDER }
    const template = textAt(
      await tenant.call('POST /templates', { body: { ...mail, name: 'Pricing', type: 'MARKETING' } }),
      'id',
    )
    const body = { ...mail, name: 'Secret plan', audienceType: 'SEGMENT', segmentId: segment }
    const campaign = textAt(await tenant.call('POST /campaigns', { body }), 'data.id')
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString()
    await tenant.call('POST /contacts', { body: { email: 'ada@example.com', data: { plan: 'pro' } } })
    const workflow = textAt(
      await tenant.call('POST /workflows', {
        body: {
          name: 'Takeover',
          eventName: 'paid',
          steps: [{ key: 'mail', type: 'SEND_EMAIL', config: { templateId: template } }],
          transitions: [{ from: 'trigger', to: 'mail' }],
        },
      }),
      'id',
    )
    const NAMES = /Whales|Secret plan|Takeover|Pricing|(?:seg|cmp|wfl)_/
    const answers = [
      [
        await keyOf('contacts:read'),
        'GET /contacts/fields/data.plan/usage',
        ['segments:read', 'campaigns:read', 'workflows:read'],
      ],
      [await keyOf('events:read'), 'GET /events/paid/usage', ['segments:read', 'workflows:read']],
      [await keyOf('templates:read'), `GET /templates/${template}/usage`, ['workflows:read', 'campaigns:read']],
    ] as const
    for (const [call, operation, hidden] of answers) {
      const answer = await call(operation)
      expect([operation, answer.status, at(answer.json, 'hidden')]).toStrictEqual([operation, 200, hidden])
      expect(answer.text).not.toMatch(NAMES)
      const whole = await tenant.call(operation)
      expect(at(whole.json, 'hidden')).toStrictEqual([])
      expect(whole.text).toMatch(NAMES)
    }
    const refused = await (await keyOf('templates:write'))(`DELETE /templates/${template}`)
    expect([refused.status, refused.text.match(NAMES)]).toStrictEqual([409, null])
    expect((await tenant.call(`DELETE /templates/${template}`)).text).toContain('Takeover')
    const send = { to: 'nobody@example.com', template }
    const marketing = await (await keyOf('send'))('POST /v1/send', { body: send })
    expect([marketing.status, marketing.text.match(NAMES)]).toStrictEqual([400, null])
    const reader = await keyOf('campaigns:read', 'workflows:read')
    expect(at((await reader(`GET /campaigns/${campaign}`)).json, 'segmentName')).toBeNull()
    expect((await reader(`GET /workflows/${workflow}`)).text).not.toContain('Pricing')
    expect(at((await tenant.call(`GET /campaigns/${campaign}`)).json, 'segmentName')).toBe('Whales')
    expect((await tenant.call(`GET /workflows/${workflow}`)).text).toContain('Pricing')
    expect((await tenant.call(`POST /campaigns/${campaign}/send`, { body: { scheduledFor } })).status).toBe(200)
    const kept = await (await keyOf('segments:write'))(`DELETE /segments/${segment}`)
    expect([kept.status, kept.text.match(/Secret plan|cmp_/)]).toStrictEqual([409, null])
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

  it('cover every group of operations', () => {
    const groups = TAGS.map(({ name }) => name)
    for (const { route } of OPERATIONS) expect(groups).toContain(route.tag)
  })
})

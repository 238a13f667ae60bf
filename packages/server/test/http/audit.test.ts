import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AUDIT_ROWS_PER_DAY, CONTENT_QUOTA, quotaOf, SECURITY_QUOTA } from '@posthorn/core/tenant'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { keyScopesOf } from '../../src/http/key-scopes.ts'
import { auditRuleOf } from '../../src/http/route.ts'
import { ROUTES } from '../../src/routes/index.ts'
import { aPassword, cookiesOf, fromAnywhere, person } from '../accounts-kit.ts'
import {
  at,
  type Bench,
  caller,
  failure,
  sharedBench,
  type Tenant,
  textAt,
  uniqueAddress,
  useBench,
} from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const TEMPLATE = { name: 'Welcome', subject: 'Welcome', body: '<p>Hi</p>', type: 'TRANSACTIONAL' }

async function entriesOf({ call }: Pick<Tenant, 'call'>, query = ''): Promise<readonly unknown[]> {
  const answer = await call(`GET /audit${query}`)
  expect(answer.status).toBe(200)
  const data = at(answer.json, 'data')
  return Array.isArray(data) ? data : []
}
const actions = async (query = '') => (await entriesOf(tenant, query)).map((entry) => at(entry, 'action'))

const READS_OF_WEBHOOKS = ['listWebhookEndpoints', 'getWebhookEndpoint', 'listWebhookAttempts', 'getWebhookReplay']

describe('the audit rules of routes', () => {
  const writes = ROUTES.filter(({ method }) => method !== 'GET')

  it.each(writes.map((route) => [route.operationId, route] as const))('%s has a rule, or a reason', (_, { audit }) => {
    if (!audit) throw new Error('say in the route what it leaves in the log (`audit`), or why it leaves nothing')
    if ('not' in audit) expect(audit.not.length).toBeGreaterThan(10)
    else expect(audit.action).toMatch(/^[a-z]+\.[a-z_]+$/)
  })

  it('name each action once', () => {
    const all = ROUTES.flatMap((route) => auditRuleOf(route)?.action ?? [])
    expect(all.length).toBeGreaterThan(60)
    expect(new Set(all).size).toBe(all.length - 1) // exports of one contact and of all contacts are one action
  })

  it('cover everything that manages the project', () => {
    const managing = ROUTES.filter(({ needs }) => needs === 'manage' || needs === 'own')
    const reads = ['listKeys', 'listAudit', 'listInvoices', 'listInvitations', 'listRequests', ...READS_OF_WEBHOOKS]
    for (const route of managing)
      expect([route.operationId, auditRuleOf(route) !== undefined || reads.includes(route.operationId)]).toStrictEqual([
        route.operationId,
        true,
      ])
  })
})

describe('an entry', () => {
  it('names the actor, the action, the resource, and the origin', async () => {
    const headers = {
      'x-forwarded-for': '192.0.2.7',
      'user-agent': `curl/8\t${'x'.repeat(200)}`,
      'x-request-id': 'r-1',
    }
    const made = await tenant.call('POST /templates', { body: TEMPLATE, headers })
    const id = textAt(made, 'id')
    await tenant.call(`PATCH /templates/${id}`, { body: { subject: 'Hello', body: '<p>secret words</p>' }, headers })
    const from = { ip: '192.0.2.7', userAgent: `curl/8 ${'x'.repeat(113)}`, requestId: 'r-1', count: 1, result: 'done' }
    const actor = { type: 'key', id: 'secret', name: null, prefix: tenant.keys.secret.slice(0, 11) }
    const common = { ...from, actor, resource: { type: 'template', id } }
    const times = { id: expect.stringMatching(/^aud_/), createdAt: expect.any(String), lastAt: expect.any(String) }
    expect(await entriesOf(tenant)).toStrictEqual([
      { ...times, ...common, action: 'template.update', details: { fields: ['subject', 'body'] } },
      { ...times, ...common, action: 'template.create', details: null },
    ])
  })

  it('names members by their address, named keys by their name, and the command line', async () => {
    const people = { ...bench, call: fromAnywhere(bench.call) }
    const { cookie, id, email } = await person(people, uniqueAddress('auditor'))
    const headers = { cookie }
    const project = textAt(await people.call('POST /users/@me/projects', { body: { name: 'Shop' }, headers }), 'id')
    const key = await people.call(`POST /projects/${project}/keys`, {
      headers,
      body: { name: 'ci', scopes: ['templates:write'] },
    })
    await caller(bench.server, textAt(key, 'key'))('POST /templates', { body: TEMPLATE })
    const own = await bench.posthorn.world.store.projects.find(`prj_${project.slice(4)}`)
    if (!own) throw new Error('the project is gone')
    await bench.server.fetchAs(own.id)('http://x/templates', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(TEMPLATE),
    })
    const { json } = await people.call('GET /audit', { headers: { ...headers, 'x-project-id': project } })
    expect(at(json, 'data')).toMatchObject([
      { action: 'template.create', actor: { type: 'system', id: null, name: null }, ip: null },
      { action: 'template.create', actor: { type: 'key', id: textAt(key, 'id'), name: 'ci' } },
      {
        action: 'key.create',
        actor: { type: 'user', id, name: email, prefix: null },
        resource: { type: 'key', id: textAt(key, 'id') },
        details: { name: 'ci', scopes: ['templates:write'] },
      },
    ])
  })

  it.each([
    ['a body that is refused', 'POST /templates', { name: '' }, 422],
    ['what does not exist', 'PATCH /templates/tpl_none', { name: 'New' }, 404],
    ['what is refused in the middle', 'POST /v1/send', { to: 'a@example.com', template: 'tpl_none' }, 404],
    ['long work that is refused', 'DELETE /contacts/fields/email', {}, 400],
  ])('is not written for %s', async (_, operation, body, status) => {
    expect((await tenant.call(operation, { body })).status).toBe(status)
    expect(await entriesOf(tenant)).toStrictEqual([])
  })

  it('is not written for mails and events', async () => {
    const body = { email: 'ada@example.com', event: 'signed-up' }
    expect((await tenant.call('POST /v1/track', { body })).status).toBe(200)
    expect((await tenant.call('POST /contacts', { body: { email: 'eve@example.com' } })).status).toBe(201)
    expect(await entriesOf(tenant)).toStrictEqual([])
  })

  it('is written once, however often a request is repeated under its idempotency key', async () => {
    const headers = { 'idempotency-key': 'once' }
    for (let n = 0; n < 3; n++) await tenant.call('POST /templates', { body: TEMPLATE, headers })
    expect(await actions()).toStrictEqual(['template.create'])
  })

  it('of long work is written when it is over, and that of a job when it is accepted', async () => {
    await tenant.call('POST /v1/track', { body: { email: 'ada@example.com', event: 'e', data: { plan: 'pro' } } })
    expect((await tenant.call('DELETE /contacts/fields/plan')).status).toBe(200)
    const contact = (await tenant.call('GET /contacts')).json
    const ids = [at(at(contact, 'data.0'), 'id')]
    const job = await tenant.call('POST /contacts/bulk-delete', { body: { contactIds: ids } })
    expect(await entriesOf(tenant)).toMatchObject([
      { action: 'contact.bulk_delete', result: 'accepted', resource: { type: 'contact', id: textAt(job, 'jobId') } },
      { action: 'field.delete', result: 'done', resource: { type: 'field', id: 'plan' } },
    ])
  })

  it('contains no secret, and no address of a contact', async () => {
    const made = await tenant.call('POST /contacts', { body: { email: 'ada.private@example.com' } })
    await tenant.call(`DELETE /contacts/${textAt(made, 'id')}`)
    await tenant.call('POST /suppressions', { body: { email: 'eve.private@example.com', reason: 'MANUAL' } })
    await tenant.call('DELETE /suppressions/eve.private@example.com')
    const key = await tenant.call(`POST /projects/${tenant.id}/keys`, { body: { name: 'ci', scopes: ['read'] } })
    await tenant.call(`POST /projects/${tenant.id}/keys/${textAt(key, 'id')}/rotate`)
    await tenant.call(`GET /projects/${tenant.id}/webhook-secret`)
    await tenant.call('GET /contacts/export')
    const rotated = await tenant.call(`POST /users/@me/projects/${tenant.id}/regenerate-keys`)
    const { text, json } = await caller(bench.server, textAt(rotated, 'secret'))('GET /audit')
    expect(at(json, 'data')).toHaveLength(8)
    expect(text).not.toMatch(/private|whsec_|sk_[0-9a-f]{9}|pk_/)
  })

  it('of a suppression names the entry by its id', async () => {
    const body = { email: 'eve.private@example.com' }
    const id = textAt(await tenant.call('POST /suppressions', { body }), 'id')
    await tenant.call('DELETE /suppressions/eve.private@example.com')
    expect(await entriesOf(tenant)).toMatchObject([
      { action: 'suppression.delete', resource: { type: 'suppression', id } },
      { action: 'suppression.create', resource: { type: 'suppression', id } },
    ])
  })

  it('is shown to those who manage the project, of that project alone', async () => {
    await tenant.call('POST /templates', { body: TEMPLATE })
    const other = await bench.tenant()
    expect(await entriesOf(other)).toStrictEqual([])
    expect(failure(await tenant.callPublicly('GET /audit'))).toStrictEqual([401, 'INVALID_API_KEY'])
  })

  it('remains when the project is emptied', async () => {
    await tenant.call('POST /templates', { body: TEMPLATE })
    await tenant.call(`POST /users/@me/projects/${tenant.id}/reset`)
    expect(await actions()).toStrictEqual(['project.reset', 'template.create'])
  })
})

describe('the list', () => {
  it('is read page by page, by actor, action, resource and time', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push(textAt(await tenant.call('POST /templates', { body: TEMPLATE }), 'id'))
    await tenant.call(`DELETE /templates/${ids[0]}`)
    const first = await tenant.call('GET /audit?limit=3')
    expect(first.json).toMatchObject({ hasMore: true, cursor: expect.any(String) })
    const second = await tenant.call(`GET /audit?limit=3&cursor=${textAt(first, 'cursor')}`)
    expect(second.json).toMatchObject({ data: [{ action: 'template.create' }], hasMore: false })
    expect(await actions('?action=template.delete')).toStrictEqual(['template.delete'])
    expect(await actions(`?resource=${ids[0]}`)).toStrictEqual(['template.delete', 'template.create'])
    expect(await actions(`?resource=${ids[0]}&action=template.create&actor=secret`)).toStrictEqual(['template.create'])
    expect(await actions('?actor=system')).toStrictEqual([])
    const when = encodeURIComponent(String(at((await entriesOf(tenant))[0], 'createdAt')))
    expect(await actions(`?from=${when}&to=${when}`)).toContain('template.delete')
    expect(await actions('?to=2020-01-01T00:00:00Z')).toStrictEqual([])
    for (const wrong of ['cursor=x', 'from=yesterday', 'limit=0', 'limit=101', 'action='])
      expect([wrong, ...failure(await tenant.call(`GET /audit?${wrong}`))]).toStrictEqual([wrong, 400, 'BAD_REQUEST'])
  })
})

describe('the log of a user', () => {
  it('contains sign-ins and projects, and is private to the user', async () => {
    const call = fromAnywhere(bench.call)
    const { cookie, email } = await person({ ...bench, call }, uniqueAddress('own'))
    const headers = { 'x-forwarded-for': '192.0.2.9', 'user-agent': 'Browser' }
    const again = await call('POST /auth/login', { body: { email, password: aPassword }, headers })
    await call('POST /auth/login', { body: { email, password: 'wrong password' } })
    await call('POST /users/@me/projects', { body: { name: 'Shop' }, headers: { cookie } })
    const { json, text } = await call('GET /users/@me/audit', { headers: { cookie: cookiesOf(again) } })
    expect(at(json, 'data')).toMatchObject([
      { action: 'project.create', resource: { type: 'project', id: expect.stringMatching(/^prj_/) } },
      { action: 'session.create', ip: '192.0.2.9', userAgent: 'Browser', resource: { id: null } },
      { action: 'session.create' },
      { action: 'user.create' },
    ])
    expect(text).not.toContain('sk_')
    const { cookie: theirs } = await person({ ...bench, call }, uniqueAddress('other'))
    const other = await call('GET /users/@me/audit', { headers: { cookie: theirs } })
    expect(at(other.json, 'data')).toMatchObject([{ action: 'session.create' }, { action: 'user.create' }])
    const away = await call('DELETE /users/@me/sessions', { headers: { cookie: theirs } })
    expect(away.status).toBeLessThan(300)
    const last = await call('GET /users/@me/audit?limit=1', { headers: { cookie: theirs } })
    expect(at(last.json, 'data')).toMatchObject([{ action: 'session.delete_others', actor: { type: 'user' } }])
  })
})

describe('a change and its entry', () => {
  /** A bench on a file, and another way into it. */
  async function onFile() {
    const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-audit-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const file = path.join(directory, 'posthorn.db')
    const own = await useBench({ POSTHORN_DATABASE_URL: `sqlite:${file}` })
    const mine = await own.tenant()
    const database = new DatabaseSync(file)
    onTestFinished(() => void database.close())
    return { own, mine, database, run: (sql: string) => database.exec(sql) }
  }

  it('are stored together or not at all', async () => {
    const { mine, run } = await onFile()
    const id = textAt(await mine.call('POST /templates', { body: TEMPLATE }), 'id')
    run(`create trigger refused before insert on audit begin select raise(abort, 'refused'); end`)
    const operations = [
      [`PATCH /templates/${id}`, { name: 'New' }],
      [`DELETE /templates/${id}`, undefined],
      ['POST /templates', TEMPLATE],
      [`POST /users/@me/projects/${mine.id}/regenerate-keys`, undefined],
      ['DELETE /contacts/fields/plan', undefined],
      ['POST /templates', { ...TEMPLATE, name: 'Under a key' }],
    ] as const
    for (const [index, [operation, body]] of operations.entries()) {
      const headers = index === operations.length - 1 ? { 'idempotency-key': 'k' } : {}
      expect([operation, (await mine.call(operation, { body, headers })).status]).toStrictEqual([operation, 500])
    }
    const list = await mine.call('GET /templates')
    expect(at(list.json, 'data')).toMatchObject([{ id, name: 'Welcome' }])
    run('drop trigger refused')
    expect((await entriesOf(mine)).map((entry) => at(entry, 'action'))).toStrictEqual(['template.create'])
  })

  it('of an account are stored together, too', async () => {
    const { own, run } = await onFile()
    const { cookie, email } = await person(own, 'whole@example.com')
    run(`create trigger refused before insert on audit begin select raise(abort, 'refused'); end`)
    for (const [operation, body] of [
      ['POST /users/@me/password', { password: 'battery staple' }],
      ['DELETE /users/@me/sessions', undefined],
      ['POST /users/@me/projects', { name: 'Shop' }],
      ['POST /auth/signup', { email: 'nobody@example.com', password: aPassword }],
    ] as const)
      expect([operation, (await own.call(operation, { body, headers: { cookie } })).status]).toStrictEqual([
        operation,
        500,
      ])
    run('drop trigger refused')
    expect((await own.call('GET /users/@me/projects', { headers: { cookie } })).json).toStrictEqual([])
    const login = (email: string, password: string) => own.call('POST /auth/login', { body: { email, password } })
    expect((await login(email, aPassword)).status).toBe(200)
    expect((await login(email, 'battery staple')).status).toBe(401)
    expect((await login('nobody@example.com', aPassword)).status).toBe(401)
  })

  it('of an invitation are stored with its link and its mail, before the answer', async () => {
    const { mine, database, run } = await onFile()
    const invite = () => mine.call(`POST /projects/${mine.id}/members`, { body: { email: 'new@example.com' } })
    const stored = () =>
      ['account_tokens', 'emails', 'audit'].map((table) =>
        Number(database.prepare(`select count(*) as n from ${table}`).get()?.n),
      )
    for (const table of ['account_tokens', 'emails', 'audit']) {
      run(`create trigger refused before insert on ${table} begin select raise(abort, 'refused'); end`)
      expect([table, (await invite()).status, stored()]).toStrictEqual([table, 500, [0, 0, 0]])
      run('drop trigger refused')
    }
    // No worker runs here, and the other connection sees what a process that dies now would leave.
    expect([(await invite()).status, stored()]).toStrictEqual([202, [1, 1, 1]])
  })

  it('are counted when a day has too many of them', async () => {
    const { mine, run } = await onFile()
    await mine.call('POST /templates', { body: TEMPLATE })
    run(`update audit_shares set entries = ${CONTENT_QUOTA.perShare - 1} where share = 'content key secret'`)
    for (let n = 0; n < 3; n++) await mine.call('POST /templates', { body: TEMPLATE })
    const counted = { action: 'template.create', count: 2, ip: null, resource: { type: 'template', id: null } }
    expect(await entriesOf(mine)).toMatchObject([counted, { count: 1 }, { count: 1 }])
  })
})

describe('a key that tries to flood the log', () => {
  async function ownedProject() {
    const call = fromAnywhere(bench.call)
    const owner = await person({ ...bench, call }, uniqueAddress('blinded'))
    const { cookie } = owner
    const { json } = await call('POST /users/@me/projects', { body: { name: 'Shop' }, headers: { cookie } })
    return { call, owner, id: String(at(json, 'id')) }
  }

  const actor = { type: 'key', id: 'secret', name: undefined, prefix: undefined } as const

  it('leaves no entry for refused requests', async () => {
    const key = textAt(
      await tenant.call(`POST /projects/${tenant.id}/keys`, { body: { name: 'c', scopes: ['contacts:write'] } }),
      'key',
    )
    const call = caller(bench.server, key)
    for (let n = 0; n < 3; n++) await call('DELETE /contacts/fields/email')
    await call('DELETE /contacts/fields/plan')
    await tenant.call(`POST /projects/${tenant.id}/webhook-secret`, { headers: { 'x-forwarded-for': '192.0.2.7' } })
    expect(await entriesOf(tenant)).toMatchObject([
      { action: 'project.rotate_webhook_secret', ip: '192.0.2.7', requestId: expect.stringMatching(/^req_/), count: 1 },
      { action: 'field.delete', resource: { type: 'field', id: 'plan' }, count: 1 },
      { action: 'key.create' },
    ])
  })

  it('sends thousands of refused deletions, and later changes of keys, members and settings are still recorded', async () => {
    const { call, owner, id } = await ownedProject()
    const headers = { cookie: owner.cookie, 'x-project-id': id, 'x-forwarded-for': '192.0.2.7' }
    const as = (operation: string, body?: unknown) => call(operation, { body, headers })
    const made = await as(`POST /projects/${id}/keys`, { name: 'crm', scopes: ['contacts:write'] })
    const crm = caller(bench.server, textAt(made, 'key'))
    const refused = ['DELETE /contacts/fields/email', 'DELETE /contacts/con_none', 'DELETE /contacts/fields/createdAt']
    for (let n = 0; n <= CONTENT_QUOTA.perDay; n++) {
      const { status } = await crm(refused[n % refused.length] ?? '')
      if (status < 400 || status === 429) throw new Error(`expected a refusal, not ${status}`)
    }
    await crm('DELETE /contacts/fields/plan') // the refused requests took none of its quota
    const member = await person({ ...bench, call }, uniqueAddress('helper'))
    await as(`POST /projects/${id}/members`, { email: member.email, role: 'MEMBER' })
    await as(`PATCH /projects/${id}/members/${member.id}`, { role: 'ADMIN' })
    await as(`PATCH /users/@me/projects/${id}`, { name: 'Shop 2' })
    await as(`POST /projects/${id}/keys`, { name: 'spare', scopes: ['contacts:read'] })
    const told = {
      actor: { type: 'user', id: owner.id, name: owner.email },
      ip: '192.0.2.7',
      count: 1,
      result: 'done',
      requestId: expect.stringMatching(/^req_/),
    }
    const log = at((await as('GET /audit')).json, 'data')
    expect(log).toMatchObject([
      { ...told, action: 'key.create', details: { name: 'spare' } },
      { ...told, action: 'project.update', resource: { type: 'project', id }, details: { name: 'Shop 2' } },
      { ...told, action: 'member.update', resource: { type: 'member', id: member.id }, details: { role: 'ADMIN' } },
      { ...told, action: 'member.invite', resource: { type: 'member', id: member.id }, details: { role: 'MEMBER' } },
      {
        action: 'field.delete',
        actor: { type: 'key', name: 'crm' },
        resource: { type: 'field', id: 'plan' },
        count: 1,
      },
      { ...told, action: 'key.create', details: { name: 'crm' } },
    ])
    expect(at(log, 'length')).toBe(6)
  })

  it('uses no quota of management actions, whose last entry counts those beyond their own quota', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-audit-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const file = path.join(directory, 'posthorn.db')
    const own = await useBench({ POSTHORN_DATABASE_URL: `sqlite:${file}` })
    const mine = await own.tenant()
    const database = new DatabaseSync(file)
    onTestFinished(() => void database.close())
    const headers = { 'x-forwarded-for': '192.0.2.7' }
    const rotate = () => mine.call(`POST /projects/${mine.id}/webhook-secret`, { headers })
    await mine.call('POST /templates', { body: TEMPLATE })
    database.exec('update audit_shares set entries = 1000000')
    await rotate()
    database.exec(`update audit_shares set entries = ${SECURITY_QUOTA.perDay}`)
    for (let n = 0; n < 3; n++) await rotate()
    const entry = { action: 'project.rotate_webhook_secret', ip: '192.0.2.7', requestId: expect.any(String) }
    const resource = { type: 'project', id: mine.id }
    expect((await entriesOf(mine)).slice(0, 2)).toMatchObject([
      { ...entry, resource, count: 3 },
      { ...entry, resource, count: 1 },
    ])
  })

  it('adds no more rows a day than the documentation says', () => {
    const actions = new Set(ROUTES.flatMap((route) => auditRuleOf(route)?.action ?? []))
    const kinds = [CONTENT_QUOTA, SECURITY_QUOTA]
    const most = kinds.reduce((sum, { perDay, countedPerDay }) => sum + perDay + countedPerDay, 3 * actions.size)
    expect(most).toBeLessThanOrEqual(AUDIT_ROWS_PER_DAY)
    expect([
      CONTENT_QUOTA.perShare,
      CONTENT_QUOTA.perDay,
      SECURITY_QUOTA.perShare,
      SECURITY_QUOTA.perDay,
    ]).toStrictEqual([1000, 3000, 200, 1000])
    expect(AUDIT_ROWS_PER_DAY).toBe(5000)
  })

  it.each(ROUTES.flatMap((route) => (auditRuleOf(route) && !auditRuleOf(route)?.own ? [route] : [])))(
    'does not reach the quota of management actions: $operationId',
    (route) => {
      const action = auditRuleOf(route)?.action ?? ''
      const [type = ''] = action.split('.')
      const { kind } = quotaOf({ action, actor, resource: { type, id: undefined } })
      const isForNamedKeys = keyScopesOf(route) !== null
      expect(kind).toBe(isForNamedKeys ? 'content' : 'security')
    },
  )
})

import { beforeAll, describe, expect, it } from 'vitest'
import { isOfProject } from '../../src/http/access.ts'
import { ROUTES } from '../../src/routes/index.ts'
import { fromAnywhere, type Person, person } from '../accounts-kit.ts'
import { at, type Bench, type Call, failure, sharedBench, textAt, uniqueAddress } from '../harness.ts'

/** Operations that a MEMBER may not call. They may call everything else of a project. */
const MANAGED = [
  'PATCH /users/@me/projects/{id}',
  'POST /users/@me/projects/{id}/regenerate-keys',
  'GET /projects/{id}/webhook-secret',
  'POST /projects/{id}/webhook-secret',
  'GET /audit',
  'GET /requests',
  'GET /projects/{id}/keys',
  'POST /projects/{id}/keys',
  'POST /projects/{id}/keys/{keyId}/rotate',
  'DELETE /projects/{id}/keys/{keyId}',
  'POST /domains',
  'POST /domains/{id}/rotate',
  'DELETE /domains/{id}',
  'POST /projects/{id}/members',
  'GET /projects/{id}/members/invitations',
  'DELETE /projects/{id}/members/invitations/{email}',
  'PATCH /projects/{id}/members/{userId}',
  // Removes another person, as here; every member may leave.
  'DELETE /projects/{id}/members/{userId}',
  'PUT /users/@me/projects/{id}/billing-limits',
  'POST /users/@me/projects/{id}/checkout',
  'POST /users/@me/projects/{id}/billing-portal',
  'GET /users/@me/projects/{id}/billing-invoices',
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
/** Operations that only an OWNER may call. */
const OWNED = ['DELETE /users/@me/projects/{id}', 'POST /users/@me/projects/{id}/reset']

const ALLOWED = {
  OWNER: () => true,
  ADMIN: (operation: string) => !OWNED.includes(operation),
  MEMBER: (operation: string) => !OWNED.includes(operation) && !MANAGED.includes(operation),
} as const
type Role = keyof typeof ALLOWED

const OPERATIONS = ROUTES.filter(({ access }) => isOfProject(access)).map(({ method, path }) => ({
  operation: `${method} ${path}`,
  namesProject: /^\/(?:users\/@me\/)?projects\/|^\/domains\/project\//.test(path),
}))

let bench: Bench
let people: Record<Role, Person>
let stranger: Person
let project: string
beforeAll(async () => {
  const opened = await sharedBench()
  bench = { ...opened, call: fromAnywhere(opened.call) }
  people = {
    OWNER: await person(bench, uniqueAddress('owner')),
    ADMIN: await person(bench, uniqueAddress('admin')),
    MEMBER: await person(bench, uniqueAddress('member')),
  }
  stranger = await person(bench, uniqueAddress('stranger'))
  const made = await bench.call('POST /users/@me/projects', { body: { name: 'Shop' }, headers: cookieOf(people.OWNER) })
  project = textAt(made, 'id')
  for (const role of ['ADMIN', 'MEMBER'] as const)
    await bench.call(`POST /projects/${project}/members`, {
      body: { email: people[role].email, role },
      headers: cookieOf(people.OWNER),
    })
})

const cookieOf = ({ cookie }: Person) => ({ cookie })

/** Calls an operation about a project; other ids do not exist. */
function callAs(who: Person, operation: string, id: string, extra: Call['headers'] = {}) {
  const [method = '', path = ''] = operation.split(' ')
  const target = path
    .replace(/^(\/(?:users\/@me\/)?projects\/)\{id\}/, `$1${id}`)
    .replace('{projectId}', id)
    .replace('{userId}', 'usr_nobody')
    .replace(/\{\w+\}/g, 'x_1')
  const headers = { ...cookieOf(who), 'x-project-id': id, ...extra }
  return bench.call(`${method} ${target}`, { headers, ...(method !== 'GET' && { body: {} }) })
}

/** Another project of the owner. */
async function another(): Promise<string> {
  const headers = cookieOf(people.OWNER)
  return textAt(await bench.call('POST /users/@me/projects', { body: { name: 'Another' }, headers }), 'id')
}

const REFUSALS = ['FORBIDDEN', 'PROJECT_ACCESS_DENIED']

describe.each(Object.keys(ALLOWED))('a member with the role %s', (name) => {
  const role = name === 'OWNER' || name === 'ADMIN' ? name : 'MEMBER'

  it.each(OPERATIONS)('may call what the role allows: $operation', async ({ operation }) => {
    // Not the project of the others, which would be deleted.
    const id = OWNED.includes(operation) && role === 'OWNER' ? await another() : project
    const answer = await callAs(people[role], operation, id)
    const code = at(answer.json, 'error.code')
    if (ALLOWED[role](operation)) {
      expect([401, 403]).not.toContain(answer.status)
      expect(REFUSALS).not.toContain(code)
    } else expect([answer.status, code]).toStrictEqual([403, 'FORBIDDEN'])
  })
})

describe('a user who is not a member', () => {
  it.each(OPERATIONS)('finds neither this project nor one that does not exist: $operation', async (one) => {
    for (const id of [project, 'prj_unknown', 'nonsense']) {
      const expected = one.namesProject ? [404, 'RESOURCE_NOT_FOUND'] : [403, 'PROJECT_ACCESS_DENIED']
      expect([id, ...failure(await callAs(stranger, one.operation, id))]).toStrictEqual([id, ...expected])
    }
  })

  it.each(OPERATIONS)('is refused after the session has ended: $operation', async ({ operation }) => {
    const ended = { ...stranger, cookie: `posthorn_session=${'0'.repeat(64)}` }
    expect(failure(await callAs(ended, operation, project))).toStrictEqual([401, 'UNAUTHORIZED'])
  })
})

describe('a page of a foreign origin', () => {
  it.each(OPERATIONS)('cannot act as an owner: $operation', async ({ operation }) => {
    const answer = await callAs(people.OWNER, operation, project, { origin: 'https://evil.example' })
    expect(failure(answer)).toStrictEqual([403, 'FORBIDDEN'])
  })
})

describe('a member', () => {
  it('says with a header which project is meant, unless the path does', async () => {
    const headers = cookieOf(people.MEMBER)
    expect(failure(await bench.call('GET /contacts', { headers }))).toStrictEqual([400, 'BAD_REQUEST'])
    expect((await bench.call('GET /contacts', { headers: { ...headers, 'x-project-id': project } })).status).toBe(200)
    expect((await bench.call(`GET /users/@me/projects/${project}`, { headers })).status).toBe(200)
  })

  it('may write data that every member of the project sees', async () => {
    const headers = { ...cookieOf(people.MEMBER), 'x-project-id': project }
    const made = await bench.call('POST /contacts', { headers, body: { email: 'ada@example.com' } })
    expect(made.status).toBe(201)
    const seen = await bench.call(`GET /contacts/${textAt(made, 'id')}`, {
      headers: { ...cookieOf(people.ADMIN), 'x-project-id': project },
    })
    expect(at(seen.json, 'email')).toBe('ada@example.com')
  })

  it('covers more than a handful of operations', () => {
    expect(OPERATIONS.length).toBeGreaterThan(70)
    for (const operation of [...MANAGED, ...OWNED]) expect(OPERATIONS.map((one) => one.operation)).toContain(operation)
  })
})

import { eventually } from '@posthorn/core/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPassword, cookiesOf, fromAnywhere, linkIn, type Person, person } from '../accounts-kit.ts'
import { at, type Bench, caller, failure, sharedWorkingBench, textAt, uniqueAddress, useBench } from '../harness.ts'

let bench: Bench
let owner: Person
let project: string
beforeAll(async () => {
  const opened = await sharedWorkingBench()
  bench = { ...opened, call: fromAnywhere(opened.call) }
})

const newPerson = () => person(bench, uniqueAddress())

beforeEach(async () => {
  owner = await newPerson()
  project = textAt(await as(owner, 'POST /users/@me/projects', { name: 'Shop' }), 'id')
})

function as(
  { cookie }: Pick<Person, 'cookie'>,
  operation: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  return bench.call(operation, { headers: { cookie, ...headers }, ...(body !== undefined && { body }) })
}

/** Adds a person with a role. */
async function member(role: string, by: Person = owner): Promise<Person> {
  const who = await newPerson()
  expect((await as(by, `POST /projects/${project}/members`, { email: who.email, role })).status).toBe(201)
  return who
}

const roles = async () => {
  const { json } = await as(owner, `GET /projects/${project}/members`)
  return Array.isArray(json) ? json.map((one) => [at(one, 'email'), at(one, 'role')]) : json
}

describe('projects', () => {
  it("are created with an owner, and listed with the user's role", async () => {
    const made = await as(owner, 'POST /users/@me/projects', { name: 'Second' })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({
      name: 'Second',
      role: 'OWNER',
      disabled: false,
      public: expect.stringMatching(/^pk_[0-9a-f]{64}$/),
      secret: expect.stringMatching(/^sk_[0-9a-f]{64}$/),
    })
    const headers = { authorization: `Bearer ${textAt(made, 'secret')}` }
    expect((await bench.call('GET /contacts', { headers })).status).toBe(200)
    const admin = await member('ADMIN')
    const { json, text } = await as(admin, 'GET /users/@me/projects')
    expect(json).toMatchObject([{ id: project, name: 'Shop', role: 'ADMIN' }])
    expect(text).not.toContain('sk_')
    expect((await as(owner, 'GET /users/@me/projects')).json).toMatchObject([{ id: project }, { name: 'Second' }])
    expect((await as(await newPerson(), 'GET /users/@me/projects')).json).toStrictEqual([])
  })

  it('need a name, and are fifty at most', async () => {
    expect((await as(owner, 'POST /users/@me/projects', {})).status).toBe(422)
    expect((await as(owner, 'POST /users/@me/projects', { name: 'a\r\nb' })).status).toBe(422)
    for (let n = 2; n <= 50; n++)
      expect((await as(owner, 'POST /users/@me/projects', { name: `P${n}` })).status).toBe(201)
    expect(failure(await as(owner, 'POST /users/@me/projects', { name: 'More' }))).toStrictEqual([409, 'CONFLICT'])
  })

  it('need a verified address if mail really leaves', async () => {
    const own = await useBench({
      POSTHORN_MAILER_URL: 'smtp://127.0.0.1:1',
      POSTHORN_SYSTEM_FROM: 'accounts@example.com',
    })
    const { cookie, email } = await person(own, 'new@example.com')
    const create = () => own.call('POST /users/@me/projects', { headers: { cookie }, body: { name: 'Shop' } })
    expect(failure(await create())).toStrictEqual([403, 'EMAIL_VERIFICATION_REQUIRED'])
    const { accounts } = own.posthorn.world.store
    const user = await accounts.findByEmail(email)
    if (user) await accounts.setVerified(user.id, new Date())
    expect((await create()).status).toBe(201)
  })

  it('list the domains of the current one as those of `me`', async () => {
    const domains = async (by: Person, headers: Readonly<Record<string, string>> = {}) =>
      as(by, 'GET /domains/project/me', undefined, headers)
    expect((await domains(owner, { 'x-project-id': project })).json).toStrictEqual([])
    expect(failure(await domains(owner))).toStrictEqual([400, 'BAD_REQUEST'])
    const stranger = await newPerson()
    expect(failure(await domains(stranger, { 'x-project-id': project }))).toStrictEqual([403, 'PROJECT_ACCESS_DENIED'])
  })

  it('report which setup steps are done', async () => {
    const state = async () => (await as(owner, `GET /projects/${project}/setup-state`)).json
    const empty = {
      hasVerifiedDomain: false,
      hasSubscription: false,
      contactCount: 0,
      lastCampaignSentAt: null,
      hasEnabledWorkflow: false,
      hasSentEmail: false,
    }
    expect(await state()).toStrictEqual(empty)
    const headers = { 'x-project-id': project }
    const mail = { to: 'ada@example.com', from: 'post@sandbox.localhost', subject: 'Hi', body: '<p>Hi</p>' }
    expect((await as(owner, 'POST /v1/send', mail, headers)).status).toBe(200)
    await eventually(async () => {
      expect(await state()).toStrictEqual({ ...empty, contactCount: 1, hasSentEmail: true })
    })
  })
})

describe('members', () => {
  it('are listed, oldest first', async () => {
    const admin = await member('ADMIN')
    const { json } = await as(admin, `GET /projects/${project}/members`)
    expect(json).toStrictEqual([
      { userId: owner.id, email: owner.email, role: 'OWNER', revision: 1, createdAt: expect.any(String) },
      { userId: admin.id, email: admin.email, role: 'ADMIN', revision: 1, createdAt: expect.any(String) },
    ])
  })

  it('join once, as a MEMBER by default', async () => {
    const who = await newPerson()
    const invite = (body: unknown) => as(owner, `POST /projects/${project}/members`, body)
    expect((await invite({ email: who.email.toUpperCase() })).json).toMatchObject({ role: 'MEMBER', userId: who.id })
    expect(failure(await invite({ email: who.email, role: 'ADMIN' }))).toStrictEqual([409, 'CONFLICT'])
    expect((await invite({ email: who.email, role: 'KING' })).status).toBe(422)
    expect((await invite({ email: 'nobody' })).status).toBe(422)
  })

  it('join by the key of the project, once for an idempotency key', async () => {
    const made = await as(owner, 'POST /users/@me/projects', { name: 'Other' })
    const who = await newPerson()
    const headers = { authorization: `Bearer ${textAt(made, 'secret')}`, 'idempotency-key': 'join' }
    const body = { email: who.email, role: 'ADMIN' }
    const operation = `POST /projects/${textAt(made, 'id')}/members`
    const first = await bench.call(operation, { headers, body })
    expect(first.status).toBe(201)
    expect((await bench.call(operation, { headers, body })).text).toBe(first.text)
  })

  it('have a new role with the next request', async () => {
    const who = await member('MEMBER')
    const create = () => as(who, `PATCH /users/@me/projects/${project}`, { name: 'Theirs' })
    expect((await create()).status).toBe(403)
    expect((await as(owner, `PATCH /projects/${project}/members/${who.id}`, { role: 'ADMIN' })).json).toMatchObject({
      userId: who.id,
      role: 'ADMIN',
    })
    expect((await create()).status).toBe(200)
    await as(owner, `PATCH /projects/${project}/members/${who.id}`, { role: 'MEMBER' })
    expect((await create()).status).toBe(403)
  })

  it('become owners only by owners, and the role of an owner cannot be changed', async () => {
    const admin = await member('ADMIN')
    const other = await member('MEMBER')
    const change = (by: Person, { id }: Person, role: string) =>
      as(by, `PATCH /projects/${project}/members/${id}`, { role })
    expect(failure(await change(admin, other, 'OWNER'))).toStrictEqual([403, 'FORBIDDEN'])
    expect(
      failure(await as(admin, `POST /projects/${project}/members`, { email: 'x@example.com', role: 'OWNER' })),
    ).toStrictEqual([403, 'FORBIDDEN'])
    expect((await change(admin, other, 'ADMIN')).status).toBe(200)
    expect((await change(owner, other, 'OWNER')).status).toBe(200)
    for (const by of [admin, owner, other])
      expect(failure(await change(by, owner, 'MEMBER'))).toStrictEqual([403, 'FORBIDDEN'])
    expect(await roles()).toStrictEqual([
      [owner.email, 'OWNER'],
      [admin.email, 'ADMIN'],
      [other.email, 'OWNER'],
    ])
  })

  it('are at most administrators for a secret key, even one that an administrator has just created', async () => {
    const [admin, other] = [await member('ADMIN'), await member('OWNER')]
    const keys = await as(admin, `POST /users/@me/projects/${project}/regenerate-keys`)
    const key = caller(bench.server, textAt(keys, 'secret'))
    const of = `/projects/${project}/members`
    await as(owner, `POST ${of}`, { email: 'soon@example.com', role: 'OWNER' })
    for (const [operation, body] of [
      [`PATCH ${of}/${admin.id}`, { role: 'OWNER' }],
      [`PATCH ${of}/${owner.id}`, { role: 'MEMBER' }],
      [`DELETE ${of}/${owner.id}`, undefined],
      [`DELETE ${of}/${other.id}`, undefined],
      [`POST ${of}`, { email: (await newPerson()).email, role: 'OWNER' }],
      [`POST ${of}`, { email: 'new@example.com', role: 'OWNER' }],
      [`DELETE ${of}/invitations/soon@example.com`, undefined],
      [`DELETE /users/@me/projects/${project}`, undefined],
    ] as const)
      expect([operation, ...failure(await key(operation, { body }))]).toStrictEqual([operation, 403, 'FORBIDDEN'])
    expect(await roles()).toStrictEqual([
      [owner.email, 'OWNER'],
      [admin.email, 'ADMIN'],
      [other.email, 'OWNER'],
    ])
    expect((await key(`PATCH ${of}/${admin.id}`, { body: { role: 'MEMBER' } })).status).toBe(200)
    expect((await key(`DELETE ${of}/${admin.id}`)).status).toBe(204)
  })

  it('leave, are removed, and are strangers with the next request', async () => {
    const [admin, leaving, removed] = [await member('ADMIN'), await member('MEMBER'), await member('MEMBER')]
    const remove = (by: Person, { id }: Pick<Person, 'id'>) => as(by, `DELETE /projects/${project}/members/${id}`)
    expect(failure(await remove(leaving, removed))).toStrictEqual([403, 'FORBIDDEN'])
    expect(failure(await remove(admin, owner))).toStrictEqual([403, 'FORBIDDEN'])
    expect((await remove(leaving, leaving)).status).toBe(204)
    expect((await remove(admin, removed)).status).toBe(204)
    for (const gone of [leaving, removed])
      expect((await as(gone, 'GET /contacts', undefined, { 'x-project-id': project })).status).toBe(403)
    expect(failure(await remove(owner, removed))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(failure(await remove(owner, { id: 'usr_nobody' }))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(failure(await remove(owner, owner))).toStrictEqual([403, 'FORBIDDEN'])
    expect(await roles()).toStrictEqual([
      [owner.email, 'OWNER'],
      [admin.email, 'ADMIN'],
    ])
  })

  it('keep one owner, even if all owners leave at the same moment', async () => {
    const owners = [owner, await member('OWNER'), await member('OWNER')]
    const left = await Promise.all(owners.map((who) => as(who, `DELETE /projects/${project}/members/${who.id}`)))
    expect(left.map(({ status }) => status).sort()).toStrictEqual([204, 204, 403])
  })
})

describe('an invitation', () => {
  const join = (token: string, email: string, password = aPassword) =>
    bench.call('POST /auth/signup', { body: { email, password, token } })

  it('reaches a person without an account, and works once, for that address alone', async () => {
    const email = uniqueAddress()
    const invited = await as(owner, `POST /projects/${project}/members`, { email, role: 'ADMIN' })
    expect([invited.status, invited.json]).toStrictEqual([202, { email, role: 'ADMIN', invited: true }])
    const token = await linkIn(bench, email, 'join')
    expect(failure(await join(token, 'other@example.com'))).toStrictEqual([400, 'BAD_REQUEST'])
    // A wrong address did not use it up.
    const joined = await join(token, email)
    expect(joined.status).toBe(201)
    const cookie = cookiesOf(joined)
    expect(at((await as({ cookie }, 'GET /users/@me')).json, 'emailVerified')).toBe(true)
    expect((await as({ cookie }, 'GET /users/@me/projects')).json).toMatchObject([{ id: project, role: 'ADMIN' }])
    expect(failure(await join(token, email))).toStrictEqual([400, 'BAD_REQUEST'])
  })

  it('is listed and revoked by members who may invite, and then its link no longer works', async () => {
    const email = uniqueAddress()
    const of = `/projects/${project}/members`
    await as(owner, `POST ${of}`, { email, role: 'ADMIN' })
    const token = await linkIn(bench, email, 'join')
    const find = async () => {
      const list = await as(owner, `GET ${of}/invitations`)
      expect(list.status).toBe(200)
      return (Array.isArray(list.json) ? list.json : []).find((one) => at(one, 'email') === email)
    }
    const found = await find()
    expect(found).toStrictEqual({
      email,
      role: 'ADMIN',
      invitedBy: owner.email,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    })
    expect(Date.parse(String(at(found, 'expiresAt'))) - Date.parse(String(at(found, 'createdAt')))).toBe(3_600_000)
    const other = textAt(await as(owner, 'POST /users/@me/projects', { name: 'Other' }), 'id')
    const revoke = (id: string, address: string) => as(owner, `DELETE /projects/${id}/members/invitations/${address}`)
    expect(failure(await revoke(other, email))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(failure(await revoke(project, 'no-address'))).toStrictEqual([400, 'BAD_REQUEST'])
    expect((await revoke(project, email.toUpperCase())).status).toBe(204)
    expect(failure(await revoke(project, email))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(await find()).toBeUndefined()
    expect(failure(await join(token, email))).toStrictEqual([400, 'BAD_REQUEST'])
  })

  it('lets a person sign up on a server with disabled sign-ups', async () => {
    const own = await useBench({ POSTHORN_DISABLE_SIGNUPS: 'on' })
    await own.posthorn.start()
    const { id, call } = await own.tenant()
    expect((await call(`POST /projects/${id}/members`, { body: { email: 'new@example.com' } })).status).toBe(202)
    const token = await linkIn(own, 'new@example.com', 'join')
    const body = { email: 'new@example.com', password: aPassword }
    expect((await own.call('POST /auth/signup', { body })).status).toBe(403)
    expect((await own.call('POST /auth/signup', { body: { ...body, token } })).status).toBe(201)
    await own.posthorn.stop()
  })

  it('gives an account to the person who reads the mail, not to the one who signed up with the address before', async () => {
    const own = await useBench({ POSTHORN_MAILER_URL: 'smtp://127.0.0.1:1', POSTHORN_SYSTEM_FROM: 'a@example.com' })
    const squatter = await person(own, 'victim@example.com')
    const { id, call } = await own.tenant()
    const invited = await call(`POST /projects/${id}/members`, { body: { email: squatter.email } })
    expect(invited.status).toBe(202)
    const { world } = own.posthorn
    const token = 'f'.repeat(64)
    const now = new Date()
    await world.store.accounts.addToken(
      {
        hash: world.secrets.sha256(token),
        kind: 'invite',
        email: squatter.email,
        createdAt: now,
        invitation: { projectId: id, role: 'MEMBER', inviterId: undefined },
        expiresAt: new Date(now.getTime() + 60_000),
      },
      9,
    )
    const body = { email: squatter.email, password: 'of the real one', token }
    expect((await own.call('POST /auth/signup', { body })).status).toBe(201)
    const { cookie } = squatter
    expect((await own.call('GET /users/@me', { headers: { cookie } })).status).toBe(401)
    const login = { email: squatter.email, password: aPassword }
    expect((await own.call('POST /auth/login', { body: login })).status).toBe(401)
  })

  it('adds no user whose address is not verified, and says so if no mail could ask them', async () => {
    const own = await useBench({ POSTHORN_MAILER_URL: 'smtp://127.0.0.1:1', POSTHORN_DISABLE_SIGNUPS: 'off' })
    const squatter = await person(own, 'boss@example.com')
    const { id, call } = await own.tenant()
    for (const email of [squatter.email, 'nobody@example.com']) {
      const answer = await call(`POST /projects/${id}/members`, { body: { email } })
      expect(failure(answer)).toStrictEqual([409, 'CONFLICT'])
      expect(at(answer.json, 'error.message')).toContain('no sender')
    }
    expect((await call(`GET /projects/${id}/members`)).json).toStrictEqual([])
    const { accounts } = own.posthorn.world.store
    const user = await accounts.findByEmail(squatter.email)
    if (user) await accounts.setVerified(user.id, new Date())
    expect((await call(`POST /projects/${id}/members`, { body: { email: squatter.email } })).status).toBe(201)
  })

  it('names the project without anything that looks like a link', async () => {
    await as(owner, `PATCH /users/@me/projects/${project}`, { name: 'Pay at https://evil.example/{{url}} now' })
    const email = uniqueAddress()
    await as(owner, `POST /projects/${project}/members`, { email })
    await linkIn(bench, email, 'join')
    const { store } = bench.posthorn.world
    const system = (await store.projects.list()).find(({ isSystem }) => isSystem)
    const [mail] = system
      ? await store.project(system.id).inbox.list({ limit: 1, after: undefined, search: email })
      : []
    const message = system && mail && (await store.project(system.id).inbox.find(mail.emailId))
    const text = Buffer.from(message?.source ?? []).toString('utf8')
    expect(text).toContain('evil example')
    expect(text).not.toContain('evil.example')
  })

  it('is one mail for an idempotency key, however many requests send it together', async () => {
    const email = uniqueAddress()
    const headers = { 'idempotency-key': `invite ${email}` }
    const invite = () => as(owner, `POST /projects/${project}/members`, { email }, headers)
    const answers = await Promise.all([invite(), invite(), invite()])
    // A request that comes while another is in progress may get the answer to wait.
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0)
    expect((await invite()).status).toBe(202)
    const first = await linkIn(bench, email, 'join')
    await linkIn(bench, (await invitedAfter()).email, 'join')
    const { store } = bench.posthorn.world
    const system = (await store.projects.list()).find(({ isSystem }) => isSystem)
    const mails = system ? await store.project(system.id).inbox.list({ limit: 9, after: undefined, search: email }) : []
    expect([first.length, mails.length]).toStrictEqual([64, 1])
  })

  /** A person who is invited now: mails that were stored before are delivered before theirs. */
  async function invitedAfter() {
    const email = uniqueAddress()
    await as(owner, `POST /projects/${project}/members`, { email })
    return { email }
  }

  it('is sent to one address five times an hour at most', async () => {
    const email = uniqueAddress()
    const invite = () => as(owner, `POST /projects/${project}/members`, { email })
    for (let n = 0; n < 5; n++) expect((await invite()).status).toBe(202)
    expect(failure(await invite())).toStrictEqual([429, 'RATE_LIMIT_EXCEEDED'])
  })
})

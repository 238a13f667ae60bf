import { afterAll, describe, expect, it } from 'vitest'
import { aPassword, linkIn } from '../accounts-kit.ts'
import { at } from '../harness.ts'
import { type Node, postgresFor, startNode } from '../nodes-kit.ts'

const server = await postgresFor('sessions that end on two nodes')
afterAll(() => server?.stop())

interface Browser {
  readonly node: Node
  cookie: string
}

/** Sends requests as a browser does, which keeps its session. */
async function ask(browser: Browser, operation: string, body?: unknown) {
  const [method = '', path = ''] = operation.split(' ')
  const response = await fetch(browser.node.url + path, {
    method,
    headers: { 'content-type': 'application/json', cookie: browser.cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const session = response.headers.getSetCookie().find((one) => one.startsWith('posthorn_session='))
  if (session !== undefined) browser.cookie = session.split(';')[0] ?? ''
  return { status: response.status, json: (await response.json().catch(() => undefined)) as unknown }
}

const statusOf = async (browser: Browser) => (await ask(browser, 'GET /users/@me')).status

describe.skipIf(!server)('a password that is reset at one node', () => {
  it('ends the other sessions of the account immediately on both, and no sessions of others', async () => {
    const url = (await server?.createDatabase()) ?? ''
    const [one, two] = [await startNode(url, {}, true), await startNode(url)]
    const [email, other] = ['ada@example.com', 'bob@example.com']
    const browsers = [one, two, one, two].map((node): Browser => ({ node, cookie: '' }))
    const [first, ...others] = browsers as [Browser, ...Browser[]]
    expect((await ask(first, 'POST /auth/signup', { email, password: aPassword })).status).toBe(201)
    for (const browser of others)
      expect((await ask(browser, 'POST /auth/login', { email, password: aPassword })).status).toBe(200)
    const bob: Browser = { node: two, cookie: '' }
    await ask(bob, 'POST /auth/signup', { email: other, password: aPassword })
    expect(await Promise.all(browsers.map(statusOf))).toStrictEqual([200, 200, 200, 200])

    const stranger: Browser = { node: two, cookie: '' }
    await ask(stranger, 'POST /auth/request-password-reset', { email })
    const token = await linkIn(one, email, 'reset')
    expect((await ask(stranger, 'POST /auth/reset-password', { token, password: 'battery staple' })).status).toBe(200)
    for (const node of [one, two]) for (const { cookie } of browsers) expect(await statusOf({ node, cookie })).toBe(401)
    // Nor does it sign in the holder of the link.
    expect([await statusOf(stranger), await statusOf(bob)]).toStrictEqual([401, 200])
    const login = async (password: string) =>
      (await ask({ node: one, cookie: '' }, 'POST /auth/login', { email, password })).status
    expect([await login(aPassword), await login('battery staple')]).toStrictEqual([401, 200])
  })

  it('a changed or removed role counts with the next request at the other', async () => {
    const url = (await server?.createDatabase()) ?? ''
    const [one, two] = [await startNode(url), await startNode(url)]
    const [owner, guest]: [Browser, Browser] = [
      { node: one, cookie: '' },
      { node: two, cookie: '' },
    ]
    await ask(owner, 'POST /auth/signup', { email: 'owner@example.com', password: aPassword })
    const signedUp = await ask(guest, 'POST /auth/signup', { email: 'guest@example.com', password: aPassword })
    const id = String(at(signedUp.json, 'data.id'))
    const project = String(at((await ask(owner, 'POST /users/@me/projects', { name: 'Shop' })).json, 'id'))
    const { accounts } = one.posthorn.world.store
    const user = await accounts.findByEmail('guest@example.com')
    if (user) await accounts.setVerified(user.id, new Date())
    const limits = `/users/@me/projects/${project}/billing-limits`
    const manages = async () => (await ask(guest, `PUT ${limits}`, {})).status
    const reads = async () => (await ask(guest, `GET ${limits}`)).status
    expect([await reads(), await manages()]).toStrictEqual([404, 404])
    const added = await ask(owner, `POST /projects/${project}/members`, { email: 'guest@example.com' })
    expect(added.status).toBe(201)
    expect([await reads(), await manages()]).toStrictEqual([200, 403])
    for (const [role, status] of [
      ['ADMIN', 200],
      ['MEMBER', 403],
    ] as const) {
      await ask(owner, `PATCH /projects/${project}/members/${id}`, { role })
      expect([await reads(), await manages()]).toStrictEqual([200, status])
    }
    expect((await ask(owner, `DELETE /projects/${project}/members/${id}`)).status).toBe(204)
    expect([await reads(), await manages()]).toStrictEqual([404, 404])
  })
})

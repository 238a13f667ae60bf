import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPassword, linkIn } from '../accounts-kit.ts'
import { at } from '../harness.ts'
import { type Node, postgresFor, startNode } from '../nodes-kit.ts'

const server = await postgresFor('what people do on two nodes')
let url: string
beforeAll(async () => {
  if (server) url = await server.createDatabase()
})
afterAll(() => server?.stop())

async function call(
  node: Node,
  operation: string,
  { cookie = '', body, project = '' }: { cookie?: string; body?: unknown; project?: string } = {},
) {
  const [method = '', path = ''] = operation.split(' ')
  const response = await fetch(node.url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...(project && { 'x-project-id': project }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json: unknown = await response.json().catch(() => undefined)
  const session = response.headers.getSetCookie().find((one) => one.startsWith('posthorn_session='))
  return { status: response.status, json, cookie: session?.split(';')[0] ?? '' }
}

describe.skipIf(!server)('on two nodes', () => {
  it('sessions, roles, keys and wrong passwords count immediately on both', async () => {
    const [one, two] = [await startNode(url), await startNode(url)]
    const signUp = async (node: Node, email: string) => {
      const { json, cookie } = await call(node, 'POST /auth/signup', { body: { email, password: aPassword } })
      return { id: String(at(json, 'data.id')), cookie, email }
    }
    const [owner, guest] = [await signUp(one, 'owner@example.com'), await signUp(two, 'guest@example.com')]
    const made = await call(two, 'POST /users/@me/projects', { cookie: owner.cookie, body: { name: 'Shop' } })
    const project = String(at(made.json, 'id'))
    const rename = (node: Node) =>
      call(node, `PATCH /users/@me/projects/${project}`, { cookie: guest.cookie, body: { name: 'Theirs' } })
    const read = (node: Node) => call(node, 'GET /contacts', { cookie: guest.cookie, project })

    expect((await read(one)).status).toBe(403)
    await call(one, `POST /projects/${project}/members`, { cookie: owner.cookie, body: { email: guest.email } })
    expect([(await read(two)).status, (await rename(two)).status]).toStrictEqual([200, 403])
    const member = `/projects/${project}/members/${guest.id}`
    for (const [node, other] of [
      [one, two],
      [two, one],
    ] as const) {
      await call(node, `PATCH ${member}`, { cookie: owner.cookie, body: { role: 'ADMIN' } })
      expect((await rename(other)).status).toBe(200)
      await call(node, `PATCH ${member}`, { cookie: owner.cookie, body: { role: 'MEMBER' } })
      expect((await rename(other)).status).toBe(403)
    }

    const secret = String(at(made.json, 'secret'))
    const byKey = (node: Node) => fetch(`${node.url}/contacts`, { headers: { authorization: `Bearer ${secret}` } })
    expect((await byKey(two)).status).toBe(200)
    await call(one, `POST /users/@me/projects/${project}/regenerate-keys`, { cookie: owner.cookie, body: {} })
    expect((await byKey(two)).status).toBe(401)

    await call(one, `DELETE ${member}`, { cookie: owner.cookie })
    expect((await read(two)).status).toBe(403)
    await call(one, 'GET /auth/logout', { cookie: guest.cookie })
    expect((await call(two, 'GET /users/@me', { cookie: guest.cookie })).status).toBe(401)

    const wrong = { email: owner.email, password: 'wrong password' }
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await call(n % 2 ? one : two, 'POST /auth/login', { body: wrong })).status)
    expect(statuses).toStrictEqual([...Array(10).fill(401), 429, 429])
  })

  it('one address is invited by many requests together, and an invitation ends on both', async () => {
    const [one, two] = [await startNode(url), await startNode(url, {}, true)]
    const signed = await call(one, 'POST /auth/signup', { body: { email: 'many@example.com', password: aPassword } })
    const { cookie } = signed
    const projects = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const made = await call(n % 2 ? one : two, 'POST /users/@me/projects', { cookie, body: { name: `Shop ${n}` } })
        return `/projects/${at(made.json, 'id')}/members`
      }),
    )
    const email = 'wanted@example.com'
    const invite = (members: string, n: number) =>
      call(n % 2 ? one : two, `POST ${members}`, { cookie, body: { email } })
    const answers = await Promise.all([...projects, ...projects, ...projects].map(invite))
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(18).fill(202))
    const token = await linkIn(two, email, 'join')
    const listed = await Promise.all(projects.map((members) => call(two, `GET ${members}/invitations`, { cookie })))
    expect(listed.map(({ json }) => at(json, '0.email'))).toStrictEqual(Array(6).fill(email))
    const revoked = await Promise.all(
      projects.flatMap((members) =>
        [one, two].map((node) => call(node, `DELETE ${members}/invitations/${email}`, { cookie })),
      ),
    )
    expect(revoked.map(({ status }) => status).sort()).toStrictEqual([...Array(6).fill(204), ...Array(6).fill(404)])
    for (const node of [one, two])
      expect((await call(node, 'POST /auth/signup', { body: { email, password: aPassword, token } })).status).toBe(400)
  })

  it('two owners who remove each other at the same moment leave one', async () => {
    const [one, two] = [await startNode(url), await startNode(url)]
    const people = await Promise.all(
      ['a@example.com', 'b@example.com'].map((email) =>
        call(one, 'POST /auth/signup', { body: { email, password: aPassword } }),
      ),
    )
    const [ada, bob] = people.map(({ json, cookie }) => ({ id: String(at(json, 'data.id')), cookie }))
    if (!ada || !bob) throw new Error('both signed up')
    for (let round = 0; round < 5; round++) {
      const made = await call(one, 'POST /users/@me/projects', { cookie: ada.cookie, body: { name: 'Shop' } })
      const members = `/projects/${at(made.json, 'id')}/members`
      await call(one, `POST ${members}`, { cookie: ada.cookie, body: { email: 'b@example.com', role: 'OWNER' } })
      const removed = await Promise.all([
        call(one, `DELETE ${members}/${bob.id}`, { cookie: ada.cookie }),
        call(two, `DELETE ${members}/${ada.id}`, { cookie: bob.cookie }),
      ])
      expect(removed.filter(({ status }) => status === 204)).toHaveLength(1)
    }
  })
})

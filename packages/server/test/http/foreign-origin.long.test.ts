import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { aPassword, cookiesOf, fromAnywhere, linkIn, type Person, person } from '../accounts-kit.ts'
import {
  type Answer,
  at,
  type Bench,
  sharedWorkingBench,
  tableOf,
  textAt,
  uniqueAddress,
  useBench,
} from '../harness.ts'

let bench: Bench
/** The owner of the project, signed in in the browser that shows the foreign page. */
let owner: Person
let project: string
let url: string
beforeAll(async () => {
  bench = await sharedWorkingBench()
  url = await bench.server.start()
  owner = await person(bench, uniqueAddress('owner'))
  const made = await bench.call('POST /users/@me/projects', {
    headers: { cookie: owner.cookie },
    body: { name: 'Shop' },
  })
  project = textAt(made, 'id')
})

const EVIL = 'https://evil.example'
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { origin: EVIL },
  { origin: EVIL, 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

/** Routes that change something for a page of another site although the browser is signed in, with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'POST /unsubscribe/{token}': 'whoever has the link may, signed in or not; mail programs post it (RFC 8058)',
  'POST /subscribe/{token}': 'whoever has the link may, signed in or not',
  'POST /manage/{token}': 'whoever has the link may, signed in or not',
  'POST /webhooks/sns': 'signed by Amazon; reads no cookie',
  'POST /webhooks/incoming/{provider}': 'signed by the payment provider; reads no cookie',
}

type Row = ReturnType<typeof tableOf>[number]

const changes = ({ method }: Row) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
const isOperation = ({ method, path }: Row) => ROUTES.some((route) => route.method === method && route.path === path)

/** Sends the request of a signed-in browser for a foreign page. */
const ask = (base: string, row: Row, headers: Readonly<Record<string, string>>) =>
  fetch(base + row.path.replace(/\{[^}]+\}/g, project), {
    method: row.method === '*' ? 'POST' : row.method,
    redirect: 'manual',
    headers: {
      'x-project-id': project,
      cookie: owner.cookie,
      ...(changes(row) && { 'content-type': isOperation(row) ? 'application/json' : FORM }),
      ...headers,
    },
    ...(changes(row) && { body: isOperation(row) ? '{}' : `email=owner%40example.com&password=x` }),
  })
const FORM = 'application/x-www-form-urlencoded'

/** The rows that do not refuse a page of another site. */
async function unguarded(base: string, table: readonly Row[], headers: Readonly<Record<string, string>>) {
  const found: string[] = []
  for (const row of table.filter(changes)) {
    const answer = await ask(base, row, headers)
    const isNothing = (await answer.text()).includes('"ROUTE_NOT_FOUND"')
    // Some rows only answer that the path does not have such a method.
    if (answer.status !== 403 && answer.status !== 405 && !isNothing) found.push(`${row.method} ${row.path}`)
  }
  return found.sort()
}

describe('a page of another site, in the browser of an owner', () => {
  it.each(FOREIGN)('changes nothing by any route of the server: %o', async (headers) => {
    expect(await unguarded(url, tableOf(bench), headers)).toStrictEqual(Object.keys(EXEMPT).sort())
    const me = await bench.call('GET /users/@me/projects', { headers: { cookie: owner.cookie } })
    expect(me.json).toMatchObject([{ id: project, name: 'Shop', role: 'OWNER' }])
  })

  it('reads nothing of theirs by any route of the server', async () => {
    const refused = new Set<string>()
    for (const row of tableOf(bench).filter(({ method }) => method === 'GET')) {
      const answer = await ask(url, row, { origin: EVIL, 'sec-fetch-site': 'cross-site' })
      if (answer.status === 403) refused.add(row.path)
      // A browser gives the page an answer to a request with a cookie only if the answer allows it.
      expect([row.path, answer.headers.get('access-control-allow-credentials')]).toStrictEqual([row.path, null])
    }
    const guarded = ROUTES.filter(({ method, access }) => method === 'GET' && access !== 'open')
    expect(guarded.length).toBeGreaterThan(40)
    for (const { path } of guarded) expect(refused).toContain(path)
  })

  it('covers pages, too, and as many operations as there are', () => {
    const rows = tableOf(bench).map(({ method, path }) => `${method} ${path}`)
    for (const { method, path } of ROUTES) expect(rows).toContain(`${method} ${path}`)
    for (const page of ['verify/{token}', 'reset/{token}', 'join/{token}', 'security', 'sign-in', 'device'])
      expect(rows).toContain(`POST /account/${page}`)
  })

  it('detects a route that forgets to refuse it', async () => {
    const own = await useBench() // it gets another route
    own.server.hapi.route({ method: 'POST', path: '/forgotten', handler: () => 'done' })
    const base = await own.server.start()
    const row = tableOf(own).filter(({ path }) => path === '/forgotten')
    expect(await unguarded(base, row, { origin: EVIL })).toStrictEqual(['POST /forgotten'])
  })
})

describe('the pages of links, asked for by another site', () => {
  const fill = (path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<Answer> =>
    fromAnywhere(bench.call)(`POST ${path}`, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': FORM, ...headers },
    })

  it.each(FOREIGN)('use up no link and set no cookie: %o', async (headers) => {
    const [forgetful, guest, fresh] = [uniqueAddress('forgot'), uniqueAddress('guest'), uniqueAddress('new')]
    await person(bench, forgetful)
    const signedUp = await person(bench, fresh)
    await fromAnywhere(bench.call)('POST /auth/request-password-reset', { body: { email: forgetful } })
    const invited = await bench.call(`POST /projects/${project}/members`, {
      headers: { cookie: owner.cookie },
      body: { email: guest },
    })
    expect(invited.status).toBe(202)
    const links: readonly [path: string, fields: Record<string, string>, cookie: string][] = [
      [`/account/reset/${await linkIn(bench, forgetful, 'reset')}`, { password: 'chosen by eve' }, ''],
      [`/account/join/${await linkIn(bench, guest, 'join')}`, { email: guest, password: 'chosen by eve' }, ''],
      [`/account/verify/${await linkIn(bench, fresh, 'verify')}`, { step: 'confirm' }, signedUp.cookie],
      [`/account/verify/${await linkIn(bench, fresh, 'verify')}`, { step: 'claim', password: 'of eve' }, ''],
    ]
    for (const [path, fields, cookie] of links) {
      const refused = await fill(path, fields, { ...headers, cookie })
      expect([path, refused.status, refused.headers.getSetCookie()]).toStrictEqual([path, 403, []])
    }
    const login = (email: string, password: string) =>
      fromAnywhere(bench.call)('POST /auth/login', { body: { email, password } })
    expect((await login(forgetful, aPassword)).status).toBe(200)
    expect((await login(guest, 'chosen by eve')).status).toBe(401)
    const me = await bench.call('GET /users/@me', { headers: { cookie: signedUp.cookie } })
    expect(at(me.json, 'emailVerified')).toBe(false)
    // Each still works on its own page.
    for (const [path, fields, cookie] of links.slice(0, 3))
      expect((await fill(path, fields, { origin: 'http://127.0.0.1:0', cookie })).status).toBe(200)
  })

  it('end, open and exchange no session', async () => {
    const cookies = { cookie: owner.cookie, origin: EVIL }
    for (const path of [
      '/account/sign-in',
      '/account/sign-up',
      '/account/device',
      '/account/security',
      '/account/projects',
    ]) {
      const fields = { step: 'sign-in', email: owner.email, password: aPassword, code: 'BCDF-GHJK' }
      const refused = await fill(path, fields, cookies)
      expect([path, refused.status, cookiesOf(refused)]).toStrictEqual([path, 403, ''])
    }
    expect((await bench.call('GET /users/@me', { headers: { cookie: owner.cookie } })).status).toBe(200)
  })
})

import { afterAll, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { aPassword, person } from '../accounts-kit.ts'
import { type Answer, at, failure, type OwnBench, problems, textAt, uniqueAddress, useBench } from '../harness.ts'

const found = await startPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: claims at once on PostgreSQL are not tested here: ${found.missing}`)
afterAll(() => postgres?.stop())

const CLAIM = 'POST /users/@me/projects/claim'

/**
 * A person who is signed in at a server. The first project is that of a whole deployment, so each test opens its own.
 */
async function someone(bench: OwnBench, name: string) {
  const { cookie, email, id } = await person(bench, uniqueAddress(name))
  const ask = (operation: string, body?: unknown) => bench.call(operation, { body, headers: { cookie } })
  const claim = (secret: unknown) => ask(CLAIM, { secret })
  const fill = (secret: string) =>
    bench.call('POST /account/projects', {
      raw: new URLSearchParams({ secret }).toString(),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const visit = () => bench.call('GET /account/projects', { headers: { cookie } })
  return { email, id, cookie, ask, claim, fill, visit }
}

const actions = ({ json }: Answer) => {
  const entries = at(json, 'data')
  return Array.isArray(entries) ? entries.map((entry) => at(entry, 'action')) : entries
}

it('a signed-in user with the secret key becomes the owner, once, and both logs say so', async () => {
  const bench = await useBench()
  const first = await bench.tenant()
  const [ada, eve] = [await someone(bench, 'ada'), await someone(bench, 'eve')]
  const [one, two] = await Promise.all([ada.claim(first.keys.secret), eve.claim(` ${first.keys.secret}\n`)])
  const [won, lost, owner] = one.status === 200 ? [one, two, ada] : [two, one, eve]
  expect([won.status, won.json]).toMatchObject([200, { id: first.id, role: 'OWNER' }])
  expect(won.text).not.toContain(first.keys.secret)
  expect([failure(lost), lost.text.includes('has an owner')]).toStrictEqual([[409, 'CONFLICT'], true])
  const again = await owner.claim(first.keys.secret)
  expect([failure(again), again.text.includes('You already own the project.')]).toStrictEqual([[409, 'CONFLICT'], true])
  expect((await first.call(`GET /projects/${first.id}/members`)).json).toMatchObject([
    { userId: owner.id, role: 'OWNER' },
  ])
  expect(actions(await owner.ask('GET /users/@me/audit?limit=1'))).toStrictEqual(['project.claim'])
  expect(actions(await first.call('GET /audit?limit=9'))).toStrictEqual(['project.claim'])
  // The key still works.
  expect((await first.call('GET /contacts')).status).toBe(200)
})

it.skipIf(!postgres)('of several users who claim it together on PostgreSQL, one becomes the owner', async () => {
  const url = (await postgres?.createEmptyDatabase()) ?? ''
  const bench = await useBench({ POSTHORN_DATABASE_URL: url, POSTHORN_QUEUE_URL: 'embedded:' })
  const first = await bench.tenant()
  const people = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => someone(bench, name)))
  const { members } = bench.posthorn.world.store.project(first.id)
  // One of them was a member before.
  const [, member] = people
  await first.call(`POST /projects/${first.id}/members`, { body: { email: member?.email, role: 'ADMIN' } })
  const answers = await Promise.all(people.map(({ claim }) => claim(first.keys.secret)))
  expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 409, 409, 409, 409])
  expect((await members.list()).filter(({ role }) => role === 'OWNER')).toHaveLength(1)
})

it('refuses any other key, and callers who are not signed in', async () => {
  const bench = await useBench()
  const [first, second] = [await bench.tenant(), await bench.tenant()]
  const ada = await someone(bench, 'ada')
  const named = { name: 'ci', scopes: ['send', 'contacts:read'], expiresAt: null }
  const made = await first.call(`POST /projects/${first.id}/keys`, { body: named })
  expect(failure(await ada.claim(textAt(made, 'key')))).toStrictEqual([403, 'INSUFFICIENT_SCOPE'])
  expect(failure(await ada.claim(second.keys.secret))).toStrictEqual([403, 'FORBIDDEN'])
  for (const wrong of [first.keys.public, `sk_${'0'.repeat(64)}`, '', undefined, 7, 'x'.repeat(300)]) {
    const refused = await ada.claim(wrong)
    expect([failure(refused), problems(refused)]).toMatchObject([
      [422, 'VALIDATION_ERROR'],
      [['secret', expect.any(String)]],
    ])
  }
  expect((await bench.call(CLAIM, { body: { secret: first.keys.secret } })).status).toBe(401)
  expect(failure(await first.call(CLAIM, { body: { secret: first.keys.secret } }))).toStrictEqual([
    401,
    'INVALID_API_KEY',
  ])
  expect((await first.call(`GET /projects/${first.id}/members`)).json).toStrictEqual([])
})

it('a page shows the projects, and claims the first one', async () => {
  const bench = await useBench()
  const first = await bench.tenant()
  const ada = await someone(bench, 'ada')
  const stranger = await bench.call('GET /account/projects')
  expect([stranger.status, stranger.headers.get('location')]).toStrictEqual([
    303,
    '/account/sign-in?returnTo=%2Faccount%2Fprojects',
  ])
  expect((await ada.visit()).text).toContain('None yet.')
  const wrong = await ada.fill(`sk_${'1'.repeat(64)}`)
  expect([wrong.status, wrong.text.includes('role="alert"'), wrong.text.includes('1111')]).toStrictEqual([
    422,
    true,
    false,
  ])
  const done = await ada.fill(first.keys.secret)
  expect([done.status, done.headers.get('location')]).toStrictEqual([303, '/account/projects'])
  expect((await ada.visit()).text).not.toContain('<form')
  expect((await ada.visit()).text).toMatch(new RegExp(`Engines</b> <span>OWNER, <code>${first.id}<`))
  expect((await ada.fill(first.keys.secret)).status).toBe(409)
  expect((await bench.call('POST /auth/login', { body: { email: ada.email, password: aPassword } })).status).toBe(200)
})

it('the page offers the claim to every user while it can succeed, and not afterwards', async () => {
  const bench = await useBench()
  const first = await bench.tenant()
  const [ada, eve] = [await someone(bench, 'ada'), await someone(bench, 'eve')]
  const isOffered = async ({ visit }: typeof ada) => (await visit()).text.includes('Claim the first project')
  expect([await isOffered(ada), await isOffered(eve)]).toStrictEqual([true, true])
  expect((await ada.claim(first.keys.secret)).status).toBe(200)
  expect([await isOffered(ada), await isOffered(eve)]).toStrictEqual([false, false])
})

it('the page offers no claim once the first key has been replaced', async () => {
  const bench = await useBench()
  const first = await bench.tenant()
  const ada = await someone(bench, 'ada')
  const rotated = await first.call(`POST /users/@me/projects/${first.id}/regenerate-keys`)
  expect((await ada.visit()).text).not.toContain('Claim the first project')
  expect((await ada.claim(textAt(rotated, 'secret'))).status).toBe(403)
})

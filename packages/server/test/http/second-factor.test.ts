import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPassword, fromAnywhere } from '../accounts-kit.ts'
import { codeAt, openAuthenticator } from '../authenticator.ts'
import { at, failure, type OwnBench, openBench, textAt } from '../harness.ts'
import { openBrowser } from '../providers-kit.ts'

const SITE = { origin: 'https://mail.example.com', rpId: 'mail.example.com' }
const STEP_MS = 30_000

let bench: OwnBench
beforeAll(async () => {
  const opened = await openBench({ POSTHORN_BASE_URL: SITE.origin })
  bench = { ...opened, call: fromAnywhere(opened.call) }
})
afterAll(() => bench.close())

let count = 0
/** A person who has just signed up, in their browser. */
async function someone() {
  count += 1
  const browser = openBrowser(bench.call, SITE.origin)
  const body = { email: `s${count}@example.com`, password: aPassword }
  await browser.visit('POST /auth/signup', { body })
  return { ...browser, body }
}

/** Makes an app the second factor, with a code that is a step old: those of now and the next step are still unused. */
async function enrol({ visit }: Awaited<ReturnType<typeof someone>>) {
  const offer = await visit('POST /users/@me/totp')
  const [secret, ticket] = [textAt(offer, 'secret'), textAt(offer, 'ticket')]
  const confirmed = await visit('POST /users/@me/totp/confirm', { body: { ticket, code: codeAt(secret, Date.now()) } })
  return { secret, confirmed }
}

it('a password alone opens no session if there is a second factor', async () => {
  const ada = await someone()
  const { secret, confirmed } = await enrol(ada)
  expect([confirmed.status, Object(at(confirmed.json, 'recoveryCodes')).length]).toStrictEqual([200, 10])
  const elsewhere = openBrowser(bench.call, SITE.origin)
  const first = await elsewhere.visit('POST /auth/login', { body: ada.body })
  expect([first.status, first.json]).toStrictEqual([
    202,
    {
      success: false,
      challenge: expect.stringMatching(/^v1\./),
      methods: ['totp', 'recovery'],
      expiresAt: expect.any(String),
    },
  ])
  expect(first.headers.getSetCookie()).toStrictEqual([])
  const challenge = textAt(first, 'challenge')
  for (const cookie of [`__Host-posthorn_session=${challenge}`])
    expect((await bench.call('GET /users/@me', { headers: { cookie } })).status).toBe(401)
  const code = codeAt(secret, Date.now() + STEP_MS)
  const second = await elsewhere.visit('POST /auth/second-factor', { body: { challenge, code } })
  expect([second.status, at(second.json, 'data.email')]).toStrictEqual([200, ada.body.email])
  expect(await elsewhere.me()).toMatchObject({ email: ada.body.email })
  for (const body of [
    { challenge, code },
    { challenge: 'x', code },
  ])
    expect(failure(await elsewhere.visit('POST /auth/second-factor', { body }))).toStrictEqual([
      401,
      'INVALID_CREDENTIALS',
    ])
  expect((await ada.visit('GET /users/@me/security')).json).toMatchObject({
    totp: true,
    recoveryCodesLeft: 10,
    hasPassword: true,
    isFresh: true,
    passkeys: [],
    identities: [],
    sessions: [{ isCurrent: false }, { isCurrent: true }],
  })
  expect((await ada.visit('DELETE /users/@me/totp')).status).toBe(204)
  expect((await elsewhere.visit('GET /users/@me')).status).toBe(401)
  expect((await elsewhere.visit('POST /auth/login', { body: ada.body })).status).toBe(200)
})

/** Adds a passkey. */
async function addPasskey(
  { visit }: Awaited<ReturnType<typeof someone>>,
  device: ReturnType<typeof openAuthenticator>,
) {
  const offer = await visit('POST /users/@me/passkeys/options')
  const body = {
    ticket: textAt(offer, 'ticket'),
    name: ' Laptop ',
    answer: device.make(textAt(offer, 'options.challenge')),
  }
  return { body, added: await visit('POST /users/@me/passkeys', { body }) }
}

/** Signs in with a device in another browser; of the second half of a sign-in if there was a first. */
async function signInWith(device: ReturnType<typeof openAuthenticator>, challenge?: string) {
  const browser = openBrowser(bench.call, SITE.origin)
  const offer = await browser.visit('POST /auth/passkey/options', {
    body: challenge === undefined ? {} : { challenge },
  })
  const body = { ticket: textAt(offer, 'ticket'), answer: device.sign(textAt(offer, 'options.challenge')) }
  return { browser, offer, body, answer: await browser.visit('POST /auth/passkey', { body }) }
}

it('a passkey is made, named, signs in without an address, and is deleted', async () => {
  const ada = await someone()
  const device = openAuthenticator(SITE)
  const { body, added } = await addPasskey(ada, device)
  expect([added.status, added.json]).toMatchObject([201, { id: device.id, name: 'Laptop', lastUsedAt: null }])
  expect((await ada.visit('POST /users/@me/passkeys', { body })).status).toBe(400)
  expect(failure((await addPasskey(await someone(), device)).added)).toStrictEqual([409, 'CONFLICT'])

  const { browser, offer, body: used, answer } = await signInWith(device)
  expect(at(offer.json, 'options')).toMatchObject({ rpId: SITE.rpId, userVerification: 'required' })
  expect([answer.status, await browser.me()]).toMatchObject([200, { email: ada.body.email }])
  expect(failure(await browser.visit('POST /auth/passkey', { body: used }))).toStrictEqual([401, 'INVALID_CREDENTIALS'])

  const renamed = await ada.visit(`PATCH /users/@me/passkeys/${device.id}`, { body: { name: 'Key' } })
  expect(renamed.status).toBe(200)
  expect((await ada.visit('GET /users/@me/security')).json).toMatchObject({
    passkeys: [{ id: device.id, name: 'Key', lastUsedAt: expect.any(String) }],
  })
  const other = await someone()
  for (const call of ['PATCH', 'DELETE'])
    expect((await other.visit(`${call} /users/@me/passkeys/${device.id}`, { body: { name: 'x' } })).status).toBe(404)
  expect((await ada.visit(`DELETE /users/@me/passkeys/${device.id}`)).status).toBe(204)
  expect((await signInWith(device)).answer.status).toBe(401)
})

it('a passkey replaces the code, for the person of the password alone', async () => {
  const [ada, eve] = [await someone(), await someone()]
  const [mine, hers] = [openAuthenticator(SITE), openAuthenticator(SITE)]
  await addPasskey(ada, mine)
  await addPasskey(eve, hers)
  await enrol(ada)
  const first = await ada.visit('POST /auth/login', { body: ada.body })
  expect(at(first.json, 'methods')).toStrictEqual(['totp', 'recovery', 'passkey'])
  const challenge = textAt(first, 'challenge')
  const { offer, answer } = await signInWith(mine, challenge)
  expect(at(offer.json, 'options.allowCredentials')).toMatchObject([{ id: mine.id }])
  expect(answer.status).toBe(200)
  expect((await signInWith(hers, challenge)).answer.status).toBe(401)
})

it.each([
  [
    'of another site',
    (device: ReturnType<typeof openAuthenticator>) => Object.assign(device.state, { origin: 'https://evil.example' }),
  ],
  ['for another host', (device) => Object.assign(device.state, { rpId: 'evil.example' })],
  [
    'without PIN, finger or face',
    (device) => Object.assign(device.state, { flags: device.state.flags & ~device.userVerified }),
  ],
  ['of a copy, which has signed less', (device) => Object.assign(device.state, { counter: 0 })],
] satisfies [string, (device: ReturnType<typeof openAuthenticator>) => unknown][])(
  'an answer %s opens nothing',
  async (_, spoil) => {
    const device = openAuthenticator(SITE)
    const ada = await someone()
    device.state.counter = 5
    await addPasskey(ada, device)
    spoil(device)
    expect(failure((await signInWith(device)).answer)).toStrictEqual([401, 'INVALID_CREDENTIALS'])
    const made = openAuthenticator(SITE)
    spoil(made)
    if (made.state.counter > 0) expect((await addPasskey(ada, made)).added.status).toBe(400)
  },
)

it('an answer to another question, of another device, or of no form opens nothing', async () => {
  const device = openAuthenticator(SITE)
  const ada = await someone()
  await addPasskey(ada, device)
  const offer = await ada.visit('POST /auth/passkey/options', { body: {} })
  const [ticket, challenge] = [textAt(offer, 'ticket'), textAt(offer, 'options.challenge')]
  const [good, other] = [device.sign(challenge), openAuthenticator(SITE)]
  const answers = [
    device.sign('AAAA'),
    other.sign(challenge),
    { ...other.sign(challenge), id: device.id, rawId: device.id },
    { ...good, response: {} },
    { ...good, type: 'password' },
    { ...good, rawId: other.id },
    {},
    { id: 7 },
    { id: '../../..' },
  ]
  for (const answer of answers)
    expect((await ada.visit('POST /auth/passkey', { body: { ticket, answer } })).status).toBe(401)
  const makeTicket = textAt(await ada.visit('POST /users/@me/passkeys/options'), 'ticket')
  expect((await ada.visit('POST /auth/passkey', { body: { ticket: makeTicket, answer: good } })).status).toBe(401)
  expect((await ada.visit('POST /auth/passkey', { body: { ticket, answer: good } })).status).toBe(200)
})

it('a session is ended from another browser, alone or with all others', async () => {
  const ada = await someone()
  const others = [openBrowser(bench.call, SITE.origin), openBrowser(bench.call, SITE.origin)]
  for (const one of others) await one.visit('POST /auth/login', { body: ada.body })
  const sessions = Object(at((await ada.visit('GET /users/@me/security')).json, 'sessions'))
  expect(sessions).toHaveLength(3)
  expect((await ada.visit(`DELETE /users/@me/sessions/${at(sessions[0], 'id')}`)).status).toBe(204)
  const open = async () => Promise.all([...others, ada].map(async (one) => (await one.visit('GET /users/@me')).status))
  expect(await open()).toStrictEqual([200, 401, 200])
  expect((await ada.visit('DELETE /users/@me/sessions')).status).toBe(204)
  expect(await open()).toStrictEqual([401, 401, 200])
  expect((await ada.visit('POST /users/@me/password', { body: { password: 'battery staple' } })).status).toBe(200)
  expect((await ada.visit('POST /auth/login', { body: ada.body })).status).toBe(401)
})

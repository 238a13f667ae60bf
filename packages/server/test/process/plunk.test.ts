import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import PlunkModule from '@plunk/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { at, type Bench, remains, SENDER, sharedBench, type Tenant } from '../harness.ts'

// The package is CommonJS with a default export inside its exports.
const Plunk = 'default' in PlunkModule ? PlunkModule.default : PlunkModule

let bench: Bench
let tenant: Tenant
let baseUrl: string
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
  baseUrl = `${await bench.server.start()}/v1/`
})

/** Returns class and words of the error that a promise rejects with. */
async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.catch((error: unknown) => error)
  return error instanceof Error ? [error.constructor.name, error.message] : error
}

describe('the client @plunk/node works unchanged', () => {
  it('sends', async () => {
    const plunk = new Plunk(tenant.keys.secret, { baseUrl })
    const body = {
      subject: 'Hello',
      body: '# Hello',
      type: 'markdown' as const,
      from: SENDER,
      name: 'Shop',
      subscribed: true,
    }
    const one = await plunk.emails.send({ ...body, to: 'ada@example.com' })
    const two = await plunk.emails.send({ ...body, to: ['grace@example.com', 'joan@example.com'] })
    expect(one).toMatchObject({ success: true, data: { emails: [{ contact: { email: 'ada@example.com' } }] } })
    expect(two).toMatchObject({ success: true, data: { emails: [{}, {}] } })
    const list = await tenant.call('GET /emails')
    expect(list.json).toMatchObject({ total: 3, data: [{ from: SENDER, fromName: 'Shop', subject: 'Hello' }, {}, {}] })
    expect((await tenant.call('GET /contacts?search=ada')).json).toMatchObject({ data: [{ subscribed: true }] })
  })

  it('tracks, with the public key too', async () => {
    for (const key of [tenant.keys.secret, tenant.keys.public]) {
      const plunk = new Plunk(key, { baseUrl })
      const event = {
        event: 'signed up',
        email: 'alan@example.com',
        data: { plan: 'pro', code: { value: 'x', persistent: false } },
      }
      expect(await plunk.events.track(event)).toMatchObject({ success: true, data: { timestamp: expect.any(String) } })
    }
    const contacts = await tenant.call('GET /contacts?search=alan')
    expect(at(contacts.json, 'data.0')).toMatchObject({ subscribed: true, data: { plan: 'pro' } })
  })

  it('receives the errors that it knows, with our words', async () => {
    const before = await remains(bench, tenant)
    const mail = { to: 'ada@example.com', subject: 'Hello', body: 'Hello', from: SENDER }
    const wrong = new Plunk(`sk_${'0'.repeat(64)}`, { baseUrl })
    expect(await refusalOf(wrong.emails.send(mail))).toStrictEqual(['TokenError', 'The API key is invalid.'])
    const open = new Plunk(tenant.keys.public, { baseUrl })
    expect(await refusalOf(open.emails.send(mail))).toStrictEqual(['TokenError', expect.stringContaining('API key')])
    const lost = new Plunk(tenant.keys.secret, { baseUrl: `${baseUrl}old/` })
    expect(await refusalOf(lost.emails.send(mail))).toStrictEqual([
      'NotFoundError',
      'Endpoint not found: POST /v1/old/send.',
    ])
    const plunk = new Plunk(tenant.keys.secret, { baseUrl })
    await expect(plunk.emails.send({ ...mail, to: 'nobody' })).rejects.toThrow('to: must be an email address')
    await expect(plunk.emails.send({ ...mail, from: 'ada@elsewhere.example' })).rejects.toThrow('elsewhere.example')
    expect(await remains(bench, tenant)).toStrictEqual(before)
  })
})

it.each([
  ['an ES module', 'module', (sample: string) => sample],
  [
    'CommonJS',
    'commonjs',
    (sample: string) => {
      const [, required = ''] = /in CommonJS: (.+)/.exec(sample) ?? []
      return `(async () => {\n${required}${sample.slice(sample.indexOf('\nconst plunk'))}})()`
    },
  ],
])('the sample of the guide sends a mail in %s', async (_, type, sampleOf) => {
  const guide = readFileSync(new URL('../../../../docs/guide/migrating.md', import.meta.url), 'utf8')
  const [, sample = ''] = /```js\n(import module from '@plunk\/node'[^`]*)```/.exec(guide) ?? []
  const fresh = await bench.tenant()
  const program = sampleOf(sample).replace('https://mail.example.com/v1/', baseUrl).replace('shop@example.com', SENDER)
  await promisify(execFile)(process.execPath, [`--input-type=${type}`, '-e', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, POSTHORN_KEY: fresh.keys.secret },
  })
  expect((await fresh.call('GET /emails')).json).toMatchObject({ total: 1, data: [{ subject: 'Hello' }] })
})

import { createServer } from 'node:http'
import { Server as HapiServer } from '@hapi/hapi'
import { expect, it } from 'vitest'
import { hapiPlugin, type PosthornOptions, toNodeHandler } from '../../src/index.ts'
import { aShop, listening } from '../shop.ts'

const PASSWORD = 'correct horse'
const settings = { allowsSignup: true }

interface From {
  readonly address?: string
  readonly forwardedFor?: string
}

/** Creates an application with one account, and a function that signs in to it. */
async function anAccount(options: Partial<PosthornOptions> = {}) {
  const { posthorn, said } = await aShop({ settings, ...options })
  const post = (path: string, body: object, { address, forwardedFor }: From) => {
    const headers = {
      'content-type': 'application/json',
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    }
    const request = new Request(`http://shop.example${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return address === undefined ? posthorn.fetch(request) : posthorn.fetch(request, { address })
  }
  const email = 'ada@example.com'
  const signUp = (email: string, from: From = {}) => post('/auth/signup', { email, password: PASSWORD }, from)
  expect((await signUp(email)).status).toBe(201)
  const signIn = async (password: string, from: From = {}, address = email) =>
    (await post('/auth/login', { email: address, password }, from)).status
  return { posthorn, said, signIn, signUp, email }
}

it('an invented X-Forwarded-For does not count as another network', async () => {
  const { signIn } = await anAccount()
  const address = '203.0.113.7'
  for (let n = 0; n < 10; n++)
    expect(await signIn('wrong password', { address, forwardedFor: `198.51.100.${n}` })).toBe(401)
  expect(await signIn('wrong password', { address, forwardedFor: '198.51.100.99' })).toBe(429)
  expect(await signIn(PASSWORD, { address: '203.0.113.8' })).toBe(200)
})

it('a proxy that the application trusts provides the address of the client', async () => {
  const { signIn } = await anAccount({ trustedProxies: ['10.0.0.0/8'] })
  for (let n = 0; n < 11; n++)
    expect(await signIn('wrong password', { address: '10.0.0.2', forwardedFor: `198.51.100.${n}` })).toBe(401)
})

it('limits without an address count by account: no account blocks others', async () => {
  const { signIn, signUp, email } = await anAccount()
  for (let n = 0; n < 101; n++) {
    const status = await signIn('wrong password', { forwardedFor: `198.51.100.${n}` }, `other${n % 50}@example.com`)
    expect(status).toBe(401)
  }
  expect(await signIn(PASSWORD)).toBe(200)
  for (let n = 0; n < 21; n++) expect((await signUp(`new${n}@example.com`)).status).toBe(201)
  for (let n = 0; n < 99; n++) expect(await signIn('wrong password', {}, email)).toBe(401)
  expect(await signIn('wrong password', { forwardedFor: '198.51.100.1' }, email)).toBe(429)
})

it('accepts only an IP address, and ignores the second argument of a framework', async () => {
  const { posthorn } = await anAccount()
  const request = () => new Request('http://shop.example/config')
  for (const address of ['localhost', '203.0.113.7:4711', '', '203.0.113.7, 10.0.0.2'])
    await expect(posthorn.fetch(request(), { address })).rejects.toThrow(TypeError)
  const asFramework: (request: Request, context: { readonly params: object }) => Promise<Response> = posthorn.fetch
  expect((await asFramework(request(), { params: {} })).status).toBe(200)
})

it('the audit log has the given address, and never an invented one', async () => {
  const { posthorn } = await aShop()
  const { project, keys } = await posthorn.projects.create({ name: 'Shop' })
  const change = (name: string, address?: string) => {
    const request = new Request(`http://shop.example/users/@me/projects/${project.id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${keys.secret}`,
        'content-type': 'application/json',
        'x-forwarded-for': '198.51.100.1',
      },
      body: JSON.stringify({ name }),
    })
    return address === undefined ? posthorn.fetch(request) : posthorn.fetch(request, { address })
  }
  expect((await change('One')).status).toBe(200)
  expect((await change('Two', '203.0.113.7')).status).toBe(200)
  await project.projects.update(project.id, { name: 'Three' })
  const entries = await project.audit.list({ limit: 3 })
  expect(entries.data.map(({ ip }) => ip)).toEqual([null, '203.0.113.7', null])
})

it('a handler and a hapi application use the other end of the connection, and no header', async () => {
  const { posthorn, said } = await aShop()
  const { project, keys } = await posthorn.projects.create({ name: 'Shop' })
  const headers = {
    authorization: `Bearer ${keys.secret}`,
    'content-type': 'application/json',
    'x-forwarded-for': '198.51.100.1',
  }
  const path = `/users/@me/projects/${project.id}`
  const change = (url: string) => fetch(url + path, { method: 'PATCH', headers, body: '{"name":"Shop 2"}' })
  expect((await change(await listening(createServer(toNodeHandler(posthorn))))).status).toBe(200)
  const hapi = new HapiServer({ host: '127.0.0.1', port: 0 })
  await hapi.register({ plugin: hapiPlugin, options: { posthorn } })
  await hapi.start()
  expect((await change(hapi.info.uri)).status).toBe(200)
  const injected = await hapi.inject({ method: 'PATCH', url: path, headers, payload: '{"name":"Shop 3"}' })
  expect(injected.statusCode).toBe(200)
  await hapi.stop()
  const { data } = await project.audit.list({ limit: 3 })
  expect(data.map(({ ip }) => ip)).toEqual([null, '127.0.0.1', '127.0.0.1'])
  expect(said.filter((line) => line.startsWith('X-Forwarded-For is ignored'))).toHaveLength(2)
})

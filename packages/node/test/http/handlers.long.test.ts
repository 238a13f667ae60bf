import { createServer, request as httpRequest } from 'node:http'
import { server as hapiServer } from '@hapi/hapi'
import { createClient } from '@posthorn/sdk'
import express from 'express'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hapiPlugin, type Posthorn, toNodeHandler } from '../../src/index.ts'
import { aShop, listening, MAIL } from '../shop.ts'

const WRONG = { ...MAIL, from: 'shop@elsewhere.example' }

async function aKey(posthorn: Posthorn): Promise<string> {
  return (await posthorn.projects.create({ name: 'Shop' })).keys.secret
}

describe('the API in an application', () => {
  it('answers under a path of Express, before its body parsers', async () => {
    const { posthorn } = await aShop({ prefix: '/mail' })
    const app = express()
    app.use('/mail', toNodeHandler(posthorn))
    app.use(express.json())
    app.get('/', (_, response) => void response.send('mine'))
    const url = await listening(createServer(app))
    const client = createClient({ url: `${url}/mail`, key: await aKey(posthorn) })
    expect((await client.send(MAIL)).emails).toHaveLength(1)
    expect(await (await fetch(url)).text()).toBe('mine')
    expect((await fetch(`${url}/mail/health/live`)).status).toBe(200)
    for (const home of ['/mail', '/mail/'])
      expect((await fetch(url + home, { headers: { accept: 'text/html' } })).status, home).toBe(200)
  })

  it('reports that a parser has already read the body', async () => {
    const { posthorn } = await aShop({ prefix: '/mail' })
    const app = express()
    app.use(express.json())
    app.use('/mail', toNodeHandler(posthorn))
    app.use((error: Error, _: express.Request, response: express.Response, __: express.NextFunction) => {
      response.status(500).send(error.message)
    })
    const url = await listening(createServer(app))
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await aKey(posthorn)}` }
    const answer = await fetch(`${url}/mail/v1/send`, { method: 'POST', headers, body: JSON.stringify(MAIL) })
    expect(await answer.text()).toContain('mount Posthorn before body parsers')
  })

  it('answers under a path of Fastify and as a plugin of hapi', async () => {
    const { posthorn } = await aShop({ prefix: '/mail' })
    const key = await aKey(posthorn)
    const handle = toNodeHandler(posthorn)
    const app = fastify()
    app.addHook('onRequest', (request, reply, done) => {
      if (!request.url.startsWith('/mail/')) return done()
      reply.hijack()
      handle(request.raw, reply.raw)
    })
    onTestFinished(() => app.close())
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    expect((await createClient({ url: `${url}/mail`, key }).send(MAIL)).emails).toHaveLength(1)

    const hapi = hapiServer({ port: 0, host: '127.0.0.1' })
    await hapi.register({ plugin: hapiPlugin, options: { posthorn }, routes: { prefix: '/post' } })
    await hapi.start()
    onTestFinished(() => hapi.stop())
    expect((await createClient({ url: `${hapi.info.uri}/post`, key }).send(MAIL)).emails).toHaveLength(1)
  })

  it('answers requests of fetch, with the limits of the server', async () => {
    const { posthorn } = await aShop({ prefix: '/mail' })
    const key = await aKey(posthorn)
    const at = (path: string, init?: RequestInit) =>
      posthorn.fetch(new Request(`https://app.example/mail${path}`, init))
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const sent = await at('/v1/send', { method: 'POST', headers, body: JSON.stringify(MAIL) })
    expect(sent.status).toBe(200)
    expect((await at('/v1/send', { method: 'POST', headers: { ...headers, authorization: 'Bearer no' } })).status).toBe(
      401,
    )
    const long = JSON.stringify({ email: MAIL.to, event: 'x', data: { text: 'x'.repeat(3_000_000) } })
    expect((await at('/v1/track', { method: 'POST', headers, body: long })).status).toBe(413)
    let taken = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 1
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const { authorization: _, ...strange } = headers
    const refused = await at('/v1/track', { method: 'POST', headers: strange, body: endless, duplex: 'half' })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(taken).toBeLessThan(40)
  })

  it('does not wait for a client that disconnects', async () => {
    const { posthorn } = await aShop()
    const url = await listening(createServer(toNodeHandler(posthorn)))
    const headers = {
      'content-type': 'application/json',
      'content-length': '1000',
      authorization: `Bearer ${await aKey(posthorn)}`,
    }
    const request = httpRequest(`${url}/v1/send`, { method: 'POST', headers })
    request.on('error', () => {})
    request.write('{')
    await new Promise((resolve) => setImmediate(resolve))
    request.destroy()
    await posthorn.close()
  })
})

describe('an error that a handler throws', () => {
  it('has the right status in Express, Fastify and hapi', async () => {
    const { posthorn } = await aShop()
    const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
    const app = express()
    app.get('/', async () => void (await project.send(WRONG)))
    expect((await fetch(await listening(createServer(app)))).status).toBe(403)

    const other = fastify()
    other.get('/', async () => project.contacts.get('cnt_none'))
    const answer = await other.inject('/')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'CONTACT_NOT_FOUND', statusCode: 404 })

    const hapi = hapiServer({ debug: false })
    hapi.route({ method: 'GET', path: '/', handler: () => project.send(WRONG) })
    const result = await hapi.inject('/')
    expect([result.statusCode, result.result]).toMatchObject([403, { statusCode: 403, code: 'DOMAIN_NOT_VERIFIED' }])
  })
})

import { server as hapiServer } from '@hapi/hapi'
import { expect, it, onTestFinished } from 'vitest'
import { inProcessFetch } from '../../src/http/in-process-fetch.ts'
import { posthorn } from '../../src/processes/plugin.ts'
import { aMail, caller, failure, sharedBench } from '../harness.ts'

/** A hapi application of others with the API under a prefix. */
async function host() {
  const bench = await sharedBench()
  const server = hapiServer()
  onTestFinished(() => server.stop())
  server.route({ method: 'GET', path: '/mine', handler: () => 'mine' })
  await server.register({ plugin: posthorn, options: { posthorn: bench.posthorn }, routes: { prefix: '/mail' } })
  const { keys } = await bench.tenant()
  return { call: caller({ fetch: inProcessFetch(server) }, keys.secret), server }
}

it('serves the API under a prefix', async () => {
  const { call } = await host()
  expect((await call('POST /mail/v1/send', { body: aMail() })).status).toBe(200)
  expect((await call('GET /mail/emails')).json).toMatchObject({ total: 1 })
  const publicError = await call('POST /mail/v1/send', { body: {} })
  expect(publicError.json).toMatchObject({ code: 422, error: { code: 'VALIDATION_ERROR' } })
  expect(failure(await call('GET /mail/nowhere'))).toStrictEqual([404, 'ROUTE_NOT_FOUND'])
})

it('points its pages to the prefix', async () => {
  const { call } = await host()
  const page = (await call('GET /mail/docs')).text
  const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, link = '']) =>
    link.startsWith('data:') || link.startsWith('#') ? [] : [link],
  )
  expect(links.length).toBeGreaterThan(1)
  const headers = { accept: 'text/html' }
  for (const link of links) expect((await call(`GET ${link}`, { headers })).status, link).toBe(200)
  expect((await call('GET /mail/docs/console')).headers.get('location')).toMatch(/\/mail\/docs$/)
  const [, start = ''] = /href="([^"]+)">Home/.exec((await call('GET /mail/nowhere', { headers })).text) ?? []
  expect((await call(`GET ${start}`, { headers })).status).toBe(200)
  expect((await call('GET /mail/openapi.yaml')).text).toContain('servers: [{url: /mail}]\n')
})

it('shows the home page where it is mounted, and ignores a slash at the end of a path', async () => {
  const { call, server } = await host()
  const headers = { accept: 'text/html' }
  for (const path of ['/mail', '/mail/', '/mail/?a=b']) {
    const home = await call(`GET ${path}`, { headers })
    expect([path, home.status, home.text.includes('href="/mail/docs"')]).toStrictEqual([path, 200, true])
  }
  expect(failure(await call('GET /mail/'))).toStrictEqual([404, 'ROUTE_NOT_FOUND'])
  expect((await call('POST /mail/v1/send/', { body: aMail() })).status).toBe(200)
  expect((await call('GET /mail/emails/?limit=1')).status).toBe(200)
  expect(failure(await call('GET /mail/nowhere/'))).toStrictEqual([404, 'ROUTE_NOT_FOUND'])
  // Paths of the application are not changed.
  for (const path of ['/mine/', '/mailbox/']) expect((await server.inject(path)).statusCode, path).toBe(404)
})

it('leaves the rest of the application alone', async () => {
  const { call, server } = await host()
  expect((await call('GET /mine')).text).toBe('mine')
  const foreign = await server.inject('/nowhere')
  expect(JSON.parse(foreign.payload)).toStrictEqual({ statusCode: 404, error: 'Not Found', message: 'Not Found' })
})

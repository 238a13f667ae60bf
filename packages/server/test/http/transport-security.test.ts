import { connect } from 'node:net'
import { server as hapiServer } from '@hapi/hapi'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { inProcessFetch } from '../../src/http/in-process-fetch.ts'
import { posthorn } from '../../src/processes/plugin.ts'
import { type OwnBench, openBench, sharedBench } from '../harness.ts'

let bench: OwnBench
let port: number
beforeAll(async () => {
  bench = await openBench({
    POSTHORN_BASE_URL: 'https://mail.posthorn.example',
    POSTHORN_TRACKING_HOST: 'links.posthorn.example',
  })
  port = Number(new URL(await bench.server.start()).port)
})
afterAll(() => bench.close())

const PATHS = [
  'GET /',
  'GET /health/live',
  'GET /docs',
  'GET /account',
  'GET /nothing',
  'GET /contacts',
  'POST /v1/send',
  'GET /t/o/nothing',
  'GET /tracking/ask',
  'DELETE /v1/send',
  'OPTIONS /v1/send',
  'GET /openapi.json',
  'GET /inbox',
]
const POLICY = 'max-age=31536000'
const policyOf = (answer: { readonly headers: Headers }) => answer.headers.get('strict-transport-security')

/** The head of the answer to a raw request. */
function headOf(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    connect(port, '127.0.0.1')
      .on('data', (bytes) => {
        text += bytes
      })
      .once('close', () => resolve(text.toLowerCase()))
      .once('error', reject)
      .end(request)
  })
}

describe('Strict-Transport-Security', () => {
  it.each(PATHS)('is on every answer if the base URL is https: %s', async (operation) => {
    expect(policyOf(await bench.call(operation))).toBe(POLICY)
  })

  it('is on the answer to a path that cannot be decoded', async () => {
    const head = await headOf('GET /%E0%A4%A HTTP/1.1\r\nHost: mail.posthorn.example\r\nConnection: close\r\n\r\n')
    expect(head).toContain('400 bad request')
    expect(head).toContain(`strict-transport-security: ${POLICY}`)
  })

  it('is on pixels, and not on the hosts of other people', async () => {
    const pixel = (host: string) => headOf(`GET /t/o/x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(await pixel('mail.posthorn.example')).toContain(POLICY)
    expect(await pixel('click.shop.example')).not.toContain('strict-transport')
  })

  it.each(PATHS)('is on none if it is http: %s', async (operation) => {
    expect(policyOf(await (await sharedBench()).call(operation))).toBe(null)
  })

  it('leaves the routes of an application alone that has the plugin', async () => {
    const hapi = hapiServer()
    hapi.route({ method: 'GET', path: '/own', handler: () => 'own' })
    await hapi.register({ plugin: posthorn, options: { posthorn: bench.posthorn }, routes: { prefix: '/mail' } })
    await hapi.initialize()
    onTestFinished(() => hapi.stop())
    const fetch = inProcessFetch(hapi)
    expect(policyOf(await fetch('/own'))).toBe(null)
    for (const path of ['/mail/health/live', '/mail/t/o/x', '/mail/nothing'])
      expect(policyOf(await fetch(path))).toBe(POLICY)
  })
})

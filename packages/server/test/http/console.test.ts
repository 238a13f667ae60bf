import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { server as hapiServer } from '@hapi/hapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleRoutes } from '../../src/pages/console/page.ts'
import { sharedBench } from '../harness.ts'

const INDEX = '<!doctype html><html><head><title>Posthorn</title></head></html>'
const SCRIPT = 'console.log(1)'

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-console-'))
const hapi = hapiServer({ router: { stripTrailingSlash: true } })

/** Requests a path of a server whose console has one script; `raw` keeps dots in the path. */
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => hapi.inject({ method, url, headers })

beforeAll(() => {
  mkdirSync(path.join(directory, 'dist/assets'), { recursive: true })
  writeFileSync(path.join(directory, 'dist/index.html'), INDEX)
  writeFileSync(path.join(directory, 'dist/assets/app-1.js'), SCRIPT)
  writeFileSync(path.join(directory, 'dist/assets/app-1.js.map'), '{}')
  writeFileSync(path.join(directory, 'secret.js'), 'secret')
  hapi.route(consoleRoutes('', () => pathToFileURL(`${directory}/dist/`)))
})
afterAll(() => rmSync(directory, { recursive: true }))

describe('the console', () => {
  it.each([
    ['/app', 'app/'],
    ['/app/', './'],
    ['/app?x=1', 'app/'],
    ['/app/prj_1', './'],
    ['/app/prj_1/', '../'],
    ['/app/prj_1/emails', '../'],
    ['/app/prj_1/emails/eml_1?status=FAILED', '../../'],
    ['/app/prj_1/a%2Fb', '../'],
  ])('is one page at each path that is no file, and knows its place: %s', async (url, base) => {
    const { statusCode, headers, payload } = await get(url)
    expect([statusCode, payload]).toStrictEqual([200, INDEX.replace('<head>', `<head><base href="${base}">`)])
    expect([headers['cache-control'], headers['content-type']]).toStrictEqual(['no-store', 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('has files that never change', async () => {
    const { statusCode, headers, payload } = await get('/app/assets/app-1.js')
    expect([statusCode, payload, headers['content-type']]).toStrictEqual([
      200,
      SCRIPT,
      'text/javascript; charset=utf-8',
    ])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const again = await get('/app/assets/app-1.js', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.payload]).toStrictEqual([304, ''])
    const head = await get('/app/assets/app-1.js', {}, 'HEAD')
    expect([head.statusCode, head.payload, head.headers['content-length']]).toStrictEqual([200, '', SCRIPT.length])
  })

  it.each([
    '/app/assets/none.js',
    '/app/assets/app-1.js.map',
    '/app/assets/../index.html/none',
    '/app/assets/..%2F..%2Fsecret.js',
    '/app/assets/%2e%2e/%2e%2e/secret.js',
    '/app/assets/..\\..\\secret.js',
    '/app/assets//etc/passwd',
  ])('has no other files: %s', async (url) => {
    const { statusCode, payload } = await get(url)
    expect(payload).not.toContain('secret')
    expect(statusCode === 404 || payload.includes('<base href=')).toBe(true)
  })

  it('shows mails in a frame that loads nothing, unless a person asks for images', async () => {
    const frame = await get('/app/frame')
    expect(frame.headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*img-src data:; .*frame-ancestors 'self'$/,
    )
    const remote = await get('/app/frame?images=remote')
    expect(remote.headers['content-security-policy']).toContain('img-src data: https: http:;')
  })

  it('says what to do when it is not built', async () => {
    const bare = hapiServer()
    bare.route(consoleRoutes('', () => pathToFileURL(`${directory}/none/`)))
    const { statusCode, headers, payload } = await bare.inject('/app/prj_1')
    expect([statusCode, headers['cache-control']]).toStrictEqual([503, 'no-store'])
    expect(payload).toContain('npm run build')
  })

  it('is served by the whole server, and refuses other methods', async () => {
    const bench = await sharedBench()
    expect([200, 503]).toContain((await bench.call('GET /app')).status)
    expect((await bench.call('POST /app')).status).toBe(405)
  })

  it('is a page to which signing in may lead', async () => {
    const bench = await sharedBench()
    const answer = await bench.call('GET /account/sign-in?returnTo=%2Fapp')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('value="/app"')
  })
})

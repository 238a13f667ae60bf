import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, openHtmlFile, pageOf } from './browser.ts'
import { ioOf } from './io.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-browser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const io = ioOf({
  stdin: new PassThrough(),
  stdout: Object.assign(new PassThrough(), { isTTY: true as const, columns: 80 }),
  stderr: new PassThrough(),
  env: { DISPLAY: ':0' },
  cwd: '/',
})

test('a page is below the given URL', () => {
  const code = '\\\\evil.test\\share\\run.exe --help file:///etc/passwd'
  expect(pageOf('https://mail.example.com/', '/account/device').href).toBe('https://mail.example.com/account/device')
  expect(pageOf('http://a.test/mail?x=1#y', '/inbox').href).toBe('http://a.test/mail/inbox')
  const page = pageOf('https://mail.example.com', '/account/device', { code })
  expect(page.origin + page.pathname).toBe('https://mail.example.com/account/device')
  expect(page.searchParams.get('code')).toBe(code)
})

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ms-settings:x',
  'file://evil.test/share/run.exe',
  'ftp://a.test/',
])('the browser receives no %s', async (address) => {
  expect(await openBrowser(io, new URL(address))).toBe(false)
})

test.each(['preview.exe', 'preview', 'preview.html.lnk', '//evil.test/share/a.html', '\\\\evil.test\\share\\a.html'])(
  'a file %s is not a page',
  async (file) => {
    await expect(openHtmlFile(io, file)).rejects.toThrow('.html')
  },
)

test.runIf(process.platform === 'linux')('the browser program receives one address', async () => {
  const said = path.join(folder, 'said')
  writeFileSync(path.join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s|' "$@" > '${said}'\n`)
  chmodSync(path.join(folder, 'xdg-open'), 0o755)
  const before = process.env.PATH
  process.env.PATH = `${folder}:${before}`
  try {
    expect(await openBrowser(io, pageOf('http://a.test', '/account/device', { code: '--help x' }))).toBe(true)
    await expect.poll(() => readFileSync(said, 'utf8')).toBe('http://a.test/account/device?code=--help+x|')
  } finally {
    process.env.PATH = before
  }
})

import { expect, it } from 'vitest'
import { ownPath } from './site.ts'

const at = (baseUrl: string, path: string) => ownPath({ settings: { baseUrl } as never }, path)
const ROOT = 'https://mail.example.com'

it.each([
  '/',
  '/inbox',
  '/account/security',
  '/account/security?a=b%2F',
  '/account/projects',
  '/account/device?code=ABCD-EFGH',
])('people return to %s', (path) => {
  expect(at(ROOT, path)).toBe(path)
  expect(at(`${ROOT}/mail`, `/mail${path}`)).toBe(`/mail${path}`)
})

it.each([
  '/t/c/token/link',
  '/auth/logout',
  '/auth/oauth/github',
  '/account/sign-in',
  '/account/verify/token',
  '/images/a/b',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '\\/evil.example',
  '/account/security/',
  '/account/security/..',
  '/account/security/../../t/c/a/b',
  '/account//security',
  '/./inbox',
  '/account/security%2f..%2f..%2ft%2fc',
  '/account/security#//evil.example',
  '/account/security;/',
  '/Inbox',
  '/account/security\n',
  '/account/security\r\nlocation: x',
  '/account/security?a\nb',
  ' /inbox',
  '\t/inbox',
  '/inbox\0',
  'javascript:alert(1)',
  '',
  '?',
  '/?\\',
  '/inbox?<',
  '@evil.example',
  '.evil.example',
])('people do not return to %j', (path) => {
  expect(() => at(ROOT, path)).toThrow('not allowed')
  expect(() => at(`${ROOT}/mail`, `/mail${path}`)).toThrow('not allowed')
})

it('the pages are those of the site, wherever it is', () => {
  for (const path of ['/', '/inbox', '/mail', '/mailinbox', '/mail/mail/inbox'])
    expect(() => at(`${ROOT}/mail`, path)).toThrow('not allowed')
})

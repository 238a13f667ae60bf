import { HttpError } from '@posthorn/core/ports'
import { describe, expect, it } from 'vitest'
import { type Leg, nextLeg } from './redirect.ts'
import { targetOf } from './target.ts'

const HEADERS = {
  Authorization: 'Bearer x',
  cookie: 'a=b',
  'x-api-key': 'k',
  'Content-Type': 'application/json',
  'content-language': 'en',
  accept: 'application/json',
  'Accept-Language': 'en',
  'User-Agent': 'Posthorn',
}

function follow(from: string, location: string, { status = 307, method = 'POST', followed = 0 } = {}) {
  const leg: Leg = { target: targetOf(from), method, headers: HEADERS, body: '{}' }
  return nextLeg(leg, { status, location }, followed)
}

const isTrusted = (from: string, location: string) => follow(from, location)?.headers.Authorization === 'Bearer x'

describe('headers with secrets', () => {
  it.each([
    ['http://a.example.com/', 'http://a.example.com/next'],
    ['http://a.example.com/', 'http://a.example.com:80/next'],
    ['http://a.example.com:8080/', 'http://a.example.com:8080/next'],
    ['https://a.example.com/', 'https://a.example.com:443/next'],
    ['https://a.example.com/', '//A.example.com/next'],
    ['http://a.example.com/', 'https://a.example.com/'],
    ['http://a.example.com:80/', 'https://a.example.com:443/'],
  ])('of a request to %s go to %s', (from, location) => {
    expect(isTrusted(from, location)).toBe(true)
  })

  it.each([
    ['http://a.example.com:8080/', 'https://a.example.com/'],
    ['http://a.example.com:443/', 'https://a.example.com/'],
    ['http://a.example.com/', 'https://a.example.com:8443/'],
    ['http://a.example.com/', 'https://a.example.com:80/'],
    ['http://a.example.com/', 'http://a.example.com:443/'],
    ['http://a.example.com/', 'http://a.example.com:8080/'],
    ['http://a.example.com/', 'https://b.example.com/'],
    ['http://a.example.com/', 'https://example.com/'],
    ['https://a.example.com/', 'https://a.example.com:8443/'],
    ['https://a.example.com/', 'https://a.example.com.b.example/'],
  ])('of a request to %s do not go to %s', (from, location) => {
    expect(isTrusted(from, location)).toBe(false)
  })
})

it('another origin receives the body, and only headers that describe its format and the format of the answer', () => {
  expect(follow('https://a.example.com/', 'https://b.example.com/')).toMatchObject({
    method: 'POST',
    body: '{}',
  })
  expect(follow('https://a.example.com/', 'https://b.example.com/')?.headers).toStrictEqual({
    'Content-Type': 'application/json',
    'content-language': 'en',
    accept: 'application/json',
    'Accept-Language': 'en',
    'User-Agent': 'Posthorn',
  })
})

it.each([
  [301, 'POST', 'GET'],
  [302, 'POST', 'GET'],
  [303, 'POST', 'GET'],
  [303, 'PUT', 'GET'],
  [303, 'DELETE', 'GET'],
  [301, 'PUT', 'PUT'],
  [302, 'DELETE', 'DELETE'],
  [303, 'HEAD', 'HEAD'],
  [301, 'HEAD', 'HEAD'],
  [307, 'POST', 'POST'],
  [308, 'POST', 'POST'],
])('after %i, a %s becomes a %s; a request that becomes a GET loses its body', (status, method, next) => {
  const leg = follow('https://a.example.com/', '/next', { status, method })
  expect(leg?.method).toBe(next)
  const isSentAgain = next === method
  expect(leg?.body).toBe(isSentAgain ? '{}' : undefined)
  expect(leg?.headers['Content-Type']).toBe(isSentAgain ? 'application/json' : undefined)
  expect(leg?.headers['content-language']).toBe(isSentAgain ? 'en' : undefined)
  expect(leg?.headers.Authorization).toBe('Bearer x')
})

it.each([200, 204, 300, 304, 305, 306, 309, 400, 503])('an answer of %i is not a redirect', (status) => {
  expect(follow('https://a.example.com/', '/next', { status })).toBeUndefined()
})

it('an answer without a location is not a redirect', () => {
  const leg: Leg = { target: targetOf('https://a.example.com/'), method: 'GET', headers: {}, body: undefined }
  expect(nextLeg(leg, { status: 302, location: undefined }, 0)).toBeUndefined()
})

it('follows the fifth redirect and refuses the sixth', () => {
  expect(follow('https://a.example.com/', '/next', { followed: 4 })?.target.url.href).toBe('https://a.example.com/next')
  expect(() => follow('https://a.example.com/', '/next', { followed: 5 })).toThrow(
    expect.objectContaining({ failure: 'redirect', message: 'The server redirected more than 5 times.' }),
  )
})

it.each([
  ['https://a.example.com/', 'http://a.example.com/', 'The server redirected from https to http.'],
  ['https://a.example.com/', 'http://b.example.com/', 'The server redirected from https to http.'],
  ['http://a.example.com/', 'ftp://a.example.com/', 'The URL must begin with http:// or https://.'],
  ['http://a.example.com/', 'http://a.example.com:25/', 'The URL has the port 25'],
  ['http://a.example.com/', 'http://me@a.example.com/', 'The URL has a user name or password.'],
])('does not follow %s to %s', (from, location, message) => {
  expect(() => follow(from, location)).toThrow(HttpError)
  expect(() => follow(from, location)).toThrow(
    expect.objectContaining({ failure: 'redirect', message: expect.stringContaining(message) }),
  )
})

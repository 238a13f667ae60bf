import { describe, expect, it } from 'vitest'
import { HttpError, type HttpFailure, type HttpRequest, type SharedHttp } from './http.ts'

/** A client, and a server with answers that a test chooses. */
export interface HttpHarness {
  readonly http: SharedHttp
  /** Returns the base of the URLs at which the server gives this answer, without a slash at the end. */
  serve(answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }): Promise<string>
  /** Returns the base of URLs at which no server listens any more. */
  serveNoRequest(): Promise<string>
  /** The requests that servers received so far. */
  readonly requests: () => readonly Pick<HttpRequest, 'method' | 'headers' | 'body'>[]
}

const REQUEST = {
  method: 'POST',
  headers: { 'x-a': 'b' },
  body: '{"name":"Ærø"}',
  timeoutMs: 20_000,
  maxAnswerBytes: 10,
}

async function failureOf(answer: Promise<unknown>): Promise<HttpFailure> {
  const error = await answer.catch((thrown: unknown) => thrown)
  if (!(error instanceof HttpError)) throw new Error('the request did not fail with HttpError', { cause: error })
  return error.failure
}

/** The law of HTTP clients, as far as it needs no hostile server. */
export function httpConformance(name: string, create: () => Promise<HttpHarness>): void {
  describe(`${name}: HTTP`, () => {
    it('sends the request as it is', async () => {
      const { http, serve, requests } = await create()
      const base = await serve({ status: 204, headers: {}, body: '' })
      expect((await http.for('one').send({ ...REQUEST, url: `${base}/a` })).status).toBe(204)
      expect(requests()).toMatchObject([{ method: 'POST', headers: { 'x-a': 'b' }, body: '{"name":"Ærø"}' }])
    })

    it.each([200, 299, 304, 404, 429, 500, 599])('returns an answer of %i', async (status) => {
      const { http, serve } = await create()
      const url = `${await serve({ status, headers: { 'retry-after': '7' }, body: '' })}/a?b=c`
      const answer = await http.for('one').send({ ...REQUEST, url })
      expect(answer).toMatchObject({ status, headers: { 'retry-after': '7' }, body: '', isWhole: true, url })
    })

    it('returns a redirect that is not to be followed', async () => {
      const { http, serve, requests } = await create()
      const url = `${await serve({ status: 307, headers: { location: '/b' }, body: '' })}/a`
      const answer = await http.for('one').send({ ...REQUEST, url, redirects: 'returned' })
      expect(answer).toMatchObject({ status: 307, headers: { location: '/b' }, url })
      expect(requests()).toHaveLength(1)
    })

    it.each([
      ['123456789', '123456789', true],
      ['1234567890', '1234567890', true],
      ['12345678901', '1234567890', false],
    ])('returns of the body %j at most the requested bytes', async (body, read, isWhole) => {
      const { http, serve } = await create()
      const url = `${await serve({ status: 200, headers: {}, body })}/`
      expect(await http.for('one').send({ ...REQUEST, url })).toMatchObject({ body: read, isWhole })
    })

    it('says of a URL whether every request to it is refused', async () => {
      const { http, serve } = await create()
      const { refusalOf } = http.for('one')
      expect(refusalOf(`${await serve({ status: 204, headers: {}, body: '' })}/a`)).toBeUndefined()
      expect(refusalOf('https://shop.example.com/hooks')).toBeUndefined()
      for (const url of ['http://10.0.0.1/', 'https://169.254.169.254/latest', 'http://[::1]:8080/'])
        expect(refusalOf(url)).toMatch(/public address/)
    })

    it('fails with a reason when no server listens', async () => {
      const { http, serveNoRequest } = await create()
      expect(await failureOf(http.for('one').send({ ...REQUEST, url: `${await serveNoRequest()}/` }))).toBe(
        'unreachable',
      )
    })
  })
}

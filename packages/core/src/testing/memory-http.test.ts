import { expect, it } from 'vitest'
import { httpConformance } from '../kernel/ports/http.conformance.ts'
import { memoryHttp } from './memory-http.ts'

httpConformance('memory', async () => {
  const http = memoryHttp()
  const at = (base: string, respond: Parameters<typeof http.on>[1]) => {
    http.on(base, respond)
    return base
  }
  return {
    http,
    serve: async (answer) => at('https://hooks.example.com', () => answer),
    serveNoRequest: async () => at('https://gone.example.com', () => 'unreachable'),
    requests: () => http.requests,
  }
})

it('stores requests with their callers, and answers by the latest script that matches', async () => {
  const http = memoryHttp()
  http.on('https://a.example', () => ({ status: 500 }))
  http.on('https://a.example/b', ({ body }) => ({ body: `heard ${body}` }))
  const ask = (url: string) =>
    http.for('ada').send({ url, method: 'POST', headers: {}, body: 'x', timeoutMs: 1, maxAnswerBytes: 100 })
  expect([(await ask('https://a.example/')).status, (await ask('https://a.example/b')).body]).toEqual([500, 'heard x'])
  expect((await ask('https://c.example/')).status).toBe(200)
  expect(http.requests.map(({ caller, url }) => `${caller} ${url}`)).toEqual([
    'ada https://a.example/',
    'ada https://a.example/b',
    'ada https://c.example/',
  ])
})

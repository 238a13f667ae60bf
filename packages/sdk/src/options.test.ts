import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'

test('reads the environment', async () => {
  vi.stubEnv('POSTHORN_URL', 'http://mail.internal:1/base/')
  vi.stubEnv('POSTHORN_KEY', 'sk_env')
  const seen: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push(url, String(new Headers(init.headers).get('authorization')))
    return Response.json({ status: 'ok' })
  })
  try {
    await createClient().health()
    await createClient({ url: 'http://other:2', key: 'sk_own' }).health()
    expect(seen).toEqual([
      'http://mail.internal:1/base/health/ready',
      'Bearer sk_env',
      'http://other:2/health/ready',
      'Bearer sk_own',
    ])
  } finally {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  }
})

test('reports what a URL lacks', () => {
  expect(() => createClient({ url: 'localhost:3000' })).toThrow('Did you mean http://localhost:3000?')
})

test('immediately refuses a key that cannot be a header', () => {
  expect(() => createClient({ key: 'sk_a b' })).toThrow(TypeError)
})

import type { ServerRoute } from '@hapi/hapi'
import { bareOptions } from '../http/hapi-options.ts'

export interface TextRoute {
  readonly path: string
  readonly type: string
  readonly policy: string
  readonly content: (url: URL) => Promise<string>
}

/** A page or document that is equal for all callers until the server is replaced. */
export function textRoute({ path, type, policy, content }: TextRoute): ServerRoute {
  return {
    method: 'GET',
    path,
    options: {
      ...bareOptions(),
      cache: { otherwise: 'no-cache' },
      handler: async ({ url }, h) =>
        h
          .response(await content(url))
          .type(type)
          .header('content-security-policy', policy)
          .header('x-content-type-options', 'nosniff')
          .header('referrer-policy', 'no-referrer'),
    },
  }
}

/** Runs the work at the first call and returns the same promise at every call. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}

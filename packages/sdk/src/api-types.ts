import type { components, paths } from './generated/api.ts'

/** A named schema of the API. */
export type Schema<N extends keyof components['schemas']> = components['schemas'][N]

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that have an operation of this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never
}[keyof paths]

type Operation<M extends Method, P extends PathOf<M>> = paths[P][M]

type Content<R> = R extends { content: { 'application/json': infer B } } ? B : undefined

type SuccessOf<R> = { [S in keyof R]: S extends 200 | 201 | 202 | 204 ? Content<R[S]> : never }[keyof R]

/** The answer of an operation that succeeds; undefined where there is no JSON. */
export type Answer<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer R } ? SuccessOf<R> : never

/** The query parameters of an operation. */
export type Query<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never

/** The JSON body of a request. */
export type RequestBody<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { requestBody?: infer R }
    ? NonNullable<R> extends { content: { 'application/json': infer B } }
      ? B
      : never
    : never

/** The parameters inside a path: `/contacts/{id}` has `id`. */
export type PathParameters<P> = P extends `${string}{${infer N}}${infer Rest}`
  ? Record<N, string> & PathParameters<Rest>
  : unknown

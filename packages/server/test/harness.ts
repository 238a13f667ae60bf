import type { Posthorn } from '@posthorn/core/app'
import type { ProjectId } from '@posthorn/core/kernel'
import { silentLog } from '@posthorn/core/ports'
import type { ApiKeys } from '@posthorn/core/tenant'
import { onTestFinished } from 'vitest'
import { freshDeployment } from '../../../test/support/sqlite.ts'
import { loadConfig, type SettingName } from '../src/config/config.ts'
import { openDeployment } from '../src/processes/deployment.ts'
import { createServer, type PosthornServer } from '../src/processes/server.ts'

/** The answer to a call. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

export interface Call {
  readonly body?: unknown
  /** The body as it goes over the wire, instead of `body`. */
  readonly raw?: string | Uint8Array
  /** Null leaves out a header that is sent by default. */
  readonly headers?: Readonly<Record<string, string | null>>
}

/** Calls `METHOD /path` with a body and headers. */
export type Caller = (operation: string, call?: Call) => Promise<Answer>

export interface Tenant {
  readonly id: ProjectId
  readonly keys: ApiKeys
  /** Calls with the secret key. */
  readonly call: Caller
  /** Calls with the public key. */
  readonly callPublicly: Caller
}

export interface Bench {
  readonly posthorn: Posthorn
  readonly server: PosthornServer
  /** Calls without a key. */
  readonly call: Caller
  /** A fresh project. */
  tenant(): Promise<Tenant>
}

/** A deployment of one file or test, which closes it. */
export interface OwnBench extends Bench {
  close(): Promise<void>
}

/** The apparent address of calls: that of a trusted proxy. */
const PROXY = '127.0.0.1'

export const SENDER = 'post@sandbox.localhost'

/** The longest wait for an answer: a busy machine is slow. */
const ANSWER_MS = 120_000

type Env = Partial<Record<SettingName, string>>

/** The deployments that the files of a process share. They end with the process. */
const shared: { still?: Promise<Bench>; working?: Promise<Bench> } = {}

/**
 * Returns the deployment of all files of this process, without a worker: for tests that need nothing but projects of
 * their own. Everything outside of a project is shared: take a `uniqueAddress` for an account and a `uniqueDomain` for
 * a domain. A test that needs other settings, looks at the whole deployment, breaks it, or measures opens its own, and
 * says why.
 */
export function sharedBench(): Promise<Bench> {
  shared.still ??= openBench()
  return shared.still
}

/** Returns a shared deployment with a worker, which processes the data of its projects. */
export function sharedWorkingBench(): Promise<Bench> {
  shared.working ??= openWorkingBench()
  return shared.working
}

async function openWorkingBench(): Promise<Bench> {
  const bench = await openBench()
  await bench.posthorn.start()
  return bench
}

let uniqueNames = 0

/** Returns an address that no other test of this process has. */
export const uniqueAddress = (name = 'person') => `${name}-${++uniqueNames}@example.com`

/** Returns a domain that no other test of this process has. */
export const uniqueDomain = (name = 'shop') => `${name}-${++uniqueNames}.example`

/** Opens a deployment on a separate database, and the server over it; without a rate limit by default. */
export async function openBench(env: Env = {}): Promise<OwnBench> {
  const fresh = await freshDeployment()
  const config = loadConfig({
    ...fresh.env,
    POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited',
    POSTHORN_TRUSTED_PROXIES: PROXY,
    PORT: '0',
    ...env,
  })
  // The first tenant is the first project.
  const { posthorn } = await openDeployment(config, silentLog, { firstProject: false })
  const server = await createServer({ posthorn }, config)
  const callWith = (key: string | undefined) => caller(server, key)
  return {
    posthorn,
    server,
    call: callWith(undefined),
    async tenant() {
      const { ctx, keys } = await posthorn.createProject({ name: 'Engines' })
      return { id: ctx.project.id, keys, call: callWith(keys.secret), callPublicly: callWith(keys.public) }
    },
    async close() {
      await server.stop(1000)
      await posthorn.close()
      fresh.remove()
    },
  }
}

/** Opens a bench, which is closed when the test is over. */
export async function useBench(env?: Env): Promise<OwnBench> {
  const bench = await openBench(env)
  onTestFinished(() => bench.close())
  return bench
}

export function caller(server: Pick<PosthornServer, 'fetch'>, key: string | undefined): Caller {
  return async (operation, { body, raw, headers: extra = {} } = {}) => {
    const [method = '', path = ''] = operation.split(' ')
    const headers = new Headers()
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
    if (body !== undefined || raw !== undefined) headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(extra)) {
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    }
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const init = { method, headers, ...(sent !== undefined && { body: Buffer.from(sent) }) }
    const answer = await inTime(operation, server.fetch(path, init, { address: PROXY }))
    const text = await inTime(operation, answer.text())
    return { status: answer.status, headers: answer.headers, text, json: asJson(text) }
  }
}

/** Fails, and says what did not end, long before the test is over. */
async function inTime<T>(operation: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${operation} has no answer after ${ANSWER_MS} ms`)), ANSWER_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns every row of the table that the server itself routes by: operations and pages, which hapi gets at their first
 * request.
 */
export function tableOf({
  server,
}: Pick<Bench, 'server'>): readonly { readonly method: string; readonly path: string }[] {
  const { routeAll } = (server.hapi.plugins as { server?: { routeAll?: () => void } }).server ?? {}
  if (!routeAll) throw new Error('The server cannot be asked for all of its routes.')
  routeAll()
  return server.hapi.table().map(({ method, path }) => ({ method: method.toUpperCase(), path }))
}

/** Returns the value at a dotted path. */
export function at(value: unknown, path: string): unknown {
  let here = value
  for (const name of path.split('.')) {
    if (typeof here !== 'object' || here === null) return undefined
    here = Object.getOwnPropertyDescriptor(here, name)?.value
  }
  return here
}

/** Returns the text at a dotted path of an answer; fails when there is none. */
export function textAt(answer: Answer, path: string): string {
  const found = at(answer.json, path)
  if (typeof found !== 'string') throw new Error(`no text at ${path} in ${answer.status} ${answer.text}`)
  return found
}

/** Returns status and code of an error, to compare them together. */
export function failure({ status, json }: Answer): [number, unknown] {
  return [status, at(json, 'error.code')]
}

/** Returns field and code of every problem that an error names. */
export function problems({ json }: Answer): unknown {
  const errors = at(json, 'error.errors')
  return Array.isArray(errors) ? errors.map((problem) => [at(problem, 'field'), at(problem, 'code')]) : undefined
}

/** Returns a valid mail, with some of it changed. */
export function aMail(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { to: 'ada@example.com', from: SENDER, subject: 'Hello', body: '<p>Hello</p>', ...changes }
}

/** Returns how many contacts and emails a project has: a refused request may leave none. */
export async function remains({ posthorn }: Bench, { id }: Tenant) {
  const room = posthorn.world.store.project(id)
  return {
    contacts: await room.contacts.count(undefined),
    emails: await room.emails.count({ status: undefined, contactId: undefined }),
  }
}

import type { Guest, OperatorContext, UserContext } from '@posthorn/core/access'
import type { Posthorn } from '@posthorn/core/app'
import {
  type Context,
  disabledError,
  type ErrorCode,
  isEmptying,
  type KeyScope,
  type Scope,
  type World,
} from '@posthorn/core/kernel'
import type { RevisedNoun } from '@posthorn/core/tenant'
import type { z } from 'zod'

import type { Access } from './access.ts'
import type { Following } from './follow/follower.ts'
import type { Base64Place } from './perform/json-bytes.ts'
import type { FileBody, JsonStream, LineStream, Reply } from './reply.ts'

/** A caller without a context, who may sign in or out. */
export interface Caller extends Guest {
  /** The token of the session that the browser has. */
  readonly session: string | undefined
}

/** Paths that name the project themselves; for every other path a header says which of a member's projects is meant. */
export const OWN_PATH = /^\/(?:users\/@me\/)?projects\/\{(id)\}|^\/domains\/project\/\{(projectId)\}/

/** Returns whether the header may name the project of a path: everywhere except where the path always does. */
export const readsProjectHeader = (path: string): boolean => OWN_PATH.exec(path)?.[1] === undefined

/** One successful response of a route. */
export interface ResponseDoc {
  readonly description: string
  /** The schema of the body; absent when there is none. */
  readonly schema?: z.ZodType
  readonly example?: unknown
  /** The media type of a body that is not JSON but a file. */
  readonly contentType?: string
}

export type Responses = Readonly<Record<number, ResponseDoc>>

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** The bodies that a route's responses allow. */
export type BodyOf<R extends Responses> = {
  [K in keyof R]: R[K] extends { readonly schema: infer S extends z.ZodType }
    ? z.input<S> | JsonStream<z.input<S> & object>
    : R[K] extends { readonly contentType: string }
      ? FileBody
      : undefined
}[keyof R]

/** The input of a handler: the caller's context and the parsed request. */
export interface RouteInput<A extends Access, P, Q, B> {
  /** The project's context; the deployment's world for an open route, which has no tenant; either for the inbox. */
  readonly ctx: A extends 'open'
    ? Posthorn['world']
    : A extends 'session'
      ? UserContext
      : A extends 'operator'
        ? OperatorContext
        : A extends 'inbox'
          ? Context | World
          : Context
  readonly params: Parsed<P>
  readonly query: Parsed<Q>
  readonly body: Parsed<B>
  /** The deployment, for data that belongs to no project. Do not write to it while the key of a request is held. */
  readonly world: Posthorn['world']
  /** The facts about a caller who is not signed in. */
  caller(): Caller
  /** The body byte by byte, of a route that reads it itself. */
  readonly raw: Uint8Array
  /** Returns a header of the request. */
  header(name: string): string | undefined
  /** Returns whether the caller no longer waits for the answer. */
  hasLeft(): boolean
  /** Returns whether the process is shutting down. */
  isShuttingDown(): boolean
}

/** The body that a route takes. One without a schema only has a limit: it is not read. */
export interface RouteBody<B extends z.ZodType | undefined = z.ZodType | undefined> {
  readonly schema?: B
  /**
   * JSON by default, or a form (RFC 7578), parsed into an object of files and texts. `raw` is JSON that the route reads
   * itself, because its bytes are signed.
   */
  readonly format?: 'json' | 'form' | 'raw'
  /** Size limit in bytes; 1 MB by default. */
  readonly limit?: number
  /** Whether the body may be left out; it is an empty object then. */
  readonly isOptional?: boolean
  /** Whether JSON is read whatever its media type: Amazon SNS calls it text. */
  readonly takesAnyMedia?: boolean
  /** The place of base64; in a long body, `body` may contain bytes instead. */
  readonly base64At?: Base64Place
}

/**
 * The effect of a request. By default its method decides. A route may only read despite its method, or open or end a
 * session, which no page of a foreign origin may do.
 */
export type Effect = 'read' | 'session'

/** The size and the stages of the work of a route. */
export interface RouteCost<I = AnyInput> {
  /**
   * Whether the work is long, done in batches and safe to repeat: with an idempotency key it runs outside the key's
   * transaction, and again after a crash.
   */
  readonly isRepeatable?: boolean
  // Methods, not properties, so that handlers of every input fit.
  /** The approximate number of characters that the work writes, for work that usually is brief, see `inGroup`. */
  size?(input: I): number
  /** Whether preparing may take long, so that a stored answer is looked up first. True by default. */
  preparesLong?(input: I): boolean
}

/** The description of a route. */
export interface RouteDoc {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path with parameters in braces, e.g. `/contacts/{id}`. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly access: Access
  /** The permission that the caller needs in the project; by default `track` for either key, else `work`. */
  readonly needs?: Scope
  /**
   * The scopes that a named key needs, all of them; by default those of the tag, see `keyScopesOf`. Empty when every key may
   * call it.
   */
  readonly scopes?: readonly KeyScope[]
  /** The audit entry that it leaves, or the reason for leaving none. Required unless it is a GET. */
  readonly audit?: AuditRule | NotAudited
  readonly params?: z.ZodType | undefined
  readonly query?: z.ZodType | undefined
  readonly body?: RouteBody
  readonly effect?: Effect
  /**
   * The record that it shows or changes, whose id is in the path: the answer has its revision as ETag, and `If-Match`
   * compares it.
   */
  readonly revises?: RevisedNoun
  /**
   * Whether parameters that `query` lacks are ignored, for callers that are not ours: services that report, and probes.
   */
  readonly takesAnyQuery?: boolean
  /** Example requests by name; none for a form. */
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
  /**
   * Calls of the route. `$body` is the first example, and `{id}` an example of the parameter. `sdk`: a call of the SDK;
   * the value that a constant receives is printed. `cli`: the command; without it `posthorn` sends the request itself.
   */
  readonly samples?: { readonly sdk?: string; readonly cli?: string }
  /** The object of the answer that holds its warnings; the answer itself by default. */
  readonly warnsIn?: 'data'
  /**
   * Whether a suspended project may call it, to defend itself. Every route that only reads is open then. None of these
   * sends mail.
   */
  readonly whileSuspended?: boolean
  /**
   * Whether it may be called while the project is being emptied: it takes away rights, which an emptied project keeps,
   * or its use case refuses.
   */
  readonly whileEmptied?: boolean
  /** Whether the answer holds a secret: its idempotent replay is kept encrypted. */
  readonly sealed?: boolean
  /** Whether the path contains a name that people choose, which may read like another path, as in `DELETE /events/stats`. */
  readonly takesAnyName?: boolean
  /** Whether the answer is a stream of pages, the first of which is read before it begins. */
  readonly streams?: boolean
  /** Whether the requests of a project wait for each other, because their work is long. */
  readonly waitsInLine?: boolean
  readonly responses: Responses
  /** Error codes of the use case; those of every route are added. */
  readonly errors?: readonly ErrorCode[]
}

/** A route with its types, which hold for its handler. */
export interface RouteDefinition<
  A extends Access,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  R extends Responses,
  F,
> extends RouteDoc {
  readonly access: A
  readonly params?: P
  readonly query?: Q
  readonly body?: RouteBody<B>
  readonly cost?: RouteCost<RouteInput<A, P, Q, B>>
  readonly responses: R
  /** Reads or converts for a long time, before the transaction of an idempotency key. */
  prepare?(input: RouteInput<A, P, Q, B>): F | Promise<F>
  /** Returns whether the request is open where `whileSuspended` is set; all of them by default. */
  isDefense?(input: RouteInput<A, P, Q, B>): boolean
  /** The answer in lines, for a client that accepts NDJSON. Reads the first page, whose errors refuse the request. */
  inLines?(input: RouteInput<A, P, Q, B>): Promise<LineStream>
  /** Returns the events that a client follows, if it accepts server-sent events. */
  follow?(input: RouteInput<A, P, Q, B>): Following
  handle(input: RouteInput<A, P, Q, B> & { readonly prepared: F }): Promise<Reply<BodyOf<R>>> | Reply<BodyOf<R>>
}

/** Whether a request for a route only reads. */
export const changesNothing = ({ method, effect }: Pick<RouteDoc, 'method' | 'effect'>): boolean =>
  method === 'GET' || effect === 'read'

/** The permission that a route requires of its caller in the project. */
export function needsOf({ access, needs }: Pick<RouteDoc, 'access' | 'needs'>): Scope {
  return needs ?? (access === 'any-key' ? 'track' : 'work')
}

type AnyInput = RouteInput<Access, z.ZodType, z.ZodType, z.ZodType>

/** A row of the route table: a route of any type. */
export interface Route extends RouteDoc {
  // Methods, not properties, so that handlers of every input fit.
  readonly cost?: RouteCost
  prepare?(input: AnyInput): unknown
  isDefense?(input: AnyInput): boolean
  inLines?(input: AnyInput): Promise<LineStream>
  follow?(input: AnyInput): Following
  handle(input: AnyInput & { readonly prepared: unknown }): Promise<Reply> | Reply
}

/** Defines one operation of the API: the server and the OpenAPI document are made from it. */
export function defineRoute<
  A extends Access,
  R extends Responses,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  F = undefined,
>(definition: RouteDefinition<A, P, Q, B, R, F>): Route
export function defineRoute(definition: Route): Route {
  return definition
}

/** The entry that an operation leaves in the audit log. */
export interface AuditRule {
  /** A noun, which is the type of the resource, and a verb. */
  readonly action: string
  /**
   * The place of the resource's id: by default the last id of the path, and for a new resource the id in the answer.
   */
  readonly id?: 'path' | 'answer' | 'none'
  /**
   * The fields of the body whose values are kept; of the others only the names. Never addresses, contents, or secrets.
   */
  readonly keeps?: readonly string[]
  /**
   * Whether the operation changes the caller's own account: the use case writes the entry into the log of that account.
   */
  readonly own?: true
}

/** The reason why an operation leaves no entry. */
export const NOT_AUDITED = {
  volume: { not: 'of high volume; it has records of its own: the mail, the event or the contact' },
  reads: { not: 'changes nothing' },
  receives: { not: 'from another service, whose signature is checked; no member of the project performs it' },
  anonymous: { not: 'the caller is not known yet, and the answer reveals nothing; what follows from it is audited' },
  session: { not: 'a session that is opened has its entry, in the same transaction' },
  offers: { not: 'nothing of the account changes until it is confirmed' },
  inbox: { not: 'deletes mails that were captured on a machine for tests' },
  computes: { not: 'computes what follows from the data; changes nothing that anyone has decided' },
} as const satisfies Record<string, NotAudited>

interface NotAudited {
  readonly not: string
}

/** Returns the rule of an audited operation. */
export const auditRuleOf = ({ audit }: { readonly audit?: AuditRule | NotAudited }): AuditRule | undefined =>
  audit && 'action' in audit ? audit : undefined

/** Throws `PROJECT_DISABLED` unless the project is enabled, or may call the route while it is suspended or emptied. */
export function requireEnabled({ project }: Pick<Context, 'project'>, route: Route): void {
  if (!project.disabled || changesNothing(route)) return
  if (isEmptying(project) ? route.whileEmptied : route.whileSuspended) return
  throw disabledError(project)
}

/** Throws `PROJECT_DISABLED` for a request that its route does not open to a suspended project. */
export function requireDefense(route: Route, input: Parameters<NonNullable<Route['isDefense']>>[0]): void {
  const { ctx } = input
  if (!('project' in ctx) || !ctx.project.disabled || (route.isDefense?.(input) ?? true)) return
  throw disabledError(ctx.project)
}

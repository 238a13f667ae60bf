import type { Request } from '@hapi/hapi'
import { type Context, isPublicActor, type Posthorn, type ProjectId } from '@posthorn/core'
import type { RequestSpan, Tracing } from '../tracing.ts'
import type { Keyring } from './admit/auth.ts'
import type { RateLimiter, RateStanding } from './admit/rate-limit.ts'
import { requestIdOf } from './admit/request-id.ts'
import type { Leave } from './leave.ts'
import type { JsonReader } from './perform/json-reader.ts'
import type { Receiver } from './perform/receive.ts'
import type { Cors } from './respond/cors.ts'
import type { OutageLog } from './respond/outages.ts'

/** What all routes share. */
export interface Api {
  readonly world: Posthorn['world']
  readonly keyring: Keyring
  readonly limiter: RateLimiter | undefined
  readonly cors: Cors
  readonly receiver: Receiver
  readonly jsonReader: JsonReader
  /** Whether a path is under /v1, wherever the API is mounted. */
  readonly isPublic: (path: string) => boolean
  readonly tracing: Tracing | undefined
  readonly outages: OutageLog
  readonly leave: Leave
}

/** The state of a request on its way through the stages. */
interface Visit {
  readonly requestId: string
  readonly startedAt: number
  ctx: Context | undefined
  standing: RateStanding | undefined
  span: RequestSpan | undefined
}

declare module '@hapi/hapi' {
  interface PluginsStates {
    posthorn?: {
      /** Set by a caller in this process that acts for the project without a key. */
      readonly actAs?: ProjectId
      visit?: Visit
    }
  }
}

/** Returns the visit of a request; the first call begins it. */
export function visitOf(api: Api, request: Request): Visit {
  const state = request.plugins.posthorn ?? {}
  request.plugins.posthorn = state
  state.visit ??= {
    requestId: requestIdOf(request.raw.req, api.world.ids),
    startedAt: performance.now(),
    ctx: undefined,
    standing: undefined,
    span: undefined,
  }
  return state.visit
}

/** The owner of the caller's limits. The public key, which anybody may hold, has limits of its own. */
export function ownerOf({ project, actor }: Context): string {
  return isPublicActor(actor) ? `${project.id}:public` : project.id
}

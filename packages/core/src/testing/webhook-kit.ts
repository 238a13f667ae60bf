import { trackEvent } from '../audience/events/track.ts'
import { createWebhookEndpoint } from '../automation/webhooks/endpoints.ts'
import { WebhookRunner } from '../automation/webhooks/run.ts'
import { WebhookEndpointInput } from '../automation/webhooks/schema.ts'
import { contextOf } from '../kernel/context/context.ts'
import type { World } from '../kernel/context/world.ts'
import { parse } from '../kernel/errors/validate.ts'
import type { HttpRequest } from '../kernel/ports/http.ts'
import { memoryStore } from './memory-store.ts'
import { aProduct } from './product.ts'

/** A request that a receiver got. */
export interface ReceivedCall {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly projectId: string
  readonly data: {
    readonly contactId: string
    readonly email: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

/** A worker that delivers webhooks. Once it is killed, nothing that it does is written any more. */
export interface HookWorker {
  readonly runner: WebhookRunner
  kill(): void
}

function aWorker(world: World): HookWorker {
  let isDead = false
  const store: World['store'] = {
    ...world.store,
    transaction: (work, turn) =>
      isDead ? Promise.reject(new Error('the worker is dead')) : world.store.transaction(work, turn),
  }
  return {
    runner: new WebhookRunner({ ...world, store }, { isStopping: () => false }),
    kill() {
      isDead = true
    },
  }
}

export const HOOK_URL = 'https://hooks.example/in'

/** Creates a project with an endpoint, and a worker. */
export async function aHookDesk(input: Partial<WebhookEndpointInput> = {}, store = memoryStore()) {
  const product = await aProduct(store)
  const { world, clock, http } = product
  const { project } = await product.tenant()
  const now = async () => contextOf(world, (await world.store.projects.find(project.id)) ?? project)
  const add = async (more: Partial<WebhookEndpointInput>) =>
    createWebhookEndpoint(await now(), parse(WebhookEndpointInput, { url: HOOK_URL, events: ['*'], ...more }))
  const made = await add(input)
  let worker = aWorker(world)
  /** Runs the worker until nothing changes any more at this moment. */
  const run = async () => {
    for (let before = -1; before !== http.requests.length; ) {
      before = http.requests.length
      await worker.runner.run()
      await worker.runner.stop()
    }
  }
  return {
    ...product,
    store: world.store,
    projectId: project.id,
    now,
    add,
    ...made,
    run,
    worker: () => worker,
    /** Another worker takes over; the claims of the previous one are due once they run out. */
    killWorker() {
      worker.kill()
      worker = aWorker(world)
    },
    track: async (event: string, email = 'ada@example.com', data: Record<string, string | number> = {}) =>
      trackEvent(await now(), { event, email, data }),
    async later(ms: number) {
      clock.advance(ms)
      await run()
    },
    requests: () => http.requests.filter(({ url }) => url === HOOK_URL),
    received: () => http.requests.filter(({ url }) => url === HOOK_URL).map(receivedOf),
    endpointNow: async () => (await now()).store.webhooks.find(made.endpoint.id),
    attempts: async () => {
      const filter = { endpointId: made.endpoint.id, outcome: undefined, eventId: undefined }
      return (await now()).store.webhooks.listAttempts({ limit: 1000, after: undefined, ...filter })
    },
  }
}

export type HookDesk = Awaited<ReturnType<typeof aHookDesk>>

export const receivedOf = ({ body }: Pick<HttpRequest, 'body'>): ReceivedCall => JSON.parse(body ?? '')

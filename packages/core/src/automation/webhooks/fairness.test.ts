import { describe, expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aProduct } from '../../testing/product.ts'
import { createWebhookEndpoint } from './endpoints.ts'
import { WebhookRunner } from './run.ts'
import { ENDPOINTS_MAX, WebhookEndpointInput } from './schema.ts'

const MINUTE = 60_000

/** Creates projects whose endpoints never answer, and one project whose endpoint does. */
async function aStreet({ projects, endpoints }: { readonly projects: number; readonly endpoints: number }) {
  const product = await aProduct(memoryStore())
  const { world, http, clock } = product
  const runner = new WebhookRunner(world, { isStopping: () => false })
  const hanging = new Set<() => void>()
  http.on('https://dead.example/', () => new Promise((resolve) => hanging.add(() => resolve('timeout'))))
  const createProject = async (host: string, count: number) => {
    const { project } = await product.tenant()
    const now = async () => contextOf(world, (await world.store.projects.find(project.id)) ?? project)
    for (let n = 0; n < count; n++)
      await createWebhookEndpoint(
        await now(),
        parse(WebhookEndpointInput, { url: `https://${host}/${n}`, events: ['*'] }),
      )
    const track = async (email: string) => trackEvent(await now(), { event: 'step', email, data: {} })
    return { project, track }
  }
  // The ids of endpoints are ordered: the quiet one comes last.
  const dead = []
  for (let n = 0; n < projects; n++) dead.push(await createProject('dead.example', endpoints))
  const quiet = await createProject('quiet.example', 1)
  const sentTo = (host: string) => http.requests.filter(({ url }) => url.startsWith(`https://${host}/`)).length
  return {
    runner,
    dead,
    quiet,
    clock,
    hanging: () => hanging.size,
    quietRequests: () => sentTo('quiet.example'),
    /** All requests that hang run out of time. */
    async timeOut() {
      clock.advance(15_000)
      const ended = [...hanging]
      hanging.clear()
      for (const end of ended) end()
      await runner.stop()
    },
  }
}

describe('a project whose endpoint answers', () => {
  it.each([1, 4, 20, 30])(
    'gets its events in the same run while all endpoints of %i projects hang',
    async (projects) => {
      const street = await aStreet({ projects, endpoints: 3 })
      for (const { track } of street.dead) for (let n = 0; n < 8; n++) await track(`p${n}@example.com`)
      await street.runner.run()
      expect(street.hanging()).toBeGreaterThanOrEqual(Math.min(projects, 48))
      await street.quiet.track('ada@example.com')
      await street.runner.run()
      expect(street.quietRequests()).toBe(1)
    },
  )

  it('gets its events in the same run while hundreds of endpoints have been dead for some time', async () => {
    const street = await aStreet({ projects: 15, endpoints: ENDPOINTS_MAX })
    for (const { track } of street.dead) await track('ada@example.com')
    for (let minutes = 0; minutes < 40; minutes++) {
      street.clock.advance(MINUTE)
      await street.runner.run()
      await street.timeOut()
    }
    street.clock.advance(24 * 60 * MINUTE)
    await street.runner.run()
    expect(street.hanging()).toBe(48)
    await street.quiet.track('ada@example.com')
    await street.runner.run()
    expect(street.quietRequests()).toBe(1)
  })
})

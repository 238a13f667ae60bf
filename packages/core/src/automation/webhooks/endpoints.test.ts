import { describe, expect, it } from 'vitest'
import { PATTERNS_MAX } from '../../audience/events/patterns.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { aHookDesk, HOOK_URL } from '../../testing/webhook-kit.ts'
import { getWebhookEndpoint, listWebhookEndpoints, updateWebhookEndpoint } from './endpoints.ts'
import { paused } from './outcome.ts'
import { ENDPOINTS_MAX, WebhookEndpointChanges, WebhookEndpointInput, WebhookReplayInput } from './schema.ts'

const input = (more: object) => parse(WebhookEndpointInput, { url: HOOK_URL, events: ['*'], ...more })

describe('endpoints', () => {
  it('have a secret of their own, which is returned on creation', async () => {
    const desk = await aHookDesk()
    const other = await desk.add({})
    for (const { secret } of [desk, other]) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(other.secret).not.toBe(desk.secret)
    expect(JSON.stringify(await listWebhookEndpoints(await desk.now()))).not.toContain('whsec')
  })

  it(`are limited to ${ENDPOINTS_MAX}`, async () => {
    const desk = await aHookDesk()
    for (let count = 1; count < ENDPOINTS_MAX; count++) await desk.add({})
    await expect(desk.add({})).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('belong to their project', async () => {
    const desk = await aHookDesk()
    const other = await desk.tenant()
    for (const id of [desk.endpoint.id, 'whe_none', 'x'])
      await expect(getWebhookEndpoint(other, id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  it('change only the fields that are sent', async () => {
    const desk = await aHookDesk({ description: 'Orders' })
    const update = async (changes: object) =>
      updateWebhookEndpoint(await desk.now(), { id: desk.endpoint.id, changes: parse(WebhookEndpointChanges, changes) })
    expect(await update({ events: ['a'] })).toMatchObject({ events: ['a'], description: 'Orders', url: HOOK_URL })
    expect(await update({ description: null })).toMatchObject({ description: undefined, events: ['a'] })
    expect(await update({})).toMatchObject({ events: ['a'], enabled: true })
  })

  it('refuse a URL that is never called, on creation and on a change', async () => {
    const desk = await aHookDesk()
    const url = 'http://10.0.0.1/hooks'
    const problem = {
      code: 'VALIDATION_ERROR',
      errors: [expect.objectContaining({ field: 'url', code: 'refused_url' })],
    }
    await expect(desk.add({ url })).rejects.toMatchObject(problem)
    const changes = parse(WebhookEndpointChanges, { url })
    const changed = updateWebhookEndpoint(await desk.now(), { id: desk.endpoint.id, changes })
    await expect(changed).rejects.toMatchObject(problem)
  })

  it('end a pause when they are enabled, and not by another change', async () => {
    const desk = await aHookDesk()
    const ctx = contextOf(desk.world, (await desk.now()).project)
    await ctx.store.webhooks.update(paused({ ...desk.endpoint, failures: 9 }, 'failing', desk.clock.now()))
    const update = (changes: object) =>
      updateWebhookEndpoint(ctx, { id: desk.endpoint.id, changes: parse(WebhookEndpointChanges, changes) })
    expect(await update({ events: ['a'] })).toMatchObject({ pauseReason: 'failing', failures: 9 })
    expect(await update({ enabled: true })).toMatchObject({ pausedAt: undefined, pauseReason: undefined, failures: 0 })
  })

  it.each([
    [{ url: 'ftp://hooks.example/' }, 'url'],
    [{ url: 'https://user:secret@hooks.example/' }, 'url'],
    [{ url: 'https://{{host}}/' }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 'https://hooks.example/a#b' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: [''] }, 'events'],
    [{ events: ['a*b*c*d*e*f*g'] }, 'events'],
    [{ events: Array.from({ length: PATTERNS_MAX + 1 }, (_, n) => `e${n}`) }, 'events'],
    [{ description: 'x'.repeat(501) }, 'description'],
  ])('are refused as %j', (more, field) => {
    expect(() => input(more)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
    expect(() => input(more)).toThrow(new RegExp(field))
  })

  it('accept the maximum number of patterns, each once', () => {
    const events = Array.from({ length: PATTERNS_MAX }, (_, n) => `e${n}`)
    expect(input({ events }).events).toHaveLength(PATTERNS_MAX)
    expect(input({ events: ['a', 'a', 'a*b*c*d*e*f'] }).events).toStrictEqual(['a', 'a*b*c*d*e*f'])
  })

  it('are replayed over a range that begins before its end', () => {
    const range = { from: '2026-01-02T00:00:00Z', to: '2026-01-02T00:00:00Z' }
    expect(() => parse(WebhookReplayInput, range)).toThrow(/after from/)
    expect(parse(WebhookReplayInput, { ...range, to: '2026-01-02T00:00:00.001Z' }).to).toBeInstanceOf(Date)
  })
})

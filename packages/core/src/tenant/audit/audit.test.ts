import { describe, expect, it } from 'vitest'
import { tasksOf } from '../../app/worker/tasks.ts'
import { aProduct } from '../../testing/product.ts'
import { listAudit } from './list.ts'
import { type AuditEntryInput, recordAudit, recordOwnAudit } from './record.ts'
import { AUDIT_DAYS, AuditQuery, DETAILS_MAX } from './schema.ts'

const DAY_MS = 86_400_000
const input: AuditEntryInput = {
  action: 'template.update',
  resource: { type: 'template', id: 'tpl_1' },
  result: 'done',
  details: { fields: ['name'] },
  requestOrigin: { ip: '192.0.2.1', agent: 'curl/8', requestId: 'req_1' },
}

const EVERYTHING = AuditQuery.parse({})

describe('an audit log', () => {
  it('is deleted when it expires, and not a millisecond earlier', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const user = { id: product.world.ids.make('usr') }
    await recordAudit(ctx, input)
    await recordOwnAudit(product.world, { ...input, userId: user.id })
    const { createdAt } = (await listAudit(ctx, EVERYTHING)).data[0] ?? {}
    if (!createdAt) throw new Error('there is an entry')
    const worker = { id: product.world.ids.make('wrk'), leaseMs: 1000, delivery: false, isStopping: () => false }
    const pruning = tasksOf(product.posthorn.world, worker).find(({ name }) => name === 'pruning')
    for (const [late, left] of [
      [0, 1],
      [1, 0],
    ]) {
      product.clock.set(new Date(createdAt.getTime() + AUDIT_DAYS * DAY_MS + (late ?? 0)))
      await pruning?.run()
      expect((await listAudit(ctx, EVERYTHING)).data).toHaveLength(left ?? 0)
      const own = await product.world.store.audit.listOwn(user.id, {
        limit: 9,
        after: undefined,
        actor: undefined,
        action: undefined,
        resource: undefined,
        from: undefined,
        to: undefined,
      })
      expect(own).toHaveLength(left ?? 0)
    }
  })

  it.each([
    ['fit', DETAILS_MAX, false],
    ['are a character too long', DETAILS_MAX + 1, true],
  ])('keeps details up to their limit: they %s', async (_, length, isTruncated) => {
    const ctx = await (await aProduct()).tenant()
    const details = { text: 'x'.repeat(length - '{"text":""}'.length) }
    await recordAudit(ctx, { ...input, details })
    const [entry] = (await listAudit(ctx, EVERYTHING)).data
    expect(entry?.details).toStrictEqual(isTruncated ? { truncated: true } : details)
  })

  it.each([
    ['x'.repeat(121), 'x'.repeat(120)],
    ['a\u0000b\nc', 'a b c'],
    [`${'x'.repeat(119)}🙂`, `${'x'.repeat(119)}\ufffd`],
  ])('shortens the name of a browser', async (agent, expected) => {
    const ctx = await (await aProduct()).tenant()
    await recordAudit(ctx, { ...input, requestOrigin: { ...input.requestOrigin, agent } })
    expect((await listAudit(ctx, EVERYTHING)).data[0]?.agent).toBe(expected)
  })
})

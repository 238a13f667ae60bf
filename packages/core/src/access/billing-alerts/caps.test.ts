import { describe, expect, it } from 'vitest'
import { contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { getCaps, getConsumption, stateOf, updateCaps } from '../../tenant/billing/limits.ts'
import { monthOf, nextMonth } from '../../tenant/billing/months.ts'
import { aProduct } from '../../testing/product.ts'

const DAY = 86_400_000

async function aDesk() {
  const product = await aProduct()
  const { world, clock } = product
  const { project } = await product.tenant()
  const now = async () => {
    const found = await world.store.projects.find(project.id)
    if (!found) throw new Error('the project exists')
    return contextOf(world, found)
  }
  let number = 0
  const mailTo = (to: string | readonly string[]) =>
    parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' })
  return {
    ...product,
    now,
    clock,
    async send(people = 1) {
      const to = Array.from({ length: people }, () => `p${number++}@example.com`)
      return sendEmails(await now(), mailTo(to))
    },
    sendTo: async (to: string | readonly string[]) => sendEmails(await now(), mailTo(to)),
    usage: async () => (await getConsumption(await now())).usage,
    caps: async () => getCaps(await now()),
    set: async (caps: Parameters<typeof updateCaps>[1]) => updateCaps(await now(), caps),
  }
}

describe('a cap on transactional mail', () => {
  it('accepts up to the cap, and refuses a request that does not fit as a whole', async () => {
    const desk = await aDesk()
    await desk.set({ transactional: 10 })
    await desk.send(7)
    await expect(desk.send(100)).rejects.toMatchObject({
      code: 'BILLING_LIMIT_EXCEEDED',
      kind: 'payment_required',
      details: { category: 'transactional', resetsAt: nextMonth(desk.clock.now()).toISOString() },
    })
    expect(await desk.usage()).toStrictEqual({ total: 7, workflows: 0, campaigns: 0, transactional: 7 })
    expect(await (await desk.now()).store.contacts.count(undefined)).toBe(7)
    await desk.send(3)
    await expect(desk.send()).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    expect((await desk.caps()).transactional).toStrictEqual({
      limit: 10,
      usage: 10,
      percentage: 100,
      isWarning: true,
      isBlocked: true,
    })
  })

  it('does not count mails to suppressed addresses, and counts each address of a request once', async () => {
    const desk = await aDesk()
    const { store } = await desk.now()
    await desk.set({ transactional: 2 })
    await createSuppression(await desk.now(), { email: 'gone@example.com', reason: 'MANUAL' })
    await desk.sendTo(['a@example.com', 'gone@example.com', 'A@example.com', 'b@example.com'])
    expect((await desk.usage()).transactional).toBe(2)
    expect(await store.billing.room({ category: 'transactional', month: monthOf(desk.clock.now()) })).toBe(0)
  })

  it('can be removed, and counts the mails sent without it when it is set again', async () => {
    const desk = await aDesk()
    await desk.set({ transactional: 1 })
    await desk.send()
    await expect(desk.send()).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    await desk.set({ transactional: null })
    await desk.send(4)
    await desk.set({ transactional: 6 })
    await desk.send()
    await expect(desk.send()).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    expect((await desk.usage()).transactional).toBe(6)
  })

  it('starts from zero at midnight UTC of the first of the month', async () => {
    const desk = await aDesk()
    await desk.set({ transactional: 1 })
    await desk.send()
    const end = nextMonth(desk.clock.now()).getTime()
    desk.clock.advance(end - desk.clock.now().getTime() - 1)
    await expect(desk.send()).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    expect((await getConsumption(await desk.now())).period.end).toStrictEqual(new Date(end))
    desk.clock.advance(1)
    expect((await desk.usage()).total).toBe(0)
    await desk.send()
    await expect(desk.send()).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    desk.clock.advance(31 * DAY)
    await desk.send()
  })

  it('of 0 blocks everything; other categories are not affected', async () => {
    const desk = await aDesk()
    await desk.set({ transactional: 0, campaigns: 5 })
    await expect(desk.send()).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    expect(await desk.set({ transactional: null })).toMatchObject({
      transactional: { limit: null, isBlocked: false },
      campaigns: { limit: 5, isBlocked: false },
    })
    await desk.send()
  })
})

describe('the state of a cap', () => {
  it.each([
    [100, 79, { percentage: 79, isWarning: false, isBlocked: false }],
    [100, 80, { percentage: 80, isWarning: true, isBlocked: false }],
    [100, 99, { percentage: 99, isWarning: true, isBlocked: false }],
    [100, 100, { percentage: 100, isWarning: true, isBlocked: true }],
    [100, 250, { percentage: 250, isWarning: true, isBlocked: true }],
    [3, 2, { percentage: 66, isWarning: false, isBlocked: false }],
    [0, 0, { percentage: 100, isWarning: true, isBlocked: true }],
    [null, 1000, { percentage: 0, isWarning: false, isBlocked: false }],
  ])('of %s with %s', (limit, usage, state) => {
    expect(stateOf(limit, usage)).toStrictEqual({ limit, usage, ...state })
  })
})

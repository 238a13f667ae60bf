import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { trackEvent, trackPublicly } from '../events/track.ts'
import { aWalk, type Walk } from '../testing/execution-kit.ts'
import { aTemplate } from '../testing/rows.ts'
import { aGraph } from '../testing/workflow-kit.ts'

const HOUR = 3_600_000
const on = ['TRIGGER', { eventName: 'signup' }] as const

async function aWelcome(steps: 'directly' | 'later' | 'event' = 'directly') {
  const walk = await aWalk()
  const template = aTemplate({ from: 'post@example.com' })
  await (await walk.now()).store.templates.insert(template)
  const send = ['SEND_EMAIL', { templateId: template.id }] as const
  const pause = ['DELAY', { amount: 10, unit: 'minutes' }] as const
  const wait = ['WAIT_FOR_EVENT', { eventName: 'paid' }] as const
  const graph = {
    directly: () => aGraph({ on, send }, ['on > send']),
    later: () => aGraph({ on, pause, send }, ['on > pause', 'pause > send']),
    event: () => aGraph({ on, wait, send }, ['on > wait', 'wait > send']),
  }[steps]()
  const workflow = await walk.workflow(graph, { allowReentry: true })
  return { walk, workflow }
}

const publicly = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'key', key: 'public' } })

async function track(walk: Walk, { email = 'ada@example.com', event = 'signup', by = 'public' } = {}) {
  const ctx = await walk.now()
  if (by === 'public') await trackPublicly(publicly(ctx), { event, email })
  else await trackEvent(ctx, { event, email })
  await walk.run()
}

const times = async (count: number, work: () => Promise<void>) => {
  for (let time = 0; time < count; time++) await work()
}
const countOf = async (walk: Walk) => (await walk.mails()).length

describe('mails that the public key causes', () => {
  it.each([
    [4, 4],
    [5, 5],
    [6, 5],
    [20, 5],
  ])('are %i events: %i mails an hour to an address', async (events, mails) => {
    const { walk } = await aWelcome()
    await times(events, () => track(walk))
    expect(await countOf(walk)).toBe(mails)
  })

  it('take nothing from another address, and the secret key is free', async () => {
    const { walk } = await aWelcome()
    await times(6, () => track(walk))
    await track(walk, { email: 'bob@example.com' })
    expect(await countOf(walk)).toBe(6)
    await times(7, () => track(walk, { by: 'secret' }))
    expect(await countOf(walk)).toBe(13)
  })

  it('are counted anew when the hour is over, to the millisecond', async () => {
    const { walk } = await aWelcome()
    await times(6, () => track(walk))
    await walk.later(HOUR - 1)
    await track(walk)
    expect(await countOf(walk)).toBe(5)
    await walk.later(1)
    await track(walk)
    expect(await countOf(walk)).toBe(6)
  })

  it('are the same after a delay, and where an event of the public key wakes an execution', async () => {
    const late = await aWelcome('later')
    await times(6, async () => {
      await track(late.walk)
      await late.walk.later(600_000)
    })
    expect(await countOf(late.walk)).toBe(5)
    const woken = await aWelcome('event')
    await times(6, async () => {
      await track(woken.walk, { by: 'secret' })
      await track(woken.walk, { event: 'paid' })
    })
    expect(await countOf(woken.walk)).toBe(5)
  })

  it('say in the step why they were not sent', async () => {
    const { walk, workflow } = await aWelcome()
    await times(6, () => track(walk))
    const executions = await walk.executions(workflow)
    expect(executions.map(({ status }) => status)).toStrictEqual(Array.from({ length: 6 }, () => 'COMPLETED'))
    const steps = await Promise.all(
      executions.map(async ({ id }) => (await walk.now()).store.executions.listSteps(id, 10)),
    )
    const skipped = steps.flat().filter(({ status }) => status === 'SKIPPED')
    expect(skipped).toHaveLength(1)
    expect(JSON.stringify(skipped)).toContain('Events of the public key have caused 5 mails')
  })
})

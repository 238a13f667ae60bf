import { describe, expect, it } from 'vitest'
import { TrackRequest } from '../../audience/events/schema.ts'
import { trackEvent, trackPublicly } from '../../audience/events/track.ts'
import { segmentWorker, updateSegments } from '../../audience/segments/follow.ts'
import { SegmentInput } from '../../audience/segments/schema.ts'
import { createSegment } from '../../audience/segments/segments.ts'
import { DeliveryLoop } from '../../delivery/outbox/delivery.ts'
import { recordFeedback } from '../../delivery/outbox/feedback.ts'
import type { Context } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { aWalk, type Walk } from '../../testing/execution-kit.ts'
import { aTemplate } from '../../testing/rows.ts'
import { filter } from '../../testing/segment-kit.ts'
import { aGraph } from '../../testing/workflow-kit.ts'

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
  const request = parse(TrackRequest, { event, email })
  if (by === 'public') await trackPublicly(publicly(ctx), request)
  else await trackEvent(ctx, request)
  await walk.run()
}

const times = async (count: number, work: () => Promise<void>) => {
  for (let time = 0; time < count; time++) await work()
}
/** Delivers due mail. */
async function deliver({ world, clock }: Walk) {
  clock.advance(1000)
  const delivery = new DeliveryLoop(world, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  delivery.poke()
  for (let n = 0; n < 1000; n++) await Promise.resolve()
  await delivery.stop()
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

  it('do not reduce the limit of another address, and the secret key has no limit', async () => {
    const { walk } = await aWelcome()
    await times(6, () => track(walk))
    await track(walk, { email: 'bob@example.com' })
    expect(await countOf(walk)).toBe(6)
    await times(7, () => track(walk, { by: 'secret' }))
    expect(await countOf(walk)).toBe(13)
  })

  it('are counted from zero when the hour is over, to the millisecond', async () => {
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

  it('record in the step why they were not sent', async () => {
    const { walk, workflow } = await aWelcome()
    await times(6, () => track(walk))
    const executions = await walk.executions(workflow)
    expect(executions.map(({ status }) => status)).toStrictEqual(Array.from({ length: 6 }, () => 'COMPLETED'))
    const steps = await Promise.all(
      executions.map(async ({ id }) => (await walk.now()).store.executions.listSteps(id, 10)),
    )
    const skipped = steps.flat().filter(({ status }) => status === 'SKIPPED')
    expect(skipped).toHaveLength(1)
    expect(JSON.stringify(skipped)).toContain('Events of the public key have caused 5 emails')
  })

  it.each([
    ['another case', 'ADA@example.com'],
    ['an address within the mailbox', 'ada+%n@example.com'],
    ['dots, which some mailboxes ignore', 'a.d.a@example.com'],
    ['both', 'a.da+%n@EXAMPLE.com'],
  ])('are counted together for %s', async (_, spelling) => {
    const { walk } = await aWelcome()
    await times(3, () => track(walk))
    for (let n = 0; n < 5; n++) await track(walk, { email: spelling.replace('%n', String(n)) })
    expect(await countOf(walk)).toBe(5)
  })

  it('are counted for each international domain, in either form', async () => {
    const { walk } = await aWelcome()
    for (let n = 0; n < 4; n++) await track(walk, { email: 'ada@bücher.example' })
    for (let n = 0; n < 4; n++) await track(walk, { email: 'ada@xn--bcher-kva.example' })
    expect(await countOf(walk)).toBe(5)
  })

  it('are the same when a workflow changes the contact, which starts another one', async () => {
    const walk = await aWalk()
    const template = aTemplate({ from: 'post@example.com' })
    await (await walk.now()).store.templates.insert(template)
    const turn = (subscriptionAction: 'subscribe' | 'unsubscribe') =>
      aGraph({ on, update: ['UPDATE_CONTACT', { updates: {}, subscriptionAction }] }, ['on > update'])
    await walk.workflow(turn('subscribe'), { allowReentry: true })
    await walk.workflow(turn('unsubscribe'), {
      allowReentry: true,
      trigger: { eventName: 'leave', condition: undefined },
    })
    const subscribed = 'contact.subscribed'
    const mail = {
      on: ['TRIGGER', { eventName: subscribed }],
      send: ['SEND_EMAIL', { templateId: template.id }],
    } as const
    await walk.workflow(aGraph(mail, ['on > send']), {
      allowReentry: true,
      trigger: { eventName: subscribed, condition: undefined },
    })
    await trackEvent(await walk.now(), { event: 'leave', email: 'ada@example.com' })
    await walk.run()
    await times(7, async () => {
      await track(walk)
      await track(walk, { event: 'leave' })
    })
    expect(await countOf(walk)).toBe(5)
  })

  it('are the same when a workflow moves the contact into a segment, which starts another one', async () => {
    const walk = await aWalk()
    const template = aTemplate({ from: 'post@example.com' })
    await (await walk.now()).store.templates.insert(template)
    const condition = filter('data.plan', 'equals', 'pro')
    await createSegment(await walk.now(), parse(SegmentInput, { name: 'Pros', condition, trackMembership: true }))
    const worker = segmentWorker()
    const set = (plan: string) => aGraph({ on, update: ['UPDATE_CONTACT', { updates: { plan } }] }, ['on > update'])
    await walk.workflow(set('pro'), { allowReentry: true })
    await walk.workflow(set('free'), { allowReentry: true, trigger: { eventName: 'leave', condition: undefined } })
    const entry = 'segment.pros.entry'
    const mail = { on: ['TRIGGER', { eventName: entry }], send: ['SEND_EMAIL', { templateId: template.id }] } as const
    await walk.workflow(aGraph(mail, ['on > send']), {
      allowReentry: true,
      trigger: { eventName: entry, condition: undefined },
    })
    const follow = async () => {
      await updateSegments(walk.world, worker)
      await walk.run()
    }
    await follow()
    const rounds = async (count: number, by: 'public' | 'secret') =>
      times(count, async () => {
        await track(walk, { by })
        await follow()
        await track(walk, { event: 'leave', by })
        await follow()
      })
    await rounds(7, 'public')
    expect(await countOf(walk)).toBe(5)
    await rounds(3, 'secret')
    expect(await countOf(walk)).toBe(8)
  })

  it.each(['email.sent', 'email.delivery'])(
    'are the same when %s of such a mail starts another one',
    async (eventName) => {
      const { walk } = await aWelcome()
      const template = aTemplate({ from: 'post@example.com' })
      await (await walk.now()).store.templates.insert(template)
      const steps = { on: ['TRIGGER', { eventName }], send: ['SEND_EMAIL', { templateId: template.id }] } as const
      const trigger = { eventName, condition: undefined }
      await walk.workflow(aGraph(steps, ['on > send']), { allowReentry: true, trigger })
      const rounds = async (by: 'public' | 'secret') => {
        await track(walk, { by })
        await times(8, async () => {
          await deliver(walk)
          for (const { id, status } of await walk.mails())
            if (status === 'SENT')
              await recordFeedback(await walk.now(), {
                emailId: id,
                feedback: { kind: 'delivered', at: walk.clock.now() },
              })
          await walk.run()
        })
      }
      await rounds('public')
      expect(await countOf(walk)).toBe(5)
      await rounds('secret')
      expect(await countOf(walk)).toBeGreaterThan(10)
    },
  )

  it('exclude those that the passing of time causes: at most one for each segment every five minutes', async () => {
    const walk = await aWalk()
    const template = aTemplate({ from: 'post@example.com' })
    await (await walk.now()).store.templates.insert(template)
    const condition = filter('event.signup', 'triggeredWithin', 1, 'minutes')
    await createSegment(await walk.now(), parse(SegmentInput, { name: 'New', condition, trackMembership: true }))
    const worker = segmentWorker()
    for (const eventName of ['segment.new.entry', 'segment.new.exit']) {
      const steps = { on: ['TRIGGER', { eventName }], send: ['SEND_EMAIL', { templateId: template.id }] } as const
      const trigger = { eventName, condition: undefined }
      await walk.workflow(aGraph(steps, ['on > send']), { allowReentry: true, trigger })
    }
    for (let minute = 0; minute < 55; minute++) {
      // More often than this, the contact would never leave.
      if (minute % 5 === 2) await track(walk)
      await updateSegments(walk.world, worker)
      await walk.later(60_000)
    }
    const mails = await countOf(walk)
    expect(mails).toBeGreaterThan(5)
    expect(mails).toBeLessThanOrEqual(5 + 55 / 5)
  })
})

import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { memoryMailer } from '../../testing/memory-mailer.ts'
import { aProduct } from '../../testing/product.ts'
import { serialIds } from '../../testing/serial-ids.ts'
import { type ComposedMail, ComposingCosts } from './costs.ts'
import { DeliveryLoop } from './delivery.ts'
import { deliveryWorld } from './world.ts'

const ids = serialIds()
const [ours, theirs] = [ids.make('prj'), ids.make('prj')]

const mail = (bodyId = ids.make('bod'), projectId = ours): ComposedMail => ({ id: ids.make('eml'), projectId, bodyId })

/** Composes one mail in this time. */
function compose(costs: ComposingCosts, mail: ComposedMail, ms: number): boolean {
  costs.enter(mail)
  costs.spent(mail.id, ms)
  return costs.composed(mail.id)
}

describe('the costs of composing', () => {
  it('sends one mail of a new body first, and then all of one that is cheap', () => {
    const costs = new ComposingCosts()
    const body = ids.make('bod')
    const first = mail(body)
    costs.enter(first)
    expect([costs.mayEnter(mail(body)), costs.mayEnter(mail())]).toStrictEqual([false, true])
    costs.spent(first.id, 19.9)
    expect(costs.composed(first.id)).toBe(true)
    for (let n = 0; n < 50; n++) {
      const one = mail(body)
      expect(costs.mayEnter(one)).toBe(true)
      costs.enter(one)
    }
  })

  it('composes two mails that cost 20 ms at the same time, and those of other projects between them', () => {
    const costs = new ComposingCosts()
    const body = ids.make('bod')
    compose(costs, mail(body), 20)
    const [one, two, three] = [mail(body), mail(body), mail(body)]
    for (const each of [one, two]) {
      expect(costs.mayEnter(each)).toBe(true)
      costs.enter(each)
    }
    expect(costs.mayEnter(three)).toBe(false)
    expect(costs.mayEnter(mail(undefined, theirs))).toBe(true)
    costs.spent(one.id, 20)
    expect(costs.composed(one.id)).toBe(true)
    expect(costs.mayEnter(three)).toBe(true)
    // A second end of the same composition changes nothing.
    expect([costs.composed(one.id), costs.leave(one.id)]).toStrictEqual([false, false])
  })

  it('assumes that a new body costs as much as the last ones of its project', () => {
    const costs = new ComposingCosts()
    compose(costs, mail(), 50)
    costs.enter(mail())
    costs.enter(mail())
    expect(costs.mayEnter(mail())).toBe(false)
    expect(costs.mayEnter(mail(undefined, theirs))).toBe(true)
  })

  it('learns nothing from a mail that was not composed', () => {
    const costs = new ComposingCosts()
    const body = ids.make('bod')
    const first = mail(body)
    costs.enter(first)
    expect(costs.leave(first.id)).toBe(true)
    costs.enter(mail(body))
    expect(costs.mayEnter(mail(body))).toBe(false)
  })

  it('names the projects that have two waiting mails', () => {
    const costs = new ComposingCosts()
    const [body, other] = [ids.make('bod'), ids.make('bod')]
    costs.enter(mail(body))
    costs.enter(mail(other, theirs))
    const waiting = [mail(body), mail(body), mail(other, theirs)].map((email) => ({ email }))
    expect(costs.crowded(waiting)).toStrictEqual(new Set([ours]))
    expect(costs.crowded([])).toStrictEqual(new Set())
  })
})

const turns = async () => {
  for (let n = 0; n < 20_000; n++) await Promise.resolve()
}

it('does not delay the mail of other projects for one whose mails take long to compose', async () => {
  const product = await aProduct()
  const [slow, quick] = [await product.tenant(), await product.tenant()]
  const mailer = memoryMailer({ concurrency: 20 })
  let ms = 0
  const world = deliveryWorld({ ...product.world, mailer, steadyMs: () => (ms += 10) })
  const delivery = new DeliveryLoop(world, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  const written = { from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }
  const to = Array.from({ length: 400 }, (_, n) => `p${n}@example.com`)
  await sendEmails(slow, parse(SendRequest, { ...written, to }))
  delivery.poke()
  while (mailer.sent.length < 30) await Promise.resolve()
  await sendEmails(quick, parse(SendRequest, { ...written, to: 'quick@example.com' }))
  const before = mailer.sent.length
  delivery.poke()
  await turns()
  expect(mailer.sent).toHaveLength(401)
  const place = mailer.sent.findIndex((one) => one.to.email === 'quick@example.com')
  expect(place - before).toBeLessThan(12)
})

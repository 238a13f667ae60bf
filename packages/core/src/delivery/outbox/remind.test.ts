import { expect, it } from 'vitest'
import { MailerError } from '../../kernel/ports/mailer.ts'
import { aProduct } from '../../testing/product.ts'
import { anEmail, rowIds } from '../../testing/rows.ts'
import { Relay } from './relay.ts'
import { createReminder } from './remind.ts'

async function bench() {
  const { world, clock, tenant } = await aProduct()
  const warned: Readonly<Record<string, unknown>>[] = []
  const log = { debug() {}, info() {}, error() {}, warn: (fields: object) => void warned.push({ ...fields }) }
  const relay = new Relay({ clock, log })
  const { store, project } = await tenant()
  const reminder = createReminder({ store: world.store, clock, log, relay })
  const wait = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.advance(1000)
      await reminder.look()
    }
  }
  const refuse = (failure: MailerError['failure']) => relay.failed(failure, new MailerError(failure, 'no'))
  return { clock, relay, store, project, warned, wait, refuse }
}

it('logs a mail server that accepts nothing immediately and once a minute, while mail waits for it', async () => {
  const { clock, relay, store, project, warned, wait, refuse } = await bench()
  const { id: projectId } = project
  const email = anEmail({
    projectId,
    bodyId: rowIds.make('bod'),
    dueAt: clock.now(),
    createdAt: clock.now(),
    error: 'nobody answers',
  })
  await store.emails.insert([email])
  await wait(120)
  expect(warned).toHaveLength(0)
  const since = clock.now()
  for (let n = 0; n < 5; n++) refuse('unreachable')
  expect(warned).toMatchObject([{ failure: 'unreachable' }])
  await wait(59)
  expect(warned).toHaveLength(1)
  await wait(1)
  expect(warned[1]).toStrictEqual({ since, failure: 'unreachable', failures: 5, mails: 1, oldestSeconds: 180 })
  refuse('throttled')
  await wait(120)
  expect(warned.slice(2)).toMatchObject([
    { failure: 'throttled', failures: 6, oldestSeconds: 240 },
    { oldestSeconds: 300 },
  ])
  relay.taken(email)
  expect(relay.trouble).toBeUndefined()
  await wait(120)
  expect(warned).toHaveLength(4)
})

it('does not blame the mail server for a problem of one mail or one sender', async () => {
  const { relay, refuse, warned } = await bench()
  for (const failure of ['rejected', 'sender_refused', 'withdrawn'] as const) refuse(failure)
  expect(relay.trouble).toBeUndefined()
  expect(warned).toHaveLength(0)
  refuse('misconfigured') // Its pause is logged.
  expect([relay.trouble?.failure, warned.length]).toStrictEqual(['misconfigured', 0])
})

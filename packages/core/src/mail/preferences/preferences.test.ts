import { expect, it } from 'vitest'
import { listEvents } from '../../audience/events/events.ts'
import { EventQuery } from '../../audience/events/schema.ts'
import { getCampaignStats } from '../../automation/campaigns/stats.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { createContact, deleteContact, getContact, updateContact } from '../../people/contacts/contacts.ts'
import { aSender } from '../../testing/campaign-kit.ts'
import { failingStore } from '../../testing/failing-store.ts'
import { findHolder, openPreferences, setSubscription } from './preferences.ts'
import { preferenceToken } from './token.ts'

const STOP = { subscribed: false, reason: 'one_click' } as const

async function aReader() {
  const sender = await aSender()
  const { ctx, world } = sender
  const { contact } = await createContact(ctx, { email: 'ada@example.com', subscribed: true })
  const holder = { projectId: ctx.project.id, contactId: contact.id, emailId: undefined }
  const open = async (token = preferenceToken(world.secrets, holder), on = world) => {
    const opened = await openPreferences(on, { token })
    if (!opened) throw new Error('the link does not open')
    return opened
  }
  const events = async () =>
    (await listEvents(ctx, parse(EventQuery, {}))).data
      .filter(({ name }) => name.startsWith('contact.'))
      .map(({ name, data, emailId }) => ({ name, data, emailId }))
      .toReversed()
  return { ...sender, contact, holder, open, events }
}

it('unsubscribes and subscribes again, with one event for each change, which contains its source', async () => {
  const { open, events, ctx, contact, clock } = await aReader()
  const opened = await open()
  clock.advance(1000)
  expect(await setSubscription(opened, STOP)).toMatchObject({ subscribed: false, updatedAt: clock.now() })
  expect(await setSubscription(opened, STOP)).toMatchObject({ subscribed: false })
  expect(await getContact(ctx, contact.id)).toMatchObject({ subscribed: false, email: 'ada@example.com' })
  await setSubscription(opened, { subscribed: true, reason: 'page' })
  expect(await findHolder(opened)).toMatchObject({ subscribed: true })
  expect(await events()).toStrictEqual([
    { name: 'contact.unsubscribed', data: { reason: 'one_click' }, emailId: undefined },
    { name: 'contact.subscribed', data: { reason: 'page' }, emailId: undefined },
  ])
})

it('makes one change, however many requests come at the same time', async () => {
  const { open, events } = await aReader()
  const opened = await open()
  await Promise.all(Array.from({ length: 10 }, () => setSubscription(opened, STOP)))
  expect(await events()).toHaveLength(1)
})

it('records the mail and the campaign of the link, as long as the ledger contains them', async () => {
  const { open, events, send, runJobs, mailsOf, world, holder } = await aReader()
  const campaign = await send()
  await runJobs()
  const [mail] = await mailsOf(campaign)
  if (!mail) throw new Error('the campaign has no mail')
  await setSubscription(await open(preferenceToken(world.secrets, { ...holder, emailId: mail.id })), STOP)
  const gone = preferenceToken(world.secrets, { ...holder, emailId: 'eml_0123' })
  await setSubscription(await open(gone), { subscribed: true, reason: 'page' })
  expect(await events()).toStrictEqual([
    {
      name: 'contact.unsubscribed',
      data: { reason: 'one_click', emailId: mail.id, campaignId: campaign.id },
      emailId: mail.id,
    },
    { name: 'contact.subscribed', data: { reason: 'page' }, emailId: undefined },
  ])
})

it('counts each person once for a campaign, however often they unsubscribe and subscribe by its mail', async () => {
  const { send, runJobs, mailsOf, world, holder, people, ctx } = await aReader()
  await people(1)
  const campaign = await send()
  await runJobs()
  const links = (await mailsOf(campaign)).map(({ contactId, id }) =>
    preferenceToken(world.secrets, { ...holder, contactId, emailId: id }),
  )
  const left = async () => (await getCampaignStats(ctx, campaign.id)).unsubscribedCount
  const say = async (token: string, subscribed: boolean) => {
    const opened = await openPreferences(world, { token })
    if (opened) await setSubscription(opened, { subscribed, reason: 'page' })
  }
  const [one = '', two = ''] = links
  for (const subscribed of [false, false, true, false]) await say(one, subscribed)
  expect(await left()).toBe(1)
  await say(two, false)
  expect(await left()).toBe(2)
  await updateContact(ctx, { id: holder.contactId, changes: { subscribed: true } })
  await updateContact(ctx, { id: holder.contactId, changes: { subscribed: false } })
  expect(await left()).toBe(2)
})

it('prevents the sending of mail of a running campaign', async () => {
  const { open, send, runJobs, deliver, mailsOf, mailer } = await aReader()
  const campaign = await send()
  await runJobs()
  await setSubscription(await open(), STOP)
  await deliver()
  expect(mailer.sent).toStrictEqual([])
  expect(await mailsOf(campaign)).toMatchObject([{ status: 'SUPPRESSED' }])
})

it('does not create a deleted person again', async () => {
  const { open, ctx, contact, events } = await aReader()
  const opened = await open()
  await deleteContact(ctx, contact.id)
  expect(await findHolder(opened)).toBeUndefined()
  for (const subscribed of [true, false])
    expect(await setSubscription(opened, { subscribed, reason: 'page' })).toBeUndefined()
  expect(await ctx.store.contacts.count(undefined)).toBe(0)
  expect(await events()).toStrictEqual([])
})

it('rejects links of other deployments or projects, and forged ones without a look-up', async () => {
  const { world, holder, ctx } = await aReader()
  const token = preferenceToken(world.secrets, holder)
  const asked: string[] = []
  const projects = {
    ...world.store.projects,
    find: (id: typeof ctx.project.id) => {
      asked.push(id)
      return world.store.projects.find(id)
    },
  }
  const watched = { ...world, store: { ...world.store, projects } }
  expect(await openPreferences(watched, { token: `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}` })).toBe(
    undefined,
  )
  expect(asked).toStrictEqual([])
  const elsewhere = preferenceToken(world.secrets, { ...holder, projectId: 'prj_9' })
  expect(await openPreferences(watched, { token: elsewhere })).toBeUndefined()
  const other = await aReader()
  const theirs = await other.open(preferenceToken(other.world.secrets, { ...holder, projectId: other.ctx.project.id }))
  await setSubscription(theirs, STOP)
  expect(await ctx.store.contacts.find(holder.contactId)).toMatchObject({ subscribed: true })
})

it('is written together with its event or not at all', async () => {
  const { open, world, events, ctx, contact } = await aReader()
  for (let nth = 1; ; nth++) {
    const store = failingStore(world.store, nth)
    const opened = await open(undefined, { ...world, store })
    const done = await setSubscription(opened, STOP).then(
      () => true,
      () => false,
    )
    if (done) break
    expect(await getContact(ctx, contact.id)).toMatchObject({ subscribed: true })
    expect(await events()).toStrictEqual([])
    expect(nth).toBeLessThan(20)
  }
  expect(await events()).toHaveLength(1)
})

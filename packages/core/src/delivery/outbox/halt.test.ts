import { expect, it } from 'vitest'
import { sendCampaign } from '../../automation/campaigns/start.ts'
import { pauseCampaign, resumeCampaign } from '../../automation/campaigns/steer.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { recordsOf } from '../../tenant/domains/records.ts'
import { publishingOf, verifyDomain } from '../../tenant/domains/verify.ts'
import { aSender } from '../../testing/campaign-kit.ts'
import { aVerifiedDomain, publishRecords } from '../../testing/domain-kit.ts'
import { retryEmail } from './settle.ts'

const DOMAIN = 'a.example'
const FROM = `post@${DOMAIN}`

/** Creates a campaign from a verified domain, whose recipients are collected. */
async function aCampaign(people = 5) {
  const sender = await aSender()
  const { ctx, dns, world } = sender
  const domain = await aVerifiedDomain(ctx, dns, DOMAIN)
  /** Returns the project with its current domains. */
  const now = async () => {
    const project = await world.store.projects.find(ctx.project.id)
    if (!project) throw new Error('the project is gone')
    return contextOf(world, project)
  }
  const checkThrice = async () => {
    for (let n = 0; n < 3; n++) {
      sender.later(30 * 60_000)
      await verifyDomain(await now(), domain.id)
    }
  }
  const contacts = await sender.people(people, { data: { name: 'Ada', plan: 'pro' } })
  const { id } = await sender.create({ from: FROM }, await now())
  const campaign = await sendCampaign(await now(), { id })
  await sender.runJobs()
  return {
    ...sender,
    now,
    campaign,
    contacts,
    async loseDomain() {
      for (const { selector } of domain.keys) dns.set(`${selector}._domainkey.${DOMAIN}`, undefined)
      await checkThrice()
    },
    async findDomain() {
      publishRecords(dns, recordsOf(domain, publishingOf(ctx)))
      await checkThrice()
    },
    statuses: async () => (await sender.mailsOf(campaign)).map(({ status }) => status),
  }
}

it('pauses a campaign whose domain was lost, gives the reason, and keeps all recipients', async () => {
  const { campaign, deliver, findDomain, loseDomain, mailer, now, read, statuses, runScheduler } = await aCampaign()
  await loseDomain()
  await deliver()
  expect(await read(campaign)).toMatchObject({
    status: 'PAUSED',
    reason:
      'Paused: the domain a.example of the sender is no longer verified for the project. Verify it again, then resume the campaign.',
  })
  expect(await statuses()).toStrictEqual(Array(5).fill('PENDING'))
  await expect(resumeCampaign(await now(), campaign.id)).rejects.toMatchObject({ code: 'DOMAIN_NOT_VERIFIED' })
  await deliver()
  expect(mailer.sent).toStrictEqual([])

  await findDomain()
  await resumeCampaign(await now(), campaign.id)
  await deliver()
  await runScheduler()
  expect(await statuses()).toStrictEqual(Array(5).fill('SENT'))
  expect(mailer.sent).toHaveLength(5)
  expect(await read(campaign)).toMatchObject({ status: 'SENT' })
})

it('does not delay the project’s other mail', async () => {
  const { contacts, deliver, loseDomain, mailer, now } = await aCampaign()
  await loseDomain()
  const to = contacts[0]?.email
  const request = { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }
  await sendEmails(await now(), parse(SendRequest, request))
  await deliver()
  expect(mailer.sent.map(({ to }) => to.email)).toStrictEqual([to])
})

it('does not change a campaign that a person paused', async () => {
  const { campaign, deliver, loseDomain, now, read, statuses } = await aCampaign()
  await pauseCampaign(await now(), campaign.id)
  await loseDomain()
  await deliver()
  expect(await read(campaign)).toMatchObject({ status: 'PAUSED', reason: undefined })
  expect(await statuses()).toStrictEqual(Array(5).fill('PENDING'))
})

it('fails a mail that a person retries, and does not retry it forever', async () => {
  const { campaign, deliver, later, loseDomain, mailsOf, now } = await aCampaign(1)
  await loseDomain()
  await deliver()
  const [mail] = await mailsOf(campaign)
  await retryEmail(await now(), mail?.id ?? '')
  for (let n = 0; n < 15; n++) {
    later(5000)
    await deliver()
  }
  expect((await mailsOf(campaign))[0]).toMatchObject({
    status: 'FAILED',
    error: 'Not sent: the domain a.example of the sender is no longer verified for the project.',
  })
})

it('also pauses it when the domain is lost between claim and hand-over', async () => {
  const { campaign, deliver, findDomain, later, loseDomain, mailer, now, read, statuses, world } = await aCampaign()
  const { project } = await now()
  await loseDomain()
  const { findMany } = world.store.projects
  // The claiming worker still has the project's earlier state.
  Object.assign(world.store.projects, { findMany: async () => [project] })
  await deliver()
  expect(await statuses()).toStrictEqual(Array(5).fill('PENDING'))
  Object.assign(world.store.projects, { findMany })
  later(10_000)
  await deliver()
  expect(await read(campaign)).toMatchObject({ status: 'PAUSED' })
  expect(mailer.sent).toStrictEqual([])
  await findDomain()
  await resumeCampaign(await now(), campaign.id)
  later()
  await deliver()
  expect(mailer.sent).toHaveLength(5)
})

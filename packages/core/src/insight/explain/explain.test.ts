import { describe, expect, it } from 'vitest'
import { SegmentInput } from '../../audience/segments/schema.ts'
import { createSegment, deleteSegment } from '../../audience/segments/segments.ts'
import { cancelCampaign, pauseCampaign } from '../../automation/campaigns/steer.ts'
import { changeOfExecution, figuresOf } from '../../automation/executions/changes.ts'
import { retryEmail } from '../../delivery/outbox/settle.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { TemplateInput } from '../../mail/templates/schema.ts'
import { createTemplate } from '../../mail/templates/templates.ts'
import { deleteContact, updateContact } from '../../people/contacts/contacts.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { aSender } from '../../testing/campaign-kit.ts'
import { aContact, anEmail, rowIds, rowTime } from '../../testing/rows.ts'
import { anEvent, anExecution } from '../../testing/work-rows.ts'
import { aWorkflow } from '../../testing/workflow-kit.ts'
import { explainContact } from './explain.ts'
import { ExplainQuery } from './schema.ts'

type Sender = Awaited<ReturnType<typeof aSender>>

async function aPerson(sender: Sender, more: object = {}) {
  const [contact] = await sender.people(1, more)
  if (!contact) throw new Error('there is one')
  return contact
}

/** Returns the verdict and the codes. */
async function why(sender: Sender, id: string, query: ExplainQuery, ctx = sender.ctx) {
  const { verdict, reasons } = await explainContact(ctx, { id, ...query })
  return [verdict, ...reasons.map(({ code }) => code)].join(' ')
}

const messagesOf = async (sender: Sender, id: string, query: ExplainQuery) =>
  (await explainContact(sender.ctx, { id, ...query })).reasons.map(({ message }) => message)

const runAll = async (sender: Sender) => {
  await sender.runJobs()
  await sender.deliver()
  await sender.runScheduler()
}

describe('why a contact got a campaign', () => {
  it('is that the mail server accepted it', async () => {
    const sender = await aSender()
    const { id } = await aPerson(sender)
    const campaign = await sender.send()
    expect(await why(sender, id, { campaignId: campaign.id })).toBe('will_send campaign_collecting')
    await sender.runJobs()
    expect(await why(sender, id, { campaignId: campaign.id })).toBe('will_send mail_waits')
    await runAll(sender)
    const [mail] = await sender.mailsOf(campaign)
    const explained = await explainContact(sender.ctx, { id, campaignId: campaign.id })
    expect(explained).toMatchObject({
      verdict: 'sent',
      reasons: [{ code: 'mail_sent', at: mail?.sentAt, emailId: mail?.id, message: expect.stringContaining('250') }],
    })
  })

  it('is that it will start', async () => {
    const sender = await aSender()
    const { id } = await aPerson(sender)
    const campaign = await sender.create()
    expect(await why(sender, id, { campaignId: campaign.id })).toBe('not_sent campaign_draft')
    const at = new Date(sender.clock.now().getTime() + 60_000)
    await sender.ctx.store.campaigns.update({ ...campaign, status: 'SCHEDULED', scheduledAt: at, plannedAt: at })
    expect(await explainContact(sender.ctx, { id, campaignId: campaign.id })).toMatchObject({
      verdict: 'will_send',
      reasons: [{ code: 'campaign_scheduled', at }],
    })
    const other = await aPerson(sender, { subscribed: false })
    expect(await why(sender, other.id, { campaignId: campaign.id })).toBe('not_sent unsubscribed campaign_scheduled')
  })
})

describe('why a contact did not get a campaign', () => {
  it.each(['FAILED', 'BOUNCED', 'COMPLAINED', 'UNKNOWN'] as const)(
    'is that its mail is %s, in the words of the server',
    async (status) => {
      const sender = await aSender()
      const { id } = await aPerson(sender)
      const campaign = await sender.send()
      await sender.runJobs()
      const [mail] = await sender.mailsOf(campaign)
      if (!mail) throw new Error('there is one')
      const sentAt = status === 'FAILED' || status === 'UNKNOWN' ? undefined : rowTime(5)
      await sender.ctx.store.emails.advance(mail, {
        ...mail,
        status,
        sentAt,
        error: '550 5.7.1 go away',
        bouncedAt: status === 'BOUNCED' ? rowTime(6) : undefined,
        complainedAt: status === 'COMPLAINED' ? rowTime(6) : undefined,
        bounceClass: status === 'BOUNCED' ? 'hard' : undefined,
        bounceReason: status === 'BOUNCED' ? 'unknown_recipient' : undefined,
      })
      const expected = {
        FAILED: 'not_sent mail_failed',
        BOUNCED: 'sent mail_bounced mail_sent',
        COMPLAINED: 'sent mail_complained mail_sent',
        UNKNOWN: 'sent mail_unknown',
      }
      expect(await why(sender, id, { campaignId: campaign.id })).toBe(expected[status])
      const [message] = await messagesOf(sender, id, { campaignId: campaign.id })
      if (status !== 'COMPLAINED') expect(message).toContain('550 5.7.1 go away')
    },
  )

  it('is that it had unsubscribed, also when it is subscribed again, and how', async () => {
    const sender = await aSender()
    const { ctx } = sender
    const { id } = await aPerson(sender)
    await aPerson(sender)
    await updateContact(ctx, { id, changes: { subscribed: false } })
    sender.later()
    const campaign = await sender.send()
    await runAll(sender)
    const query = { campaignId: campaign.id }
    expect(await why(sender, id, query)).toBe('not_sent unsubscribed')
    expect(await messagesOf(sender, id, query)).toStrictEqual(['The contact was unsubscribed through the API.'])
    sender.later()
    await updateContact(ctx, { id, changes: { subscribed: true } })
    expect(await why(sender, id, query)).toBe('not_sent unsubscribed')
    expect((await messagesOf(sender, id, query))[0]).toMatch(/through the API\. The contact subscribed again at 20/)
  })

  it('is that it unsubscribed, or was suppressed, after the start', async () => {
    const sender = await aSender()
    const { ctx } = sender
    const [left, blocked] = [await aPerson(sender), await aPerson(sender)]
    const campaign = await sender.send()
    await sender.runJobs()
    sender.later()
    await updateContact(ctx, { id: left.id, changes: { subscribed: false } })
    await createSuppression(ctx, { email: blocked.email, reason: 'COMPLAINT' })
    const query = { campaignId: campaign.id }
    expect(await why(sender, left.id, query)).toBe('not_sent unsubscribed mail_waits')
    expect(await why(sender, blocked.id, query)).toBe('not_sent suppressed mail_waits')
    await runAll(sender)
    expect(await why(sender, left.id, query)).toBe('not_sent unsubscribed mail_suppressed')
    expect(await why(sender, blocked.id, query)).toBe('not_sent suppressed mail_suppressed')
    const [suppressed, accepted] = (await explainContact(ctx, { id: blocked.id, ...query })).reasons
    expect(suppressed).toMatchObject({ message: expect.stringContaining('reported mail as spam'), at: ctx.clock.now() })
    expect(accepted).toMatchObject({ message: expect.stringContaining('suppression list'), at: ctx.clock.now() })
  })

  it('is that it is not in the segment or the filter, and which filters do not hold', async () => {
    const sender = await aSender()
    const [pro, free] = [
      await aPerson(sender, { data: { plan: 'pro', visits: 9 } }),
      await aPerson(sender, { data: { plan: 'free' } }),
    ]
    const filters = {
      logic: 'AND',
      groups: [
        { filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] },
        {
          filters: [
            { field: 'data.visits', operator: 'greaterThan', value: 3 },
            { field: 'subscribed', operator: 'equals', value: true },
          ],
        },
      ],
    }
    const filtered = await sender.send({ audienceType: 'FILTERED', audienceFilter: filters })
    await runAll(sender)
    expect(await why(sender, pro.id, { campaignId: filtered.id })).toBe('sent mail_sent')
    expect(await why(sender, free.id, { campaignId: filtered.id })).toBe('not_sent not_in_filter')
    expect(await messagesOf(sender, free.id, { campaignId: filtered.id })).toStrictEqual([
      'The contact does not meet the filter of the campaign. Unmet filters: data.plan equals "pro"; data.visits greaterThan 3.',
    ])
    const segment = await createSegment(sender.ctx, parse(SegmentInput, { name: 'Pros', filters }))
    const toSegment = await sender.send({ audienceType: 'SEGMENT', segmentId: segment.id })
    await runAll(sender)
    expect(await messagesOf(sender, free.id, { campaignId: toSegment.id })).toStrictEqual([
      'The contact is not in the segment "Pros". Unmet filters: data.plan equals "pro"; data.visits greaterThan 3.',
    ])
    await updateContact(sender.ctx, { id: free.id, changes: { data: { plan: 'pro', visits: 4 } } })
    expect(await why(sender, free.id, { campaignId: filtered.id })).toBe('not_sent audience_changed')
    await deleteSegment(sender.ctx, segment.id)
    expect(await why(sender, free.id, { campaignId: toSegment.id })).toBe('not_sent segment_deleted')
  })

  it('is that it was created later or deleted, and that a stranger is unknown', async () => {
    const sender = await aSender()
    const gone = await aPerson(sender)
    const campaign = await sender.send()
    await runAll(sender)
    sender.later()
    const newcomer = await aPerson(sender, { createdAt: sender.clock.now() })
    await deleteContact(sender.ctx, gone.id)
    const query = { campaignId: campaign.id }
    expect(await why(sender, newcomer.id, query)).toBe('not_sent created_after_start')
    expect(await why(sender, gone.id, query)).toBe('sent mail_sent contact_deleted')
    for (const id of [rowIds.make('cnt'), 'nonsense'])
      await expect(why(sender, id, query)).rejects.toMatchObject({ code: 'CONTACT_NOT_FOUND' })
    await expect(why(sender, newcomer.id, { campaignId: 'cmp_none' })).rejects.toMatchObject({
      code: 'CAMPAIGN_NOT_FOUND',
    })
    const stranger = await sender.tenant()
    await expect(why(sender, gone.id, query, stranger)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_FOUND' })
  })

  it('is that the campaign is paused or cancelled, or the project disabled', async () => {
    const sender = await aSender()
    const { id } = await aPerson(sender)
    const campaign = await sender.send()
    const query = { campaignId: campaign.id }
    await pauseCampaign(sender.ctx, campaign.id)
    expect(await why(sender, id, query)).toBe('not_sent campaign_paused campaign_collecting')
    await sender.runJobs()
    expect(await why(sender, id, query)).toBe('not_sent campaign_paused mail_waits')
    const disabled = contextOf(sender.world, {
      ...sender.ctx.project,
      disabled: true,
      disabledReason: 'Too many bounces.',
    })
    expect(await why(sender, id, query, disabled)).toBe('not_sent campaign_paused project_disabled mail_waits')
    await cancelCampaign(sender.ctx, campaign.id)
    expect(await why(sender, id, query)).toBe('not_sent campaign_cancelled mail_waits')
    await sender.runScheduler()
    expect(await why(sender, id, query)).toBe('not_sent mail_failed')
    const other = await sender.send()
    await cancelCampaign(sender.ctx, other.id)
    expect(await why(sender, id, { campaignId: other.id })).toBe('not_sent campaign_cancelled')
  })

  it('is unknown once the mails are deleted by age', async () => {
    const sender = await aSender()
    const { id } = await aPerson(sender)
    const campaign = await sender.send()
    await runAll(sender)
    sender.later(401 * 86_400_000)
    const now = sender.clock.now()
    await sender.world.store.retention.deleteExpired({
      projectId: sender.ctx.project.id,
      kind: 'emails',
      now,
      limit: 9,
    })
    expect(await why(sender, id, { campaignId: campaign.id })).toBe('not_sent mails_forgotten')
  })
})

describe('why a contact got a mail with a template, or those of a workflow', () => {
  it('is the outcome of the newest mail, or the reason against one', async () => {
    const sender = await aSender()
    const { ctx, mailer } = sender
    const input = { name: 'n', subject: 's', body: 'b', type: 'MARKETING', from: 'post@example.com' }
    const template = await createTemplate(ctx, parse(TemplateInput, input))
    const query = { templateId: template.id }
    const { id, email } = await aPerson(sender)
    const other = await aPerson(sender, { subscribed: false })
    expect(await why(sender, id, query)).toBe('not_sent no_mail')
    expect(await why(sender, other.id, query)).toBe('not_sent no_mail unsubscribed')
    mailer.fail({ failure: 'throttled', message: '451 later' })
    const [sent] = await sendEmails(ctx, parse(SendRequest, { to: email, template: template.id }))
    await sender.deliver()
    expect(await why(sender, id, query)).toBe('will_send mail_waits')
    expect((await messagesOf(sender, id, query))[0]).toContain('1 attempt failed so far. The response was: 451 later')
    await retryEmail(ctx, sent?.email ?? '')
    await expect(why(sender, id, { templateId: 'tpl_none' })).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
  })

  it('is its position in the workflow, and the steps that prevented mail', async () => {
    const sender = await aSender()
    const { ctx } = sender
    const { id } = await aPerson(sender)
    const workflow = aWorkflow({ enabled: false })
    const graph = { steps: [], transitions: [] }
    await ctx.store.workflows.insert(workflow, graph)
    const query = { workflowId: workflow.id }
    expect(await why(sender, id, query)).toBe('not_sent workflow_disabled')
    await ctx.store.workflows.update({ ...workflow, enabled: true }, graph)
    expect(await why(sender, id, query)).toBe('not_sent workflow_not_entered')
    expect((await messagesOf(sender, id, query))[0]).toContain('has not happened for the contact')
    await ctx.store.events.insert([anEvent({ name: workflow.trigger.eventName, contactId: id })])
    expect((await messagesOf(sender, id, query))[0]).toContain('last happened at')
    const execution = anExecution({ workflowId: workflow.id, contactId: id })
    const records = [
      { visit: 1, stepId: 'stp_a', at: rowTime(1), status: 'SKIPPED', output: { reason: 'It is not subscribed.' } },
      { visit: 2, stepId: 'stp_b', at: rowTime(2), status: 'WAITING' },
    ] as const
    const moved = { before: undefined, now: execution, records: [...records] }
    await ctx.store.executions.save([{ ...changeOfExecution(moved), isNew: true }], figuresOf([moved]), rowTime(3))
    expect(await why(sender, id, query)).toBe('will_send step_skipped workflow_waits')
    expect((await messagesOf(sender, id, query))[0]).toBe('The step stp_a was skipped: It is not subscribed.')
    const exit = { type: 'EXIT', config: {} } as const
    const steps = [
      { ...exit, id: 'stp_a', name: 'Say hello' },
      { ...exit, id: execution.stepId ?? 'stp_b', name: '' },
    ] as const
    await ctx.store.workflows.update({ ...workflow, enabled: true }, { ...graph, steps })
    expect(await messagesOf(sender, id, query)).toEqual([
      'The EXIT "Say hello" was skipped: It is not subscribed.',
      expect.stringContaining(` at the EXIT ${execution.stepId}.`),
    ])
    const body = await ctx.store.emails.ensureBody(
      { id: rowIds.make('bod'), hash: 'a'.repeat(64), html: 'x' },
      'anybody',
    )
    const mail = anEmail({
      projectId: ctx.project.id,
      bodyId: body.id,
      contactId: id,
      sourceType: 'WORKFLOW',
      workflowExecutionId: execution.id,
      status: 'SENT',
      sentAt: rowTime(2),
      dueAt: undefined,
    })
    await ctx.store.emails.insert([mail])
    expect(await why(sender, id, query)).toBe('sent mail_sent step_skipped workflow_waits')
    await expect(why(sender, id, { workflowId: 'wfl_none' })).rejects.toMatchObject({ code: 'WORKFLOW_NOT_FOUND' })
  })
})

it.each<[object, boolean]>([
  [{}, false],
  [{ campaignId: 'cmp_1' }, true],
  [{ templateId: 'tpl_1' }, true],
  [{ workflowId: 'wfl_1' }, true],
  [{ campaignId: 'cmp_1', templateId: 'tpl_1' }, false],
  [{ campaignId: '' }, false],
  [{ campaignId: 'x'.repeat(101) }, false],
])('accepts exactly one of the questions: %j', (query, isValid) => {
  expect(ExplainQuery.safeParse(query).success).toBe(isValid)
})

it('tests no more of a hostile filter than necessary', async () => {
  const sender = await aSender()
  const contact = aContact({ createdAt: rowTime(-1000) })
  await sender.ctx.store.contacts.insertMany([contact])
  const filters = Array.from({ length: 100 }, (_, n) => ({
    field: 'data.x',
    operator: 'equals',
    value: `${'x'.repeat(200)}${n}`,
  }))
  const one = { field: 'subscribed', operator: 'equals', value: true }
  const audienceFilter = { logic: 'AND', groups: [{ filters: [...filters.slice(0, 99), one] }] }
  const campaign = await sender.create({ audienceType: 'FILTERED', audienceFilter })
  const [, message = ''] = await messagesOf(sender, contact.id, { campaignId: campaign.id })
  expect(message.split(';')).toHaveLength(3)
  expect(message.length).toBeLessThan(400)
})

import { describe, expect, it } from 'vitest'
import { SegmentInput } from '../../audience/segments/schema.ts'
import { createSegment, deleteSegment } from '../../audience/segments/segments.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { aSender, campaignInput, NEWS } from '../../testing/campaign-kit.ts'
import { getFieldUsage } from '../usage/field-usage.ts'
import { deleteCampaign, duplicateCampaign, getCampaign, updateCampaign } from './campaigns.ts'
import { listCampaigns } from './list.ts'
import { CampaignInput, CampaignQuery } from './schema.ts'
import { sendCampaign } from './start.ts'
import { cancelCampaign } from './steer.ts'
import { DRAFTS_MAX } from './store.ts'

const problems = (input: object) => {
  const found = CampaignInput.safeParse(input)
  return (found.error?.issues ?? []).map((issue) => [
    issue.path.join('.'),
    issue.code === 'custom' ? issue.params?.code : issue.code,
  ])
}

const PRO = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }
const FREE = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'free' }] }
const static_ = (name: string) => parse(SegmentInput, { name, type: 'STATIC' })

describe('the request of a campaign', () => {
  it.each([
    ['no segment', { audienceType: 'SEGMENT' }, ['segmentId', 'required']],
    ['a segment for all', { segmentId: 'seg_1' }, ['segmentId', 'not_allowed']],
    ['no condition', { audienceType: 'FILTERED' }, ['audienceFilter', 'required']],
    ['a condition for all', { audienceFilter: PRO }, ['audienceFilter', 'not_allowed']],
    [
      'a condition for a segment',
      { audienceType: 'SEGMENT', segmentId: 's', audienceCondition: PRO },
      ['audienceCondition', 'not_allowed'],
    ],
    [
      'two conditions',
      { audienceType: 'FILTERED', audienceFilter: PRO, audienceCondition: FREE },
      ['audienceFilter', 'ambiguous'],
    ],
    ['two categories', { category: 'MARKETING', type: 'HEADLESS' }, ['type', 'ambiguous']],
    ['a long name', { name: 'x'.repeat(101) }, ['name', 'too_big']],
    ['a bad sender', { from: 'nobody' }, ['from', expect.any(String)]],
  ])('is refused with %s', (_, more, problem) => {
    expect(problems({ ...NEWS, ...more })).toStrictEqual([problem])
  })

  it.each([
    [
      'nulls for what does not apply',
      { segmentId: null, audienceFilter: null, audienceCondition: null, replyTo: null },
    ],
    ['both names of one condition', { audienceType: 'FILTERED', audienceFilter: PRO, audienceCondition: PRO }],
    ['the audience type as type, as in responses', { type: 'ALL' }],
    ['a name of 100 characters', { name: 'x'.repeat(100) }],
  ])('is accepted with %s', (_, more) => {
    expect(problems({ ...NEWS, ...more })).toStrictEqual([])
  })
})

describe('campaigns', () => {
  it('begin as drafts, and show what was sent', async () => {
    const { ctx, create } = await aSender()
    const campaign = await create({ audienceType: 'FILTERED', audienceCondition: PRO, type: 'HEADLESS' })
    expect(campaign).toMatchObject({
      status: 'DRAFT',
      category: 'HEADLESS',
      audienceFilter: PRO,
      audienceCondition: { logic: 'AND', groups: [{ filters: [{ field: 'data.plan' }] }] },
    })
    expect(await getCampaign(ctx, campaign.id)).toStrictEqual(campaign)
    expect((await create()).category).toBe('MARKETING')
  })

  it.each([
    ['a sender of another domain', { from: 'post@elsewhere.org' }, 'DOMAIN_NOT_VERIFIED'],
    ['a text that does not parse', { body: '{{#if x}}' }, 'VALIDATION_ERROR'],
    ['a subject that does not parse', { subject: '{{' }, 'VALIDATION_ERROR'],
    ['an unknown segment', { audienceType: 'SEGMENT', segmentId: 'seg_x' }, 'SEGMENT_NOT_FOUND'],
    ['an id that is none', { audienceType: 'SEGMENT', segmentId: 'x' }, 'SEGMENT_NOT_FOUND'],
    [
      'a condition on an unknown segment',
      {
        audienceType: 'FILTERED',
        audienceFilter: { operator: 'AND', conditions: [{ field: 'segment.seg_x', operator: 'memberOfSegment' }] },
      },
      'SEGMENT_NOT_FOUND',
    ],
  ])('are refused with %s, when created and when changed', async (_, more, code) => {
    const { ctx, create } = await aSender()
    await expect(async () => create(more)).rejects.toMatchObject({ code })
    const { id } = await create()
    await expect(async () => updateCampaign(ctx, { id, input: campaignInput(more) })).rejects.toMatchObject({ code })
    expect(await listCampaigns(ctx, parse(CampaignQuery, {}))).toMatchObject({ total: 1 })
  })

  it('are replaced as a whole while they are drafts or scheduled', async () => {
    const { ctx, create, clock } = await aSender()
    const draft = await create({
      description: 'd',
      replyTo: 'r@example.com',
      audienceType: 'FILTERED',
      audienceFilter: PRO,
    })
    clock.advance(1000)
    const changed = await updateCampaign(ctx, { id: draft.id, input: campaignInput({ name: 'New' }) })
    expect(changed).toStrictEqual({
      ...draft,
      ...(await create({ name: 'New' })),
      id: draft.id,
      revision: 2,
      createdAt: draft.createdAt,
    })
    const at = new Date(clock.now().getTime() + 60_000)
    await sendCampaign(ctx, { id: draft.id, scheduledFor: at })
    const again = await updateCampaign(ctx, { id: draft.id, input: campaignInput({ name: 'Newer' }) })
    expect(again).toMatchObject({ name: 'Newer', status: 'SCHEDULED', scheduledAt: at })
    await cancelCampaign(ctx, draft.id)
    await expect(updateCampaign(ctx, { id: draft.id, input: campaignInput() })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { status: 'CANCELLED' },
    })
  })

  it('are copied as drafts, with a name that fits', async () => {
    const { ctx, create, people, send } = await aSender()
    await people(1)
    const sent = await send({ name: 'x'.repeat(100) })
    const copy = await duplicateCampaign(ctx, sent.id)
    expect(copy).toMatchObject({ status: 'DRAFT', name: `${'x'.repeat(93)} (Copy)`, subject: sent.subject })
    expect(copy.startedAt).toBeUndefined()
    expect(copy.collection).toBeUndefined()
    expect((await duplicateCampaign(ctx, (await create({ name: 'News' })).id)).name).toBe('News (Copy)')
  })

  it('are deleted unless they are active', async () => {
    const { ctx, create, people, send, clock } = await aSender()
    await people(1)
    const active = await send()
    await expect(deleteCampaign(ctx, active.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    const scheduled = await create()
    await sendCampaign(ctx, { id: scheduled.id, scheduledFor: new Date(clock.now().getTime() + 1) })
    await expect(deleteCampaign(ctx, scheduled.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await cancelCampaign(ctx, scheduled.id)
    await deleteCampaign(ctx, scheduled.id)
    await expect(getCampaign(ctx, scheduled.id)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_FOUND' })
    await expect(getCampaign(ctx, 'nonsense')).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_FOUND' })
  })

  it('are listed by cursor and by page, newest first, and found by status, name and subject', async () => {
    const { ctx, create, clock, people, send } = await aSender()
    await people(1)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) {
      clock.advance(1000)
      ids.unshift((await create({ name, subject: `About ${name.toUpperCase()}` })).id)
    }
    const list = async (query: object) => {
      const found = await listCampaigns(ctx, parse(CampaignQuery, query))
      return { ...found, data: found.data.map(({ campaign }) => campaign.id) }
    }
    const first = await list({ limit: 3 })
    expect(first).toMatchObject({ data: ids.slice(0, 3), page: 1, pageSize: 3, total: 4, totalPages: 2, hasMore: true })
    expect(await list({ limit: 3, cursor: first.cursor })).toMatchObject({
      data: ids.slice(3),
      hasMore: false,
      total: 0,
    })
    expect(await list({ page: 2, pageSize: 3 })).toMatchObject({ data: ids.slice(3), page: 2, hasMore: false })
    expect(await list({ page: 3, pageSize: 3 })).toMatchObject({ data: [], total: 4 })
    expect(await list({ search: 'about b' })).toMatchObject({ data: [ids[2]] })
    const sent = await send({ name: 'e' })
    expect(await list({ status: 'SENDING' })).toMatchObject({ data: [sent.id] })
    expect(await list({ status: 'DRAFT' })).toMatchObject({ total: 4 })
  })

  it('are hidden from other projects', async () => {
    const { create, tenant } = await aSender()
    const other = await tenant()
    const { id } = await create()
    for (const act of [getCampaign, deleteCampaign, duplicateCampaign, cancelCampaign])
      await expect(act(other, id)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_FOUND' })
    expect(await listCampaigns(other, parse(CampaignQuery, {}))).toMatchObject({ total: 0 })
  })
})

describe('segments and fields list campaigns', () => {
  it('a segment that an active campaign goes to, or uses, cannot be deleted', async () => {
    const { ctx, create, clock } = await aSender()
    const direct = await createSegment(ctx, static_('Direct'))
    const asked = await createSegment(ctx, static_('Asked'))
    const member = { field: `segment.${asked.id}`, operator: 'memberOfSegment' }
    const between = await createSegment(
      ctx,
      parse(SegmentInput, { name: 'Between', filters: { operator: 'AND', conditions: [member] } }),
    )
    const ofDirect = await create({ audienceType: 'SEGMENT', segmentId: direct.id })
    const filter = { operator: 'AND', conditions: [{ ...member, field: `segment.${between.id}` }] }
    const ofBetween = await create({ audienceType: 'FILTERED', audienceFilter: filter })
    const at = new Date(clock.now().getTime() + 60_000)
    for (const { id } of [ofDirect, ofBetween]) await sendCampaign(ctx, { id, scheduledFor: at })
    for (const segment of [direct, asked, between])
      await expect(deleteSegment(ctx, segment.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const { id } of [ofDirect, ofBetween]) await cancelCampaign(ctx, id)
    for (const segment of [direct, asked, between]) await deleteSegment(ctx, segment.id)
    const late = await create({ audienceType: 'ALL' })
    await expect(
      updateCampaign(ctx, { id: late.id, input: campaignInput({ audienceType: 'SEGMENT', segmentId: direct.id }) }),
    ).rejects.toMatchObject({ code: 'SEGMENT_NOT_FOUND' })
  })

  it.each([19, 20, 21, 45])('are found after %i others', async (others) => {
    const { ctx, create, clock } = await aSender()
    const segment = await createSegment(ctx, static_('Last'))
    const member = { field: `segment.${segment.id}`, operator: 'memberOfSegment' }
    const asking = { operator: 'AND', conditions: [...PRO.conditions, member] }
    const first = await create({ audienceType: 'FILTERED', audienceFilter: asking })
    const other = { operator: 'AND', conditions: [{ field: 'data.age', operator: 'exists' }] }
    const scheduledFor = new Date(clock.now().getTime() + 60_000)
    await sendCampaign(ctx, { id: first.id, scheduledFor })
    for (let n = 0; n < others; n++) {
      const { id } = await create({ audienceType: 'FILTERED', audienceFilter: other })
      await sendCampaign(ctx, { id, scheduledFor })
    }
    expect((await getFieldUsage(ctx, 'data.plan')).usedInCampaigns).toMatchObject([{ id: first.id }])
    expect((await getFieldUsage(ctx, 'data.age')).usedInCampaigns).toHaveLength(others)
    await expect(deleteSegment(ctx, segment.id)).rejects.toMatchObject({ details: { campaignId: first.id } })
  })

  it('the usage of a field names the campaigns that use it until they are over', async () => {
    const { ctx, create, clock } = await aSender()
    const campaign = await create({ audienceType: 'FILTERED', audienceFilter: PRO })
    const used = { usedInCampaigns: [{ id: campaign.id, name: campaign.name }], canDelete: false }
    expect(await getFieldUsage(ctx, 'data.plan')).toMatchObject(used)
    await sendCampaign(ctx, { id: campaign.id, scheduledFor: new Date(clock.now().getTime() + 60_000) })
    expect(await getFieldUsage(ctx, 'data.plan')).toMatchObject(used)
    await cancelCampaign(ctx, campaign.id)
    expect(await getFieldUsage(ctx, 'data.plan')).toMatchObject({ usedInCampaigns: [], canDelete: true })
  })
})

describe('drafts', () => {
  it('are limited to 10,000 per project; sent or scheduled ones do not count', async () => {
    const sender = await aSender()
    const { ctx } = sender
    await sender.people(1)
    const first = await sender.create()
    for (let n = 1; n < DRAFTS_MAX - 1; n++)
      await ctx.store.campaigns.insert({ ...first, id: ctx.ids.make('cmp'), name: `Draft ${n}` })
    const last = await duplicateCampaign(ctx, first.id)
    const refusal = {
      code: 'CONFLICT',
      message: 'A project can have at most 10,000 draft campaigns, and this one has 10,000.',
    }
    await expect(sender.create()).rejects.toMatchObject(refusal)
    await expect(duplicateCampaign(ctx, first.id)).rejects.toMatchObject(refusal)
    // An existing draft can be changed.
    await updateCampaign(ctx, { id: last.id, input: campaignInput({ name: 'The last' }) })
    await sendCampaign(ctx, { id: last.id })
    await sender.create()
    await expect(sender.create()).rejects.toMatchObject(refusal)
    await deleteCampaign(ctx, first.id)
    await sender.create()
    await sender.create({}, await sender.tenant())
  })
})

import { TrackRequest, trackEvent } from '@posthorn/core/audience'
import type { Campaign } from '@posthorn/core/automation'
import {
  CampaignInput,
  CampaignSendRequest,
  createCampaign,
  createStep,
  createWorkflow,
  ExecutionListQuery,
  getCampaign,
  listExecutions,
  StepInput,
  sendCampaign,
  updateWorkflow,
  WorkflowChanges,
  WorkflowInput,
} from '@posthorn/core/automation'
import { type Context, contextOf, parse, type World } from '@posthorn/core/kernel'
import { createTemplate, SendRequest, sendEmails, TemplateInput } from '@posthorn/core/mail'
import { ContactInput, ContactQuery, createContact, listContacts } from '@posthorn/core/people'
import { CapChanges, getConsumption, monthOf, updateCaps } from '@posthorn/core/tenant'
import { currentContext, eventually, memoryMailer } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { MAIL, nodeOn, open, people, query, server } from '../groups-kit.ts'

afterAll(() => server?.stop())

const outcomesOf = async (asked: readonly Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const error of refused) expect(error).toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
  return { accepted: outcomes.length - refused.length, refused: refused.length }
}

async function recount(url: string): Promise<number> {
  const { rows } = await query<{ mails: string }>(
    url,
    `select count(*) as mails from emails where status <> 'SUPPRESSED'`,
  )
  return Number(rows[0]?.mails)
}

async function twoNodes() {
  const { url, node, world, ctx } = await open()
  const other = await nodeOn(url)
  return { url, node, other, world, ctx, second: await other.project(ctx.project.id) }
}

async function used(world: World, { project }: Context) {
  const ctx = contextOf(world, project)
  const { usage } = await getConsumption(ctx)
  const { transactional: cap } = await ctx.store.billing.caps()
  const room = await ctx.store.billing.room({ category: 'transactional', month: monthOf(world.clock.now()) })
  return { usage: usage.transactional, room, cap }
}

describe.skipIf(!server)('a cap on PostgreSQL', () => {
  it('gives senders on two nodes exactly its capacity', async () => {
    const { url, world, ctx, second } = await twoNodes()
    await updateCaps(ctx, parse(CapChanges, { transactional: 57 }))
    const asked = people(150).map((to, n) => sendEmails(n % 2 ? ctx : second, parse(SendRequest, { ...MAIL, to })))
    expect(await outcomesOf(asked)).toStrictEqual({ accepted: 57, refused: 93 })
    expect(await recount(url)).toBe(57)
    expect(await used(world, ctx)).toStrictEqual({ usage: 57, room: 0, cap: 57 })
  })

  it('accepts a request with many recipients as a whole or not at all', async () => {
    const { url, world, ctx, second } = await twoNodes()
    await updateCaps(ctx, parse(CapChanges, { transactional: 100 }))
    const nodes = [await currentContext(second), await currentContext(ctx)] as const
    await sendEmails(nodes[1], parse(SendRequest, { ...MAIL, to: people(97, 'first') }))
    await expect(sendEmails(nodes[0], parse(SendRequest, { ...MAIL, to: people(100, 'many') }))).rejects.toMatchObject({
      code: 'BILLING_LIMIT_EXCEEDED',
    })
    expect(await recount(url)).toBe(97)
    const asked = [4, 2, 3, 1, 1].map((count, n) =>
      sendEmails(nodes[n % 2 ? 1 : 0], parse(SendRequest, { ...MAIL, to: people(count, `n${n}-`) })),
    )
    await outcomesOf(asked)
    const { usage, room } = await used(world, ctx)
    expect(usage).toBe(await recount(url))
    expect(room).toBe(100 - usage)
    expect(usage).toBeGreaterThanOrEqual(98)
    expect(usage).toBeLessThanOrEqual(100)
  })

  it('does not affect other requests in the same group', async () => {
    const { node, ctx } = await open()
    const { ctx: free } = await node.createProject({ name: 'Free' })
    await updateCaps(ctx, parse(CapChanges, { transactional: 5 }))
    const asked = people(40).map((to) => sendEmails(ctx, parse(SendRequest, { ...MAIL, to })))
    const others = people(40, 'free').map((to) => sendEmails(free, parse(SendRequest, { ...MAIL, to })))
    expect(await outcomesOf(asked)).toStrictEqual({ accepted: 5, refused: 35 })
    await Promise.all(others)
    expect((await getConsumption(free)).usage.transactional).toBe(40)
    expect((await listContacts(ctx, parse(ContactQuery, {}))).total).toBe(5)
  })

  it('sends in groups as before while it has room, and reads the cap together with other rows', async () => {
    const { world, ctx } = await open()
    await updateCaps(ctx, parse(CapChanges, { transactional: 1000 }))
    const capped = await currentContext(ctx)
    const before = world.store.stats?.()
    await Promise.all(people(60).map((to) => sendEmails(capped, parse(SendRequest, { ...MAIL, to }))))
    const after = world.store.stats?.()
    expect((after?.grouped ?? 0) - (before?.grouped ?? 0)).toBeGreaterThanOrEqual(59)
    expect((await getConsumption(ctx)).usage.transactional).toBe(60)
  })

  it('that is set while others send is never exceeded afterwards', async () => {
    const { url, world, ctx, second } = await twoNodes()
    const running = people(60, 'before').map((to, n) =>
      sendEmails(n % 2 ? ctx : second, parse(SendRequest, { ...MAIL, to })),
    )
    await updateCaps(ctx, parse(CapChanges, { transactional: 80 }))
    await Promise.allSettled(running)
    await ctx.store.billing.warn({ category: 'transactional', month: monthOf(world.clock.now()) })
    const room = (await used(world, ctx)).room ?? 0
    expect(room).toBe(80 - (await recount(url)))
    const asked = people(60, 'after').map((to, n) =>
      sendEmails(n % 2 ? ctx : second, parse(SendRequest, { ...MAIL, to })),
    )
    expect((await outcomesOf(asked)).accepted).toBe(room)
    expect(await recount(url)).toBe(80)
  })
})

const SENDER = 'hi@example.com'

/** Starts two nodes with workers, and lists the mails that each has sent. */
async function twoWorkers() {
  const url = (await server?.createDatabase()) ?? ''
  const mailers = [memoryMailer(), memoryMailer()] as const
  const [node, other] = [await nodeOn(url, mailers[0]), await nodeOn(url, mailers[1])]
  const { ctx } = await node.createProject({ name: 'Engines' })
  const second = await other.project(ctx.project.id)
  await node.start()
  await other.start()
  const add = async (name: string, count: number) => {
    await Promise.all(
      people(count, name).map((email) =>
        createContact(ctx, parse(ContactInput, { email, subscribed: true, data: { name } })),
      ),
    )
    const audienceFilter = {
      operator: 'AND' as const,
      conditions: [{ field: 'data.name', operator: 'equals' as const, value: name }],
    }
    const draft = { name, subject: name, body: '<p>Hello</p>', from: SENDER, audienceType: 'FILTERED' as const }
    return createCampaign(ctx, parse(CampaignInput, { ...draft, audienceFilter }))
  }
  const rows = async () => {
    const { rows } = await query<{ source: string; status: string; mails: string }>(
      url,
      'select source_type as source, status, count(*) as mails from emails group by 1, 2',
    )
    return rows.map(({ source, status, mails }) => [source, status, Number(mails)] as const)
  }
  return {
    url,
    ctx,
    second,
    add,
    rows,
    nodes: [ctx, second] as const,
    /** Returns the subject and recipient of each sent mail, from either node. */
    sent: () => mailers.flatMap(({ sent }) => sent.map(({ subject, to }) => `${subject} ${to.email}`)).sort(),
    async usage() {
      const { usage } = await getConsumption(ctx)
      return usage
    },
    async statuses(campaigns: readonly Campaign[]) {
      const now = await Promise.all(campaigns.map(({ id }) => getCampaign(ctx, id)))
      return now.map(({ status }) => status)
    },
  }
}

/** Creates a workflow that sends one mail to each new contact. */
async function aWelcome(ctx: Context): Promise<string> {
  const template = { name: 'Hi', subject: 'Hi', body: '<p>Hi</p>', from: SENDER, type: 'TRANSACTIONAL' as const }
  const { id: templateId } = await createTemplate(ctx, parse(TemplateInput, template))
  const { workflow } = await createWorkflow(ctx, parse(WorkflowInput, { name: 'Welcome', eventName: 'signup' }))
  await createStep(ctx, {
    id: workflow.id,
    input: parse(StepInput, { type: 'SEND_EMAIL', config: { templateId }, autoConnect: true }),
  })
  await updateWorkflow(ctx, { id: workflow.id, changes: parse(WorkflowChanges, { enabled: true }) })
  return workflow.id
}

const TO = (subject: string, names: readonly string[], count: number) =>
  names.flatMap((name) => people(count, name).map((email) => `${subject || name} ${email}`)).sort()

describe.skipIf(!server)('a cap on PostgreSQL, with a worker on each of two nodes', () => {
  it('gives two campaigns that run at the same time its capacity, and the rest when it is raised', async () => {
    const { nodes, add, rows, sent, usage, statuses, ctx } = await twoWorkers()
    const campaigns = [await add('red', 300), await add('blue', 300)]
    await updateCaps(ctx, parse(CapChanges, { campaigns: 457 }))
    await Promise.all(
      campaigns.map(({ id }, n) => sendCampaign(nodes[n % 2 ? 1 : 0], { id, ...parse(CampaignSendRequest, {}) })),
    )
    await eventually(async () => {
      expect(await statuses(campaigns)).not.toContain('SENDING')
      expect(await rows()).toStrictEqual([['CAMPAIGN', 'SENT', 457]])
    })
    expect(await statuses(campaigns)).toContain('PAUSED')
    expect(await usage()).toMatchObject({ campaigns: 457, total: 457 })
    expect(sent()).toHaveLength(457)
    await updateCaps(ctx, parse(CapChanges, { campaigns: 600 }))
    await eventually(async () => expect(await statuses(campaigns)).toStrictEqual(['SENT', 'SENT']))
    expect(sent()).toStrictEqual(TO('', ['red', 'blue'], 300))
    expect(await usage()).toMatchObject({ campaigns: 600, total: 600 })
  })

  it('gives a workflow that contacts enter on both nodes its capacity, and keeps the waiting contacts', async () => {
    const { nodes, rows, sent, usage, ctx } = await twoWorkers()
    const id = await aWelcome(ctx)
    await updateCaps(ctx, parse(CapChanges, { workflows: 91 }))
    const enter = people(200).map(async (email, n) =>
      trackEvent(await currentContext(nodes[n % 2 ? 1 : 0]), parse(TrackRequest, { email, event: 'signup' })),
    )
    await Promise.all(enter)
    const walking = async (status: 'COMPLETED' | 'RUNNING') =>
      (await listExecutions(ctx, { workflowId: id, ...parse(ExecutionListQuery, { status, pageSize: 1 }) })).total
    const standing = async () => [await walking('COMPLETED'), await walking('RUNNING')]
    await eventually(async () => {
      expect(await standing()).toStrictEqual([91, 109])
      expect(await rows()).toStrictEqual([['WORKFLOW', 'SENT', 91]])
    })
    expect(await usage()).toMatchObject({ workflows: 91, total: 91 })
    await updateCaps(ctx, parse(CapChanges, { workflows: 150 }))
    await eventually(async () => expect(await rows()).toStrictEqual([['WORKFLOW', 'SENT', 150]]))
    expect(await standing()).toStrictEqual([150, 50])
    await updateCaps(ctx, parse(CapChanges, { workflows: null }))
    await eventually(async () => expect(await rows()).toStrictEqual([['WORKFLOW', 'SENT', 200]]))
    expect(sent()).toStrictEqual(TO('Hi', ['p'], 200))
  })

  it('counts each category separately while all of them are sent at the same time', async () => {
    const { nodes, add, rows, usage, ctx } = await twoWorkers()
    await aWelcome(ctx)
    const campaign = await add('red', 120)
    await updateCaps(ctx, parse(CapChanges, { campaigns: 50, workflows: 40, transactional: 30 }))
    const at = (n: number) => nodes[n % 2 ? 1 : 0]
    const asked = outcomesOf(people(90, 'one').map((to, n) => sendEmails(at(n), parse(SendRequest, { ...MAIL, to }))))
    const entered = people(90, 'flow').map(async (email, n) =>
      trackEvent(await currentContext(at(n)), parse(TrackRequest, { email, event: 'signup' })),
    )
    await Promise.all([sendCampaign(at(1), { id: campaign.id, ...parse(CampaignSendRequest, {}) }), ...entered])
    expect(await asked).toStrictEqual({ accepted: 30, refused: 60 })
    await eventually(async () => {
      expect((await rows()).toSorted()).toStrictEqual([
        ['CAMPAIGN', 'SENT', 50],
        ['TRANSACTIONAL', 'SENT', 30],
        ['WORKFLOW', 'SENT', 40],
      ])
    })
    expect(await usage()).toStrictEqual({ campaigns: 50, workflows: 40, transactional: 30, total: 120 })
  })
})

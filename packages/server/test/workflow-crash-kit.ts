// A workflow for 4,000 people whose workers are killed during it, and the conditions that must hold afterwards.

import type { Graph } from '@posthorn/core/automation'
import type { ContactId, ProjectId, TemplateId, WorkflowId } from '@posthorn/core/kernel'
import type { Store } from '@posthorn/core/ports'
import { expect } from 'vitest'

const PEOPLE = 4000
const CHUNK = 500
const TEMPLATE: TemplateId = 'tpl_crash'
const WORKFLOW: WorkflowId = 'wfl_crash'
const idOf = (n: number): ContactId => `cnt_${String(n).padStart(6, '0')}`
const DONE = {
  logic: 'AND',
  groups: [{ filters: [{ field: 'data.stage', operator: 'equals', value: 'sent' }] }],
} as const
const mail = { type: 'SEND_EMAIL', config: { templateId: TEMPLATE } } as const

/** Mail, a change of the contact, a wait for an event, a condition that sees the change, and mail again. */
const GRAPH: Graph = {
  steps: [
    { id: 'stp_on', name: '', type: 'TRIGGER', config: { eventName: 'signup' } },
    { id: 'stp_hello', name: '', ...mail },
    { id: 'stp_set', name: '', type: 'UPDATE_CONTACT', config: { updates: { stage: 'sent' } } },
    { id: 'stp_wait', name: '', type: 'WAIT_FOR_EVENT', config: { eventName: 'go', timeout: 86_400 } },
    { id: 'stp_ask', name: '', type: 'CONDITION', config: { condition: DONE } },
    { id: 'stp_bye', name: '', ...mail },
    { id: 'stp_end', name: '', type: 'EXIT', config: { reason: 'through' } },
  ],
  transitions: [
    { id: 'trn_1', fromStepId: 'stp_on', toStepId: 'stp_hello', branch: undefined, priority: 0 },
    { id: 'trn_2', fromStepId: 'stp_hello', toStepId: 'stp_set', branch: undefined, priority: 0 },
    { id: 'trn_3', fromStepId: 'stp_set', toStepId: 'stp_wait', branch: undefined, priority: 0 },
    { id: 'trn_4', fromStepId: 'stp_wait', toStepId: 'stp_ask', branch: 'event', priority: 0 },
    { id: 'trn_5', fromStepId: 'stp_ask', toStepId: 'stp_bye', branch: 'yes', priority: 0 },
    { id: 'trn_6', fromStepId: 'stp_bye', toStepId: 'stp_end', branch: undefined, priority: 0 },
  ],
}
const VISITS = ['hello', 'set', 'wait', 'ask', 'bye', 'end'].map((name) => `stp_${name}`)

async function onlyProject(store: Store): Promise<ProjectId> {
  const [project] = await store.projects.list()
  if (!project) throw new Error('the server has made a project')
  return project.id
}

/** Stores the workflow and the people, and lets each sign up twice and unsubscribe once. */
export async function begin(store: Store): Promise<void> {
  const { contacts, templates, workflows, settings, executions } = store.project(await onlyProject(store))
  const at = new Date()
  const times = { revision: 1, createdAt: at, updatedAt: at }
  await templates.insert({
    id: TEMPLATE,
    name: 'Hello',
    description: undefined,
    subject: 'Hello',
    body: '<p>Hello {{email}}</p>',
    from: 'post@sandbox.localhost',
    fromName: undefined,
    replyTo: undefined,
    type: 'TRANSACTIONAL',
    strict: false,
    tracking: undefined,
    ...times,
  })
  await workflows.insert(
    {
      id: WORKFLOW,
      name: 'Crash',
      description: undefined,
      enabled: true,
      triggerType: 'EVENT',
      version: 1,
      allowReentry: false,
      trigger: { eventName: 'signup', condition: undefined },
      ...times,
      stepCount: GRAPH.steps.length,
    },
    GRAPH,
  )
  await settings.reviseWorkflows()
  const chunks = Array.from({ length: PEOPLE / CHUNK }, (_, n) =>
    Array.from({ length: CHUNK }, (_, m) => n * CHUNK + m),
  )
  for (const chunk of chunks)
    await contacts.insertMany(
      chunk.map((n) => ({ id: idOf(n), email: `person${n}@example.com`, subscribed: true, data: {}, ...times })),
    )
  for (const name of ['signup', 'signup', 'go'])
    for (const chunk of chunks)
      await executions.enqueueEvents(
        chunk.map((n) => ({ eventId: `evt_${name}${n}`, name, contactId: idOf(n), data: {}, at })),
      )
}

/** Returns whether there is no work left. */
export async function isThrough(store: Store): Promise<boolean> {
  const { executions } = store.project(await onlyProject(store))
  if ((await executions.listWaitingEvents(1)).length > 0) return false
  return (await executions.listDue(new Date(), 1)).length === 0
}

export async function stepsDone(store: Store): Promise<number> {
  const figures = await store.project(await onlyProject(store)).executions.figures(WORKFLOW)
  return figures.reduce((sum, { name, total }) => (name === 'entered' ? sum + total : sum), 0)
}

/** Checks that each contact went through once, each step was done once, and figures match the rows. */
export async function checkAll(store: Store): Promise<void> {
  const rooms = store.project(await onlyProject(store))
  const seen = new Set<string>()
  const all = { workflowId: WORKFLOW, status: undefined, contactId: undefined, limit: CHUNK, after: undefined }
  const sums: Record<string, number> = {}
  const add = (name: string) => {
    sums[name] = (sums[name] ?? 0) + 1
  }
  for (let offset = 0; ; offset += CHUNK) {
    const page = await rooms.executions.list({ ...all, offset })
    for (const execution of page) {
      expect(execution).toMatchObject({ status: 'EXITED', exitReason: 'through', visit: VISITS.length })
      expect(seen.has(execution.contactId)).toBe(false)
      seen.add(execution.contactId)
      const steps = await rooms.executions.listSteps(execution.id, 100)
      expect(steps.map(({ stepId }) => stepId)).toStrictEqual(VISITS)
      add('started')
      add('exited')
      for (const { stepId, status, branch } of steps)
        for (const name of ['entered', status.toLowerCase(), ...(branch ? [branch] : [])]) add(`${stepId} ${name}`)
    }
    if (page.length < CHUNK) break
  }
  expect(seen.size).toBe(PEOPLE)
  const figures = await rooms.executions.figures(WORKFLOW)
  expect(
    Object.fromEntries(figures.map(({ stepId = '', name, total }) => [`${stepId} ${name}`.trim(), total])),
  ).toStrictEqual(sums)
  const mails = { status: undefined, contactId: undefined, search: undefined }
  expect(await rooms.emails.count(mails)).toBe(2 * PEOPLE)
  const [one] = await rooms.emails.list({ ...mails, contactId: idOf(0), limit: 10, after: undefined })
  expect(one).toMatchObject({ sourceType: 'WORKFLOW', templateId: TEMPLATE })
}

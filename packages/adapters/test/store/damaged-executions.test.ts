import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Execution, WorkflowEvent } from '@posthorn/core/automation'
import { aTenant, rowIds, rowTime } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-damaged-'))
const file = path.join(folder, 'data.db')
const store = sqlite(await freshSqlite(file))
await store.ready()
const raw = new Database(file)
afterAll(async () => {
  raw.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const aWorkflowEvent = (data: WorkflowEvent['data']): WorkflowEvent => ({
  eventId: rowIds.make('evt'),
  contactId: rowIds.make('cnt'),
  name: 'signup',
  at: rowTime(0),
  data,
})
const anExecution = (context: Execution['context']): Execution => ({
  ...({ id: rowIds.make('exe'), workflowId: rowIds.make('wfl'), version: 1, contactId: rowIds.make('cnt') } as const),
  ...({ status: 'WAITING', stepId: 'stp_a', visit: 1, hurry: 0, wait: { for: 'time', until: rowTime(0) } } as const),
  dueAt: rowTime(0),
  attempts: 0,
  eventName: undefined,
  context,
  exitReason: undefined,
  startedAt: rowTime(0),
  endedAt: undefined,
})

describe('one row of a workflow that is damaged', () => {
  it('does not stop others: events are processed, and executions advance', async () => {
    const { rooms } = await aTenant(store)
    const { executions } = rooms
    const events = [aWorkflowEvent({ plan: 'pro' }), aWorkflowEvent({ plan: 'pro' })]
    await executions.enqueueEvents(events)
    const all = [1, 2].map(() => anExecution({ plan: 'pro' }))
    const changes = all.map((execution) => ({
      execution,
      isNew: true,
      steps: [
        {
          ...({
            executionId: execution.id,
            visit: 1,
            stepId: 'stp_a',
            status: 'COMPLETED',
            branch: undefined,
          } as const),
          output: { status: 200 },
          error: undefined,
          startedAt: rowTime(0),
          endedAt: rowTime(1),
          until: undefined,
        },
      ],
    }))
    await executions.save(changes, [], rowTime(0))
    raw.exec(`update heard_events set data = '{"plan' where event_id = '${events[0]?.eventId}'`)
    raw.exec(`update executions set context = '' where id = '${all[0]?.id}'`)
    raw.exec(`update step_executions set output = 'x' where execution_id = '${all[0]?.id}'`)
    expect((await executions.listWaitingEvents(10)).map(({ data }) => data)).toStrictEqual([{}, { plan: 'pro' }])
    const found = await executions.findMany(all.map(({ id }) => id))
    expect(found.map(({ context }) => context)).toStrictEqual([{}, { plan: 'pro' }])
    const [step] = all[0] ? await executions.listSteps(all[0].id, 10) : []
    expect(step).toMatchObject({ status: 'COMPLETED', output: null })
  })

  it('is missing among graphs, and the others are listed', async () => {
    const { rooms } = await aTenant(store)
    const graph = {
      steps: [{ id: 'stp_on', name: '', type: 'TRIGGER', config: { eventName: 'a' } }],
      transitions: [],
    } as const
    const ids = ['wfl_damaged', 'wfl_whole'] as const
    for (const id of ids)
      await rooms.workflows.insert(
        {
          id,
          name: 'A',
          description: undefined,
          enabled: true,
          triggerType: 'EVENT',
          version: 1,
          stepCount: 1,
          allowReentry: false,
          trigger: { eventName: 'a', condition: undefined },
          revision: 1,
          createdAt: rowTime(0),
          updatedAt: rowTime(0),
        },
        graph,
      )
    raw.exec(`update workflow_graphs set graph = '{"steps":[' where workflow_id = 'wfl_damaged'`)
    const found = await rooms.workflows.graphs(ids.map((workflowId) => ({ workflowId, version: 1 })))
    expect(found).toStrictEqual([undefined, graph])
  })

  it('is found by indexes, however many events wait', () => {
    const plan = raw
      .prepare(
        `explain query plan select * from heard_events where seq in (select min(seq) from
          (select seq, contact_id from heard_events where project_id = 'prj_a' order by seq limit 200) group by contact_id)
          order by seq`,
      )
      .all()
    expect(JSON.stringify(plan)).not.toMatch(/SCAN heard_events/)
    expect(JSON.stringify(plan)).toMatch(/heard_events_project/)
  })
})

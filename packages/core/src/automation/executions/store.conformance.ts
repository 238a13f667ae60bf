import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { WorkflowId } from '../../kernel/ids/ids.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { anExecution, aWorkflowEvent } from '../../testing/work-rows.ts'
import type { StepRecord } from '../workflows/execution.ts'
import { changeOfExecution, type ExecutionMove, figuresOf } from './changes.ts'
import { type Execution, HOUR_OF_STARTS_MS } from './schema.ts'
import type { ExecutionStore } from './store.ts'

const NOW = rowTime(0)
const later = (ms: number) => rowTime(ms)
const all = { status: undefined, contactId: undefined, limit: 100, offset: 0, after: undefined }

const save = (room: ExecutionStore, moves: readonly ExecutionMove[], now = NOW) =>
  room.save(moves.map(changeOfExecution), figuresOf(moves), now)
const begin = (now: Execution, records: readonly StepRecord[] = []): ExecutionMove => ({
  before: undefined,
  now,
  records,
})
const over = (more: Partial<Execution> = {}) =>
  anExecution({ status: 'COMPLETED', wait: undefined, dueAt: undefined, endedAt: later(5), ...more })

/** The rules of `ExecutionStore` and `ExecutionLine`. */
export function executionStoreConformance(harness: StoreHarness): void {
  describe('executions', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.executions

    it('are returned as they were saved, in each state', async () => {
      const room = await open()
      const workflowId = rowIds.make('wfl')
      const executions = [
        anExecution({ workflowId, context: { plan: 'pro', deep: [{ ü: '\u{1F642}"\'' }] }, eventName: 'sign up' }),
        anExecution({ workflowId, wait: { for: 'event', eventName: 'paid', until: undefined }, dueAt: undefined }),
        anExecution({ workflowId, wait: { for: 'event', eventName: 'paid', until: later(9) }, dueAt: later(9) }),
        anExecution({ workflowId, status: 'RUNNING', wait: { for: 'outcome' }, dueAt: later(3), attempts: 2 }),
        anExecution({ workflowId, status: 'RUNNING', stepId: undefined, visit: 0, wait: undefined }),
        over({ workflowId, status: 'FAILED', exitReason: 'HTTP 404', hurry: 3, visit: 7 }),
        anExecution({ workflowId, byPublicKey: true }),
      ]
      await save(
        room,
        executions.map((one) => begin(one)),
      )
      const ids = executions.map(({ id }) => id)
      expect(await room.findMany([...ids].reverse())).toStrictEqual(executions)
      const [first] = executions
      expect(first && (await room.find(first.id))).toStrictEqual(first)
      expect(await room.find(rowIds.make('exe'))).toBeUndefined()
      expect(await room.findMany([])).toStrictEqual([])
      expect(await room.publicAmong([...ids, rowIds.make('exe')])).toStrictEqual(ids.slice(-1))
      expect(await room.publicAmong([])).toStrictEqual([])
      await save(room, [])
    })

    it('move on, and keep their initial values', async () => {
      const room = await open()
      const before = anExecution({ context: { plan: 'pro' }, eventName: 'signup' })
      await save(room, [begin(before)])
      const now = {
        ...before,
        ...({ version: 2, status: 'EXITED', stepId: 'stp_end', visit: 4, hurry: 2, attempts: 1 } as const),
        wait: undefined,
        dueAt: undefined,
        exitReason: 'bought',
        endedAt: later(7),
        byPublicKey: true as const,
      }
      await save(room, [
        { before, now: { ...now, context: {}, eventName: undefined, startedAt: later(8) }, records: [] },
      ])
      expect(await room.find(before.id)).toStrictEqual(now)
    })

    it('are limited to one active per contact and workflow; a second one is a conflict', async () => {
      const room = await open()
      const [first, { id }] = [anExecution(), anExecution()]
      await save(room, [begin(first)])
      await expect(save(room, [begin({ ...first, id })])).rejects.toThrow(StoreConflict)
      const ended = over({ ...first, status: 'CANCELLED', wait: undefined, dueAt: undefined, endedAt: NOW })
      await save(room, [{ before: first, now: ended, records: [] }])
      await save(room, [begin({ ...first, id })])
      expect(await room.count({ ...all, workflowId: first.workflowId })).toBe(2)
    })

    it('are listed newest first, by workflow, status and contact', async () => {
      const room = await open()
      const workflowId = rowIds.make('wfl')
      const rows = [1, 2, 3, 4].map((ms) => anExecution({ workflowId, startedAt: later(ms) }))
      const done = over({ workflowId, startedAt: later(9) })
      await save(
        room,
        [...rows, done, anExecution()].map((one) => begin(one)),
      )
      const ids = async (more: object = {}) => (await room.list({ ...all, workflowId, ...more })).map(({ id }) => id)
      const newest = [done, ...rows.toReversed()].map(({ id }) => id)
      expect(await ids()).toStrictEqual(newest)
      expect(await ids({ limit: 2, offset: 1 })).toStrictEqual(newest.slice(1, 3))
      const second = rows[2]
      if (!second) throw new Error('there are four')
      expect(await ids({ after: { createdAt: second.startedAt, id: second.id } })).toStrictEqual(newest.slice(3))
      expect(await ids({ status: 'COMPLETED' })).toStrictEqual([done.id])
      expect(await ids({ status: 'WAITING', contactId: second.contactId })).toStrictEqual([second.id])
      expect(await room.count({ workflowId, status: 'WAITING', contactId: undefined })).toBe(4)
      expect(await room.count({ workflowId, status: undefined, contactId: done.contactId })).toBe(1)
    })

    it('are due by their time, the longest due first', async () => {
      const room = await open()
      const [late, early, waiting] = [
        anExecution({ wait: { for: 'time', until: later(20) }, dueAt: later(20) }),
        anExecution({ wait: { for: 'event', eventName: 'x', until: later(10) }, dueAt: later(10) }),
        anExecution({ wait: { for: 'event', eventName: 'x', until: undefined }, dueAt: undefined }),
      ]
      await save(
        room,
        [late, early, waiting].map((one) => begin(one)),
      )
      const due = async (ms: number, limit = 10) => (await room.listDue(later(ms), limit)).map(({ id }) => id)
      expect(await due(9)).toStrictEqual([])
      expect(await due(10)).toStrictEqual([early.id])
      expect(await due(99)).toStrictEqual([early.id, late.id])
      expect(await due(99, 1)).toStrictEqual([early.id])
      expect(await room.listDue(later(10), 1)).toStrictEqual([{ id: early.id, contactId: early.contactId }])
    })

    it('that wait for an event are found by contact and event', async () => {
      const room = await open()
      const contactId = rowIds.make('cnt')
      const waits = (eventName: string, more: Partial<Execution> = {}) =>
        anExecution({ contactId, wait: { for: 'event', eventName, until: undefined }, dueAt: undefined, ...more })
      const [paid, again, left, other] = [
        waits('paid'),
        waits('paid'),
        waits('left'),
        waits('paid', { contactId: rowIds.make('cnt') }),
      ]
      await save(
        room,
        [paid, again, left, other, anExecution({ contactId })].map((one) => begin(one)),
      )
      const found = await room.listAwaiting([
        { contactId, eventName: 'paid' },
        { contactId: other.contactId, eventName: 'left' },
        { contactId: rowIds.make('cnt'), eventName: 'paid' },
      ])
      expect(found).toStrictEqual([paid, again].map(({ id }) => ({ id, contactId })))
      expect(await room.listAwaiting([])).toStrictEqual([])
      await save(room, [{ before: paid, now: { ...paid, wait: undefined, status: 'RUNNING' }, records: [] }])
      expect(await room.listAwaiting([{ contactId, eventName: 'paid' }])).toHaveLength(1)
    })

    it('that are active are found by workflow and by contact', async () => {
      const room = await open()
      const one = anExecution()
      const same = anExecution({ workflowId: one.workflowId })
      const gone = over({ workflowId: one.workflowId, contactId: one.contactId })
      await save(
        room,
        [one, same, gone].map((each) => begin(each)),
      )
      const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).sort()
      expect(ids(await room.listActive({ workflowId: one.workflowId }, 10))).toStrictEqual([one.id, same.id])
      expect(await room.listActive({ workflowId: one.workflowId }, 1)).toHaveLength(1)
      const contactIds = [one.contactId, rowIds.make('cnt')]
      expect(await room.listActive({ contactIds }, 10)).toStrictEqual([{ id: one.id, contactId: one.contactId }])
    })

    it('record each visit to a step once, with its final state', async () => {
      const room = await open()
      const first = anExecution()
      const pause = { visit: 1, stepId: 'stp_pause' } as const
      await save(room, [begin(first, [{ ...pause, status: 'WAITING', at: later(1), until: later(60) }])])
      const pending = await room.listSteps(first.id, 10)
      expect(pending).toMatchObject([{ visit: 1, status: 'WAITING', until: later(60), endedAt: undefined }])
      const records: readonly StepRecord[] = [
        { ...pause, status: 'COMPLETED', at: later(61), branch: 'timeout', output: { b: [1, null, 'ü'] } },
        { visit: 2, stepId: 'stp_mail', status: 'RUNNING', at: later(61) },
        { visit: 2, stepId: 'stp_mail', status: 'FAILED', at: later(62), error: 'HTTP 404', output: 'text' },
      ]
      await save(room, [{ before: first, now: { ...first, visit: 2 }, records }])
      const shared = { executionId: first.id, error: undefined, branch: undefined, until: undefined }
      const visits = [
        {
          ...shared,
          ...pause,
          status: 'COMPLETED',
          branch: 'timeout',
          output: { b: [1, null, 'ü'] },
          startedAt: later(1),
          endedAt: later(61),
          until: later(60),
        },
        {
          ...shared,
          visit: 2,
          stepId: 'stp_mail',
          status: 'FAILED',
          error: 'HTTP 404',
          output: 'text',
          startedAt: later(61),
          endedAt: later(62),
        },
      ]
      expect(await room.listSteps(first.id, 10)).toStrictEqual(visits)
      expect(await room.listSteps(first.id, 1)).toStrictEqual(visits.slice(0, 1))
    })

    it('add to figures, which never fall below the stored executions', async () => {
      const room = await open()
      const [one, two] = [anExecution({ workflowId: 'wfl_figures' }), anExecution({ workflowId: 'wfl_figures' })]
      const record = { visit: 1, stepId: 'stp_pause', status: 'WAITING', at: NOW } as const
      await save(room, [begin(one, [record]), begin(two, [record])])
      const ended = over({ ...one, status: 'COMPLETED', wait: undefined, dueAt: undefined, endedAt: NOW })
      await save(room, [{ before: one, now: ended, records: [{ ...record, status: 'COMPLETED', branch: 'event' }] }])
      const figures = await room.figures('wfl_figures')
      const seen = Object.fromEntries(
        figures.map(({ stepId = '', name, total }) => [`${stepId} ${name}`.trim(), total]),
      )
      expect(seen).toStrictEqual({
        started: 2,
        active: 1,
        completed: 1,
        'stp_pause entered': 2,
        'stp_pause waiting': 1,
        'stp_pause completed': 1,
        'stp_pause event': 1,
      })
      expect(await room.countActive()).toBe(1)
      expect(await room.figures(rowIds.make('wfl'))).toStrictEqual([])
    })

    it('count how often a contact entered, in total and within an hour', async () => {
      const room = await open()
      const entry = { workflowId: rowIds.make('wfl'), contactId: rowIds.make('cnt') }
      const other = { ...entry, workflowId: rowIds.make('wfl') }
      const none = { starts: 0, countedSince: undefined, recentStarts: 0, isActive: false }
      expect(await room.entrants([other, entry])).toStrictEqual([
        { ...other, ...none },
        { ...entry, ...none },
      ])
      const start = async (at: Date) => {
        const now = anExecution(entry)
        await save(room, [begin(now)], at)
        return async () =>
          save(
            room,
            [
              {
                before: now,
                now: over({ ...now, status: 'EXITED', wait: undefined, dueAt: undefined, endedAt: at }),
                records: [],
              },
            ],
            at,
          )
      }
      const end = await start(NOW)
      const first = { ...entry, starts: 1, countedSince: NOW, recentStarts: 1, isActive: true }
      expect(await room.entrants([entry])).toStrictEqual([first])
      await end()
      await (await start(later(HOUR_OF_STARTS_MS - 1)))()
      expect(await room.entrants([entry])).toStrictEqual([{ ...first, starts: 2, recentStarts: 2, isActive: false }])
      await (await start(later(HOUR_OF_STARTS_MS)))()
      const anew = { starts: 3, countedSince: later(HOUR_OF_STARTS_MS), recentStarts: 1, isActive: false }
      expect(await room.entrants([entry])).toStrictEqual([{ ...entry, ...anew }])
      expect(await room.entrants([])).toStrictEqual([])
    })

    it('let one transaction at a time admit a contact', async () => {
      const tenant = await bench.tenant()
      const entry = { workflowId: rowIds.make('wfl'), contactId: rowIds.make('cnt') }
      const enter = (store: typeof bench.store) =>
        store.transaction(async (tx) => {
          const room = tx.project(tenant.id).executions
          const [entrant] = await room.entrants([entry])
          if (!entrant || entrant.starts > 0) return 0
          await save(room, [begin(anExecution(entry))])
          return 1
        })
      const entered = await Promise.all([bench.store, bench.peer, bench.store, bench.peer].map(enter))
      expect(entered.filter((count) => count === 1)).toHaveLength(1)
    })

    it('delete personal data: variables, entries, and waiting events', async () => {
      const room = await open()
      const workflowId: WorkflowId = rowIds.make('wfl')
      const [one, other] = [1, 2].map(() => over({ workflowId, context: { name: 'Ada' }, exitReason: 'left' }))
      if (!one || !other) throw new Error('there are two')
      const record = { visit: 1, stepId: 'stp_mail', status: 'COMPLETED', at: NOW, output: { to: 'ada' } } as const
      const active = anExecution({ contactId: one.contactId, context: { name: 'Ada' } })
      await save(room, [...[one, other].map((each) => begin(each, [record])), begin(active)])
      await room.enqueueEvents([
        aWorkflowEvent({ contactId: one.contactId }),
        aWorkflowEvent({ contactId: other.contactId }),
      ])
      expect(await room.erase([one.contactId], 10)).toBe(1)
      expect(await room.erase([one.contactId], 10)).toBe(0)
      expect(await room.find(one.id)).toStrictEqual({ ...one, context: {} })
      expect(await room.listSteps(one.id, 1)).toMatchObject([{ output: undefined, error: undefined }])
      expect(await room.find(other.id)).toStrictEqual(other)
      expect(await room.listSteps(other.id, 1)).toMatchObject([{ output: { to: 'ada' } }])
      expect(await room.find(active.id)).toStrictEqual(active)
      await room.forgetContacts([one.contactId])
      expect((await room.listWaitingEvents(10)).map(({ contactId }) => contactId)).toStrictEqual([other.contactId])
      expect(await room.entrants([one, other])).toMatchObject([{ starts: 0 }, { starts: 1 }])
      // The reason of a failure may name a person.
      const failed = over({ contactId: one.contactId, status: 'FAILED', exitReason: 'ada@example.com is gone' })
      await save(room, [begin(failed)])
      expect(await room.erase([one.contactId], 10)).toBe(1)
      expect(await room.find(failed.id)).toMatchObject({ exitReason: undefined })
    })

    it('are deleted with their workflow, batch by batch, except active ones', async () => {
      const room = await open()
      const { workflowId } = anExecution()
      const rows = [1, 2, 3].map(() => over({ workflowId }))
      const [active, other] = [anExecution({ workflowId }), over()]
      const record = { visit: 1, stepId: 'stp_mail', status: 'COMPLETED', at: NOW } as const
      await save(
        room,
        [...rows, active, other].map((one) => begin(one, [record])),
      )
      await room.addAwaited(workflowId, ['paid'])
      expect(await room.deleteOfWorkflow(workflowId, 2)).toBe(2)
      expect(await room.deleteOfWorkflow(workflowId, 2)).toBe(1)
      for (let gone = 1; gone > 0; ) gone = await room.deleteOfWorkflow(workflowId, 2)
      expect((await room.list({ ...all, workflowId })).map(({ id }) => id)).toStrictEqual([active.id])
      expect(await room.figures(workflowId)).toStrictEqual([])
      expect(await room.awaitedNames()).toStrictEqual([])
      expect(await room.listSteps(rows[0]?.id ?? active.id, 1)).toStrictEqual([])
      expect(await room.listSteps(other.id, 1)).toHaveLength(1)
    })
  })

  describe('events for workflows', () => {
    const bench = useStore(harness)

    it('wait in their order until they are deleted', async () => {
      const { rooms } = await bench.tenant()
      const room = rooms.executions
      const workflowEvents = [
        aWorkflowEvent({ data: { deep: [null, 'ü'] } }),
        aWorkflowEvent({ name: 'paid', at: rowTime(-5), byPublicKey: true }),
      ]
      await room.enqueueEvents(workflowEvents)
      await room.enqueueEvents([])
      await room.enqueueEvents([aWorkflowEvent()])
      const [one, two, three] = await room.listWaitingEvents(10)
      expect([one, two].map((each) => each && { ...each, seq: undefined })).toStrictEqual(
        workflowEvents.map((each) => ({ ...each, seq: undefined })),
      )
      expect((await room.listWaitingEvents(1)).map(({ eventId }) => eventId)).toStrictEqual([
        workflowEvents[0]?.eventId,
      ])
      await room.deleteWaitingEvents([one?.seq ?? 0, two?.seq ?? 0])
      await room.deleteWaitingEvents([])
      expect(await room.listWaitingEvents(10)).toStrictEqual([three])
    })

    it('are returned one per contact, the first', async () => {
      const { rooms } = await bench.tenant()
      const room = rooms.executions
      const [one, other] = [rowIds.make('cnt'), rowIds.make('cnt')]
      const workflowEvents = [one, one, other, one, other].map((contactId) => aWorkflowEvent({ contactId }))
      await room.enqueueEvents(workflowEvents)
      const ids = async (limit: number) => (await room.listWaitingEvents(limit)).map(({ eventId }) => eventId)
      expect(await ids(5)).toStrictEqual([workflowEvents[0]?.eventId, workflowEvents[2]?.eventId])
      expect(await ids(2)).toStrictEqual([workflowEvents[0]?.eventId])
      await room.deleteWaitingEvents((await room.listWaitingEvents(3)).map(({ seq }) => seq))
      expect(await ids(5)).toStrictEqual([workflowEvents[1]?.eventId, workflowEvents[4]?.eventId])
    })

    it('are those whose names an execution may wait for', async () => {
      const { rooms } = await bench.tenant()
      const room = rooms.executions
      const [one, other]: readonly WorkflowId[] = [rowIds.make('wfl'), rowIds.make('wfl')]
      if (!one || !other) throw new Error('there are two')
      expect(await room.awaitedNames()).toStrictEqual([])
      expect(await room.addAwaited(one, ['paid', 'left', 'paid'])).toBe(true)
      expect(await room.addAwaited(one, ['paid'])).toBe(false)
      expect(await room.addAwaited(other, ['paid'])).toBe(false)
      expect(await room.addAwaited(other, ['paid', 'new'])).toBe(true)
      expect(await room.addAwaited(other, [])).toBe(false)
      expect(await room.awaitedNames()).toStrictEqual(['left', 'new', 'paid'])
    })

    it('and due executions show which projects have work', async () => {
      const tenants = await Promise.all([1, 2, 3, 4].map(() => bench.tenant()))
      const [hearing, due, idle, both] = tenants
      if (!hearing || !due || !idle || !both) throw new Error('there are four')
      await hearing.rooms.executions.enqueueEvents([aWorkflowEvent(), aWorkflowEvent()])
      await both.rooms.executions.enqueueEvents([aWorkflowEvent()])
      const waits = (ms: number) => begin(anExecution({ wait: { for: 'time', until: later(ms) }, dueAt: later(ms) }))
      await save(due.rooms.executions, [waits(50), waits(10)])
      await save(idle.rooms.executions, [waits(60), begin(over())])
      await save(both.rooms.executions, [waits(10)])
      const ids = (...some: readonly { readonly id: string }[]) => some.map(({ id }) => id).sort()
      const { executions } = bench.peer
      expect(await executions.projectsDue(later(9), 10)).toStrictEqual(ids(hearing, both))
      const three = ids(hearing, due, both)
      expect(await executions.projectsDue(later(10), 10)).toStrictEqual(three)
      expect(await executions.projectsDue(later(10), 2)).toStrictEqual(three.slice(0, 2))
      const [, second] = await executions.projectsDue(later(10), 2)
      expect(await executions.projectsDue(later(10), 10, second)).toStrictEqual(three.slice(2))
      expect(await executions.projectsDue(later(60), 10)).toHaveLength(4)
    })

    it('are processed by one transaction at a time', async () => {
      const tenant = await bench.tenant()
      let under = 0
      const turn = (store: typeof bench.store) =>
        store.transaction(async (tx) => {
          if (!(await tx.project(tenant.id).executions.takeTurn())) return 'taken'
          expect(under).toBe(0)
          under += 1
          await tx.project(tenant.id).executions.listWaitingEvents(1)
          under -= 1
          return 'mine'
        })
      const turns = await Promise.all([bench.store, bench.peer, bench.store, bench.peer].map(turn))
      expect(turns).toContain('mine')
      expect(await turn(bench.store)).toBe('mine')
    })
  })
}

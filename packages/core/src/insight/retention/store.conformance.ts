import { describe, expect, it } from 'vitest'
import { changeOfExecution, type ExecutionMove, figuresOf } from '../../automation/executions/changes.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { EMAIL_STATUSES, type EmailStatus } from '../../mail/emails/schema.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { aBody, aContact, anEmail, anInboxMessage, aProject, aTemplate, ROW_TIME, rowIds } from '../../testing/rows.ts'
import { anEvent, anExecution } from '../../testing/work-rows.ts'
import { RETENTION_KINDS, type RetentionKind } from './store.ts'

const DAY_MS = 86_400_000
const daysAfter = (begin: Date, days: number) => new Date(begin.getTime() + days * DAY_MS)

/** Mails that wait for a worker or a person. */
const UNSETTLED: readonly EmailStatus[] = ['PENDING', 'SENDING', 'UNKNOWN']

const page = { limit: 1000, after: undefined, search: undefined, status: undefined, contactId: undefined }

/** The rules of `RetentionStore`. */
export function retentionStoreConformance(harness: StoreHarness): void {
  describe('retention', () => {
    const bench = useStore(harness)

    async function open(settings: Partial<Project> = {}) {
      const { store } = bench
      const project = aProject(settings)
      await store.projects.insert(project, [])
      const rooms = store.project(project.id)
      const prune = (kind: RetentionKind, now: Date, limit = 100) =>
        store.retention.deleteExpired({ projectId: project.id, kind, now, limit })
      return { store, project, rooms, prune }
    }
    type Opened = Awaited<ReturnType<typeof open>>

    /** Returns a mail with a body and an attachment of its own. */
    async function aMail({ rooms, project }: Opened, overrides: Partial<Parameters<typeof anEmail>[0]> = {}) {
      const contactId: ContactId = overrides.contactId ?? rowIds.make('cnt')
      const body = aBody()
      const hash = rowIds.make('req').slice(4).padStart(64, '0')
      const { id: bodyId } = await rooms.emails.ensureBody(body, [contactId])
      await rooms.emails.ensureBlob(hash, Uint8Array.of(7), [contactId])
      const attachment = {
        hash,
        size: 1,
        filename: 'a',
        contentType: 'a/b',
        disposition: 'attachment' as const,
        contentId: undefined,
      }
      const due = overrides.status === undefined || overrides.status === 'PENDING'
      const email = anEmail({
        projectId: project.id,
        dueAt: due ? ROW_TIME : undefined,
        ...overrides,
        contactId,
        bodyId,
        attachments: [attachment],
      })
      await rooms.emails.insert([email])
      return email
    }
    const contentsOf = async (
      store: Store,
      { bodyId, projectId, attachments = [] }: Awaited<ReturnType<typeof aMail>>,
    ) => [
      (await store.ledger.bodies([bodyId])).length,
      ...(await Promise.all(
        attachments.map(async ({ hash }) => (await store.ledger.blob(projectId, hash))?.length ?? 0),
      )),
    ]

    it('deletes events that are older than the project keeps them, oldest first, and no newer ones', async () => {
      const { store, project, rooms, prune } = await open({ eventsDays: 7 })
      const contactId = aContact().id
      const events = [3, 1, 2, 4].map((days) => anEvent({ contactId, createdAt: daysAfter(ROW_TIME, days) }))
      await rooms.events.insert(events)
      const left = async () =>
        (await rooms.events.listByContact(contactId, page)).map(
          ({ createdAt }) => (createdAt.getTime() - ROW_TIME.getTime()) / DAY_MS,
        )
      expect(await prune('events', daysAfter(ROW_TIME, 8))).toBe(0)
      expect(await store.retention.projectsDue(daysAfter(ROW_TIME, 8), 10)).toStrictEqual([])
      const now = new Date(daysAfter(ROW_TIME, 10).getTime() + 1)
      expect(await store.retention.projectsDue(now, 10)).toStrictEqual([project.id])
      expect(await prune('events', now, 2)).toBe(2)
      expect(await left()).toStrictEqual([4, 3])
      expect(await prune('events', now, 2)).toBe(1)
      expect(await prune('events', now, 2)).toBe(0)
      expect(await left()).toStrictEqual([4])
      expect(await store.retention.projectsDue(now, 10)).toStrictEqual([])
    })

    it('deletes executions that were over longer than the project keeps events, with their steps, and no figures', async () => {
      const { store, project, rooms, prune } = await open({ eventsDays: 7 })
      const record = { visit: 1, stepId: 'stp_pause', status: 'COMPLETED', at: ROW_TIME } as const
      const ended = { status: 'COMPLETED', workflowId: 'wfl_old', wait: undefined, dueAt: undefined } as const
      const executions = [1, 2, 3].map((days) => anExecution({ ...ended, endedAt: daysAfter(ROW_TIME, days) }))
      const active = anExecution({ workflowId: 'wfl_old' })
      const moves = [...executions, active].map((now): ExecutionMove => ({ before: undefined, now, records: [record] }))
      await rooms.executions.save(moves.map(changeOfExecution), figuresOf(moves), ROW_TIME)
      const figures = await rooms.executions.figures('wfl_old')
      expect(await prune('executions', daysAfter(ROW_TIME, 8))).toBe(0)
      expect(await store.retention.projectsDue(daysAfter(ROW_TIME, 8), 10)).toStrictEqual([])
      const now = new Date(daysAfter(ROW_TIME, 9).getTime() + 1)
      expect(await store.retention.projectsDue(now, 10)).toStrictEqual([project.id])
      expect(await prune('executions', now, 1)).toBe(1)
      expect(await prune('executions', now)).toBe(1)
      const left = await rooms.executions.findMany(moves.map(({ now }) => now.id))
      expect(left.map(({ id }) => id)).toStrictEqual([executions[2]?.id, active.id])
      const steps = await Promise.all(moves.map(({ now }) => rooms.executions.listSteps(now.id, 10)))
      expect(steps.map(({ length }) => length)).toStrictEqual([0, 0, 1, 1])
      expect(await rooms.executions.figures('wfl_old')).toStrictEqual(figures)
      expect(await prune('executions', daysAfter(ROW_TIME, 999))).toBe(1)
    })

    it('deletes settled mails with their captured copies, and none that still waits', async () => {
      const opened = await open({ emailsDays: 30 })
      const { store, project, rooms, prune } = opened
      const mails = new Map<EmailStatus, Awaited<ReturnType<typeof aMail>>>()
      for (const status of EMAIL_STATUSES) {
        const mail = await aMail(opened, { status })
        mails.set(status, mail)
        await rooms.inbox.save(anInboxMessage({ emailId: mail.id }))
      }
      const [retried] = [await aMail(opened, { status: 'FAILED', dueAt: ROW_TIME })]
      expect(await prune('emails', daysAfter(ROW_TIME, 30))).toBe(0)
      const now = new Date(daysAfter(ROW_TIME, 30).getTime() + 1)
      expect(await store.retention.projectsDue(now, 10)).toStrictEqual([project.id])
      expect(await prune('emails', now, 3)).toBe(3)
      expect(await prune('emails', now)).toBe(EMAIL_STATUSES.length - UNSETTLED.length - 3)
      const left = await rooms.emails.list(page)
      expect(left.map(({ status }) => status).sort()).toStrictEqual([...UNSETTLED, 'FAILED'].sort())
      expect(left.map(({ id }) => id)).toContain(retried?.id)
      expect(await rooms.inbox.count(undefined)).toBe(UNSETTLED.length)
      for (const [status, mail] of mails)
        expect(await contentsOf(store, mail), status).toStrictEqual(UNSETTLED.includes(status) ? [1, 1] : [0, 0])
    })

    it('keeps contents that a deleted mail shared with a remaining one', async () => {
      const opened = await open({ emailsDays: 30 })
      const { store, rooms, prune } = opened
      const mail = await aMail(opened, { status: 'SENT' })
      const later = anEmail({
        ...mail,
        id: rowIds.make('eml'),
        messageId: '<later>',
        createdAt: daysAfter(ROW_TIME, 20),
      })
      await rooms.emails.insert([later])
      expect(await prune('emails', daysAfter(ROW_TIME, 31))).toBe(1)
      expect(await contentsOf(store, mail)).toStrictEqual([1, 1])
      expect(await prune('emails', daysAfter(ROW_TIME, 51))).toBe(1)
      expect(await contentsOf(store, mail)).toStrictEqual([0, 0])
    })

    it('counts the mails of a template correctly, however many are deleted', async () => {
      const opened = await open()
      const { rooms, prune } = opened
      const [template, other] = [aTemplate(), aTemplate()]
      for (const one of [template, other]) await rooms.templates.insert(one)
      for (let i = 0; i < 3; i++) await aMail(opened, { status: 'SENT', templateId: template.id })
      await aMail(opened, { status: 'SENT', templateId: other.id })
      await aMail(opened, { status: 'PENDING', templateId: template.id })
      for (let batch = 0; batch < 3; batch++) await prune('emails', daysAfter(ROW_TIME, 401), 2)
      await rooms.templates.update({ ...template, name: 'New' })
      expect(await rooms.emails.count({ ...page })).toBe(1)
      expect(await rooms.emails.countByTemplate(template.id)).toBe(4)
      expect(await rooms.emails.countByTemplate(other.id)).toBe(1)
    })

    it('deletes texts and attachments that have been unused for long, and lists their mails as before', async () => {
      const opened = await open({ emailBodiesDays: 90 })
      const { store, project, rooms, prune } = opened
      const begin = new Date() // Recorded by the store's own time.
      const mail = await aMail(opened, { status: 'SENT', createdAt: begin })
      const { id: anybodys } = await rooms.emails.ensureBody(aBody(), 'anybody')
      for (const kind of ['bodies', 'blobs'] as const) expect(await prune(kind, daysAfter(begin, 90))).toBe(0)
      expect(await contentsOf(store, mail)).toStrictEqual([1, 1])
      const now = daysAfter(begin, 92)
      expect(await store.retention.projectsDue(now, 10)).toStrictEqual([project.id])
      expect([await prune('bodies', now, 1), await prune('bodies', now), await prune('blobs', now)]).toStrictEqual([
        1, 1, 1,
      ])
      expect(await contentsOf(store, mail)).toStrictEqual([0, 0])
      expect(await store.ledger.bodies([anybodys])).toStrictEqual([])
      expect(await rooms.emails.find(mail.id)).toStrictEqual(mail)
      expect(await rooms.emails.keepContents(mail)).toBe(false)
    })

    it('records the last event that expired in the order of storing, and no deletion on request', async () => {
      const { rooms, prune } = await open({ eventsDays: 7 })
      const other = await open({ eventsDays: 7 })
      const [late, early, middle, kept] = [4, 1, 2, 9].map((days) => anEvent({ createdAt: daysAfter(ROW_TIME, days) }))
      if (!late || !early || !middle || !kept) expect.fail('four events')
      for (const event of [late, early, middle, kept]) await rooms.events.insert([event])
      expect(await prune('events', daysAfter(ROW_TIME, 8))).toBe(0)
      expect(await rooms.events.lastExpired()).toBeUndefined()
      const now = daysAfter(ROW_TIME, 12)
      const ids = async () => (await rooms.events.lastExpired())?.id
      expect([await prune('events', now, 1), await ids()]).toStrictEqual([1, early.id])
      expect([await prune('events', now, 1), await ids()]).toStrictEqual([1, middle.id])
      // The last to expire is the first of the order: the mark stays.
      expect([await prune('events', now, 1), await ids()]).toStrictEqual([1, middle.id])
      await rooms.events.deleteNamed(kept.name, { until: kept.createdAt, limit: 9 })
      expect(await ids()).toBe(middle.id)
      expect(await other.rooms.events.lastExpired()).toBeUndefined()
    })

    it('never deletes a text or an attachment of a mail that still waits', async () => {
      for (const status of UNSETTLED) {
        const opened = await open()
        const mail = await aMail(opened, { status, createdAt: new Date() })
        const now = daysAfter(new Date(), 5000)
        for (const kind of RETENTION_KINDS) expect(await opened.prune(kind, now), status).toBe(0)
        expect(await contentsOf(opened.store, mail)).toStrictEqual([1, 1])
        expect(await opened.rooms.emails.keepContents(mail)).toBe(true)
      }
    })

    it('deletes texts with the mails if these are deleted first', async () => {
      const opened = await open({ emailBodiesDays: null, emailsDays: 10 })
      await aMail(opened, { status: 'SENT', createdAt: new Date() })
      expect(await opened.prune('bodies', daysAfter(new Date(), 10))).toBe(0)
      expect(await opened.prune('bodies', daysAfter(new Date(), 12))).toBe(1)
    })

    it('keeps everything of a project without limits', async () => {
      const opened = await open({ emailBodiesDays: null, emailsDays: null, eventsDays: null })
      const mail = await aMail(opened, { status: 'SENT' })
      await opened.rooms.events.insert([anEvent()])
      const now = daysAfter(new Date(), 100_000)
      expect(await opened.store.retention.projectsDue(now, 10)).toStrictEqual([])
      for (const kind of RETENTION_KINDS) expect(await opened.prune(kind, now)).toBe(0)
      expect(await contentsOf(opened.store, mail)).toStrictEqual([1, 1])
    })

    it('returns the projects in turn, and does not change the data of others', async () => {
      const all: Opened[] = []
      for (let i = 0; i < 3; i++) {
        const opened = await open()
        await opened.rooms.events.insert([anEvent()])
        all.push(opened)
      }
      const ids = all.map(({ project }) => project.id).sort()
      const { retention } = bench.store
      const now = daysAfter(ROW_TIME, 401)
      expect(await retention.projectsDue(now, 2)).toStrictEqual(ids.slice(0, 2))
      expect(await retention.projectsDue(now, 2, ids[1])).toStrictEqual(ids.slice(2))
      expect(
        await retention.deleteExpired({ projectId: ids[1] ?? rowIds.make('prj'), kind: 'events', now, limit: 9 }),
      ).toBe(1)
      expect(await retention.projectsDue(now, 9)).toStrictEqual([ids[0], ids[2]])
      expect(await retention.deleteExpired({ projectId: rowIds.make('prj'), kind: 'events', now, limit: 9 })).toBe(0)
    })

    it('returns how long the oldest row of each kind is past its time', async () => {
      const nothing = { emails: 0, events: 0, executions: 0 }
      const opened = await open({ emailsDays: 100 })
      const keeper = await open({ eventsDays: null, emailsDays: null })
      for (const { rooms } of [opened, keeper]) await rooms.events.insert([anEvent()])
      await aMail(opened, { status: 'SENT' })
      await aMail(opened, { status: 'UNKNOWN' })
      const { retention } = bench.store
      expect(await retention.overdue(daysAfter(ROW_TIME, 99))).toStrictEqual(nothing)
      const dayMs = 86_400_000
      expect(await retention.overdue(daysAfter(ROW_TIME, 401))).toStrictEqual({
        emails: 301 * dayMs,
        events: dayMs,
        executions: 0,
      })
      for (const kind of RETENTION_KINDS) await opened.prune(kind, daysAfter(ROW_TIME, 401))
      expect(await retention.overdue(daysAfter(ROW_TIME, 401))).toStrictEqual(nothing)
    })

    it('shares the work with another node, and does nothing twice', async () => {
      const { project, rooms } = await open()
      await rooms.events.insert(Array.from({ length: 40 }, () => anEvent()))
      const batch = { projectId: project.id, kind: 'events', now: daysAfter(ROW_TIME, 401), limit: 10 } as const
      let gone = 0
      for (let turn = 0; turn < 10; turn++) {
        const both = await Promise.all([bench.store, bench.peer].map((store) => store.retention.deleteExpired(batch)))
        gone += both.reduce((sum, count) => sum + count, 0)
      }
      expect(gone).toBe(40)
    })

    it('frees space, and removes deleted data from its files', async () => {
      await open()
      for (let more = true; more; ) more = await bench.store.retention.reclaim()
      expect(await bench.store.retention.scrub()).toBe(true)
    })
  })
}

import { describe, expect, it } from 'vitest'
import { namedConformance, pagingConformance, searchConformance } from '../../conformance/list-conformance.ts'
import { briefly, type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { utf8Length } from '../../kernel/text/utf8.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { aGraph, aWorkflow } from '../../testing/workflow-kit.ts'
import { graphText } from './graph-text.ts'
import type { Graph } from './steps.ts'

const everything = { search: undefined, enabled: undefined }
const all = { ...everything, limit: 10_000, offset: 0, after: undefined }
const on = ['TRIGGER', { eventName: 'signup' }] as const
const plain = aGraph({ on, end: ['EXIT', {}] }, ['on > end'])

const isPro = {
  logic: 'AND',
  groups: [{ filters: [{ field: 'event.plan', operator: 'equals', value: 'pro' }] }],
} as const

/** A graph with every kind of step, and texts that databases might change. */
const full: Graph = {
  ...aGraph(
    {
      on,
      mail: ['SEND_EMAIL', { templateId: 'tpl_1', recipient: { type: 'CUSTOM', customEmail: 'ada@example.com' } }],
      rest: ['DELAY', { at: '09:00', timeZone: 'data.zone', weekdays: [1, 5] }],
      wait: ['WAIT_FOR_EVENT', { eventName: 'paid', timeout: 60 }],
      ask: ['CONDITION', { condition: isPro }],
      call: [
        'WEBHOOK',
        {
          url: 'https://example.com/',
          method: 'POST',
          headers: { b: '1', a: '2' },
          body: { z: 1, a: [1.5, null, '🙂"\\\n'] },
        },
      ],
      set: ['UPDATE_CONTACT', { updates: { plan: 'pro', deep: { a: 1 } }, subscriptionAction: 'subscribe' }],
      end: ['EXIT', { reason: 'Ñandú' }],
    },
    [
      'on > mail',
      'mail > rest',
      'rest > wait',
      'wait event> ask',
      'wait timeout> end',
      'ask yes> call',
      'ask no> set',
      'call > set',
    ],
  ),
}

/** The rules of `WorkflowStore`. */
export function workflowStoreConformance(harness: StoreHarness): void {
  describe('workflows', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.workflows

    it('returns workflows and graphs as they were stored', async () => {
      const workflows = await open()
      const least = aWorkflow()
      const most = aWorkflow({
        name: 'Ñandú & Söhne 🙂',
        description: 'a\n"b"\\c',
        enabled: true,
        trigger: { eventName: 'segment.vip.entry', condition: isPro },
        allowReentry: true,
        version: 7,
        stepCount: 8,
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
        updatedAt: new Date('2025-06-01T12:00:00.001Z'),
      })
      await workflows.insert(least, plain)
      await workflows.insert(most, full)
      for (const workflow of [least, most]) expect(await workflows.find(workflow.id)).toStrictEqual(workflow)
      const versions = [
        { workflowId: most.id, version: 7 },
        { workflowId: most.id, version: 6 },
        { workflowId: least.id, version: 1 },
        { workflowId: rowIds.make('wfl'), version: 1 },
        { workflowId: most.id, version: 7 },
      ]
      const graphs = await workflows.graphs(versions)
      expect(graphs).toStrictEqual([full, undefined, plain, undefined, full])
      // Receivers of webhooks see the order of names.
      expect(JSON.stringify(graphs[0])).toBe(JSON.stringify(full))
      expect(await workflows.graphs([])).toStrictEqual([])
      expect(await workflows.graphBytes()).toBe(utf8Length(graphText(full)) + utf8Length(graphText(plain)))
    })

    it('returns undefined for workflows that do not exist, whatever the input', async () => {
      const workflows = await open()
      expect(await workflows.find(rowIds.make('wfl'))).toBeUndefined()
      expect(await workflows.find('wfl_\u0000')).toBeUndefined()
      expect(await workflows.graphBytes()).toBe(0)
    })

    it('refuses an id that is taken', async () => {
      const workflows = await open()
      const workflow = aWorkflow()
      await workflows.insert(workflow, plain)
      await expect(workflows.insert({ ...workflow, name: 'Another' }, full)).rejects.toThrow(StoreConflict)
      expect(await workflows.find(workflow.id)).toStrictEqual(workflow)
      expect(await workflows.graphs([{ workflowId: workflow.id, version: 1 }])).toStrictEqual([plain])
    })

    it('stores each version of a graph, and replaces one of the same number', async () => {
      const workflows = await open()
      const first = aWorkflow()
      const other = aWorkflow()
      await workflows.insert(first, plain)
      await workflows.insert(other, plain)
      const second = {
        ...first,
        version: 2,
        stepCount: 8,
        name: 'New',
        description: 'd',
        enabled: true,
        allowReentry: true,
        trigger: { eventName: 'login', condition: isPro },
        updatedAt: rowTime(9),
      }
      await workflows.update(second, full)
      const versions = [1, 2].map((version) => ({ workflowId: first.id, version }))
      expect(await workflows.find(first.id)).toStrictEqual(second)
      expect(await workflows.graphs(versions)).toStrictEqual([plain, full])
      await workflows.update(second, plain)
      expect(await workflows.graphs(versions)).toStrictEqual([plain, plain])
      expect(await workflows.find(other.id)).toStrictEqual(other)
      expect(await workflows.graphBytes()).toBe(3 * utf8Length(graphText(plain)))
      await workflows.update({ ...aWorkflow(), version: 1 }, full)
      expect(await workflows.count(everything)).toBe(2)
      expect(await workflows.graphBytes()).toBe(3 * utf8Length(graphText(plain)))
    })

    it('lists the stored versions, and deletes some', async () => {
      const workflows = await open()
      const [workflow, other] = [aWorkflow(), aWorkflow()]
      for (const one of [workflow, other]) await workflows.insert(one, plain)
      for (const version of [2, 3, 10])
        await workflows.update({ ...workflow, version, updatedAt: rowTime(version) }, plain)
      const stored = [1, 2, 3, 10].map((version) => ({ version, createdAt: rowTime(version === 1 ? 0 : version) }))
      expect(await workflows.versions(workflow.id)).toStrictEqual(stored)
      await workflows.deleteVersions(workflow.id, [1, 3, 4])
      expect(await workflows.versions(workflow.id)).toStrictEqual([stored[1], stored[3]])
      expect(await workflows.versions(other.id)).toHaveLength(1)
      expect(await workflows.versions(rowIds.make('wfl'))).toStrictEqual([])
    })

    it('deletes a workflow with all versions of its graph, once', async () => {
      const workflows = await open()
      const workflow = aWorkflow({ enabled: true })
      await workflows.insert(workflow, full)
      await workflows.update({ ...workflow, version: 2 }, full)
      expect(await workflows.delete(workflow.id)).toBe(true)
      expect(await workflows.delete(workflow.id)).toBe(false)
      expect(await workflows.find(workflow.id)).toBeUndefined()
      expect(await workflows.graphBytes()).toBe(0)
      expect(await workflows.listTriggered(['signup'])).toStrictEqual([])
      expect(await workflows.listUsing({ uses: ['event.signup'], limit: 10 })).toStrictEqual([])
    })

    it('finds those that an event starts, oldest first, while they are enabled', async () => {
      const workflows = await open()
      const [late, early] = [2, 1].map((ms) => aWorkflow({ enabled: true, createdAt: rowTime(ms) }))
      const off = aWorkflow()
      const login = aWorkflow({
        enabled: true,
        trigger: { eventName: 'login', condition: isPro },
        createdAt: rowTime(3),
      })
      for (const one of [late, early, off, login]) if (one) await workflows.insert(one, plain)
      expect(await workflows.listTriggered(['signup'])).toStrictEqual([early, late])
      expect(await workflows.listTriggered(['login', 'signup', 'nothing'])).toStrictEqual([early, late, login])
      expect(await workflows.listTriggered([])).toStrictEqual([])
      await workflows.update({ ...off, enabled: true }, plain)
      await workflows.update({ ...login, enabled: false }, plain)
      expect(await workflows.listTriggered(['signup'])).toHaveLength(3)
      expect(await workflows.listTriggered(['login'])).toStrictEqual([])
    })

    it('finds those that use a name in the newest version, newest first', async () => {
      const workflows = await open()
      const [older, newer] = [1, 2].map((ms) => aWorkflow({ createdAt: rowTime(ms) }))
      if (!older || !newer) throw new Error('there are two')
      await workflows.insert(older, full)
      await workflows.insert(newer, plain)
      const using = async (uses: readonly string[], more: object = {}) =>
        (await workflows.listUsing({ uses, limit: 10, ...more })).map(({ id }) => id)
      expect(await workflows.listUsing({ uses: ['template.tpl_1'], limit: 10 })).toStrictEqual([
        { id: older.id, name: older.name, version: 1 },
      ])
      expect(await using(['event.signup'])).toStrictEqual([newer.id, older.id])
      expect(await using(['event.signup', 'event.paid'], { limit: 1 })).toStrictEqual([newer.id])
      expect(await using(['event.paid'])).toStrictEqual([older.id])
      expect(await using(['data.de'], { prefix: 'data.de' })).toStrictEqual([older.id])
      expect(await using(['data.zone'])).toStrictEqual([older.id])
      expect(await using(['event.plan'])).toStrictEqual([])
      await workflows.update({ ...older, version: 2 }, plain)
      expect(await using(['template.tpl_1'])).toStrictEqual([])
      await workflows.update({ ...older, version: 2, trigger: { eventName: 'login', condition: undefined } }, plain)
      expect(await using(['event.signup'])).toStrictEqual([newer.id])
      expect(await using(['event.login'])).toStrictEqual([older.id])
    })

    it('serializes changes, so that none is lost', async () => {
      const { id, rooms } = await bench.tenant()
      const workflow = aWorkflow()
      await rooms.workflows.insert(workflow, plain)
      let begun = 0
      const edit = (store: typeof bench.store) =>
        store.transaction(async (store) => {
          const { workflows } = store.project(id)
          const found = await workflows.find(workflow.id)
          begun += 1
          await briefly(() => begun > 1)
          if (!found) throw new Error('it is there')
          await workflows.update({ ...found, version: found.version + 1 }, plain)
        })
      await Promise.all([edit(bench.store), edit(bench.peer)])
      expect(await rooms.workflows.find(workflow.id)).toMatchObject({ version: 3 })
    })

    it('finds enabled or disabled ones', async () => {
      const workflows = await open()
      const [off, enabled] = [aWorkflow(), aWorkflow({ enabled: true })]
      for (const one of [off, enabled]) await workflows.insert(one, plain)
      expect(await workflows.list({ ...all, enabled: true })).toStrictEqual([enabled])
      expect(await workflows.list({ ...all, enabled: false })).toStrictEqual([off])
      expect(await workflows.count({ ...everything, enabled: true })).toBe(1)
    })

    pagingConformance(async () => {
      const workflows = await open()
      return {
        async add(createdAt) {
          const workflow = aWorkflow({ createdAt })
          await workflows.insert(workflow, plain)
          return workflow.id
        },
        list: (page) => workflows.list({ ...all, ...page }),
      }
    })

    searchConformance(async () => {
      const workflows = await open()
      return {
        async add(name) {
          await workflows.insert(aWorkflow({ name }), plain)
          return name
        },
        find: async (search) => (await workflows.list({ ...all, search })).map(({ name }) => name),
        count: (search) => workflows.count({ ...everything, search }),
      }
    })

    namedConformance(async () => {
      const workflows = await open()
      return {
        async add(name, createdAt) {
          const workflow = aWorkflow({ name, createdAt })
          await workflows.insert(workflow, plain)
          return workflow.id
        },
        listNamed: workflows.listNamed,
      }
    })
  })
}

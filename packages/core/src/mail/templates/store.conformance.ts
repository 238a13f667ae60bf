import { describe, expect, it } from 'vitest'
import { namedConformance, searchConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { aTemplate, rowIds, rowTime } from '../../testing/rows.ts'
import { TEMPLATE_TYPES } from './schema.ts'

const all = { search: undefined, type: undefined }

/** The promise of `TemplateStore`. */
export function templateStoreConformance(harness: StoreHarness): void {
  describe('templates', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.templates

    it('returns a template unchanged', async () => {
      const templates = await open()
      const least = aTemplate()
      const full = aTemplate({
        description: 'Sent on sign-up, «früh»',
        body: `<p title='x'>{{name ?? "there"}}</p>\r\n${'é'.repeat(100_000)}`,
        from: 'post@example.com',
        fromName: 'Ada’s post',
        replyTo: 'help@example.com',
        type: 'MARKETING',
        tracking: false,
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
        updatedAt: new Date('2025-01-01T00:00:00.001Z'),
      })
      for (const template of [least, full]) {
        await templates.insert(template)
        expect(await templates.find(template.id)).toStrictEqual(template)
      }
      expect(await templates.list({ ...all, limit: undefined, offset: 0 })).toStrictEqual([least, full])
    })

    it('distinguishes an empty text from none', async () => {
      const templates = await open()
      const template = aTemplate({ description: '' })
      await templates.insert(template)
      expect(await templates.find(template.id)).toStrictEqual(template)
    })

    it('returns undefined for an unknown id, whatever the input', async () => {
      const templates = await open()
      expect(await templates.find(rowIds.make('tpl'))).toBeUndefined()
      expect(await templates.find('tpl_\u0000')).toBeUndefined()
      expect(await templates.find("tpl_' or 1=1 --")).toBeUndefined()
    })

    it('refuses an id that is taken', async () => {
      const templates = await open()
      const template = aTemplate()
      await templates.insert(template)
      await expect(templates.insert({ ...template, name: 'Another' })).rejects.toThrow(StoreConflict)
      expect(await templates.find(template.id)).toStrictEqual(template)
    })

    it('updates the whole template, and only this one', async () => {
      const templates = await open()
      const full = aTemplate({ description: 'd', from: 'a@x.org', fromName: 'n', replyTo: 'r@x.org', tracking: true })
      const other = aTemplate()
      await templates.insert(full)
      await templates.insert(other)
      const changed = aTemplate({
        id: full.id,
        name: 'New',
        subject: 'S',
        body: 'B',
        type: 'HEADLESS',
        updatedAt: rowTime(7),
      })
      await templates.update(changed)
      expect(await templates.find(full.id)).toStrictEqual(changed)
      expect(await templates.find(other.id)).toStrictEqual(other)
    })

    it('writes nothing when the updated template was deleted', async () => {
      const templates = await open()
      await templates.update(aTemplate())
      expect(await templates.count(all)).toBe(0)
    })

    it('deletes once', async () => {
      const templates = await open()
      const template = aTemplate()
      await templates.insert(template)
      expect(await templates.delete(template.id)).toBe(true)
      expect(await templates.delete(template.id)).toBe(false)
      expect(await templates.find(template.id)).toBeUndefined()
    })

    it('lists newest first, rows of one moment by descending id, in pages or completely', async () => {
      const templates = await open()
      const rows = [1, 3, 1, 2, 1].map((ms) => aTemplate({ createdAt: rowTime(ms) }))
      for (const row of rows) await templates.insert(row)
      const expected = [1, 3, 4, 2, 0].map((index) => rows[index]?.id)
      const ids = async (limit: number | undefined, offset: number) =>
        (await templates.list({ ...all, limit, offset })).map((template) => template.id)
      expect(await ids(undefined, 0)).toStrictEqual(expected)
      expect(await ids(undefined, 2)).toStrictEqual(expected.slice(2))
      expect(await ids(2, 0)).toStrictEqual(expected.slice(0, 2))
      expect(await ids(2, 2)).toStrictEqual(expected.slice(2, 4))
      expect(await ids(2, 4)).toStrictEqual(expected.slice(4))
      expect(await ids(2, 6)).toStrictEqual([])
      const behind = async (index: number, limit: number | undefined, offset: number) =>
        (await templates.list({ ...all, limit, offset, after: rows[index] })).map(({ id }) => id)
      expect(await behind(3, undefined, 0)).toStrictEqual(expected.slice(2))
      expect(await behind(4, 1, 0)).toStrictEqual(expected.slice(3, 4))
      expect(await behind(1, 2, 1)).toStrictEqual(expected.slice(2, 4))
      expect(await behind(0, undefined, 0)).toStrictEqual([])
    })

    it('finds templates by the domain of their sender, newest first', async () => {
      const templates = await open()
      const senders = [
        'a@x.example',
        undefined,
        'b@x.example',
        'c@sub.x.example',
        'd@xx.example',
        'x.example@y.example',
      ]
      const rows = senders.map((from, n) => aTemplate({ from, name: `T${n}`, createdAt: rowTime(n) }))
      for (const row of rows) await templates.insert(row)
      const named = (...at: number[]) => at.map((n) => ({ id: rows[n]?.id, name: `T${n}` }))
      expect(await templates.listBySender('x.example', 10)).toStrictEqual(named(2, 0))
      expect(await templates.listBySender('x.example', 1)).toStrictEqual(named(2))
      expect(await templates.listBySender('sub.x.example', 10)).toStrictEqual(named(3))
      expect(await templates.listBySender('example', 10)).toStrictEqual([])
    })

    namedConformance(async () => {
      const templates = await open()
      return {
        async add(name, createdAt) {
          const template = aTemplate({ name, createdAt })
          await templates.insert(template)
          return template.id
        },
        listNamed: templates.listNamed,
      }
    })

    it('returns the names of existing templates', async () => {
      const templates = await open()
      const rows = ['Grüße', 'grüße'].map((name) => aTemplate({ name }))
      for (const row of rows) await templates.insert(row)
      const ids = [...rows.map(({ id }) => id), aTemplate().id]
      expect(await templates.namesOf(ids)).toStrictEqual(new Map(rows.map(({ id, name }) => [id, name])))
      expect(await templates.namesOf([])).toStrictEqual(new Map())
    })

    it('filters by type and by name together', async () => {
      const templates = await open()
      for (const type of TEMPLATE_TYPES) {
        for (const name of ['Welcome', 'Goodbye']) await templates.insert(aTemplate({ type, name }))
      }
      expect(await templates.count(all)).toBe(6)
      for (const type of TEMPLATE_TYPES) {
        expect(await templates.count({ ...all, type })).toBe(2)
        const found = await templates.list({ type, search: 'COME', limit: undefined, offset: 0 })
        expect(found.map((template) => [template.type, template.name])).toStrictEqual([[type, 'Welcome']])
        expect(await templates.count({ type, search: 'COME' })).toBe(1)
      }
    })

    searchConformance(async () => {
      const templates = await open()
      return {
        async add(name) {
          await templates.insert(aTemplate({ name }))
          return name
        },
        find: async (search) =>
          (await templates.list({ search, type: undefined, limit: undefined, offset: 0 })).map(({ name }) => name),
        count: (search) => templates.count({ search, type: undefined }),
      }
    })
  })
}

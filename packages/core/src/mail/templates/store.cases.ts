import type { RoomCases } from '../../testing/cases.ts'
import { refusedOrWritten } from '../../testing/cases.ts'
import { aTemplate } from '../../testing/rows.ts'
import type { Template } from './schema.ts'
import type { TemplateStore } from './store.ts'

/** A filled tenant has one template. */
export interface WithTemplate {
  readonly template: Template
}

const all = { search: undefined, type: undefined, limit: undefined, offset: 0 }

export const templateCases: RoomCases<TemplateStore, unknown, WithTemplate> = {
  async fill(_, { rooms }) {
    const template = aTemplate()
    await rooms.templates.insert(template)
    return { template }
  },
  look: (store, { id }) => store.project(id).templates.list(all),
  verbs: {
    find: { tenancy: async (room, { template }) => [await room.find(template.id), undefined] },
    list: { tenancy: async (room, _, { template }) => [await room.list(all), [template]] },
    count: { tenancy: async (room) => [await room.count({ search: undefined, type: undefined }), 1] },
    listBySender: {
      tenancy: async (room, theirs, { template }) => {
        for (const one of [theirs.template, template]) await room.update({ ...one, from: 'post@mine.example' })
        return [await room.listBySender('mine.example', 10), [{ id: template.id, name: template.name }]]
      },
    },
    listNamed: {
      tenancy: async (room, theirs, { template }) => {
        for (const one of [theirs.template, template]) await room.update({ ...one, name: 'Mine' })
        return [await room.listNamed('mine', 10), [{ id: template.id, name: 'Mine' }]]
      },
    },
    namesOf: {
      tenancy: async (room, theirs, { template }) => [
        await room.namesOf([theirs.template.id, template.id]),
        new Map([[template.id, template.name]]),
      ],
    },
    insert: {
      write: (room) => room.insert(aTemplate()),
      tenancy: (room, { template }) => refusedOrWritten(room.insert({ ...template, name: 'Mine' })),
    },
    update: {
      write: (room, { template }) => room.update({ ...template, name: 'New' }),
      tenancy: (room, { template }) => refusedOrWritten(room.update({ ...template, name: 'Mine' })),
    },
    delete: {
      write: (room, { template }) => room.delete(template.id),
      tenancy: async (room, { template }) => [await room.delete(template.id), false],
    },
  },
}

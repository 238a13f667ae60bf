import { domainOf } from '../../kernel/address/address.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { TemplateFilter, TemplateStore } from '../../mail/templates/store.ts'
import { insertRow, matchesText, namedRows, newestFirst } from './rows.ts'
import type { Source, Tables } from './tables.ts'

export function memoryTemplates(source: Source, projectId: ProjectId): TemplateStore {
  const found = ({ templates }: Tables, { search, type }: TemplateFilter) =>
    templates
      .filter((one) => one.projectId === projectId)
      .map(({ row }) => row)
      .filter((template) => matchesText(search, template.name) && (type === undefined || template.type === type))
  const own = ({ templates }: Tables, id: string) => {
    const one = templates.get(id)
    return one?.projectId === projectId ? one.row : undefined
  }

  return {
    find: (id) => source.read((tables) => own(tables, id)),
    list: ({ limit, offset, after, ...filter }) =>
      source.read((tables) =>
        found(tables, filter)
          .sort(newestFirst)
          .filter((template) => !after || newestFirst(after, template) < 0)
          .slice(offset, limit === undefined ? undefined : offset + limit),
      ),
    count: (filter) => source.read((tables) => found(tables, filter).length),
    listBySender: (domain, limit) =>
      source.read((tables) =>
        found(tables, { search: undefined, type: undefined })
          .filter(({ from }) => from !== undefined && domainOf(from) === domain)
          .sort(newestFirst)
          .slice(0, limit)
          .map(({ id, name }) => ({ id, name })),
      ),
    listNamed: (name, limit) =>
      source.read((tables) => namedRows(found(tables, { search: undefined, type: undefined }), name, limit)),
    namesOf: (ids) =>
      source.read(
        (tables) =>
          new Map(
            ids.flatMap((id) => {
              const template = own(tables, id)
              return template ? [[id, template.name]] : []
            }),
          ),
      ),
    insert: (template) =>
      source.write((tables) => insertRow(tables.templates, template.id, { projectId, row: { ...template } })),
    update: (template) =>
      source.write((tables) => {
        if (own(tables, template.id)) tables.templates.set(template.id, { projectId, row: { ...template } })
      }),
    delete: (id) => source.write((tables) => own(tables, id) !== undefined && tables.templates.delete(id)),
  }
}

import type { TemplateId } from '../ids.ts'
import type { Template, TemplateType } from './schema.ts'

export interface TemplateFilter {
  /** A case-insensitive part of the name, taken literally. */
  readonly search: string | undefined
  readonly type: TemplateType | undefined
}

/** The templates of one project. */
export interface TemplateStore {
  find(id: TemplateId): Promise<Template | undefined>
  /** Newest first; `limit` absent means all. */
  list(filter: TemplateFilter & { limit: number | undefined; offset: number }): Promise<readonly Template[]>
  count(filter: TemplateFilter): Promise<number>
  insert(template: Template): Promise<void>
  /** Writes the whole template over the one with its id. */
  update(template: Template): Promise<void>
  /** Whether there was such a template. */
  delete(id: TemplateId): Promise<boolean>
}

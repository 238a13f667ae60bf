import type { TemplateId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { Template, TemplateType } from './schema.ts'

export interface TemplateFilter {
  /** A case-insensitive part of the name, taken literally. */
  readonly search: string | undefined
  readonly type: TemplateType | undefined
}

export interface TemplateRange {
  readonly limit: number | undefined
  readonly offset: number
  readonly after?: Position | undefined
}

/** The templates of one project. */
export interface TemplateStore {
  find(id: TemplateId): Promise<Template | undefined>
  /**
   * Returns templates, newest first; `limit` absent means all. `offset` counts from the row after `after`, or from the
   * newest.
   */
  list(filter: TemplateFilter & TemplateRange): Promise<readonly Template[]>
  count(filter: TemplateFilter): Promise<number>
  /** Returns templates whose sender has exactly this domain, newest first. */
  listBySender(domain: string, limit: number): Promise<readonly Pick<Template, 'id' | 'name'>[]>
  /** Returns templates with this name in any case, newest first. */
  listNamed(name: string, limit: number): Promise<readonly Pick<Template, 'id' | 'name'>[]>
  /** Returns the names of existing templates. */
  namesOf(ids: readonly TemplateId[]): Promise<ReadonlyMap<TemplateId, string>>
  insert(template: Template): Promise<void>
  /** Replaces the template with the same id. */
  update(template: Template): Promise<void>
  /** Returns whether the template existed. */
  delete(id: TemplateId): Promise<boolean>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly templates: TemplateStore
  }
}

import type { TemplateRow } from './columns.ts'

export interface TemplateTables {
  templates: TemplateRow
}

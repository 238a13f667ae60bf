import { variablesOf } from '../templates/compile.ts'
import type { CompiledTemplate } from '../templates/language.ts'
import type { TemplateType } from '../templates/schema.ts'
import { printsPreferenceUrl } from './footer.ts'
import { PREFERENCE_VARIABLES } from './urls.ts'

/** Whether mail of a type reaches only subscribed contacts. */
export function isMarketing(type: TemplateType | undefined): boolean {
  return type !== undefined && type !== 'TRANSACTIONAL'
}

/** Whether mails of a body get a footer: marketing mail does unless the body prints one of the links itself. */
export function needsFooter(type: TemplateType | undefined, body: CompiledTemplate): boolean {
  return type === 'MARKETING' && !printsPreferenceUrl(body)
}

/** The variables to be stored with a mail: those that its templates read, and the language of a footer. Links are made later. */
export function storedVariables(
  templates: readonly CompiledTemplate[],
  { footer }: { readonly footer: boolean },
): ReadonlySet<string> {
  const names = new Set(templates.flatMap((template) => [...variablesOf(template)]))
  if (footer) names.add('locale')
  for (const name of PREFERENCE_VARIABLES) names.delete(name)
  return names
}

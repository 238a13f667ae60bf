import { variablesOf } from '../templates/compile.ts'
import type { CompiledTemplate } from '../templates/language.ts'
import type { TemplateType } from '../templates/schema.ts'
import { PREFERENCE_VARIABLES } from './urls.ts'

/** Returns whether mail of a type reaches only subscribed contacts. */
export function isMarketing(type: TemplateType | undefined): boolean {
  return type !== undefined && type !== 'TRANSACTIONAL'
}

/** Returns whether mails get a footer unless they show a link themselves, which only the rendered mail can decide. */
export function mayNeedFooter(type: TemplateType | undefined): boolean {
  return type === 'MARKETING'
}

/**
 * Returns the variables to be stored with a mail: those that its templates read, and the language of a footer. Links
 * are made later.
 */
export function storedVariables(
  templates: readonly CompiledTemplate[],
  { footer }: { readonly footer: boolean },
): ReadonlySet<string> {
  const names = new Set(templates.flatMap((template) => [...variablesOf(template)]))
  if (footer) names.add('locale')
  for (const name of PREFERENCE_VARIABLES) names.delete(name)
  return names
}

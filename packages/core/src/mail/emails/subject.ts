import type { FieldData } from '../../people/fields/schema.ts'
import { type CompiledTemplate, RenderBudgetError } from '../templates/language.ts'
import type { RenderWork } from '../templates/output.ts'
import { renderTemplate } from '../templates/render.ts'
import { SUBJECT_MAX } from '../templates/schema.ts'

/** The error for a subject that no mail can have once its variables have their values. */
export class SubjectRefused extends Error {
  override readonly name = 'SubjectRefused'
  readonly code: 'template_render' | 'too_long' | 'required'

  constructor(code: SubjectRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Returns a text part that was made from HTML, or the subject where the HTML has no words: a mail of one image. */
export const textOrSubject = (text: string, subject: string): string => (text.trim() === '' ? subject : text)

/** Returns the subject of one mail. Throws `SubjectRefused`. */
export function renderSubject(subject: CompiledTemplate, variables: FieldData, work?: RenderWork): string {
  let text: string
  try {
    text = renderTemplate(subject, variables, work)
  } catch (error) {
    if (!(error instanceof RenderBudgetError)) throw error
    throw new SubjectRefused('template_render', error.message)
  }
  const length = lengthOf(text)
  if (length > SUBJECT_MAX)
    throw new SubjectRefused(
      'too_long',
      `with its variables it has ${length} characters; at most ${SUBJECT_MAX} are allowed`,
    )
  if (text.trim() === '')
    throw new SubjectRefused(
      'required',
      `with its variables it is empty for ${String(variables.email)}. Give what may be missing a fallback: {{name ?? "there"}}`,
    )
  return text
}

/** Returns the number of characters like the schema of requests, which counts an emoji as one. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

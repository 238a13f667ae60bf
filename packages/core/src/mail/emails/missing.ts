import { AppError, type FieldProblem } from '../../kernel/errors/errors.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { PREFERENCE_VARIABLES } from '../preferences/urls.ts'
import { type CompiledTemplate, MAX_OPERATIONS } from '../templates/language.ts'
import { findMissing, type LookBudget, type TemplateGap } from '../templates/missing.ts'
import type { RenderOccasion } from '../templates/render.ts'

/** A missing value of a mail, and the place where its template needs it. */
export interface MissingValue extends TemplateGap {
  readonly field: 'subject' | 'body' | 'text'
}

/** The rules for checking the mails of one request. */
export interface Scrutiny {
  /** Whether a mail with a missing value is refused. */
  readonly strict: boolean
  readonly budget: LookBudget
}

/** The most tags of one request that are checked for warnings: about 0.3 ms. */
const LOOKS_MAX = 5_000

/** The most missing values of one mail, or warnings of one answer, that are listed. */
export const MISSING_LISTED_MAX = 20

export function scrutinyOf({ strict }: { readonly strict: boolean }): Scrutiny {
  return { strict, budget: { left: strict ? MAX_OPERATIONS + 1 : LOOKS_MAX } }
}

interface Templates {
  readonly subject: CompiledTemplate
  readonly body: CompiledTemplate
  readonly text: CompiledTemplate | undefined
}

/** Returns the missing values of one mail. Throws `VALIDATION_ERROR` when there may be none. */
export function missingOf(
  { strict, budget }: Scrutiny,
  { subject, body, text }: Pick<Templates, 'subject' | 'body'> & Partial<Templates>,
  mail: {
    readonly variables: FieldData
    readonly ofSubject?: FieldData
    readonly to: string
    readonly occasion: RenderOccasion
  },
): readonly MissingValue[] {
  const { variables, ofSubject = variables, to, occasion } = mail
  const look = { now: occasion.now, language: occasion.language, budget, given: PREFERENCE_VARIABLES }
  const missing: MissingValue[] = []
  for (const lack of findMissing(subject, ofSubject, look)) missing.push({ ...lack, field: 'subject' })
  for (const lack of findMissing(body, variables, look)) missing.push({ ...lack, field: 'body' })
  if (text) for (const lack of findMissing(text, variables, look)) missing.push({ ...lack, field: 'text' })
  if (strict && missing.length > 0) throw refusal(missing, to)
  if (strict && budget.left <= 0) throw tooMuchToCheck()
  return missing.length > MISSING_LISTED_MAX ? missing.slice(0, MISSING_LISTED_MAX) : missing
}

/** Describes a missing value, as a sentence. */
export function missingText({ code, variable }: TemplateGap): string {
  return code === 'missing_variable' ? `{{${variable}}} has no value` : `{{${variable}}} is an object or not a list`
}

function refusal(missing: readonly MissingValue[], to: string): AppError {
  const listed = missing.slice(0, MISSING_LISTED_MAX)
  const names = [...new Set(listed.map(({ variable }) => variable))]
  const more = missing.length > listed.length ? ' and more' : ''
  return new AppError('VALIDATION_ERROR', {
    message: `The mail to ${to} has no values for variables of its template: ${names.join(', ')}${more}.`,
    suggestion:
      'Provide them in data, add defaults for optional values ({{name ?? "there"}}), or do not use strict mode.',
    errors: listed.map((lack): FieldProblem => ({ field: lack.field, message: missingText(lack), code: lack.code })),
    details: { to, variables: names },
  })
}

const tooMuchToCheck = () =>
  new AppError('VALIDATION_ERROR', {
    message: `Strict mode checks at most ${MAX_OPERATIONS.toLocaleString('en')} expressions and list items per request.`,
    suggestion: 'Send to fewer recipients at a time, or shorten the lists.',
  })

import { AppError, type FieldProblem } from '../../kernel/errors/errors.ts'
import { PROJECT_FIELDS_MAX } from '../../tenant/projects/schema.ts'
import type { PatchedData } from './patch.ts'
import { DATA_SIZE_MAX, FIELDS_MAX, type FieldData } from './schema.ts'
import { jsonSize } from './size.ts'

type Change = Pick<PatchedData, 'data' | 'added' | 'removed'>

/** Returns the reason for which a contact cannot have the changed data. A contact above the limits may still shrink. */
export function dataProblem(before: FieldData, { data, added, removed }: Change): FieldProblem | undefined {
  if (data === before) return undefined
  if (added.length > removed.length) {
    const count = Object.keys(data).length
    if (count > FIELDS_MAX)
      return problem(
        'too_many_fields',
        `a contact can have at most ${FIELDS_MAX} fields, and this one would have ${count}`,
      )
  }
  const size = jsonSize(data)
  if (size <= DATA_SIZE_MAX || size < jsonSize(before)) return undefined
  return problem('too_long', 'a contact can have at most 100 kB of custom fields')
}

const problem = (code: string, what: string): FieldProblem => ({
  field: 'data',
  code,
  message: `data: ${what}. Set some of its fields to null to delete them`,
})

/** The error when a change would give a contact more data than allowed. */
export class ContactFull extends AppError {
  constructor(problem: FieldProblem) {
    super('VALIDATION_ERROR', { message: problem.message, errors: [problem] })
  }
}

/** Throws `ContactFull` when a contact cannot have the changed data. */
export function requireRoom(before: FieldData, change: Change): void {
  const found = dataProblem(before, change)
  if (found) throw new ContactFull(found)
}

/** The error when a change would give a project more fields than allowed. */
export class CatalogueFull extends AppError {
  constructor() {
    const message = `data: a project can have at most ${PROJECT_FIELDS_MAX} custom fields`
    super('VALIDATION_ERROR', {
      message,
      suggestion: 'Delete fields that you no longer need, or store many values in one field as an object.',
      errors: [{ field: 'data', code: 'too_many_fields', message }],
    })
  }
}

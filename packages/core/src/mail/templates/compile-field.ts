import { AppError } from '../../kernel/errors/errors.ts'
import { compileNewHtml, compileTemplate } from './compile.ts'
import { type CompiledTemplate, MAX_TAGS, TemplateError } from './language.ts'

type TemplateField = 'subject' | 'body' | 'text'

/**
 * Compiles the text of a request field. A mistake or too many tags are reported as a problem of that field, with line
 * and column.
 */
export function compileField(field: TemplateField, source: string): CompiledTemplate {
  return compile(field, () =>
    field === 'body' ? compileNewHtml(source, MAX_TAGS) : compileTemplate(source, field, MAX_TAGS),
  )
}

/** Checks Markdown, whose HTML is compiled after the conversion. */
export function checkMarkdown(source: string): void {
  compile('body', () => compileTemplate(source, 'html', MAX_TAGS))
}

/** Compiles a stored text, which may have more tags than are accepted today. */
export function compileStored(field: TemplateField, source: string): CompiledTemplate {
  return compile(field, () => compileTemplate(source, field === 'body' ? 'html' : field))
}

function compile(field: TemplateField, work: () => CompiledTemplate): CompiledTemplate {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    const { message, code } = error
    throw new AppError('VALIDATION_ERROR', {
      message: `${field}: ${message}`,
      errors: [{ field, message, code }],
    })
  }
}

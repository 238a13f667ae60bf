import { AppError } from '../errors.ts'
import { compileTemplate } from './compile.ts'
import { type CompiledTemplate, TemplateError } from './language.ts'

/** Compiles what a request field holds; a mistake in it is that field's problem, with line and column. */
export function compileField(field: 'subject' | 'body', source: string): CompiledTemplate {
  try {
    return compileTemplate(source, field === 'subject' ? 'subject' : 'html')
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    const { message } = error
    throw new AppError('VALIDATION_ERROR', {
      message: `${field}: ${message}`,
      errors: [{ field, message, code: 'template_syntax' }],
    })
  }
}

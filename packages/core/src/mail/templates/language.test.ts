import { describe, expect, it } from 'vitest'
import { compileTemplate } from './compile.ts'
import { RenderBudgetError, TemplateError, templateErrorAt } from './language.ts'

describe('TemplateError', () => {
  it.each([
    ['', 0, 1, 1],
    ['abc', 2, 1, 3],
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 3, 2, 1],
    ['a\rb', 2, 2, 1],
    ['a\n\n\nb', 4, 4, 1],
    ['é😀x', 3, 1, 4],
  ])('finds offset of %j at %i in line %i, column %i', (source, offset, line, column) => {
    expect(templateErrorAt(source, offset, 'No.')).toMatchObject({ line, column, problem: 'No.' })
  })

  it('has the position in its message and the sentence alone in problem', () => {
    const error = new TemplateError('The braces are empty.', 3, 7)
    expect(error.message).toBe('Line 3, column 7: The braces are empty.')
    expect(error.problem).toBe('The braces are empty.')
    expect(error.name).toBe('TemplateError')
  })
})

describe('RenderBudgetError', () => {
  it.each([
    ['output_too_large', 'The rendered template is larger than 5 MB.'],
    [
      'too_many_operations',
      'Rendering the template takes more than 100,000 operations; shorten its lists, texts, and conditions, or nest fewer of them.',
    ],
  ] as const)('explains %s', (reason, message) => {
    expect(new RenderBudgetError(reason)).toMatchObject({ name: 'RenderBudgetError', reason, message })
  })
})

describe('the variables of a template', () => {
  it.each([
    ['no tags', []],
    ['{{a}} {{{b.c}}} {{d ?? "e"}} {{a}}', ['a', 'b', 'd']],
    ['{{#if a}}{{b}}{{else}}{{c}}{{/if}}', ['a', 'b', 'c']],
    ['{{#each items}}{{this.x}}{{@index}}{{name}}{{else}}{{none}}{{/each}}', ['items', 'name', 'none']],
    ['{{#each items}}{{#each this.lines}}{{this}}{{/each}}{{/each}}', ['items']],
    ['\\{{a}} {{data.b}}', ['data']],
  ])('returns the top-level variables of %j', (source, names) => {
    expect([...compileTemplate(source, 'html').variables].sort()).toEqual([...names].sort())
  })
})

import { describe, expect, it } from 'vitest'
import { OCCASION } from '../../testing/occasion.ts'
import { leastCpuTimeOf } from '../../testing/patience.ts'
import { compileTemplate } from './compile.ts'
import { MAX_OPERATIONS, MAX_OUTPUT_BYTES, RenderBudgetError, type TemplateVariables } from './language.ts'
import { renderTemplate } from './render.ts'

function reasonOf(source: string, variables: TemplateVariables): string | undefined {
  try {
    renderTemplate(compileTemplate(source, 'html'), variables, OCCASION)
    return undefined
  } catch (error) {
    if (error instanceof RenderBudgetError) return error.reason
    throw error
  }
}

describe('output budget', () => {
  it.each([
    ['one byte a character', 'x', 1],
    ['two bytes', 'é', 2],
    ['three bytes', '名', 3],
    ['four bytes', '😀', 4],
    ['a lone surrogate', '\ud83d', 3],
    ['an escaped character', '<', 4],
  ])('counts %s', (_, character, bytes) => {
    const a = character.repeat(Math.floor(MAX_OUTPUT_BYTES / bytes))
    const filler = 'x'.repeat(MAX_OUTPUT_BYTES % bytes)
    expect(reasonOf('{{a}}', { a })).toBeUndefined()
    expect(reasonOf(`${filler}{{a}}`, { a })).toBeUndefined()
    expect(reasonOf(`x${filler}{{a}}`, { a })).toBe('output_too_large')
    expect(reasonOf(`{{a}}${filler}x`, { a })).toBe('output_too_large')
    expect(reasonOf('{{a}}{{b ?? "xxxxx"}}', { a })).toBe('output_too_large')
  })

  it('counts a pair of surrogates once, wherever a long value is cut', () => {
    const a = `x${'😀'.repeat((MAX_OUTPUT_BYTES - 4) / 4)}`
    expect(reasonOf('{{a}}xxx', { a })).toBeUndefined()
    expect(reasonOf('{{a}}xxxx', { a })).toBe('output_too_large')
  })

  it('counts literals, repeated pieces and the marks of lists', () => {
    expect(reasonOf('x'.repeat(MAX_OUTPUT_BYTES), {})).toBeUndefined()
    expect(reasonOf('x'.repeat(MAX_OUTPUT_BYTES + 1), {})).toBe('output_too_large')
    const items = Array.from({ length: 1024 }, () => 'é'.repeat(2560))
    expect(reasonOf('{{#each items}}{{this}}{{/each}}', { items })).toBeUndefined()
    expect(reasonOf('{{#each items}}{{this}}{{/each}}.', { items })).toBe('output_too_large')
    expect(reasonOf('{{items}}', { items })).toBe('output_too_large')
  })

  it('stops early when a huge value would be escaped', async () => {
    const a = '<'.repeat(50_000_000)
    const took = await leastCpuTimeOf(() => expect(reasonOf('{{a}}', { a })).toBe('output_too_large'))
    expect(took).toBeLessThan(2000)
  })
})

describe('operations budget', () => {
  it('allows exactly the limit, where a tag and an iteration count one each', () => {
    const items = (length: number) => Array.from({ length }, () => 1)
    const half = (MAX_OPERATIONS - 2) / 2
    expect(reasonOf('{{#each items}}{{x}}{{/each}}{{x}}', { items: items(half) })).toBeUndefined()
    expect(reasonOf('{{#each items}}{{x}}{{/each}}{{x}}{{x}}', { items: items(half) })).toBe('too_many_operations')
    expect(reasonOf('{{#each items}}{{/each}}', { items: items(MAX_OPERATIONS - 1) })).toBeUndefined()
    expect(reasonOf('{{#each items}}{{/each}}', { items: items(MAX_OPERATIONS) })).toBe('too_many_operations')
    expect(reasonOf('{{items}}', { items: items(MAX_OPERATIONS - 1) })).toBeUndefined()
    expect(reasonOf('{{items}}', { items: items(MAX_OPERATIONS) })).toBe('too_many_operations')
  })

  it('renders the longest straight sequence of tags', () => {
    expect(reasonOf('{{a}}'.repeat(MAX_OPERATIONS), { a: 1 })).toBeUndefined()
  })

  it('is new for every rendering', () => {
    const compiled = compileTemplate('{{#each items}}{{this}}{{/each}}', 'text')
    const items = Array.from({ length: 40_000 }, () => 1)
    expect(renderTemplate(compiled, { items }, OCCASION)).toHaveLength(40_000)
    expect(renderTemplate(compiled, { items }, OCCASION)).toHaveLength(40_000)
  })

  it('stops nested loops quickly, with and without output', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => index)
    const nest = (body: string) => `${'{{#each items}}'.repeat(3)}${body}${'{{/each}}'.repeat(3)}`
    const took = await leastCpuTimeOf(() => {
      expect(reasonOf(nest(''), { items })).toBe('too_many_operations')
      expect(reasonOf(nest('{{this}}'), { items })).toBe('too_many_operations')
      expect(reasonOf(nest('x'.repeat(10_000)), { items })).toBe('output_too_large')
    })
    expect(took).toBeLessThan(1000)
  })
})

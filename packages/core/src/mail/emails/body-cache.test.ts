import { expect, it } from 'vitest'
import type { BodyId } from '../../kernel/ids/ids.ts'
import { ConversionRefused } from '../../kernel/ports/converter.ts'
import { serialIds } from '../../testing/index.ts'
import { compileTemplate } from '../templates/compile.ts'
import { BODY_CACHES_BYTES, createBodyCache } from './body-cache.ts'

const MEGABYTE = 1024 * 1024

it('weighs a template by its source, its parts and the names in them', () => {
  const weigh = (source: string) => compileTemplate(source, 'html').weight
  expect(weigh('')).toBe(500)
  expect(weigh('x'.repeat(400))).toBe(500 + 800 + 200)
  expect(weigh('{{a}}'.repeat(40))).toBe(500 + 400 + 40 * 200)
  expect(weigh('{{a.b.c}}')).toBe(500 + 18 + 200 + 160)
  expect(weigh('{{#each a}}x{{else}}{{b}}{{/each}}')).toBe(500 + 68 + 3 * 200)
})

it('contains at most 48 MB in total: many small bodies with many placeholders, long texts, refusals', () => {
  const cache = createBodyCache()
  const ids = serialIds()
  const known: BodyId[] = []
  for (let n = 0; n < 10_000; n++) {
    const id = ids.make('bod')
    known.push(id)
    const html = compileTemplate(`<p>${n}</p>${'{{name}}'.repeat(40)}`, 'html')
    cache.ids.set(`project ${n}`, id)
    cache.compiled.set(`hash ${n}`, html)
    cache.bodies.set(id, { html, text: html })
    cache.conversions.set(`text ${n}`, n % 2 ? 'x'.repeat(2000) : new ConversionRefused('too_costly'))
  }
  const { ids: names, compiled, bodies, conversions } = cache
  expect(compiled.weight).toBeLessThanOrEqual(16 * MEGABYTE)
  expect(bodies.weight).toBeLessThanOrEqual(20 * MEGABYTE)
  expect(conversions.weight).toBeLessThanOrEqual(8 * MEGABYTE)
  expect(names.weight).toBeLessThanOrEqual(4 * MEGABYTE)
  expect(BODY_CACHES_BYTES).toBe(48 * MEGABYTE)
  // About 9 KB a template: of 10,000 a sixth to a tenth are kept, the last ones.
  expect(known.filter((id) => bodies.get(id)).length).toBeGreaterThan(500)
  expect(known.filter((id) => bodies.get(id)).length).toBeLessThan(1500)
  expect(bodies.get(known.at(-1) ?? ids.make('bod'))).toBeDefined()
  expect(bodies.get(known[0] ?? ids.make('bod'))).toBeUndefined()
})

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns the problems that axe-core finds in a page, or cannot decide: the rule and the elements. It often cannot
 * decide about elements far below the window; `isLong` leaves those out.
 */
export async function violationsOf(page: Page, { isLong = false } = {}): Promise<unknown> {
  const found: unknown = await page.evaluate(`(async () => {
    ${await source}
    const { violations, incomplete, passes } = await axe.run(document)
    return { rules: passes.length, violations: [...violations, ...(${isLong} ? [] : incomplete)].map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]) }
  })()`)
  return found
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SHARED_MAX = 7
/** The noun by which registrations are counted: it has everything that a noun may have but commands. */
const NOUN = { name: 'upload', plural: 'uploads', wing: 'tenant' }
/** A file that deletes the files of images with their project, which is behavior. */
const BEHAVIOR = ['packages/core/src/access/members/wipe.ts']
/** The schema of the first release is one step. */
const FIRST = ['packages/adapters/src/sql/migrations/0001-initial.ts']

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const recipe = [...text('CONTRIBUTING.md').matchAll(/^\d\. `([^`]+)`: /gm)]
  .map(([, file = '']) => file.replace('<wing>', NOUN.wing))
  .filter((file) => existsSync(join(ROOT, file)))
const sources = ['core', 'adapters', 'server', 'sdk', 'cli'].flatMap((name) =>
  readdirSync(join(ROOT, `packages/${name}/src`), { recursive: true, encoding: 'utf8' })
    .map((file) => `packages/${name}/src/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/generated/')),
)

it('a noun is registered in at most seven shared files, which CONTRIBUTING.md lists', () => {
  expect(recipe.length).toBeGreaterThan(0)
  expect(recipe.length).toBeLessThanOrEqual(SHARED_MAX)
  const isOwn = (file: string) => file.includes(`/${NOUN.plural}/`) || file.endsWith(`/${NOUN.plural}.ts`)
  const imports = new RegExp(`from '[^']*/${NOUN.plural}[/.]`)
  const registers = sources.filter((file) => !isOwn(file) && imports.test(text(file)))
  const code = registers.filter((file) => ![...BEHAVIOR, ...FIRST].includes(file))
  const named = recipe.filter((file) => file.endsWith('nouns.ts') || file.endsWith('.md'))
  expect(named.filter((file) => !text(file).includes(NOUN.name))).toStrictEqual([])
  expect([...code, ...named].sort()).toStrictEqual([...recipe].sort())
})

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Only tests and types: never loaded by what is published. */
const NOT_LOADED = /^(?:@types\/|@posthorn\/|fast-check$|vitest$)/

/** Returns the names in the column of libraries, and in the list of those that parse no external input. */
function listedNames(): ReadonlySet<string> {
  const [tables = '', others = ''] = text('docs/parsers.md').split('## Dependencies that read no foreign input')
  const rows = [...tables.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].map(([, library = '']) => library)
  const [list = ''] = others.split('A new dependency')
  return new Set([...rows, list].flatMap((part) => [...part.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)))
}

it('every dependency of a published package is in the table of parsers', () => {
  const listed = listedNames()
  const root = new URL('../../', import.meta.url)
  const names = globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(text(path))
    return Object.keys({ ...dependencies, ...peerDependencies })
  })
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !NOT_LOADED.test(name) && !listed.has(name))).toStrictEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../setup.mjs'

/** Compares words by their first four letters: `imports` names a text about an import. */
const stemsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/[a-z0-9]{3,}/g)
      ?.map((word) => word.slice(0, 4)),
  )

/** Returns what is wrong with a changeset, or `undefined`. Tools propose names such as `brave-lions-sing`. */
function problemOf(name: string, source: string): string | undefined {
  const [, head, text = ''] = /^---\n(.*?)---\n(.*)$/s.exec(source) ?? []
  if (head === undefined || !/^'?"?@posthorn\/[a-z]+'?"?: (patch|minor|major)$/m.test(head))
    return `${name}: names no package`
  if (text.trim() === '') return `${name}: has no text`
  const known = stemsOf(text)
  return [...stemsOf(name)].some((stem) => known.has(stem)) ? undefined : `${name}: is not named after its subject`
}

describe('a changeset', () => {
  it('is named after its subject', () => {
    const files = globSync('.changeset/*.md', { cwd: ROOT }).filter((file) => path.basename(file) !== 'README.md')
    const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
    expect(files.flatMap((file) => problemOf(path.basename(file, '.md'), read(file)) ?? [])).toEqual([])
  })

  it.each([
    ['import-status-words', "---\n'@posthorn/cli': patch\n---\n\nAn import fails for an unknown status.\n", undefined],
    ['brave-lions-sing', '---\n"@posthorn/cli": minor\n---\n\nAn import fails.\n', 'is not named after its subject'],
    ['import', "---\n'@posthorn/cli': patch\n---\n", 'has no text'],
    ['import', '---\n---\n\nAn import fails.\n', 'names no package'],
  ])('called %s is judged by its text', (name, source, problem) => {
    expect(problemOf(name, source)).toBe(problem && `${name}: ${problem}`)
  })
})

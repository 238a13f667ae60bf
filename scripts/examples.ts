// The examples in the doc comments of published code.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './setup.mjs'

export interface Example {
  /** The path from the root of the repository. */
  readonly file: string
  readonly code: string
  /** The number of its first line. */
  readonly line: number
}

export function readExamples(): readonly Example[] {
  return globSync('packages/*/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts', '**/generated/**'] })
    .sort()
    .flatMap((file) => examplesIn(file.replaceAll(path.sep, '/'), readFileSync(path.join(ROOT, file), 'utf8')))
}

/** Returns the examples of a file. An example ends at the next tag, or at the end of its comment. */
export function examplesIn(file: string, source: string): readonly Example[] {
  return Array.from(source.matchAll(/^[ \t]*\* @example[^\n]*\n((?:[ \t]*\*(?! ?@|\/)[^\n]*\n)+)/gm), (match) => ({
    file,
    code: (match[1] ?? '').replace(/^[ \t]*\* ?/gm, ''),
    line: source.slice(0, match.index).split('\n').length + 1,
  }))
}

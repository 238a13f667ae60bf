// The pages that people read, and their contents.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createAnchors } from '../../packages/server/src/pages/guides/anchors.ts'
import { ROOT } from '../setup.mjs'

export interface CodeBlock {
  readonly language: string
  readonly code: string
  /** The number of its first line. */
  readonly line: number
}

export interface Page {
  /** The path from the root of the repository. */
  readonly file: string
  readonly text: string
  readonly blocks: readonly CodeBlock[]
}

const PLACES = [
  '*.md',
  '.changeset/*.md',
  '.github/*.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'examples/README.md',
  'examples/*/README.md',
  'deploy/*.md',
]

export function readPages(): readonly Page[] {
  return globSync(PLACES, { cwd: ROOT })
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      return { file: file.replaceAll(path.sep, '/'), text, blocks: blocksIn(text) }
    })
}

function blocksIn(text: string): readonly CodeBlock[] {
  return [...text.matchAll(/^([ \t]*)```(\S*)[^\n]*\n(.*?)^[ \t]*```[ \t]*$/gms)].map((match) => {
    const [, indent = '', language = '', code = ''] = match
    const line = text.slice(0, match.index).split('\n').length + 1
    return { language, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''), line }
  })
}

/** Returns the text without blocks and spans of code. */
export const proseOf = ({ text }: Page) => text.replace(/^[ \t]*```.*?^[ \t]*```/gms, '').replace(/`[^`\n]+`/g, '``')

/** Returns the anchors of the headings, as GitHub makes them. */
export function anchorsOf({ text }: Page): ReadonlySet<string> {
  const anchorOf = createAnchors()
  const headings = text.replace(/^[ \t]*```.*?^[ \t]*```/gms, '').matchAll(/^#{1,6} +(.+?) *$/gm)
  return new Set(Array.from(headings, ([, heading = '']) => anchorOf(heading)))
}

// The texts that people read in sources: literals, comments, names, and titles of tests, and the words that
// docs/style.md avoids.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { ROOT } from '../setup.mjs'

/** docs/style.md lists the replacements. An address such as nobody@example.com is fine. */
const AVOIDED =
  /\b(?:nobody|everybody|somebody|anybody|told|tells?|hears?|heard|stands?|whoever|anew|mend(?:ed|s)?|beside|at once|meanwhile|for ever|goes on|in hand|all the same|what became)\b(?!@)/gi

/** A documentation comment begins with a verb or a noun. */
const BEGINNING = /^\/\*\*\s*\*?\s*(?:What|Who|Whose|Whom|Where|The same|Nobody|Nothing)\b/

export const avoidedIn = (text: string): readonly string[] => Array.from(text.matchAll(AVOIDED), ([word]) => word)

export interface Text {
  /** The place of its first line, as in `file.ts:12`. */
  readonly place: string
  readonly text: string
}

export interface SourceTexts {
  readonly literals: readonly Text[]
  readonly comments: readonly Text[]
  readonly names: readonly Text[]
  readonly titles: readonly Text[]
}

const isTest = (file: string) => /\.(?:test|cases|conformance|test-d)\.ts$|\/(?:test|testing|conformance)\//.test(file)

/** Returns the files of the packages, without `generated` ones, which follow from others. */
export const sourceFiles = () =>
  globSync('packages/*/{src,test}/**/*.ts', { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.includes('/generated/'))
    .sort()

/** Phrases of other mail servers, and a column of SQL. */
const NOT_OUR_WORDS = /\/delivery\/feedback\/phrases\/|\/sql\/(?:billing|migrations\/initial\/billing)/

/** Returns the files with literals that users can see. */
export const productFiles = () => sourceFiles().filter((file) => !isTest(file) && !NOT_OUR_WORDS.test(file))

const read = new Map<string, SourceTexts>()

/** Returns the texts of a file. Each file is parsed once in a process. */
export function readTexts(file: string): SourceTexts {
  const known = read.get(file) ?? parseTexts(file)
  read.set(file, known)
  return known
}

function parseTexts(file: string): SourceTexts {
  const code = readFileSync(path.join(ROOT, file), 'utf8')
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const at = (position: number) => `${file}:${source.getLineAndCharacterOfPosition(position).line + 1}`
  const texts = { literals: [] as Text[], comments: [] as Text[], names: [] as Text[], titles: [] as Text[] }
  const visit = (node: ts.Node): void => {
    const text = literalIn(node)
    if (text !== undefined) texts[isTitle(node) ? 'titles' : 'literals'].push({ place: at(node.getStart()), text })
    if (ts.isIdentifier(node) && isDeclared(node)) texts.names.push({ place: at(node.getStart()), text: node.text })
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const { pos, text } of commentsOf(source)) texts.comments.push({ place: at(pos), text })
  return texts
}

/** Counts avoided words and forms. In a name each part counts, so `toldAt` has one. */
export const countAvoided = {
  comments: (text: string) => avoidedIn(text).length + (BEGINNING.test(text) ? 1 : 0),
  names: (text: string) => avoidedIn(text.replace(/([a-z0-9])([A-Z])/g, '$1 $2')).length,
  titles: (text: string) => avoidedIn(text).length,
}

function literalIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…')
}

/** Returns whether it names a case or a group of a test. */
function isTitle({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(?:it|test|describe|property)\b/.test(parent.expression.getText())
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  return 'name' in parent && parent.name === node && !ts.isPropertyAccessExpression(parent)
}

function commentsOf(source: ts.SourceFile): readonly { readonly pos: number; readonly text: string }[] {
  const found = new Map<number, string>()
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []),
    ]
    for (const { pos, end } of ranges) found.set(pos, source.text.slice(pos, end))
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return Array.from(found, ([pos, text]) => ({ pos, text }))
}

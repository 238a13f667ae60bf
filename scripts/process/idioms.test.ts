import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Never within `node_modules`, whose links lead to builds that another test may be replacing. */
const sources = globSync('{packages,bench,scripts,test,examples}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/{node_modules,dist,generated}'],
})

/**
 * Returns the lines that spread a literal within a literal, as in `{ ...{ a, b }, c }`, which only influences the
 * formatter.
 */
function spreadsIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isLiteral =
      (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
      (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression))
    if (isLiteral) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.pos).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('no literal is spread into another one', () => {
  expect(sources.length).toBeGreaterThan(1500)
  // Only files with three dots before a bracket are parsed: all of them take ten times as long.
  const may = sources.filter((file) => /\.\.\.[{[]/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(may.flatMap(spreadsIn)).toStrictEqual([])
})

/** The code that runs: no suites, doubles, or tests, whose `describe` is as long as its cases. */
const product = sources.filter(
  (file) =>
    /^packages\/[^/]+\/src\//.test(file) &&
    !/\.(?:test|conformance|cases)\.ts$|^packages\/core\/src\/(?:testing|conformance)\//.test(file),
)

/**
 * Code with at least two rules of CSS, a statement that works on a page, or an element with more content than its
 * placeholders.
 */
const BROWSER_CODE = [
  /(?:^|\n)[^{}\n]*\{\s*[a-z-]+: [^{}]*\}(?:\s*[^{}]*\{\s*[a-z-]+: [^{}]*\})+/,
  /\bdocument\.(?:getElementById|querySelector|createElement|addEventListener)\b|\baddEventListener\(/,
  /<(?:script|style)>\s*[^<\s]/,
]

/** Only files with such words are parsed. */
const MAY_HOLD = /<(?:script|style)>|\bdocument\.|addEventListener|[{;] ?(?:color|display|font|margin|padding|width): /

/** Returns the strings of the product that hold a script or a stylesheet. */
function browserCodeIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isText = ts.isTemplateExpression(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
    // The values of placeholders are read from a file, or written as code.
    const text = isText
      ? node
          .getText(source)
          .slice(1, -1)
          .replaceAll(/\$\{[^}]*\}/g, '')
      : ''
    if (BROWSER_CODE.some((code) => code.test(text)))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.pos).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('no string of the product holds a script or a stylesheet', () => {
  const may = product.filter((file) => MAY_HOLD.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(may.flatMap(browserCodeIn)).toStrictEqual([])
})

interface LongFunction {
  readonly place: string
  readonly lines: number
}

/** Returns the lines of a node between its first and last that hold code. */
function codeLines(source: ts.SourceFile, body: ts.Node): number {
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const lines = new Set<number>()
  const visit = (node: ts.Node): void => {
    const isWhole = node.getChildCount(source) === 0 || ts.isTemplateLiteral(node)
    if (isWhole && node.getText(source) !== '')
      for (let line = lineOf(node.getStart(source)); line <= lineOf(node.end); line++) lines.add(line)
    if (!isWhole) for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child)
  }
  visit(body)
  return [...lines].filter((line) => line > lineOf(body.getStart(source)) && line < lineOf(body.end)).length
}

/** Returns the functions whose bodies have more than 60 lines of code, including the functions within them. */
function longFunctionsIn(file: string): readonly LongFunction[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: LongFunction[] = []
  const visit = (node: ts.Node): void => {
    const body = ts.isFunctionLike(node) && 'body' in node ? node.body : undefined
    const span =
      body && source.getLineAndCharacterOfPosition(body.end).line - source.getLineAndCharacterOfPosition(body.pos).line
    if (body && span && span > LINES_MAX) {
      const lines = codeLines(source, body)
      const at = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      if (lines > LINES_MAX) found.push({ place: `${file}:${at}`, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const LINES_MAX = 60
/** These numbers only fall: shorten a function and lower them. The markup of a component is long without branches. */
const LONG_FUNCTIONS = 15
const LONG_COMPONENTS = 13

it('few functions have more than 60 lines, and none has more than 80', () => {
  const long = product.flatMap(longFunctionsIn)
  expect(long.filter(({ lines }) => lines > 80)).toStrictEqual([])
  const isComponent = ({ place }: LongFunction) => place.includes('.tsx:')
  const listed = long.map(({ place, lines }) => `${place} ${lines}`).join('\n')
  expect(long.filter(isComponent).length, listed).toBeLessThanOrEqual(LONG_COMPONENTS)
  expect(long.length - long.filter(isComponent).length, listed).toBeLessThanOrEqual(LONG_FUNCTIONS)
})

it('no file has more than 300 lines', () => {
  const long = product
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > 300)
  expect(long).toStrictEqual([])
})

/** Returns the parameters that are flags: `boolean` by their type or their default. */
function flagsIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isFlag =
      ts.isParameter(node) &&
      ts.isIdentifier(node.name) &&
      'body' in node.parent &&
      (node.type?.kind === ts.SyntaxKind.BooleanKeyword ||
        node.initializer?.kind === ts.SyntaxKind.TrueKeyword ||
        node.initializer?.kind === ts.SyntaxKind.FalseKeyword)
    if (isFlag) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** This number only falls: use an option by name, or two functions. */
const FLAGS = 12

it('few functions take a boolean', () => {
  const may = product.filter((file) => /: boolean\b|= (?:true|false)\b/.test(readFileSync(join(ROOT, file), 'utf8')))
  const flags = may.flatMap(flagsIn)
  expect(flags.length, flags.join('\n')).toBeLessThanOrEqual(FLAGS)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|generated)\//

const sources = ['packages', 'bench', 'scripts', 'test', 'examples'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !NOT_OURS.test(file)),
)

/** The lines that spread a literal within a literal, as in `{ ...{ a, b }, c }`, which only steers the formatter. */
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

/** At least two rules of CSS, a statement that works on a page, or an element that holds more than what is filled in. */
const BROWSER_CODE = [
  /(?:^|\n)[^{}\n]*\{\s*[a-z-]+: [^{}]*\}(?:\s*[^{}]*\{\s*[a-z-]+: [^{}]*\})+/,
  /\bdocument\.(?:getElementById|querySelector|createElement|addEventListener)\b|\baddEventListener\(/,
  /<(?:script|style)>\s*[^<\s]/,
]

/** Only files with such words are parsed. */
const MAY_HOLD = /<(?:script|style)>|\bdocument\.|addEventListener|[{;] ?(?:color|display|font|margin|padding|width): /

/** The strings of the product that hold a script or a stylesheet. */
function browserCodeIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isText = ts.isTemplateExpression(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
    // What is filled in is read from a file, or written as code.
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
  const product = sources.filter(
    (file) => /^packages\/[^/]+\/src\//.test(file) && !/\.(?:test|conformance|cases)\.ts$/.test(file),
  )
  const may = product.filter((file) => MAY_HOLD.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(may.flatMap(browserCodeIn)).toStrictEqual([])
})

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

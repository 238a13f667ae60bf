import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc')

/** Compiles the TypeScript of a directory with the strictest options. Returns the errors of the compiler. */
export function complaintsIn(directory: string): string {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: 'ES2022',
    module: 'NodeNext',
    types: [],
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    paths: { '@posthorn/sdk': [path.join(ROOT, 'packages/sdk/src/index.ts')] },
  }
  writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  writeFileSync(path.join(directory, 'package.json'), '{"type":"module"}')
  try {
    execFileSync(process.execPath, [COMPILER, '-p', '.', '--pretty', 'false'], { cwd: directory, encoding: 'utf8' })
    return ''
  } catch (error) {
    const { stdout = String(error) } = { ...Object(error) }
    return String(stdout)
  }
}

/** Runs a module of TypeScript; returns its output. */
export function printedBy(file: string): string {
  return execFileSync(process.execPath, ['--no-warnings', file], { encoding: 'utf8' })
}

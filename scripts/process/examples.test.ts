import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../packages/sdk/src/index.ts'
import { examplesIn, readExamples } from '../examples.ts'
import { ROOT } from '../setup.mjs'

const SDK = path.join(ROOT, 'packages/sdk/src')
const program = ts.createProgram([path.join(SDK, 'index.ts'), path.join(SDK, 'sendgrid/index.ts')], {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  types: [],
  noEmit: true,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
  allowImportingTsExtensions: true,
})
const checker = program.getTypeChecker()

interface Method {
  readonly name: string
  readonly comment: string
  readonly hasExample: boolean
}

function methodOf(name: string, symbol: ts.Symbol): Method {
  const tags = symbol.getJsDocTags(checker)
  return {
    name,
    comment: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    hasExample: tags.some((tag) => tag.name === 'example'),
  }
}

/** Returns the methods of a type, and those of the objects that it holds. */
function methodsOf(type: ts.Type, prefix = ''): Method[] {
  const isPublic = ({ name }: ts.Symbol) => !/^(__|#)/.test(name)
  return type
    .getProperties()
    .filter(isPublic)
    .flatMap((symbol) => {
      const own = checker.getTypeOfSymbol(symbol)
      const name = prefix + symbol.name
      return own.getCallSignatures().length > 0 ? [methodOf(name, symbol)] : methodsOf(own, `${name}.`)
    })
}

function exportsOf(file: string): ts.Symbol[] {
  const source = program.getSourceFile(path.join(SDK, file))
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} has no exports`)
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
}

function exported(name: string, file = 'index.ts'): ts.Symbol {
  const found = exportsOf(file).find((symbol) => symbol.name === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return found
}

/** Returns the methods that a client has at run time, so that methods that the types do not show are found, too. */
function namesIn(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, own]) =>
    typeof own === 'function' ? [prefix + name] : namesIn(own, `${prefix}${name}.`),
  )
}

const createClientType = checker.getTypeOfSymbol(exported('createClient')).getCallSignatures().at(-1)
const client = createClientType ? methodsOf(createClientType.getReturnType()) : []

describe('the comments of the SDK', () => {
  it('describe every method of a client', () => {
    expect(client.map(({ name }) => name).sort()).toEqual(namesIn(createClient({ url: 'http://127.0.0.1:9' })).sort())
    expect(client.length).toBeGreaterThan(150)
    expect(client.filter(({ comment }) => comment.length < 15)).toEqual([])
  })

  it('have an example for the most common calls', () => {
    const main = /^(send|batch|track|verify)$|\.(create|send|list|get|update)$/
    expect(client.filter(({ name, hasExample }) => main.test(name) && !hasExample)).toEqual([])
  })

  it('have an example for every resource', () => {
    const resources = new Map<string, boolean>()
    for (const { name, hasExample } of client) {
      const resource = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : ''
      resources.set(resource, hasExample || resources.get(resource) === true)
    }
    expect([...resources].filter(([, isShown]) => !isShown)).toEqual([])
  })

  it('describe the other exports, and the methods of a workflow and of the drop-in', () => {
    const values = ['index.ts', 'sendgrid/index.ts']
      .flatMap(exportsOf)
      .filter((symbol) => symbol.flags & ts.SymbolFlags.Value)
      .map((symbol) => methodOf(symbol.name, symbol))
    const chain = methodsOf(checker.getDeclaredTypeOfSymbol(exported('Chain')))
    const service = methodsOf(checker.getDeclaredTypeOfSymbol(exported('MailService', 'sendgrid/index.ts')))
    const silent = [...values, ...chain, ...service].filter(({ comment }) => comment.length < 15)
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})

describe('an example', () => {
  it('ends at the next tag or the end of the comment, and has its line number', () => {
    const source =
      '/**\n * Sends.\n *\n * @example\n * a()\n *\n * b()\n * @throws never\n */\n  /**\n   * @example\n   * c()\n   */\n'
    expect(examplesIn('a.ts', source)).toEqual([
      { file: 'a.ts', code: 'a()\n\nb()\n', line: 5 },
      { file: 'a.ts', code: 'c()\n', line: 12 },
    ])
  })

  it('is found in the sources', () => {
    expect(readExamples().length).toBeGreaterThan(50)
  })
})

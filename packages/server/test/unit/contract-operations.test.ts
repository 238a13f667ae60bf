import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { at, type Bench, sharedBench, tableOf } from '../harness.ts'

const LIST = new URL('../contract-operations.tsv', import.meta.url)
/** The contract itself, of which the list is a copy: next to the repository, if it is there. */
const CONTRACT = new URL('../../../../../shared/contract/endpoints.tsv', import.meta.url)
const isHere = existsSync(CONTRACT)
if (!isHere)
  console.warn(`SKIPPED: whether the list of operations is that of the contract: no ${fileURLToPath(CONTRACT)}`)

/** One operation a line: its method, a tab, its path. */
const read = (file: URL) => readFileSync(file, 'utf8').trim().split('\n')
const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Names of parameters may differ. */
const shapeOf = (operation: string) => operation.replace('\t', ' ').replaceAll(/\{[^}]+\}/g, '{}')

/** Returns the operations of a text in which each path is on a separate line, and so are its methods below it. */
function operationsIn(source: string, path: RegExp, method: RegExp): ReadonlySet<string> {
  const found = new Set<string>()
  let here: string | undefined
  for (const line of source.split('\n')) {
    here = path.exec(line)?.[1] ?? here
    const name = method.exec(line)?.[1]
    if (here !== undefined && name !== undefined) found.add(shapeOf(`${name.toUpperCase()} ${here}`))
  }
  return found
}

const documented = operationsIn(
  text('../../../../openapi.yaml')
    .split(/^paths:$/m)[1]
    ?.split(/^\S/m)[0] ?? '',
  /^ {2}"?(\/[^"\s]*?)"?:$/,
  /^ {4}(get|put|post|patch|delete):$/,
)
const typed = operationsIn(
  text('../../../sdk/src/generated/api.ts')
    .split(/^export interface paths \{$/m)[1]
    ?.split(/^\}$/m)[0] ?? '',
  /^ {4}"(\/[^"]*)": \{$/,
  /^ {8}(get|put|post|patch|delete): /,
)

describe('the operations of the contract', () => {
  let bench: Bench
  let served: ReadonlySet<string>
  beforeAll(async () => {
    bench = await sharedBench()
    served = new Set(tableOf(bench).map(({ method, path }) => shapeOf(`${method} ${path}`)))
  })

  it.each(read(LIST))('%s is served, documented and typed', async (operation) => {
    const shape = shapeOf(operation)
    expect(served).toContain(shape)
    expect(documented).toContain(shape)
    expect(typed).toContain(shape)
    const answer = await bench.call(operation.replace('\t', ' ').replaceAll(/\{[^}]+\}/g, 'x'))
    expect(['ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED']).not.toContain(at(answer.json, 'error.code'))
  })

  it.skipIf(!isHere)('are all in the list', () => {
    expect(read(LIST)).toStrictEqual(read(CONTRACT))
    expect(read(LIST)).toHaveLength(114)
  })

  it('and ours are found in the document and in the types, and nothing else is', () => {
    const own = new Set(ROUTES.map(({ method, path }) => shapeOf(`${method} ${path}`)))
    expect(documented).toStrictEqual(own)
    expect(typed).toStrictEqual(own)
  })
})

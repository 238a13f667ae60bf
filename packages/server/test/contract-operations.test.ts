import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../src/routes/index.ts'

/** One operation a line: its method, a tab, its path. */
const read = (file: URL) => readFileSync(file, 'utf8').trim().split('\n')
const LIST = new URL('contract-operations.tsv', import.meta.url)
const CONTRACT = new URL('../../../../shared/contract/endpoints.tsv', import.meta.url)

/** Names of parameters may differ. */
const shapeOf = (operation: string) => operation.replace('\t', ' ').replaceAll(/\{[^}]+\}/g, '{}')

describe('the operations of the contract', () => {
  const shapes = new Set(ROUTES.map(({ method, path }) => shapeOf(`${method}\t${path}`)))
  const typed = readFileSync(new URL('../../sdk/src/generated/api.ts', import.meta.url), 'utf8')

  it.each(read(LIST))('%s is served, documented and typed', (operation) => {
    expect(shapes).toContain(shapeOf(operation))
    const route = ROUTES.find(({ method, path }) => shapeOf(`${method}\t${path}`) === shapeOf(operation))
    expect(typed).toContain(`"${route?.path}": {`)
  })

  it('are all in the list', () => {
    expect(read(LIST)).toStrictEqual(read(existsSync(CONTRACT) ? CONTRACT : LIST))
  })
})

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const CORE = fileURLToPath(new URL('../../packages/core/', import.meta.url))

const LINKED = ['node', 'sdk'] as const

/**
 * An application that installed `@posthorn/core`, `@posthorn/node`, and `@posthorn/sdk`, and neither vitest nor
 * fast-check.
 */
let application: string

beforeAll(() => {
  application = realpathSync(mkdtempSync(path.join(tmpdir(), 'posthorn-entrances-')))
  const modules = path.join(application, 'node_modules')
  mkdirSync(path.join(modules, '@posthorn', 'core'), { recursive: true })
  for (const part of ['package.json', 'dist'])
    cpSync(path.join(CORE, part), path.join(modules, '@posthorn', 'core', part), { recursive: true })
  for (const name of ['zod', 'tr46'])
    symlinkSync(realpathSync(path.join(CORE, 'node_modules', name)), path.join(modules, name))
  // The test kit of applications, and the builder that writes workflows as the guide does.
  for (const name of LINKED) symlinkSync(path.join(CORE, '..', name), path.join(modules, '@posthorn', name))
})

afterAll(() => rmSync(application, { recursive: true, force: true }))

/** Runs a module in the application; returns its output. */
function runModule(source: string): string {
  const file = path.join(application, 'index.mjs')
  writeFileSync(file, source)
  return execFileSync(process.execPath, [file], { encoding: 'utf8' })
}

describe('the built entry points', () => {
  it('/testing of core sends a mail in an application without a test runner, as the guide says', () => {
    const guide = readFileSync(new URL('../../docs/guide/adapters-and-tests.md', import.meta.url), 'utf8')
    const samples = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, sample = '']) => sample)
    const sample = samples.find((sample) => sample.includes("from '@posthorn/core/testing'")) ?? ''
    expect(runModule(sample)).toBe("[ 'ada@example.com: Your order' ]\n")
  })

  it('/testing of node moves the clock by a week, as the guide says', () => {
    const guide = readFileSync(new URL('../../docs/guide/testing-a-journey.md', import.meta.url), 'utf8')
    const [, sample = ''] = /```ts\n(.*?)```/s.exec(guide) ?? []
    expect(sample).toContain('await app.advance(')
    expect(runModule(sample)).toBe("ada@example.com Still there, friend? [ 'https://example.com/plans' ]\n")
  })

  it('/testing of node runs the tests of the example', () => {
    const example = fileURLToPath(new URL('../../examples/journey-test/', import.meta.url))
    for (const name of ['welcome.ts', 'welcome.test.ts']) cpSync(path.join(example, name), path.join(application, name))
    writeFileSync(path.join(application, 'package.json'), '{"type":"module"}')
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const args = ['--test', '--test-reporter=tap', 'welcome.test.ts']
    const printed = execFileSync(process.execPath, args, { cwd: application, encoding: 'utf8', env })
    expect(printed).toContain('# pass 2')
  })

  it('/conformance requires a test runner', () => {
    const printed = runModule(`
      const error = await import('@posthorn/core/conformance').catch((error) => error)
      console.log(error.code, /'(vitest|fast-check)'/.test(error.message))
    `)
    expect(printed).toBe('ERR_MODULE_NOT_FOUND true\n')
  })
})

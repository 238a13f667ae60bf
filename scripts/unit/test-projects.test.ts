import { globSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { LONG, PROJECTS } from '../../vitest.config.ts'
import { LONG_SUITE, LONGEST } from '../../vitest.long.config.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** A test that runs as an application does, by `scripts/process/entrances.test.ts`. */
const OF_APPLICATIONS = ['examples/journey-test/welcome.test.ts']

const filesOf = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: ROOT, exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name) })
const long = Object.values(LONG_SUITE).flatMap(({ include, exclude }) =>
  filesOf(include).filter((file) => !exclude.some((pattern) => path.matchesGlob(file, pattern))),
)
const isLong = (file: string) => LONG.some((pattern) => path.matchesGlob(file, pattern))

it('every test file is in one project of one suite', () => {
  const quick = Object.values(PROJECTS).flatMap((patterns) => filesOf(patterns).filter((file) => !isLong(file)))
  const run = [...quick, ...long, ...OF_APPLICATIONS]
  expect(run.sort()).toStrictEqual(filesOf(['{packages,scripts,test,examples}/**/*.test.ts']).sort())
})

it('the files that begin first exist', () => {
  expect(LONGEST.filter((file) => !long.includes(file))).toStrictEqual([])
})

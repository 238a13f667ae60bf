import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT } from '../setup.mjs'

/** Subjects before this commit may be longer. */
const BASE = 'b046d71e'
const SUBJECT_MAX = 72

const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })

it('subjects of commits have at most 72 characters', ({ skip }) => {
  const log = git('log', '--no-merges', '--format=%s', `${BASE}..HEAD`)
  if (log.status !== 0) {
    console.log(`SKIPPED: the history does not contain ${BASE}`)
    skip()
  }
  const subjects = log.stdout.split('\n')
  expect(subjects.filter(({ length }) => length > SUBJECT_MAX)).toEqual([])
})

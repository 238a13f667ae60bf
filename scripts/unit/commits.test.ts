import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT } from '../setup.mjs'

/** Subjects before this commit may be longer. */
const BASE = 'b046d71e'
const SUBJECT_MAX = 72
/** Conventional Commits 1.0: a type, a scope where one helps, and what changes. */
const SUBJECT = /^(?:bench|build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([\w, -]+\))?!?: \S/

const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })

it('subjects of commits are conventional, and have at most 72 characters', ({ skip }) => {
  const log = git('log', '--no-merges', '--format=%s', `${BASE}..HEAD`)
  if (log.status !== 0) {
    console.log(`SKIPPED: the history does not contain ${BASE}`)
    skip()
  }
  const subjects = log.stdout.trim().split('\n')
  expect(subjects.filter((subject) => subject.length > SUBJECT_MAX || !SUBJECT.test(subject))).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { isLinux, served } from '../memory-kit.ts'

describe.skipIf(!isLinux)('a server takes little memory', () => {
  test('as the process that was started, which handles signals and ends as always', async () => {
    const { command, variables, ended, errors } = await served({})
    expect(command).toContain('--max-semi-space-size=16')
    expect(command).toContain('--no-warnings')
    expect(variables).toContain('MALLOC_ARENA_MAX=2')
    expect(errors).toBe('')
    expect(ended).toStrictEqual([0, null])
  })
})

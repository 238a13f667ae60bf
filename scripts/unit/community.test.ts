import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../setup.mjs'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT })

describe('the files that GitHub reads', () => {
  it('include a form for each kind of issue, with the fields that maintainers need', () => {
    const forms = globSync('.github/ISSUE_TEMPLATE/{bug,docs,feature}.yml', { cwd: ROOT })
    expect(forms.length).toBe(3)
    for (const form of forms) {
      const { name, description, body } = parse(read(form))
      expect(
        [name, description].every((text) => typeof text === 'string'),
        form,
      ).toBe(true)
      expect(
        body.some(({ validations }: { validations?: { required?: boolean } }) => validations?.required),
        form,
      ).toBe(true)
    }
  })

  it('give workflows no more rights than they need, and no token that lasts', () => {
    expect(workflows.length).toBe(2)
    for (const file of workflows) {
      expect(parse(read(file)).permissions, file).toEqual({ contents: 'read' })
      expect(read(file).match(/secrets\.\w+/g) ?? [], file).toEqual(
        file.endsWith('release.yml') ? ['secrets.GITHUB_TOKEN'] : [],
      )
    }
  })

  it('run the checks of a submission on each push and pull request', () => {
    const { on, jobs } = parse(read('.github/workflows/ci.yml'))
    expect(Object.keys(on)).toEqual(['push', 'pull_request'])
    expect(jobs.ci.steps.map(({ run }: { run?: string }) => run)).toContain('.ci/run')
  })

  it('release only commits that passed CI, with provenance', () => {
    const { on, jobs } = parse(read('.github/workflows/release.yml'))
    expect(on.workflow_run.workflows).toEqual([parse(read('.github/workflows/ci.yml')).name])
    expect(jobs.release.permissions['id-token']).toBe('write')
    expect(read('scripts/run.mjs')).toContain("PNPM_CONFIG_PROVENANCE: 'true'")
  })
})

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'
import { startServer } from '../server.ts'

const data = emptyDirectory()
const local = (...args: readonly string[]) => ['operator', ...args, '--data', data]
let project = ''

beforeAll(async () => {
  await run(['init', '--data', data])
  const { data: projects } = Object(await runJson(local('projects', 'list')))
  expect(projects).toHaveLength(1)
  project = projects[0].id
})

describe('operator', () => {
  test('suspends a project with a reason, finds it, and unsuspends it', async () => {
    const without = await run(local('projects', 'suspend', project, '--yes'))
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('--reason') })
    expect(await runJson(local('projects', 'suspend', project, '--reason', 'spam', '--yes'))).toMatchObject({
      status: 'disabled',
      reason: 'spam',
    })
    const disabled = await runJson(local('projects', 'list', '--status', 'disabled'))
    expect(disabled).toMatchObject({ data: [{ id: project, reason: 'spam' }] })
    expect(await runJson(local('projects', 'unsuspend', project))).toMatchObject({ status: 'active', reason: null })
    const { data: entries } = Object(await runJson(local('audit')))
    expect(entries.map(({ action }: { action: string }) => action)).toStrictEqual([
      'project.unsuspend',
      'project.suspend',
    ])
  })

  test('marks the project that sends emails about accounts', async () => {
    const [head = ''] = (await run(local('projects', 'list'))).stdout.split('\n')
    expect(head).toMatch(/ status +system +contacts /i)
  })

  test('reads the queue and the jobs', async () => {
    expect((await run(local('queue'))).code).toBe(0)
    expect(await runJson(local('jobs'))).toMatchObject({ data: [] })
  })

  test('with a key at a server does the same until the key is revoked', async () => {
    const { id, key } = Object(await runJson(local('keys', 'create', 'monitoring')))
    expect(key).toMatch(/^ok_/)
    const server = await startServer({
      POSTHORN_DATA: data,
      POSTHORN_DATABASE_URL: `sqlite:${data}/posthorn.db`,
      POSTHORN_MASTER_KEY: readFileSync(`${data}/master.key`, 'utf8').trim(),
    })
    onTestFinished(() => server.stop())
    const remote = (...args: readonly string[]) => ['operator', ...args, '--url', server.url, '--key', key]
    expect(await runJson(remote('projects', 'list'))).toMatchObject({ data: [{ id: project }] })
    expect((await run(local('keys', 'revoke', id, '--yes'))).code).toBe(0)
    expect(await run(remote('projects', 'list'))).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('error UNAUTHORIZED'),
    })
    expect(await runJson(local('keys', 'list'))).toEqual([])
  })
})

import path from 'node:path'
import { createLog, loadConfig, openDeployment } from '@posthorn/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => ['--data', data, ...args]
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  await run(['migrate', '--data', data])
  for (const email of ['ada@example.com', 'grace@example.com']) await run(on('track', 'order placed', email))
  await run(on('track', 'signed up', 'ada@example.com'))
})

/** Returns the length of the longest line of a table. */
const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

describe('activity', () => {
  test('list shows activities, newest first', async () => {
    const outcome = await run(on('activity', 'list'))
    expect(outcome).toMatchObject({ code: 0, stderr: '3 activities.\n' })
    expect(outcome.stdout).toMatch(
      /^type +when +contact +what\nevent\.triggered +\S+ \S+ +ada@example\.com +signed up\n/,
    )
    expect(widest(outcome.stdout)).toBeLessThanOrEqual(80)
    expect(await runJson(on('activity', 'list', '--limit', '1'))).toMatchObject({
      data: [{ type: 'event.triggered', metadata: { eventName: 'signed up' } }],
      hasMore: true,
    })
    expect(await runJson(on('activity', 'list', '--contact', 'grace@example.com'))).toMatchObject({
      data: [{ contactEmail: 'grace@example.com' }],
      hasMore: false,
    })
    const { stderr } = await run(on('activity', 'list', '--types', 'nonsense'))
    expect(stderr).toContain(
      'types: must be names of activity types, and "nonsense" is not one; the types are event.triggered, ',
    )
    expect(stderr).toContain('\nRun "posthorn help activity list" for its usage.\n')
    expect(await run(on('activity', 'list', '--until', '2020-01-31'))).toMatchObject({
      code: 0,
      stderr: 'There are no activities.\n',
    })
  })

  test('stats', async () => {
    const outcome = await run(on('activity', 'stats', '--from', today))
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/^events +3\nmails sent +0\n/) })
    expect(await runJson(on('activity', 'stats'))).toMatchObject({ totalEvents: 3, openRate: 0 })
  })

  test('upcoming', async () => {
    expect(await run(on('activity', 'upcoming'))).toMatchObject({ code: 0, stderr: 'Nothing is scheduled.\n' })
    expect(await runJson(on('activity', 'upcoming', '--days', '90'))).toEqual({ activities: [] })
    expect(await run(on('activity', 'upcoming', '--days', '91'))).toMatchObject({ code: 2 })
  })
})

describe('analytics', () => {
  test('days', async () => {
    const outcome = await run(on('analytics', 'days', '--from', '2026-01-30', '--until', '2026-01-31'))
    expect(outcome).toMatchObject({ code: 0, stderr: '2 days.\n' })
    expect(outcome.stdout).toMatch(/^date +emails +delivered +opens +clicks +bounces +complaints\n2026-01-30 +0 +0 +0/)
    expect(widest(outcome.stdout)).toBeLessThanOrEqual(80)
    expect(await runJson(on('analytics', 'days'))).toHaveLength(30)
  })

  test('campaigns', async () => {
    expect(await run(on('analytics', 'campaigns', '--by', 'openRate'))).toMatchObject({
      code: 0,
      stderr: '0 campaigns: 0 sent, 0 active. On average 0 % opened and 0 % clicked.\n',
    })
    expect(await runJson(on('analytics', 'campaigns'))).toMatchObject({ top: [], stats: { total: 0 } })
    expect(await run(on('analytics', 'campaigns', '--by', 'luck'))).toMatchObject({ code: 2 })
  })

  test('events', async () => {
    expect(await run(on('analytics', 'events'))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^name +events +trend\norder placed +2 +\+100 %\nsigned up +1 +\+100 %\n$/),
      stderr: '2 names.\n',
    })
    expect(await runJson(on('analytics', 'events', '--until', '2020-01-31'))).toEqual([])
  })
})

describe('projects', () => {
  const projectId = async () => {
    const { data: contacts } = Object(await runJson(on('contacts', 'list')))
    return String(contacts[0].projectId)
  }

  test('security shows rates', async () => {
    const outcome = await run(on('projects', 'security', await projectId()))
    expect(outcome).toMatchObject({ code: 0, stderr: 'No rate is too high.\n' })
    expect(outcome.stdout).toMatch(/^window +mails +bounces +complaints\n24 hours +0 +0 \(0 %\) +0 \(0 %\)\n7 days +0/)
    expect(await runJson(on('projects', 'security', await projectId()))).toMatchObject({ status: { isHealthy: true } })
    expect(await run(on('projects', 'security', 'prj_unknown'))).toMatchObject({ code: 1 })
  })

  test('lift ends a suspension, and reports if there is none', async () => {
    const id = await projectId()
    const { posthorn } = await openDeployment(loadConfig({ POSTHORN_DATA: data }), createLog('silent'))
    const [project] = await posthorn.world.store.projects.list()
    if (!project) throw new Error('the database has a project')
    const suspension = { id: 'sus_1', at: new Date(), reason: 'bounces of 12 %', liftedAt: undefined } as const
    await posthorn.world.store.project(project.id).suspensions.suspend(suspension)
    await posthorn.close()
    expect(await run(on('projects', 'security', id))).toMatchObject({
      stderr: expect.stringContaining(`posthorn projects unsuspend ${id} --data <directory or database URL>`),
    })
    expect(await run(on('track', 'x', 'ada@example.com'))).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('bounces of 12 %'),
    })
    expect(await run(on('projects', 'unsuspend', id))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('can send again'),
    })
    expect(await run(on('track', 'x', 'ada@example.com'))).toMatchObject({ code: 0 })
    expect(await run(on('projects', 'lift', id))).toMatchObject({
      code: 1,
      stderr: "error CONFLICT: The project is not suspended.\nCheck the list of the project's suspensions.\n",
    })
    expect(await run(on('projects', 'unsuspend', 'prj_unknown'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error RESOURCE_NOT_FOUND: Project not found: prj_unknown\.\n(?!.*bug)/),
    })
    expect(await run(['projects', 'lift', id, '--url', 'http://127.0.0.1:9', '--key', 'sk_1'])).not.toMatchObject({
      code: 0,
    })
  })
})

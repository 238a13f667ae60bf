import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'
import { sharedServer } from '../server.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => ['--data', data, ...args]

beforeAll(async () => {
  await run(['migrate', '--data', data])
  for (const email of ['ada@example.com', 'grace@example.com'])
    await run(on('track', 'order placed', email, '--set', 'total=49.90'))
  await run(on('track', 'a/b ü', 'ada@example.com'))
})

describe('events list', () => {
  test('shows events, newest first', async () => {
    const outcome = await run(on('events', 'list'))
    expect(outcome).toMatchObject({ code: 0, stderr: '3 events.\n' })
    expect(outcome.stdout).toMatch(/^id +name +contact +created +data\nevt_\w+ +a\/b ü +cnt_\w+ /)
    expect(await runJson(on('events', 'list', '--limit', '2'))).toMatchObject({
      data: [{ name: 'a/b ü' }, { name: 'order placed', data: { total: 49.9 } }],
      hasMore: true,
      cursor: expect.any(String),
    })
    expect(await run(on('events', 'list', '--limit', '1'))).toMatchObject({
      stderr: expect.stringMatching(/^1 event\. Use --all for the rest, or continue with --cursor \S+\n$/),
    })
  })

  test('filters by name, or by contact', async () => {
    expect(await runJson(on('events', 'list', '--name', 'a/b ü', '--all'))).toMatchObject({ data: [{ name: 'a/b ü' }] })
    const list = await runJson(on('events', 'list', '--contact', 'Grace@example.com'))
    expect(list).toMatchObject({ data: [{ name: 'order placed' }], hasMore: false })
    expect(await run(on('events', 'list', '--contact', 'nobody@example.com'))).toMatchObject({ code: 1 })
    expect(await run(on('events', 'list', '--contact', 'x', '--name', 'y'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be combined'),
    })
  })
})

test('events stats', async () => {
  expect(await run(on('events', 'stats'))).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^name +events\norder placed +2\na\/b ü +1\n$/),
    stderr: '2 names.\n',
  })
  expect(await runJson(on('events', 'stats', '--until', '2020-01-31'))).toEqual([])
  expect(await run(on('events', 'stats', '--from', 'monday'))).toMatchObject({ code: 1 })
})

test('events names', async () => {
  expect(await run(on('events', 'names'))).toMatchObject({
    code: 0,
    stdout: 'a/b ü\norder placed\n',
    stderr: '2 names.\n',
  })
  expect(await run(on('events', 'names', '--after', 'a/b ü'))).toMatchObject({ stdout: 'order placed\n' })
})

test('events usage and delete', async () => {
  const usage = await run(on('events', 'usage', 'a/b ü'))
  expect(usage.stdout).toMatch(/^events +1\ncontacts +1\n/)
  expect(await run(on('events', 'delete', 'a/b ü'))).toMatchObject({ code: 2 })
  expect(await run(on('events', 'delete', 'a/b ü', '--yes'))).toMatchObject({ code: 0, stdout: 'Deleted 1 event.\n' })
  expect(await runJson(on('events', 'usage', 'a/b ü'))).toMatchObject({ totalCount: 0, canDelete: true })
  expect(await run(on('events', 'delete', 'email.sent', '--yes'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot be deleted'),
  })
})

test('at a server, with a name that needs escapes in a path, and one that a segment uses', async () => {
  const server = await sharedServer()
  const at = (...args: readonly string[]) =>
    run([...args, '--json', '--yes'], { env: { POSTHORN_URL: server.url, POSTHORN_KEY: server.key } })
  for (const name of ['50% off/ü?', 'stats', 'bought']) await at('track', name, 'ada@example.com')
  await at('segments', 'create', '--name', 'Buyers', '--where', 'event.bought triggered')
  for (const name of ['50% off/ü?', 'stats'])
    expect(JSON.parse((await at('events', 'delete', name)).stdout)).toEqual({ event: name, deletedCount: 1 })
  expect(JSON.parse((await at('events', 'usage', 'bought')).stdout)).toMatchObject({
    usedInSegments: [{ name: 'Buyers' }],
    canDelete: true,
  })
  expect(JSON.parse((await at('events', 'stats')).stdout)).toEqual([{ name: 'bought', count: 1 }])
  const env = { POSTHORN_URL: server.url, POSTHORN_KEY: server.key }
  expect((await run(['events', 'delete', 'bought'], { env })).stderr).toContain(
    'This deletes 1 event with the name "bought". These still refer to it: the segment "Buyers".',
  )
  expect(JSON.parse((await at('events', 'delete', 'bought')).stdout)).toEqual({ event: 'bought', deletedCount: 1 })
})

test('events export', async () => {
  const all = await run(on('events', 'export'))
  expect(all).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Wrote 2 events\.\nLater events: --after \S+\n$/),
  })
  expect(
    all.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name),
  ).toEqual(['order placed', 'order placed'])
  const some = await run(on('events', 'export', '--type', 'order*', '--type', 'none', '--after', '0'))
  expect(
    some.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name),
  ).toEqual(['order placed', 'order placed'])
  const cursor = /--after (\S+)/.exec(all.stderr)?.[1] ?? ''
  expect(await run(on('events', 'export', '--after', cursor))).toMatchObject({ code: 0, stdout: '' })
  expect(await run(on('events', 'export', '--after', 'x'))).toMatchObject({ code: 1 })
  const file = path.join(path.dirname(data), 'events.ndjson')
  expect(await run(on('events', 'export', '--output', file, '--resume'))).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).toBe(all.stdout)
})

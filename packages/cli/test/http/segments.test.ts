import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => ['--data', data, ...args]

beforeAll(async () => {
  await run(['migrate', '--data', data])
  await run(
    on('contacts', 'create', 'ada@example.com', '--set', 'plan=pro', '--set', 'age=36', '--set', 'phone=+49 30'),
  )
  await run(on('contacts', 'create', 'grace@example.com', '--set', 'plan=free', '--set', 'age=85'))
  await run(
    on(
      'contacts',
      'create',
      'alan@example.org',
      '--set',
      'plan=pro',
      '--set',
      'age=41',
      '--set',
      'phone=+1 30',
      '--no-subscribed',
    ),
  )
})

const preview = (...args: readonly string[]) => runJson(on('segments', 'preview', ...args))

describe('segments preview', () => {
  test.each<[string[], number]>([
    [['--where', 'data.plan equals pro'], 2],
    [['--where', 'data.plan equals pro', '--where', 'subscribed equals true'], 1],
    [['--any', '--where', 'data.age greaterThan 80', '--where', 'email contains @example.org'], 2],
    [['--where', 'data.phone contains 49'], 1],
    [['--where', 'data.phone notContains 49'], 1],
    [['--where', 'createdAt within 30 days'], 3],
    [['--where', 'createdAt olderThan 1.5 hours'], 0],
    [['--where', 'data.nothing notExists'], 3],
    [['--where', 'event.signed-up notTriggered'], 3],
    [
      ['--condition', '{"logic":"AND","groups":[{"filters":[{"field":"data.age","operator":"lessThan","value":40}]}]}'],
      1,
    ],
    [['--condition', '{"operator":"OR","conditions":[{"field":"data.age","operator":"lessThan","value":42}]}'], 2],
  ])('%j', async (args, memberCount) => {
    expect(await preview(...args)).toMatchObject({ memberCount })
  })

  test('takes a segment by its name, blanks included', async () => {
    await run(on('segments', 'create', '--name', 'Paying  people', '--where', 'data.plan equals pro'))
    for (const [operator, stderr] of [
      ['memberOfSegment', '2 contacts.\n'],
      ['notMemberOfSegment', '1 contact.\n'],
    ] as const)
      expect(await run(on('segments', 'preview', '--where', `segment.paying  People ${operator}`))).toMatchObject({
        stderr,
      })
    await run(on('segments', 'delete', 'Paying  people', '--yes'))
  })

  test('shows the contacts that it finds', async () => {
    const outcome = await run(on('segments', 'preview', '--where', 'data.plan equals free'))
    expect(outcome).toMatchObject({ code: 0, stderr: '1 contact.\n' })
    expect(outcome.stdout).toMatch(
      /^id +email +data\ncnt_\w+ +grace@example\.com +\{"age":85,"plan":"free"\}|"plan":"free","age":85/,
    )
  })

  test.each<[string[], string]>([
    [[], 'A condition is required'],
    [['--any'], '--where'],
    [['--where', 'nonsense'], 'must be "<field> <operator> <value>"'],
    [['--condition', '{'], 'not JSON'],
    [['--condition', '{}', '--where', 'a b c'], 'cannot be combined'],
  ])('%j is a usage error', async (args, message) => {
    expect(await run(on('segments', 'preview', ...args))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    })
  })

  test('reports errors of the API filter by filter', async () => {
    const where = ['--where', 'subscribed equals true', '--where', 'data.plan is pro']
    const outcome = await run(on('segments', 'preview', ...where))
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        '--where "data.plan is pro": "is" is not an operator of data.plan; did you mean equals?',
      ),
    })
    for (const [wrong, words] of [
      ['plan equals pro', '"plan" is not a field that conditions can use; did you mean data.plan?'],
      ['data.plan = pro', '"=" is not an operator of data.plan; did you mean equals?'],
      ['subscribd equals true', 'did you mean subscribed?'],
    ] as const)
      expect((await run(on('segments', 'preview', '--where', wrong))).stderr).toContain(words)
    const json = await run(on('segments', 'preview', ...where, '--json'))
    expect(json.stderr).toContain('conditions.1.operator')
  })
})

describe('a dynamic segment', () => {
  test('create, get, update, list, and delete', async () => {
    const create = on('segments', 'create', '--name', 'Paying', '--where', 'data.plan equals pro')
    const made = await run([...create, '--track', '--description', 'They pay.'])
    expect(made).toMatchObject({ code: 0, stderr: 'Created.\n' })
    expect(made.stdout).toMatch(/^condition +data\.plan equals "pro"$/m)
    expect(made.stdout).toMatch(/^members +2$/m)
    expect(await runJson(on('segments', 'get', 'paying'))).toMatchObject({ name: 'Paying', trackMembership: true })
    expect(await run(on('segments', 'list'))).toMatchObject({
      code: 0,
      stderr: '1 segment.\n',
      stdout: expect.stringMatching(/^id +name +type +members +tracked +updated\nseg_\w+ +Paying +DYNAMIC +2 +yes /),
    })
    expect((await run(on('segments', 'compute', 'Paying'))).stdout).toBe('"Paying" has 2 members: 2 entered, 0 left.\n')
    expect((await run(on('segments', 'refresh', 'Paying'))).stdout).toBe('"Paying" has 2 members.\n')
    expect(await runJson(on('segments', 'members', 'Paying', '--limit', '1'))).toMatchObject({
      data: [{ email: 'alan@example.org' }],
      total: 2,
      hasMore: true,
    })
    expect(await run(on('segments', 'members', 'Paying', '--all'))).toMatchObject({ code: 0, stderr: '2 contacts.\n' })
    const update = on(
      'segments',
      'update',
      'Paying',
      '--where',
      'data.plan equals free',
      '--no-track',
      '--name',
      'Free',
    )
    expect(await runJson(update)).toMatchObject({ name: 'Free', trackMembership: false, memberCount: 1 })
    expect(await run(on('segments', 'update', 'Free'))).toMatchObject({ code: 2 })
    expect(await run(on('segments', 'compute', 'Free'))).toMatchObject({ code: 1 })
    expect(await run(on('segments', 'delete', 'Free'))).toMatchObject({ code: 2 })
    expect((await run(on('segments', 'delete', 'Free', '--yes'))).stdout).toBe('Deleted "Free".\n')
    expect(await run(on('segments', 'list'))).toMatchObject({ stdout: '', stderr: 'There are no segments.\n' })
  })

  test('needs a name and a condition', async () => {
    expect(await run(on('segments', 'create', '--where', 'data.a exists'))).toMatchObject({ code: 2 })
    expect(await run(on('segments', 'create', '--name', 'x'))).toMatchObject({ code: 2 })
    expect(await run(on('segments', 'create', '--name', 'x', '--static', '--where', 'data.a exists'))).toMatchObject({
      code: 2,
    })
  })

  test('shows the logic of its condition', async () => {
    const condition = {
      logic: 'OR',
      groups: [
        { filters: [{ field: 'data.age', operator: 'greaterThan', value: 40 }] },
        {
          filters: [{ field: 'createdAt', operator: 'within', value: 7, unit: 'days' }],
          conditions: { operator: 'AND', conditions: [{ field: 'email', operator: 'contains', value: 'ada' }] },
        },
      ],
    }
    const { stdout } = await run(on('segments', 'create', '--name', 'Both', '--condition', JSON.stringify(condition)))
    expect(stdout).toMatch(
      /^condition +data\.age greaterThan 40\n +or createdAt within 7 days and \(email contains "ada"\)$/m,
    )
  })
})

test('a static segment', async () => {
  await run(on('segments', 'create', '--name', 'Beta testers', '--static'))
  expect(await runJson(on('segments', 'add', 'Beta testers', 'ada@example.com', 'nobody@example.com'))).toMatchObject({
    added: 1,
    created: 0,
    notFound: ['nobody@example.com'],
  })
  const add = on('segments', 'add', 'beta testers', 'nobody@example.com', '--create-missing', '--no-subscribed')
  expect((await run(add)).stdout).toBe('added    1\ncreated  1\n')
  expect(await runJson(on('contacts', 'get', 'nobody@example.com'))).toMatchObject({ subscribed: false })
  const many = Array.from({ length: 501 }, (_, i) => `m${i}@example.com`)
  expect(await runJson(on('segments', 'add', 'beta testers', ...many, '--create-missing'))).toMatchObject({
    added: 501,
  })
  expect((await run(on('segments', 'remove', 'Beta testers', ...many, 'ada@example.com'))).stdout).toBe(
    'Removed 502 contacts from "Beta testers".\n',
  )
  expect(await run(on('segments', 'get', 'Nothing'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SEGMENT_NOT_FOUND'),
  })
  expect(await run(on('segments', 'get', 'seg_unknown'))).toMatchObject({ code: 1 })
})

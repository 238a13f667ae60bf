import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Workflow } from '@posthorn/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawWorkflow } from '../../src/lib/workflows/draw.ts'
import { emptyDirectory, run, runJson } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => ['--data', data, ...args]
const flow = (...args: readonly string[]) => run(on('workflows', ...args))
const flowJson = (...args: readonly string[]) => runJson(on('workflows', ...args))
const ID = /(?:wfl|stp|trn|exe|tpl)_\w+/

let template = ''
beforeAll(async () => {
  await run(['migrate', '--data', data])
  await run(on('contacts', 'create', 'ada@example.com', '--set', 'plan=pro'))
  const file = ['--name', 'Hello', '--subject', 'Hello', '--body', '<p>Hello</p>', '--type', 'TRANSACTIONAL']
  const made = await run(on('templates', 'create', ...file, '--from', 'hello@sandbox.localhost'))
  template = ID.exec(made.stdout)?.[0] ?? ''
})

describe('workflows', () => {
  test('are drawn step by step, run, and deleted', async () => {
    expect(await flow('create', '--name', 'Welcome', '--event', 'signup')).toMatchObject({
      code: 0,
      stderr: 'Created. Add steps with "posthorn workflows steps create".\n',
    })
    expect(await flow('enable', 'welcome')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The workflow has no steps: add one.'),
    })
    const step = async (type: string, config: object, ...more: string[]) => {
      const made = await flow('steps', 'create', 'Welcome', '--type', type, '--config', JSON.stringify(config), ...more)
      expect(made).toMatchObject({ code: 0, stderr: 'Added.\n' })
      return ID.exec(made.stdout)?.[0] ?? ''
    }
    await step('SEND_EMAIL', {}, '--template', template, '--name', 'Say hello')
    const wait = await step('WAIT_FOR_EVENT', { eventName: 'paid', timeout: 172_800 })
    const ask = await step('CONDITION', { field: 'data.plan', operator: 'equals', value: 'pro' }, '--no-connect')
    const end = await step('EXIT', { reason: 'Lost' }, '--no-connect')
    await flow('transitions', 'create', 'Welcome', wait, ask, '--branch', 'event')
    const way = await flow('transitions', 'create', 'Welcome', wait, end, '--branch', 'timeout')
    expect(way).toMatchObject({ code: 0, stderr: 'Connected.\n' })
    await flow('transitions', 'create', 'Welcome', ask, end, '--branch', 'no')
    const { stderr } = await flow('transitions', 'create', 'Welcome', ask, end)
    expect(stderr).toContain('branch: is required: the branches of a CONDITION are yes or no')
    expect(await flow('steps', 'update', 'Welcome', end, '--name', 'Done')).toMatchObject({ code: 0 })
    const steps = await flow('steps', 'list', 'Welcome')
    expect(steps).toMatchObject({ code: 0, stderr: '5 steps.\n' })
    expect(steps.stdout).toMatch(new RegExp(`^${end} +EXIT +Done +Lost$`, 'm'))
    const ways = await flow('transitions', 'list', 'Welcome')
    expect(ways).toMatchObject({ code: 0, stderr: '5 transitions.\n' })
    expect(ways.stdout).toMatch(/^trn_\w+ +WAIT_FOR_EVENT +timeout +EXIT “Done”$/m)
    expect(await flow('enable', 'Welcome')).toMatchObject({ code: 0, stderr: 'Enabled.\n' })
    const started = await flow('executions', 'start', 'Welcome', 'ada@example.com', '--context', '{"a":1}')
    expect(started).toMatchObject({ code: 0, stderr: 'Started.\n' })
    const execution = ID.exec(started.stdout)?.[0] ?? ''
    const why = await run(on('contacts', 'explain', 'ada@example.com', '--workflow', 'welcome'))
    expect(why).toMatchObject({ code: 0, stderr: '' })

    const drawn = await flow('get', 'Welcome')
    expect(drawn.stdout.slice(drawn.stdout.indexOf('● TRIGGER')).split('\n')).toEqual([
      '● TRIGGER signup',
      '│',
      `● SEND_EMAIL “Say hello” Hello${' '.repeat(80 - 25 - 'Hello'.length - 4)}1 in`,
      '│',
      `◆ WAIT_FOR_EVENT paid or 2 days${' '.repeat(37)}1 in, 1 here`,
      '├─ event',
      '│  ◆ CONDITION data.plan equals "pro"',
      '│  └─ no',
      '│     ● [1] EXIT “Done” Lost',
      '└─ timeout',
      '   ↑ to [1]',
      '',
    ])
    const { stdout: chart } = await flow('get', 'Welcome', '--mermaid')
    expect(chart).toContain('flowchart TD\n  s0["TRIGGER signup"]\n')
    expect(chart).toContain('  s3{"CONDITION data.plan equals #34;pro#34;"}\n')
    expect(chart).toContain('  s2 -->|timeout| s4\n')

    expect((await flow('executions', 'list', 'Welcome', '--status', 'waiting')).stdout).toContain(execution)
    expect((await flow('executions', 'get', 'Welcome', execution)).stdout).toMatch(/WAIT_FOR_EVENT paid .* +WAITING/)
    const what = ['--as', 'grace@example.com', '--set', 'plan=pro', '--fact', '1d=paid', '--advance', '7d']
    const simulated = await flow('simulate', 'Welcome', ...what)
    expect(simulated).toMatchObject({ code: 0, stderr: '' })
    expect(simulated.stdout).toMatch(/SEND_EMAIL Say hello +COMPLETED +to grace@example.com: Hello/)
    expect(simulated.stdout).toMatch(/CONDITION +COMPLETED +yes/)
    expect(simulated.stdout).toMatch(/^COMPLETED after \d entries/m)
    expect(await flow('delete', 'Welcome', '--yes')).toMatchObject({ code: 1 })
    expect(await flow('executions', 'cancel', 'Welcome', '--all', '--yes')).toMatchObject({
      code: 0,
      stdout: 'Cancelled 1 execution.\n',
    })
    expect(await flow('disable', 'Welcome')).toMatchObject({ code: 0, stderr: 'Disabled.\n' })
    expect(await flowJson('list', '--no-enabled')).toMatchObject({
      data: [{ name: 'Welcome', enabled: false }],
      total: 1,
    })
    expect((await flow('fields')).stdout).toMatch(/^data\.plan +string +contact +plan$/m)
    expect(await flow('steps', 'delete', 'Welcome', ask, '--yes')).toMatchObject({
      code: 0,
      stdout: `Deleted ${ask}.\n`,
    })
    expect(await flow('delete', 'Welcome', '--yes')).toMatchObject({ code: 0, stdout: 'Deleted "Welcome".\n' })
    expect(await flow('get', 'Welcome')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no workflow with the name "Welcome".'),
    })
  })

  test.each<[string[], string]>([
    [['create', '--event', 'x'], 'Missing: <name>.'],
    [['create', '--name', 'x'], 'Missing: --event.'],
    [['create', '--name', 'x', '--event', 'y', '--where', '{'], '--where is not JSON'],
    [['create', '--name', 'x', '--event', 'y', '--where', '[]'], '--where must be a JSON object'],
    [['update', 'x'], 'Nothing to change.'],
    [['steps', 'create', 'x'], 'Missing: --type.'],
    [['steps', 'update', 'x', 'stp_1'], 'Nothing to change.'],
    [['simulate', 'x'], 'Use either --contact or --as'],
    [['simulate', 'x', '--as', 'a@b.c', '--fact', 'paid'], 'is not <when>=<event>'],
    [['executions', 'cancel', 'x'], 'Give the id of an execution, or --all.'],
  ])('show their usage: %j', async (args, message) => {
    expect(await flow(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })
})

describe('workflows as files', () => {
  const directory = emptyDirectory()
  const write = (name: string, text: string) => {
    const file = path.join(directory, name)
    writeFileSync(file, text)
    return file
  }
  const sdk = pathToFileURL(path.resolve(import.meta.dirname, '../../../sdk/dist/index.js')).href

  const drawn = async (name: string): Promise<Workflow> => JSON.parse((await flow('get', name, '--json')).stdout)

  test('are shown, pushed, and pulled unchanged', async () => {
    const code = (rest: string) => `
      import { workflow } from '${sdk}'
      const isPro = { field: 'data.plan', operator: 'equals', value: 'pro' } as const
      export default workflow('Trial').on('trial').send('${template}', { key: 'hello' })${rest}`
    const first = write('first.ts', code(`.delay('2 days', { key: 'rest' }).exit('Over')`))
    const plan = [
      '  + workflow Trial: Trial',
      `  + step hello: SEND_EMAIL ${template}`,
      '  + step rest: DELAY 2 days',
      '  + step exit-1: EXIT Over',
      '  + transition trigger > hello',
      '  + transition hello > rest',
      '  + transition rest > exit-1',
    ]
    const shown = await flow('diff', first)
    expect(shown).toMatchObject({ code: 0, stderr: '' })
    expect(shown.stdout).toBe(['Trial (new)', ...plan, ''].join('\n'))
    expect(await flow('push', first)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('This changes 1 workflow as shown.'),
    })
    expect(await flow('pull', 'Trial')).toMatchObject({ code: 1 })
    expect(await flow('push', first, '--enable', '--yes')).toMatchObject({ code: 0, stderr: 'Pushed 1 workflow.\n' })
    const { id, steps } = await drawn('Trial')
    expect(await flow('push', first, '--yes')).toMatchObject({ code: 0, stdout: `Trial (${id})\n  no changes\n` })

    const second = write('second.ts', code(`.delay('3 days', { key: 'rest' }).when(isPro, (way) => way.exit('Pro'))`))
    const { stdout } = await flow('push', second, '--yes')
    expect(stdout.split('\n').slice(1)).toEqual([
      '  ~ step rest: DELAY 2 days → DELAY 3 days',
      '  ~ step exit-1: EXIT Over → EXIT Pro',
      '  + step condition-1: CONDITION data.plan equals "pro"',
      '  - transition rest > exit-1',
      '  + transition rest > condition-1',
      '  + transition condition-1 yes> exit-1',
      '',
    ])
    const now = await drawn('Trial')
    const ids = (list: readonly { id: string; key: string | null }[]) => list.find(({ key }) => key === 'rest')?.id
    expect(ids(now.steps)).toBe(ids(steps))
    expect(now).toMatchObject({ enabled: true, version: 2 })

    const { stdout: file } = await flow('pull', 'Trial')
    expect(file).toContain(
      `"templateId": "${((await runJson(on('templates', 'get', template))) as { name: string }).name}"`,
    )
    const pulled = write('pulled.json', file)
    expect((await flow('diff', pulled)).stdout).toBe(`Trial (${id})\n  no changes\n`)
  })

  test('are pulled with the id of a template if others have its name', async () => {
    const words = ['--subject', 'Hi', '--body', 'Hi', '--json']
    const twins = [1, 2].map(() => run(on('templates', 'create', 'Twin', ...words)))
    const [one] = (await Promise.all(twins)).map(({ stdout }) => JSON.parse(stdout) as { id: string })
    const steps = [{ key: 'mail', type: 'SEND_EMAIL', config: { templateId: one?.id } }]
    const source = {
      name: 'Twins',
      triggerConfig: { eventName: 'x' },
      steps,
      transitions: [{ from: 'trigger', to: 'mail' }],
    }
    await flow('push', write('twins.json', JSON.stringify(source)), '--yes')
    expect((await flow('pull', 'Twins')).stdout).toContain(`"templateId": "${one?.id}"`)
  })

  test('name a template by its name, and are shown with it', async () => {
    const name = 'Mail of the file'
    const words = ['--subject', 'Hi', '--body', 'Hi']
    const { id } = JSON.parse((await run(on('templates', 'create', name, ...words, '--json'))).stdout) as { id: string }
    const mailStep = (templateId: string) => ({ key: 'mail', type: 'SEND_EMAIL', config: { templateId } })
    const steps = [mailStep('mail of the FILE')]
    const transitions = [{ from: 'trigger', to: 'mail' }]
    const named = { name: 'By name', triggerConfig: { eventName: 'e' }, allowReentry: false, steps, transitions }
    const file = write('by-name.json', JSON.stringify(named))
    expect(await flow('push', file, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('+ step mail: SEND_EMAIL mail of the FILE'),
    })
    expect((await drawn('By name')).steps.at(-1)?.config).toEqual({ templateId: id })
    expect((await flow('get', 'By name')).stdout.replace(/\s+/g, ' ')).toContain(`SEND_EMAIL ${name}`)
    expect((await flow('diff', file)).stdout).toContain('no changes')
    const other = write('other.json', JSON.stringify({ ...named, steps: [mailStep('Hello')] }))
    expect((await flow('diff', other)).stdout).toContain(`SEND_EMAIL ${name} → SEND_EMAIL Hello`)
    const lost = write(
      'lost.json',
      JSON.stringify({ ...named, steps: [{ ...steps[0], config: { templateId: 'Lost' } }] }),
    )
    expect(await flow('push', lost, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no template with the name "Lost".'),
    })
  })

  test('refer to a segment by its name, and are shown with it', async () => {
    await run(on('segments', 'create', 'Paying ones', '--where', 'data.plan equals pro'))
    const asks = 'segment.Paying ones memberOfSegment'
    const shown = [
      await run(on('segments', 'create', 'Others', '--where', asks)),
      await run(on('segments', 'get', 'Others')),
      await run(on('campaigns', 'create', 'To them', '--template', template, '--where', asks)),
      await run(on('campaigns', 'get', 'To them')),
    ]
    await flow('create', 'Asking', '--event', 'asked')
    const config = JSON.stringify({ field: 'segment.paying ONES', operator: 'memberOfSegment' })
    shown.push(await flow('steps', 'create', 'Asking', '--type', 'CONDITION', '--config', config))
    shown.push(
      await flow('steps', 'list', 'Asking'),
      await flow('get', 'Asking'),
      await flow('get', 'Asking', '--mermaid'),
    )
    for (const { stdout } of shown) expect(stdout).toContain(asks)
    const pulled = await flow('pull', 'Asking')
    expect(pulled.stdout).toContain('"segment.Paying ones"')
    expect(JSON.stringify(await runJson(on('segments', 'get', 'Others')))).toMatch(/"field":"segment\.seg_\w+"/)
    await run(on('segments', 'create', 'PAYING ones', '--static'))
    expect((await flow('get', 'Asking')).stdout).toMatch(/segment\.seg_\w+ memberOfSegment/)
  })

  test('that are refused leave no workflow', async () => {
    const steps = [{ key: 'mail', type: 'SEND_EMAIL', config: { templateId: 'tpl_nope' } }]
    const file = { name: 'Refused', triggerConfig: { eventName: 'e' }, steps, transitions: [] }
    expect(await flow('push', write('refused.json', JSON.stringify(file)), '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('TEMPLATE_NOT_FOUND: steps.0: There is no template tpl_nope.'),
    })
    expect(await flowJson('list', '--search', 'Refused')).toMatchObject({ data: [], total: 0 })
  })

  test.each<[string, string, string]>([
    ['empty.json', '{}', 'contains no workflow'],
    ['broken.json', '{', 'is not JSON'],
    ['wrong.mjs', 'export default 1', 'contains no workflow'],
    ['throws.mjs', 'throw new Error("no")', 'cannot be loaded: no'],
    [
      'twice.json',
      JSON.stringify(Array(2).fill({ name: 'A', triggerConfig: { eventName: 'e' }, steps: [], transitions: [] })),
      'two workflows with the same name',
    ],
  ])('%s is refused', async (name, text, message) => {
    const outcome = await flow('push', write(name, text))
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
    expect(outcome.stderr).not.toContain('TypeScript')
  })
})

describe('a drawing', () => {
  const figures = {
    entered: 1_000_000,
    waiting: 500,
    running: 0,
    completed: 0,
    skipped: 7,
    failed: 3,
    cancelled: 0,
    branches: { yes: 5, no: 0, event: 0, timeout: 0 },
  }
  const base = {
    workflowId: 'wfl_1',
    name: 'A step with a rather long name that nobody reads',
    key: null,
    config: { field: 'data.plan', operator: 'equals', value: 'x' },
    templateId: null,
    templateName: null,
    position: null,
    figures,
  }

  /** Creates a workflow of questions: the answer yes leads to the next one, and no to the end. */
  function deep(levels: number): Workflow {
    const ids = Array.from({ length: levels }, (_, n) => `s${n}`)
    return {
      id: 'wfl_1',
      name: 'Deep',
      description: null,
      enabled: true,
      triggerType: 'EVENT',
      allowReentry: false,
      triggerConfig: { eventName: 'signup', condition: null },
      version: 1,
      _count: { steps: levels, executions: 0 },
      revision: 1,
      createdAt: '',
      updatedAt: '',
      problems: [],
      versions: [],
      steps: [
        ...ids.map((id) => ({ ...base, id, type: 'CONDITION' as const })),
        { ...base, id: 'end', type: 'EXIT' as const, config: {} },
      ],
      transitions: ids.flatMap((id, n) =>
        (['yes', 'no'] as const).map((branch) => ({
          id: `${id}${branch}`,
          workflowId: 'wfl_1',
          fromStepId: id,
          branch,
          condition: { branch },
          priority: 0,
          toStepId: branch === 'yes' ? (ids[n + 1] ?? 'end') : 'end',
        })),
      ),
    }
  }

  /** Returns the referenced numbers that no step has. */
  function lost(lines: readonly string[]): readonly string[] {
    const numbers = lines.flatMap((line) => /[●◆] \[(\d+)\]/.exec(line)?.[1] ?? [])
    const used = lines.flatMap((line) => / to \[(\d+)\]$/.exec(line)?.[1] ?? [])
    expect(used.length).toBeGreaterThan(0)
    return used.filter((number) => !numbers.includes(number))
  }

  test('has each step once, and no line wider than the terminal', () => {
    for (const levels of [2, 5, 6, 7, 40]) {
      const lines = drawWorkflow(deep(levels), 80)
      expect(lines.filter((line) => /[●◆]/.test(line))).toHaveLength(levels + 1)
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
      expect(lost(lines)).toEqual([])
    }
  })

  test('shows unreachable steps, and draws a circle once', () => {
    const { steps, transitions, ...rest } = deep(3)
    const back = transitions.map((one) => (one.id === 's2no' ? { ...one, toStepId: 's0' } : one))
    const lonely = { ...base, id: 'alone', type: 'DELAY' as const, config: { amount: 2, unit: 'days' } }
    const lines = drawWorkflow({ ...rest, steps: [...steps, lonely], transitions: back }, 80)
    expect(lines.filter((line) => line.includes('DELAY'))).toHaveLength(1)
    expect(lines.filter((line) => /[●◆]/.test(line))).toHaveLength(5)
    expect(lost(lines)).toEqual([])
  })
})

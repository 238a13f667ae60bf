import { PassThrough } from 'node:stream'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { ioOf } from '../../src/lib/io.ts'
import * as settings from '../../src/lib/settings.ts'
import { createProgram } from '../../src/program.ts'
import { run } from '../cli.ts'

const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough(), env: {}, cwd: '/' }
const io = ioOf(streams)

/** Returns every command below this one, by its words. */
function commandsBelow(command: Command, words: readonly string[] = []): string[][] {
  return command.commands.flatMap((inner) => [
    [...words, inner.name()],
    ...commandsBelow(inner, [...words, inner.name()]),
  ])
}

const commands = commandsBelow(createProgram(io, settings))

test('the help of every command is unchanged', async () => {
  let text = ''
  for (const words of [[], ...commands]) {
    const { code, stdout, stderr } = await run([...words, '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    // Global options are listed once.
    const help = words.length === 0 ? stdout : stdout.replace(/\nGlobal Options:\n(?: .*\n)+/, '')
    text += `$ ${['posthorn', ...words, '--help'].join(' ')}\n${help}\n`
  }
  await expect(text).toMatchFileSnapshot('help.golden.txt')
})

test('help is no wider than the terminal, and at most 100 columns wide', async () => {
  const widest = (columns: number) => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true as const, columns })
    createProgram(ioOf({ ...streams, stdout }), settings).outputHelp()
    const [, options = ''] = String(stdout.read()).split('Where commands work')[0]?.split('Options:') ?? []
    return Math.max(...options.split('\n').map((line) => line.length))
  }
  expect(widest(80)).toBeLessThanOrEqual(80)
  expect(widest(200)).toBeGreaterThan(80)
  expect(widest(200)).toBeLessThanOrEqual(100)
})

test('every command that acts has an example', async () => {
  for (const words of commands) {
    const { stdout } = await run([...words, '--help'])
    const isNoun = /^Commands:$/m.test(stdout)
    if (!isNoun) expect(stdout, words.join(' ')).toContain(`\nExamples:\n`)
    for (const [, example = ''] of stdout.matchAll(/^ {2}\$ (.*)$/gm)) expect(example).toMatch(/(?:^|[\s(])posthorn /)
  }
})

test('help is described in one way', async () => {
  for (const words of [[], ...commands]) {
    const { stdout } = await run([...words, '--help'])
    expect(stdout).not.toContain('display help')
    if (/^Commands:$/m.test(stdout)) expect(stdout).toMatch(/^ {2}help \[command.*\] +Print the help of a command\.$/m)
  }
})

test('help is shown in all usual ways', async () => {
  const { stdout } = await run(['contacts', 'list', '--help'])
  expect((await run(['help', 'contacts'])).stdout).toContain('lookup')
  expect((await run(['contacts', 'help', 'list'])).stdout).toBe(stdout)
  expect((await run(['contacts', 'list', '-h'])).stdout).toBe(stdout)
  expect(await run([])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: posthorn') })
  expect(await run(['contacts'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Usage: posthorn contacts'),
  })
  expect(await run(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+/) })
})

test.each([
  [['contcts', 'list'], "unknown command 'contcts'", 'Did you mean contacts?'],
  [['contacts', 'lst'], "unknown command 'lst'", 'Did you mean list?'],
  [['campaigns', 'remove', 'x'], "unknown command 'remove'", 'Did you mean delete?'],
  [['help', 'nonsense'], "unknown command 'nonsense'", 'Run "posthorn help" for the list of commands.'],
  [['nonsense'], "unknown command 'nonsense'", 'Run "posthorn help" for the list of commands.'],
  [['keys', 'show'], "unknown command 'show'", 'There are: list, create, rotate, delete.'],
  [['keys', 'nonsense'], "unknown command 'nonsense'", 'There are: list, create, rotate, delete.'],
  [['segments', 'contacts'], "unknown command 'contacts'", 'There are: list, get, members, preview, create,'],
  [['workflows', 'steps', 'nonsense'], "unknown command 'nonsense'", 'There are: list, create, update, delete.'],
  [['contacts', 'list', '--serach', 'x'], "unknown option '--serach'", 'Did you mean --search?'],
  [['events', 'list', '--from', 'x'], "unknown option '--from'", 'Run "posthorn help events list" for its usage.'],
  [['contacts', 'get'], "missing required argument 'id|email'", 'Run "posthorn help contacts get" for its usage.'],
  [['completion'], "missing required argument 'shell'", 'There are: bash, zsh, fish.'],
  [['contacts', 'list', '--limit', '0'], 'whole number', ''],
  [['contacts', 'get', ''], 'An argument is empty', ''],
  [['contacts', 'get', 'a', 'b'], 'too many arguments', ''],
])('%j is a usage error', async (args, message, hint) => {
  const outcome = await run(args)
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr).toContain(`error USAGE: `)
  expect(outcome.stderr).toContain(message)
  expect(outcome.stderr).toContain(hint)
  expect(JSON.parse((await run([...args, '--json'])).stderr)).toMatchObject({ error: { code: 'USAGE' } })
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SOURCES = new URL('../../src/', import.meta.url)
const COMMANDS = new URL('../../../cli/src/commands/', import.meta.url)

const files = globSync('**/*.tsx', { cwd: SOURCES })
const commands = files.flatMap((file) =>
  [...readFileSync(new URL(file, SOURCES), 'utf8').matchAll(/cli: [`']([a-z-]+(?: [a-z-]+)*)/g)].map(
    ([, words = '']) => words,
  ),
)

it('the screens name commands', () => {
  expect(commands.length).toBeGreaterThan(30)
})

it.each([...new Set(commands)])('the command line has the command that a screen names: %s', (command) => {
  const [noun = '', verb, second] = command.split(' ')
  const places = [`${noun}/${verb}/${second}.ts`, `${noun}/${verb}.ts`, `${noun}.ts`]
  expect(places.some((place) => existsSync(new URL(place, COMMANDS)))).toBe(true)
})

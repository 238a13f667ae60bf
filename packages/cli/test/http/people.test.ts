import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { emptyDirectory, run } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => ['--data', data, ...args]

beforeAll(() => run(on('init')))

test.each([
  [['--set', 'name=Ann Lee', '--set', 'firstName=Nancy'], 'Ann Lee'],
  [['--set', 'firstName=Ann', '--set', 'lastName=Lee'], 'Ann Lee'],
  [['--set', 'lastName=Lee'], 'Lee'],
  [['--set-json', '{"name":7,"plan":"pro"}'], ''],
])('contacts list shows names of people, and no raw data: %j', async (fields, name) => {
  await run(on('contacts', 'create', 'ann@example.net', ...fields))
  const { stdout } = await run(on('contacts', 'list', '--search', 'ann@'))
  const row = new RegExp(
    `^id +email +name +subscribed +created\ncnt_\\w+ +ann@example\\.net +${name} +yes +20[^{]*Z\n$`,
  )
  expect(stdout).toMatch(row)
  await run(on('contacts', 'delete', 'ann@example.net', '--yes'))
})

test('contacts get sorts the fields by name, whatever the database', async () => {
  await run(on('contacts', 'create', 'zoe@example.net', '--set', 'zip=1', '--set', 'city=Bern', '--set', 'Area=2'))
  const { stdout } = await run(on('contacts', 'get', 'zoe@example.net'))
  expect(Array.from(stdout.matchAll(/^data\.(\w+)/gm), ([, name]) => name)).toEqual(['Area', 'city', 'zip'])
})

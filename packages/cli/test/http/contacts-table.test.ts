import path from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { ioOf } from '../../src/lib/io.ts'
import { main } from '../../src/main.ts'
import { emptyDirectory, run } from '../cli.ts'

const home = emptyDirectory()
const data = path.join(home, 'data')

beforeAll(async () => {
  await run(['migrate', '--data', data])
  const create = (email: string, ...fields: readonly string[]) =>
    run(['contacts', 'create', email, ...fields.flatMap((field) => ['--set', field]), '--data', data])
  await create('ada@example.com', 'plan=pro', 'name=Ada Lovelace', 'b=2')
  await create('grace@example.com', 'firstName=Grace', 'lastName=Hopper')
  await create('bob@example.com', 'plan=free')
})

/** Returns the output on a terminal of 80 columns. */
async function shown(...args: readonly string[]): Promise<string> {
  const [stdin, out, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const stdout = Object.assign(out, { isTTY: true as const, columns: 80, rows: 24 })
  const chunks: Buffer[] = []
  out.on('data', (chunk: Buffer) => chunks.push(chunk))
  stdin.end()
  const env = { HOME: home, NO_COLOR: '1' }
  expect(await main([...args, '--data', data], ioOf({ stdin, stdout, stderr, env, cwd: home }))).toBe(0)
  return Buffer.concat(chunks).toString('utf8')
}

test('a terminal shows the names of contacts, and all their fields if there is room', async () => {
  const table = await shown('contacts', 'list')
  expect(table).toMatch(/^id +email +name +subscribed +created\n/)
  expect(table).toMatch(/bob@example\.com {10,}yes +just now *\n/)
  expect(table).toContain(' Grace Hopper  ')
  expect(table).toContain(' Ada Lovelace  ')
  expect(table).not.toContain('{')
  expect(await shown('contacts', 'list', '-o', 'wide')).toContain('"plan":"free"')
})

test('the fields of a contact are sorted by name, whatever the database', async () => {
  const fields = [...(await shown('contacts', 'get', 'ada@example.com')).matchAll(/^data\.(\w+)/gm)]
  expect(fields.map(([, name]) => name)).toStrictEqual(['b', 'name', 'plan'])
})

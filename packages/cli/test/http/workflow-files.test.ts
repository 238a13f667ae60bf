import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run } from '../cli.ts'

const cwd = emptyDirectory()
const data = path.join(cwd, 'data')
const flow = (...args: readonly string[]) => run(['workflows', ...args, '--data', data], { cwd })
const write = (name: string, text: string) => {
  writeFileSync(path.join(cwd, name), text)
  return name
}

beforeAll(async () => {
  expect(await run(['init', '--data', data])).toMatchObject({ code: 0 })
})

describe('a file of workflows', () => {
  test.each(['nofile.json', 'nofile.mts', 'nofile.mjs', 'nofile.ts'])('%s does not exist', async (name) => {
    const { code, stderr } = await flow('push', name)
    expect(code).toBe(2)
    expect(stderr).toMatch(new RegExp(`FILE_NOT_READABLE: the file ${name} does not exist \\(path: /`))
  })

  test.each([
    ['sdk.mts', "import { workflow } from '@posthorn/sdk'", '@posthorn/sdk'],
    ['part.mjs', "import '@not-there/package/part'", '@not-there/package'],
    ['plain.mjs', "import 'not-there-either/part'", 'not-there-either'],
    ['required.cjs', "require('not-there')", 'not-there'],
  ])('%s imports a package that is not installed', async (name, text, missing) => {
    const { code, stderr } = await flow('push', write(name, text))
    expect(code).toBe(2)
    expect(stderr).toMatch(new RegExp(`npm install ${missing}$`, 'm'))
    expect(stderr).not.toContain('TypeScript')
  })
})

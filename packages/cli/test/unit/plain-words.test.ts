import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run } from '../cli.ts'
import { type ServerProject, sharedServer } from '../server.ts'

let server: ServerProject
const data = path.join(emptyDirectory(), 'data')
beforeAll(async () => {
  server = await sharedServer()
  await run(['migrate', '--data', data])
})

/** Wrong inputs, and the words of their errors. */
const WRONG: readonly (readonly [said: string, args: readonly string[]])[] = [
  ['name must not be empty', ['segments', 'create', '--name', '', '--static']],
  ['name must have at most 100 characters', ['segments', 'create', '--name', 'x'.repeat(101), '--static']],
  ['event must have at most 255 characters', ['track', 'x'.repeat(256), 'ada@example.com']],
]

describe.each(['a server', 'a database'])('at %s', (place) => {
  test.each(WRONG)('%s', async (said, args) => {
    const outcome =
      place === 'a server'
        ? await run(args, { env: { POSTHORN_URL: server.url, POSTHORN_KEY: server.key } })
        : await run(['--data', data, ...args])
    expect(outcome.code).not.toBe(0)
    expect(outcome.stdout).toBe('')
    expect(outcome.stderr.replace(/: /g, ' ')).toContain(said)
  })
})

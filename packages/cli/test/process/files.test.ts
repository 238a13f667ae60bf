import { once } from 'node:events'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDirectory, run, start } from '../cli.ts'
import { startGateway } from '../gateway.ts'
import { sharedServer } from '../server.ts'

let env: Record<string, string>
let url: string
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const server = await sharedServer()
  url = server.url
  env = { POSTHORN_URL: url, POSTHORN_KEY: server.key }
  await run(['contacts', 'create', 'ada@example.com'], { env })
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

/** Resolves when a file of this name exists in the directory. */
function appears(directory: string, name: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!readdirSync(directory).some((one) => name.test(one))) return
      watcher.close()
      resolve()
    }
    const watcher = watch(directory, look)
    look()
  })
}

describe('an export that is ended by a signal', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('leaves no files after %s', async (signal) => {
    const { url: at, stop } = await startGateway(url, ({ path }, pass) =>
      // The contacts themselves never arrive.
      path.startsWith('/contacts/export') ? new Promise(() => {}) : pass(),
    )
    stops.unshift(stop)
    const cwd = emptyDirectory()
    const child = start(['contacts', 'export', '--output', 'people.csv'], { cwd, env: { ...env, POSTHORN_URL: at } })
    const gone = once(child, 'exit')
    await appears(cwd, /\.part$/)
    child.kill(signal)
    expect(await gone).toStrictEqual([null, signal])
    expect(readdirSync(cwd)).toStrictEqual([])
  })
})

describe('a link in the place of an output file', () => {
  const linked = (name: string) => {
    const [cwd, elsewhere] = [emptyDirectory(), path.join(emptyDirectory(), 'x')]
    symlinkSync(elsewhere, path.join(cwd, name))
    return { cwd, elsewhere, isLink: () => lstatSync(path.join(cwd, name)).isSymbolicLink() }
  }

  test('is not followed by an export, which replaces it if allowed', async () => {
    const { cwd, elsewhere, isLink } = linked('people.csv')
    expect(await run(['contacts', 'export', '--output', 'people.csv'], { cwd, env })).toMatchObject({ code: 2 })
    expect(isLink()).toBe(true)
    writeFileSync(elsewhere, 'mine')
    expect(await run(['contacts', 'export', '--output', 'people.csv', '--yes'], { cwd, env })).toMatchObject({
      code: 0,
    })
    expect(readFileSync(elsewhere, 'utf8')).toBe('mine')
    expect(isLink()).toBe(false)
    expect(statSync(path.join(cwd, 'people.csv')).mode & 0o777).toBe(0o600)
    expect(readdirSync(cwd)).toStrictEqual(['people.csv'])
  })

  test('is not followed for failed rows, nor for the state of an import', async () => {
    for (const name of ['people.errors.csv', 'people.csv.posthorn-import.json.new']) {
      const { cwd, elsewhere } = linked(name)
      writeFileSync(path.join(cwd, 'people.csv'), 'email\nlinked@example.com\nnobody\n')
      expect(await run(['import', 'people.csv'], { cwd, env })).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/^failed +1$/m),
      })
      expect(existsSync(elsewhere)).toBe(false)
      const failed = readdirSync(cwd).filter((one) => one.endsWith('.errors.csv') && existsSync(path.join(cwd, one)))
      expect(failed).toHaveLength(1)
      for (const one of failed) expect(statSync(path.join(cwd, one)).mode & 0o777).toBe(0o600)
    }
  })

  test('is refused for failed rows', async () => {
    const { cwd, elsewhere } = linked('failed.csv')
    writeFileSync(elsewhere, 'mine')
    writeFileSync(path.join(cwd, 'people.csv'), 'email\nnobody\n')
    const outcome = await run(['import', 'people.csv', '--errors', 'failed.csv', '--yes'], { cwd, env })
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('failed.csv is not a file') })
    expect(readFileSync(elsewhere, 'utf8')).toBe('mine')
  })
})

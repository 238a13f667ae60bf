import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { emptyDirectory, run, start } from '../cli.ts'

const RESUME = ['contacts', 'export', '--output', 'all.csv', '--resume']
const PART = 'all.csv.part'
const STATE = 'all.csv.posthorn-export.json'
const PEOPLE = 16_000

const found = await startPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: the export of a database on PostgreSQL is not tested: ${found.missing}`)
afterAll(() => postgres?.stop())

const PLACES: (readonly [name: string, place: (cwd: string) => Promise<string>])[] = [
  ['a directory', async (cwd) => path.join(cwd, 'data')],
]
if (postgres) PLACES.push(['PostgreSQL', () => postgres.createEmptyDatabase()])

/** Interrupts the process as soon as it has written data; returns how it ended. */
async function interrupted(args: readonly string[], cwd: string, env: Record<string, string>): Promise<unknown> {
  const child = start(args, { cwd, env })
  const gone = once(child, 'exit')
  const part = path.join(cwd, PART)
  const looking = setInterval(() => {
    if (!existsSync(part) || statSync(part).size < 1000) return
    clearInterval(looking)
    child.kill('SIGINT')
  }, 1)
  const [code] = await gone
  clearInterval(looking)
  return code
}

describe.each(PLACES)('an export of a database in %s', (_, place) => {
  test('continues after a signal, with the same file as without it', async () => {
    const cwd = emptyDirectory()
    const data = await place(cwd)
    // Keys of a database on PostgreSQL are in the data directory.
    const env = data.startsWith('postgres') ? { POSTHORN_DATA: emptyDirectory() } : undefined
    const options = { cwd, ...(env && { env }) }
    const on = (...args: readonly string[]) => ['--data', data, ...args]
    expect(await run(['migrate', '--data', data], options)).toMatchObject({ code: 0 })
    const rows = Array.from({ length: PEOPLE }, (_, n) => `p${n}@example.com,${n}\n`).join('')
    expect(await run(on('import', '-'), { ...options, stdin: `email,n\n${rows}` })).toMatchObject({ code: 0 })
    const { stdout } = await run(on('contacts', 'export'), options)
    const state = path.join(cwd, STATE)
    for (let isHalf = false; !isHalf; isHalf = existsSync(state)) {
      rmSync(path.join(cwd, 'all.csv'), { force: true })
      // It may be done before the signal arrives; then it is started again.
      expect([0, null]).toContain(await interrupted(on(...RESUME), cwd, env ?? {}))
    }
    const { rows: written } = Object(JSON.parse(readFileSync(state, 'utf8')))
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(PEOPLE)
    const outcome = await run(on(...RESUME), options)
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining('Continuing: ') })
    expect(readFileSync(path.join(cwd, 'all.csv'), 'utf8')).toBe(stdout)
  })
})

import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { secretsConformance } from '@posthorn/core/conformance'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadMasterKey, nodeSecrets, systemClock } from '../../src/node/index.ts'
import { keyedHash } from '../../src/node/secrets.ts'
import { createSteadyMs } from '../../src/node/steady.ts'

secretsConformance('node', async (key) => nodeSecrets(new Uint8Array(32).fill(key === 'first' ? 1 : 2)))

it('opens texts that were sealed by the first release', () => {
  const secrets = nodeSecrets(new TextEncoder().encode('0123456789abcdef0123456789abcdef'))
  expect(secrets.open(SEALED_BY_V1)).toBe('kept for ever')
})
const SEALED_BY_V1 = 'v1.C4nxOvIEpfRAgvFDjXg1rNGcZ-EqUNUxbdTFHNWHu8KEnYZmS0eLfvU'

it('derives the same keyed hash as the first release', () => {
  const secrets = nodeSecrets(new TextEncoder().encode('0123456789abcdef0123456789abcdef'))
  expect(secrets.hmac('kept for ever')).toBe('e50f8fb0c31ba09d71aedd895be2008ce039470a1f95c48d6c1e9ad474336c62')
})

it.each([
  ['', 'no text'],
  ['grüße 🎉', 'other scripts'],
  ['\ud800 alone', 'half a character'],
  ['é'.repeat(2730), 'the longest that fits the buffer'],
  ['é'.repeat(2731), 'one that does not'],
  ['x'.repeat(100_000), 'a long one'],
])('computes the hash of RFC 2104: %#', (text) => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at))
  const theirs = createHmac('sha256', key).update(text, 'utf8').digest('hex')
  const hash = keyedHash(key)
  expect([hash(text), hash('another'), hash(text)]).toStrictEqual([
    theirs,
    createHmac('sha256', key).update('another').digest('hex'),
    theirs,
  ])
})

it('refuses a short master key', () => {
  expect(() => nodeSecrets(new Uint8Array(31))).toThrow('at least 32')
})

it('returns the time', () => {
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000)
})

describe('the master key', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'posthorn-key-'))
  })
  afterEach(() => rm(directory, { recursive: true }))
  const GIVEN = 'a master key of thirty-two characters or more'

  it('is the given text, and then nothing is written', async () => {
    expect(await loadMasterKey(directory, ` ${GIVEN}\n`)).toEqual(new TextEncoder().encode(GIVEN))
    expect(await readdir(directory)).toEqual([])
  })

  it('is created once, for its owner only, and stays', async () => {
    const data = join(directory, 'new', 'data')
    const key = await loadMasterKey(data)
    expect(key.length).toBeGreaterThanOrEqual(32)
    expect(await loadMasterKey(data, '')).toEqual(key)
    expect((await stat(join(data, 'master.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(data)).toEqual(['master.key'])
  })

  it('is the same whether it is read from the file or given as its content', async () => {
    const key = await loadMasterKey(directory)
    expect(await loadMasterKey(directory, await readFile(join(directory, 'master.key'), 'utf8'))).toEqual(key)
  })

  it('is not replaced when the file is damaged', async () => {
    await writeFile(join(directory, 'master.key'), 'short')
    await expect(loadMasterKey(directory)).rejects.toThrow('at least 32')
    await expect(loadMasterKey(directory, 'short')).rejects.toThrow('at least 32')
  })

  it('is the same for many tasks and processes that start together', async () => {
    const entry = new URL('../../src/node/master-key.ts', import.meta.url).href
    const script = `
      const { loadMasterKey } = await import(${JSON.stringify(entry)})
      process.stdout.write(Buffer.from(await loadMasterKey(${JSON.stringify(directory)})).toString('hex'))`
    const other = async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
      return output
    }
    const here = async () => Buffer.from(await loadMasterKey(directory)).toString('hex')
    const keys = await Promise.all([other(), other(), other(), here(), here()])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{64,}$/)
    expect(await readdir(directory)).toEqual(['master.key'])
  })
})

it('counts the time while the machine was suspended, and while the time was set back', () => {
  let [monotonic, time] = [1000, 1_700_000_000_000]
  const steadyMs = createSteadyMs(
    () => monotonic,
    () => time,
  )
  const pass = (monotonicMs: number, timeMs: number) => {
    const before = steadyMs()
    monotonic += monotonicMs
    time += timeMs
    return steadyMs() - before
  }
  expect(pass(50, 50)).toBe(50)
  expect(pass(10, 3_600_000)).toBe(3_600_000) // suspended
  expect(pass(40, -3_600_000)).toBe(40) // set back
  expect(pass(0, 0)).toBe(0)
})

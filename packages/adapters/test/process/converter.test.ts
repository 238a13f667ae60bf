import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { converterConformance } from '@posthorn/core/conformance'
import { ConversionRefused } from '@posthorn/core/ports'
import { plainConverter } from '@posthorn/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { ConverterThread, OverTime } from '../../src/text/converter-thread.ts'
import { createCpuLimit, OverLimit } from '../../src/text/cpu-limit.ts'
import { textConverter } from '../../src/text/index.ts'
import { inlineConverter } from '../../src/text/inline.ts'

/** The product's limits, but shorter. */
const BRISK = { deadlineMs: 150, quickMs: 50 }

converterConformance('threads', () => textConverter(BRISK))
converterConformance('inline', () => inlineConverter(100))
converterConformance('plain', () => plainConverter)

/** Takes some seconds, however fast the machine is. */
const ENDLESS = '**_a '.repeat(8000)
const reasonOf = (work: Promise<string>) =>
  work.then(
    () => 'converted',
    (error: unknown) => (error instanceof ConversionRefused ? error.reason : error),
  )

it('converts only short texts in this thread', async () => {
  const converter = inlineConverter()
  expect(await reasonOf(converter.markdownToHtml('prj_a', ENDLESS))).toBe('too_costly')
  expect(await reasonOf(converter.markdownToHtml('prj_a', `${'> '.repeat(2000)}a`))).toBe('too_deep')
})

describe('the limit of work in this thread', () => {
  /** Blocks this thread as a busy machine does: time passes, and no CPU time is used. */
  const starve = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  const spin = (cpuMs: number) => {
    for (const begun = process.threadCpuUsage(); process.threadCpuUsage(begun).user < 1000 * cpuMs; );
  }

  it('counts the CPU time of the work, not its wait for the CPU', () => {
    // So long that the garbage of other files, which this thread may collect, is a small part of it.
    const limited = createCpuLimit(600)
    limited(() => starve(1300))
    limited(() => spin(25))
    let starts = 0
    const endless = () => {
      starts += 1
      spin(10_000)
    }
    expect(() => limited(endless)).toThrow(OverLimit)
    // Only a busy machine causes more starts.
    expect(starts).toBeLessThanOrEqual(6)
  })

  it('ends endless work, and passes on errors of the work', () => {
    const limited = createCpuLimit(5)
    expect(() => limited(() => starve(60_000))).toThrow(OverLimit)
    expect(() =>
      limited(() => {
        throw new RangeError('mine')
      }),
    ).toThrow('mine')
    limited(() => {})
  })
})

describe('the text threads', () => {
  it('leave this thread free', async () => {
    const converter = textConverter(BRISK)
    let turns = 0
    let done = false
    const refused = reasonOf(converter.markdownToHtml('prj_a', ENDLESS)).finally(() => {
      done = true
    })
    while (!done) {
      turns += 1
      await new Promise(setImmediate)
    }
    expect(await refused).toBe('too_costly')
    expect(turns).toBeGreaterThan(100)
  })

  it('accept as many texts of a project as may wait, and no more', async () => {
    const converter = textConverter(BRISK)
    const all = Array.from({ length: 1002 }, () => reasonOf(converter.htmlToText('prj_a', '<p>x</p>')))
    const reasons = await Promise.all(all)
    // One is being converted, a thousand wait.
    expect(reasons.map((reason) => reason === 'converted')).toStrictEqual([...Array(1001).fill(true), false])
    expect(reasons.at(-1)).toBe('busy')
  })

  it('end when they are idle, and start again', async () => {
    const thread = new ConverterThread({ idleMs: 10, heapMb: 32 })
    for (let n = 0; n < 2; n++) {
      expect(await thread.convert({ name: 'htmlToText', source: '<p>x</p>' }, 1000)).toBe('x')
      await vi.waitUntil(() => !thread.isRunning, { timeout: 60_000 })
    }
  })

  it('end with a refused text', async () => {
    const thread = new ConverterThread({ idleMs: 60_000, heapMb: 32 })
    await expect(thread.convert({ name: 'markdownToHtml', source: ENDLESS }, 50)).rejects.toThrow(OverTime)
    expect(thread.isRunning).toBe(false)
    expect(await thread.convert({ name: 'markdownToHtml', source: 'x' }, 1000)).toBe('<p>x</p>\n')
  })

  it('do not keep the process alive, except for pending answers', async () => {
    const script = `
      const { textConverter } = await import(${JSON.stringify(new URL('../../src/text/index.ts', import.meta.url).href)})
      console.log(await textConverter().htmlToText('prj_a', '<p>4<b>2</b></p>'))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions', 'posthorn-source', '--input-type=module', '--eval', script],
      { cwd: fileURLToPath(new URL('../..', import.meta.url)), timeout: 100_000 },
    )
    expect(stdout.trim()).toBe('42')
  })
})

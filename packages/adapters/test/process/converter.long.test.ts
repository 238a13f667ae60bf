import { ConversionRefused } from '@posthorn/core/ports'
import { describe, expect, it } from 'vitest'
import { textConverter } from '../../src/text/index.ts'

/** Takes some seconds, however fast the machine is. */
const ENDLESS = '**_a '.repeat(20_000)
/** Takes some seconds where half of one is too long. */
const LONG = '**_a '.repeat(8000)
/** The product's limits, but shorter. */
const BRISK = { deadlineMs: 150, quickMs: 50 }
/** Takes more memory than a thread may have. */
const HUGE = `[a]: https://x.example/${'x'.repeat(1_000_000)}\n\n${'[a] '.repeat(50_000)}`

const reasonOf = (work: Promise<string>) =>
  work.then(
    () => 'converted',
    (error: unknown) => (error instanceof ConversionRefused ? error.reason : error),
  )

describe('the text threads', () => {
  it('refuse a conversion that takes too much time or memory', async () => {
    const converter = textConverter({ deadlineMs: 5000, quickMs: 5000, heapMb: 32 })
    expect(await reasonOf(converter.markdownToHtml('prj_a', ENDLESS))).toBe('too_costly')
    expect(await reasonOf(converter.markdownToHtml('prj_b', HUGE))).toBe('too_costly')
    expect(await reasonOf(converter.markdownToHtml('prj_c', `${'> '.repeat(2000)}a`))).toBe('too_deep')
    expect(await converter.markdownToHtml('prj_a', 'again')).toBe('<p>again</p>\n')
  })

  it('refuse a result that is longer than a body may be', async () => {
    const wide = `${'|a'.repeat(1500)}|\n${'|-'.repeat(1500)}|\n${'|\n'.repeat(1500)}`
    const converter = textConverter({ deadlineMs: 20_000, quickMs: 20_000, heapMb: 512 })
    expect(await reasonOf(converter.markdownToHtml('prj_a', wide))).toBe('too_large')
  })

  it('make a project wait for at most one long text of another', async () => {
    // As long as the product's: on a busy machine it must outlast the time that the others need.
    const converter = textConverter({ ...BRISK, deadlineMs: 1000 })
    const order: string[] = []
    const asked = (projectId: string, text: string) =>
      reasonOf(converter.markdownToHtml(projectId, text)).then((reason) => order.push(`${projectId} ${reason}`))
    const hostile = Array.from({ length: 20 }, (_, n) => asked('prj_hostile', `${LONG}${n}`))
    const others = Array.from({ length: 20 }, (_, n) => asked(`prj_${n % 4}`, `Hello ${n}`))
    await Promise.all(others)
    // Three wait for their turn in the slow lane; the rest was not even begun.
    expect(order.filter((entry) => entry.startsWith('prj_hostile'))).toStrictEqual(Array(17).fill('prj_hostile busy'))
    await Promise.all(hostile)
    expect(order.filter((entry) => entry === 'prj_hostile too_costly')).toHaveLength(3)
  })

  it('queue later texts of a project with a refused one in its own line', async () => {
    const converter = textConverter(BRISK)
    await reasonOf(converter.markdownToHtml('prj_hostile', LONG))
    const more = [1, 2, 3, 4].map((n) => reasonOf(converter.markdownToHtml('prj_hostile', `${LONG}${n}`)))
    expect(await reasonOf(converter.markdownToHtml('prj_a', 'Hello'))).toBe('converted')
    expect(await Promise.all(more)).toStrictEqual(['too_costly', 'too_costly', 'too_costly', 'busy'])
  })
})

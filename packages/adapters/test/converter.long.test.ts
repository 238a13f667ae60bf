import { ConversionRefused } from '@posthorn/core'
import { describe, expect, it } from 'vitest'
import { textConverter } from '../src/text/index.ts'

/** Takes some seconds, however fast the machine is. */
const ENDLESS = '**_a '.repeat(20_000)
/** Takes more memory than a thread may have. */
const HUGE = `[a]: https://x.example/${'x'.repeat(1_000_000)}\n\n${'[a] '.repeat(50_000)}`

const reasonOf = (work: Promise<string>) =>
  work.then(
    () => 'converted',
    (error: unknown) => (error instanceof ConversionRefused ? error.reason : error),
  )

describe('the text threads', () => {
  it('give up what takes too long, and what takes too much memory', async () => {
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
})

import { cpuTimeOf } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { previewDocument } from '../../src/routes/inbox/preview.ts'

const BASE = '<base target="_blank">'

describe('previewDocument', () => {
  it.each([
    ['<p>x</p>', `${BASE}<p>x</p>`],
    ['', BASE],
    [' <!DOCTYPE html>\n<p>x', ` <!DOCTYPE html>${BASE}\n<p>x`],
    ['<link rel="preconnect" href="//a.test">', `${BASE}<meta data-off rel="preconnect" href="//a.test">`],
    [
      '<LINK\nrel=preconnect><link/rel=preconnect>',
      `${BASE}<meta data-off\nrel=preconnect><meta data-off/rel=preconnect>`,
    ],
    ['<frameset><frame src="//a.test"></frameset>', `${BASE}<frameset><meta data-off src="//a.test"></frameset>`],
    ['<iframe src="//a.test">x</iframe >y', `${BASE}<noembed src="//a.test">x</noembed >y`],
    ['<linked>&lt;link&gt; a link</linked>', `${BASE}<linked>&lt;link&gt; a link</linked>`],
  ])('of %j', (html, document) => {
    expect(previewDocument(html)).toBe(document)
  })

  it('is fast with a long run of beginnings', async () => {
    const took = await cpuTimeOf(() => previewDocument(`<!doctype${'<link<iframe'.repeat(200_000)}`))
    expect(took).toBeLessThan(1000)
  })
})

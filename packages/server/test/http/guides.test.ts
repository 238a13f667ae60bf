import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkFrom } from '../../src/pages/guides/render.ts'
import { searchedGuide, searchGuides } from '../../src/pages/guides/search.ts'
import { type Bench, sharedBench } from '../harness.ts'

const GUIDES = readdirSync(new URL('../../../../docs/guide/', import.meta.url)).map((file) => file.replace(/\.md$/, ''))

let bench: Bench
beforeAll(async () => {
  bench = await sharedBench()
})

const bodyOf = (html: string) => html.replace(/<nav.*?<\/nav>/s, '')

describe('the guides of a server', () => {
  it('begin with an index that lists every guide', async () => {
    const index = await bench.call('GET /guides')
    expect(index.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const name of GUIDES) expect(index.text).toContain(`href="/guides/${name}"`)
  })

  it.each([...GUIDES, 'errors', 'glossary'])('include %s, which loads and runs nothing', async (name) => {
    const page = await bench.call(`GET /guides/${name}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    expect(page.text).not.toMatch(/<(?:script|img|iframe|link rel="stylesheet")|\son\w+="|\sstyle="/)
    expect(page.text).toMatch(/<title>[^<]+ · Posthorn<\/title>/)
    expect(page.text).toContain(`<a href="/guides/${name}" aria-current="page">`)
  })

  it('have no broken link', async () => {
    const pages = new Map<string, string>()
    const read = async (path: string) => {
      if (!pages.has(path)) {
        const { status, text } = await bench.call(`GET ${path}`)
        pages.set(path, status === 200 ? text : '')
      }
      return pages.get(path) ?? ''
    }
    const wrong: string[] = []
    for (const name of ['', ...GUIDES.map((name) => `/${name}`)]) {
      const own = `/guides${name}`
      for (const [, href = ''] of (await read(own)).matchAll(/href="([^"]+)"/g)) {
        if (/^[a-z]+:/.test(href)) continue
        const [path, anchor] = href.split('#')
        const target = await read(path || own)
        if (target === '' || (anchor && !target.includes(`id="${anchor}"`))) wrong.push(`${own}: ${href}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('are searched by words, in any case, without a script', async () => {
    const found = bodyOf((await bench.call('GET /guides?q=DOUBLE+opt-in')).text)
    expect(found).toContain('href="/guides/consent"')
    expect(found).not.toContain('href="/guides/installation"')
    expect(bodyOf((await bench.call('GET /guides?q=zzzz')).text)).toContain('No guide contains all of these words.')
  })

  it('show a query as text', async () => {
    const { text } = await bench.call('GET /guides?q=%3Cscript%3E%22')
    expect(text).not.toContain('<script')
    expect(text).toContain('value="&#60;script&#62;&#34;"')
  })

  it.each([
    '/guides/nothing',
    '/guides/../package.json',
    '/guides/README',
    '/guides/contacts.md',
    '/guides/adr/README',
  ])('serve no other file: %s', async (path) => {
    expect((await bench.call(`GET ${path}`)).status).toBe(404)
  })
})

describe('a link of a guide', () => {
  const names = new Map([
    ['README.md', ''],
    ['errors.md', 'errors'],
    ['guide/contacts.md', 'contacts'],
  ])
  it.each([
    ['contacts.md#fields', '/mail/guides/contacts#fields'],
    ['../errors.md', '/mail/guides/errors'],
    ['../README.md', '/mail/guides'],
    ['../../openapi.yaml', '/mail/openapi.yaml'],
    ['#here', '#here'],
    ['https://example.com/a', 'https://example.com/a'],
    ['../adr/0002-send-ledger.md', 'https://github.com/posthorn/posthorn/blob/main/docs/adr/0002-send-ledger.md'],
    ['../../README.md#start', 'https://github.com/posthorn/posthorn/blob/main/README.md#start'],
  ])('to %s leads to %s', (href, target) => {
    expect(linkFrom(href, { base: '/mail', file: 'guide/emails.md', names })).toBe(target)
  })
})

describe('a search', () => {
  const guides = [
    searchedGuide('a', '# Contacts\n\nFields of a contact, and `imports`.\n'),
    searchedGuide('b', '# Emails\n\nA mail goes to contacts.\n'),
  ]
  it('finds pages with all words, titles first', () => {
    expect(searchGuides(guides, 'CONTACT').map(({ name }) => name)).toEqual(['a', 'b'])
    expect(searchGuides(guides, 'contact mail')).toEqual([
      { name: 'b', title: 'Emails', excerpt: 'A mail goes to contacts.' },
    ])
    expect(searchGuides(guides, '  ')).toEqual([])
  })
  it('reads a bounded part of a query', () => {
    expect(searchGuides(guides, `contact ${'x '.repeat(200)}`)).toEqual([])
    expect(searchGuides(guides, `${'contact '.repeat(12)}${'x'.repeat(10_000)}`)).toHaveLength(2)
  })
})

import { createPosthorn } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { memoryMailer, memoryStore, propertyRuns } from '@posthorn/core/testing'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { nodePlatform } from '../../src/node/index.ts'

/** The values of each variable, which occur nowhere else. */
const VALUES = { email: 'VALUEEMAIL', name: 'VALUENAME', vip: true, items: ['VALUEITEM'], html: 'VALUEHTML' }
const SENTINELS = ['VALUEEMAIL', 'VALUENAME', 'VALUEITEM', 'VALUEHTML']

/** Texts that a reader would take for braces, but that are not tags. */
const OPEN = [
  '&#123;',
  '&#0123;',
  '&#x7b;',
  '&#x7B;',
  '&lcub;',
  '&lbrace;',
  '{',
  '{<!-- -->',
  '{<b></b>',
  '\\{',
  '{&#8203;',
  '&amp;#123;',
  '{\n',
]
const CLOSE = ['&#125;', '&#x7d;', '&rcub;', '&rbrace;', '}', '}<!-- -->', '}<i></i>', '}\n']
const NAMES = ['email', 'name', '#if vip', '/if', '#each items', 'this', '{html}', 'email ?? "x"']

const look = fc
  .tuple(
    fc.constantFrom(...OPEN),
    fc.constantFrom(...OPEN),
    fc.constantFrom(...NAMES),
    fc.constantFrom(...CLOSE),
    fc.constantFrom(...CLOSE),
  )
  .map((parts) => parts.join(''))
  // Two adjacent braces are a tag, and are not tested here.
  .filter((text) => !/(?<!\\)\{\{/.test(text))
const place = fc.constantFrom(
  (text: string) => `<p>${text}</p>`,
  (text: string) => `<img src="x" alt="${text.replaceAll('"', '&quot;')}">`,
  (text: string) => `<a href="https://x.example/?q=${text.replaceAll('"', '&quot;')}">go</a>`,
  (text: string) => `<span title="${text.replaceAll('"', '&quot;')}">x</span>`,
  (text: string) => `<td>${text}</td>`,
  (text: string) => text,
)
const real = fc.constantFrom(
  '{{email}}',
  '<b>{{name}}</b>',
  '{{{html}}}',
  '{{#if vip}}<p>yes</p>{{/if}}',
  '<ul>{{#each items}}<li>{{this}}</li>{{/each}}</ul>',
  '<a href="https://x.example/{{name}}">{{name}}</a>',
  '\\{{email}}',
)
const piece = fc.oneof(
  fc.tuple(place, look).map(([put, text]) => put(text)),
  fc.tuple(place, look).map(([put, text]) => put(text)),
  real,
  fc.constantFrom('{', '}', '<p>words</p>', ' '),
)

async function open() {
  const mailer = memoryMailer()
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: memoryStore(),
    mailer,
    settings: { sandboxDomain: 'example.com', sendRatePerSecond: null },
  })
  await posthorn.start()
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  return {
    /** Returns the mail as it was handed over; undefined if the request was refused. */
    async sent(body: string, type: 'html' | 'markdown' = 'html') {
      const before = mailer.sent.length
      try {
        await sendEmails(
          ctx,
          parse(SendRequest, {
            to: 'ada@example.com',
            from: 'post@example.com',
            subject: 'x',
            body,
            type,
            data: VALUES,
            tracking: false,
          }),
        )
      } catch {
        return undefined
      }
      await vi.waitUntil(() => mailer.sent.length > before, { timeout: 60_000, interval: 1 })
      return mailer.sent.at(-1)
    },
    async close() {
      await posthorn.stop()
      await posthorn.close()
    },
  }
}

const countOf = (text: string, word: string) => text.split(word).length - 1

it('evaluates no text in the text part that the HTML part shows as written', async () => {
  const product = await open()
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
      const mail = await product.sent(pieces.join(''))
      if (!mail) return
      compared += 1
      for (const word of SENTINELS) expect(countOf(mail.text, word)).toBeLessThanOrEqual(countOf(mail.html, word))
    }),
    { numRuns: propertyRuns(75) },
  )
  expect(compared).toBeGreaterThan(propertyRuns(25))
  await product.close()
})

it.each([
  '&#123;&#123;email&#125;&#125;',
  '&lcub;&lcub;email&rcub;&rcub;',
  '{<b></b>{email}}',
  '{&#123;email}}',
  '<img alt="&#123;&#123;email&#125;&#125;" src="x">',
  '<a href="https://x.example/&#123;&#123;email&#125;&#125;">x</a>',
  '\\{{email}}',
])('shows %s to readers of either part', async (html) => {
  const product = await open()
  const mail = await product.sent(`<p>Hello {{name}}</p>${html}`)
  expect(mail?.html).not.toContain('VALUEEMAIL')
  expect(mail?.text).toContain('Hello VALUENAME')
  expect(mail?.text).toContain('{{email}}')
  await product.close()
})

it.each([
  ['what backslashes bring together', '{\\{email}}', '{{email}}'],
  ['what is escaped for the template', '\\{{email}} and {{name}}', '{{email}} and VALUENAME'],
  ['a backslash before a tag', '\\\\{{name}}', '\\VALUENAME'],
  ['entities', '&#123;&#123;email}} {{name}}', '{{email}} VALUENAME'],
  ['braces within a fallback', '**{{nobody ?? "{x}"}}**', '{x}'],
])('keeps in Markdown %s', async (_, markdown, text) => {
  const product = await open()
  const mail = await product.sent(markdown, 'markdown')
  expect(mail?.text.trim()).toBe(text)
  expect(mail?.html).not.toContain('VALUEEMAIL')
  await product.close()
})

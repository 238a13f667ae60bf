import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillText } from '../../kernel/ports/mailer.ts'
import { compileTemplate } from '../../mail/templates/compile.ts'
import { fixedPieces, renderValues } from '../../mail/templates/render.ts'
import { OCCASION } from '../../testing/occasion.ts'
import { leastCpuTimeOf } from '../../testing/patience.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { trackedHtml, trackedValues } from './fill.ts'
import { type LinkSigner, planTracking, TRACKED_LINKS_MAX } from './plan.ts'

/** A signer of links with readable targets; those to `/own` are not tracked. */
const signer: LinkSigner = {
  clickBase: 'https://p.example/t/c/',
  openBase: 'https://p.example/t/o/',
  linkPart: (target) => (target.startsWith('https://own.example/') ? undefined : `[${target}]`),
}

const both = { opens: true, clicks: true }
const PIXEL =
  '<img src="https://p.example/t/o/T" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">'
const clicks = { opens: false, clicks: true }

/** Returns the HTML of a mail by its plan; undefined when it had to be parsed as a whole. */
function byPlan(source: string, variables: Readonly<Record<string, unknown>>, switches = both): string | undefined {
  const template = compileTemplate(source, 'html')
  const isPlain = template.parts
    .filter((part) => part.kind !== 'text')
    .map((part) => part.kind === 'print' && part.encoding === 'html')
  const plan = planTracking(fixedPieces(template), { isPlain, switches, signer })
  if (plan.whole) return undefined
  const values = trackedValues(plan, renderValues(template, variables, OCCASION).values, {
    token: 'T',
    signer,
    switches,
  })
  return values && fillText(plan.html, values)
}

/** Returns the HTML of a mail by parsing the rendered HTML. */
function byReading(source: string, variables: Readonly<Record<string, unknown>>, switches = both): string {
  const { text } = renderValues(compileTemplate(source, 'html'), variables, OCCASION)
  return trackedHtml(text, { token: 'T', signer, switches })
}

const link = (target: string) => `https://p.example/t/c/T/[${target}]`

describe('tracked HTML', () => {
  it.each([
    ['<a href="https://a.example/?x=1&amp;y=2#z">a</a>', {}, `<a href="${link('https://a.example/?x=1&y=2#z')}">a</a>`],
    ["<a class=b href='https://a.example/'>a</a>", {}, `<a class=b href='${link('https://a.example/')}'>a</a>`],
    ['<a href=https://a.example/>a</a>', {}, `<a href=${link('https://a.example/')}>a</a>`],
    ['<area HREF="http://a.example">', {}, `<area HREF="${link('http://a.example')}">`],
    [
      '<a href="https://a.example/{{id}}?n={{n}}">',
      { id: 'x/y', n: 5 },
      `<a href="${link('https://a.example/x/y?n=5')}">`,
    ],
    ['<a href="{{url}}">', { url: 'https://a.example/?a=1&b=2' }, `<a href="${link('https://a.example/?a=1&b=2')}">`],
    ['<a href="{{{url}}}">', { url: 'https://a.example/?a=1&b=2' }, `<a href="${link('https://a.example/?a=1&b=2')}">`],
    ['<a href="{{url}}">', { url: 'HTTPS://a.example' }, `<a href="${link('HTTPS://a.example')}">`],
    [
      '<a href="{{#if a}}https://a.example{{else}}https://b.example{{/if}}">',
      {},
      `<a href="${link('https://b.example')}">`,
    ],
    ['{{#if a}}<a href="https://a.example">{{/if}}', { a: 1 }, `<a href="${link('https://a.example')}">`],
    [
      '{{#each all}}<a href="https://a.example/{{this}}">{{/each}}',
      { all: [1, 2] },
      `<a href="${link('https://a.example/1')}"><a href="${link('https://a.example/2')}">`,
    ],
    ['{{{html}}}', { html: '<a href="https://a.example">' }, `<a href="${link('https://a.example')}">`],
    [
      '<!--[if mso]><a href="https://a.example/{{id}}"><![endif]-->',
      { id: 1 },
      `<!--[if mso]><a href="${link('https://a.example/1')}"><![endif]-->`,
    ],
  ])('%s', (source, variables, expected) => {
    expect(byPlan(source, variables, clicks)).toBe(expected)
    expect(byReading(source, variables, clicks)).toBe(expected)
  })

  it.each([
    ['<a href="mailto:a@example.com">', {}],
    ['<a href="tel:+1"><a href="sms:+1"><a href="#x"><a href="/x"><a href="data:text/plain,x"><a href="">', {}],
    ['<a href="https://own.example/unsubscribe/x">', {}],
    ['<a href="{{url}}">', { url: 'https://own.example/unsubscribe/x?a=1&b=2' }],
    ['<a href="{{url}}">', { url: 'javascript:alert(1)' }],
    ['<a href="{{{url}}}">', { url: 'JAVASCRIPT:alert(1)' }],
    ['<a href="java{{url}}">', { url: 'script:alert(1)' }],
    ['<a href="{{url}}">', {}],
    ['<a data-no-track href="https://a.example">', {}],
    ['<a href="https://a.example/{{id}}" data-no-track>', { id: 1 }],
    ['<link href="https://a.example"><img src="https://a.example"><form action="https://a.example">', {}],
    ['<!-- <a href="https://a.example"> --><style><a href="https://a.example"></style>', {}],
    ['https://a.example', {}],
  ])('is not changed: %s with %j', (source, variables) => {
    const plain = renderValues(compileTemplate(source, 'html'), variables, OCCASION).text
    expect(byPlan(source, variables, clicks)).toBe(plain)
    expect(byReading(source, variables, clicks)).toBe(plain)
  })

  it.each([
    ['<p>Hi</p>', {}, `<p>Hi</p>${PIXEL}`],
    ['<body><p>Hi</p></body></html>', {}, `<body><p>Hi</p>${PIXEL}</body></html>`],
    ['<body>{{name}}</BODY>', { name: 'Ada' }, `<body>Ada${PIXEL}</BODY>`],
    ['x<!-- never closed', {}, `x${PIXEL}<!-- never closed`],
    ['</body><a href="https://a.example">', {}, `${PIXEL}</body><a href="${link('https://a.example')}">`],
  ])('has its pixel at the end of the body: %s', (source, variables, expected) => {
    expect(byPlan(source, variables)).toBe(expected)
    expect(byReading(source, variables)).toBe(expected)
  })

  it.each([
    ['a value in a tag', '<a {{{more}}} href="https://a.example">', { more: 'data-no-track' }],
    ['an attribute without quotes', '<a href={{url}}>', { url: 'https://a.example' }],
    ['a value that ends its attribute', '<a href="{{{url}}}">', { url: 'https://a.example" data-no-track x="' }],
    ['a value that ends its comment', '<!-- {{{x}}} -->', { x: '--><a href="https://a.example">' }],
    ['a value that ends its style', '<style>{{{x}}}</style>', { x: '</style><a href="https://a.example">' }],
    ['a value that begins a comment', '{{{x}}}<a href="https://a.example">', { x: '<!--' }],
    ['a value that begins a tag', '{{{x}}}a href="https://a.example">', { x: 'x<' }],
    ['a value that begins an end tag', '{{{x}}}a><a href="https://a.example">', { x: 'x</' }],
    ['a value behind two that begin a tag', '<<{{x}}<a href="https://a.example">', { x: 'x' }],
    ['blocks around half a tag', '<a {{#if a}}href="https://a.example">{{else}}x>{{/if}}', { a: 1 }],
    ['a value that decides', '<a clicktracking="{{x}}" href="https://a.example">', { x: 'off' }],
  ])('is parsed as a whole with %s', (_, source, variables) => {
    expect(byPlan(source, variables, clicks)).toBeUndefined()
  })

  it('is the same by its plan as by parsing the rendered HTML', () => {
    const words = [
      '<a href="',
      '<a href=',
      "<a href='",
      '"',
      "'",
      '>',
      ' ',
      '<p>',
      '</p>',
      '</body>',
      '<!--',
      '-->',
      '<style>',
      '</style>',
      'https://a.example/',
      '?a=1&amp;b=',
      'https://own.example/',
      '<!--[if mso]>',
      '<![endif]-->',
      '<',
      '/',
      '&',
      'x',
      '{{a}}',
      '{{b}}',
      '{{{c}}}',
      '{{{d}}}',
      '{{#if a}}y{{else}}<a href="https://b.example">{{/if}}',
      '{{#each e}}{{this}}{{/each}}',
      ' data-no-track',
      ' clicktracking="',
    ]
    const value = fc.constantFrom(
      '',
      'x',
      'https://c.example/?a=1&b=2',
      'javascript:x',
      '<a href="https://d.example">',
      '"',
      "'",
      '>',
      '<',
      '-->',
      'off',
    )
    const variables = fc.record({ a: value, b: value, c: value, d: value, e: fc.array(value, { maxLength: 2 }) })
    let planned = 0
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 25 }), variables, (parts, variables) => {
        const source = parts.join('')
        const html = byPlan(source, variables, clicks)
        if (html === undefined) return
        planned += 1
        expect(html).toBe(byReading(source, variables, clicks))
      }),
      { numRuns: propertyRuns(3000) },
    )
    expect(planned).toBeGreaterThan(500)
  })

  it.each([-1, 0, 1])(`tracks a limited number of links: %i more`, (more) => {
    const count = TRACKED_LINKS_MAX + more
    const tracked = Math.min(count, TRACKED_LINKS_MAX)
    for (const source of ['<a href="https://a.example">'.repeat(count), '<a href="{{url}}">'.repeat(count)])
      for (const html of [
        byPlan(source, { url: 'https://a.example' }),
        byReading(source, { url: 'https://a.example' }),
      ])
        expect(html?.split('/t/c/')).toHaveLength(tracked + 1)
  })

  it('looks up a value once, whatever the number of links', async () => {
    const pieces = [`${'<a href="https://a.example">'.repeat(TRACKED_LINKS_MAX)}${'x'.repeat(20_000_000)}`]
    expect(await leastCpuTimeOf(() => planTracking(pieces, { isPlain: [], switches: both, signer }))).toBeLessThan(300)
  })

  it('is planned in linear time', async () => {
    for (const piece of ['<a href="https://a.example">', '<a href="{{a}}">', '{{{a}}}<', '<!--[if mso]>{{a}}']) {
      const source = piece.repeat(4000)
      expect(await leastCpuTimeOf(() => byPlan(source, { a: 'https://a.example' }))).toBeLessThan(1000)
    }
  })
})

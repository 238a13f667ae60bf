import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillText } from '../../kernel/ports/mailer.ts'
import { OCCASION } from '../../testing/occasion.ts'
import { leastCpuTimeOf } from '../../testing/patience.ts'
import { compileTemplate } from '../templates/compile.ts'
import { fixedPieces, renderValues } from '../templates/render.ts'
import { contentEnd } from './content-end.ts'
import { footerHtml, footerPlaceOf, footerText, withFooterGap, withFooterValue } from './footer.ts'
import { type MarketingMail, marketingHeaders } from './headers.ts'

/** Returns the text with a mark in the place of the footer. */
const marked = (html: string) => `${html.slice(0, contentEnd(html))}|${html.slice(contentEnd(html))}`

describe('the end of the visible text', () => {
  it.each([
    ['<html><body><p>Hello</p>|</body></html>'],
    ['<p>Hello</p>|'],
    ['<html><p>Hello</p>|</html>'],
    ['<BODY>Hello|</BODY >\n'],
    ['Hello|'],
    ['|'],
    ['a < b and c <3|'],
    ['<body>a</body>b|</body>c'],
    ['<!-- </body> --><p>x</p>|'],
    ['<body>x|</body><!-- </body> -->'],
    ['<body>x|</body><!-- </body>'],
    ['<!--[if mso]></body><![endif]--><p>x</p>|'],
    ['<p>x</p>|<!-- never closed </body>'],
    ['<!--> <p>x</p>|</body>'],
    ['<script>document.write("</body>")</script>x|</body>'],
    ['<script>"</body>"</script>x|'],
    ['<style>a::after { content: "</body>" }</style>x|'],
    ['x|<style>a { </body>'],
    ['x|<script>"</scrip"'],
    ['<TITLE></body></TITLE>x|'],
    ['<a title="</body>">x</a>|'],
    ["<a title='a > </body>'>x</a>|"],
    ['<a title = "</body>">x</a>|'],
    ["<a title=it's>x|</body>"],
    ['<p>x|<a title="never closed </body>'],
    ['<p>x|<a href'],
    ['<p>x</p></bodyguard>|'],
    ['<body>x|</body data-a="</body>">'],
    ['<!doctype html><?xml version="1.0"?>x|</body>'],
    ['x|<!doctype'],
  ])('%s', (expected) => {
    expect(marked(expected.replace('|', ''))).toBe(expected)
  })

  it('is found quickly in any text', async () => {
    const parts = ['</body>', '<!--', '<!-- </body> -->', '<a title="', "<a b='>", '<style>', '</', '<b>', '<', 'é']
    for (const part of parts) {
      const html = part.repeat(5_000_000 / part.length)
      expect([part, (await leastCpuTimeOf(() => contentEnd(html))) < 300]).toStrictEqual([part, true])
    }
  })

  it('is searched for in the last half million characters', () => {
    const long = (length: number) => `<!-- ${'a'.repeat(length)} </body> --><p>x</p>`
    const short = long(499_970)
    expect(contentEnd(short)).toBe(short.length)
    const body = `<body>${'<p>x</p>'.repeat(100_000)}</body>`
    expect(contentEnd(body)).toBe(body.length - '</body>'.length)
    expect(contentEnd('a'.repeat(600_000))).toBe(600_000)
  })
})

const urls = {
  unsubscribeUrl: 'https://m.example/unsubscribe/t',
  subscribeUrl: 'https://m.example/subscribe/t',
  manageUrl: 'https://m.example/manage/t',
}

describe('the footer of a body', () => {
  const rendered = (source: string, variables: Record<string, string>) => {
    const html = compileTemplate(source, 'html')
    const place = footerPlaceOf(html)
    const { values, text } = renderValues(html, variables, OCCASION)
    const whole = fillText(withFooterGap(fixedPieces(html), place), withFooterValue(values, place, '|'))
    return { whole, text }
  }

  it.each([
    ['<body><p>{{name}}</p></body>', '<body><p>Ada</p>|</body>'],
    ['{{name}}', 'Ada|'],
    ['<body>{{name}}</body>{{name}}', '<body>Ada|</body>Ada'],
    ['{{name}}{{name}}</body>', 'AdaAda|</body>'],
    ['<a title="{{name}} </body>">x</a>{{#if name}}y</body>{{/if}}', '<a title="Ada </body>">x</a>y</body>|'],
    ['<!-- {{name}} </body> -->{{name}}', '<!-- Ada </body> -->Ada|'],
    ['', '|'],
  ])('of %j', (source, expected) => {
    expect(rendered(source, { name: 'Ada' }).whole).toBe(expected)
  })

  it('adds only the footer and removes nothing, whatever the body is', () => {
    const piece = fc.constantFrom(
      '<body>',
      '</body>',
      '{{a}}',
      '{{b}}',
      '<!--',
      '-->',
      '"',
      '<a b="',
      '>',
      'x',
      '</html>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const { whole, text } = rendered(pieces.join(''), { a: 'A', b: '' })
        expect(whole.replace('|', '')).toBe(text)
        expect(whole).toContain('|')
      }),
    )
  })

  it('is found once for all mails', () => {
    const html = compileTemplate('<p>x</p>', 'html')
    expect(footerPlaceOf(html)).toBe(footerPlaceOf(html))
  })

  it('explains why the person gets the mail and how to unsubscribe, in their language', () => {
    const footer = { language: 'de', projectName: 'A & <b>"Söhne"</b>', postalAddress: undefined, urls } as const
    expect(footerHtml(footer)).toBe(
      '<div lang="de" dir="ltr" style="clear:both;margin:32px 0 16px;text-align:center;color:#767676;font:12px/1.6 Arial,Helvetica,sans-serif">' +
        'Sie erhalten diese E-Mail, weil Sie E-Mails von A &amp; &lt;b&gt;&quot;Söhne&quot;&lt;/b&gt; abonniert haben.<br>' +
        '<a href="https://m.example/unsubscribe/t" style="color:#767676;text-decoration:underline">Abmelden</a> &middot; ' +
        '<a href="https://m.example/manage/t" style="color:#767676;text-decoration:underline">E-Mail-Einstellungen</a></div>',
    )
    expect(footerText({ ...footer, language: 'ja', projectName: 'Engines' })).toBe(
      '\n\nこのメールは、Engines からのメールを購読されている方にお送りしています。\n' +
        '配信停止: https://m.example/unsubscribe/t\nメール設定: https://m.example/manage/t\n',
    )
  })

  it('contains the postal address of the sender, line by line', () => {
    const footer = { language: 'en', projectName: 'A', postalAddress: 'Acme & Co\n1 <Main> St', urls } as const
    expect(footerHtml(footer)).toMatch(/Email preferences<\/a><br>Acme &amp; Co<br>1 &lt;Main&gt; St<\/div>$/)
    expect(footerText(footer)).toMatch(/\/manage\/t\n\nAcme & Co\n1 <Main> St\n$/)
  })
})

describe('the headers of marketing mail', () => {
  const defaults = {
    'List-Unsubscribe': '<https://m.example/unsubscribe/t>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<prj-7.shop.example>',
    'Feedback-ID': 'cmp_1:prj_7:campaign:posthorn',
    Precedence: 'bulk',
  }
  const ids = { 'List-Id': defaults['List-Id'], 'Feedback-ID': defaults['Feedback-ID'] }
  const email: MarketingMail['email'] = {
    campaignId: 'cmp_1',
    projectId: 'prj_7',
    templateId: undefined,
    sourceType: 'CAMPAIGN',
    from: 'Post@shop.example',
  }
  const mail = { unsubscribeUrl: urls.unsubscribeUrl, unsubscribeAddress: undefined, email }

  it.each([
    [{}, defaults],
    [{ 'X-A': '1' }, { 'X-A': '1', ...defaults }],
    [
      { 'list-unsubscribe': '<mailto:a@b.example>' },
      { 'list-unsubscribe': '<mailto:a@b.example>', ...ids, Precedence: 'bulk' },
    ],
    [{ 'LIST-Unsubscribe-POST': 'x' }, { 'LIST-Unsubscribe-POST': 'x', ...ids, Precedence: 'bulk' }],
    [
      { 'list-id': '<a.example>', 'FEEDBACK-ID': 'x' },
      { 'list-id': '<a.example>', 'FEEDBACK-ID': 'x', ...defaults, 'List-Id': undefined, 'Feedback-ID': undefined },
    ],
    [{ precedence: 'list' }, { precedence: 'list', ...defaults, Precedence: undefined }],
  ])('for %j', (own, expected) => {
    expect(marketingHeaders(own, mail)).toEqual(expected)
  })

  it('have an address that receives mail, and identify the source of the mail', () => {
    expect(marketingHeaders({}, { ...mail, unsubscribeAddress: 'u@bounces.shop.example' })).toMatchObject({
      'List-Unsubscribe': '<https://m.example/unsubscribe/t>, <mailto:u@bounces.shop.example?subject=unsubscribe>',
    })
    const of = { ...email, campaignId: undefined, templateId: 'tpl_1', sourceType: 'WORKFLOW' } as const
    expect(marketingHeaders({}, { ...mail, email: of })['Feedback-ID']).toBe('tpl_1:prj_7:workflow:posthorn')
    expect(marketingHeaders({}, { ...mail, email: { ...of, templateId: undefined } })['Feedback-ID']).toBe(
      ':prj_7:workflow:posthorn',
    )
  })
})

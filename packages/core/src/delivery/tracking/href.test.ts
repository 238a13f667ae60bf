import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { leastCpuTimeOf } from '../../testing/patience.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { decodeReferences, isWebTarget, TARGET_MAX, webTarget } from './href.ts'

/** Returns the value that parse5 reads in an attribute. */
function byParse5(attribute: string): string | undefined {
  const [link] = parseFragment(`<a href="${attribute}">`).childNodes
  const isElement = (node: typeof link): node is DefaultTreeAdapterTypes.Element =>
    node !== undefined && 'attrs' in node
  return isElement(link) ? link.attrs[0]?.value : undefined
}

describe('the target of a link', () => {
  it.each([
    'https://example.com/',
    'HTTP://EXAMPLE.com',
    'https://example.com/a?utm_source=news&utm_medium=email#top',
    'https://example.com/a%20b/%C3%A9?q=%26#%23',
    'https://bücher.example/straße?q=ü#ö',
    'https://example.com/🎉',
    'https://user:pass@example.com:8443/a;b,c(d)',
    'https://[2001:db8::1]/',
    'https://example.com/a b',
    "https://example.com/it's",
  ])('stays exactly as it is: %s', (target) => {
    expect(webTarget(target)).toBe(target)
  })

  it.each([
    ['https://example.com/?a=1&amp;b=2', 'https://example.com/?a=1&b=2'],
    ['https://example.com/?a=1&#38;b=2&#x26;c=3', 'https://example.com/?a=1&b=2&c=3'],
    ['https://example.com/?a=1&amp;amp;b=2', 'https://example.com/?a=1&amp;b=2'],
    ['https://example.com/?a=1&copy=2', 'https://example.com/?a=1&copy=2'],
    ['https://example.com/?a=1&section=2', 'https://example.com/?a=1&section=2'],
    ['https://example.com/?q=&quot;x&quot;&lt;&gt;&apos;', 'https://example.com/?q="x"<>\''],
    ['  https://example.com/ ', 'https://example.com/'],
    ['\n\thttps://exam\r\nple.com/\t', 'https://example.com/'],
  ])('is parsed as in a browser: %j', (attribute, target) => {
    expect(webTarget(attribute)).toBe(target)
  })

  it.each([
    '',
    '#top',
    '/path',
    'path',
    '?q',
    '//example.com/',
    'mailto:ada@example.com',
    'tel:+1',
    'sms:+1',
    'cid:logo',
    'data:text/html,x',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'ftp://example.com/',
    'https:example.com',
    'https:/example.com',
    'https:\\\\example.com',
    'https://',
    'https:///x',
    'http',
    'https://?',
    'https://example.com/\u0000x',
    'https://example.com/\u001bx',
    '&#106;avascript:alert(1)',
    ' javascript:1 ',
    // Only a list of 2,231 names defines these.
    'https://example.com/&eacute;',
    'https://example.com/?a&copy',
    'https://example.com/&Tab;',
    'https://e.example/&#128;',
  ])('is invalid: %j', (attribute) => {
    expect(webTarget(attribute)).toBeUndefined()
  })

  it.each([
    ['below', TARGET_MAX - 1, true],
    ['at', TARGET_MAX, true],
    ['above', TARGET_MAX + 1, false],
  ])('has a maximum length: %s', (_, length, isTarget) => {
    const target = 'https://example.com/'.padEnd(length, 'x')
    expect(isWebTarget(target)).toBe(isTarget)
    expect(webTarget(target)).toBe(isTarget ? target : undefined)
  })

  it('takes linear time, however it is written', async () => {
    for (const piece of [' ', '&', '&#', '&amp', '&#x', '\t', 'a&b;'])
      expect(
        await leastCpuTimeOf(() => webTarget(`https://e.example/${piece.repeat(5900 / piece.length)}x`)),
      ).toBeLessThan(50)
    expect(await leastCpuTimeOf(() => webTarget('&amp;'.repeat(5_000_000)))).toBeLessThan(50)
  })
})

describe('references to characters', () => {
  const pieces = fc.constantFrom(
    '&',
    'amp',
    ';',
    '=',
    '#',
    'x',
    '26',
    '38',
    'lt',
    'gt',
    'quot',
    'apos',
    'AMP',
    'LT',
    'copy',
    'not',
    'in',
    'a',
    'é',
    '1',
    '&amp;',
    '&#38;',
    '&#x26',
    '&copy',
    '&frac12',
    '&#0;',
    '&#128;',
    '&#xD800;',
    '&#99999999;',
    '/',
    '&Tab;',
    '&ampx',
  )
  const attributes = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

  it('are decoded as parse5 does, or not at all', () => {
    fc.assert(
      fc.property(attributes, (attribute) => {
        const decoded = decodeReferences(attribute)
        if (decoded !== undefined) expect(decoded).toBe(byParse5(attribute))
      }),
      { numRuns: propertyRuns(3000) },
    )
  })
})

import { filled, itTakesNoLongTurn, texts } from '../../../../test/support/worst-inputs.ts'
import { readColumns } from '../../src/audience/imports/columns.ts'
import { findAddresses } from '../../src/delivery/feedback/addresses.ts'
import { classifyReturned } from '../../src/delivery/feedback/classify.ts'
import { readSesNotification } from '../../src/delivery/feedback/ses.ts'
import { senderOf } from '../../src/delivery/inbound/sender.ts'
import { trackedHtml } from '../../src/delivery/tracking/fill.ts'
import { webTarget } from '../../src/delivery/tracking/href.ts'
import { isMachineAgent } from '../../src/delivery/tracking/machine.ts'
import { canonicalAddress, EmailAddress } from '../../src/kernel/address/address.ts'
import { RECIPIENTS_MAX, Recipients } from '../../src/kernel/address/mail-address.ts'
import { parseMailboxes } from '../../src/kernel/address/mailboxes.ts'
import { parse } from '../../src/kernel/errors/validate.ts'
import { Moment } from '../../src/kernel/text/text.ts'
import { MarkdownBlocks, type TagKind } from '../../src/mail/emails/markdown-blocks.ts'
import { htmlOfText } from '../../src/mail/emails/own-text.ts'
import { stripHtml } from '../../src/mail/emails/strip.ts'
import { contentEnd } from '../../src/mail/preferences/content-end.ts'
import { showsWayOut } from '../../src/mail/preferences/visible-link.ts'
import { compileTemplate } from '../../src/mail/templates/compile.ts'
import { findForeign } from '../../src/mail/templates/foreign.ts'
import { MAX_TAGS } from '../../src/mail/templates/language.ts'
import { renderTemplate } from '../../src/mail/templates/render.ts'
import { DataPatch } from '../../src/people/fields/schema.ts'
import { ConditionInput } from '../../src/people/filters/schema.ts'
import { readMailbox } from '../../src/tenant/verification/syntax.ts'
import { OCCASION } from '../../src/testing/occasion.ts'

/** A body of the maximum size of a template. */
const BODY = 5_000_000
const bodies = [
  ...texts(BODY, [
    '<',
    'a<',
    '<a href="https://x.example/">',
    '<p>',
    '<b x=y z>',
    '<!-->',
    '<!--[if x]>',
    '<style></style>',
  ]),
  ...texts(BODY, [
    '&',
    '&#1',
    ' \n',
    'é',
    '😀',
    '\ud800',
    '{',
    '\\{{',
    '{{a}}',
    '{{a ?? "',
    '{{a.a.a.a.a.a.a.a.a.a.a}}',
  ]),
  ...texts(BODY, [' x=', ' x="', "='", ' href= ', '/', '\n'], '<a '),
]

const signer = { clickBase: 'https://t.example/c/', openBase: 'https://t.example/o/', linkPart: (to: string) => to }
const tracked = (html: string) => trackedHtml(html, { token: 'token', signer, switches: { opens: true, clicks: true } })

/** Names with their values. */
const names = (count: number) => Array.from({ length: count }, (_, n) => `"${n.toString(36)}":0`)
const chain = (fields: readonly string[]) =>
  `${fields.map((field) => `{${field.slice(0, -1)}`).join('')}0${'}'.repeat(fields.length)}`

const PUNCTUATION = ['"', '\\', '<', '>', '@', '.', ',', ';', ':', '(', ')', '[', '=?', ' ', '\t', '\n', '\r\n', '\0']
const WORDS = [
  'a',
  'é',
  'ß',
  '😀',
  '\u0300',
  'a@b.example ',
  '<a@b>',
  '"a" <a@b>,',
  '550 5.1.1 ',
  'a.',
  '%40',
  '=?q?',
  'xn--',
]
const READ_MAX = 128 * 1024

const message = (text: string) => ({
  headers: [{ name: 'subject', value: 'Undelivered Mail Returned to Sender' }],
  text,
  html: undefined,
  reports: [],
  enclosed: undefined,
  attachments: [],
})
const reported = (content: string) => ({
  ...message(content.slice(0, 1000)),
  reports: [{ type: 'message/delivery-status', content }],
  enclosed: content,
})

const LINES = [
  ...PUNCTUATION,
  ...WORDS,
  '> ',
  '-- \n',
  'a: b\n',
  'Final-Recipient: rfc822; a@b.example\n\n',
  '\n\n',
  '<a@b.example>: host said: ',
]

const URLS = { unsubscribeUrl: 'https://x.example/u', manageUrl: 'https://x.example/m' }
/** A template whose mails must each be parsed. */
const undecided = { ...compileTemplate('{{#if a}}b{{/if}}', 'html', MAX_TAGS) }
const withWayOut = (all: readonly string[]) => all.map((html) => `${html}<!-- ${URLS.unsubscribeUrl} -->`)
const STYLES = [
  'font',
  'font:1 ',
  'font: ',
  'font-size: ',
  'height ',
  '/*x',
  'opacity:0;',
  'none!',
  '0',
  ' ',
  '\n',
  ':-',
  ';',
]
const DECLARED = ['<i style="font:1 0 a;display:none">', '<p hidden>', '<div style=color:red;opacity:0>', '</b>', '<i>']
const FOREIGN = ['{% a', '<%', '*|', '[[a', '[%', '%recipient.', '%%a', '${', '%7B%7B', '---\na: b\n', 'a: b\n', '\n']

/** Returns this number of blocks, nested or in sequence, with this number of lines in them. */
function markdown(blocks: number, lines: number, line: string, isNested: boolean) {
  const tag = (n: number) => `mark${n}z\n`
  const within = `- a\n${line.repeat(lines)}- b\n`
  const numbers = Array.from({ length: blocks }, (_, n) => n)
  const nested = () => numbers.map(tag).join('') + within + numbers.map((n) => tag(blocks + n)).join('')
  const apart = () => numbers.map((n) => tag(2 * n) + within + tag(2 * n + 1)).join('')
  const kinds = numbers.flatMap((): TagKind[] => (isNested ? ['if'] : ['if', 'close']))
  const closing = isNested ? numbers.map((): TagKind => 'close') : []
  return { source: isNested ? nested() : apart(), kinds: kinds.concat(closing) }
}
const SHEETS = ['.a{display:none}', '{', '}', '@media x{', '.a.a.a.a', ',a', '/*', '<!--', ';', '.a{', 'display:none;']
/** The maximum number of rules for one class that are parsed. */
const HIDING = '.a{display:none;color:red}'.repeat(500)
const STYLED = ['<p class=a>', '<p class="a b c d e">', '<p id=a class=a></p>', `<p class="${'b '.repeat(9000)}a">`]
const MARKDOWN = [true, false].flatMap((isNested) => [
  markdown(2500, 0, '\n', isNested),
  markdown(2500, isNested ? 2_000_000 : 500, '\n', isNested),
  markdown(400, isNested ? 1000 : 1, '  x\n', isNested),
  markdown(20, 2000, '- x\n', isNested),
  markdown(2, 200_000, '  x\n', isNested),
])

itTakesNoLongTurn([
  ['the HTML of a mail, for its links', () => bodies, tracked],
  ['the HTML of a mail, for its end', () => bodies, contentEnd],
  ['the HTML of a mail, for its words', () => bodies, stripHtml],
  [
    'the HTML of a mail, for its way out',
    () => withWayOut(bodies),
    (html: string) => showsWayOut(undecided, html, URLS),
  ],
  [
    'the styles of a mail, for its way out',
    () =>
      withWayOut(
        texts(BODY, STYLES, '<div style="', '">').concat(
          texts(BODY, DECLARED),
          texts(500_000, SHEETS, '<style>', '</style>'),
          texts(BODY, STYLED, `<style>${HIDING}</style>`),
        ),
      ),
    (html: string) => showsWayOut(undecided, html, URLS),
  ],
  ['a text, for code of other languages', () => [...bodies, ...texts(BODY, FOREIGN)], findForeign],
  [
    'the blocks of Markdown',
    () => MARKDOWN,
    ({ source, kinds }: (typeof MARKDOWN)[number]) => {
      const blocks = new MarkdownBlocks(source, 'mark', kinds)
      return blocks.hoisted(blocks.source.replaceAll(/^- (.*)$/gm, '<li>$1</li>'))
    },
  ],
  ['mailboxes', () => texts(1_000_000, [...PUNCTUATION, ...WORDS, '"a', 'a <', '\\"']), parseMailboxes],
  [
    'recipients',
    () => [
      ...texts(25_000_000, ['a@b.c,', 'Ada <a@b.c>;', '""']),
      ...texts(25_000, ['a@b.c,', 'Ada <a@b.c>;', '""']).map((text) =>
        Array.from({ length: RECIPIENTS_MAX }, () => text),
      ),
      ...texts(1000, ['""', 'x'], '', '<a@b.c>').map((text) => Array.from({ length: RECIPIENTS_MAX }, () => text)),
    ],
    (to: unknown) => parse(Recipients, to),
  ],
  [
    'fields of a condition',
    () => [...texts(900_000, ['a', 'data.', '_']), `${'a'.repeat(400_000)}.${'b'.repeat(400_000)}`],
    (field: string) => parse(ConditionInput, { logic: 'AND', groups: [{ filters: [{ field, operator: field }] }] }),
  ],
  [
    'the columns of a mapping',
    () => texts(900_000, [' ', '(', '(1', ' (2) '], 'a', 'a'),
    (column: string) => readColumns({ line: 1, cells: ['email', 'a', 'a'], problem: undefined }, { [column]: 'x' }, []),
  ],
  ['a template', () => bodies, (body: string) => compileTemplate(body, 'html', MAX_TAGS)],
  ['a text that becomes HTML', () => bodies, htmlOfText],
  [
    'values in a template',
    () => texts(100_000, ['<', '&', '"', 'é', '😀', '\ud800', 'x']),
    (value: string) =>
      renderTemplate(compileTemplate('{{a}}{{{a}}}'.repeat(6), 'html', MAX_TAGS), { a: value }, OCCASION),
  ],
  [
    'the target of a link',
    () => texts(6000, ['&', '&#1', '&#x', '&amp', '&copy', '\t', ' ', 'x'], 'https://'),
    webTarget,
  ],
  [
    'an address',
    () => [...texts(1_000_000, [...PUNCTUATION, ...WORDS, 'a@']), ...texts(1_000_000, ['a@', ' ', '@'], '<a@')],
    (text: string) => parse(EmailAddress, text),
  ],
  [
    'a time',
    () => texts(1_000_000, ['T', 'T+11', '1', '-', ':', '.1', '2026-01-01T']),
    (text: string) => parse(Moment, text),
  ],
  ['an address of a mail', () => texts(READ_MAX, [...PUNCTUATION, ...WORDS]), canonicalAddress],
  ['an address to verify', () => texts(1000, [...PUNCTUATION, ...WORDS]), readMailbox],
  ['a From field', () => texts(READ_MAX, [...PUNCTUATION, ...WORDS]), senderOf],
  ['addresses in a text', () => texts(READ_MAX, [...PUNCTUATION, ...WORDS]), (text: string) => findAddresses(text)],
  ['the words of a returned mail', () => texts(READ_MAX, LINES), (text: string) => classifyReturned(message(text))],
  ['the report of a returned mail', () => texts(READ_MAX, LINES), (text: string) => classifyReturned(reported(text))],
  [
    'a notification of SES',
    () => [
      `{${names(300_000 / 8)}}`,
      chain(names(300_000 / 9)),
      filled(300_000, '[', '', ''),
      filled(300_000, '{"a":', ''),
      filled(300_000, '"a",', '{"mail":[', '"a"]}'),
    ],
    readSesNotification,
  ],
  ['a browser', () => texts(16_384, ['(', ';', ' ', 'bot', 'Mozilla/5.0 ', '/', 'compatible;']), isMachineAgent],
  [
    'fields of a contact',
    () => [
      Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`field${n}`, n])),
      { a: Array.from({ length: 99_000 }, () => ({})) },
      { a: 'x'.repeat(1_000_000) },
      { ['\u0300'.repeat(300_000)]: '\u0300'.repeat(300_000) },
    ],
    (data: unknown) => parse(DataPatch, data),
  ],
  [
    'a condition',
    () => [
      { logic: 'AND', groups: Array.from({ length: 99_000 }, () => ({})) },
      { logic: 'AND', groups: [{ filters: Array.from({ length: 99_000 }, () => ({})) }] },
      Array.from({ length: 240 }).reduce(
        (inner) => ({ logic: 'AND', groups: [{ filters: [], conditions: inner }] }),
        {},
      ),
      {
        logic: 'AND',
        groups: [{ filters: [{ field: 'a', operator: 'in', value: Array.from({ length: 98_000 }, String) }] }],
      },
    ],
    (condition: unknown) => parse(ConditionInput, condition),
  ],
])

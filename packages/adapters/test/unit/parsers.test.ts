import { encode } from 'dns-packet'
import { filled, itTakesNoLongTurn, texts } from '../../../../test/support/worst-inputs.ts'
import { createComposer } from '../../src/compose/compose.ts'
import { readReply } from '../../src/dns/message.ts'
import { targetOf } from '../../src/http/target.ts'
import { readImage } from '../../src/images/index.ts'
import { lookUpMailDomain } from '../../src/mail-domains/index.ts'
import { readMessage } from '../../src/message/index.ts'
import { registrableDomain } from '../../src/node/suffixes.ts'
import { passkeys } from '../../src/passkeys/index.ts'
import { readSomeCsv } from '../csv-kit.ts'

const MB = 1024 * 1024
/** The part of a returned mail that is read on the main thread. */
const MESSAGE = 128 * 1024
const inField = (name: string, pieces: readonly string[]) => texts(MESSAGE, pieces, `${name}: `, '\r\n\r\nx')
const inBody = (type: string, encoding: string, pieces: readonly string[]) =>
  texts(MESSAGE, pieces, `From: a@b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`)

const WORDS = ['=?utf-8?Q?=41?=', '=?utf-8?B?QQ==?= ', '=?utf-8?q?', '=?iso-2022-jp?B?GyRC?=']
const ADDRESSES = [
  'a@b,',
  '<',
  '(',
  ')',
  '"',
  '\\',
  ',',
  ';',
  ':',
  'a:;',
  '<a@b>,',
  '"a" <a@b>, ',
  '\r\n ',
  '[',
  '@',
  'é',
]
const PARAMETERS = ['a*0*=x; ', 'filename*1="a"; ', "name*0*=utf-8''%41; ", 'a=b;', '"', '\\', '; ', '%41']
const MARKUP = [
  '<',
  '>',
  '&',
  '&#x',
  '<a href="',
  '<!--',
  '<style>',
  '<p>',
  '<td>',
  '<![',
  '</',
  '=\r\n',
  '=41',
  'A',
  '\r\n',
  ' \r\n',
]
const PARTS = [
  '--b\r\n',
  '--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n',
  '--b\r\nContent-Type: message/rfc822\r\n\r\n',
  '--b\r\nContent-Type: text/html\r\n\r\n<p>',
  '--',
  '\r\n',
]

const messages = () => [
  ...['Subject', 'From', 'To', 'References', 'X-A'].flatMap((name) => inField(name, [...WORDS, ...ADDRESSES])),
  ...['Content-Type: text/plain', 'Content-Disposition: attachment'].flatMap((start) =>
    texts(MESSAGE, PARAMETERS, `${start}; `, '\r\n\r\nx'),
  ),
  ...texts(MESSAGE, ['A: b\r\n', 'Received: x\r\n', 'Content-Type: text/plain; charset=utf-8\r\n', '\r\n ']),
  ...['7bit', 'base64', 'quoted-printable'].flatMap((encoding) => [
    ...inBody('text/html', encoding, MARKUP),
    ...inBody('text/plain; format=flowed; delsp=yes', encoding, [' \r\n', '> ', '=41']),
    ...inBody('text/plain; charset=iso-2022-jp', encoding, ['\x1b$B', '\x1b', 'A']),
    ...inBody('multipart/mixed; boundary=b', encoding, PARTS),
    ...inBody('multipart/report; boundary=b', encoding, PARTS),
  ]),
]

const NAME = 'a.example'
/** Returns answers of 64 kB about one name. */
function dnsAnswers(): readonly Buffer[] {
  const answer = (answers: Parameters<typeof encode>[0]['answers']) =>
    encode({ type: 'response', id: 1, questions: [{ type: 'TXT', name: NAME, class: 'IN' }], answers: answers ?? [] })
  const txt = (data: readonly Buffer[]) => ({ type: 'TXT' as const, name: NAME, ttl: 1, data: [...data] })
  const empty = answer([txt(Array.from({ length: 60_000 }, () => Buffer.alloc(0)))])
  const long = answer([txt(Array.from({ length: 240 }, () => Buffer.alloc(255, 0x61)))])
  const many = answer(Array.from({ length: 256 }, () => txt([Buffer.alloc(200, 0x61)])))
  const aliases = answer(
    Array.from({ length: 256 }, (_, n) => ({
      type: 'CNAME' as const,
      name: `${n}.${NAME}`,
      ttl: 1,
      data: `${n + 1}.${NAME}`,
    })),
  )
  // Records whose names are pointers to pointers.
  const pointers = Buffer.concat([many.subarray(0, 12), Buffer.alloc(60_000, Buffer.from([0xc0, 0x0c]))])
  return [
    empty,
    long,
    many,
    aliases,
    pointers,
    Buffer.alloc(65_535, 0xff),
    Buffer.concat([many.subarray(0, 12), Buffer.alloc(60_000, 1)]),
  ]
}

const asRead = (length: number, byte: number) => Buffer.alloc(length, byte)
/** The largest answer of a passkey. */
const ANSWER = 48 * 1024

const passkey = (attestationObject: Buffer) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: 'AAAA', origin: 'https://a.example' }),
    ).toString('base64url'),
    attestationObject: attestationObject.toString('base64url'),
  },
})

const composer = createComposer()
async function compose(html: string): Promise<void> {
  const from = { name: undefined, email: 'a@a.example' }
  const content = {
    projectId: 'prj_1',
    from,
    replyTo: undefined,
    html: [html],
    text: [html],
    attachments: [],
    signer: undefined,
  }
  await composer.prepare(content as never)
}

itTakesNoLongTurn([
  [
    'a file of contacts',
    () => [
      asRead(5 * MB, 0xff),
      ...texts(5 * MB, ['"', '\n', `a${','.repeat(250_000)}\n`]).map((text) => Buffer.from(text)),
    ],
    readSomeCsv,
  ],
  ['a returned mail', () => messages().map((text) => Buffer.from(text)), readMessage],
  [
    'an image',
    () => [
      asRead(10 * MB, 0xff),
      Buffer.concat([Buffer.from([0xff, 0xd8]), asRead(10 * MB, 0xff)]),
      Buffer.from(filled(10 * MB, '\xff\xe1\0\x02', '\xff\xd8'), 'latin1'),
      Buffer.from(filled(10 * MB, 'VP8 ', 'RIFF\0\0\0\0WEBP'), 'latin1'),
      Buffer.from(filled(10 * MB, '\0\0\0\0IDAT', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'latin1'),
    ],
    readImage,
  ],
  [
    'an answer of a DNS server',
    dnsAnswers,
    (bytes: Buffer) => readReply({ type: 'TXT', name: NAME }, bytes.readUInt16BE(0), bytes, 16),
  ],
  [
    'the URL of a webhook',
    () => texts(64_000, ['%', '/', '../', '@', ':', '[', '?', 'é', 'xn--', '.', '0x1.'], 'http://'),
    targetOf,
  ],
  ['a domain', () => texts(255, ['a.', '.', '-', 'é.', 'xn--a.']), registrableDomain],
  ['the domain of an address', () => texts(255, ['a', 'a.', 'gmail.', 'é', 'xn--']), lookUpMailDomain],
  [
    'the answer of a passkey',
    () => [
      ...[0x81, 0xa1, 0xc0, 0x5f, 0x9f, 0xbf, 0x00, 0xff, 0x9b].map((byte) => asRead(ANSWER, byte)),
      Buffer.concat([Buffer.from([0x9a, 0, 0, 0xbf, 0]), asRead(ANSWER, 0)]),
      Buffer.concat([Buffer.from([0xba, 0, 0, 0x5f, 0]), asRead(ANSWER, 0)]),
    ],
    (bytes: Buffer) =>
      passkeys.checkMade({
        site: { id: 'a.example', origin: 'https://a.example' } as never,
        challenge: 'AAAA',
        answer: passkey(bytes),
      }),
  ],
  [
    'the text of a mail that is composed',
    () => texts(5_000_000, ['a', '\n', '\r', 'é', '=', '.\n', '<b>', '😀']),
    compose,
  ],
])

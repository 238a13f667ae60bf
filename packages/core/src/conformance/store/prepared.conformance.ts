import { expect, it } from 'vitest'
import type { ReceivedMail } from '../../kernel/ports/mailer.conformance.ts'
import { type Mailer, MailerError, type MailSigner } from '../../kernel/ports/mailer.ts'
import { plainSecrets } from '../../testing/plain-secrets.ts'
import { contentOf, exampleMail, ownOf, sendWhole } from '../../testing/whole-mail.ts'

interface OpenedStore {
  readonly mailer: Mailer
  received(): Promise<readonly ReceivedMail[]>
}

const named = (name: string) => ({ name: undefined, email: `${name}@recipient.example` })

/** One character per byte. */
const latin1 = (bytes: Uint8Array) => bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')

/** The rules of a mailer about shared content, return paths, and signers. */
export function preparedCases(open: () => OpenedStore): void {
  /** Returns the only message for a recipient, with quoted-printable ASCII decoded (RFC 2045 §6.7). */
  async function textFor(name: string): Promise<string> {
    const found = (await open().received()).filter(({ to }) => to === named(name).email)
    expect(found).toHaveLength(1)
    return latin1(found[0]?.source ?? new Uint8Array())
      .replaceAll('=\r\n', '')
      .replace(/=([2-7][\dA-F])/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  }

  it('sends nothing while it prepares content', async () => {
    const { mailer, received } = open()
    const { weight } = await mailer.prepare(contentOf(exampleMail()))
    expect(weight).toBeGreaterThanOrEqual(0)
    await expect(received()).resolves.toEqual([])
  })

  it('sends any number of mails of a content, each with its own values in the gaps', async () => {
    const { mailer } = open()
    const content = { ...contentOf(exampleMail()), html: ['<p>Dear ', ', you are ', '.</p>'], text: ['Dear ', '!'] }
    const other = await mailer.prepare({ ...content, html: ['<b>other</b>'], text: ['other'] })
    const prepared = await mailer.prepare(content)
    const own = (name: string, html: string[], text: string[]) => ({
      ...ownOf(exampleMail({ to: named(name), subject: `Hello ${name}` })),
      html,
      text,
    })
    const ada = own('ada', ['Ada', 'first'], ['Ada'])
    await Promise.all([
      mailer.send(prepared, ada),
      mailer.send(other, own('other', [], [])),
      mailer.send(prepared, own('bob', ['Bob', ''], ['Bob'])),
      mailer.send(prepared, own('eve', ['', '<i>last</i>'], [''])),
    ])
    const expected = {
      ada: ['<p>Dear Ada, you are first.</p>', 'Dear Ada!'],
      bob: ['<p>Dear Bob, you are .</p>', 'Dear Bob!'],
      eve: ['<p>Dear , you are <i>last</i>.</p>', 'Dear !'],
      other: ['<b>other</b>', '\r\nother'],
    }
    for (const [name, [html = '', text = '']] of Object.entries(expected)) {
      const message = await textFor(name)
      expect(message).toContain(`Subject: Hello ${name}\r\n`)
      expect(message).toContain(`\r\n${html}\r\n`)
      expect(message).toContain(`${text}\r\n`)
    }
    if (mailer.rewrites !== 'identity') expect(await textFor('ada')).toContain(`Message-ID: ${ada.messageId}\r\n`)
  })

  it('writes text with one gap for everything like text without gaps', async () => {
    const { mailer, received } = open()
    const mail = exampleMail({ html: 'Grüße', text: 'Grüße' })
    const prepared = await mailer.prepare({ ...contentOf(mail), html: ['', ''], text: ['', ''] })
    await sendWhole(mailer, mail)
    await mailer.send(prepared, { ...ownOf(mail), html: [mail.html], text: [mail.text] })
    const [first, second] = (await received())
      .map(({ source }) => (mailer.rewrites === 'identity' ? withoutIdentity(latin1(source)) : latin1(source)))
      .map((source) => source.replaceAll(/=_\w+|=\r\n/g, ''))
    expect(second).toBe(first)
  })

  it('refuses content that could break out of a header before doing anything else', async () => {
    const { mailer } = open()
    const content = contentOf(exampleMail({ from: { name: 'A\r\nBcc: x@y.example', email: 'a@sender.example' } }))
    await expect(mailer.prepare(content)).rejects.toMatchObject({ name: 'MailerError', failure: 'rejected' })
  })

  it('sends nothing that another mailer prepared', async () => {
    const { mailer, received } = open()
    await expect(mailer.send({ weight: 0 }, ownOf(exampleMail()))).rejects.toThrow(/another mailer/)
    await expect(received()).resolves.toEqual([])
  })

  it('uses the sender, or the return path of the mail, for bounces', async () => {
    const { mailer, received } = open()
    const prepared = await mailer.prepare(contentOf(exampleMail()))
    const own = (name: string, returnPath: string | undefined) => ({
      ...ownOf(exampleMail({ to: named(name) })),
      returnPath,
    })
    await mailer.send(prepared, own('plain', undefined))
    await mailer.send(prepared, own('verp', 'bounce+Eml_1=recipient.example@bounces.sender.example'))
    const returnPaths = new Map((await received()).map(({ to, returnPath }) => [to, returnPath]))
    expect([...returnPaths.keys()].toSorted()).toEqual(['plain@recipient.example', 'verp@recipient.example'])
    if (mailer.rewrites !== 'message')
      expect(returnPaths).toEqual(
        new Map([
          ['plain@recipient.example', 'news@sender.example'],
          ['verp@recipient.example', 'bounce+Eml_1=recipient.example@bounces.sender.example'],
        ]),
      )
    expect(await textFor('verp')).toContain('From: Acme <news@sender.example>\r\n')
  })

  it("puts the signer's headers on top, computed from exactly the bytes that follow", async () => {
    const { mailer, received } = open()
    const prepared = await mailer.prepare(contentOf(exampleMail({ signer: hashes, html: '.\n<p>Grüße</p>\n..' })))
    for (const name of ['one', 'two']) await mailer.send(prepared, ownOf(exampleMail({ to: named(name) })))
    const sources = (await received()).map(({ source }) => latin1(source))
    expect(sources).toHaveLength(2)
    for (const source of sources) {
      if (mailer.rewrites === 'message') {
        expect(source).not.toMatch(/^X-(?:Hash|Second):/m)
        continue
      }
      const covered = mailer.rewrites === 'identity' ? withoutIdentity(source) : source
      const [, hash, second, signed = ''] =
        /^X-Hash: v=1;\r\n h=(\w+)\r\n(X-Second: 2\r\n)([\s\S]*)$/.exec(covered) ?? []
      expect(second).toBeDefined()
      expect(hash).toBe(plainSecrets().sha256(signed))
      expect(signed).toMatch(/^From: Acme /m)
    }
  })

  it.each<[string, MailSigner['sign'], string]>([
    ['cannot sign', () => Promise.reject(new Error('no key')), 'unreachable'],
    [
      'throws',
      () => {
        throw new Error('no key')
      },
      'unreachable',
    ],
    ['says why', () => Promise.reject(new MailerError('misconfigured', 'no key')), 'misconfigured'],
    ['writes a line that is none', async () => [{ name: 'X', value: 'a\r\nBcc: x@y.example' }], 'unreachable'],
    ['writes beyond ASCII', async () => [{ name: 'X', value: 'ü' }], 'unreachable'],
    ['writes a name that is none', async () => [{ name: 'X: y\r\nBcc', value: 'x@y.example' }], 'unreachable'],
    ['writes a line of 999', async () => [{ name: 'X', value: 'y'.repeat(996) }], 'unreachable'],
  ])('sends nothing unsigned when its signer %s', async (_, sign, failure) => {
    const { mailer, received } = open()
    const mail = exampleMail({ signer: { sign } })
    if (mailer.rewrites === 'message') {
      await sendWhole(mailer, mail)
      await expect(received()).resolves.toHaveLength(1)
      return
    }
    await expect(sendWhole(mailer, mail)).rejects.toMatchObject({ name: 'MailerError', failure })
    await expect(received()).resolves.toEqual([])
    await sendWhole(mailer, { ...mail, signer: { sign: async () => [{ name: 'X', value: 'y'.repeat(995) }] } })
    await expect(received()).resolves.toHaveLength(1)
  })
}

/** Returns the message without the header fields that the provider wrote. */
function withoutIdentity(source: string): string {
  const end = source.indexOf('\r\n\r\n') + 2
  return source.slice(0, end).replace(/^(?:Message-ID|Date): .*\r\n(?:[ \t].*\r\n)*/gim, '') + source.slice(end)
}

/** Signs with a hash of the whole message. */
const hashes: MailSigner = {
  async sign({ head, body }) {
    let message = `${latin1(head)}\r\n`
    let length = 0
    for (const chunk of body.chunks()) {
      message += latin1(chunk)
      length += chunk.length
    }
    if (length !== body.length) throw new Error(`the body has ${length} bytes and says ${body.length}`)
    return [
      { name: 'X-Hash', value: `v=1;\r\n h=${plainSecrets().sha256(message)}` },
      { name: 'X-Second', value: '2' },
    ]
  },
}

import { exampleMail } from '@posthorn/core/testing'
import fc from 'fast-check'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { expect, it } from 'vitest'
import { headerLines } from '../../src/compose/headers.ts'

const nodemailer = new MimeNode('text/plain')
const shared = { from: '', replyTo: '' }

/** Returns the line of a field as nodemailer writes it. */
const theirs = (name: string, value: Parameters<MimeNode['encodeHeaderValue']>[1]) =>
  `${foldLines(`${name}: ${nodemailer.encodeHeaderValue(name, value)}`, 76)}\r\n`

const words = (...some: readonly string[]) =>
  fc.array(fc.constantFrom(...some), { maxLength: 12 }).map((all) => all.join(''))
const label = words('a', 'B', '7', '-', '--', 'xn--', '_', '.', 'é', '日', 'x'.repeat(40))

it('writes plain recipients, subjects, and ids as nodemailer does, with less work', () => {
  fc.assert(
    fc.property(
      words('a', 'Z', '0', '.', '_', '-', '+', "'", '"', ' ', 'é', 'x'.repeat(30)).filter(
        (local) => local.trim() !== '',
      ),
      fc.tuple(label, label, fc.constantFrom('com', '7', 'c-', 'co7', 'XN', '')),
      fc.oneof(words('Hi', ' ', '  ', '"', '?', '=', '\t', ':', 'é', '🎉', 'x'.repeat(50), '(', '\\'), fc.string()),
      fc.option(fc.string(), { nil: undefined }),
      (local, [one, other, top], text, name) => {
        const email = `${local}@${one}.${other}.${top}`
        // Subjects are cut and checked earlier: they are not blank, and contain nothing that looks encoded.
        const subject = text.replace(/=+\?+/g, '')
        fc.pre(subject.trim() !== '')
        const messageId = `<${local}@${one}.${top}>`
        const mail = { ...exampleMail({}), headers: {}, html: [], text: [], to: { name, email }, subject, messageId }
        const isAscii = /^[\x20-\x7e]*$/.test(messageId)
        const expected = [
          theirs('To', { name: name ?? '', address: email }),
          theirs('Subject', subject),
          isAscii ? theirs('Message-ID', messageId) : '',
        ].join('')
        expect(headerLines(shared, mail).startsWith(expected)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

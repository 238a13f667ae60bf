import { describe, expect, it } from 'vitest'
import { fromFieldOf } from '../../src/inbound/from-field.ts'

const of = (head: string) => fromFieldOf(Buffer.from(head, 'latin1'))

describe('the From field', () => {
  it.each([
    ['From: Ann <ann@example.org>\r\nTo: b@x\r\n\r\nHi', 'Ann <ann@example.org>'],
    ['To: b@x\nfrom:ann@example.org\n\nFrom: x@y', 'ann@example.org'],
    ['FROM:\r\n Ann\r\n\t<ann@example.org>\r\nX: y\r\n z\r\n\r\n', 'Ann\t<ann@example.org>'],
    ['Resent-From: x@y\r\nX-From: z\r\nFrom: ann@example.org', 'ann@example.org'],
    ['From: \xc3\xa4 <ann@example.org>\r\n\r\n', 'ä <ann@example.org>'],
    ['From ann@example.org Mon Nov 23 08:00:00 2026\nFrom: ann@example.org\n\n', 'ann@example.org'],
  ])('is read: %j', (head, expected) => {
    expect(of(head)).toBe(expected)
  })

  it.each([
    ['absent', 'To: b@x\r\n\r\nFrom: ann@example.org'],
    ['twice', 'From: a@x\r\nFrom: b@y\r\n\r\n'],
    ['twice, far apart', `From: a@x\r\n${'X: y\r\n'.repeat(5000)}fRoM: b@y\r\n\r\n`],
    ['with a blank before its colon', 'From : a@x\r\n\r\n'],
    ['with a tab before its colon', 'From\t: a@x\r\n\r\n'],
    ['with a blank before its colon, and a true one', 'From : a@x\r\nFrom: b@y\r\n\r\n'],
    ['with a blank before its colon, behind a true one', 'From: b@y\r\nFrom : a@x\r\n\r\n'],
    ['with a NUL', 'From: a@x\0@y\r\n\r\n'],
    ['with a lone CR', 'From: a@x\rFrom: b@y\r\n\r\n'],
    ['of bytes that are no text', 'From: \xff <a@x>\r\n\r\n'],
    ['empty', ''],
  ])('is refused: %s', (_, head) => {
    expect(of(head)).toBeUndefined()
  })

  it('is found in a head of 10 MB quickly', () => {
    expect(of(`${'X: y\r\n'.repeat(1_700_000)}From: a@x\r\n\r\n`)).toBe('a@x')
  })
})

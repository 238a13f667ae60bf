import { expect, it } from 'vitest'
import { Attachment } from './schema.ts'

const read = (contentId: string) =>
  Attachment.safeParse({ filename: 'l.png', content: 'QQ==', contentType: 'image/png', contentId }).data?.contentId

it.each([
  ['logo', 'logo'],
  ['<logo@x>', 'logo@x'],
  ['cid:logo', 'logo'],
  ['CID:logo@x', 'logo@x'],
  ['<cid:logo>', 'logo'],
  ['cidr', 'cidr'],
  ['a=?b?', 'a=?b?'],
])('the content id %s is %s', (written, id) => {
  expect(read(written)).toBe(id)
})

it.each(['l\u00f6go', '\u65e5\u672c', 'cid:', '<cid:>', '<logo', 'lo go', '<>'])('%j is not valid', (written) => {
  expect(read(written)).toBeUndefined()
})

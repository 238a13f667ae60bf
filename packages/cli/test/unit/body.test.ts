import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readWords } from '../../src/lib/body.ts'
import type { Io } from '../../src/lib/io.ts'

const cwd = mkdtempSync(path.join(tmpdir(), 'posthorn-body-'))
// The code reads only this field.
const io = { cwd } as Io

test.each<[string, string | Buffer, string | undefined, object]>([
  ['plain', '<p>Hi</p>', undefined, { body: '<p>Hi</p>', subject: undefined }],
  ['mark', '\ufeff<p>Hi</p>', 'Said', { body: '<p>Hi</p>', subject: 'Said' }],
  [
    'front',
    '\ufeff---\nsubject: Hello {{name}}\n---\n<p>Hi</p>',
    undefined,
    { body: '<p>Hi</p>', subject: 'Hello {{name}}' },
  ],
  ['both', '---\r\nsubject: Hello\r\n---\r\n<p>Hi</p>', 'Said', { body: '<p>Hi</p>', subject: 'Said' }],
])('a body file: %s', async (name, content, subject, expected) => {
  writeFileSync(path.join(cwd, name), content)
  expect(await readWords(io, { bodyFile: name, subject })).toStrictEqual(expected)
})

test('a file in UTF-16 is refused', async () => {
  writeFileSync(path.join(cwd, 'wide'), Buffer.from('\ufeff<p>Hi</p>', 'utf16le'))
  await expect(readWords(io, { bodyFile: 'wide' })).rejects.toThrow('UTF-16')
})

import { expect, it } from 'vitest'
import { encodingNamed, separatorNamed, separatorOf } from './format.ts'

it.each([
  ['latin1', 'windows-1252'],
  ['ISO-8859-1', 'windows-1252'],
  ['Windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['windows 1250', 'windows-1250'],
  ['iso_8859_15', 'iso-8859-15'],
  ['utf8', 'utf-8'],
  ['UTF-16', 'utf-16le'],
  ['Shift_JIS', 'shift_jis'],
  ['klingon', undefined],
  ['iso-8859-12', undefined],
  ['constructor', undefined],
])('%s is the encoding %s', (text, encoding) => {
  expect(encodingNamed(text)).toBe(encoding)
  if (encoding) expect(encodingNamed(encoding)).toBe(encoding)
})

it.each([
  [';', ';'],
  ['Semicolon', ';'],
  ['tab', '\t'],
  ['\\t', '\t'],
  ['\t', '\t'],
  ['|', '|'],
  ['colon', undefined],
  ['constructor', undefined],
])('%j is the separator %j', (text, separator) => {
  expect(separatorNamed(text)).toBe(separator)
})

it.each([
  ['email\n', ','],
  ['email;a,b;c\n', ';'],
  ['\n\nemail\tname\n', '\t'],
  ['"a;b;c;d",email\n', ','],
  ['\ufeffsep=|\na,b\n', '|'],
])('%j is separated by %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as sdk from './index.ts'
import * as nodemailer from './nodemailer/index.ts'

test.each([
  ['.', './index.d.cts', sdk],
  ['./nodemailer', './nodemailer/index.d.cts', nodemailer],
])('the types of the required %s name all of its values', (_, file, values) => {
  const declared = readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^export declare const (\w+)/gm)
  expect(Array.from(declared, ([, name]) => name).sort()).toEqual(Object.keys(values).sort())
})

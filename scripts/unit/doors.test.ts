import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PACKAGES = fileURLToPath(new URL('../../packages/', import.meta.url))
const NO_PRODUCT = /\.(?:test|conformance|cases)\.ts$|(?:^|\/)(?:testing|conformance|node_modules|dist|test)\//

/** Returns the files of the product below a folder, by their paths below `packages/`. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(`${PACKAGES}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && !NO_PRODUCT.test(file))
}

const contentsOf = (folder: string) => filesIn(folder).map((file) => readFileSync(`${PACKAGES}${file}`, 'utf8'))

/** Returns those files that contain such code. */
function filesWith(code: RegExp, folder: string): readonly string[] {
  return filesIn(folder)
    .filter((file) => code.test(readFileSync(`${PACKAGES}${file}`, 'utf8')))
    .sort()
}

it('contacts change through one door', () => {
  const writes = /\bcontacts\s*\.(?:ensure|insertMany|update|updateMany|delete|deleteMany)\(/
  expect(filesWith(writes, 'core/src')).toStrictEqual(['core/src/people/contacts/write.ts'])
})

it('events are created in one place, and written to the database in one', () => {
  expect(filesWith(/\b(?:events|eventLog|log)\s*\.insert\(/, 'core/src')).toStrictEqual([
    'core/src/audience/events/emit.ts',
  ])
  expect(
    filesWith(/insert into events\b|insertStatement\('events'\)|insertInto\('events'\)/, 'adapters/src'),
  ).toStrictEqual(['adapters/src/sql/events/store.ts'])
})

it('changes of contacts, events and fields are published by the doors alone', () => {
  expect(filesWith(/\bof ctx\.subscribers\b/, 'core/src')).toStrictEqual([
    'core/src/audience/events/delete.ts',
    'core/src/audience/events/emit.ts',
    'core/src/people/contacts/write.ts',
    'core/src/people/fields/delete.ts',
  ])
})

it('core names nouns; endpoints, commands and variables are the words of those above it', () => {
  const words = [
    /\b(?:GET|POST|PUT|PATCH|DELETE) \//, // an endpoint
    /\bPOSTHORN_[A-Z]/, // an environment variable
    /["'`]posthorn [a-z]|["'` ]--[a-z]/, // a command or an option
    /#\/components\//, // a part of the API's document
    /\b(?:Content-Type|Authorization|Retry-After|Idempotency-Key)\b/, // a header
  ]
  for (const word of words) expect(filesWith(word, 'core/src'), String(word)).toStrictEqual([])
})

it('every verb of a store has a caller in the product', () => {
  const code = ['core/src', 'server/src'].flatMap((folder) => contentsOf(folder)).join('\n')
  const rooms = contentsOf('core/src').flatMap((file) => [
    ...file.slice(Math.max(0, file.indexOf("kernel/ports/store.ts' {"))).matchAll(/^ {4}readonly (\w+): (\w+Store)$/gm),
  ])
  expect(rooms.length).toBeGreaterThan(30)
  const unused = rooms.flatMap(([, room, store]) => {
    const [, members = ''] = new RegExp(`^export interface ${store} \\{\n([^]*?)^\\}`, 'm').exec(code) ?? []
    const verbs = [...members.matchAll(/^ {2}(\w+)\(/gm)].map(([, verb]) => verb)
    expect(verbs, store).not.toStrictEqual([])
    return verbs
      .filter((verb) => !new RegExp(`\\b${room}\\s*\\.${verb}\\(`).test(code))
      .map((verb) => `${room}.${verb}`)
  })
  expect(unused).toStrictEqual([])
})

it('each built-in name of an event is written once', () => {
  const names = /'(?:contact\.(?:un)?subscribed|email\.(?:sent|delivery|open|click|bounce|complaint))'/
  expect(filesWith(names, 'core/src')).toStrictEqual(['core/src/people/filters/event-names.ts'])
})

it('the command line prints by one object, which cleans what it prints', () => {
  expect(filesWith(/\bprocess\s*\.\s*std(?:out|err)\b|\bconsole\s*\.|\bwriteSync\(\s*[12]\b/, 'cli/src')).toStrictEqual(
    [
      'cli/src/index.ts', // runs before anything is loaded, and prints words of its own
    ],
  )
  expect(
    filesWith(/import .*\bprocess\b.* from 'node:process'|\b(?:stdout|stderr)\b.* = process\b/, 'cli/src'),
  ).toStrictEqual(['cli/src/lib/io.ts'])
  expect(filesWith(/\.canvas\b/, 'cli/src')).toStrictEqual([
    'cli/src/lib/bar.ts',
    'cli/src/lib/printer.ts',
    'cli/src/lib/prompts.ts',
  ])
  expect(filesWith(/(?:from |import\()'(?:@inquirer\/|cli-progress)/, 'cli/src')).toStrictEqual([
    'cli/src/lib/bar.ts',
    'cli/src/lib/prompts.ts',
  ])
  expect(filesWith(/\bnew Printer\(/, 'cli/src')).toStrictEqual(['cli/src/lib/io.ts', 'cli/src/lib/watch.ts'])
  expect(filesWith(/openBrowser\((?!io, (?:new URL\(server\.url\)|page|pageOf\())/, 'cli/src')).toStrictEqual([
    'cli/src/lib/browser.ts',
  ])
})

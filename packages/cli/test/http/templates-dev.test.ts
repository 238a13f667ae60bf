import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { createClient } from '@posthorn/sdk'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { splitFrontMatter } from '../../src/lib/templates/front-matter.ts'
import { openPreviewServer } from '../../src/lib/templates-dev/server.ts'
import { emptyDirectory, run } from '../cli.ts'
import { type ServerProject, sharedServer } from '../server.ts'

let server: ServerProject
let folder: string
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(() => {
  folder = emptyDirectory()
})

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

async function open() {
  const client = createClient({ url: server.url, key: server.key })
  const preview = await openPreviewServer(client, { folder, port: 0 })
  onTestFinished(() => preview.close())
  const state = async (name = '') => (await fetch(`${preview.url}/state?name=${encodeURIComponent(name)}`)).json()
  const mail = (name: string) => fetch(`${preview.url}/preview?name=${encodeURIComponent(name)}`)
  return { url: preview.url, state, mail }
}

test('shows the mails of the folder with their data, and missing values', async () => {
  write('welcome.html', '---\nsubject: "Hi {{name}}"\n---\n<p>{{name}} {{#each items}}{{this.a}}{{/each}} {{lost}}</p>')
  write('welcome.json', '{ "name": "Ada", "items": [{ "a": 1 }, { "a": 2 }] }')
  write('notes.md', 'Hello **{{name ?? "you"}}**')
  write('.hidden.html', 'x')
  write('picture.png', 'x')
  mkdirSync(path.join(folder, 'parts.html'))
  const { state, mail } = await open()
  expect(await state('welcome.html')).toStrictEqual({
    names: ['notes.md', 'welcome.html'],
    name: 'welcome.html',
    subject: 'Hi Ada',
    problems: ['{{lost}} has no value; it prints nothing.'],
    size: '0.0 kB',
    notes: [],
  })
  expect(await (await mail('welcome.html')).text()).toBe('<p>Ada 12 </p>')
  expect(await (await mail('notes.md')).text()).toContain('<strong>you</strong>')
  expect((await mail('welcome.html')).headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups; default-src 'none'/,
  )
})

test('reports problems of a mail or its data', async () => {
  write('a.html', 'x {{#if}}')
  write('f.html', '---\nsubject: Hi\n---\n<p>\n{{#if}}')
  write('b.html', 'x')
  write('b.json', '{ "name": ')
  write('c.html', 'x')
  write('c.json', '[]')
  write('d.html', 'x'.repeat(1024 * 1024 + 1))
  write('e.html', '')
  const { state } = await open()
  const problems = async (name: string) => ((await state(name)) as { problems: string[] }).problems
  expect(await problems('a.html')).toEqual([expect.stringContaining('Line 1, column')])
  expect(await problems('f.html')).toEqual([expect.stringContaining('Line 5, column')])
  expect(await problems('b.html')).toEqual([expect.stringMatching(/^b\.json: .*JSON/)])
  expect(await problems('c.html')).toEqual([expect.stringContaining('must be a JSON object')])
  expect(await problems('d.html')).toEqual(['d.html is larger than 1 MB.'])
  expect(await problems('e.html')).toEqual([])
})

test("shows the inbox page's remarks on size, links, and mail programs, and shows text and source", async () => {
  const html = '<p style="border-radius:4px">Hello</p><a href="/orders">Orders</a>'
  write('card.html', html)
  write('long.html', `<p>${'x'.repeat(103 * 1024)}</p>`)
  const { url, state } = await open()
  expect(await state('card.html')).toMatchObject({
    size: '0.1 kB',
    problems: ['The link /orders is not a complete URL.'],
    notes: [expect.stringMatching(/^border-radius is (not shown|shown in part) by .*Outlook/)],
  })
  expect(await state('long.html')).toMatchObject({ problems: [expect.stringContaining('Gmail hides the end')] })
  const at = async (path: string) => (await fetch(`${url}/${path}?name=card.html`)).text()
  expect(await at('source')).toBe(html)
  expect(await at('text')).toMatch(/^Hello\n/)
})

test('notifies its pages when a file changes', async () => {
  const { url, state } = await open()
  expect(await state()).toMatchObject({ names: [], problems: [] })
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const stream = await fetch(`${url}/changes`, { signal: controller.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain(': here')
  write('new.html', 'fresh')
  expect((await reader?.read())?.value).toBe('data: changed\n\n')
  expect(await state()).toMatchObject({ names: ['new.html'] })
  rmSync(path.join(folder, 'new.html'))
  expect((await reader?.read())?.value).toBe('data: changed\n\n')
  expect(await state()).toMatchObject({ names: [] })
})

test('shows nothing outside of the folder, and nothing under a foreign host name', async () => {
  write('a.html', 'inside')
  writeFileSync(path.join(folder, '..', 'outside.html'), 'outside')
  const { url, mail } = await open()
  for (const name of ['../outside.html', '/etc/passwd', '..%2foutside.html', 'a.json'])
    expect(await (await mail(name)).text()).toBe('inside')
  const status = await new Promise((resolve) =>
    request(url, { headers: { host: 'evil.test' } }, (answer) => resolve(answer.resume().statusCode)).end(),
  )
  expect(status).toBe(403)
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${url}/nowhere`)).status).toBe(404)
  rmSync(path.join(folder, '..', 'outside.html'))
})

test('a missing folder is reported', async () => {
  const args = ['--url', server.url, '--key', server.key, 'templates', 'dev', path.join(folder, 'none')]
  expect(await run(args)).toMatchObject({ code: 2, stderr: expect.stringContaining('error NO_FOLDER') })
})

describe('front matter', () => {
  test.each([
    ['---\nsubject: Hi\n---\nBody', 'Hi', 'Body'],
    ['---\r\nname: x\r\nSubject: \'Hi: "you"\'\r\n---\r\nBody', 'Hi: "you"', 'Body'],
    ['---\n---\nBody', undefined, 'Body'],
    ['---\nsubject: Hi\nBody', undefined, '---\nsubject: Hi\nBody'],
    ['Body\n---\nsubject: Hi\n---\n', undefined, 'Body\n---\nsubject: Hi\n---\n'],
    ['---\nsubject:\n---', undefined, ''],
  ])('%j', (text, subject, body) => {
    expect(splitFrontMatter(text)).toStrictEqual({ subject, body })
  })
})

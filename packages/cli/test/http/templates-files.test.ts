import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient, type Posthorn } from '@posthorn/sdk'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'
import { sharedServer } from '../server.ts'

let client: Posthorn
let at: readonly string[]
let cwd: string
beforeAll(async () => {
  const { url, key } = await sharedServer()
  client = createClient({ url, key })
  at = ['--url', url, '--key', key]
})
beforeEach(() => {
  cwd = emptyDirectory()
  mkdirSync(path.join(cwd, 'emails'))
})

const write = (name: string, text: string) => writeFileSync(path.join(cwd, 'emails', name), text)
const templates = (...args: readonly string[]) => run([...at, 'templates', ...args], { cwd })
const stored = async (name: string) => {
  const [found] = (await client.templates.list({ search: name })).data
  return found
}

test('a folder is shown and pushed, and a repetition changes nothing', async () => {
  write('hello.md', '---\nsubject: Hello {{name}}\n---\n# Hello {{name}}\n\n*You* and [a link](https://x.example/)\n')
  write(
    'news.html',
    '---\nname: The News\nsubject: "News: {{topic}}"\ntype: marketing\nstrict: true\n---\n<p>News</p>\n',
  )
  const diff = await templates('diff', 'emails')
  expect(diff).toMatchObject({ code: 0, stdout: expect.stringContaining('hello (new) emails/hello.md') })
  expect(await stored('hello')).toBeUndefined()
  expect(await templates('push')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
  expect(await stored('hello')).toBeUndefined()
  expect(await templates('push', './emails', '--yes')).toMatchObject({ code: 0 })
  expect(await stored('hello')).toMatchObject({
    name: 'hello',
    type: 'TRANSACTIONAL',
    subject: 'Hello {{name}}',
    body: expect.stringMatching(/<h1[^>]*>Hello \{\{name\}\}<\/h1>[\s\S]*<em>You<\/em>/),
  })
  expect(await stored('The News')).toMatchObject({
    type: 'MARKETING',
    subject: 'News: {{topic}}',
    strict: true,
    body: '<p>News</p>\n',
  })
  expect(await templates('push', 'emails')).toMatchObject({ code: 0, stdout: expect.stringContaining('no changes') })
  write('news.html', '---\nname: the news\nsubject: Old news\n---\n<p>News!</p>\n')
  expect((await templates('diff', 'emails/news.html')).stdout).toContain('~ subject: News: {{topic}} → Old news')
  expect(await runJson([...at, 'templates', 'push', 'emails', '--yes'], { cwd })).toMatchObject([
    { name: 'hello', changes: [] },
    {
      name: 'the news',
      changes: [{ field: 'name' }, { field: 'subject' }, { field: 'body', after: '<p>News!</p>\n' }],
    },
  ])
  expect(await stored('The News')).toMatchObject({ type: 'MARKETING', strict: true, subject: 'Old news' })
})

test('create and update accept the same files', async () => {
  write('md.md', '---\nsubject: Hi {{name}}\nfrom-name: Ada\n---\n# Hello {{name}}\n')
  const created = await runJson([...at, 'templates', 'create', 'From a file', '--body-file', 'emails/md.md'], { cwd })
  expect(created).toMatchObject({
    name: 'From a file',
    subject: 'Hi {{name}}',
    fromName: 'Ada',
    body: expect.stringMatching(/<h1[^>]*>Hello \{\{name\}\}<\/h1>/),
  })
  write('md.md', '---\nsubject: Hi\n---\n# Hello {{#if}}\n')
  const wrong = await templates('update', 'From a file', '--body-file', 'emails/md.md')
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Line 4, column') })
  write('md.md', '---\nsubject: Hi\n---\n*Hello*\n')
  const changed = await runJson(
    [...at, 'templates', 'update', 'From a file', '--body-file', 'emails/md.md', '--subject', 'Said'],
    { cwd },
  )
  expect(changed).toMatchObject({ subject: 'Said', body: expect.stringContaining('<em>Hello</em>') })
})

test('a mail, a preview, and a campaign of a Markdown file are Markdown', async () => {
  write('md.md', '---\nsubject: Hi\n---\n*Hello*\n')
  const shown = await runJson([...at, 'templates', 'preview', '--body-file', 'emails/md.md'], { cwd })
  expect(shown).toMatchObject({ html: expect.stringContaining('<em>Hello</em>') })
  const mail = ['--to', 'md@example.com', '--from', 'hello@sandbox.localhost', '--body-file', 'emails/md.md']
  const sent = (await runJson([...at, 'send', ...mail], { cwd })) as { emails: { email: string }[] }
  const id = sent.emails[0]?.email ?? ''
  await expect
    .poll(() => client.inbox.get(id).catch(() => undefined), { timeout: 15_000 })
    .toMatchObject({
      subject: 'Hi',
      html: expect.stringContaining('<em>Hello</em>'),
    })
  const campaign = ['campaigns', 'create', 'Md', '--from', 'hello@sandbox.localhost', '--all']
  expect(await runJson([...at, ...campaign, '--body-file', 'emails/md.md'], { cwd })).toMatchObject({
    subject: 'Hi',
    body: expect.stringContaining('<em>Hello</em>'),
  })
})

test('pull writes files from which push reads the same', async () => {
  const odd = 'Odd: "quoted" / pulled'
  const { id } = await client.templates.create({
    name: odd,
    subject: '"Hi" {{name}}',
    body: '---\n<p>Odd</p>\n\n',
    type: 'HEADLESS',
    description: 'Two\nlines',
    replyTo: 'ada@example.com',
    tracking: false,
  })
  const pulled = await templates('pull', 'mails')
  expect(pulled).toMatchObject({ code: 0, stdout: expect.stringContaining(': new') })
  const pushed = (await runJson([...at, 'templates', 'push', 'mails'], { cwd })) as { id: string; changes: unknown[] }[]
  expect(pushed.find((plan) => plan.id === id)).toMatchObject({ name: odd, changes: [] })
  expect(pushed.flatMap(({ changes }) => changes)).toEqual([])
  expect((await templates('pull', 'mails')).stdout).not.toMatch(/: (?:new|replaced|kept)/)
  await client.templates.update(id, { subject: 'Changed' })
  expect(await templates('pull', 'mails')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
  expect(await templates('pull', 'mails', '--yes')).toMatchObject({ stdout: expect.stringContaining(': replaced') })
  await client.templates.delete(id)
})

test('a mistake in any file changes nothing, and is reported with its line in the file', async () => {
  write('a-good.html', '---\nsubject: Good\n---\n<p>Good</p>')
  write('bad.html', '---\nsubject: Bad\n---\n<p>\n{{#if}}</p>')
  const pushed = await templates('push', 'emails', '--yes')
  expect(pushed).toMatchObject({ code: 1, stderr: expect.stringContaining('Line 5, column') })
  expect(pushed.stderr).toContain('bad.html')
  expect(await stored('a-good')).toBeUndefined()
})

test.each([
  ['no subject', '<p>Hi</p>', 'has no subject'],
  ['an unknown key', '---\nsubject: Hi\nlayout: x\n---\nHi', 'unknown key "layout"'],
  ['a wrong type', '---\nsubject: Hi\ntype: spam\n---\nHi', 'type must be TRANSACTIONAL'],
  ['a line without a key', '---\nsubject: Hi\n- x\n---\nHi', 'is not a valid line of front matter'],
  ['a wrong flag', '---\nsubject: Hi\nstrict: perhaps\n---\nHi', 'strict must be true or false'],
])('refuses %s', async (_, text, words) => {
  write('wrong.html', text)
  expect(await templates('push', '--yes')).toMatchObject({ code: 2, stderr: expect.stringContaining(words) })
})

test('refuses two files of one name, an empty folder, and a missing one', async () => {
  expect((await templates('push')).stderr).toContain('has no mails')
  expect((await templates('push', 'none')).stderr).toContain('does not exist')
  write('one.html', '---\nsubject: Hi\n---\nHi')
  write('two.html', '---\nsubject: Hi\nname: One\n---\nHi')
  expect((await templates('push', '--yes')).stderr).toContain('have the same name')
})

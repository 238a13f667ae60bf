import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../../packages/cli/test/cli.ts'
import { readPages } from '../../scripts/docs/pages.ts'
import { commandsIn, posthornArguments } from '../../scripts/docs/shell.ts'

/** Commands of the docs that do not run here, by their beginning, with the reason. Every other one must exit with 0. */
const SKIPPED: readonly (readonly [RegExp, string])[] = [
  [/^(serve|worker|templates dev)\b/, 'runs until it is stopped; serve.test.ts and templates-dev.test.ts start it'],
  [
    /^(signup|login|projects (create|use|claim)|config list)\b/,
    'needs a server and a person; signup.test.ts and login.test.ts',
  ],
  [/^(doctor --url|init$|init --data|domains verify|doctor --domain|verify)\b/, 'asks name servers or another server'],
  [/postgres:\/\//, 'needs PostgreSQL; postgres.test.ts and transfer.long.test.ts'],
  [/^(backup|restore|doctor --data \/var|migrate)\b/, 'names places of a machine; operations tests use others'],
  [/^completion\b/, 'writes into the home of a person; shell.test.ts'],
  [/^import .*--from |^suppressions import |^import -$/, 'reads the export of another service; import-formats.test.ts'],
  [/ --watch\b| --open\b/, 'shows what changes until a person ends it; watch.test.ts and campaigns.test.ts'],
  [/^campaigns (pause|resume|cancel) /, 'the campaign of the lines before is over at once here; campaigns.test.ts'],
  [/ --zone$/, 'another form of the line before'],
  [/^--data data\/mail\.db /, 'the database of an application; embedded.test.ts'],
  [/^inbox release /, 'needs a mail server; inbox-release.test.ts'],
  [/^members (update|delete|revoke) /, 'needs people with accounts; members.test.ts'],
  [
    /^workflows (transitions create|enable) /,
    'takes the ids of the steps that the lines before printed; workflows.test.ts',
  ],
  [
    /^(operator )?projects (suspend|unsuspend)\b|^operator keys list --url/,
    'needs another project, or a server; operator.test.ts',
  ],
  [/^(webhooks listen|events follow)\b/, 'runs until it is stopped; the tests of webhooks and of streams start it'],
  [/^webhooks (test|replay)\b/, 'needs a worker, or asks another server; deliver.test.ts and replay.test.ts'],
]
const reasonFor = (line: string) => SKIPPED.find(([pattern]) => pattern.test(line))?.[1]

const pages = readPages()
  .filter(({ file }) => !file.startsWith('docs/adr/'))
  .map(({ file, blocks }) => ({
    file,
    commands: blocks.flatMap(({ language, code }) =>
      ['sh', 'console', 'output', ''].includes(language)
        ? commandsIn(code).flatMap((command) => {
            const words = posthornArguments(command)
            return words && words.length > 0 ? [words] : []
          })
        : [],
    ),
  }))
  .filter(({ commands }) => commands.length > 0)

const SENDER = 'hello@sandbox.localhost'

/**
 * Creates a folder with the files that the docs name and a database with their objects; returns ids by their prefixes.
 */
async function aFolder() {
  const cwd = emptyDirectory()
  const files = {
    'news.html': '<p>News</p>',
    'welcome.html': '<p>Welcome {{name}}</p>',
    'invoice.pdf': 'PDF',
    'body.html': '<p>Body</p>',
    'contacts.csv': 'email,name\nada@example.com,Ada\n',
    'campaign.json': JSON.stringify({ name: 'N', subject: 'S', body: 'B', from: SENDER, audienceType: 'ALL' }),
    'emails/hello.html': '---\nname: Hello\nsubject: Hi\ntype: TRANSACTIONAL\n---\n<p>Hi</p>',
    'workflows/welcome.ts': `export default { name: 'Of a file', triggerConfig: { eventName: 'x' }, steps: [{ key: 'end', type: 'EXIT', config: {} }], transitions: [{ from: 'trigger', to: 'end' }] }`,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(cwd, name)), { recursive: true })
    writeFileSync(path.join(cwd, name), text)
  }
  mkdirSync(path.join(cwd, 'src'))
  const env = { POSTHORN_DATA: path.join(cwd, 'data') }
  const json = async (...args: readonly string[]) => (await runJson(args, { cwd, env })) as { id: string; name: string }
  const yes = (...args: readonly string[]) => run([...args, '--yes'], { cwd, env })
  await run(['migrate', '--data', path.join(cwd, 'data')], { cwd })
  await yes('contacts', 'create', 'ada@example.com', '--set', 'plan=pro', '--set', 'visits=3')
  await yes('track', 'order-placed', 'ada@example.com', '--set', 'total=42')
  const words = ['--subject', 'Hi {{name}}', '--body', '<p>Hi</p>', '--from', SENDER]
  const template = await json('templates', 'create', 'Welcome', ...words, '--type', 'TRANSACTIONAL')
  await json('templates', 'create', 'Receipt', ...words, '--type', 'TRANSACTIONAL')
  const sent = await run(['send', '--to', 'ada@example.com', '--template', 'Welcome', '--wait', '--json'], { cwd, env })
  const [email = ''] = /eml_[0-9a-z]+/.exec(sent.stdout) ?? []
  for (const name of ['News of May', 'Spring news']) await json('campaigns', 'create', name, ...words, '--all')
  const campaign = await json('campaigns', 'create', 'Draft', ...words, '--all')
  const workflow = await json('workflows', 'create', 'Seeded', '--event', 'x')
  const webhook = await json('webhooks', 'create', 'https://shop.example.com/hooks', '--event', '*')
  const contact = await json('contacts', 'create', 'alan@example.com')
  const later = ['--subject', 'Later', '--body', 'Later', '--from', SENDER, '--at', '2h', '--json']
  const waiting = await run(['send', '--to', 'ada@example.com', ...later], { cwd, env })
  const [scheduled = ''] = /eml_[0-9a-z]+/.exec(waiting.stdout) ?? []
  const ids = {
    tpl: template.id,
    eml: email,
    cmp: campaign.id,
    wfl: workflow.id,
    cnt: contact.id,
    whe: webhook.id,
  } as const
  return { cwd, env, scheduled, ids: new Map<string, string>(Object.entries(ids)) }
}

const ID = /\b(tpl|eml|cmp|wfl|cnt|whe)_(?:…|[0-9a-z]{26})/g

describe.each(pages)('the commands of $file', ({ commands }) => {
  test('run', async () => {
    const { cwd, env, scheduled, ids } = await aFolder()
    const failed: string[] = []
    for (const words of commands) {
      const line = words.join(' ')
      if (reasonFor(line) !== undefined) continue
      const redirect = words.indexOf('>')
      const isOfWaiting = /^emails (retry|cancel) /.test(line)
      const header = line.includes('E-Mail=') ? 'E-Mail' : 'email'
      writeFileSync(path.join(cwd, 'people.csv'), `${header},First name,Notes\nada@example.com,Ada,x\n`)
      if (line.endsWith('--workflow Welcome'))
        await run(['workflows', 'create', 'Welcome', '--event', 'x'], { cwd, env })
      if (line.startsWith('suppressions get')) await run(['suppressions', 'create', ...words.slice(2)], { cwd, env })
      const own = (redirect === -1 ? words : words.slice(0, redirect)).map((word, index) =>
        words[index - 1] === '--data'
          ? path.resolve(cwd, word)
          : word.replace(ID, (whole, prefix: string) => (isOfWaiting ? scheduled : ids.get(prefix)) ?? whole),
      )
      const { code, stderr } = await run([...own, '--yes'], { cwd, env, stdin: '<p>Piped</p>' })
      if (code !== 0) failed.push(`${line}: ${code} ${stderr}`)
    }
    expect(failed).toEqual([])
  }, 120_000)
})

test('every reason to skip a command is needed', () => {
  const lines = pages.flatMap(({ commands }) => commands.map((words) => words.join(' ')))
  expect(SKIPPED.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([])
})

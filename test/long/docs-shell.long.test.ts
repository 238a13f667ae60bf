import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../packages/sdk/src/index.ts'
import { readPages } from '../../scripts/docs/pages.ts'
import { statementsIn } from '../../scripts/docs/shell.ts'
import { ROOT } from '../../scripts/setup.mjs'
import { installs, npmInstall, removeStrangers, runs, type Stranger, starts } from './stranger-kit.ts'

const SECRET = `sk_${'7'.repeat(64)}`
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Lines of the docs that do not run here, with the reason. Every other one must exit with 0. */
const SKIPPED: readonly (readonly [RegExp, string])[] = [
  [/X-Project-Id/, 'needs a member of a project; packages/server/test/http tries it'],
  [/localhost:9000|api\.resend\.com/, 'asks another service'],
  [/127\.0\.0\.1:4000|^npm install$|^npm run dev/, 'of the examples, which "npm run examples" starts'],
  [/^npx posthorn/, 'docs-commands.long.test.ts'],
  [/^npx (mjml|tsx)|^npm pkg set|@react-email/, 'template-recipes.long.test.ts'],
  [/@posthorn\/console/, 'static files without an entry; the server brings them'],
  [/--global/, 'the same package, for the whole machine'],
]
const isSkipped = (line: string) => SKIPPED.some(([pattern]) => pattern.test(line))

const pages = readPages().filter(({ file }) => !/^docs\/adr\/|^\.changeset\/|^CHANGELOG/.test(file))
const printed = pages.flatMap(({ file, text, blocks }) => [
  ...blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => statementsIn(code).map((line) => ({ file, line: line.replace(/\s+# .*$/, '') }))),
  ...[...text.matchAll(/`(npm install [^`]+)`/g)].map(([, line = '']) => ({ file, line })),
])
const linesOf = (program: string) => printed.filter(({ line }) => line.startsWith(`${program} `))
const unique = (lines: readonly string[]) => [...new Set(lines)].sort()

afterAll(removeStrangers)

describe('npm install', () => {
  const lines = unique(linesOf('npm').map(({ line }) => line)).filter((line) => line.startsWith('npm install'))
  const namesIn = (line: string) => line.split(' ').filter((word) => !/^(npm|install|--save-dev)$/.test(word))
  const isOurs = (name: string) => name.startsWith('@posthorn/')
  const [ours = [], others = []] = [true, false].map((some) =>
    lines.filter((line) => !isSkipped(line) && namesIn(line).some(isOurs) === some),
  )

  it.each(ours)('%s', async (line) => {
    const names = namesIn(line).map((name) => name.replace(/@latest$/, ''))
    const own = names.filter(isOurs)
    const rest = names.filter((name) => !isOurs(name))
    const app = await installs(own, rest)
    for (const name of own) {
      const isProgram = name === '@posthorn/cli'
      const entry = `import '${name}${ENTRY[name] ?? ''}'`
      const args = isProgram ? ['posthorn', '--version'] : ['--input-type=module', '-e', entry]
      expect(await runs(app, isProgram ? 'npx' : process.execPath, args)).toMatchObject({ code: 0, stderr: '' })
    }
  })

  it('of packages of others finds versions that fit ours', async () => {
    const app = await installs(['@posthorn/cli'])
    const refused: string[] = []
    for (const line of others)
      await npmInstall(app.directory, ['--dry-run', ...namesIn(line)]).catch((error: unknown) =>
        refused.push(`${line}: ${String(error).slice(0, 400)}`),
      )
    expect(others.length).toBeGreaterThan(8)
    expect(refused).toEqual([])
  })
})

/** The path of the module if a package has no entry point of its own name. */
const ENTRY: Readonly<Record<string, string>> = { '@posthorn/adapters': '/node' }

it('the scripts of the repository exist', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const asked = linesOf('npm').flatMap(({ line }) => /^npm (?:run (?:-s )?)?([\w:]+)/.exec(line)?.[1] ?? [])
  const builtIn = new Set(['install', 'pkg', 'dev'])
  expect(unique(asked.filter((name) => !builtIn.has(name) && !Object.hasOwn(scripts, name)))).toEqual([])
})

const curl = hasCurl()
if (!curl) console.warn('SKIPPED: lines of the docs with curl, which is not installed')

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(!curl)('curl', () => {
  let server: Stranger
  let child: ChildProcess
  let here: readonly (readonly [string | RegExp, string])[] = []
  let env: Readonly<Record<string, string>> = {}

  beforeAll(async () => {
    server = await installs(['@posthorn/cli'])
    child = starts(server, ['posthorn', 'serve', '--port', '0'], { POSTHORN_SECRET_KEY: SECRET })
    let url = ''
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      url = /ready at (http:\S+)/.exec(line)?.[1] ?? ''
      if (url) break
    }
    child.stdout?.resume()
    const client = createClient({ url, key: SECRET })
    const whoami = await runs(server, 'npx', ['posthorn', 'whoami', '--json', '--url', url, '--key', SECRET])
    const [project = ''] = /prj_\w+/.exec(whoami.stdout) ?? []
    const words = { subject: 'Hi', body: '<p>Hi</p>', from: 'hello@sandbox.localhost' }
    const template = await client.templates.create({ name: 'Hi', type: 'TRANSACTIONAL', ...words })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const { emails } = await client.send({ to: 'alan@example.com', scheduledAt: tomorrow, ...words })
    here = [
      [/http:\/\/127\.0\.0\.1:3000|https:\/\/mail\.example\.com/, url],
      ['sk_…', SECRET],
      ['prj_…', project],
      ['tpl_…', template.id],
      ['eml_…', emails[0]?.email ?? ''],
      ['2026-12-01T09:00:00+01:00', tomorrow],
    ]
    env = { POSTHORN_URL: url, POSTHORN_KEY: SECRET, PROJECT: project, CURL_HOME: server.directory }
    writeFileSync(path.join(server.directory, '.curlrc'), 'fail-with-body\nsilent\nshow-error\n')
    writeFileSync(path.join(server.directory, 'logo.png'), Buffer.from(PIXEL, 'base64'))
  })

  afterAll(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  })

  it.each(linesOf('curl').filter(({ line }) => !isSkipped(line)))('$file: $line', async ({ line }) => {
    const own = here.reduce((text, [there, value]) => text.replace(there, value), line)
    expect(await runs(server, 'sh', ['-c', own], env)).toMatchObject({ code: 0, stderr: '' })
  })
})

it('every reason to skip a line is needed', () => {
  const lines = ['curl', 'npm', 'npx'].flatMap(linesOf)
  expect(SKIPPED.filter(([pattern]) => !lines.some(({ line }) => pattern.test(line)))).toEqual([])
  const others = linesOf('npx').filter(({ line }) => !isSkipped(line))
  expect(others).toEqual([])
})

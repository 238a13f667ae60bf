// Runs the examples that are separate applications, as a reader does: each installs the packed packages in an empty
// folder, takes an order over HTTP, and the server has the mail. Arguments are the names of examples, all by default.
// Needs the build and the declarations.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '../packages/sdk/src/index.ts'
import { bundle } from './bundle.ts'
import { packAll } from './pack.ts'
import { ROOT } from './setup.mjs'

const KEY = `sk_${'5'.repeat(64)}`
const WORKERD = 'workerd@1.20261117.1'
const WAIT_MS = 120_000

interface Place {
  readonly directory: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
}

/** The start of each example after its installation. It answers to orders at `path`. */
const EXAMPLES = {
  compose: { path: '/', start: ({ directory, env }: Place) => started('node', ['app.mjs'], { directory, env }) },
  nextjs: {
    path: '/api/orders',
    start: ({ directory, env, port }: Place) => {
      execFileSync('npx', ['next', 'build'], { cwd: directory, env, stdio: ['ignore', 'ignore', 'inherit'] })
      return started('node', ['node_modules/next/dist/bin/next', 'start', '--port', String(port)], { directory, env })
    },
  },
  worker: {
    path: '/',
    start: async ({ directory, env, port }: Place) => {
      npm(directory, [WORKERD])
      const code = readFileSync(path.join(directory, 'src/index.js'), 'utf8')
      writeFileSync(
        path.join(directory, 'worker.js'),
        await bundle(code, { directory, conditions: ['workerd', 'worker', 'browser'] }),
      )
      writeFileSync(path.join(directory, 'workerd.capnp'), configOf(port, String(env.POSTHORN_URL)))
      return started(path.join(directory, 'node_modules/.bin/workerd'), ['serve', 'workerd.capnp'], { directory, env })
    },
  },
} as const

/** Returns the configuration that `wrangler dev` makes of wrangler.toml and .dev.vars. */
const configOf = (port: number, url: string) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      bindings = [(name = "POSTHORN_URL", text = "${url}"), (name = "POSTHORN_KEY", text = "${KEY}")],
    )),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`

const running: ChildProcess[] = []

function started(command: string, args: readonly string[], { directory, env }: Omit<Place, 'port'>): ChildProcess {
  const child = spawn(command, args, { cwd: directory, env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.push(child)
  return child
}

function npm(directory: string, packages: readonly string[]): void {
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error', ...packages]
  execFileSync('npm', args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return Object(address).port
}

/** Repeats a request until there is an answer. */
async function answered(child: ChildProcess, ask: () => Promise<Response>): Promise<Response> {
  for (const until = Date.now() + WAIT_MS; ; ) {
    const response = await ask().catch(() => undefined)
    if (response) return response
    if (child.exitCode !== null || Date.now() > until) throw new Error('it does not respond')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(EXAMPLES, name))
if (unknown.length > 0) throw new Error(`no example is called ${unknown.join(', ')}`)
const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-examples-'))
try {
  const sdk = packAll(path.join(folder, 'packages')).find(({ name }) => name === '@posthorn/sdk')
  if (!sdk) throw new Error('the client is not packed')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const serve = [
    path.join(ROOT, 'packages/cli/dist/index.js'),
    'serve',
    '--port',
    String(port),
    '--data',
    path.join(folder, 'data'),
  ]
  const server = started(process.execPath, serve, {
    directory: folder,
    env: { ...process.env, POSTHORN_SECRET_KEY: KEY },
  })
  await answered(server, () => fetch(`${url}/health/ready`))
  const inbox = createClient({ url, key: KEY })
  for (const [name, { path: place, start }] of Object.entries(EXAMPLES)) {
    if (names.length > 0 && !names.includes(name)) continue
    const startedAt = Date.now()
    const directory = path.join(folder, name)
    cpSync(path.join(ROOT, 'examples', name), directory, {
      recursive: true,
      filter: (file) => !/node_modules|\.next/.test(file),
    })
    npm(directory, [sdk.tarball])
    const own = await freePort()
    const env = {
      ...process.env,
      PORT: String(own),
      POSTHORN_URL: url,
      POSTHORN_KEY: KEY,
      NEXT_TELEMETRY_DISABLED: '1',
    }
    const child = await start({ directory, port: own, env })
    const order = (email: string) =>
      fetch(`http://127.0.0.1:${own}${place}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: name, email }),
      })
    const response = await answered(child, () => order(`${name}@example.com`))
    if (response.status !== 201) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    const { email } = Object(await response.json())
    const mail = await inbox.emails.get(email)
    if (mail.subject !== `Order ${name}`) throw new Error(`${name}: the mail has the subject ${mail.subject}`)
    const refused = await order('nobody')
    if (refused.status !== 422) throw new Error(`${name}: a wrong address is answered with ${refused.status}`)
    child.kill()
    console.error(`examples/${name}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  }
} finally {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

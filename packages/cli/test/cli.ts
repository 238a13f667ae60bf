import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { endWithThis } from '../../../test/support/end-with.ts'
import { ioOf } from '../src/lib/io.ts'
import { main } from '../src/main.ts'

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

const directories: string[] = []
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

/** Creates an empty directory that is removed after the tests of the file. */
export function emptyDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-cli-'))
  directories.push(directory)
  return directory
}

const home = emptyDirectory()

function collected(stream: PassThrough): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Runs a command in this process, without a terminal. */
export async function run(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const [stdin, out, err] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const [stdout, stderr] = [collected(out), collected(err)]
  stdin.end(options.stdin ?? '')
  const env = { HOME: home, XDG_CONFIG_HOME: path.join(home, 'config'), ...options.env }
  const code = await main(args, ioOf({ stdin, stdout: out, stderr: err, env, cwd: options.cwd ?? home }))
  return { code, stdout: stdout(), stderr: stderr() }
}

/** Runs a command, and parses the JSON that it must print. */
export async function runJson(args: readonly string[], options: RunOptions = {}): Promise<unknown> {
  const { code, stdout, stderr } = await run([...args, '--json'], options)
  if (code !== 0) throw new Error(`posthorn ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

/** Simulates a person at a terminal who types each answer when the question appears. */
export async function converse(
  args: readonly string[],
  answers: readonly (readonly [question: string, typed: string])[],
  options: RunOptions = {},
) {
  // Like the standard streams of a process, it does not end with the piped input.
  const terminal = (stream: PassThrough) =>
    Object.assign(stream, { isTTY: true as const, columns: 80, rows: 24, end: () => stream })
  const [stdin, out, err] = [terminal(new PassThrough()), new PassThrough(), terminal(new PassThrough())]
  const [stdout, stderr] = [collected(out), collected(err)]
  const rest = [...answers]
  let asked = 0
  const timer = setInterval(() => {
    const [next] = rest
    const shown = stderr().indexOf(next?.[0] ?? '\0', asked)
    if (!next || shown < 0) return
    asked = stderr().length
    rest.shift()
    stdin.write(next[1])
  }, 20)
  try {
    const env = { HOME: home, XDG_CONFIG_HOME: path.join(home, 'config'), ...options.env }
    const code = await main(args, ioOf({ stdin, stdout: out, stderr: err, env, cwd: options.cwd ?? home }))
    return { code, stdout: stdout(), stderr: stderr() }
  } finally {
    clearInterval(timer)
  }
}

/** The command line as a shell runs it, built by `npm test`: from its sources it needs twice the CPU time to start. */
export const COMMAND = [
  process.execPath,
  '--no-warnings',
  fileURLToPath(new URL('../dist/index.js', import.meta.url)),
] as const

/** Starts the command line as a process of its own. */
export function start(
  args: readonly string[],
  options: RunOptions & { readonly node?: readonly string[] } = {},
): ChildProcess {
  const [node, ...source] = COMMAND
  // Files share this module, and an earlier file has removed its directories.
  mkdirSync(home, { recursive: true })
  return endWithThis(
    spawn(node, [...(options.node ?? []), ...source, ...args], {
      cwd: options.cwd ?? home,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: home,
        XDG_CONFIG_HOME: path.join(home, 'config'),
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        ...options.env,
      },
    }),
  )
}

/** Runs the command line as a process to its end. */
export async function runProcess(
  args: readonly string[],
  options: RunOptions & { readonly node?: readonly string[] } = {},
): Promise<Outcome & { signal: string | null }> {
  const child = start(args, options)
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => (output.stdout += chunk))
  child.stderr?.on('data', (chunk) => (output.stderr += chunk))
  child.stdin?.end(options.stdin ?? '')
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (...end) => resolve(end)),
  )
  return { ...output, code: code ?? -1, signal }
}

import type { Command } from 'commander'
import { type Ask, askAll, failureOf } from '../lib/ask.ts'
import type { Cli } from '../lib/cli.ts'
import { usageError } from '../lib/errors.ts'
import { readText } from '../lib/files.ts'
import type { TopCommand } from '../lib/group.ts'
import type { Io } from '../lib/io.ts'
import { addExamples, collect } from '../lib/options.ts'
import { printJson, showResult } from '../lib/output.ts'

interface Options {
  readonly body?: string
  readonly query?: readonly string[]
  readonly header?: readonly string[]
  readonly all?: boolean
  readonly include?: boolean
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

export const API: TopCommand = { place: 120, add: addApi }

function addApi(program: Command, cli: Cli): void {
  const command = program
    .command('api')
    .description('Make an API request and print the response. The page /docs of a server lists all requests.')
    .argument('<method>', 'GET, POST, PUT, PATCH or DELETE')
    .argument('<path>', 'the path, such as /contacts')
    .option('-d, --body <json>', 'the body; @file reads it from a file, - from stdin')
    .option('-q, --query <name=value>', 'a query parameter; repeatable', collect)
    .option('-H, --header <name: value>', 'a header; repeatable', collect)
    .option('--all', 'read all pages of a list, and print them as one list')
    .option('-i, --include', 'print status and headers before the response')
    .action(
      cli.withClient(
        async (connection, method: string, path: string, options: Options) => {
          const { io, globals } = connection
          const body = options.body === undefined ? undefined : await readBody(io, options.body)
          const ask = asking({ method, path, body }, options, connection.ask)
          const { response, json, bytes } = await askAll(ask, { all: options.all === true })
          if (options.include) printHead(io, response)
          if (json === undefined) await io.stdout.data(bytes)
          else if (response.ok) showResult({ io, globals }, json, () => printJson(io, json))
          else printJson(io, json)
          if (!response.ok) throw failureOf(response.status, json)
        },
        { needsProject: false },
      ),
    )
  addExamples(
    command,
    'posthorn api GET /contacts -q limit=100 --all --fields id,email',
    `posthorn api POST /v1/track -d '{"event":"signed up","email":"ada@example.com"}'`,
    'posthorn api PUT /campaigns/cmp_01kajw7d3gq8v5t2m9c4x6b1ze -d @campaign.json -i',
  )
}

interface Wish {
  readonly method: string
  readonly path: string
  readonly body: string | undefined
}

/** Returns a function that makes the request with the additional query of a page. */
function asking(wish: Wish, { query = [], header = [], all }: Options, ask: Ask) {
  const method = wish.method.toUpperCase()
  if (!METHODS.has(method))
    throw usageError(`${wish.method} is not a method.`, `There are: ${[...METHODS].join(', ')}.`)
  if (/^https?:/i.test(wish.path)) throw usageError('Give only the path, such as /contacts, and the server with --url.')
  if (all && method !== 'GET') throw usageError('--all can only be used for lists, with GET.')
  if (method === 'GET' && wish.body !== undefined) throw usageError('A GET request cannot have a body. Use --query.')
  const url = new URL(`/${wish.path.replace(/^\/+/, '')}`, 'http://posthorn.invalid')
  for (const pair of query) url.searchParams.append(...parted(pair, '=', '--query'))
  const headers = new Headers({ accept: 'application/json' })
  if (wish.body !== undefined) headers.set('content-type', 'application/json')
  for (const line of header) headers.set(...parted(line, ':', '--header'))
  return (more: Readonly<Record<string, string>>) => {
    const asked = new URL(url)
    for (const [name, value] of Object.entries(more)) asked.searchParams.set(name, value)
    return ask(asked.pathname + asked.search, { method, headers, ...(wish.body !== undefined && { body: wish.body }) })
  }
}

function parted(text: string, sign: string, option: string): [string, string] {
  const at = text.indexOf(sign)
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  throw usageError(`${option} ${text}: there is no "${sign}" in it.`)
}

async function readBody(io: Io, given: string): Promise<string> {
  const file = given === '-' ? '-' : given.startsWith('@') ? given.slice(1) : undefined
  const text = file === undefined ? given : await readText(io, file, '--body')
  try {
    JSON.parse(text)
    return text
  } catch (error) {
    throw usageError(`--body is not valid JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

function printHead(io: Io, { status, statusText, headers }: Response): void {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  for (const line of [`${status} ${statusText}`.trim(), ...lines, '']) io.stdout.line(line)
}

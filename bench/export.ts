import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sqlite } from '@posthorn/adapters/sqlite'
import Database from 'better-sqlite3'
import { fillProject } from './fill.ts'
import type { Figure } from './lib/figures.ts'
import { SECRET_KEY, scratch, startPosthorn } from './lib/processes.ts'

const CLI = fileURLToPath(new URL('../packages/cli/dist/index.js', import.meta.url))
const CONTACTS = 200_000
const PAGE = 500
const PER_SECOND = 20_000

/** Contacts a second that the command line writes as CSV, from its start to its end, against the bare reading of the rows. */
export async function exporting(): Promise<Figure[]> {
  const data = scratch()
  const server = await startPosthorn({ data: data.path, worker: false })
  try {
    const file = `${data.path}/posthorn.db`
    const store = sqlite(file)
    await fillProject(store, CONTACTS)
    await store.close()
    const output = `${data.path}/contacts.csv`
    const ceiling = rawRate(file)
    const ours = await rateOf(['contacts', 'export', '--output', output], server.url)
    const resumable = await rateOf(['contacts', 'export', '--output', `${output}.2`, '--resume'], server.url)
    if (statSync(output).size < CONTACTS * 100) throw new Error('the export is not whole')
    return [figureOf('contacts export', ours, ceiling), figureOf('contacts export --resume', resumable, ceiling)]
  } finally {
    await server.stop()
    data.remove()
  }
}

function figureOf(name: string, ours: number, ceiling: number): Figure {
  return {
    name,
    ours,
    unit: 'contacts/s',
    ceiling: { name: 'raw select in pages, each row as JSON', value: ceiling },
    target: { atLeastRatio: 0.1, orAtLeast: PER_SECOND },
    note: `${CONTACTS} contacts of 10 fields over HTTP, with the start of the process`,
  }
}

const rateSince = (startedAt: number) => Math.round(CONTACTS / ((performance.now() - startedAt) / 1000))

async function rateOf(args: readonly string[], url: string): Promise<number> {
  const startedAt = performance.now()
  const env = { ...process.env, POSTHORN_URL: url, POSTHORN_KEY: SECRET_KEY }
  const [code] = await once(spawn(process.execPath, [CLI, ...args], { env, stdio: 'ignore' }), 'exit')
  if (code !== 0) throw new Error(`posthorn ${args.join(' ')} ended with ${code}`)
  return rateSince(startedAt)
}

interface Row {
  readonly id: string
  readonly data: string
  readonly created_at: number
}

function rawRate(file: string): number {
  const database = new Database(file, { readonly: true })
  const select = database.prepare<[string, number, string], Row>(
    `select * from contacts where project_id = ? and (created_at, id) < (?, ?)
     order by created_at desc, id desc limit ${PAGE}`,
  )
  const project = database.prepare<[], string>('select id from projects').pluck().get() ?? ''
  const startedAt = performance.now()
  let characters = 0
  for (let last: Row = { id: '', data: '', created_at: Number.MAX_SAFE_INTEGER }, rows: Row[] = []; ; ) {
    rows = select.all(project, last.created_at, last.id)
    for (const row of rows) characters += JSON.stringify({ ...row, data: JSON.parse(row.data) }).length
    last = rows.at(-1) ?? last
    if (rows.length < PAGE) break
  }
  const rate = rateSince(startedAt)
  database.close()
  if (characters < CONTACTS * 100) throw new Error('not all rows were read')
  return rate
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { serve } from '../src/processes/serve.ts'
import { aMail, at } from './harness.ts'
import { callNode, type Environment, nodeConfig } from './nodes-kit.ts'
import { evaluate, readSamples, type Sample } from './promql.ts'

export const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8')
interface Rule {
  readonly alert: string
  readonly expr: string
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const rules = listed(at(parse(read('deploy/prometheus/alerts.yaml')), 'groups')).flatMap((group) =>
  listed(at(group, 'rules')),
)
export const alarms: readonly Rule[] = rules.map((rule) => ({
  alert: String(at(rule, 'alert')),
  expr: String(at(rule, 'expr')),
}))
/** A server over a real port, as Prometheus sees it. */
export async function startServer(
  databaseUrl: string,
  { worker = true, ...env }: Environment & { worker?: boolean } = {},
) {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-alarms-'))
  const config = nodeConfig(databaseUrl || `sqlite:${path.join(directory, 'posthorn.db')}`, {
    POSTHORN_DATA: directory,
    POSTHORN_SEND_RATE: 'unlimited',
    ...env,
  })
  const serving = await serve(config, { print() {}, worker })
  onTestFinished(async () => {
    await serving.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const scrape = async (): Promise<readonly Sample[]> =>
    readSamples(await (await fetch(`${serving.url}/metrics`)).text()).map((sample) => ({
      ...sample,
      labels: { ...sample.labels, instance: 'one', job: 'posthorn' },
    }))
  const before = await scrape()
  return {
    serving,
    file: path.join(directory, 'posthorn.db'),
    scrape,
    /** Returns the alarms that would fire now, ignoring the time that each waits. */
    async firing() {
      const now = await scrape()
      return alarms.filter(({ expr }) => evaluate(expr, { before, now }).length > 0).map(({ alert }) => alert)
    },
    send: (to: string | readonly string[] = 'ada@example.com') =>
      callNode(serving, 'POST /v1/send', { body: aMail({ to }) }),
  }
}

/** Moves the mails in the database this many seconds into the past. */
export function passTime(file: string, column: 'created_at' | 'due_at', seconds: number): void {
  change(file, `update emails set ${column} = ${column} - ${seconds * 1000} where ${column} is not null`)
}

const CHANGE = `const { DatabaseSync } = require('node:sqlite')
  const [file, statement] = process.argv.slice(1)
  const database = new DatabaseSync(file)
  database.exec('pragma busy_timeout = 5000')
  database.exec(statement)
  database.close()`

/** Runs in a separate process: two SQLite libraries in one would release each other's locks. */
export function change(file: string, statement: string): void {
  execFileSync(process.execPath, ['--no-warnings', '-e', CHANGE, file, statement])
}

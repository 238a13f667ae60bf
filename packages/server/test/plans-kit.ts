import { queryPostgres } from '../../../test/support/postgres.ts'
import { at } from './harness.ts'

/** The steps of one statement, as the database reports them. */
export interface Plan {
  readonly statement: string
  readonly steps: readonly Step[]
}

/** A part of a plan, with the sum of its loops. */
export interface Step {
  readonly kind: string
  /** Empty for a step that reads no table. */
  readonly table: string
  /** Rows that it read: those that it passed on, and those that it did not. */
  readonly rows: number
}

/** Makes the database log the plan of every statement of a later session, with its row counts. */
export async function explainPlans(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  for (const [setting, value] of [
    ['session_preload_libraries', 'auto_explain'],
    ['auto_explain.log_min_duration', '0'],
    ['auto_explain.log_analyze', 'on'],
    ['auto_explain.log_timing', 'off'],
    ['auto_explain.log_format', 'json'],
  ] as const)
    await queryPostgres(url, `load 'auto_explain'; alter database ${name} set ${setting} = '${value}'`)
}

/** Reads the plans from the log of a server. */
export function plansIn(log: string): readonly Plan[] {
  return [...log.matchAll(/^\S.*LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/gm)].map(([, json = '']) => {
    const told: unknown = JSON.parse(json.replace(/^\t/gm, ''))
    return { statement: String(at(told, 'Query Text')), steps: stepsOf(at(told, 'Plan')) }
  })
}

function stepsOf(node: unknown): Step[] {
  const number = (name: string) => Number(at(node, name) ?? 0)
  const below = at(node, 'Plans')
  const passed = number('Actual Rows')
  const refused = number('Rows Removed by Filter') + number('Rows Removed by Index Recheck')
  const step = {
    kind: String(at(node, 'Node Type')),
    table: String(at(node, 'Relation Name') ?? ''),
    rows: (passed + refused) * number('Actual Loops'),
  }
  return [step, ...(Array.isArray(below) ? below.flatMap(stepsOf) : [])]
}

import type { Posthorn, Schema, WorkflowFile } from '@posthorn/sdk'
import type { Io } from '../io.ts'
import { printLine } from '../output.ts'
import { withSegmentNames } from '../segment-names.ts'
import { oneLine } from '../text.ts'
import { templateIdsOf, withTemplates } from './template-names.ts'
import { stepInWords } from './words.ts'

type Change = Schema<'WorkflowChange'>

/** The changes that a file would make on the server. */
export interface Plan {
  readonly file: WorkflowFile
  /** Undefined for a workflow that does not exist yet. */
  readonly id: string | undefined
  readonly changes: readonly Change[]
}

/** Returns the changes that a file would make. Changes nothing. */
export async function planOf(client: Posthorn, source: WorkflowFile): Promise<Plan> {
  const ids = await templateIdsOf(client, source)
  const file = withTemplates(source, ids)
  const name = file.name.toLowerCase()
  for await (const workflow of client.workflows.list({ search: file.name.slice(0, 100), pageSize: 100 })) {
    if (workflow.name.toLowerCase() !== name) continue
    const { changes } = await client.workflows.define(workflow.id, file, { dryRun: true })
    const { steps } = await client.workflows.get(workflow.id)
    const names = new Map([...ids].map(([name, id]) => [id, name]))
    for (const { templateId, templateName } of steps)
      if (templateId && templateName) names.set(templateId, templateName)
    return { file, id: workflow.id, changes: await withSegmentNames(client, withTemplates(changes, names)) }
  }
  return { file, id: undefined, changes: allNew(source) }
}

const added = (what: Change['what'], name: string, after: unknown): Change => ({
  kind: 'added',
  what,
  name,
  before: null,
  after,
})

function allNew({ name, steps, transitions }: WorkflowFile): readonly Change[] {
  return [
    added('workflow', name, name),
    ...steps.map((step) => added('step', step.key, step)),
    ...transitions.map(({ from, branch, to }) => added('transition', `${from} ${branch ?? ''}> ${to}`, null)),
  ]
}

/** Updates the workflow of the server to the file. Returns its id. */
export async function carryOut(client: Posthorn, { file, id }: Plan): Promise<string> {
  if (id !== undefined) {
    await client.workflows.define(id, file)
    return id
  }
  return (await client.workflows.create(file)).id
}

const SIGNS = { added: '+', changed: '~', removed: '-' } as const

/** Shows the changes, a line each. */
export function printPlan(io: Io, { file, id, changes }: Plan): void {
  printLine(io, `${file.name}${id === undefined ? ' (new)' : ` (${id})`}`)
  if (changes.length === 0) printLine(io, '  no changes')
  for (const change of changes) printLine(io, `  ${lineOf(change)}`)
}

function lineOf({ kind, what, name, before, after }: Change): string {
  const [was, is] = [inWords(what, before), inWords(what, after)]
  const values = kind === 'added' ? is : kind === 'removed' ? was : what === 'transition' ? '' : `${was} → ${is}`
  return oneLine(`${SIGNS[kind]} ${what} ${name}${values === '' ? '' : `: ${values}`}`)
}

function inWords(what: Change['what'], value: unknown): string {
  if (what === 'transition' || value === null || value === undefined) return ''
  if (what === 'step' && isStep(value)) {
    const name = value.name ? ` “${value.name}”` : ''
    return `${value.type}${name} ${stepInWords(value)}`.trim()
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isStep(value: unknown): value is Parameters<typeof stepInWords>[0] & { readonly name?: string } {
  return typeof value === 'object' && value !== null && 'type' in value && 'config' in value
}

import type { Workflow } from '@posthorn/sdk'
import { figuresInWords, titleOf } from './words.ts'

/** Escapes characters that end a label or begin markup, as entities of Mermaid. */
const escaped = (text: string) => text.replace(/["#&<>;`[\]{}()|\\]/g, (sign) => `#${sign.codePointAt(0)};`)

/** Returns a workflow as a Mermaid flow chart. */
export function mermaidOf({ steps, transitions }: Workflow): string {
  const names = new Map(steps.map(({ id }, index) => [id, `s${index}`]))
  const nodes = steps.map((step) => {
    const figures = figuresInWords(step)
    const label = `"${escaped(titleOf(step))}${figures === '' ? '' : `<br/>${escaped(figures)}`}"`
    const isQuestion = step.type === 'CONDITION' || step.type === 'WAIT_FOR_EVENT'
    return `  ${names.get(step.id)}${isQuestion ? `{${label}}` : `[${label}]`}`
  })
  const edges = transitions.map(
    ({ fromStepId, toStepId, branch }) =>
      `  ${names.get(fromStepId)} -->${branch ? `|${branch}|` : ''} ${names.get(toStepId)}`,
  )
  return ['flowchart TD', ...nodes, ...edges].join('\n')
}

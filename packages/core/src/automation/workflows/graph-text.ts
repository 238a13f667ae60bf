import type { Graph } from './steps.ts'

/** Returns a graph as it is stored. */
export function graphText({ steps, transitions }: Graph): string {
  return JSON.stringify({ steps, transitions })
}

/** Returns the graph of a stored text. */
export function graphOfText(text: string): Graph {
  const { steps, transitions } = JSON.parse(text) as Graph
  // JSON knows no undefined.
  return { steps, transitions: transitions.map((one) => ({ ...one, branch: one.branch })) }
}

import type { Graph } from './steps.ts'

/** Returns the stored text of a graph. */
export function graphText({ steps, transitions }: Graph): string {
  return JSON.stringify({ steps, transitions })
}

/** Returns the graph of a stored text. */
export function graphOfText(text: string): Graph {
  const { steps, transitions } = JSON.parse(text) as Graph
  // JSON has no undefined.
  return { steps, transitions: transitions.map((one) => ({ ...one, branch: one.branch })) }
}

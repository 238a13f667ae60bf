/** One line of the report: ours, the ceiling of the same run, and the target for the ratio. */
export interface Figure {
  readonly name: string
  readonly ours: number
  readonly unit: string
  readonly ceiling?: { readonly name: string; readonly value: number }
  /** `at least` a ratio of the ceiling, or `at most` a value. */
  readonly target: { readonly atLeastRatio: number; readonly orAtLeast?: number } | { readonly atMost: number }
  readonly note?: string
}

export function met(figure: Figure): boolean {
  if ('atMost' in figure.target) return figure.ours <= figure.target.atMost
  const { atLeastRatio, orAtLeast = Number.POSITIVE_INFINITY } = figure.target
  return (
    figure.ours >= orAtLeast || (figure.ceiling !== undefined && figure.ours / figure.ceiling.value >= atLeastRatio)
  )
}

export function describe(figure: Figure): string {
  const ratio = figure.ceiling
    ? ` = ${((figure.ours / figure.ceiling.value) * 100).toFixed(0)} % of ${figure.ceiling.name} (${figure.ceiling.value})`
    : ''
  const target =
    'atMost' in figure.target
      ? `at most ${figure.target.atMost} ${figure.unit}`
      : `at least ${figure.target.atLeastRatio * 100} %${figure.target.orAtLeast ? ` or ${figure.target.orAtLeast} ${figure.unit}` : ''}`
  return `${met(figure) ? 'ok    ' : 'MISSED'} ${figure.name}: ${figure.ours} ${figure.unit}${ratio}; target ${target}${figure.note ? ` (${figure.note})` : ''}`
}

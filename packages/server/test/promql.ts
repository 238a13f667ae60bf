// As much of Prometheus as the alarms in deploy/ need: its text format and a part of its expressions.

/** One value of a scrape. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** The samples of a text (Prometheus text format 0.0.4). */
export function readSamples(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined || value === undefined) return []
    const read = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text])
    return [{ name, labels: Object.fromEntries(read), value: Number(value.replace('Inf', 'Infinity')) }]
  })
}

/** The first value of this name with these labels. */
export function measured(text: string, name: string, labels: Readonly<Record<string, string>> = {}) {
  const fits = (sample: Sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
  return readSamples(text).find((sample) => sample.name === name && fits(sample))?.value
}

/** The scrapes at the beginning of a range, and at its end. */
export interface Scrapes {
  readonly before: readonly Sample[]
  readonly now: readonly Sample[]
}

const NAME = String.raw`([a-zA-Z_]\w*)(?:\{([^}]*)\})?`
const COMPARISON = /^(.+) (==|>|<) ([\d.]+)$/s
const AGGREGATE = /^(sum|max|count)(?: by \(([^)]*)\))? ?\((.*)\)$/s
const INCREASE = new RegExp(`^(?:increase|delta)\\(${NAME}\\[\\d+[mh]\\]\\)$`)
const SELECTOR = new RegExp(`^${NAME}$`)

/** Returns the series for which an alarm's expression holds; fails for an unknown expression. */
export function evaluate(expression: string, scrapes: Scrapes): readonly Sample[] {
  const [, left, operator, right] = COMPARISON.exec(expression.trim()) ?? []
  if (left === undefined) throw new Error(`no comparison: ${expression}`)
  const limit = Number(right)
  const holds = (value: number) =>
    operator === '==' ? value === limit : operator === '>' ? value > limit : value < limit
  return vectorOf(left, scrapes).filter(({ value }) => holds(value))
}

/** Returns the metrics that an expression names. */
export function metricsIn(expression: string): readonly string[] {
  const words = expression
    .replace(/"[^"]*"/g, '')
    .replace(/by \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, '')
    .match(/[a-z_]\w*/g)
  return (words ?? []).filter((word) => !['sum', 'max', 'count', 'increase', 'delta'].includes(word))
}

function vectorOf(expression: string, scrapes: Scrapes): readonly Sample[] {
  const aggregate = AGGREGATE.exec(expression)
  if (aggregate) return aggregated(aggregate[1] ?? '', aggregate[2] ?? '', vectorOf(aggregate[3] ?? '', scrapes))
  const increase = INCREASE.exec(expression)
  if (increase) return increased(increase[1] ?? '', increase[2] ?? '', scrapes)
  const selector = SELECTOR.exec(expression)
  if (selector) return selected(scrapes.now, selector[1] ?? '', selector[2] ?? '')
  throw new Error(`not understood: ${expression}`)
}

const keyOf = ({ labels }: Sample, names: readonly string[]) => JSON.stringify(names.map((name) => labels[name] ?? ''))

function aggregated(how: string, by: string, samples: readonly Sample[]): readonly Sample[] {
  const names = by.split(',').map((name) => name.trim())
  return [...Map.groupBy(samples, (sample) => keyOf(sample, names)).values()].map((group) => {
    const values = group.map(({ value }) => value)
    const sum = values.reduce((total, value) => total + value, 0)
    const value = how === 'sum' ? sum : how === 'count' ? values.length : Math.max(...values)
    const labels = names.flatMap((name) =>
      group[0]?.labels[name] === undefined ? [] : [[name, group[0].labels[name]]],
    )
    return { name: how, labels: Object.fromEntries(labels), value }
  })
}

/** A series that did not exist before has no increase: its first value is not a change. */
function increased(name: string, matchers: string, { before, now }: Scrapes): readonly Sample[] {
  const all = (samples: readonly Sample[]) => selected(samples, name, matchers)
  const key = (sample: Sample) => JSON.stringify(Object.entries(sample.labels).sort())
  const known = new Map(all(before).map((sample) => [key(sample), sample.value]))
  return all(now).flatMap((sample) => {
    const first = known.get(key(sample))
    return first === undefined ? [] : [{ ...sample, value: sample.value - first }]
  })
}

function selected(samples: readonly Sample[], name: string, matchers: string): readonly Sample[] {
  const tests = [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', how, wanted = '']) => {
    const isLike = (value: string) =>
      how?.includes('~') ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted
    return (sample: Sample) => isLike(sample.labels[label] ?? '') !== how?.startsWith('!')
  })
  return samples.filter((sample) => sample.name === name && tests.every((test) => test(sample)))
}

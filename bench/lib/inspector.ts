import type { Running } from './processes.ts'

/** One function of a profile. */
interface CallFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
}

interface AllocationNode {
  readonly callFrame: CallFrame
  readonly selfSize: number
  readonly children: readonly AllocationNode[]
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: CallFrame
  readonly children?: readonly number[]
}

interface TimeProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** The cost by function: the innermost one of our own files, of a package, or of Node, that appears in a stack. */
export type Costs = ReadonlyMap<string, number>

interface Cost<C, T> {
  readonly cost: C
  /** The result of the work. */
  readonly result: T
}

/** A server whose memory and time are measured from outside, by the protocol of its inspector. */
export interface Inspector {
  /** Runs work, and returns the bytes that the main thread allocated meanwhile. */
  allocated<T>(work: () => Promise<T>): Promise<Cost<Costs, T>>
  /** Runs work, and returns the milliseconds of the main thread meanwhile. */
  timed<T>(work: () => Promise<T>): Promise<Cost<Costs, T>>
  /** Runs work, and returns the milliseconds that the main thread collected garbage meanwhile. */
  collected<T>(work: () => Promise<T>): Promise<Cost<number, T>>
  close(): void
}

/** The average number of bytes between two samples. */
const SAMPLED_BYTES = 8192
const SAMPLED_MICROSECONDS = 200

const WATCH_GC = `globalThis.collectedMs = 0
new (process.getBuiltinModule('node:perf_hooks').PerformanceObserver)((list) => {
  for (const { duration } of list.getEntries()) globalThis.collectedMs += duration
}).observe({ entryTypes: ['gc'] })`

/** Connects to a server that was started with `--inspect`. */
export async function inspect({ inspector }: Running): Promise<Inspector> {
  if (inspector === undefined) throw new Error('the process was not started with --inspect')
  const socket = new WebSocket(inspector)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (result: never) => void>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: never }
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  const call = <T>(method: string, params: object = {}) =>
    new Promise<T>((resolve) => {
      last += 1
      waiting.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  const evaluate = async (expression: string) => {
    const { result } = await call<{ result: { value?: unknown } }>('Runtime.evaluate', { expression })
    return Number(result.value)
  }
  await evaluate(WATCH_GC)

  return {
    async allocated(work) {
      await call('HeapProfiler.startSampling', {
        samplingInterval: SAMPLED_BYTES,
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: true,
      })
      const result = await work()
      const { profile } = await call<{ profile: { head: AllocationNode } }>('HeapProfiler.stopSampling')
      const costs = new Map<string, number>()
      addAllocations(profile.head, '(native)', costs)
      return { cost: costs, result }
    },
    async timed(work) {
      await call('Profiler.enable')
      await call('Profiler.setSamplingInterval', { interval: SAMPLED_MICROSECONDS })
      await call('Profiler.start')
      const result = await work()
      return { cost: timesOf((await call<{ profile: TimeProfile }>('Profiler.stop')).profile), result }
    },
    async collected(work) {
      const before = await evaluate('globalThis.collectedMs')
      const result = await work()
      return { cost: (await evaluate('globalThis.collectedMs')) - before, result }
    },
    close: () => socket.close(),
  }
}

function addAllocations({ callFrame, selfSize, children }: AllocationNode, above: string, costs: Map<string, number>) {
  const name = nameOf(callFrame) ?? above
  costs.set(name, (costs.get(name) ?? 0) + selfSize)
  for (const child of children) addAllocations(child, name, costs)
}

function timesOf({ nodes, samples, timeDeltas }: TimeProfile): Costs {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const named = (id: number | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id)
    if (!node) return '(native)'
    return nameOf(node.callFrame) ?? named(parents.get(node.id))
  }
  const costs = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = named(id)
    costs.set(name, (costs.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  }
  return costs
}

/** Returns undefined for functions of the engine, whose cost is that of their caller. */
function nameOf({ functionName, url, lineNumber }: CallFrame): string | undefined {
  if (/^\((program|idle|garbage collector)\)$/.test(functionName)) return functionName
  if (url === '') return undefined
  return `${packageOf(url)} ${fileOf(url)}:${lineNumber + 1} ${functionName || 'anonymous'}`
}

function packageOf(url: string): string {
  if (url.startsWith('node:')) return 'node'
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? /\/packages\/([^/]+)\//.exec(url)?.[1] ?? 'other'
}

const fileOf = (url: string) => url.split('/').slice(-2).join('/')

/** Adds up costs by package. */
export function byPackage(costs: Costs): Costs {
  const sums = new Map<string, number>()
  for (const [name, cost] of costs) {
    const [owner = ''] = name.startsWith('(') ? [name] : name.split(' ')
    sums.set(owner, (sums.get(owner) ?? 0) + cost)
  }
  return sums
}

/** Returns the largest costs, largest first. */
export function largest(costs: Costs, count: number): readonly (readonly [name: string, cost: number])[] {
  return [...costs].sort(([, a], [, b]) => b - a).slice(0, count)
}

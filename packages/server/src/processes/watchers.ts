import { blindObserver, type Observer } from '@posthorn/core/ports'
import type { Config } from '../config/config.ts'
import { requirePackages } from '../config/optional-packages.ts'
import type { Tracer } from '../http/tracing.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'

/** The observers of a process: metrics always, traces if a collector is set. */
export interface ProcessWatchers {
  readonly metrics: Metrics
  readonly tracing: Tracer | undefined
  readonly observer: Observer
}

/** Loads only the packages that the settings need. `worker` is the number of this process among several. */
export async function openWatchers({ tracesEndpoint, node }: Config, worker?: number): Promise<ProcessWatchers> {
  const metrics = createMetrics(node, worker)
  const counting: Observer = { ...blindObserver, ...metrics }
  if (tracesEndpoint === undefined) return { metrics, tracing: undefined, observer: counting }
  requirePackages({ tracesEndpoint })
  const { createTracing } = await import('../http/tracing.ts')
  const tracing = createTracing(tracesEndpoint, node)
  const observer: Observer = {
    ...counting,
    accepted(emails) {
      metrics.accepted(emails)
      tracing.accepted(emails)
    },
    failed(failure) {
      metrics.failed(failure)
      tracing.failed(failure)
    },
    step: tracing.step,
    handOver: tracing.handOver,
  }
  return { metrics, tracing, observer }
}

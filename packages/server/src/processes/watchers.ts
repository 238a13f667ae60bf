import { blindObserver, type Observer } from '@posthorn/core'
import type { Config } from '../config.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import type { Tracing } from '../tracing.ts'

/** Who watches a process: metrics always, traces where a collector is named. */
export interface ProcessWatchers {
  readonly metrics: Metrics
  readonly tracing: Tracing | undefined
  readonly observer: Observer
}

/** Loads what the settings ask for, and nothing else. */
export async function openWatchers({ tracesEndpoint }: Config): Promise<ProcessWatchers> {
  const metrics = createMetrics()
  const tracing =
    tracesEndpoint === undefined ? undefined : (await import('../tracing.ts')).createTracing(tracesEndpoint)
  return {
    metrics,
    tracing,
    observer: {
      accepted: metrics.accepted,
      attempted: metrics.attempted,
      failed: metrics.failed,
      step: tracing?.step ?? blindObserver.step,
    },
  }
}

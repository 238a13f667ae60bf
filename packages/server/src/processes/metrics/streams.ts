import { Counter, Gauge, type Registry } from 'prom-client'
import { STREAM_ENDS, type StreamCounts } from '../../http/follow/counts.ts'

/** Counts streams of events. */
export function streamMetrics(registers: Registry[]): StreamCounts {
  const open = new Gauge({
    name: 'posthorn_event_streams',
    help: 'Streams of events (server-sent events) that clients of this process have open.',
    registers,
  })
  const ended = new Counter({
    name: 'posthorn_event_streams_ended_total',
    help: 'Streams of events that ended: client (it disconnected), slow (it did not read), refused (key or project lost the right), expired (events after its cursor expired), shutdown, failed.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of STREAM_ENDS) ended.inc({ reason }, 0)
  const events = new Counter({
    name: 'posthorn_events_streamed_total',
    help: 'Events sent on streams, once for each stream.',
    registers,
  })
  return {
    streams: (count) => open.set(count),
    streamEnded: (reason) => ended.inc({ reason }),
    eventsStreamed: (count) => events.inc(count),
  }
}

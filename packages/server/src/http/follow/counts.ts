/**
 * Why a stream of events ended: the client disconnected, was too slow, or lost its rights; its cursor expired; the server
 * stops, or failed.
 */
export const STREAM_ENDS = ['client', 'slow', 'refused', 'expired', 'shutdown', 'failed'] as const
export type StreamEnd = (typeof STREAM_ENDS)[number]

/** Counts what is streamed. */
export interface StreamCounts {
  /** The number of streams that are open now. */
  streams(open: number): void
  streamEnded(reason: StreamEnd): void
  eventsStreamed(events: number): void
}

import type { WebhookStore } from '@posthorn/core/automation'

export type DeliveryVerbs = Pick<
  WebhookStore,
  | 'enqueue'
  | 'enqueueMissing'
  | 'listDue'
  | 'claim'
  | 'park'
  | 'putOff'
  | 'finish'
  | 'hasten'
  | 'hastenLatest'
  | 'countWaiting'
>

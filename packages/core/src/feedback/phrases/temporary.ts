import type { BounceReason } from '../schema.ts'
import type { Phrases } from './match.ts'

/** Failures that pass. */
export const TEMPORARY: readonly (readonly [BounceReason, Phrases])[] = [
  [
    'unreachable',
    [
      'timed out',
      'timeout',
      'time out',
      'connection refused',
      'connection reset',
      'lost connection',
      'no route to host',
      'network error',
      'network is unreachable',
      'host not reachable',
      'host is unreachable',
      'did not accept our requests to connect',
      'unable to connect',
      "wasn't able to establish",
      'could not connect',
      'cannot connect',
      'could not find a gateway',
      'socket error',
      'hop count exceeded',
      'mail loop',
      'too many hops',
      'routing loop',
      'loops back to myself',
    ],
  ],
  [
    'expired',
    [
      'expired',
      'retry timeout exceeded',
      'giving up',
      'in the queue too long',
      'could not be delivered for',
      'cannot send message for',
      'failed … attempts',
      'was aborted after',
      'have been failing for a long time',
      'retry time not reached',
      'delivery time limit',
      'will be deleted from queue',
    ],
  ],
  [
    'system_failure',
    [
      'temporarily unavailable',
      'temporary failure',
      'temporary error',
      'try again later',
      'try later',
      'service unavailable',
      'service currently unavailable',
      'system error',
      'internal error',
      'server error',
      'local error',
      'insufficient system storage',
      'transaction failed',
      'mailer error',
      'out of memory',
      'not enough memory',
      'deferred',
    ],
  ],
]

/** Nobody knows whether the host exists. */
export const NAME_SERVER_TROUBLE: Phrases = [
  'malformed or unexpected name server reply',
  'host not found, try again',
  'name server: timeout',
  'name server timeout',
  'temporary lookup failure',
  'temporary dns',
  'servfail',
]

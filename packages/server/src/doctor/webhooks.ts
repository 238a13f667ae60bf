import { type Finding, ok, warning } from './check.ts'
import type { Look } from './database.ts'

/** Checks whether webhook endpoints were paused: new events are not delivered to them. */
export function checkWebhooks(look: Look): Finding {
  const paused = ('failure' in look ? undefined : look.inspection?.ledger)?.pausedEndpoints ?? 0
  if (paused === 0) return ok('no endpoint is paused')
  const endpoints = paused === 1 ? 'One webhook endpoint is' : `${paused} webhook endpoints are`
  return warning(
    'webhooks_paused',
    `${endpoints} paused and get no events. "posthorn webhooks list" shows those of a project; "posthorn webhooks update <id> --enable" ends a pause.`,
  )
}

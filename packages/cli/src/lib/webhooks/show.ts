import type { Schema, WebhookAttempt, WebhookEndpoint } from '@posthorn/sdk'
import { type Output, printFields, printLine, showResult } from '../output.ts'
import { time } from '../text.ts'

/** Returns in a word whether an endpoint gets events. */
export function stateOf({ enabled, pausedAt }: Pick<WebhookEndpoint, 'enabled' | 'pausedAt'>): string {
  if (!enabled) return 'disabled'
  return pausedAt === null ? 'active' : 'paused'
}

/** Shows one endpoint; with its secret if the server has just created it. */
export function showEndpoint(output: Output, endpoint: WebhookEndpoint | Schema<'SecretWebhookEndpoint'>): void {
  showResult(output, endpoint, () => {
    const { id, url, events, description, failures, failingSince, pausedAt, pauseReason, notice, createdAt } = endpoint
    printFields(output.io, {
      id,
      url,
      events: events.join(', '),
      description,
      state: stateOf(endpoint),
      paused: pausedAt === null ? undefined : `${time(pausedAt)} (${pauseReason})`,
      failures: failingSince === null ? undefined : `${failures} since ${time(failingSince)}`,
      created: time(createdAt),
    })
    if (notice !== null) printLine(output.io, `\n${notice}`)
    if (!('secret' in endpoint)) return
    printLine(output.io, `\n${endpoint.secret}\n\nThe secret is shown only now.`)
    if (endpoint.previousUntil !== null)
      printLine(output.io, `The previous one signs, too, until ${time(endpoint.previousUntil)}.`)
  })
}

/** Shows one attempt, and the answer of the endpoint. */
export function showAttempt(output: Output, attempt: WebhookAttempt): void {
  showResult(output, attempt, () => {
    const { id, type, outcome, status, error, durationMs, body } = attempt
    printFields(output.io, {
      id,
      type,
      outcome,
      status: status === null ? undefined : String(status),
      error,
      duration: `${durationMs} ms`,
      answer: body || undefined,
    })
  })
}

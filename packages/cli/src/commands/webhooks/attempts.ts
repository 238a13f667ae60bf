import type { WebhookAttempt } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'

const OUTCOMES = ['delivered', 'failed', 'skipped'] as const

interface Options extends ListOptions {
  readonly outcome?: WebhookAttempt['outcome']
  readonly event?: string
}

export function addWebhooksAttempts(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('attempts')
    .description('List the delivery attempts of a webhook endpoint, newest first.')
    .argument('<id>', 'the id of the endpoint')
    .option('--outcome <outcome>', `only attempts with this outcome: ${OUTCOMES.join(', ')}`, oneOf(OUTCOMES))
    .option('--event <id>', 'only attempts to deliver this event')
  addListOptions(command).action(
    cli.withClient(async (connection, id: string, { outcome, event: eventId, ...options }: Options) => {
      const list = await readList(connection, options, (page) =>
        connection.client.webhooks.attempts(id, { ...page, ...given({ outcome, eventId }) }),
      )
      showList(connection, list, 'attempt', {
        columns: ['id', 'time', 'type', 'event', 'outcome', 'status', 'ms', 'next', 'error'],
        row: ({ id, createdAt, type, eventId, outcome, status, durationMs, nextAttemptAt, error }) => [
          id,
          time(createdAt),
          type,
          eventId,
          outcome,
          String(status ?? ''),
          String(durationMs),
          time(nextAttemptAt),
          error ?? '',
        ],
      })
    }),
  )
  addExamples(command, 'posthorn webhooks attempts whe_01kb1c4f7j0m3p6s9v2y5b8e1h --outcome failed')
}

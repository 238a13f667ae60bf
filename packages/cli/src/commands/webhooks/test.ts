import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { CliError } from '../../lib/errors.ts'
import { addExamples } from '../../lib/options.ts'
import { showAttempt } from '../../lib/webhooks/show.ts'

function suggestionOn(error: string | null): string {
  return error && /no public address/.test(error)
    ? 'To call a host in your own network, start the server with POSTHORN_OUTBOUND_ALLOW=<host or network>, such as 127.0.0.1.'
    : 'Check the URL, and that its server answers a POST with 2xx.'
}

export function addWebhooksTest(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('test')
    .description('Send a test event to a webhook endpoint now. Exits with code 1 unless the endpoint accepts it.')
    .argument('<id>', 'its id')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        const attempt = await connection.client.webhooks.test(id)
        showAttempt(connection, attempt)
        if (attempt.outcome === 'delivered') return
        throw new CliError('WEBHOOK_TEST_FAILED', attempt.error ?? 'The endpoint did not take the test event.', {
          suggestion: suggestionOn(attempt.error),
        })
      }),
    )
  addExamples(command, 'posthorn webhooks test whe_01kb1c4f7j0m3p6s9v2y5b8e1h')
}

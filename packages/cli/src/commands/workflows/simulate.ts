import type { Simulation } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { findContact, workflowId } from '../../lib/find.ts'
import { addExamples, addFieldOptions, collect, type FieldOptions, given } from '../../lib/options.ts'
import { printLine, printTable, showResult } from '../../lib/output.ts'
import { parseData } from '../../lib/pairs.ts'
import { count, time } from '../../lib/text.ts'
import { jsonObject } from '../../lib/workflows/json.ts'

interface Options extends FieldOptions {
  readonly contact?: string
  readonly as?: string
  readonly event?: string
  readonly context?: string
  readonly at?: string
  readonly fact?: readonly string[]
  readonly advance?: string
}

type Step = Simulation['timeline'][number]

/** Describes in words what a step of a simulation did. */
function whatHappens({ email, webhook, contact, filters, reason, waitUntil }: Step): string {
  if (reason) return reason
  if (email) return `to ${email.to}: ${email.subject}${email.note ? ` (${email.note})` : ''}`
  if (webhook) return `${webhook.method} ${webhook.url}`
  if (contact) return `${contact.subscribed ? 'subscribed' : 'unsubscribed'} ${contact.changed.join(', ')}`.trim()
  if (filters) return filters.map(({ field, operator, holds }) => `${field} ${operator}: ${holds}`).join('; ')
  return waitUntil ? `until ${time(waitUntil)}` : ''
}

/** Parses an event: `2d=email.open` is one two days after the beginning. */
function factOf(text: string): { at: string; event: string } {
  const [at = '', event = ''] = text.split(/=(.*)/s)
  if (at === '' || event === '') throw usageError(`--fact ${text} is not <when>=<event>, such as 2d=email.open.`)
  return { at, event }
}

export function addWorkflowsSimulate(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('simulate')
    .description('Simulate a workflow for a contact. Nothing is stored or sent.')
    .argument('<id|name>', 'its id or name')
    .option('--contact <id|email>', 'a contact of the project')
    .option('--as <email>', 'an address, with or without a contact')
    .option('--event <json>', 'the data of the event that starts the execution; by default a person starts it')
    .option('--context <json>', 'the variables of an execution that a person starts, available as workflow.<name>')
    .option('--at <time>', 'when the execution begins, such as 2026-12-24T09:00:00Z; now by default')
    .option('--fact <when=event>', 'an event during the simulation, such as 2d=email.open; repeatable', collect)
    .option('--advance <time>', 'how far to look ahead, such as 7d or 36h', '30d')
    .action(
      cli.withClient(async (connection, idOrName: string, options: Options) => {
        const { client, io } = connection
        const { contact, as, at, advance = '30d', fact = [] } = options
        if ((contact === undefined) === (as === undefined)) throw usageError('Use either --contact or --as.')
        const who =
          contact === undefined
            ? { contact: { email: as ?? '', ...given({ data: parseData(options) }) } }
            : { contactId: (await findContact(client, contact)).id }
        const event = jsonObject('--event', options.event)
        const context = jsonObject('--context', options.context)
        const input = { ...who, ...given({ event, context, at }), advance, facts: fact.map(factOf) }
        const simulation = await client.workflows.simulate(await workflowId(client, idOrName), input)
        showResult(connection, simulation, ({ timeline, status, exitReason, until }) => {
          const rows = timeline.map((step) => [
            time(step.at),
            step.name === '' ? step.type : `${step.type} ${step.name}`,
            step.outcome,
            step.branch ?? '',
            whatHappens(step),
          ])
          if (rows.length > 0) printTable(io, ['at', 'step', 'outcome', 'branch', 'what'], rows)
          printLine(
            io,
            `${status}${exitReason ? `: ${exitReason}` : ''} after ${count(rows.length, 'entry')}, up to ${time(until)}.`,
          )
        })
      }),
    )
  addFieldOptions(command)
  addExamples(
    command,
    'posthorn workflows simulate Welcome --contact ada@example.com --advance 7d',
    `posthorn workflows simulate Welcome --as grace@example.com --set plan=pro --fact 1d=email.open`,
  )
}

import type { PauseReason } from '../../automation/webhooks/schema.ts'
import { noticePage } from '../accounts/owners.ts'

const textOf = (why: string) => ({
  subject: 'A webhook endpoint is paused: {{projectName}}',
  body: noticePage([
    `The project “{{projectName}}” sends no more events to its webhook endpoint {{endpoint}} at {{host}}, because ${why}.`,
    'Events that happen while it is paused are not delivered to it. When the server works again, enable the endpoint, and replay the time since {{since}} (UTC).',
  ]),
})

/** The mails about paused endpoints; the names in braces are variables. */
export const PAUSE_TEXTS: { readonly [R in PauseReason]: ReturnType<typeof textOf> } = {
  failing: textOf('every delivery failed for a day'),
  gone: textOf('it answered 410 Gone'),
  backlog: textOf('too many events wait for it'),
}

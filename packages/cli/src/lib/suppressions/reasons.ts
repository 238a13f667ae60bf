import type { Suppression } from '@posthorn/sdk'
import type { Command } from 'commander'
import { oneOf } from '../options.ts'

export type Reason = Suppression['reason']

const REASONS = ['BOUNCE', 'COMPLAINT', 'MANUAL'] as const satisfies readonly Reason[]

export interface ReasonOption {
  readonly reason?: Reason
}

export function addReasonOption(command: Command, description: string): Command {
  return command.option('--reason <reason>', `${description}: bounce, complaint or manual`, oneOf(REASONS))
}

/** The names that other mail services use, reduced to lower-case letters. */
const WORDS: Readonly<Record<Reason, readonly string[]>> = {
  BOUNCE: ['bounce', 'bounced', 'bounces', 'hardbounce', 'hardbounced', 'permanent', 'invalid', 'cleaned'],
  COMPLAINT: ['complaint', 'complained', 'complaints', 'spam', 'spamcomplaint', 'spamreport', 'abuse'],
  MANUAL: [
    'manual',
    'manualsuppression',
    'unsubscribe',
    'unsubscribed',
    'unsubscribes',
    'optout',
    'blocked',
    'blocklisted',
    'blacklisted',
    'suppressed',
  ],
}

/** Returns the reason that a text names; undefined for anything else, such as the answer of a mail server. */
export function reasonOf(text: string): Reason | undefined {
  const word = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return REASONS.find((reason) => WORDS[reason].includes(word))
}

import type { Agreements } from '@posthorn/adapters/operations'
import type { Store } from '@posthorn/core/ports'
import { agreeAtLast } from './agreements.ts'
import type { Config } from './config.ts'

const NAME = 'SPF'

/**
 * Stores the mechanisms that SPF records must allow, so that other processes ask for the same records. Undefined means
 * that they are not known.
 */
export function agreeOnSpf(world: { readonly store: Store }, spf: string | undefined): Promise<void> {
  return agreeAtLast(world, NAME, spf ?? '')
}

/**
 * Returns the mechanisms that SPF records must allow for a process that sends no mail: those of its settings, else
 * those that the server stored.
 */
export function spfWithoutServer({ spf, variables }: Config, agreed: Agreements | undefined): string | undefined {
  if (variables.POSTHORN_MAILER_URL || variables.POSTHORN_SPF) return spf
  return agreed?.[NAME] || undefined
}

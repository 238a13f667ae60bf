import type { Agreements } from '@posthorn/adapters/operations'
import type { Store } from '@posthorn/core/ports'
import { agreeAtLast } from './agreements.ts'

const NAME = 'base URL'

/**
 * Stores the URL where the application serves its pages, so that other processes put the same links into mail. The last
 * one counts.
 */
export function agreeOnBaseUrl(world: { readonly store: Store }, url: string): Promise<void> {
  return agreeAtLast(world, NAME, url)
}

/** Returns the URL where an application serves its pages; undefined when no application has stored one. */
export const agreedBaseUrl = (agreed: Agreements | undefined): string | undefined => agreed?.[NAME]

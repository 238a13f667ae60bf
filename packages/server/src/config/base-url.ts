import type { Agreements } from '@posthorn/adapters/operations'
import type { Store } from '@posthorn/core/ports'
import { agreeAtLast } from './agreements.ts'

const NAME = 'base URL'

/** Stores where the application serves its pages, so that other processes put the same links into mail. The last one counts. */
export function agreeOnBaseUrl(world: { readonly store: Store }, url: string): Promise<void> {
  return agreeAtLast(world, NAME, url)
}

/** Returns where an application serves its pages; undefined when none has said so. */
export const agreedBaseUrl = (agreed: Agreements | undefined): string | undefined => agreed?.[NAME]

import type { Agreements } from '@posthorn/adapters/operations'
import type { Store } from '@posthorn/core'

const NAME = 'base URL'

/** Stores where the application serves its pages, so that other processes put the same links into mail. The last one counts. */
export async function agreeOnBaseUrl({ store }: { readonly store: Store }, url: string): Promise<void> {
  if ((await store.agree(NAME, url)) !== url) await store.agree(NAME, url, { replace: true })
}

/** Returns where an application serves its pages; undefined when none has said so. */
export const agreedBaseUrl = (agreed: Agreements | undefined): string | undefined => agreed?.[NAME]

import { createClient, type ProjectTypes, type Posthorn as SdkClient } from '@posthorn/sdk'
import { type ClientWithin, clientWithin, type ProjectOptions, URL_INSIDE } from './within.ts'

interface ProjectCalls<P extends ProjectTypes | undefined> {
  readonly id: string
  /**
   * Returns the client in a transaction that the application has begun: its calls take effect at the commit. Accepts a
   * better-sqlite3 database or a client of pg on which a transaction was begun, or a transaction of Kysely. A refused
   * call does not change the transaction. Throws `TypeError` for anything else.
   */
  within(transaction: unknown): ClientWithin<P>
}

/** The client of `@posthorn/sdk` for a project in this process, which needs no key. */
export type ProjectClient<P extends ProjectTypes | undefined = undefined> = SdkClient<P> & ProjectCalls<P>

export function projectClient({ server, ctx, types, refused }: ProjectOptions): ProjectClient {
  const { id } = ctx.project
  const fetch = server.fetchAs(ctx.project.id)
  const client = createClient({
    url: URL_INSIDE,
    ...(types && { types }),
    async fetch(input, init) {
      const answer = await fetch(input, init)
      if (!answer.ok) refused(answer)
      return answer
    },
  })
  return { ...client, id, within: (transaction) => clientWithin({ server, ctx, types, refused }, transaction) }
}

import { asId, type Context, type EmailId, joinTransaction, keepTemplateBody } from '@posthorn/core'
import {
  createClient,
  type ProjectCode,
  type ProjectTypes,
  type Posthorn as SdkClient,
  type SendRequest,
  templateIdOf,
} from '@posthorn/sdk'
import type { EmbeddedServer } from '@posthorn/server'

/** What a project does in a transaction of the application: the same calls, which happen when the transaction is committed. */
export type ClientWithin<P extends ProjectTypes | undefined = undefined> = Pick<
  SdkClient<P>,
  'send' | 'batch' | 'track' | 'contacts' | 'events' | 'emails' | 'suppressions' | 'templates'
>

interface Own<P extends ProjectTypes | undefined> {
  readonly id: string
  /**
   * The same client in a transaction that the application has begun: what is asked for happens when it commits. Takes a
   * better-sqlite3 database or a client of pg on which a transaction was begun, or a transaction of Kysely. A call that is
   * refused leaves the transaction as it was. Throws `TypeError` for anything else.
   */
  within(transaction: unknown): ClientWithin<P>
}

/** The client of `@posthorn/sdk` for a project in this process, which needs no key. */
export type ProjectClient<P extends ProjectTypes | undefined = undefined> = SdkClient<P> & Own<P>

/** Nothing is sent there. */
const URL_INSIDE = 'http://posthorn.invalid'

export interface ProjectOptions {
  readonly server: EmbeddedServer
  readonly ctx: Context
  /** What templates go by their keys with. */
  readonly types: ProjectCode | undefined
  /** Called for each answer that is a refusal. */
  readonly refused: (answer: Response) => void
}

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

/** Carries a refusal out of the work, which is taken back. */
class Refused extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super('refused')
    this.answer = answer
  }
}

/** The first mail that an answer names. */
function mailIn(text: string): EmailId | undefined {
  const [, id] = /"(eml_[0-9a-z]+)"/.exec(text) ?? []
  return id === undefined ? undefined : asId('eml', id)
}

function clientWithin({ server, ctx, types, refused }: ProjectOptions, transaction: unknown): ClientWithin {
  const joined = joinTransaction(ctx, transaction)
  // A repeated attempt would only fail again: the transaction decides.
  const client = createClient({
    url: URL_INSIDE,
    retries: 0,
    ...(types && { types }),
    async fetch(input, init) {
      try {
        return await joined
          .attempt(async (ctx) => {
            const answer = await server.fetchWithin(ctx)(input, init)
            if (!answer.ok) throw new Refused(answer)
            return { answer, mail: mailIn(await answer.clone().text()) }
          }, isThere)
          .then(({ answer }) => answer)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused(error.answer)
        return error.answer
      }
    },
  })

  const isThere = async ({ mail }: { readonly mail: EmailId | undefined }) =>
    mail === undefined || (await ctx.store.emails.find(mail)) !== undefined
  const keepBodies = async (requests: readonly SendRequest[]) => {
    const without = requests.filter(({ body, text }) => (body ?? text) === undefined)
    for (const template of new Set(without.map(({ template }) => templateIdOf(types, template))))
      await keepTemplateBody(ctx, { template })
  }
  const send: SdkClient['send'] = async (request, options) => {
    await keepBodies([request])
    return client.send(request, options)
  }
  const batch: SdkClient['batch'] = async (requests, options) => {
    await keepBodies(requests)
    return client.batch(requests, options)
  }
  const { track, contacts, events, emails, suppressions, templates } = client
  return { send, batch, track, contacts, events, emails, suppressions, templates }
}

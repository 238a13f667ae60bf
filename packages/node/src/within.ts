import { joinTransaction } from '@posthorn/core/app'
import { asId, type Context, type EmailId } from '@posthorn/core/kernel'
import { keepTemplateBody } from '@posthorn/core/mail'
import {
  createClient,
  PosthornConnectionError,
  type ProjectCode,
  type ProjectTypes,
  type Posthorn as SdkClient,
  type SendRequest,
  templateIdOf,
} from '@posthorn/sdk'
import type { EmbeddedServer } from '@posthorn/server'

type ClientNoun = 'send' | 'batch' | 'track' | 'contacts' | 'events' | 'emails' | 'suppressions' | 'templates'

/**
 * A project's client in a transaction of the application: the same calls, which take effect when the transaction is
 * committed.
 */
export type ClientWithin<P extends ProjectTypes | undefined = undefined> = P extends ProjectTypes
  ? Pick<SdkClient<P>, ClientNoun>
  : Pick<SdkClient, ClientNoun>

/** A URL to which nothing is sent. */
export const URL_INSIDE = 'http://posthorn.invalid'

export interface ProjectOptions {
  readonly server: EmbeddedServer
  readonly ctx: Context
  /** The types that map the keys of templates. */
  readonly types: ProjectCode | undefined
  /** Called for each answer that is a refusal. */
  readonly refused: (answer: Response) => void
}

/** An error that carries a refusal out of the work, which is rolled back. */
class TransactionRefused extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super('refused')
    this.answer = answer
  }
}

/**
 * Returns the error for work that the transaction refused, with its own message: no server is involved that could be
 * away.
 */
function notDone(cause: unknown): PosthornConnectionError {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new PosthornConnectionError({ reason: 'unreachable', url: URL_INSIDE, message, cause })
}

interface AcceptedRequest {
  readonly emails?: readonly { readonly email: string }[]
}

/** The answer to a request for one mail, or for several. */
interface SendAnswer {
  readonly data: AcceptedRequest & { readonly results?: readonly AcceptedRequest[] }
}

const SENDS: readonly string[] = ['/v1/send', '/v1/send/batch']

/** Returns the first mail that a call has accepted, if it is one that sends. */
async function acceptedBy(url: string, answer: Response): Promise<EmailId | undefined> {
  if (!SENDS.includes(new URL(url).pathname)) return undefined
  const { data }: SendAnswer = JSON.parse(await answer.clone().text())
  const [mail] = [data, ...(data.results ?? [])].flatMap(({ emails = [] }) => emails)
  return mail && asId('eml', mail.email)
}

/** Throws `TypeError` for a value that is not a transaction of the store's database. */
export function clientWithin({ server, ctx, types, refused }: ProjectOptions, transaction: unknown): ClientWithin {
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
            if (!answer.ok) throw new TransactionRefused(answer)
            return { answer, mail: await acceptedBy(input, answer) }
          }, isThere)
          .then(({ answer }) => answer)
      } catch (error) {
        if (!(error instanceof TransactionRefused)) throw notDone(error)
        refused(error.answer)
        return error.answer
      }
    },
  })

  const isThere = async ({ mail }: { readonly mail: EmailId | undefined }) =>
    mail === undefined || (await ctx.store.emails.find(mail)) !== undefined
  const keepBodies = async (requests: readonly SendRequest[]) => {
    const without = requests.filter(({ body, text }) => (body ?? text) === undefined)
    for (const template of new Set(without.map(({ template }) => templateIdOf(types, template ?? undefined))))
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

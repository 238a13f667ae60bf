import type { Schema } from './api-types.ts'
import { type CallOptions, createHttp, type Http, type WriteOptions } from './http.ts'
import type { ClientOptions } from './options.ts'
import { type ProjectCode, type ProjectTypes, type TypedClient, templateIdOf } from './project-types.ts'
import { accountResource } from './resources/account.ts'
import { activityResource } from './resources/activity.ts'
import { analyticsResource } from './resources/analytics.ts'
import { auditResource } from './resources/audit.ts'
import { billingResource } from './resources/billing.ts'
import { campaignsResource } from './resources/campaigns.ts'
import { contactsResource } from './resources/contacts.ts'
import { domainsResource } from './resources/domains.ts'
import { emailsResource } from './resources/emails.ts'
import { eventsResource } from './resources/events.ts'
import { inboxResource } from './resources/inbox.ts'
import { jobsResource } from './resources/jobs.ts'
import { keysResource } from './resources/keys.ts'
import { membersResource } from './resources/members.ts'
import { operatorResource } from './resources/operator.ts'
import { projectsResource } from './resources/projects.ts'
import { requestsResource } from './resources/requests.ts'
import { segmentsResource } from './resources/segments.ts'
import { suppressionsResource } from './resources/suppressions.ts'
import { templatesResource } from './resources/templates.ts'
import { uploadsResource } from './resources/uploads.ts'
import { webhooksResource } from './resources/webhooks.ts'
import { workflowsResource } from './resources/workflows.ts'
import { type SendRequest, send, sendBatch } from './send.ts'

/** Options of a client that checks its calls against the types of a project. */
export interface TypedClientOptions<P extends ProjectTypes> extends ClientOptions {
  /** The file that `posthorn codegen` wrote: templates are named by their keys. */
  readonly types: ProjectCode<P>
}

/**
 * Creates a client of one project. Failures are a `PosthornError` when the server refuses, and a
 * `PosthornConnectionError` when there is no answer. Reads, sends, and other writes with an idempotency key are
 * repeated when they fail temporarily; so is every call that the server did not begin (429).
 *
 * @example
 * import { createClient } from '@posthorn/sdk'
 *
 * const client = createClient({ url: 'https://mail.example.com', key: process.env.POSTHORN_KEY })
 */
export function createClient<P extends ProjectTypes>(options: TypedClientOptions<P>): TypedClient<P>
export function createClient(options?: ClientOptions): UntypedClient
export function createClient({ types, ...options }: ClientOptions & { readonly types?: ProjectCode } = {}) {
  return clientOf(createHttp(options), types)
}

function clientOf(http: Http, types: ProjectCode | undefined) {
  const withId = (request: SendRequest): SendRequest => {
    const template = templateIdOf(types, request.template ?? undefined)
    return template === undefined || template === request.template ? request : { ...request, template }
  }
  // Methods, so that a client with types is assignable to any client.
  return {
    /**
     * Accepts a mail to each recipient; it leaves a moment later. `client.emails.get(id)` returns its outcome.
     *
     * @example
     * const { emails } = await client.send({
     *   to: { name: 'Ada', email: 'ada@example.com' },
     *   from: 'shop@example.com',
     *   subject: 'Your invoice, {{name}}',
     *   html: '<p>Thank you.</p>',
     * })
     */
    send(request: SendRequest, options?: WriteOptions) {
      return send(http, withId(request), options)
    },
    /**
     * Accepts up to 100 different mails: all of them, or none. The answer has the results in the same order.
     *
     * @example
     * const { results } = await client.batch([
     *   { to: 'ada@example.com', from: 'hello@example.org', subject: 'Hello Ada', html: '<p>Hello!</p>' },
     *   { to: 'grace@example.com', template: 'tpl_…', data: { plan: 'pro' } },
     * ])
     */
    batch(requests: readonly SendRequest[], options?: WriteOptions) {
      return sendBatch(http, requests.map(withId), options)
    },
    /**
     * Records that something happened to a person. The only call that works with a public key.
     *
     * @example
     * await client.track({ event: 'order-placed', email: 'ada@example.com', data: { total: 49.9 } })
     */
    async track(event: Schema<'TrackRequest'>, options?: WriteOptions) {
      const { data } = await http.call('post', '/v1/track', { ...options, body: event })
      return data
    },
    /**
     * Returns the known facts about an address, without writing to it. An invalid address is an answer, not an error.
     *
     * @example
     * const { valid } = await client.verify('ada@exmaple.com')
     */
    verify: async (email: string, options?: CallOptions) => {
      const { data } = await http.call('post', '/v1/verify', { ...options, body: { email } })
      return data
    },
    /** The people of the project. */
    contacts: contactsResource(http),
    /** Segments. */
    segments: segmentsResource(http),
    /** Suppressed addresses, domains, and patterns, which receive no mail. */
    suppressions: suppressionsResource(http),
    /** Work that the server does in the background. */
    jobs: jobsResource(http),
    /** Recent requests to the API. */
    requests: requestsResource(http),
    /** Reusable mails. */
    templates: templatesResource(http),
    /** Mails to an audience. */
    campaigns: campaignsResource(http),
    /** Workflows: steps that follow an event of a contact. */
    workflows: workflowsResource(http),
    /** Sender domains. */
    domains: domainsResource(http),
    /** The send ledger, with the outcome of each mail. */
    emails: emailsResource(http),
    /** Events that happen to people. */
    events: eventsResource(http),
    /** Recent activity in the project. */
    activity: activityResource(http),
    /** Statistics of mail, campaigns, and events. */
    analytics: analyticsResource(http),
    /** Images for the bodies of templates and mails. */
    uploads: uploadsResource(http),
    /** Mail that was captured instead of sent. */
    inbox: inboxResource(http),
    /** Projects and their settings. */
    projects: projectsResource(http),
    /** The members of a project. */
    members: membersResource(http),
    /** The keys besides the two of a project. */
    keys: keysResource(http),
    /** Servers of yours that receive events. */
    webhooks: webhooksResource(http),
    /** Monthly caps of a project, and its payments. */
    billing: billingResource(http),
    /** The audit log. */
    audit: auditResource(http),
    /** The server as a whole, for its operators. */
    operator: operatorResource(http),
    /** Signing up and in, for clients without a key. */
    account: accountResource(http),
    /** Version and features of the server; needs no key. */
    config: (options?: CallOptions) => http.call('get', '/config', { ...options }),
    /** Resolves when the server is ready: its database answers and is up to date. Needs no key. */
    health: (options?: CallOptions) => http.call('get', '/health/ready', { ...options }),
  }
}

type UntypedClient = ReturnType<typeof clientOf>

/** A client: of any project, or of one whose types are known. */
export type Posthorn<P extends ProjectTypes | undefined = undefined> = P extends ProjectTypes
  ? TypedClient<P>
  : UntypedClient

import type { Schema } from './api-types.ts'
import { type CallOptions, type ClientOptions, createHttp, type WriteOptions } from './http.ts'
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
import { projectsResource } from './resources/projects.ts'
import { segmentsResource } from './resources/segments.ts'
import { suppressionsResource } from './resources/suppressions.ts'
import { templatesResource } from './resources/templates.ts'
import { uploadsResource } from './resources/uploads.ts'
import { workflowsResource } from './resources/workflows.ts'
import { type SendRequest, send, sendBatch } from './send.ts'

/**
 * A client of one project. Failures are a `PosthornError` when the server said no, and a `PosthornConnectionError` when
 * it said nothing. Reads, sends and other writes with an idempotency key are repeated when they fail for the moment.
 */
export function createClient(options: ClientOptions = {}) {
  const http = createHttp(options)
  return {
    /** Accepts a mail to each recipient; it leaves a moment later. `client.emails.get(id)` says what became of it. */
    send: (request: SendRequest, options?: WriteOptions) => send(http, request, options),
    /**
     * Accepts up to 100 different mails: all of them, or none. The answer has the results in the same order.
     *
     * @example
     * const { results } = await client.batch([
     *   { to: 'ada@example.com', from: 'hello@example.org', subject: 'Hello Ada', html: '<p>Hello!</p>' },
     *   { to: 'grace@example.com', template: 'tpl_…', data: { plan: 'pro' } },
     * ])
     */
    batch: (requests: readonly SendRequest[], options?: WriteOptions) => sendBatch(http, requests, options),
    /** Records that something happened to a person. The one call for which a public key will do. */
    track: async (event: Schema<'TrackRequest'>, options?: WriteOptions) => {
      const { data } = await http.call('post', '/v1/track', { ...options, body: event })
      return data
    },
    /** Says what is known of an address, without writing to it. An address that breaks the rules is an answer, not an error. */
    verify: async (email: string, options?: CallOptions) => {
      const { data } = await http.call('post', '/v1/verify', { ...options, body: { email } })
      return data
    },
    contacts: contactsResource(http),
    segments: segmentsResource(http),
    suppressions: suppressionsResource(http),
    jobs: jobsResource(http),
    templates: templatesResource(http),
    campaigns: campaignsResource(http),
    workflows: workflowsResource(http),
    domains: domainsResource(http),
    emails: emailsResource(http),
    events: eventsResource(http),
    activity: activityResource(http),
    analytics: analyticsResource(http),
    uploads: uploadsResource(http),
    inbox: inboxResource(http),
    projects: projectsResource(http),
    members: membersResource(http),
    keys: keysResource(http),
    billing: billingResource(http),
    audit: auditResource(http),
    account: accountResource(http),
    /** Version and features of the server; needs no key. */
    config: (options?: CallOptions) => http.call('get', '/config', { ...options }),
    /** Resolves when the server is ready: its database answers and is up to date. Needs no key. */
    health: (options?: CallOptions) => http.call('get', '/health/ready', { ...options }),
  }
}

export type Posthorn = ReturnType<typeof createClient>

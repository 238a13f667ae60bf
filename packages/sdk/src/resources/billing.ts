import type { Schema } from '../api-types.ts'
import type { CallOptions, EditOptions, Http, WriteOptions } from '../http.ts'

/** The caps of a project and their use in this month. */
export type BillingLimits = Schema<'BillingLimits'>
export type BillingConsumption = Schema<'BillingConsumption'>
export type Invoice = Schema<'Invoice'>

/** Monthly caps, usage and payments. */
export function billingResource(http: Http) {
  return {
    /** Returns the caps and their use. */
    limits: (projectId: string, options?: CallOptions) =>
      http.call('get', '/users/@me/projects/{id}/billing-limits', { ...options, path: { id: projectId } }),
    /**
     * Changes caps: a number of mails a month, or null for none.
     *
     * @example
     * await client.billing.setLimits(projectId, { campaigns: 10_000, transactional: null })
     */
    setLimits: (projectId: string, changes: Schema<'BillingLimitChanges'>, options?: EditOptions) =>
      http.call('put', '/users/@me/projects/{id}/billing-limits', {
        ...options,
        path: { id: projectId },
        body: changes,
      }),
    /** Returns how many mails there were this month. */
    consumption: (projectId: string, options?: CallOptions) =>
      http.call('get', '/users/@me/projects/{id}/billing-consumption', { ...options, path: { id: projectId } }),
    /** Returns the newest 100, newest first. */
    invoices: async (projectId: string, options?: CallOptions) => {
      const path = { id: projectId }
      return (await http.call('get', '/users/@me/projects/{id}/billing-invoices', { ...options, path })).invoices
    },
    /** Returns the page on which the project subscribes. */
    checkout: (projectId: string, request: Schema<'CheckoutRequest'> = {}, options?: WriteOptions) =>
      http.call('post', '/users/@me/projects/{id}/checkout', { ...options, path: { id: projectId }, body: request }),
    /** Returns the page on which the project manages its payments. */
    portal: (projectId: string, request: Schema<'PortalRequest'> = {}, options?: WriteOptions) =>
      http.call('post', '/users/@me/projects/{id}/billing-portal', {
        ...options,
        path: { id: projectId },
        body: request,
      }),
  }
}

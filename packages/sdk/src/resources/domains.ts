import type { Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'

export type Domain = Schema<'Domain'>
export type DomainRecord = Schema<'DomainRecord'>

/** Sender domains. */
export function domainsResource(http: Http) {
  return {
    /**
     * Adds a domain. Publish its `records`; it is verified once the required ones are found.
     *
     * @example
     * const { records } = await client.domains.add('example.com')
     * for (const { type, name, value } of records) console.log(type, name, value)
     */
    add: (domain: string, options?: WriteOptions) => http.call('post', '/domains', { ...options, body: { domain } }),
    /**
     * Returns a domain with its records. Fails with `DOMAIN_NOT_FOUND`.
     *
     * @example
     * const { verified } = await client.domains.get('dom_…')
     */
    get: (id: string, options?: CallOptions) => http.call('get', '/domains/{id}', { ...options, path: { id } }),
    /**
     * Lists all domains of the project, by name. A key reaches only its own.
     *
     * @example
     * for (const { domain, verified } of await client.domains.list()) console.log(domain, verified)
     */
    list: (projectId = 'me', options?: CallOptions) =>
      http.call('get', '/domains/project/{projectId}', { ...options, path: { projectId } }),
    /** Queries the name servers now. Within five seconds it answers with the result of the last check. */
    verify: (id: string, options?: CallOptions) =>
      http.call('get', '/domains/{id}/verify', { ...options, path: { id } }),
    /**
     * Checks everything that receivers look at, like `posthorn doctor --domain`. Changes nothing.
     *
     * @example
     * const { findings } = await client.domains.doctor('dom_…')
     * for (const { severity, subject, message } of findings) console.log(severity, subject, message)
     */
    doctor: (id: string, options?: CallOptions) =>
      http.call('get', '/domains/{id}/doctor', { ...options, path: { id } }),
    /** Creates the next DKIM keys. They sign as soon as their record is found. */
    rotate: (id: string, options?: WriteOptions) =>
      http.call('post', '/domains/{id}/rotate', { ...options, path: { id } }),
    /** Deletes a domain: no mail leaves from it any more. Fails with `DOMAIN_NOT_FOUND`. */
    delete: (id: string, options?: WriteOptions) => http.call('delete', '/domains/{id}', { ...options, path: { id } }),
  }
}

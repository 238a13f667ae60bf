import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'

export type Field = Schema<'Field'>

/** The catalog of the fields of contacts. A custom field is named `data.<name>`, or by its bare name. */
export function fieldsResource(http: Http) {
  return {
    /**
     * Built-in fields first, then the custom ones by name.
     *
     * @example
     * const { fields } = await client.contacts.fields.list()
     */
    list: (options?: CallOptions) => http.call('get', '/contacts/fields', { ...options }),
    /**
     * Lists the distinct values that contacts have, at most 100 unless `limit` is set.
     *
     * @example
     * const { values } = await client.contacts.fields.values('plan', { limit: 10 })
     */
    values: (field: string, query: Query<'get', '/contacts/fields/{field}/values'> = {}, options?: CallOptions) =>
      http.call('get', '/contacts/fields/{field}/values', { ...options, path: { field }, query }),
    /** Returns the segments, campaigns, and workflows that use the field. */
    usage: (field: string, options?: CallOptions) =>
      http.call('get', '/contacts/fields/{field}/usage', { ...options, path: { field } }),
    /** Deletes the field from every contact. */
    delete: (field: string, options?: WriteOptions) =>
      http.call('delete', '/contacts/fields/{field}', { ...options, path: { field } }),
  }
}

import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, EditOptions, Http, WriteOptions } from '../http.ts'
import { newIdempotencyKey } from '../idempotency.ts'
import { byCursor, listOf } from '../pages.ts'
import { fieldsResource } from './fields.ts'
import { readBulkJob, readImportJob } from './jobs.ts'

export type Contact = Schema<'Contact'>
export type Explanation = Schema<'Explanation'>
/** A condition, an order, and the size of a page. */
export type ContactsQuery = Schema<'ContactConditionQuery'>

/** Contacts by their ids, at most 1000, or by a part of their addresses, however many there are. */
export type BulkSelection =
  | readonly string[]
  | { readonly search: string; readonly excludeIds?: readonly string[] | undefined }

/** The content of a CSV file. A string is its text. */
export type CsvFile = string | Uint8Array | Blob

export interface ImportRequest extends WriteOptions {
  /** The meaning of columns, by their names in the header: `email`, `subscribed`, a field, or null to ignore it. */
  readonly mapping?: Readonly<Record<string, string | null>> | undefined
  /** True to only report what would change. */
  readonly dryRun?: boolean | undefined
  /** The separator of cells: `comma`, `semicolon`, `tab`, or `pipe`; by default the header decides. */
  readonly delimiter?: string | undefined
  /** The encoding of the file, such as `windows-1252`; by default UTF-8, or UTF-16 if its first bytes say so. */
  readonly encoding?: string | undefined
  readonly filename?: string | undefined
}

function bulkRequest(selection: BulkSelection): Schema<'BulkRequest'> {
  if ('length' in selection) return { contactIds: [...selection] }
  const { search, excludeIds } = selection
  // Without it, all contacts would be meant, which must not happen because a variable has no value.
  if (typeof search !== 'string') throw new TypeError('search must be a string; an empty string selects all contacts')
  return { mode: 'query', filter: { search }, ...(excludeIds && { excludeIds: [...excludeIds] }) }
}

function importForm(file: CsvFile, request: ImportRequest): FormData {
  const { mapping, dryRun, delimiter, encoding, filename = 'contacts.csv' } = request
  const form = new FormData()
  const content = typeof file === 'string' || file instanceof Blob ? file : new Uint8Array(file)
  form.set('file', new Blob([content], { type: 'text/csv' }), filename)
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  if (dryRun !== undefined) form.set('dryRun', String(dryRun))
  if (delimiter !== undefined) form.set('delimiter', delimiter)
  if (encoding !== undefined) form.set('encoding', encoding)
  return form
}

/** The people of a project. */
export function contactsResource(http: Http) {
  const list = (query: Query<'get', '/contacts'> = {}, options?: CallOptions) =>
    listOf(query, (query) => http.call('get', '/contacts', { ...options, query }), byCursor)
  const lookup = (emails: readonly string[], options?: CallOptions) =>
    http.call('post', '/contacts/lookup', { ...options, body: { emails: [...emails] } })
  return {
    /**
     * Creates the contact, or changes the one that has the address; `_meta` says which.
     *
     * @example
     * const { id, _meta } = await client.contacts.create({ email: 'ada@example.com', data: { plan: 'pro' } })
     * console.log(_meta.isNew ? 'new' : 'known', id)
     */
    create(input: Schema<'ContactInput'>, options?: WriteOptions) {
      return http.call('post', '/contacts', { ...options, body: input })
    },
    /**
     * Returns a contact with its custom fields. Fails with `CONTACT_NOT_FOUND`.
     *
     * @example
     * const { email, subscribed, data } = await client.contacts.get('cnt_…')
     */
    get: (id: string, options?: CallOptions) => http.call('get', '/contacts/{id}', { ...options, path: { id } }),
    /**
     * Returns the contact that has the address; undefined when there is none.
     *
     * @example
     * const ada = await client.contacts.find('Ada@example.com')
     * console.log(ada?.subscribed)
     */
    async find(email: string, options?: CallOptions): Promise<Contact | undefined> {
      // The server knows the spelling of addresses.
      const { found } = await lookup([email], options)
      const [spelt] = found
      if (spelt === undefined) return undefined
      for await (const contact of list({ search: spelt, limit: 100 }, options))
        if (contact.email === spelt) return contact
      return undefined
    },
    /**
     * Lists contacts, newest first; `search` is a part of the address.
     *
     * @example
     * for await (const { email } of client.contacts.list({ search: '@example.com' })) console.log(email)
     */
    list,
    /**
     * Changes only the given properties; `data: null` deletes all custom fields.
     *
     * @example
     * await client.contacts.update('cnt_…', { subscribed: false, data: { plan: null } })
     */
    update(id: string, changes: Schema<'ContactChanges'>, options?: EditOptions) {
      return http.call('patch', '/contacts/{id}', { ...options, path: { id }, body: changes })
    },
    /** Deletes a contact, and all stored data of the person. Fails with `CONTACT_NOT_FOUND`. */
    delete: (id: string, options?: EditOptions) => http.call('delete', '/contacts/{id}', { ...options, path: { id } }),
    /**
     * Returns which of at most 500 addresses belong to a contact.
     *
     * @example
     * const { found, notFound } = await client.contacts.lookup(['ada@example.com', 'grace@example.com'])
     */
    lookup,
    /**
     * Lists the contacts that meet a condition. A page before the last may have few contacts, or none; iteration
     * continues to the end.
     *
     * @example
     * const condition = { operator: 'AND' as const, conditions: [{ field: 'data.plan', operator: 'equals' as const, value: 'pro' }] }
     * for await (const { email } of client.contacts.query({ condition, sort: 'email' })) console.log(email)
     */
    query: (query: ContactsQuery = {}, options?: CallOptions) =>
      listOf(query, (body) => http.call('post', '/contacts/query', { ...options, body }), byCursor),
    /** The fields that contacts have. */
    fields: fieldsResource(http),
    /**
     * Imports a CSV file of at most 5 MB, always with an idempotency key; `client.jobs.waitForImport(jobId)` returns
     * its result.
     *
     * @example
     * const { jobId } = await client.contacts.import(csv, { mapping: { 'E-Mail': 'email', notes: null } })
     * const { result } = await client.jobs.waitForImport(jobId)
     */
    import: (file: CsvFile, { mapping, dryRun, delimiter, encoding, filename, ...options }: ImportRequest = {}) =>
      http.call('post', '/contacts/import', {
        ...options,
        idempotencyKey: options.idempotencyKey ?? newIdempotencyKey(),
        form: importForm(file, { mapping, dryRun, delimiter, encoding, filename }),
      }),
    /** Returns the progress of an import, and the results of its rows. Fails with `JOB_NOT_FOUND`. */
    importJob: (jobId: string, options?: CallOptions) => readImportJob(http, jobId, options),
    /**
     * Subscribes many; `client.jobs.waitForBulk(jobId)` returns the result.
     *
     * @example
     * await client.contacts.bulkSubscribe({ search: '@example.com', excludeIds: ['cnt_…'] })
     */
    bulkSubscribe: async (contacts: BulkSelection, options?: WriteOptions) =>
      http.call('post', '/contacts/bulk-subscribe', { ...options, body: bulkRequest(contacts) }),
    /** Unsubscribes many; `client.jobs.waitForBulk(jobId)` returns the result. */
    bulkUnsubscribe: async (contacts: BulkSelection, options?: WriteOptions) =>
      http.call('post', '/contacts/bulk-unsubscribe', { ...options, body: bulkRequest(contacts) }),
    /** Deletes many; `client.jobs.waitForBulk(jobId)` returns the result. Cannot be undone. */
    bulkDelete: async (contacts: BulkSelection, options?: WriteOptions) =>
      http.call('post', '/contacts/bulk-delete', { ...options, body: bulkRequest(contacts) }),
    /** Returns the progress and the result of a bulk job. Fails with `JOB_NOT_FOUND`. */
    bulkJob: (jobId: string, options?: CallOptions) => readBulkJob(http, jobId, options),
    /**
     * Lists all of them, newest first, in batches of up to 5000; a cursor continues where an earlier export ended.
     *
     * @example
     * for await (const contact of client.contacts.exportAll()) console.log(JSON.stringify(contact))
     */
    exportAll: (query: Query<'get', '/contacts/export'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/contacts/export', { ...options, query }), byCursor),
    /**
     * Explains why the contact got a campaign, a mail with a template, or those of a workflow, or why not. Name exactly
     * one.
     */
    explain: (id: string, query: Query<'get', '/contacts/{id}/explain'>, options?: CallOptions) =>
      http.call('get', '/contacts/{id}/explain', { ...options, path: { id }, query }),
    /** Returns all stored data of the person. */
    export: (id: string, options?: CallOptions) =>
      http.call('get', '/contacts/{id}/export', { ...options, path: { id } }),
  }
}

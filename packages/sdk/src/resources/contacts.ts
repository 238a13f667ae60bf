import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { newIdempotencyKey } from '../idempotency.ts'
import { byCursor, listOf } from '../pages.ts'
import { fieldsResource } from './fields.ts'
import { readBulkJob, readImportJob } from './jobs.ts'

export type Contact = Schema<'Contact'>
export type Explanation = Schema<'Explanation'>

/** Contacts by their ids, at most 1000, or by a part of their addresses, however many there are. */
export type BulkSelection =
  | readonly string[]
  | { readonly search: string; readonly excludeIds?: readonly string[] | undefined }

/** What a CSV file may be given as. A string is its text. */
export type CsvFile = string | Uint8Array | Blob

export interface ImportRequest extends WriteOptions {
  /** What columns mean, by their names in the header: `email`, `subscribed`, a field, or null for nothing. */
  readonly mapping?: Readonly<Record<string, string | null>> | undefined
  /** Only tells what would change. */
  readonly dryRun?: boolean | undefined
  /** What separates cells: `comma`, `semicolon`, `tab` or `pipe`; by default the header decides. */
  readonly delimiter?: string | undefined
  /** The encoding of the file, such as `windows-1252`; by default UTF-8, or UTF-16 if it begins so. */
  readonly encoding?: string | undefined
  readonly filename?: string | undefined
}

function bulkRequest(selection: BulkSelection): Schema<'BulkRequest'> {
  if ('length' in selection) return { contactIds: [...selection] }
  const { search, excludeIds } = selection
  // Without it all contacts would be meant, which a variable that has no value must not say.
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
     * Returns the contact that has the address; undefined when nobody has it.
     *
     * @example
     * const ada = await client.contacts.find('Ada@example.com')
     * console.log(ada?.subscribed)
     */
    async find(email: string, options?: CallOptions): Promise<Contact | undefined> {
      // The server knows how addresses are spelt.
      const { found } = await lookup([email], options)
      const [spelt] = found
      if (spelt === undefined) return undefined
      for await (const contact of list({ search: spelt, limit: 100 }, options))
        if (contact.email === spelt) return contact
      return undefined
    },
    /**
     * Newest first; `search` is a part of the address.
     *
     * @example
     * for await (const { email } of client.contacts.list({ search: '@example.com' })) console.log(email)
     */
    list,
    /**
     * Changes only what is sent; `data: null` wipes all custom fields.
     *
     * @example
     * await client.contacts.update('cnt_…', { subscribed: false, data: { plan: null } })
     */
    update(id: string, changes: Schema<'ContactChanges'>, options?: WriteOptions) {
      return http.call('patch', '/contacts/{id}', { ...options, path: { id }, body: changes })
    },
    /** Deletes a contact, and what is held on the person. Fails with `CONTACT_NOT_FOUND`. */
    delete: (id: string, options?: WriteOptions) => http.call('delete', '/contacts/{id}', { ...options, path: { id } }),
    /**
     * Which of at most 500 addresses belong to a contact.
     *
     * @example
     * const { found, notFound } = await client.contacts.lookup(['ada@example.com', 'grace@example.com'])
     */
    lookup,
    /** The fields that contacts have. */
    fields: fieldsResource(http),
    /**
     * Hands in a CSV file of at most 5 MB, with an idempotency key in any case; `client.jobs.waitForImport(jobId)` says
     * what became of it.
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
    /** Returns how far an import is, and what became of its rows. Fails with `JOB_NOT_FOUND`. */
    importJob: (jobId: string, options?: CallOptions) => readImportJob(http, jobId, options),
    /**
     * Subscribes many; `client.jobs.waitForBulk(jobId)` says what became of it.
     *
     * @example
     * await client.contacts.bulkSubscribe({ search: '@example.com', excludeIds: ['cnt_…'] })
     */
    bulkSubscribe: async (contacts: BulkSelection, options?: WriteOptions) =>
      http.call('post', '/contacts/bulk-subscribe', { ...options, body: bulkRequest(contacts) }),
    /** Unsubscribes many; `client.jobs.waitForBulk(jobId)` says what became of it. */
    bulkUnsubscribe: async (contacts: BulkSelection, options?: WriteOptions) =>
      http.call('post', '/contacts/bulk-unsubscribe', { ...options, body: bulkRequest(contacts) }),
    /** Deletes many; `client.jobs.waitForBulk(jobId)` says what became of it. Cannot be undone. */
    bulkDelete: async (contacts: BulkSelection, options?: WriteOptions) =>
      http.call('post', '/contacts/bulk-delete', { ...options, body: bulkRequest(contacts) }),
    /** Returns how far a bulk job is, and what it did. Fails with `JOB_NOT_FOUND`. */
    bulkJob: (jobId: string, options?: CallOptions) => readBulkJob(http, jobId, options),
    /**
     * All of them, newest first, in batches of up to 5000; a cursor goes on where an export before ended.
     *
     * @example
     * for await (const contact of client.contacts.exportAll()) console.log(JSON.stringify(contact))
     */
    exportAll: (query: Query<'get', '/contacts/export'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/contacts/export', { ...options, query }), byCursor),
    /** Why the contact got a campaign, a mail with a template, or those of a workflow, or why not. Ask for exactly one. */
    explain: (id: string, query: Query<'get', '/contacts/{id}/explain'>, options?: CallOptions) =>
      http.call('get', '/contacts/{id}/explain', { ...options, path: { id }, query }),
    /** Everything that is held on the person. */
    export: (id: string, options?: CallOptions) =>
      http.call('get', '/contacts/{id}/export', { ...options, path: { id } }),
  }
}

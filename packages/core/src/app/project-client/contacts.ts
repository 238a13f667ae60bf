import type { z } from 'zod'
import { startImport } from '../../audience/imports/imports.ts'
import { ImportOptions } from '../../audience/imports/schema.ts'
import { explainContact } from '../../insight/explain/explain.ts'
import { ExplainQuery } from '../../insight/explain/schema.ts'
import { exportContact } from '../../insight/privacy/export.ts'
import type { Context } from '../../kernel/context/context.ts'
import { type BulkOperation, BulkRequest } from '../../people/contacts/bulk.schema.ts'
import { startBulk } from '../../people/contacts/bulk.ts'
import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  lookupContacts,
  updateContact,
} from '../../people/contacts/contacts.ts'
import { ContactChanges, ContactInput, ContactLookup, ContactQuery } from '../../people/contacts/schema.ts'
import { type Freshly, within } from './living.ts'
import { readCall } from './read-call.ts'

/** What a project's client does with contacts. */
export function contactMethods(ctx: Context, freshly: Freshly) {
  return {
    create: (input: z.input<typeof ContactInput>) =>
      freshly(() => createContact(ctx, readCall(ctx, ContactInput, input))),
    get: (id: string) => getContact(ctx, id),
    list: (query: z.input<typeof ContactQuery> = {}) =>
      within(() => listContacts(ctx, readCall(ctx, ContactQuery, query))),
    lookup: (input: z.input<typeof ContactLookup>) =>
      within(() => lookupContacts(ctx, readCall(ctx, ContactLookup, input))),
    update: (id: string, changes: z.input<typeof ContactChanges>) =>
      freshly(() => updateContact(ctx, { id, changes: readCall(ctx, ContactChanges, changes) })),
    delete: (id: string) => deleteContact(ctx, id),
    /** Queues the import of a CSV file. Returns the id of the job. */
    import: (content: Uint8Array, options: z.input<typeof ImportOptions> = {}) =>
      within(() => startImport(ctx, { content, ...readCall(ctx, ImportOptions, options) })),
    /** Queues one operation for many contacts. Returns the id of the job. */
    bulk: (operation: BulkOperation, request: z.input<typeof BulkRequest>) =>
      within(() => startBulk(ctx, { operation, request: readCall(ctx, BulkRequest, request) })),
    /** Returns everything that is stored about the person. */
    export: (id: string) => exportContact(ctx, id),
    /** Explains why the contact got a campaign, a mail with a template, or those of a workflow, or why not. */
    explain: (id: string, query: z.input<typeof ExplainQuery>) =>
      freshly(() => explainContact(ctx, { id, ...readCall(ctx, ExplainQuery, query) })),
  }
}

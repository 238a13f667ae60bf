import { IMPORT_SIZE_MAX, startImport } from '@posthorn/core/audience'
import type { Context } from '@posthorn/core/kernel'
import { getJob } from '@posthorn/core/tenant'
import type { z } from 'zod'
import { accepted, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { ContactImport, EXAMPLE_IMPORT_JOB, ImportJob, ImportResultRecord } from './imports.present.ts'
import { JobAccepted, JobParams, presentJob } from './jobs.present.ts'

/** Room for the other parts of the form and the boundaries. */
const FORM_OVERHEAD = 256 * 1024

async function acceptImport(ctx: Context, { file, ...options }: z.output<typeof ContactImport>) {
  return startImport(ctx, { content: new Uint8Array(await file.arrayBuffer()), ...options })
}

const start = defineRoute({
  method: 'POST',
  path: '/contacts/import',
  operationId: 'importContacts',
  summary: 'Import contacts from a CSV file',
  description:
    'Each row creates a contact or updates the one with the address; if several rows have the same address, the last one wins. ' +
    'Columns other than `email` and `subscribed` become custom fields, except `id`, `createdAt` and `updatedAt`; empty cells are skipped. ' +
    'An apostrophe before `=`, `+`, `-` or `@` is not part of the text. ' +
    'The import runs in the background: GET /contacts/import/{jobId} shows its progress and result.',
  tag: 'Contacts',
  access: 'secret',
  audit: { action: 'contact.import', id: 'answer' },
  body: { schema: ContactImport, format: 'form', limit: IMPORT_SIZE_MAX + FORM_OVERHEAD },
  samples: {
    sdk: `import { openAsBlob } from 'node:fs'

const { jobId } = await client.contacts.import(await openAsBlob('people.csv'))
const job = await client.jobs.waitForImport(jobId)`,
    cli: 'posthorn import people.csv',
  },
  responses: {
    202: {
      description: 'The file is stored and will be imported.',
      schema: JobAccepted,
      example: { message: 'The import is queued.', jobId: EXAMPLE_IMPORT_JOB.id },
    },
  },
  handle: async ({ ctx, body }) => accepted({ message: 'The import is queued.', jobId: await acceptImport(ctx, body) }),
})

const job = defineRoute({
  method: 'GET',
  path: '/contacts/import/{jobId}',
  operationId: 'getImportJob',
  summary: 'Get an import',
  description: 'The progress and the result of an import.',
  tag: 'Contacts',
  access: 'secret',
  params: JobParams,
  samples: {
    sdk: "const job = await client.contacts.importJob('{jobId}')",
  },
  responses: { 200: { description: 'The job.', schema: ImportJob, example: EXAMPLE_IMPORT_JOB } },
  errors: ['JOB_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    const job = await getJob(ctx, { id: params.jobId, kind: 'contacts.import' })
    return ok(presentJob(job, (result) => ImportResultRecord.parse(result)))
  },
})

/** Imports of contacts from files. */
export const importRoutes = [start, job]

import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Lists the jobs of the project, and tries to cancel one that has ended. */
export async function call(client: Posthorn): Promise<void> {
  const { jobId } = await client.contacts.import('email\n', { dryRun: true })
  await client.jobs.waitForImport(jobId)
  const job = await client.jobs.get(jobId)
  expect(job).toMatchObject({ kind: 'contacts.import', progress: 100, cancellable: false, counts: { totalRows: 0 } })
  const { data } = await client.jobs.list({ kind: 'contacts.import' })
  expect(data).toContainEqual(job)
  await expect(client.jobs.cancel(jobId)).rejects.toMatchObject({ code: 'CONFLICT' })
}

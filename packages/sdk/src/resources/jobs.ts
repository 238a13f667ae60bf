import type { Query, Schema } from '../api-types.ts'
import type { CallOptions, Http, WriteOptions } from '../http.ts'
import { byCursor, listOf } from '../pages.ts'
import { sleep } from '../retry.ts'

export type Job = Schema<'Job'>
export type ImportJob = Schema<'ImportJob'>
export type BulkJob = Schema<'BulkJob'>

export interface WaitOptions<J> extends CallOptions {
  /** Called with the job after each check. */
  readonly onProgress?: ((job: J) => void) | undefined
}

const POLL_FIRST_MS = 50
const POLL_MAX_MS = 500

/** Checks a job, less and less often, until it has ended. */
export async function waitFor<J extends Pick<ImportJob, 'state'>>(
  read: () => Promise<J>,
  { signal, onProgress }: WaitOptions<J>,
): Promise<J> {
  for (let pause = POLL_FIRST_MS; ; pause = Math.min(pause * 1.5, POLL_MAX_MS)) {
    const job = await read()
    onProgress?.(job)
    if (job.state !== 'waiting' && job.state !== 'active') return job
    await sleep(pause, signal)
  }
}

export const readImportJob = (http: Http, jobId: string, options?: CallOptions) =>
  http.call('get', '/contacts/import/{jobId}', { ...options, path: { jobId } })

export const readBulkJob = (http: Http, jobId: string, options?: CallOptions) =>
  http.call('get', '/contacts/bulk/{jobId}', { ...options, path: { jobId } })

/** Work that the server does in the background. */
export function jobsResource(http: Http) {
  return {
    /**
     * Lists the jobs of the project, newest first.
     *
     * @example
     * for await (const { kind, progress } of client.jobs.list({ state: 'active' })) console.log(kind, progress)
     */
    list: (query: Query<'get', '/jobs'> = {}, options?: CallOptions) =>
      listOf(query, (query) => http.call('get', '/jobs', { ...options, query }), byCursor),
    /**
     * Returns a job of any kind. Fails with `JOB_NOT_FOUND`.
     *
     * @example
     * const { state, progress } = await client.jobs.get('job_…')
     */
    get: (jobId: string, options?: CallOptions) => http.call('get', '/jobs/{jobId}', { ...options, path: { jobId } }),
    /** Cancels an import, a bulk operation, or a replay. What it has done stays. */
    cancel: (jobId: string, options?: WriteOptions) =>
      http.call('post', '/jobs/{jobId}/cancel', { ...options, path: { jobId } }),
    /**
     * Returns the import as soon as it has ended, successfully or not: see `state`.
     *
     * @example
     * const { jobId } = await client.contacts.import(csv)
     * const { state, result } = await client.jobs.waitForImport(jobId, {
     *   onProgress: ({ progress }) => console.log(`${progress} %`),
     * })
     */
    waitForImport: (jobId: string, options: WaitOptions<ImportJob> = {}) =>
      waitFor(() => readImportJob(http, jobId, options), options),
    /** Returns the bulk job as soon as it has ended, successfully or not: see `state`. */
    waitForBulk: (jobId: string, options: WaitOptions<BulkJob> = {}) =>
      waitFor(() => readBulkJob(http, jobId, options), options),
  }
}

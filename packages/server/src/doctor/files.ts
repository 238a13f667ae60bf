import { openFiles } from '../processes/open.ts'
import { broken, type Finding, ok, type Patient, reasonOf } from './check.ts'

/** Checks whether uploaded images can be stored where all nodes find them. */
export async function checkFiles({ files, database }: Patient): Promise<Finding> {
  if (files.kind === 'directory') {
    if (database.kind === 'sqlite') return ok(`images are stored in ${files.path}`)
    return ok(`images are stored in ${files.path}; multiple nodes must share this directory, or use POSTHORN_S3_URL`)
  }
  try {
    await (await openFiles({ files })).check()
    return ok(`images are stored in the bucket ${files.bucket}`)
  } catch (error) {
    return broken(
      'files_unusable',
      `the bucket ${files.bucket} cannot be used (${reasonOf(error)})`,
      'check bucket, region, endpoint and keys in POSTHORN_S3_URL.',
    )
  }
}

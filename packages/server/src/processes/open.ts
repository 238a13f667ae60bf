import { dnsResolver } from '@posthorn/adapters/node'
import type { Files, SharedDns, Store } from '@posthorn/core/ports'
import type { Config } from '../config/config.ts'
import { requirePackages } from '../config/optional-packages.ts'

/** Returns what asks the DNS servers of the deployment. */
export function openDns({ dnsServers }: Pick<Config, 'dnsServers'>): SharedDns {
  return dnsResolver({ ...(dnsServers && { servers: dnsServers }) })
}

/** Opens the place where files are kept. Throws `PackageMissing`. */
export async function openFiles({ files }: Pick<Config, 'files'>): Promise<Files> {
  if (files.kind === 'directory') {
    const { directoryFiles } = await import('@posthorn/adapters/files')
    return directoryFiles(files.path)
  }
  const { bucket, prefix, region, endpoint, credentials } = files
  requirePackages({ files })
  const { s3Files } = await import('@posthorn/adapters/s3')
  return s3Files({
    bucket,
    prefix,
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
  })
}

/** Opens the store of the deployment without migrating it. Loads only the driver that it needs. Throws `PackageMissing`. */
export async function openStore({ database }: Pick<Config, 'database'>): Promise<Store> {
  requirePackages({ database })
  if (database.kind === 'postgres') {
    const { postgres } = await import('@posthorn/adapters/postgres')
    return postgres(database.url)
  }
  const { sqlite } = await import('@posthorn/adapters/sqlite')
  return sqlite(database.file)
}

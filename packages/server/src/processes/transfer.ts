import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { TransferDatabase, TransferOptions, TransferReport } from '@posthorn/adapters/operations'
import { ConfigError } from '../config/config.ts'
import { requirePackages } from '../config/optional-packages.ts'

export interface TransferRequest extends Pick<TransferOptions, 'resume' | 'live' | 'onProgress'> {
  /** `sqlite:<file>`, a data directory, or `postgres://…` */
  readonly from: string
  readonly to: string
}

/** Moves everything to another, empty database and compares the two. Throws `ConfigError` and `OperationError`. */
export async function transferDatabase({ from, to, ...options }: TransferRequest): Promise<TransferReport> {
  const { transfer, describeSchema } = await import('@posthorn/adapters/operations')
  const source = await openEnd(from, 'source')
  try {
    const target = await openEnd(to, 'target')
    try {
      return await transfer({ source, target, schema: await describeSchema(), ...options })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

const EXAMPLE = 'For example: posthorn migrate --from ./data --to postgres://user:password@host/posthorn'

async function openEnd(place: string, role: 'source' | 'target'): Promise<TransferDatabase> {
  if (/^postgres(?:ql)?:/i.test(place)) {
    if (!URL.canParse(place))
      throw new ConfigError(
        'A PostgreSQL URL is postgres://user:password@host:port/database; special characters must be percent-encoded.',
      )
    requirePackages({ database: { kind: 'postgres', url: place } })
    const { postgresTransfer } = await import('@posthorn/adapters/postgres')
    return postgresTransfer(place)
  }
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(place)?.[1]
  if (scheme !== undefined && scheme !== 'sqlite') {
    throw new ConfigError(`${scheme}: databases cannot be moved; use sqlite:<file> and postgres://…`, {
      suggestion: EXAMPLE,
    })
  }
  const { OperationError, sqliteTransfer } = await import('@posthorn/adapters/operations')
  const file = fileAt(place)
  if (role === 'source' && !existsSync(file))
    throw new ConfigError(`Database not found: ${file}.`, { suggestion: EXAMPLE })
  const directory = path.dirname(file)
  if (!existsSync(directory))
    throw new OperationError('NO_DIRECTORY', `The directory for the database does not exist: ${directory}.`, {
      suggestion: 'Create it with mode 0700, or choose another place with --to.',
    })
  return sqliteTransfer(file, role)
}

/** A directory means the database that a server keeps in it. */
function fileAt(place: string): string {
  const named = path.resolve(place.replace(/^sqlite:(?:\/\/)?/, ''))
  return existsSync(named) && statSync(named).isDirectory() ? path.join(named, 'posthorn.db') : named
}

import { StoreUnavailable } from '@posthorn/core/ports'
import { PackageMissing, requirePackages } from '../config/optional-packages.ts'
import { broken, type Finding, ok, type Patient, reasonOf, refusalOf, warning } from './check.ts'

const TIMEOUT_MS = 5000

/**
 * Checks whether the queue answers. Without it mail still goes out, when the sweep finds it. `isOptional` is true for the
 * database of an application, which does the work itself.
 */
export async function checkQueue({ queue, database }: Patient, { isOptional = false } = {}): Promise<Finding> {
  if (queue.kind === 'embedded') {
    return ok(
      database.kind === 'sqlite'
        ? 'embedded: this process wakes its own worker'
        : 'embedded: other nodes poll for work once a second; POSTHORN_QUEUE_URL wakes them immediately',
    )
  }
  try {
    requirePackages({ queue })
  } catch (error) {
    if (error instanceof PackageMissing && isOptional)
      return ok('none: the application does the work; only "posthorn serve" would need packages for one')
    if (error instanceof PackageMissing) return broken('queue_package_missing', refusalOf(error))
    throw error
  }
  const name = queue.url.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/s, '')
  try {
    const shortcoming = await (/^mongodb/i.test(queue.url) ? pingMongo(queue.url) : pingPostgres(queue.url))
    return shortcoming === undefined
      ? ok(`Agenda on ${name} responds`)
      : warning('queue_limited', `${name}: ${shortcoming}`)
  } catch (error) {
    const reason = withoutSecret(reasonOf(error), queue.url)
    return broken(
      'queue_unreachable',
      `${name} does not respond (${reason})`,
      'check host, port, user and password in POSTHORN_QUEUE_URL, and that the server is running. Until then, workers poll once a second.',
    )
  }
}

/** Unlike the database, it may not contain the product's tables. */
async function pingPostgres(url: string): Promise<string | undefined> {
  const [{ inspectPostgresQueue }, { QUEUE_TABLE }] = await Promise.all([
    import('@posthorn/adapters/postgres'),
    import('@posthorn/adapters/agenda'),
  ])
  try {
    await inspectPostgresQueue(url, QUEUE_TABLE, { timeoutMs: TIMEOUT_MS })
    return undefined
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || error.suggestion === undefined) throw error
    return `${error.code}: ${error.message}; until then, workers poll once a second. ${error.suggestion}`
  }
}

/** Returns the problem of this server as a queue; undefined if there is none. */
async function pingMongo(url: string): Promise<string | undefined> {
  const [{ MongoClient }, { mongoShortcoming }] = await Promise.all([
    import('mongodb'),
    import('@posthorn/adapters/agenda'),
  ])
  const client = new MongoClient(url, { serverSelectionTimeoutMS: TIMEOUT_MS, connectTimeoutMS: TIMEOUT_MS })
  try {
    await client.connect()
    await client.db().command({ ping: 1 })
    return await mongoShortcoming(client.db()).catch(() => undefined)
  } finally {
    await client.close()
  }
}

function withoutSecret(text: string, url: string): string {
  const secret = /\/\/[^@/:]*:([^@/]*)@/.exec(url)?.[1]
  return secret ? text.replaceAll(secret, '***').replaceAll(decodeURIComponent(secret), '***') : text
}

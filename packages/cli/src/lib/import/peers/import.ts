import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '../../cli.ts'
import { importFile } from '../file.ts'
import type { ImportOptions } from '../options.ts'
import { showImport } from '../show.ts'
import { openPeerFile } from './entries.ts'
import { fillSegments, suppressBlocked } from './follow.ts'
import { listmonk } from './listmonk.ts'
import type { PeerName } from './names.ts'
import type { Peer } from './peer.ts'
import { plunk } from './plunk.ts'
import { translate } from './translate.ts'

const KNOWN: Readonly<Record<PeerName, Peer>> = { listmonk, plunk }

/** How the name of the file ends that is imported in place of another product's. */
const TRANSLATED = '.posthorn.csv'

/**
 * Imports a file of another product: as a CSV file of ours beside it, which is the same each time, so that an interrupted
 * import goes on. Who must get no mail is suppressed first; segments are filled when the contacts are there.
 */
export async function importPeer(
  connection: Connection,
  named: string,
  from: PeerName,
  options: ImportOptions,
): Promise<void> {
  const { dryRun = false, keepUnconfirmed = false } = options
  const original = path.resolve(connection.io.cwd, named)
  const contacts = await openPeerFile(original, named, KNOWN[from], { keepsUnconfirmed: keepUnconfirmed })
  const file = `${original}${TRANSLATED}`
  const { blocked, unconfirmed, lists } = await translate(contacts, file)
  if (!dryRun && blocked > 0) await suppressBlocked(connection, contacts)
  const outcome = await importFile(connection, { file, named, beside: original }, options).finally(() =>
    dryRun ? rm(file, { force: true }) : undefined,
  )
  if (!dryRun && lists.size > 0) await fillSegments(connection, contacts)
  await rm(file, { force: true })
  const peer = { suppressed: blocked, unconfirmed, segments: [...lists.keys()] }
  showImport(connection, { file: named, dryRun, peer }, outcome)
}

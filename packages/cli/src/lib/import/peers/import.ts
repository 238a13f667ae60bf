import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '../../cli.ts'
import { remark } from '../../output.ts'
import { importFile } from '../file.ts'
import { formatOf } from '../format.ts'
import type { ImportOptions } from '../options.ts'
import { showImport } from '../show.ts'
import { openPeerFile } from './entries.ts'
import { fillSegments, suppressBlocked } from './follow.ts'
import { listmonk } from './listmonk.ts'
import type { PeerName } from './names.ts'
import type { Peer } from './peer.ts'
import { plunk } from './plunk.ts'
import { PRESETS } from './presets.ts'
import { translate } from './translate.ts'

const KNOWN: Readonly<Record<PeerName, Peer>> = {
  listmonk,
  plunk,
  brevo: { preset: PRESETS.brevo },
  hubspot: { preset: PRESETS.hubspot },
  mailchimp: { preset: PRESETS.mailchimp },
  sendgrid: { preset: PRESETS.sendgrid },
}

/** The end of the name of the translated file, which is imported instead. */
const TRANSLATED = '.posthorn.csv'

/**
 * Imports a file of another product: as a CSV file of ours next to it, which is the same each time, so that an
 * interrupted import can continue. Blocked contacts are suppressed first; segments are filled when the contacts exist.
 */
export async function importPeer(
  connection: Connection,
  named: string,
  from: PeerName,
  options: ImportOptions,
): Promise<void> {
  const { dryRun = false, keepUnconfirmed = false } = options
  const original = path.resolve(connection.io.cwd, named)
  const peer = KNOWN[from]
  const opened = await openPeerFile({ file: original, named }, peer, {
    keepsUnconfirmed: keepUnconfirmed,
    format: formatOf(options),
  })
  const file = `${original}${TRANSLATED}`
  const { blocked, unconfirmed, unsubscribed, lists } = await translate(opened, file)
  if (!dryRun && blocked > 0) await suppressBlocked(connection, opened)
  const outcome = await importFile(
    connection,
    { file, named, relativeTo: original },
    { ...options, delimiter: ',', encoding: 'utf-8' },
  ).finally(() => (dryRun ? rm(file, { force: true }) : undefined))
  if (!dryRun && lists.size > 0) await fillSegments(connection, opened)
  await rm(file, { force: true })
  if (peer.preset?.remark && unsubscribed === 0) remark(connection, peer.preset.remark)
  const found = { suppressed: blocked, unsubscribed, unconfirmed, segments: [...lists.keys()] }
  showImport(connection, { file: named, dryRun, options, peer: found }, outcome)
}

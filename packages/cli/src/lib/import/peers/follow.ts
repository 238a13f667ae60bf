import type { Schema } from '@posthorn/sdk'
import type { Connection } from '../../cli.ts'
import { remark } from '../../output.ts'
import { patiently } from '../../patience.ts'
import { count } from '../../text.ts'
import type { PeerFile } from './entries.ts'

const SUPPRESSED_AT_ONCE = 1000
const MEMBERS_AT_ONCE = 500

/** Adds the blocked contacts to the suppressions; existing ones stay unchanged. */
export async function suppressBlocked({ client, pace }: Connection, { contacts }: PeerFile): Promise<void> {
  const send = async (suppressions: Schema<'SuppressionImport'>['suppressions']) => {
    await pace.turn()
    await patiently(() => client.suppressions.import(suppressions))
  }
  const batch: Schema<'SuppressionImport'>['suppressions'] = []
  for await (const { email, blocked } of contacts()) {
    if (!blocked || batch.push({ email, reason: blocked }) < SUPPRESSED_AT_ONCE) continue
    await send(batch.splice(0))
  }
  if (batch.length > 0) await send(batch)
}

/** Adds contacts to the static segments with the names of their lists. Existing members stay. */
export async function fillSegments(connection: Connection, { contacts }: PeerFile): Promise<void> {
  const { client, pace } = connection
  const segments = new Map((await client.segments.list()).map(({ id, name, type }) => [name, { id, type }]))
  const waiting = new Map<string, string[]>()
  const refused = new Set<string>()

  async function put(list: string, emails: readonly string[]): Promise<void> {
    await pace.turn()
    const segment = segments.get(list) ?? (await client.segments.create({ name: list, type: 'STATIC' }))
    segments.set(list, segment)
    if (segment.type !== 'STATIC') refused.add(list)
    else await patiently(() => client.segments.addMembers(segment.id, { emails: [...emails] }))
  }

  for await (const { email, lists } of contacts()) {
    for (const list of lists) {
      const emails = waiting.get(list) ?? []
      waiting.set(list, emails)
      if (emails.push(email) >= MEMBERS_AT_ONCE) await put(list, emails.splice(0))
    }
  }
  for (const [list, emails] of waiting) if (emails.length > 0) await put(list, emails)
  if (refused.size > 0) {
    const names = [...refused].map((name) => `"${name}"`).join(', ')
    remark(connection, `${count(refused.size, 'list')} ignored: ${names} is a dynamic segment.`)
  }
}

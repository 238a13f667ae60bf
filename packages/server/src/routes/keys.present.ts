import type { MadeKey } from '@posthorn/core/access'
import { type Context, KEY_SCOPES, type NamedKey } from '@posthorn/core/kernel'
import { z } from 'zod'
import { OptionalTimestamp, optionalTime, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

export const KeyRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    prefix: z.string().describe('The first characters of the key, to identify it.'),
    expiresAt: OptionalTimestamp.describe('When the key expires; null for never.'),
    lastUsedAt: OptionalTimestamp.describe('When it was last used, to the hour; null for never.'),
    createdBy: z
      .string()
      .describe('The id of the user; `secret` for the secret key, `system` for the command line on the database.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Key', description: 'A named key of the project. Its secret cannot be read again.' })

export const MadeKeyRecord = KeyRecord.extend({
  key: z.string().describe('The key itself, which is not shown again.'),
}).meta({ id: 'MadeKey', description: 'A key with its secret, which is shown only once.' })

export const EXAMPLE_KEY: z.input<typeof KeyRecord> = {
  id: 'key_01kajw6zq4h2n8s5r7p3d9f0ya',
  name: 'ci',
  scopes: ['send', 'track'],
  prefix: 'sk_9a41c07e',
  expiresAt: '2027-02-19T09:30:00.000Z',
  lastUsedAt: null,
  createdBy: 'usr_01kajw6zq4h2n8s5r7p3d9f0ya',
  createdAt: '2026-11-21T09:30:00.000Z',
}

/** A key as it is on the wire. */
export const presentKey = (key: NamedKey) => onWire(KeyRecord, key, { lastUsedAt: optionalTime(key.usedAt) })

/** A new key as it is on the wire, once. */
export function presentMadeKey({ key, secret }: MadeKey): z.input<typeof MadeKeyRecord> {
  return { ...presentKey(key), key: secret }
}

export const CurrentKeyRecord = z
  .object({
    kind: z
      .enum(['secret', 'named', 'none'])
      .describe('`secret` for the secret key of the project; `none` for a signed-in user without a key.'),
    prefix: z.string().nullable().describe('The first characters of the key.'),
    name: z.string().nullable().describe('The name of a named key.'),
    scopes: z.array(z.enum(KEY_SCOPES)).nullable().describe('The scopes of a named key; null for all permissions.'),
    expiresAt: OptionalTimestamp.describe('When the key expires; null for never.'),
    project: z.object({ id: z.string(), name: z.string() }),
  })
  .meta({ id: 'CurrentKey', description: 'The key of the request and its project.' })

export const EXAMPLE_CURRENT_KEY: z.input<typeof CurrentKeyRecord> = {
  kind: 'named',
  prefix: EXAMPLE_KEY.prefix,
  name: EXAMPLE_KEY.name,
  scopes: EXAMPLE_KEY.scopes,
  expiresAt: EXAMPLE_KEY.expiresAt,
  project: { id: 'prj_01kajw6zq4h2n8s5r7p3d9f0ya', name: 'My project' },
}

/** The key of a request as it is on the wire. */
export function presentCurrentKey({ actor, project }: Context): z.input<typeof CurrentKeyRecord> {
  const { named, prefix } = actor.kind === 'key' ? actor : {}
  return {
    kind: actor.kind !== 'key' ? 'none' : named ? 'named' : 'secret',
    prefix: prefix ?? null,
    name: named?.name ?? null,
    scopes: named ? [...named.scopes] : null,
    expiresAt: optionalTime(named?.expiresAt),
    project: { id: project.id, name: project.name },
  }
}

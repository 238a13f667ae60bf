import type { MadeOperatorKey, OperatorKey } from '@posthorn/core/access'
import { z } from 'zod'
import { OptionalTimestamp, optionalTime, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

export const OperatorKeyRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe('The first characters of the key, to identify it.'),
    expiresAt: OptionalTimestamp.describe('When the key expires; null for never.'),
    lastUsedAt: OptionalTimestamp.describe('When it was last used, to the hour; null for never.'),
    createdBy: z.string().describe('The id of the user; `system` for the command line on the database.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'OperatorKey', description: 'A key of the operators of the server. Its secret cannot be read again.' })

export const MadeOperatorKeyRecord = OperatorKeyRecord.extend({
  key: z.string().describe('The key itself, which is not shown again.'),
}).meta({ id: 'MadeOperatorKey', description: 'A key with its secret, which is shown only once.' })

export const EXAMPLE_OPERATOR_KEY: z.input<typeof OperatorKeyRecord> = {
  id: 'opk_01kajw6zq4h2n8s5r7p3d9f0ya',
  name: 'monitoring',
  prefix: 'ok_9a41c07e',
  expiresAt: '2027-11-21T09:30:00.000Z',
  lastUsedAt: null,
  createdBy: 'usr_01kajw6zq4h2n8s5r7p3d9f0ya',
  createdAt: '2026-11-21T09:30:00.000Z',
}

/** A key as it is on the wire. */
export const presentOperatorKey = (key: OperatorKey) =>
  onWire(OperatorKeyRecord, key, { lastUsedAt: optionalTime(key.usedAt) })

/** A new key as it is on the wire, once. */
export function presentMadeOperatorKey({ key, secret }: MadeOperatorKey): z.input<typeof MadeOperatorKeyRecord> {
  return { ...presentOperatorKey(key), key: secret }
}

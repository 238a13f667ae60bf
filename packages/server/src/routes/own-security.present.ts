import { type PasskeyOffer, providerOf, type SignInMethods } from '@posthorn/core/access'
import { PROVIDER_NAMES } from '@posthorn/core/ports'
import type { Credential } from '@posthorn/core/tenant'
import { z } from 'zod'
import { OptionalTimestamp, optionalTime, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

export const PasskeyRecord = z
  .object({ id: z.string(), name: z.string(), createdAt: Timestamp, lastUsedAt: OptionalTimestamp })
  .meta({ id: 'Passkey' })

const IdentityRecord = z.object({
  id: z.string(),
  provider: z.enum(PROVIDER_NAMES),
  email: z.string().describe('The address at the provider when the account was linked; may be empty.'),
  createdAt: Timestamp,
})

const SessionRecord = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  agent: z.string().nullable().describe('The browser, as reported by itself.'),
  createdAt: Timestamp,
  expiresAt: Timestamp,
})

export const WaysInRecord = z
  .object({
    hasPassword: z.boolean(),
    isFresh: z.boolean().describe('Whether this session can make changes, or must sign in again first.'),
    totp: z.boolean().describe('Whether an authenticator app is the second factor.'),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(PasskeyRecord),
    identities: z.array(IdentityRecord),
    sessions: z.array(SessionRecord),
  })
  .meta({ id: 'WaysIn', description: 'The sign-in methods and sessions of a user.' })

const AT = '2026-11-21T09:30:00.000Z'
export const EXAMPLE_PASSKEY = { id: 'kq3bV0tGmX2c', name: 'Laptop', createdAt: AT, lastUsedAt: null }

export const EXAMPLE_WAYS_IN: z.input<typeof WaysInRecord> = {
  hasPassword: true,
  isFresh: true,
  totp: true,
  recoveryCodesLeft: 10,
  passkeys: [EXAMPLE_PASSKEY],
  identities: [{ id: 'github:583231', provider: 'github', email: 'ada@example.com', createdAt: AT }],
  sessions: [
    { id: '9f2c…', isCurrent: true, agent: 'Mozilla/5.0 …', createdAt: AT, expiresAt: '2026-11-28T09:30:00.000Z' },
  ],
}

export const PasskeyOfferRecord = z
  .object({
    options: z
      .record(z.string(), z.unknown())
      .describe('In the form that PublicKeyCredential.parse…OptionsFromJSON() reads.'),
    ticket: z.string().describe('Send it with the response of the browser, once, within ten minutes.'),
  })
  .meta({ id: 'PasskeyOffer' })

export const EXAMPLE_OFFER = { options: { challenge: 'Zm9v…', rpId: 'mail.example.com' }, ticket: 'v1.pCq…' }
export const EXAMPLE_ANSWER = { id: 'kq3bV0tGmX2c', type: 'public-key', response: {} }

export const RecoveryCodesRecord = z
  .object({ recoveryCodes: z.array(z.string()).describe('Each code works once. They are not shown again.') })
  .meta({ id: 'RecoveryCodes' })

export const EXAMPLE_CODES = { recoveryCodes: ['k3m9-x2pa-7tqw', 'w8fd-2nhz-u5yc'] }

export function presentOffer({ options, ticket }: PasskeyOffer): z.input<typeof PasskeyOfferRecord> {
  return { options: { ...options }, ticket }
}

export const presentPasskey = (passkey: Credential) =>
  onWire(PasskeyRecord, passkey, { id: passkey.key, lastUsedAt: optionalTime(passkey.usedAt) })

export function presentWaysIn(ways: SignInMethods): z.input<typeof WaysInRecord> {
  const of = (kind: Credential['kind']) => ways.credentials.filter((one) => one.kind === kind)
  return onWire(WaysInRecord, ways, {
    totp: of('totp').length > 0,
    recoveryCodesLeft: of('recovery').length,
    passkeys: of('passkey').map(presentPasskey),
    identities: of('identity').map((one) =>
      onWire(IdentityRecord, one, { id: one.key, provider: providerOf(one), email: one.name }),
    ),
    sessions: ways.sessions.map((session) => onWire(SessionRecord, session)),
  })
}

import { nodePlatform } from '@posthorn/adapters/node'
import { expect, it } from 'vitest'
import { openAuthenticator } from '../authenticator.ts'

const { passkeys } = nodePlatform({ masterKey: new Uint8Array(32).fill(7) })
const site = { id: 'mail.example.com', origin: 'https://mail.example.com' }

async function madeAs(format: string): Promise<boolean> {
  const device = openAuthenticator({ origin: site.origin, rpId: site.id })
  const { challenge } = await passkeys.askToMake({ site, userId: 'usr_1', email: 'ada@example.com', known: [] })
  return (await passkeys.checkMade({ site, challenge, answer: device.make(challenge, format) })) !== undefined
}

it('a passkey needs no attestation: none is requested, and certificates name addresses to fetch', async () => {
  expect(await madeAs('none')).toBe(true)
  // Good in itself: the key vouches for itself.
  expect(await madeAs('packed')).toBe(false)
  for (const format of ['android-key', 'fido-u2f', 'apple', 'tpm', 'compound', 'nones'])
    expect(await madeAs(format), format).toBe(false)
})

it.each([undefined, null, 'x', {}, { response: 1 }, { response: { attestationObject: 'AAAA' } }])(
  'an invalid answer creates no passkey: %j',
  async (answer) => {
    const { challenge } = await passkeys.askToMake({ site, userId: 'usr_1', email: 'ada@example.com', known: [] })
    expect(await passkeys.checkMade({ site, challenge, answer })).toBeUndefined()
  },
)

import type { Passkeys } from '@posthorn/core/ports'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

const SITE_NAME = 'Posthorn'
/** Base64url of the 1023 bytes that an id may have (Web Authentication §4). */
const ID_MAX = 1364
const ID = /^[A-Za-z0-9_-]+$/

const library = () => import('@simplewebauthn/server')

/**
 * Passkeys by `@simplewebauthn/server`. Its parsers of ASN.1 work only together: this package depends on one version of
 * them, so that another library cannot bring an older one. Any error about an answer means that the answer is not
 * valid.
 */
export const passkeys: Passkeys = {
  async askToMake({ site, userId, email, known }) {
    const { generateRegistrationOptions } = await library()
    const options = await generateRegistrationOptions({
      rpName: SITE_NAME,
      rpID: site.id,
      userName: email,
      userID: new Uint8Array(Buffer.from(userId)),
      attestationType: 'none',
      excludeCredentials: known.map((id) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { challenge: options.challenge, options: { ...options } }
  },

  async checkMade({ site, challenge, answer }) {
    // The library verifies unrequested attestations, and fetches revocation lists that their certificates name.
    if ((await formatOf(answer)) !== 'none') return undefined
    const { verifyRegistrationResponse } = await library()
    const made = await orUndefined(
      verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
      }),
    )
    if (!made?.verified) return undefined
    const { id, publicKey, counter } = made.registrationInfo.credential
    return id.length > ID_MAX ? undefined : { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  },

  async askToSign({ site, known }) {
    const { generateAuthenticationOptions } = await library()
    const options = await generateAuthenticationOptions({
      rpID: site.id,
      allowCredentials: known.map((id) => ({ id })),
      userVerification: 'required',
    })
    return { challenge: options.challenge, options: { ...options } }
  },

  idOf(answer) {
    const id: unknown = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined
    return typeof id === 'string' && id.length <= ID_MAX && ID.test(id) ? id : undefined
  },

  async checkSigned({ site, challenge, answer, passkey: { id, publicKey, counter } }) {
    const { verifyAuthenticationResponse } = await library()
    const signed = await orUndefined(
      verifyAuthenticationResponse({
        response: answer as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      }),
    )
    return signed?.verified ? signed.authenticationInfo.newCounter : undefined
  },
}

/** The format of the attestation in an answer (Web Authentication §6.5). */
async function formatOf(answer: unknown): Promise<string | undefined> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const { response }: { response?: { attestationObject?: unknown } } = Object(answer)
  const encoded = response?.attestationObject
  if (typeof encoded !== 'string') return undefined
  try {
    return decodeAttestationObject(isoBase64URL.toBuffer(encoded)).get('fmt')
  } catch {
    return undefined
  }
}

const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

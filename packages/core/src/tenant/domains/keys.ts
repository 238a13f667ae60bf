import type { Context } from '../../kernel/context/context.ts'
import { DKIM_ALGORITHMS } from '../../kernel/ports/dkim.ts'
import { allowanceOf } from './allowance.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { DOMAINS_MAX, type DomainKey, type KeyRole } from './schema.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const RANDOM_LENGTH = 8

/** The limit on key generations: an RSA key takes a tenth of a second of a processor, or several. */
const makingKeys = limitConcurrency(2, 'generations of keys')

/**
 * The allowance for new keys: a project that adds and deletes domains in a loop would keep a processor busy. All
 * domains that a project may have can be added together.
 */
const spendKeys = allowanceOf({ max: 2 * DOMAINS_MAX, refillMs: 30_000, what: 'new keys' })

/**
 * Creates a key of each algorithm. Their selectors are new, so that other projects, other deployments, and earlier keys
 * keep theirs at the same domain.
 */
export function makeKeys(ctx: Context, role: KeyRole): Promise<readonly DomainKey[]> {
  return makingKeys(ctx, async () => {
    spendKeys(ctx)
    return generate(ctx, role)
  })
}

async function generate({ dkim, secrets }: Context, role: KeyRole): Promise<readonly DomainKey[]> {
  const random = Array.from(secrets.randomBytes(RANDOM_LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join('')
  const pairs = await Promise.all(DKIM_ALGORITHMS.map((algorithm) => dkim.generateKeys(algorithm)))
  return pairs.map(({ algorithm, publicKey, privateKey }) => ({
    role,
    algorithm,
    selector: `posthorn-${random}${algorithm === 'ed25519-sha256' ? '-ed' : ''}`,
    publicKey,
    privateKey: secrets.seal(privateKey),
    retiredAt: undefined,
  }))
}

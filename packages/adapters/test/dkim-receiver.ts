import type { DkimAlgorithm, DkimKeyPair, MailSigner } from '@posthorn/core/ports'
import type { CheckedSignature, FindRecord } from '@posthorn/core/testing'
import { type DNSResolver, dkimVerify } from 'mailauth'
import { nodeDkim } from '../src/dkim/index.ts'

/** Answers from these TXT records: other names do not exist. */
export function txtResolver(findRecord: FindRecord): DNSResolver {
  return async (name, type) => {
    const record = type === 'TXT' ? findRecord(name) : undefined
    if (record === undefined) throw Object.assign(new Error(`${type} ${name}: not found`), { code: 'ENOTFOUND' })
    // A record has strings of 255 bytes at most (RFC 1035 §3.3).
    return [record.match(/.{1,255}/g) ?? []]
  }
}

/** Checks the signatures of a message with mailauth, strictly. */
export async function checkWithMailauth(
  source: Uint8Array,
  findRecord: FindRecord,
): Promise<readonly CheckedSignature[]> {
  const { results } = await dkimVerify(Buffer.from(source), { resolver: txtResolver(findRecord), strict: true })
  return results
    .filter(({ signingDomain }) => signingDomain)
    .map(({ algo, signingDomain, selector, status }) => ({
      algorithm: algo ?? '',
      domain: signingDomain ?? '',
      selector: selector ?? '',
      valid: status.result === 'pass',
    }))
}

/** Returns the name and the TXT record under which a key is published. */
export function recordOf(domain: string, selector: string, pair: DkimKeyPair): readonly [string, string] {
  const type = pair.algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'
  return [`${selector}._domainkey.${domain}`, `v=DKIM1; k=${type}; p=${pair.publicKey}`]
}

export interface SigningDomain {
  readonly domain: string
  readonly signer: MailSigner
  readonly records: ReadonlyMap<string, string>
  /** Returns whether each signature of a message is valid, the topmost first. */
  check(source: Uint8Array): Promise<readonly boolean[]>
}

/** Creates a domain with a published key for each algorithm. */
export async function signingDomain(
  domain: string,
  algorithms: readonly DkimAlgorithm[] = ['rsa-sha256', 'ed25519-sha256'],
): Promise<SigningDomain> {
  const dkim = nodeDkim()
  const pairs = await Promise.all(algorithms.map((algorithm) => dkim.generateKeys(algorithm)))
  const records = new Map(pairs.map((pair, at) => recordOf(domain, `s${at}`, pair)))
  const keys = pairs.map(({ algorithm, privateKey }, at) => ({ algorithm, privateKey, selector: `s${at}` }))
  return {
    domain,
    signer: dkim.signer({ domain, keys }),
    records,
    async check(source) {
      const checked = await checkWithMailauth(source, (name) => records.get(name))
      return checked.map(({ valid }) => valid)
    },
  }
}

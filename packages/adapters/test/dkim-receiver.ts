import type { CheckedSignature, FindRecord } from '@posthorn/core/testing'
import { type DNSResolver, dkimVerify } from 'mailauth'

/** Answers from these TXT records: names that are not there do not exist. */
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

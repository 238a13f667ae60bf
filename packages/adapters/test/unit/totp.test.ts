import { expect, it } from 'vitest'
import { totp } from '../../src/totp/index.ts'

/** The secret of RFC 6238, appendix B, for SHA-1: `12345678901234567890` in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** The last six digits of its codes, by the second since 1970. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

it.each(VECTORS)('computes the code of second %d', async (seconds, code) => {
  const step = Math.floor(seconds / 30)
  const at = (steps: number) => new Date((seconds + steps * 30) * 1000)
  const steps = [-2, -1, 0, 1, 2].map((one) => totp.stepOf(SECRET, code, at(one)))
  expect(await Promise.all(steps)).toStrictEqual([undefined, step, step, step, undefined])
  expect(
    await totp.stepOf(
      SECRET,
      code.replace(/.$/, (last) => String((Number(last) + 1) % 10)),
      at(0),
    ),
  ).toBeUndefined()
})

it('accepts only six digits', async () => {
  for (const code of ['', '28708', '2870820', 'abcdef', '287 82', '-87082', '28708２'])
    expect(await totp.stepOf(SECRET, code, new Date(59_000))).toBeUndefined()
})

it('creates secrets of 160 bits, and the data for apps', async () => {
  const [one, two] = [await totp.newSecret(), await totp.newSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(two)
  const uri = new URL(await totp.uri(one, 'ada+"x"@example.com'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toStrictEqual([
    'otpauth:',
    'totp',
    '/Posthorn:ada+"x"@example.com',
  ])
  expect(Object.fromEntries(uri.searchParams)).toStrictEqual({
    issuer: 'Posthorn',
    secret: one,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(await totp.picture(uri.href)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>$/s)
})

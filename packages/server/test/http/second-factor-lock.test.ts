import { expect, it } from 'vitest'
import { aPassword, fromAnywhere } from '../accounts-kit.ts'
import { codeAt } from '../authenticator.ts'
import { at, failure, textAt, useBench } from '../harness.ts'
import { openBrowser } from '../providers-kit.ts'

const SITE = 'https://mail.example.com'

it('a person with the password can guess five codes, and the owner still signs in on a known device', async () => {
  const bench = await useBench({ POSTHORN_BASE_URL: SITE })
  const call = fromAnywhere(bench.call)
  const browser = () => openBrowser(call, SITE)
  const [owner, thief, phone] = [browser(), browser(), browser()]
  const body = { email: 'ada@example.com', password: aPassword }
  await owner.visit('POST /auth/signup', { body })
  const offer = await owner.visit('POST /users/@me/totp')
  const confirmation = { ticket: textAt(offer, 'ticket'), code: codeAt(textAt(offer, 'secret'), Date.now()) }
  const confirmed = await owner.visit('POST /users/@me/totp/confirm', { body: confirmation })
  const [first, second] = [0, 1].map((n) => textAt(confirmed, `recoveryCodes.${n}`))

  const tryCode = async ({ visit }: ReturnType<typeof browser>, code: string | undefined) => {
    const challenge = textAt(await visit('POST /auth/login', { body }), 'challenge')
    return visit('POST /auth/second-factor', { body: { challenge, code } })
  }
  for (let n = 0; n < 5; n++)
    expect(failure(await tryCode(thief, '000000'))).toStrictEqual([401, 'INVALID_CREDENTIALS'])
  for (const stranger of [thief, phone])
    expect(failure(await tryCode(stranger, first))).toStrictEqual([429, 'RATE_LIMIT_EXCEEDED'])
  const entered = await tryCode(owner, first)
  expect([entered.status, at(entered.json, 'data.email')]).toStrictEqual([200, body.email])
  // The owner's sign-in gives the others no new tries.
  expect(failure(await tryCode(thief, second))).toStrictEqual([429, 'RATE_LIMIT_EXCEEDED'])
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filled, itTakesNoLongTurn, TURN_MAX_MS, texts, turnOf } from '../../../../test/support/worst-inputs.ts'
import { githubProvider } from '../../src/oauth/index.ts'
import { callerOf } from '../../src/smtp-receiver/callers.ts'
import { sns } from '../../src/sns/index.ts'
import { stripePayments } from '../../src/stripe/index.ts'
import { totp } from '../../src/totp/index.ts'
import { fakeSns, signedMessage, TOPIC } from '../sns-kit.ts'

/** The headers of a request have 16 kB together. */
const HEADERS = 16 * 1024
/** The size of a message of SNS. */
const MESSAGE = 256 * 1024
const NOTICE = 256 * 1024

const topics = { topics: [TOPIC], fetch: fakeSns().fetch }
const payments = stripePayments({ key: 'sk_test_1', webhookSecret: 'whsec_1', price: 'price_1' })
const SIGNED_AT = Math.floor(Date.now() / 1000)

itTakesNoLongTurn([
  [
    'a message of SNS',
    () => [
      ...texts(MESSAGE, ['a', '\n', 'é', '"']).map((Message) => signedMessage({ Message })),
      ...texts(MESSAGE, ['A', ' ', '=', 'é']).map((Signature) => signedMessage({ Signature })),
      ...texts(MESSAGE, ['/', '@', '%', '.'], 'https://').map((url) => signedMessage({ SigningCertURL: url })),
      signedMessage({ TopicArn: filled(MESSAGE, '-a', 'arn:aws') }),
      signedMessage({ Timestamp: filled(MESSAGE, '0', '2026-') }),
    ],
    (envelope) => sns(topics).receive(envelope),
  ],
  [
    'a notice of payments',
    () => texts(HEADERS, ['v1=', ',v1=a', '=', ',', 't=1,'], `t=${SIGNED_AT},v1=`),
    (signature: string) => payments.receive(Buffer.alloc(NOTICE, '[1'), signature),
  ],
  [
    'a code of a second factor',
    () => texts(1_000_000, ['1', ' ', '１', '\n']),
    (code: string) => totp.stepOf('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', code, new Date()),
  ],
  ['the network of a caller', () => texts(10_000, [':', '1.', '%', 'f', '::', '0x', '1:']), callerOf],
])

const names = (count: number) => Array.from({ length: count }, (_, n) => n.toString(36))
let answer = ''
const provider = createServer((request, response) => {
  const isToken = request.url?.startsWith('/login/oauth/access_token')
  response.setHeader('content-type', 'application/json')
  response.end(isToken ? '{"access_token":"a","token_type":"bearer"}' : answer)
})
beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})
afterAll(() => void provider.close())

it.each([
  ['names', (size: number) => `{${names(size / 8).map((name) => `"${name}":0`)}}`],
  [
    'nested names',
    (size: number) =>
      names(size / 8)
        .map((name) => `{"${name}":`)
        .join(''),
  ],
  ['objects', (size: number) => `[${filled(size - 10, '{},')}{}]`],
  ['backslashes', (size: number) => filled(size, '\\\\', '"', '"')],
])('does not block other work with an answer of a provider: %s', async (_, write) => {
  answer = write(ANSWER)
  const { port } = provider.address() as AddressInfo
  const github = githubProvider({ id: 'a', secret: 'b', url: `http://127.0.0.1:${port}` })
  const flow = { redirectUri: 'https://a.example/', state: 'state', verifier: 'v'.repeat(43), nonce: 'n' }
  expect(await turnOf(() => github.finish(flow, 'code=a&state=state'))).toBeLessThan(TURN_MAX_MS)
})

/** The longest answer that is read. */
const ANSWER = 128 * 1024

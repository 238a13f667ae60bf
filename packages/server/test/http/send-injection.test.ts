import { beforeAll, describe, expect, it } from 'vitest'
import { aMail, type Bench, failure, problems, remains, SENDER, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

const CHARACTERS = {
  CR: '\r',
  LF: '\n',
  CRLF: '\r\n',
  'U+0085': '\u0085',
  'U+2028': '\u2028',
  'U+2029': '\u2029',
  NUL: '\0',
  VT: '\v',
  DEL: '\u007f',
}

const attachment = { filename: 'a.txt', contentType: 'text/plain', content: 'aGk=' }

const PLACES: Record<string, (evil: string) => Record<string, unknown>> = {
  subject: (evil) => ({ subject: `Hello${evil}Bcc: eve@example.com` }),
  'from.name': (evil) => ({ from: { email: SENDER, name: `Shop${evil}Bcc: eve@example.com` } }),
  'from.email': (evil) => ({ from: { email: `post${evil}@sandbox.localhost`, name: 'Shop' } }),
  from: (evil) => ({ from: `post@sandbox.localhost${evil}Bcc: eve@example.com` }),
  name: (evil) => ({ name: `Shop${evil}Bcc: eve@example.com` }),
  'to.name': (evil) => ({ to: { email: 'ada@example.com', name: `Ada${evil}Bcc: eve@example.com` } }),
  'to.email': (evil) => ({ to: { email: `ada@example.com${evil}eve@example.com` } }),
  to: (evil) => ({ to: `ada@example.com${evil}eve@example.com` }),
  reply: (evil) => ({ reply: `ada${evil}@example.com` }),
  'a header name': (evil) => ({ headers: { [`X-A${evil}Bcc`]: 'eve@example.com' } }),
  'a header value': (evil) => ({ headers: { 'X-A': `1${evil}Bcc: eve@example.com` } }),
  filename: (evil) => ({ attachments: [{ ...attachment, filename: `a${evil}.txt` }] }),
  contentType: (evil) => ({ attachments: [{ ...attachment, contentType: `text/plain${evil}X: 1` }] }),
  contentId: (evil) => ({ attachments: [{ ...attachment, contentId: `a${evil}b` }] }),
}

const table = Object.entries(PLACES).flatMap(([place, changes]) =>
  Object.entries(CHARACTERS).map(([name, character]) => [name, place, changes(character)] as const),
)

describe('a control character is refused, and nothing is stored', () => {
  it.each(table)('%s in %s', async (_, __, changes) => {
    const answer = await tenant.call('POST /v1/send', { body: aMail(changes) })
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).not.toHaveLength(0)
    expect(await remains(bench, tenant)).toStrictEqual({ contacts: 0, emails: 0 })
  })
})

it('in data never reaches the subject', async () => {
  const body = aMail({ subject: 'Hello {{name}}', data: { name: 'Ada\r\nBcc: eve@example.com' } })
  expect((await tenant.call('POST /v1/send', { body })).status).toBe(200)
  const list = await tenant.call('GET /emails')
  expect(list.json).toMatchObject({ data: [{ subject: expect.not.stringMatching(/[\r\n]/) }] })
})

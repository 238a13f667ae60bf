import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { at, type Bench, failure, problems, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

const OF_MAILS =
  'Accepted are: limit, cursor, status, contactId, recipient, templateId, campaignId, tag, search, from, to.'

describe('a query parameter that an endpoint does not have', () => {
  it.each([
    ['GET /emails?label=nope', 'label', OF_MAILS],
    ['GET /emails?sender=a@b.example', 'sender', OF_MAILS],
    ['GET /contacts?subscribed=true', 'subscribed', 'Accepted are: limit, cursor, search.'],
    [
      'GET /events?eventNames=a',
      'eventNames',
      'Did you mean eventName? Accepted are: limit, cursor, eventName, after, types.',
    ],
    [
      'GET /activity?type=email.sent',
      'type',
      'Did you mean types? Accepted are: limit, cursor, types, contactId, startDate, endDate.',
    ],
    ['GET /segments?search=a', 'search', 'Leave it out: this endpoint takes none.'],
    ['GET /contacts?__proto__=a', '__proto__', 'Accepted are: limit, cursor, search.'],
  ])('is refused: %s', async (call, name, suggestion) => {
    const answer = await tenant.call(call)
    expect(failure(answer)).toStrictEqual([400, 'BAD_REQUEST'])
    expect(at(answer.json, 'error.suggestion')).toBe(suggestion)
    expect(problems(answer)).toStrictEqual([[name, 'unknown_parameter']])
  })

  it('is refused before anything is written, and all are named', async () => {
    const body = { email: 'ada@example.com' }
    const answer = await tenant.call('POST /contacts?upsert=true&dry_run=1', { body })
    const unknown = ['upsert', 'dry_run'].map((name) => [name, 'unknown_parameter'])
    expect(problems(answer)).toStrictEqual(unknown)
    const found = await tenant.call('GET /contacts?search=ada@example.com')
    expect(at(found.json, 'data')).toStrictEqual([])
  })

  it('is refused when it is given more than once, unless it is a list', async () => {
    for (const name of ['limit', 'eventName', 'after']) {
      const answer = await tenant.call(`GET /events?${name}=1&${name}=2`)
      expect(failure(answer)).toStrictEqual([400, 'BAD_REQUEST'])
      expect(problems(answer)).toStrictEqual([[name, 'repeated']])
      expect(at(answer.json, 'error.message')).toBe(`The query parameter ${name} was given more than once.`)
    }
    expect((await tenant.call('GET /events?after=0&types=a&types=b')).status).toBe(200)
    expect((await tenant.call('GET /unsubscribe/x?utm_source=a&utm_source=b')).status).not.toBe(500)
  })

  const lists = ROUTES.filter(
    ({ method, path, access }) => method === 'GET' && access === 'secret' && !/[{]/.test(path),
  )
  it.each(lists.map(({ path }) => path))('is refused by every list: %s', async (path) => {
    expect(failure(await tenant.call(`GET ${path}?no_such=1`))).toStrictEqual([400, 'BAD_REQUEST'])
  })

  it('may be another spelling of a known one', async () => {
    expect((await tenant.call('GET /templates?page=1&page_size=5')).status).toBe(200)
  })

  it.each(['GET /health/live?probe=1', 'GET /unsubscribe/x?utm_source=a&fbclid=b', 'GET /sign-in?utm_source=a'])(
    'may be added by other services to their calls: %s',
    async (call) => {
      expect((await bench.call(call)).status).not.toBe(400)
    },
  )
})

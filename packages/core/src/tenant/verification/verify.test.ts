import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import type { MemoryDns } from '../../testing/memory-dns.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { verifyAddress } from './verify.ts'

const DAY_MS = 24 * 3_600_000

const WHOLE = {
  ns: ['ns.example.net'],
  mx: [{ exchange: 'mx.example.net', priority: 10 }],
  a: ['192.0.2.1'],
}

let product: Product
let ctx: Context
let dns: MemoryDns
beforeEach(async () => {
  product = await aProduct()
  dns = product.dns
  ctx = await product.tenant()
  dns.set('mx.example.net', { a: ['192.0.2.25'] })
  for (const name of ['example.com', 'gmail.com', 'gmial.com', 'mailinator.com', 'duck.com', 'yahoo.com']) {
    dns.set(name, WHOLE)
  }
})

const verify = (email: string) => verifyAddress(ctx, { email })
const GOOD = {
  isValid: true,
  isDisposable: false,
  isAlias: false,
  isTypo: false,
  isPlusAddressed: false,
  isPersonalEmail: false,
  domainExists: true,
  hasWebsite: true,
  hasMxRecords: true,
  reasons: [],
  suggestedEmail: undefined,
}

describe('an address', () => {
  it('without problems', async () => {
    expect(await verify(' Ada@Example.com ')).toEqual({ ...GOOD, email: 'ada@example.com' })
  })

  it('of an international domain', async () => {
    dns.set('xn--bcher-kva.example', WHOLE)
    expect(await verify('ada@Bücher.example')).toEqual({ ...GOOD, email: 'ada@xn--bcher-kva.example' })
  })

  it.each(['ada at example.com', '', 'ada@', '@example.com', 'a'.repeat(400)])(
    'that is invalid is refused without a query: %j',
    async (email) => {
      await expect(verify(email)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        errors: [{ field: 'email', code: 'invalid_email' }],
      })
      expect(dns.questions).toEqual([])
    },
  )

  it.each([
    ['ada@mailinator.com', { isDisposable: true, reasons: [expect.stringContaining('disposable')] }],
    ['ada@inbox.mailinator.com', { isDisposable: true, isValid: false }],
    ['ada@gmail.com', { isPersonalEmail: true, reasons: [] }],
    ['ada+shop@example.com', { isPlusAddressed: true, reasons: [] }],
    ['ada-shop@yahoo.com', { isPlusAddressed: true, isPersonalEmail: true }],
    [
      'ada@duck.com',
      { isAlias: true, isPersonalEmail: false, reasons: [expect.stringContaining('private addresses')] },
    ],
    ['"ada l"@example.com', { isValid: true, reasons: [expect.stringContaining('quoted')] }],
    [
      'ada+x@gmial.com',
      {
        isValid: true,
        isTypo: true,
        suggestedEmail: 'ada+x@gmail.com',
        reasons: ['gmial.com is probably a typo of gmail.com.'],
      },
    ],
  ])('of a known kind: %s', async (email, expected) => {
    expect(await verify(email)).toMatchObject(expected)
  })

  it('of a customer of a relay', async () => {
    dns.set('anonaddy.com', WHOLE)
    dns.set('ada.anonaddy.com', WHOLE)
    expect(await verify('shop@ada.anonaddy.com')).toMatchObject({ isValid: true, isAlias: true })
    dns.set('notanonaddy.com', WHOLE)
    expect(await verify('shop@notanonaddy.com')).toMatchObject({ isValid: true, isAlias: false })
  })
})

describe('a domain', () => {
  it('that does not exist', async () => {
    expect(await verify('ada@missing.example.org')).toMatchObject({
      isValid: false,
      domainExists: false,
      hasWebsite: false,
      hasMxRecords: false,
      reasons: [expect.stringContaining('does not exist')],
    })
  })

  it('exists when the registered one above it has name servers', async () => {
    dns.set('mail.example.com', { mx: WHOLE.mx })
    expect(await verify('ada@mail.example.com')).toMatchObject({
      isValid: true,
      domainExists: true,
      hasWebsite: false,
      hasMxRecords: true,
      reasons: [],
    })
    dns.set('example.co.uk', WHOLE)
    dns.set('co.uk', { ns: ['ns.example.net'] })
    expect(await verify('ada@other.co.uk')).toMatchObject({ isValid: false, domainExists: false })
    expect(await verify('ada@example.co.uk')).toMatchObject({ isValid: true })
  })

  it.each([{ a: ['192.0.2.1'] }, { aaaa: ['2001:db8::1'] }])(
    'without MX accepts mail at its address: %j',
    async (records) => {
      dns.set('web.example.com', records)
      expect(await verify('ada@web.example.com')).toMatchObject({
        isValid: true,
        domainExists: true,
        hasWebsite: true,
        hasMxRecords: false,
        reasons: [expect.stringContaining('no MX record: its mail goes to its own address')],
      })
    },
  )

  it.each([{}, { a: ['127.0.0.1'] }, { aaaa: ['::1'] }])(
    'without MX and without an address accepts none: %j',
    async (records) => {
      dns.set('bare.example.com', records)
      expect(await verify('ada@bare.example.com')).toMatchObject({
        isValid: false,
        domainExists: true,
        hasMxRecords: false,
        reasons: [expect.stringContaining('neither an MX record nor an address')],
      })
    },
  )

  it.each([['192.0.2.1'], ['localhost'], ['nowhere.example.com'], ['loop.example.com'], ['', 'localhost']])(
    'whose MX records are invalid accepts no mail: %s %s',
    async (...exchanges) => {
      dns.set('loop.example.com', { a: ['127.0.0.1'] })
      const mx = exchanges.map((exchange, index) => ({ exchange, priority: index }))
      dns.set('lost.example.com', { ...WHOLE, mx })
      expect(await verify('ada@lost.example.com')).toMatchObject({
        isValid: false,
        domainExists: true,
        hasMxRecords: true,
        reasons: [expect.stringContaining('do not lead to a mail server')],
      })
    },
  )

  it('with one MX record that points to a server accepts mail, whatever the others are', async () => {
    const mx = ['localhost', 'silent.example.com', 'mx.example.net'].map((exchange, priority) => ({
      exchange,
      priority,
    }))
    dns.set('some.example.com', { ...WHOLE, mx })
    dns.fail('silent.example.com', 'timeout')
    expect(await verify('ada@some.example.com')).toMatchObject({ isValid: true, reasons: [] })
  })

  it('with a null MX accepts no mail', async () => {
    dns.set('null.example.com', { ...WHOLE, mx: [{ exchange: '', priority: 0 }] })
    expect(await verify('ada@null.example.com')).toMatchObject({
      isValid: false,
      hasMxRecords: false,
      reasons: [expect.stringContaining('null MX')],
    })
  })
})

describe('when DNS does not answer', () => {
  it.each(['timeout', 'server_failure', 'unreachable', 'bad_answer'] as const)(
    '%s: it does not count against the address',
    async (failure) => {
      dns.fail('example.com', failure)
      expect(await verify('ada@example.com')).toEqual({
        ...GOOD,
        email: 'ada@example.com',
        reasons: ['DNS lookups did not show whether example.com exists, accepts mail, has a website. Try again later.'],
      })
    },
  )

  it('reports only the unknown facts', async () => {
    dns.fail('example.com', 'timeout', ['NS', 'A', 'AAAA'])
    expect((await verify('ada@example.com')).reasons).toEqual([
      'DNS lookups did not show whether example.com has a website. Try again later.',
    ])
    dns.set('web.example.com', { a: ['192.0.2.1'] })
    expect(await verify('ada@web.example.com')).toMatchObject({ isValid: true, hasMxRecords: false })
  })

  it('it is asked again the next time', async () => {
    dns.fail('example.com', 'timeout', ['MX'])
    await verify('ada@example.com')
    dns.heal()
    dns.set('example.com', { ...WHOLE, mx: [] })
    expect(await verify('ada@example.com')).toMatchObject({ isValid: true, hasMxRecords: false })
  })

  it('a bug is not hidden', async () => {
    const broken = { ...ctx, lookUpMailDomain: () => Promise.reject(new TypeError('a bug')) }
    await expect(verifyAddress(broken, { email: 'ada@example.com' })).rejects.toThrow('a bug')
    expect(await verify('ada@example.com')).toMatchObject({ isValid: true })
  })
})

describe('the facts about a domain', () => {
  const QUESTIONS = 6 // NS, MX, A, AAAA, and A and AAAA of the mail server
  const WITHOUT_MX = 4

  it('are cached for a day, for all projects', async () => {
    await verify('ada@example.com')
    const other = await product.tenant()
    await verifyAddress(other, { email: 'grace@example.com' })
    product.clock.advance(DAY_MS - 1)
    await verify('joan@example.com')
    expect(dns.questions).toHaveLength(QUESTIONS)
    product.clock.advance(1)
    await verify('ada@example.com')
    expect(dns.questions).toHaveLength(2 * QUESTIONS)
    expect(new Set(dns.questions.map(({ caller }) => caller))).toEqual(new Set([ctx.project.id]))
  })

  it('are queried once at a time', async () => {
    const go = dns.pause()
    const verdicts = Array.from({ length: 100 }, (_, at) => verify(`a${at}@example.com`))
    go()
    expect(new Set((await Promise.all(verdicts)).map(({ isValid }) => isValid))).toEqual(new Set([true]))
    expect(dns.questions).toHaveLength(QUESTIONS)
  })

  it('do not wait for the queries of another project', async () => {
    const other = await product.tenant()
    const go = dns.pause()
    const slow = verify('ada@example.com')
    const quick = verifyAddress(other, { email: 'ada@example.com' })
    expect(new Set(dns.questions.map(({ caller }) => caller))).toEqual(new Set([ctx.project.id, other.project.id]))
    go()
    await Promise.all([slow, quick])
  })

  it('are bounded: the least recently used are removed', async () => {
    const domains = 30_000 // of some 330 bytes each; 8 MiB are kept
    for (let at = 0; at < domains; at++) await verify(`a@n${at}.example.org`)
    const before = dns.questions.length
    await verify(`a@n${domains - 1}.example.org`)
    expect(dns.questions).toHaveLength(before)
    await verify('a@n0.example.org')
    expect(dns.questions).toHaveLength(before + WITHOUT_MX)
  })
})

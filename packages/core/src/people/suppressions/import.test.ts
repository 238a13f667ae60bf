import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { aProduct } from '../../testing/product.ts'
import { importSuppressions } from './import.ts'
import { SUPPRESSION_IMPORT_MAX, SUPPRESSION_REASONS, SuppressionImport } from './schema.ts'
import { createSuppression, getSuppression, listSuppressions } from './suppressions.ts'

const ADA = 'ada@example.com'
const BOB = 'bob@example.com'

type Entry = Readonly<Record<string, unknown>>
const asked = (...suppressions: Entry[]) => parse(SuppressionImport, { suppressions })
const refused = (input: unknown) => {
  const { error } = SuppressionImport.safeParse(input)
  return error?.issues.map(({ path }) => path.join('.'))
}

async function setUp() {
  const product = await aProduct()
  return { product, ctx: await product.tenant() }
}

describe('an import', () => {
  it.each([0, 1])('shows a long address by its beginning, and cuts no character in two (%i)', async (shift) => {
    const { ctx } = await setUp()
    const email = `${'a'.repeat(shift)}${'\u{1f98a}'.repeat(100)}${'\u{1f98a}'.repeat(100)}`
    const { errors } = await importSuppressions(ctx, asked({ email }))
    expect(errors[0]?.email.isWellFormed()).toBe(true)
    expect(errors[0]?.email).toHaveLength(320)
  })

  it('adds addresses to the list with their reasons and dates, and returns the result', async () => {
    const { product, ctx } = await setUp()
    await createSuppression(ctx, { email: BOB, reason: 'COMPLAINT' })
    const input = asked(
      { email: 'ADA@example.com ', reason: 'BOUNCE', createdAt: '2024-02-29T23:59:59.999+01:00' },
      { email: BOB },
      { email: 'ada@' },
      { email: 'cy@example.com' },
      { email: 'cy@EXAMPLE.com', reason: 'COMPLAINT' },
    )
    expect(await importSuppressions(ctx, input)).toStrictEqual({
      totalRequested: 5,
      createdCount: 2,
      unchangedCount: 2,
      failureCount: 1,
      errors: [{ index: 2, email: 'ada@', error: 'This is not an email address such as ada@example.com.' }],
    })
    expect(await getSuppression(ctx, ADA)).toMatchObject({
      value: ADA,
      reason: 'BOUNCE',
      createdAt: new Date('2024-02-29T22:59:59.999Z'),
    })
    expect(await getSuppression(ctx, BOB)).toMatchObject({ reason: 'COMPLAINT' })
    expect(await getSuppression(ctx, 'cy@example.com')).toMatchObject({
      reason: 'MANUAL',
      createdAt: product.clock.now(),
    })
  })

  it('may be repeated', async () => {
    const { ctx } = await setUp()
    const input = asked({ email: ADA }, { email: BOB })
    expect(await importSuppressions(ctx, input)).toMatchObject({ createdCount: 2, unchangedCount: 0 })
    expect(await importSuppressions(ctx, input)).toMatchObject({ createdCount: 0, unchangedCount: 2 })
    expect(await listSuppressions(ctx, { limit: 9 })).toMatchObject({ total: 2 })
  })

  it('replaces a moment in the future by now, and one before 1970 by 1970', async () => {
    const { product, ctx } = await setUp()
    await importSuppressions(ctx, asked({ email: ADA, createdAt: '2999-01-01T00:00:00Z' }))
    await importSuppressions(ctx, asked({ email: BOB, createdAt: '1970-01-01T00:00:00Z' }))
    expect(await getSuppression(ctx, ADA)).toMatchObject({ createdAt: product.clock.now() })
    expect(await getSuppression(ctx, BOB)).toMatchObject({ createdAt: new Date(0) })
    await importSuppressions(ctx, asked({ email: 'eve@example.com', createdAt: '0020-02-29T00:00:00Z' }))
    expect(await getSuppression(ctx, 'eve@example.com')).toMatchObject({ createdAt: new Date(0) })
    for (const createdAt of ['2024-02-30T00:00:00Z', '2024-02-03', 'soon', 5, null])
      expect(refused({ suppressions: [{ email: ADA, createdAt }] })).toStrictEqual(['suppressions.0.createdAt'])
  })

  it('does nothing when no text is an address, however long', async () => {
    const { ctx } = await setUp()
    const result = await importSuppressions(ctx, asked({ email: '' }, { email: `${'x'.repeat(1000)}@example.com` }))
    expect(result).toMatchObject({ totalRequested: 2, createdCount: 0, unchangedCount: 0, failureCount: 2 })
    expect(result.errors.map(({ index, email }) => [index, email.length])).toStrictEqual([
      [0, 0],
      [1, 320],
    ])
  })

  it('refuses an address with an asterisk, as a single entry is refused', async () => {
    const { ctx } = await setUp()
    const result = await importSuppressions(ctx, asked({ email: '*@example.com' }, { value: 'abuse@*' }))
    expect(result).toMatchObject({ createdCount: 1, failureCount: 1 })
    expect(result.errors).toStrictEqual([
      { index: 0, email: '*@example.com', error: 'It is a pattern: give it as value.' },
    ])
  })

  it('accepts 1 to 1000 addresses, with valid reasons', async () => {
    expect(SUPPRESSION_IMPORT_MAX).toBe(1000)
    const { ctx } = await setUp()
    const entries = Array.from({ length: SUPPRESSION_IMPORT_MAX + 1 }, (_, n) => ({ email: `c${n}@example.com` }))
    const most = asked(...entries.slice(1))
    expect(await importSuppressions(ctx, most)).toMatchObject({ createdCount: SUPPRESSION_IMPORT_MAX })
    expect(refused({ suppressions: entries })).toStrictEqual(['suppressions'])
    expect(refused({ suppressions: [] })).toStrictEqual(['suppressions'])
    for (const reason of SUPPRESSION_REASONS)
      expect(refused({ suppressions: [{ email: ADA, reason }] })).toBeUndefined()
    for (const reason of ['bounce', 'UNKNOWN', null])
      expect(refused({ suppressions: [{ email: ADA, reason }] })).toStrictEqual(['suppressions.0.reason'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { aSuppression, rowTime } from '../../testing/rows.ts'
import { SuppressionRules } from './rule-set.ts'
import { SUPPRESSION_KINDS, SUPPRESSION_REASONS, type Suppression } from './schema.ts'
import { matchesSearch } from './search.ts'
import type { SuppressionFilter } from './store.ts'

const newestFirst = (a: Suppression, b: Suppression) =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.hash < b.hash ? 1 : -1)

const DOMAINS = ['example.com', 'mail.example.com', 'a.mail.example.com', 'example.org', 'xn--exmple-cua.com'] as const
const LOCALS = ['abuse', 'postmaster+1', 'postmaster+', 'ada', 'ada.b', '%_*', 'a'] as const

const domain = fc.constantFrom(...DOMAINS)
const local = fc.constantFrom(...LOCALS)
const text = fc.oneof(
  fc.record({ kind: fc.constant('ADDRESS' as const), value: fc.tuple(local, domain).map((parts) => parts.join('@')) }),
  fc.record({
    kind: fc.constant('DOMAIN' as const),
    value: fc.tuple(fc.constantFrom('', '.'), domain).map(([dot, name]) => `${dot}${name}`),
  }),
  fc.record({
    kind: fc.constant('PATTERN' as const),
    value: fc
      .tuple(
        fc.constantFrom('abuse', 'postmaster+*', '*a', 'a*a', '*'),
        fc.constantFrom('', '*.'),
        domain,
        fc.boolean(),
      )
      .map(([before, below, name, isAny]) => `${before}@${isAny && before !== '*' ? '*' : `${below}${name}`}`),
  }),
)
const entry = fc.record({
  text,
  reason: fc.constantFrom(...SUPPRESSION_REASONS),
  ms: fc.integer({ min: 0, max: 4 }),
})

const entriesOf = (drawn: readonly (typeof entry extends fc.Arbitrary<infer E> ? E : never)[]) =>
  drawn.map(({ text, reason, ms }) => aSuppression({ ...text, reason, createdAt: rowTime(ms) }))

/** Domains, patterns, and searches in `SuppressionStore`. */
export function suppressionRulesConformance(harness: StoreHarness): void {
  describe('suppressed domains and patterns', () => {
    const bench = useStore(harness)

    it.each(SUPPRESSION_KINDS)('returns an entry of the kind as it was added: %s', async (kind) => {
      const { suppressions } = (await bench.tenant()).rooms
      const row = aSuppression({ kind, value: 'postmaster+*@*.example.com' })
      await suppressions.add(row)
      expect(await suppressions.find([row.hash])).toStrictEqual([row])
      expect(await suppressions.rules()).toStrictEqual(kind === 'ADDRESS' ? [] : [row])
    })

    it('has a version from the first change on, and counts domains and patterns', async () => {
      const { suppressions } = (await bench.tenant()).rooms
      await suppressions.add(aSuppression())
      expect(await suppressions.ruleVersion()).toBeUndefined()
      expect(await suppressions.changeRules('one')).toBe(0)
      const rows = [3, 1, 1].map((ms) => aSuppression({ kind: 'DOMAIN', value: 'a.example', createdAt: rowTime(ms) }))
      await suppressions.addMany(rows)
      expect(await suppressions.changeRules('two')).toBe(3)
      expect(await suppressions.ruleVersion()).toBe('two')
      expect(await suppressions.rules()).toStrictEqual([...rows].sort(newestFirst).reverse())
    })

    it('lets one transaction after the other change them, each with the number that the one before left', async () => {
      const { id } = await bench.tenant()
      const change = (store: typeof bench.store, n: number) =>
        store.transaction(async (within) => {
          const { suppressions } = within.project(id)
          const count = await suppressions.changeRules(`v${n}`)
          await suppressions.add(aSuppression({ kind: 'DOMAIN', value: `d${n}.example` }))
          return count
        })
      const counts = await Promise.all(
        Array.from({ length: 6 }, (_, n) => change(n % 2 === 0 ? bench.store : bench.peer, n)),
      )
      expect(counts.sort()).toStrictEqual([0, 1, 2, 3, 4, 5])
    })

    it('matches the same addresses as the rows that were added', async () => {
      const addresses = fc.array(
        fc.tuple(local, domain).map((parts) => parts.join('@')),
        { minLength: 1, maxLength: 20 },
      )
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { maxLength: 20 }), addresses, async (drawn, emails) => {
          const { suppressions } = (await bench.tenant()).rooms
          const rows = entriesOf(drawn)
          await suppressions.addMany(rows)
          const stored = new SuppressionRules(await suppressions.rules())
          const rules = rows
            .filter(({ kind }) => kind !== 'ADDRESS')
            .sort(newestFirst)
            .reverse()
          const given = new SuppressionRules(rules)
          for (const email of emails) {
            expect(stored.match(email)).toStrictEqual(given.match(email))
            expect(stored.match(email) !== undefined).toBe(rules.some(({ value = '' }) => slowlyMatches(value, email)))
          }
        }),
        { numRuns: 30 },
      )
    })

    it('lists, counts, and searches what the filters select, page by page', async () => {
      const filters = fc.record({
        reason: fc.option(fc.constantFrom(...SUPPRESSION_REASONS), { nil: undefined }),
        kind: fc.option(fc.constantFrom(...SUPPRESSION_KINDS), { nil: undefined }),
        from: fc.option(fc.integer({ min: 0, max: 4 }).map(rowTime), { nil: undefined }),
        to: fc.option(fc.integer({ min: 0, max: 4 }).map(rowTime), { nil: undefined }),
      })
      const searches = fc.constantFrom(
        'a',
        'ada',
        'ada@example.com',
        '@example',
        'example',
        'mail.',
        '%',
        '*',
        '.',
        'zz',
      )
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { maxLength: 25 }), filters, searches, async (drawn, filter, text) => {
          const { suppressions } = (await bench.tenant()).rooms
          const rows = [...entriesOf(drawn), aSuppression({ value: undefined })]
          await suppressions.addMany(rows)
          const wanted = rows.filter((row) => isWanted(row, filter)).sort(newestFirst)
          expect(await suppressions.list({ ...filter, limit: 100, after: undefined })).toStrictEqual(wanted)
          expect(await suppressions.count(filter)).toBe(wanted.length)
          const matching = wanted.filter((row) => matchesSearch(row, text))
          const all = rows.filter((row) => matchesSearch(row, text)).length
          for (const many of [100, 1, 5]) {
            const { found, total } = await searchAll(suppressions, { ...filter, text, many })
            expect(found).toStrictEqual(matching)
            expect(total).toBe(all >= many ? many : matching.length)
          }
        }),
        { numRuns: 30 },
      )
    })
  })
}

function isWanted(row: Suppression, { reason, kind, from, to }: SuppressionFilter): boolean {
  return (
    (reason === undefined || row.reason === reason) &&
    (kind === undefined || row.kind === kind) &&
    (!from || row.createdAt >= from) &&
    (!to || row.createdAt <= to)
  )
}

type Store = Awaited<ReturnType<ReturnType<typeof useStore>['tenant']>>['rooms']['suppressions']

async function searchAll(store: Store, search: SuppressionFilter & { readonly text: string; readonly many: number }) {
  const found: Suppression[] = []
  let total: number | undefined
  let after: { readonly createdAt: Date; readonly id: string } | undefined
  do {
    const page = await store.search({ ...search, limit: 3, after, most: 4 })
    total ??= page.total
    found.push(...page.rows)
    const last = page.rows.at(-1)
    after = page.rows.length === 3 && last ? { createdAt: last.createdAt, id: last.hash } : page.stoppedAt
  } while (after)
  return { found, total }
}

/** Matches a domain or a pattern without any index. */
function slowlyMatches(value: string, email: string): boolean {
  const [name = '', host = ''] = [email.slice(0, email.lastIndexOf('@')), email.slice(email.lastIndexOf('@') + 1)]
  if (!value.includes('@'))
    return value.startsWith('.') ? host === value.slice(1) || host.endsWith(value) : host === value
  const [before = '', domain = ''] = value.split('@')
  const isHost = domain === '*' || host === domain || (domain.startsWith('*.') && host.endsWith(domain.slice(1)))
  const [prefix = '', suffix] = before.split('*')
  const isName =
    suffix === undefined ? name === prefix : name.startsWith(prefix) && name.slice(prefix.length).endsWith(suffix)
  return isHost && isName
}

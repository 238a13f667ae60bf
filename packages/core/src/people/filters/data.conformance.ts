import { describe, it } from 'vitest'
import { asking, expectChosen, is } from '../../conformance/asking.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { JsonValue } from '../../kernel/text/json.ts'

/** The meaning of filters on values of data, by example. */
export function dataFilterConformance(harness: StoreHarness): void {
  describe('filters of data', () => {
    const bench = useStore(harness)
    const askOfValues = (values: Readonly<Record<string, JsonValue | undefined>>) =>
      asking(
        bench,
        Object.fromEntries(
          Object.entries(values).map(([label, v]) => [label, { data: v === undefined ? {} : { v, other: 'pro' } }]),
        ),
      )

    it('equality is strict on the type, and needs a value', async () => {
      const ask = await askOfValues({
        missing: undefined,
        null: null,
        pro: 'pro',
        Upper: 'Pro',
        empty: '',
        zero: 0,
        one: 1,
        oneText: '1',
        yes: true,
        yesText: 'true',
        no: false,
        list: ['pro'],
        object: { pro: 'pro' },
      })
      const others = (...but: string[]) =>
        'pro Upper empty zero one oneText yes yesText no list object'
          .split(' ')
          .filter((label) => !but.includes(label))
          .join(' ')
      await expectChosen(ask, [
        [is('equals', 'pro'), 'pro'],
        [is('equals', 'Pro'), 'Upper'],
        [is('equals', ''), 'empty'],
        [is('equals', 'null'), ''],
        [is('equals', '["pro"]'), ''],
        [is('equals', 0), 'zero'],
        [is('equals', -0), 'zero'],
        [is('equals', 1), 'one'],
        [is('equals', '1'), 'oneText'],
        [is('equals', true), 'yes'],
        [is('equals', 'true'), 'yesText'],
        [is('equals', false), 'no'],
        [is('notEquals', 'pro'), others('pro')],
        [is('notEquals', 1), others('one')],
        [is('notEquals', true), others('yes')],
        [is('notEquals', 'nobody'), others()],
        [is('exists'), others()],
        [is('notExists'), 'missing null'],
        [is('exists', undefined, 'data.nothing'), ''],
        [is('notExists', undefined, 'data.nothing'), `missing null ${others()}`],
      ])
    })

    it('contains searches texts and lists, case-sensitively', async () => {
      const ask = await askOfValues({
        missing: undefined,
        null: null,
        whole: 'pro',
        part: 'go pro now',
        Upper: 'GO PRO',
        percent: '100% p_o \\',
        quote: `it's "pro"`,
        list: ['a', 'pro'],
        listPart: ['probe'],
        listDeep: [['pro'], { pro: 'pro' }],
        listQuoted: ['"pro"'],
        listNumber: [1, true, null],
        object: { pro: 'pro' },
        number: 1,
        yes: true,
      })
      await expectChosen(ask, [
        [is('contains', 'pro'), 'whole part quote list'],
        [is('contains', 'PRO'), 'Upper'],
        [is('contains', '%'), 'percent'],
        [is('contains', '_'), 'percent'],
        [is('contains', '\\'), 'percent'],
        [is('contains', '"pro"'), 'quote listQuoted'],
        [is('contains', '["pro"]'), ''],
        [is('contains', "'"), 'quote'],
        [is('contains', '1'), 'percent'],
        [is('contains', 'true'), ''],
        [is('notContains', 'pro'), 'Upper percent listPart listDeep listQuoted listNumber object number yes'],
      ])
    })

    it('compares numbers with numbers, and texts with texts by code point', async () => {
      const ask = await askOfValues({
        missing: undefined,
        null: null,
        least: -1.7976931348623157e308,
        tiny: 5e-324,
        zero: 0,
        tenth: 0.1,
        ten: 10,
        power: 2 ** 60,
        next: 2 ** 60 + 256,
        huge: 1e300,
        nine: '9',
        tenText: '10',
        Zebra: 'Zebra',
        apple: 'apple',
        ligature: '\ufb01',
        smile: '🙂',
        yes: true,
        list: [5],
      })
      await expectChosen(ask, [
        [is('greaterThan', 0), 'tiny tenth ten power next huge'],
        [is('greaterThanOrEqual', 0), 'zero tiny tenth ten power next huge'],
        [is('lessThan', 0.1), 'least zero tiny'],
        [is('lessThanOrEqual', 0.1), 'least zero tiny tenth'],
        [is('greaterThan', 2 ** 60), 'next huge'],
        [is('greaterThanOrEqual', 2 ** 60), 'power next huge'],
        [is('lessThan', 2 ** 60), 'least zero tiny tenth ten'],
        [is('lessThan', -1e308), 'least'],
        [is('greaterThan', '10'), 'nine Zebra apple ligature smile'],
        [is('greaterThanOrEqual', 'a'), 'apple ligature smile'],
        [is('lessThan', 'Zebra'), 'nine tenText'],
        [is('lessThanOrEqual', 'Zebra'), 'nine tenText Zebra'],
        [is('greaterThan', '\ufb01'), 'smile'],
        [is('lessThan', '🙂'), 'nine tenText Zebra apple ligature'],
        [is('greaterThanOrEqual', ''), 'nine tenText Zebra apple ligature smile'],
      ])
    })

    it('windows of data need a full ISO text', async () => {
      // Now is 2026-01-02T03:04:05.678Z; two days ago it was the 31st of December.
      const ask = await askOfValues({
        missing: undefined,
        null: null,
        now: '2026-01-02T03:04:05.678Z',
        second: '2026-01-02T03:04:05Z',
        edge: '2025-12-31T03:04:05.678Z',
        before: '2025-12-31T03:04:05.677Z',
        beforeSecond: '2025-12-31T03:04:05Z',
        afterSecond: '2025-12-31T03:04:06Z',
        old: '1999-02-28T23:59:59Z',
        zone: '2026-01-02T04:04:05.678+01:00',
        zoneEdge: '2025-12-30T19:04:05.678-08:00',
        zoneBefore: '2025-12-31T03:04:05.677999+00:00',
        minutes: '2026-01-02T03:04Z',
        fraction: '2026-01-02T03:04:05.6789Z',
        soon: '2026-01-02T03:04:05.679Z',
        future: '2999-01-01T00:00:00.000Z',
        noDay: '1999-02-31T00:00:00Z',
        noTime: '1999-02-28T25:61:61Z',
        midnight: '1999-02-28T24:00:00Z',
        leapSecond: '1998-12-31T23:59:60Z',
        day: '2026-01-02',
        noZone: '2026-01-02T03:04:05',
        lower: '2026-01-02t03:04:05z',
        comma: '2026-01-02T03:04:05,5Z',
        padded: ' 2026-01-02T03:04:05Z',
        line: '2026-01-02T03:04:05Z\n',
        arabic: '٢٠٢٦-01-02T03:04:05Z',
        number: 1767323045678,
        list: ['2026-01-02T03:04:05Z'],
      })
      const days = (operator: string, value: number) => ({ ...is(operator, value), unit: 'days' as const })
      const lately = 'now second edge afterSecond zone zoneEdge minutes fraction'
      await expectChosen(ask, [
        [days('within', 2), lately],
        [days('olderThan', 2), 'before beforeSecond old zoneBefore'],
        [{ ...is('within', 48), unit: 'hours' }, lately],
        [{ ...is('olderThan', 2880), unit: 'minutes' }, 'before beforeSecond old zoneBefore'],
        [{ ...is('within', 0.001), unit: 'minutes' }, 'now zone fraction'],
        [days('within', 1e300), `${lately} before beforeSecond old zoneBefore`],
        [days('olderThan', 1e300), ''],
      ])
    })
  })
}

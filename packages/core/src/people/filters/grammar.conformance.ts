import { describe, it } from 'vitest'
import { asking, expectChosen, is } from '../../conformance/asking.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { ContactId, SegmentId } from '../../kernel/ids/ids.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { anEvent } from '../../testing/work-rows.ts'

/** The meaning of every operator of every field, by example. */
export function filterGrammarConformance(harness: StoreHarness): void {
  describe('the grammar of filters', () => {
    const bench = useStore(harness)

    it('paths lead through objects only, and a whole name with dots comes first', async () => {
      const ask = await asking(bench, {
        nested: { data: { profile: { tier: 'gold' } } },
        whole: { data: { 'profile.tier': 'gold' } },
        both: { data: { 'profile.tier': 'tin', profile: { tier: 'gold' } } },
        wholeNull: { data: { 'profile.tier': null, profile: { tier: 'gold' } } },
        list: { data: { profile: [{ tier: 'gold' }] } },
        text: { data: { profile: 'gold' } },
        nullInside: { data: { profile: { tier: null } } },
        odd: { data: { profile: { 'ti"er': 'gold', 'ti.er': 1, "t'\\i": 2, '': 3 } } },
        own: { data: Object.fromEntries([['__proto__', { tier: 'own' }]]) },
        none: { data: {} },
      })
      await expectChosen(ask, [
        [is('equals', 'gold', 'data.profile.tier'), 'nested whole'],
        [is('notEquals', 'gold', 'data.profile.tier'), 'both'],
        [is('exists', undefined, 'data.profile.tier'), 'nested whole both'],
        [is('notExists', undefined, 'data.profile.tier'), 'wholeNull list text nullInside odd own none'],
        [is('exists', undefined, 'data.profile.0'), ''],
        [is('exists', undefined, 'data.profile.length'), ''],
        [is('exists', undefined, 'data.profile.constructor'), ''],
        [is('exists', undefined, 'data.toString'), ''],
        [is('equals', 'own', 'data.__proto__.tier'), 'own'],
        [is('equals', 'gold', 'data.profile.ti"er'), 'odd'],
        [is('equals', 1, 'data.profile.ti.er'), ''],
        [is('equals', 2, "data.profile.t'\\i"), 'odd'],
        [is('equals', 3, 'data.profile.'), 'odd'],
      ])
    })

    it('a filter on a deleted field matches no contact', async () => {
      const ask = await asking(bench, { has: { data: { deleted: { tier: 1 }, 'deleted.tier': 1 } }, none: {} })
      for (const field of ['data.deleted', 'data.deleted.tier']) {
        await expectChosen(ask, [
          [is('exists', undefined, field), ''],
          [is('notExists', undefined, field), ''],
          [is('notEquals', 'x', field), ''],
        ])
      }
    })

    it('compares addresses in any case, subscriptions, and times by moment and by day', async () => {
      const ask = await asking(bench, {
        ada: { createdAt: new Date('2026-01-01T00:00:00.000Z'), subscribed: true },
        adam: { createdAt: new Date('2026-01-01T23:59:59.999Z'), subscribed: false },
        eve: { createdAt: new Date('2026-01-02T00:00:00.000Z'), subscribed: true },
        zoe: { createdAt: new Date('2025-12-31T23:59:59.999Z'), subscribed: false },
      })
      const [day, moment] = ['2026-01-01', '2026-01-02T01:00:00+01:00']
      const created = (operator: string, value: string) => is(operator, value, 'createdAt')
      await expectChosen(ask, [
        [is('equals', ' ADA@Example.com ', 'email'), 'ada'],
        [is('notEquals', 'ada@example.com', 'email'), 'adam eve zoe'],
        [is('contains', 'ADA', 'email'), 'ada adam'],
        [is('notContains', 'a@', 'email'), 'adam eve zoe'],
        [is('contains', '_', 'email'), ''],
        [is('equals', true, 'subscribed'), 'ada eve'],
        [is('notEquals', true, 'subscribed'), 'adam zoe'],
        [is('equals', false, 'subscribed'), 'adam zoe'],
        [created('equals', day), 'ada adam'],
        [created('notEquals', day), 'eve zoe'],
        [created('greaterThan', day), 'eve'],
        [created('greaterThanOrEqual', day), 'ada adam eve'],
        [created('lessThan', day), 'zoe'],
        [created('lessThanOrEqual', day), 'ada adam zoe'],
        [created('equals', moment), 'eve'],
        [created('notEquals', moment), 'ada adam zoe'],
        [created('greaterThan', moment), ''],
        [created('greaterThanOrEqual', moment), 'eve'],
        [created('lessThan', moment), 'ada adam zoe'],
        [created('lessThanOrEqual', moment), 'ada adam eve zoe'],
        [{ ...is('within', 1, 'createdAt'), unit: 'days' }, 'adam eve'],
        [{ ...is('olderThan', 1, 'createdAt'), unit: 'days' }, 'ada zoe'],
        [{ ...is('within', 1, 'updatedAt'), unit: 'minutes' }, 'ada adam eve zoe'],
      ])
    })

    it('tests events, their times, and memberships', async () => {
      const [lately, aMinuteAgo, longAgo] = [rowTime(-1000), rowTime(-60_000), rowTime(-60_001)]
      const id = () => rowIds.make('cnt')
      const ids = { lately: id(), long: id(), both: id(), edge: id(), never: id() }
      const segmentId = rowIds.make('seg')
      const happened = (contactId: ContactId, createdAt: Date, name = 'a.b', machine?: boolean) =>
        anEvent({ contactId, createdAt, name, data: machine === undefined ? {} : { machine } })
      const ask = await asking(
        bench,
        Object.fromEntries(Object.entries(ids).map(([label, own]) => [label, { id: own }])),
        {
          events: [
            happened(ids.lately, lately),
            happened(ids.long, longAgo),
            happened(ids.both, longAgo),
            happened(ids.both, lately),
            happened(ids.edge, aMinuteAgo),
            happened(ids.long, longAgo, 'email.open'),
            happened(ids.never, lately, 'A.b'),
            // Events by machines do not count as those of people; an event of one's own may have any data.
            happened(ids.lately, lately, 'email.open', true),
            happened(ids.both, lately, 'email.click', true),
            happened(ids.both, lately, 'email.click', false),
            happened(ids.edge, lately, 'a.c', true),
          ],
          members: new Map<SegmentId, readonly ContactId[]>([[segmentId, [ids.both, ids.edge]]]),
        },
      )
      const event = (operator: string, field = 'event.a.b') => is(operator, undefined, field)
      const window = (operator: string) => ({ ...is(operator, 1, 'event.a.b'), unit: 'minutes' as const })
      await expectChosen(ask, [
        [event('triggered'), 'lately long both edge'],
        [event('notTriggered'), 'never'],
        [window('triggeredWithin'), 'lately both edge'],
        [window('triggeredOlderThan'), 'long'],
        [window('notTriggeredWithin'), 'long never'],
        [event('triggered', 'email.opened'), 'long'],
        [event('triggered', 'email.open'), 'long'],
        [event('notTriggered', 'email.clicked'), 'lately long edge never'],
        [event('triggered', 'email.clicked'), 'both'],
        [event('triggered', 'event.a.c'), 'edge'],
        [event('memberOfSegment', `segment.${segmentId}`), 'both edge'],
        [event('notMemberOfSegment', `segment.${segmentId}`), 'lately long never'],
        [event('memberOfSegment', 'segment.seg_unknown'), ''],
        [event('notMemberOfSegment', 'segment.seg_unknown'), ''],
      ])
    })
  })
}

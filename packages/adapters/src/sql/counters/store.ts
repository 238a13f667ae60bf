import type { CounterStore } from '@posthorn/core/tenant'
import { BILLING_COUNTER } from '../billing/counts.ts'
import { CAMPAIGN_COUNTER } from '../campaigns/counts.ts'
import { fold } from '../engine/counter.ts'
import type { Session } from '../engine/engine.ts'
import { EVENT_COUNTER } from '../events/counts.ts'
import { DAY_COUNTER, forgetNames } from './days.ts'
import type { DailyChangeRow, DailyCountRow } from './tables.ts'

declare module '../tables.ts' {
  interface Tables {
    daily_counts: DailyCountRow
    daily_changes: DailyChangeRow
  }
}

const COUNTERS = [EVENT_COUNTER, CAMPAIGN_COUNTER, DAY_COUNTER, BILLING_COUNTER]

export const counterStore = (session: Session): CounterStore => ({
  async fold() {
    let folded = 0
    for (const counter of COUNTERS) folded += await fold(session, counter)
    return folded
  },
  forgetNames: (before) => forgetNames(session, before),
})

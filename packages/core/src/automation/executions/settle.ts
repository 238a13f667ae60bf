import type { Context } from '../../kernel/context/context.ts'
import { valueUnder } from '../../people/filters/matches.ts'
import { dueOf } from '../workflows/delay.ts'
import type { Outcome } from '../workflows/execution.ts'
import type { StepOf, StepType } from '../workflows/steps.ts'
import type { Perform, StepWork } from './perform.ts'
import { sendMails } from './send.ts'
import { testConditions } from './test.ts'
import { updateContacts } from './update.ts'
import { apply, type Contacts, type Walker } from './walker.ts'

/** The maximum number of steps of an execution in one transaction; it continues in the next one. */
const ROUNDS_MAX = 10
/**
 * The time for steps in one transaction; the others are done in the next one. All other writes may wait for its end.
 */
const STEPS_MS = 50

/**
 * Does the steps of executions until each waits, is over, calls a webhook, or has done many, or time is up. Their
 * results are written in the transaction of `ctx`; the caller writes the positions of executions.
 */
export async function settle(ctx: Context, walkers: readonly Walker[], contacts: Contacts): Promise<void> {
  const endsAt = ctx.clock.now().getTime() + STEPS_MS
  for (let round = 0; round < ROUNDS_MAX; round++) {
    if (round > 0 && ctx.clock.now().getTime() >= endsAt) break
    const busy = walkers.filter(({ effect, heldUntil }) => effect && !heldUntil && effect.step.type !== 'WEBHOOK')
    if (busy.length === 0) break
    const outcomes = new Map<Walker, Outcome>([
      ...(await sendMails(ctx, doing(busy, 'SEND_EMAIL'), contacts)),
      ...(await updateContacts(ctx, doing(busy, 'UPDATE_CONTACT'), contacts)),
      ...(await testConditions(ctx, doing(busy, 'CONDITION'), contacts, endsAt)),
      ...(await readDelays(ctx, doing(busy, 'DELAY'), contacts)),
    ])
    const at = ctx.clock.now()
    for (const [walker, outcome] of outcomes)
      if (walker.effect) apply(walker, { kind: 'outcome', at, key: walker.effect.key, outcome })
  }
  const now = ctx.clock.now()
  for (const walker of walkers) if (walker.effect) walker.now = { ...walker.now, dueAt: walker.heldUntil ?? now }
}

function doing<T extends StepType>(walkers: readonly Walker[], type: T): readonly StepWork<T>[] {
  return walkers.flatMap((walker) => {
    const { effect } = walker
    // The type of the step determines its config.
    return effect?.step.type === type ? [{ walker, effect, config: effect.step.config as StepOf<T>['config'] }] : []
  })
}

const readDelays: Perform<'DELAY'> = async (_, all, contacts) =>
  new Map(
    all.map(({ walker, effect, config }): [Walker, Outcome] => {
      const { data = {} } = contacts.get(walker.now.contactId) ?? {}
      const due = dueOf(config, effect.at, (name) => valueUnder(data, name.split('.')))
      return [walker, 'problem' in due ? { is: 'failed', error: due.problem } : { is: 'due', until: due.until }]
    }),
  )

import { TrackRequest, trackEvent } from '@posthorn/core/audience'
import { parse } from '@posthorn/core/kernel'
import { cpuTimeOf, currentContext, testPosthorn } from '@posthorn/core/testing'
import type { Figure } from './lib/figures.ts'

const EXECUTIONS = 1000
const ROUNDS = 7

const PAUSE = { type: 'DELAY', config: { amount: 3, unit: 'days' } } as const
const TWO_PAUSES = {
  steps: [
    { key: 'pause', ...PAUSE },
    { key: 'again', ...PAUSE },
  ],
  transitions: [
    { from: 'trigger', to: 'pause' },
    { from: 'pause', to: 'again' },
  ],
}

/** Measures the test kit over a week of a thousand executions that wait twice. */
export async function testKit(): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const app = await testPosthorn()
    await app.workflow({ name: 'Week', triggerConfig: { eventName: 'signup' }, ...TWO_PAUSES })
    const ctx = await currentContext(app.ctx)
    for (let n = 0; n < EXECUTIONS; n++)
      await trackEvent(ctx, parse(TrackRequest, { event: 'signup', email: `person${n}@example.com` }))
    await app.run()
    times.push(await cpuTimeOf(() => app.advance('7d')))
    await app.close()
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  return [
    {
      name: `advance('7d') of the test kit, ${EXECUTIONS} executions`,
      ours: Math.round(median),
      unit: 'ms of processor time',
      target: { atMost: 50 },
    },
  ]
}

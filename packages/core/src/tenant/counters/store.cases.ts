import type { DeploymentCases } from '../../testing/cases.ts'
import type { CounterStore } from './store.ts'

export const counterCases: DeploymentCases<CounterStore, unknown, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: {
    // Readers add pending changes to the counts.
    fold: { write: (room) => room.fold(), unseen: true },
    forgetNames: {},
  },
}

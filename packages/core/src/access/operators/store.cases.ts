import type { DeploymentCases } from '../../testing/cases.ts'
import { aUser, rowIds, rowTime } from '../../testing/rows.ts'
import type { WithUser } from '../accounts/store.cases.ts'
import type { NewOperatorKey, OperatorStore } from './store.ts'

/** A filled tenant has a user who is an operator, and a key of operators. */
export interface WithOperator {
  readonly operatorKey: NewOperatorKey
}

export function anOperatorKey(changes: Partial<NewOperatorKey> = {}): NewOperatorKey {
  const id = rowIds.make('opk')
  return {
    id,
    name: `key ${Number(id.slice(4))}`,
    prefix: 'ok_0a1b2c3d',
    expiresAt: undefined,
    createdAt: rowTime(0),
    createdBy: 'system',
    usedAt: undefined,
    hash: id.slice(4).padStart(64, 'd'),
    ...changes,
  }
}

export const operatorCases: DeploymentCases<OperatorStore, WithUser, WithOperator> = {
  async fill({ operators }, { user }) {
    const operatorKey = anOperatorKey()
    await operators.addKey(operatorKey, 999)
    await operators.add({ userId: user.id, createdAt: rowTime(0) }, 999)
    return { operatorKey }
  },
  look: async ({ operators }, { user, operatorKey }) => ({
    key: await operators.findKey(operatorKey.hash),
    operator: await operators.find(user.id),
  }),
  lookAround: async ({ operators }) => ({ keys: await operators.listKeys(), all: await operators.list() }),
  verbs: {
    listKeys: {},
    findKey: {},
    addKey: { write: (room) => room.addKey(anOperatorKey(), 999) },
    removeKey: { write: (room, { operatorKey }) => room.removeKey(operatorKey.id) },
    useKey: { write: (room, { operatorKey }) => room.useKey(operatorKey.id, rowTime(9)) },
    list: {},
    find: {},
    add: { write: (room) => room.add({ userId: aUser().id, createdAt: rowTime(1) }, 999), unseen: true },
    remove: { write: (room, { user }) => room.remove(user.id) },
    projects: {},
    countSuspended: {},
  },
}

import type { DeploymentCases } from '../../testing/cases.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { DeviceLogin } from './schema.ts'
import type { DeviceLoginStore } from './store.ts'

/** A filled tenant has a program that waits, and one that was allowed. */
export interface WithDeviceLogins {
  readonly waitingLogin: DeviceLogin
  readonly allowedLogin: DeviceLogin
}

/** Returns a text that looks like a hash. */
const aHash = () => rowIds.make('req').slice(4).padStart(64, '0')

export const aDeviceLogin = (changes: Partial<DeviceLogin> = {}): DeviceLogin => ({
  hash: aHash(),
  codeHash: aHash(),
  machine: 'laptop',
  network: '203.0.113.7',
  state: 'waiting',
  email: undefined,
  answeredAt: undefined,
  nextPollAt: rowTime(0),
  createdAt: rowTime(0),
  expiresAt: rowTime(1000),
  ...changes,
})

export const deviceLoginCases: DeploymentCases<DeviceLoginStore, unknown, WithDeviceLogins> = {
  async fill({ deviceLogins }) {
    const answered = { state: 'allowed', email: 'ada@example.com', answeredAt: rowTime(0) } as const
    const [waitingLogin, allowedLogin] = [aDeviceLogin(), aDeviceLogin(answered)]
    for (const login of [waitingLogin, allowedLogin]) await deviceLogins.add(login)
    return { waitingLogin, allowedLogin }
  },
  look: async ({ deviceLogins }, { waitingLogin, allowedLogin }) => [
    await deviceLogins.find(waitingLogin.hash, rowTime(1)),
    await deviceLogins.find(allowedLogin.hash, rowTime(1)),
  ],
  verbs: {
    add: { write: (room) => room.add(aDeviceLogin()), unseen: true },
    find: {},
    findWaiting: {},
    answer: {
      write: (room, { waitingLogin }) =>
        room.answer(waitingLogin.codeHash, { state: 'denied', email: 'ada@example.com', now: rowTime(1) }),
    },
    notePoll: { write: (room, { waitingLogin }) => room.notePoll(waitingLogin.hash, rowTime(1), rowTime(6)) },
    take: { write: (room, { allowedLogin }) => room.take(allowedLogin.hash, rowTime(1)) },
    endAllowed: { write: (room) => room.endAllowed('ada@example.com') },
  },
}

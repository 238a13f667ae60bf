import type { User } from '../../access/accounts/schema.ts'
import type { UserId } from '../../kernel/ids/ids.ts'
import type { DeploymentCases } from '../../testing/cases.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Credential } from './schema.ts'
import type { CredentialStore } from './store.ts'

export const aCredential = (userId: UserId, overrides: Partial<Credential> = {}): Credential => ({
  userId,
  kind: 'passkey',
  key: rowIds.make('req'),
  name: 'Laptop',
  data: 'a key',
  counter: 3,
  createdAt: rowTime(0),
  usedAt: undefined,
  ...overrides,
})

export const credentialCases: DeploymentCases<
  CredentialStore,
  { readonly user: User },
  { readonly credential: Credential }
> = {
  async fill({ credentials }, { user }) {
    const credential = aCredential(user.id)
    await credentials.insert(credential)
    return { credential }
  },
  look: ({ credentials }, { user }) => credentials.list(user.id),
  verbs: {
    insert: { write: (room, { user }) => room.insert(aCredential(user.id)) },
    find: {},
    list: {},
    use: { write: (room, { credential }) => room.use(credential, { from: 3, to: 4, at: rowTime(1) }) },
    rename: { write: (room, { user, credential }) => room.rename(user.id, credential, 'Phone') },
    remove: { write: (room, { user, credential }) => room.remove(user.id, credential) },
    removeAll: { write: (room, { user }) => room.removeAll(user.id) },
  },
}

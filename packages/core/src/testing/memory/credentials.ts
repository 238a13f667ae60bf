import type { Credential } from '../../tenant/credentials/schema.ts'
import type { CredentialKey, CredentialStore } from '../../tenant/credentials/store.ts'
import type { Source } from './tables.ts'

const keyOf = ({ kind, key }: CredentialKey) => `${kind} ${key}`

const inOrder = (a: Credential, b: Credential) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (keyOf(a) < keyOf(b) ? -1 : 1)

export function memoryCredentials(source: Source): CredentialStore {
  return {
    insert: (credential) =>
      source.write(({ credentials }) => {
        if (credentials.get(keyOf(credential))) return false
        credentials.set(keyOf(credential), { ...credential })
        return true
      }),
    find: (key) => source.read(({ credentials }) => credentials.get(keyOf(key))),
    list: (userId) =>
      source.read(({ credentials }) => credentials.filter((one) => one.userId === userId).sort(inOrder)),
    use: (key, { from, to, at }) =>
      source.write(({ credentials }) => {
        const one = credentials.get(keyOf(key))
        if (one?.counter !== from) return false
        credentials.set(keyOf(key), { ...one, counter: to, usedAt: at })
        return true
      }),
    rename: (userId, key, name) =>
      source.write(({ credentials }) => {
        const one = credentials.get(keyOf(key))
        if (one?.userId !== userId) return false
        credentials.set(keyOf(key), { ...one, name })
        return true
      }),
    remove: (userId, key) =>
      source.write(
        ({ credentials }) => credentials.get(keyOf(key))?.userId === userId && credentials.delete(keyOf(key)),
      ),
    removeAll: (userId, kinds) =>
      source.write(({ credentials }) => {
        for (const one of credentials.filter((one) => one.userId === userId))
          if (!kinds || kinds.includes(one.kind)) credentials.delete(keyOf(one))
      }),
  }
}

import type { DeviceLogin } from '../../access/device-logins/schema.ts'
import type { DeviceLoginStore } from '../../access/device-logins/store.ts'
import type { Source, Tables } from './tables.ts'

const PRUNE_BATCH = 500

export function memoryDeviceLogins(source: Source): DeviceLoginStore {
  const waiting = ({ deviceLogins }: Tables, code: string, now: Date): DeviceLogin | undefined =>
    deviceLogins.filter(
      ({ codeHash, state, expiresAt }) => codeHash === code && state === 'waiting' && expiresAt > now,
    )[0]
  return {
    add: (login) =>
      source.write(({ deviceLogins }) => {
        if (deviceLogins.filter(({ codeHash }) => codeHash === login.codeHash).length > 0) return false
        deviceLogins.set(login.hash, login)
        return true
      }),
    find: (hash, now) =>
      source.read(({ deviceLogins }) => {
        const found = deviceLogins.get(hash)
        return found && found.expiresAt > now ? found : undefined
      }),
    findWaiting: (codeHash, now) => source.read((tables) => waiting(tables, codeHash, now)),
    answer: (codeHash, { state, email, now }) =>
      source.write((tables) => {
        const found = waiting(tables, codeHash, now)
        if (!found) return false
        tables.deviceLogins.set(found.hash, { ...found, state, email, answeredAt: now })
        return true
      }),
    notePoll: (hash, now, nextPollAt) =>
      source.write(({ deviceLogins }) => {
        const found = deviceLogins.get(hash)
        if (found && found.nextPollAt <= now) deviceLogins.set(hash, { ...found, nextPollAt })
      }),
    take: (hash, now) =>
      source.write(({ deviceLogins }) => {
        const found = deviceLogins.get(hash)
        if (found?.state !== 'allowed' || found.expiresAt <= now) return undefined
        deviceLogins.delete(hash)
        return found
      }),
    endAllowed: (email) =>
      source.write(({ deviceLogins }) => {
        const theirs = deviceLogins.filter((login) => login.state === 'allowed' && login.email === email)
        for (const { hash } of theirs) deviceLogins.delete(hash)
      }),
  }
}

export function pruneDeviceLogins({ deviceLogins }: Tables, now: Date): number {
  const going = deviceLogins.filter(({ expiresAt }) => expiresAt <= now).slice(0, PRUNE_BATCH)
  for (const { hash } of going) deviceLogins.delete(hash)
  return going.length
}

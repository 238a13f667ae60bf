import { type Connection, placeAt } from './cli.ts'
import { remark } from './output.ts'
import { profilesFile, readProfiles, writeProfiles } from './profiles.ts'

/** Replaces the key that the command used by a new one, in every profile that has it for the same server. */
export async function keepNewKey(connection: Connection, key: string): Promise<void> {
  const { io, place } = connection
  const profiles = await readProfiles(io)
  const names = Object.keys(profiles).filter((name) => {
    const { url, key } = profiles[name] ?? {}
    return url !== undefined && placeAt(url, key) === place
  })
  if (names.length === 0) return
  await writeProfiles(io, {
    ...profiles,
    ...Object.fromEntries(names.map((name) => [name, { ...profiles[name], key }])),
  })
  const which = names.map((name) => `"${name}"`).join(', ')
  remark(connection, `The profile ${which} of ${profilesFile(io)} has the new secret key.`)
}

import type { Posthorn } from '@posthorn/sdk'
import type { Setting } from '../cli.ts'
import { CliError } from '../errors.ts'
import { printFields, remark, showResult } from '../output.ts'
import { changeProfile, profilesFile, readProfiles } from '../profiles.ts'
import type { LoginPlace } from './place.ts'

/** Keeps the session of a signed-in client. A person with one project works in it from then on. */
export async function keepSession(setting: Setting, client: Posthorn, place: LoginPlace): Promise<void> {
  const { io } = setting
  const { url, profile, hasKey } = place
  const session = client.account.session()
  if (session === undefined) throw new CliError('NO_SESSION', `The server at ${url} did not create a session.`)
  const [user, projects, profiles] = await Promise.all([client.account.get(), client.projects.list(), readProfiles(io)])
  const before = projects.find(({ id }) => id === profiles[profile]?.project)
  const chosen = before ?? (projects.length === 1 && !hasKey ? projects[0] : undefined)
  await changeProfile(io, profile, { url, session, project: chosen?.id })
  showResult(setting, { profile, url, user, project: chosen?.id ?? null }, () =>
    printFields(io, {
      'signed in': user.email,
      server: url,
      project: chosen && `${chosen.name} (${chosen.id})`,
      profile: `${profile}, in ${profilesFile(io)}`,
    }),
  )
  if (chosen) return
  if (projects.length === 0) {
    remark(setting, 'You have no project yet: posthorn projects create <name> --use')
    remark(setting, 'To use the secret key that a new server printed: posthorn projects claim')
  } else remark(setting, '"posthorn projects use <project>" chooses a project; "posthorn projects list" lists them.')
}

import { createClient, type Posthorn } from '@posthorn/sdk'
import { type GlobalOptions, isSameServer, placeOf, profileAt, type Server } from './connection.ts'
import { CliError, EXIT, usageError } from './errors.ts'
import type { Io } from './io.ts'
import { createPace, type Pace } from './pace.ts'
import { DEFAULT_PROFILE, type Profiles, readProfiles } from './profiles.ts'

/** A person who is signed in at a server. */
export interface SignedIn {
  readonly client: Posthorn
  readonly url: string
  /** The profile that keeps the session. */
  readonly profile: string
  /** The id of the chosen project. */
  readonly project: string | undefined
}

type OwnProject = Awaited<ReturnType<Posthorn['projects']['list']>>[number]

function notSignedIn(profile: string): CliError {
  const how = profile === DEFAULT_PROFILE ? '' : ` --profile ${profile}`
  return new CliError('NOT_SIGNED_IN', 'You are not signed in. This command needs a user session, not an API key.', {
    exitCode: EXIT.denied,
    suggestion: `Sign in with "posthorn login${how}". On the machine of the database, you can use --data without a session.`,
  })
}

/** Opens the session of a profile. Throws if there is none. */
export async function openSignedIn(io: Io, { data, url, profile: named }: GlobalOptions): Promise<SignedIn> {
  if (placeOf(data) !== undefined)
    throw usageError('With --data, no session is needed: access to the database is sufficient.')
  const profiles = await readProfiles(io)
  const profile = named ?? profileSignedIn(profiles, url ?? (io.env.POSTHORN_URL || undefined)) ?? DEFAULT_PROFILE
  const kept = profiles[profile]
  if (kept?.session === undefined || kept.url === undefined || (url !== undefined && !isSameServer(url, kept.url)))
    throw notSignedIn(profile)
  const { fetch: paced } = createPace((input, init) => fetch(input, init))
  const client = createClient({ url: kept.url, session: kept.session, fetch: paced })
  return { client, url: kept.url, profile, project: kept.project }
}

/** Returns the name of the profile with a session at a server. */
function profileSignedIn(profiles: Profiles, url: string | undefined): string | undefined {
  const signedIn = Object.entries(profiles).filter(([, { session }]) => session !== undefined)
  return url === undefined ? undefined : profileAt(Object.fromEntries(signedIn), url)
}

/** Finds the person's project with this id or name. */
export async function findOwnProject(client: Posthorn, name: string): Promise<OwnProject> {
  const projects = await client.projects.list()
  const [found, ...others] = projects.filter((project) => project.id === name || project.name === name)
  if (found && others.length === 0) return found
  const list = projects.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
  if (found) throw usageError(`You have several projects with the name "${name}". Use an id.`, list)
  throw new CliError('PROJECT_NOT_FOUND', `You have no project with the name "${name}".`, {
    suggestion: list === '' ? 'Create one with "posthorn projects create <name>".' : `There are:\n${list}`,
  })
}

/** Returns the id of the project in which the signed-in person works. */
export async function requireProject({ url, session, project }: Server, pace: Pace): Promise<string> {
  if (project !== undefined && /^prj_/.test(project)) return project
  const client = createClient({ url, session, fetch: pace.fetch })
  if (project !== undefined) return (await findOwnProject(client, project)).id
  const [only, ...others] = await client.projects.list()
  if (only && others.length === 0) return only.id
  throw usageError(
    'Choose one of your projects.',
    only
      ? 'Choose one with "posthorn projects use <project>", or add --project <project>. "posthorn projects list" lists them.'
      : 'You have none yet. Create one with "posthorn projects create <name>", or claim the first one of a new server with "posthorn projects claim" and its secret key.',
  )
}

import type { Posthorn } from '@posthorn/sdk'
import type { Setting } from './cli.ts'
import { chooseTarget } from './connection.ts'
import type { LocalDeployment } from './embedded.ts'
import { note } from './io.ts'
import { openSignedIn } from './signed-in.ts'

type OwnProject = Awaited<ReturnType<Posthorn['projects']['list']>>[number]
type ListedProject = Pick<OwnProject, 'id' | 'name' | 'disabled' | 'createdAt'> & { readonly role?: OwnProject['role'] }
type Made = Pick<Awaited<ReturnType<Posthorn['projects']['create']>>, 'id' | 'name' | 'public' | 'secret'>

/** The projects that the caller can list and create: those of a person at a server, or all in a database. */
interface ProjectBook {
  list(): Promise<readonly ListedProject[]>
  create(name: string): Promise<Made>
  /** The profile that may keep the chosen project; undefined for a database. */
  readonly profile: string | undefined
  /** The project that commands use unless another is named. */
  readonly chosen: string | undefined
  close(): Promise<void>
}

export async function withProjectBook(setting: Setting, work: (book: ProjectBook) => Promise<void>): Promise<void> {
  const book = await openProjectBook(setting)
  try {
    await work(book)
  } finally {
    await book.close()
  }
}

async function openProjectBook({ io, globals }: Setting): Promise<ProjectBook> {
  const target = await chooseTarget(io, globals)
  if (target.kind === 'remote') {
    const { client, profile, project } = await openSignedIn(io, globals)
    return {
      list: () => client.projects.list(),
      create: (name) => client.projects.create({ name }),
      profile,
      chosen: project,
      close: async () => {},
    }
  }
  if (target.note) note(io, target.note)
  const { openLocal } = await import('./embedded.ts')
  const { createLocalProject } = await import('./local-project.ts')
  const local = await openLocal(io, target)
  return {
    list: () => listLocal(local),
    create: (name) => createLocalProject(local, name),
    profile: undefined,
    chosen: undefined,
    close: () => local.close(),
  }
}

async function listLocal({ posthorn }: LocalDeployment): Promise<readonly ListedProject[]> {
  const projects = await posthorn.world.store.projects.list()
  return projects
    .filter(({ isSystem }) => !isSystem)
    .map(({ id, name, disabled, createdAt }) => ({ id, name, disabled, createdAt: createdAt.toISOString() }))
}

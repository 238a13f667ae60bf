import { type Context, inTransaction, writesNoContent } from '../../kernel/context/context.ts'
import { DELETED } from '../../kernel/context/emptying.ts'
import { KEY_PREFIX } from '../../kernel/context/key.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId, type ProjectId } from '../../kernel/ids/ids.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { changedRecord, FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import {
  type ApiKeys,
  type Project,
  type ProjectChanges,
  PUBLIC_FIELDS,
  RETENTION_DEFAULTS,
  SOFT_BOUNCES,
} from './schema.ts'
import type { FoundKey, KeyHash } from './store.ts'

const KEY_BYTES = 32

/** Creates a key: a prefix and 64 lower-case hex characters. */
export function newKey({ secrets }: Pick<World, 'secrets'>, prefix: string): string {
  const bytes = Array.from(secrets.randomBytes(KEY_BYTES), (byte) => byte.toString(16).padStart(2, '0'))
  return prefix + bytes.join('')
}

function generateKeys(world: Pick<World, 'secrets'>): ApiKeys {
  return { public: newKey(world, KEY_PREFIX.public), secret: newKey(world, KEY_PREFIX.secret) }
}

function hashKeys(world: Pick<World, 'secrets'>, keys: ApiKeys): KeyHash[] {
  return [
    { kind: 'public', hash: world.secrets.sha256(keys.public), clear: keys.public },
    { kind: 'secret', hash: world.secrets.sha256(keys.secret) },
  ]
}

export interface ProjectInput {
  readonly name: string
  /** Keys to use; absent ones are random. */
  readonly keys?: Partial<ApiKeys>
}

function newProject(
  world: World,
  input: ProjectInput,
  id = world.ids.make('prj'),
): { project: Project; keys: ApiKeys } {
  const now = world.clock.now()
  const keys = { ...generateKeys(world), ...input.keys }
  const project: Project = {
    id,
    name: input.name,
    disabled: false,
    disabledReason: undefined,
    language: 'en',
    color: undefined,
    postalAddress: undefined,
    tracking: { opens: true, transactionalOpens: false, clicks: true },
    sendRatePerSecond: undefined,
    unknownPolicy: { transactional: 'retry', campaign: 'park' },
    publicKey: keys.public,
    publicTracking: 'open',
    publicResubscribe: false,
    publicFieldsMax: PUBLIC_FIELDS,
    ...RETENTION_DEFAULTS,
    softBouncesMax: SOFT_BOUNCES,
    webhookKey: { number: 1, since: undefined },
    tracksSegments: false,
    workflowsRevision: 0,
    capped: [],
    verifiedDomains: [],
    webhookEndpoints: [],
    isFirst: false,
    isSystem: false,
    revision: FIRST_REVISION,
    createdAt: now,
    updatedAt: now,
  }
  return { project, keys }
}

/** Creates a project with its two keys, which are shown only here. */
export async function createProject(world: World, input: ProjectInput): Promise<{ project: Project; keys: ApiKeys }> {
  const made = newProject(world, input)
  const first = await insertFirst(world, made)
  if (first) return first
  await world.store.projects.insert(made.project, hashKeys(world, made.keys))
  return made
}

/**
 * Creates the first project of an empty deployment; returns undefined when there are projects already. Of several nodes
 * that start at the same time, one creates it.
 */
export function createFirstProject(
  world: World,
  input: ProjectInput,
): Promise<{ project: Project; keys: ApiKeys } | undefined> {
  return insertFirst(world, newProject(world, input))
}

/**
 * Returns the oldest project of this name, or creates one, without keys that anyone knows. Of several nodes at the same
 * time, one creates it.
 */
export async function getOrCreateProject(world: World, { name }: Pick<ProjectInput, 'name'>): Promise<Project> {
  const { store } = world
  const find = async () => (await store.projects.list()).find((project) => project.name === name && !project.isSystem)
  const known = await find()
  if (known) return known
  const agreement = `project ${world.secrets.sha256(name)}`
  const made = world.ids.make('prj')
  const agreed = asId('prj', await store.agree(agreement, made)) ?? made
  // The agreed project may have been renamed since.
  const other = await store.projects.find(agreed)
  const id = other && other.name !== name ? made : agreed
  if (id !== agreed) await store.agree(agreement, id, { replace: true })
  const { project, keys } = newProject(world, { name }, id)
  const created = await insertNew(world, { project, keys })
  return created ?? (await store.projects.find(id)) ?? (await find()) ?? project
}

/** Inserts the project, unless another node has done so. */
async function insertNew(world: World, made: ReturnType<typeof newProject>): Promise<Project | undefined> {
  try {
    const first = await insertFirst(world, made)
    if (first) return first.project
    await world.store.projects.insert(made.project, hashKeys(world, made.keys))
    return made.project
  } catch (error) {
    if (error instanceof StoreConflict) return undefined
    throw error
  }
}

/** Creates the project of the product's own mails, or returns the one that another node has created. */
export async function createSystemProject(world: World, id: ProjectId): Promise<Project> {
  const { project } = newProject(world, { name: 'Posthorn' })
  const system: Project = {
    ...project,
    id,
    isSystem: true,
    publicKey: undefined,
    tracking: { opens: false, transactionalOpens: false, clicks: false },
    emailBodiesDays: 1,
    eventsDays: 30,
    emailsDays: 30,
  }
  try {
    await world.store.projects.insert(system, [])
    return system
  } catch (error) {
    const known = error instanceof StoreConflict ? await world.store.projects.find(id) : undefined
    if (known) return known
    throw error
  }
}

/** The name of the agreement on the hash of the secret key that the first start printed. */
export const FIRST_KEY = 'first secret key'

async function insertFirst(world: World, { project, keys }: ReturnType<typeof newProject>) {
  const first: Project = { ...project, isFirst: true }
  if (!(await world.store.projects.insertFirst(first, hashKeys(world, keys)))) return undefined
  await world.store.agree(FIRST_KEY, world.secrets.sha256(keys.secret), { replace: true })
  return { project: first, keys }
}

/** Returns the project and kind of a key by its SHA-256; undefined for a key that is unknown, was rotated or deleted. */
export function findProjectByHash(world: World, hash: string): Promise<FoundKey | undefined> {
  return world.store.projects.findByKey(hash)
}

/** Replaces both keys together; the old ones stop working immediately. */
export function rotateKeys(ctx: Context): Promise<ApiKeys> {
  return inTransaction(ctx, async (ctx) => {
    writesNoContent(ctx)
    // Locks the project: of two concurrent rotations the second replaces the keys of the first, and none outlives a
    // deletion.
    const project = await ctx.store.settings.find()
    if (!project || project.disabledReason === DELETED) throw new AppError('RESOURCE_NOT_FOUND')
    const keys = generateKeys(ctx)
    await ctx.store.settings.replaceKeys(hashKeys(ctx, keys))
    return keys
  })
}

export function updateProject(ctx: Context, changes: ProjectChanges): Promise<Project> {
  return inTransaction(ctx, async (ctx) => {
    const before = (await ctx.store.settings.find()) ?? ctx.project
    const next: Project = {
      ...before,
      name: changes.name ?? before.name,
      language: changes.language ?? before.language,
      color: changes.color === undefined ? before.color : (changes.color ?? undefined),
      postalAddress: changes.postalAddress === undefined ? before.postalAddress : (changes.postalAddress ?? undefined),
      tracking: {
        opens: changes.tracking?.opens ?? before.tracking.opens,
        transactionalOpens:
          changes.tracking?.transactionalOpens ?? changes.tracking?.opens ?? before.tracking.transactionalOpens,
        clicks: changes.tracking?.clicks ?? before.tracking.clicks,
      },
      sendRatePerSecond: changes.sendRatePerSecond === undefined ? before.sendRatePerSecond : changes.sendRatePerSecond,
      unknownPolicy: {
        transactional: changes.unknownPolicy?.transactional ?? before.unknownPolicy.transactional,
        campaign: changes.unknownPolicy?.campaign ?? before.unknownPolicy.campaign,
      },
      publicTracking: changes.publicTracking ?? before.publicTracking,
      publicResubscribe: changes.publicResubscribe ?? before.publicResubscribe,
      publicFieldsMax: changes.publicFieldsMax ?? before.publicFieldsMax,
      emailBodiesDays: changes.emailBodiesDays === undefined ? before.emailBodiesDays : changes.emailBodiesDays,
      eventsDays: changes.eventsDays === undefined ? before.eventsDays : changes.eventsDays,
      emailsDays: changes.emailsDays === undefined ? before.emailsDays : changes.emailsDays,
      softBouncesMax: changes.softBouncesMax ?? before.softBouncesMax,
    }
    const project = changedRecord(before, next, ctx.clock.now())
    if (project !== before) await ctx.store.settings.update(project)
    // The same value begins the count again as well.
    if (changes.publicFieldsMax !== undefined) await ctx.store.settings.renewPublicFields()
    return project
  })
}

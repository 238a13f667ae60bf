import type { KeyKind, NamedKey } from '../../kernel/context/key.ts'
import type { JobId, ProjectId } from '../../kernel/ids/ids.ts'
import type { Project } from './schema.ts'

export interface KeyHash {
  readonly kind: Exclude<KeyKind, 'named'>
  /** SHA-256 of the key, lower-case hex. */
  readonly hash: string
  /** The key itself, unless it is secret. */
  readonly clear?: string
}

/** The project and kind of a key. */
export interface FoundKey {
  readonly project: Project
  readonly kind: KeyKind
  /** Present for a named key, expired or not. */
  readonly named?: NamedKey
}

/** The projects of the deployment and the hashes of their keys. */
export interface ProjectsStore {
  find(id: ProjectId): Promise<Project | undefined>
  /** Returns the existing ones, in any order. */
  findMany(ids: readonly ProjectId[]): Promise<readonly Project[]>
  findByKey(hash: string): Promise<FoundKey | undefined>
  /** Returns all projects, oldest first. */
  list(): Promise<readonly Project[]>
  insert(project: Project, keys: readonly KeyHash[]): Promise<void>
  /** Inserts the project unless one exists or another node is inserting the first. Returns whether it did. */
  insertFirst(project: Project, keys: readonly KeyHash[]): Promise<boolean>
}

/** The content of a project, in the order in which it is deleted; `rights` are deleted after it. */
export const CONTENT_STEPS = ['jobs', 'workflows', 'mails', 'events', 'contacts', 'counts'] as const
export type WipeStep = (typeof CONTENT_STEPS)[number] | 'rights'

/** A batch of a wipe. */
export interface Wipe {
  readonly step: WipeStep
  readonly limit: number
  /** The job of the wipe, which stays. */
  readonly except: JobId
}

/** The settings of one project. */
export interface ProjectSettingsStore {
  /** Returns the project as it is now; undefined when it was deleted. */
  find(): Promise<Project | undefined>
  /**
   * Returns the project, and within a transaction prevents that another empties or deletes it until the end: such a
   * transaction reads it by `find` first, and waits. Others may change it.
   */
  hold(): Promise<Project | undefined>
  /** Writes everything except `tracksSegments`, `workflowsRevision`, `publicKey`, `verifiedDomains`, `webhookEndpoints`, which another node may have changed, `isFirst` and `isSystem`. */
  update(project: Omit<Project, 'id' | 'createdAt'>): Promise<void>
  setTracksSegments(tracksSegments: boolean): Promise<void>
  /** Adds one to `workflowsRevision`. */
  reviseWorkflows(): Promise<void>
  /** Takes up to `wanted` of the fields that the public key may still add. Returns how many. */
  takePublicFields(wanted: number): Promise<number>
  /** Resets the public key's allowance of fields. */
  renewPublicFields(): Promise<void>
  /** Replaces the two keys of the project; named keys stay. The public key in clear becomes the project's. */
  replaceKeys(keys: readonly KeyHash[]): Promise<void>
  /**
   * Deletes at most `limit` rows of the project, and their dependent rows. Returns how many; 0 when there are no more.
   */
  wipe(batch: Wipe): Promise<number>
  /** Deletes the project itself. */
  delete(): Promise<void>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly settings: ProjectSettingsStore
  }

  interface DeploymentStore {
    readonly projects: ProjectsStore
  }
}

import type { ProjectId } from '../ids.ts'
import type { KeyKind, Project } from './schema.ts'

export interface KeyHash {
  readonly kind: KeyKind
  /** SHA-256 of the key, lower-case hex. */
  readonly hash: string
  /** The key itself, where it is no secret. */
  readonly clear?: string
}

/** The projects of the deployment and the hashes of their keys. */
export interface ProjectsStore {
  find(id: ProjectId): Promise<Project | undefined>
  /** Those that there are, in any order. */
  findMany(ids: readonly ProjectId[]): Promise<readonly Project[]>
  findByKey(hash: string): Promise<{ project: Project; kind: KeyKind } | undefined>
  /** Oldest first. */
  list(): Promise<readonly Project[]>
  insert(project: Project, keys: readonly KeyHash[]): Promise<void>
  /** Inserts the project unless there is one already or another node inserts the first just now; whether it did. */
  insertFirst(project: Project, keys: readonly KeyHash[]): Promise<boolean>
}

/** What one project says of itself. */
export interface ProjectSettingsStore {
  /** The project as it is now; undefined when it was deleted. */
  find(): Promise<Project | undefined>
  /** Writes everything but `tracksSegments` and `publicKey`, which another node may have changed. */
  update(project: Omit<Project, 'id' | 'createdAt'>): Promise<void>
  setTracksSegments(tracksSegments: boolean): Promise<void>
  /** Takes as many as there are left of the fields that the public key may bring, at most `wanted`; answers with how many. */
  takePublicFields(wanted: number): Promise<number>
  /** Gives the public key its whole allowance of fields again. */
  renewPublicFields(): Promise<void>
  /** Puts these keys in the place of all that the project had; the public one in clear becomes the project's. */
  replaceKeys(keys: readonly KeyHash[]): Promise<void>
}

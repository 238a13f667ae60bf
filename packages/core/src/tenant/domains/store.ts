import type { DomainId, ProjectId } from '../../kernel/ids/ids.ts'
import type { Domain } from './schema.ts'

/** What became of a domain to add. */
export type DomainAddition = 'added' | 'exists' | 'full' | 'verified_elsewhere'

/** What became of a change. `verified_elsewhere` and `gone` wrote nothing. */
export type DomainChange = 'changed' | 'verified_elsewhere' | 'gone'

/**
 * The sender domains of one project. A name is verified in one project at most. Whatever changes the verified ones or their
 * versions also changes `Project.verifiedDomains`, in the same transaction.
 */
export interface DomainStore {
  /** Inside a transaction it is locked until its end. */
  find(id: DomainId): Promise<Domain | undefined>
  /** By name. */
  list(): Promise<readonly Domain[]>
  /**
   * Adds a pending domain, unless the project has it, has `max` of them, or another project has verified it. Of several at
   * once no more than `max` succeed.
   */
  add(domain: Domain, max: number): Promise<DomainAddition>
  /** Writes everything except `id`, `domain`, `askedAt` and `createdAt`. Does not verify what another project has verified. */
  update(domain: Domain): Promise<DomainChange>
  /** Returns whether the domain existed. */
  delete(id: DomainId): Promise<boolean>
  /**
   * Begins a check unless one began after `before`: sets `askedAt` to `now`. Returns the domain when it did. Of several at
   * once, one does.
   */
  beginCheck(id: DomainId, moments: { readonly now: Date; readonly before: Date }): Promise<Domain | undefined>
}

/** Which domains a worker takes to check them. */
export interface DueDomains {
  readonly now: Date
  /** When others may take them if nothing is heard of them. */
  readonly until: Date
  readonly limit: number
  /** At most so many of each project. */
  readonly perProject: number
  /** None of these projects. */
  readonly except: readonly ProjectId[]
}

export interface DueDomain {
  readonly projectId: ProjectId
  readonly domain: Domain
}

/** The sender domains of the deployment. */
export interface DomainLine {
  /** Returns the project that has verified a domain, by its name as name servers know it. */
  ownerOf(domain: string): Promise<ProjectId | undefined>
  /**
   * Takes domains whose check is due: their next check becomes `until`, and `askedAt` becomes `now`. The first of each
   * project come before the second of any, those that have been due the longest first. Of several nodes at once, each takes
   * others.
   */
  takeDue(due: DueDomains): Promise<readonly DueDomain[]>
  /** Returns the verified domain of a name, whosever it is. */
  findVerified(name: string): Promise<Domain | undefined>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly domains: DomainStore
  }

  interface DeploymentStore {
    readonly domains: DomainLine
  }
}

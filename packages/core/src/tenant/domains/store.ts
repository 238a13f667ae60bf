import type { DomainId, ProjectId } from '../../kernel/ids/ids.ts'
import type { Domain } from './schema.ts'

/** The result of adding a domain. */
export type DomainAddition = 'added' | 'exists' | 'full' | 'verified_elsewhere'

/** The result of a change. `verified_elsewhere` and `gone` wrote nothing. */
export type DomainChange = 'changed' | 'verified_elsewhere' | 'gone'

/**
 * The sender domains of one project. A name is verified in one project at most. Each change of the verified ones or
 * their versions also changes `Project.verifiedDomains`, in the same transaction.
 */
export interface DomainStore {
  /** Returns the domain. Inside a transaction it is locked until its end. */
  find(id: DomainId): Promise<Domain | undefined>
  /** Returns the domains, by name. */
  list(): Promise<readonly Domain[]>
  /**
   * Adds a pending domain, unless the project has it, has `max` of them, or another project has verified it. Of several
   * at the same time no more than `max` succeed.
   */
  add(domain: Domain, max: number): Promise<DomainAddition>
  /**
   * Writes everything except `id`, `domain`, `askedAt` and `createdAt`. Does not verify a domain that another project
   * has verified.
   */
  update(domain: Domain): Promise<DomainChange>
  /** Returns whether the domain existed. */
  delete(id: DomainId): Promise<boolean>
  /**
   * Begins a check unless one began after `before`: sets `askedAt` to `now`. Returns the domain when it did. Of several
   * at the same time, one does.
   */
  beginCheck(id: DomainId, moments: { readonly now: Date; readonly before: Date }): Promise<Domain | undefined>
}

/** The domains that a worker claims for checks. */
export interface DueDomains {
  readonly now: Date
  /** The time from which others may claim them if there is no result. */
  readonly until: Date
  readonly limit: number
  /** The most of each project. */
  readonly perProject: number
  /** The projects to leave out. */
  readonly except: readonly ProjectId[]
}

export interface DueDomain {
  readonly projectId: ProjectId
  readonly domain: Domain
}

/** The sender domains of the deployment. */
export interface DomainLine {
  /** Returns the project that has verified a domain, by its name as name servers expect it. */
  ownerOf(domain: string): Promise<ProjectId | undefined>
  /**
   * Claims domains whose check is due: their next check becomes `until`, and `askedAt` becomes `now`. The first of each
   * project come before the second of any, those that have been due the longest first. Of several nodes at the same
   * time, each claims different ones.
   */
  takeDue(due: DueDomains): Promise<readonly DueDomain[]>
  /** Returns the verified domain of a name, of any project. */
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

import { createLru } from '../../kernel/cache/caches.ts'
import type { BodyId, EmailId, ProjectId } from '../../kernel/ids/ids.ts'
import type { Email } from '../../mail/emails/schema.ts'

export type ComposedMail = Pick<Email, 'id' | 'projectId' | 'bodyId'>

/** The main-thread time from which a mail is costly to compose: nearly all take less than one millisecond. */
const COSTLY_MS = 20
/**
 * The number of a project's costly mails that are composed at the same time; the mails of other projects go between
 * them.
 */
const AT_ONCE = 2
/** The number of bodies and projects that are remembered. */
const REMEMBERED = 10_000

interface Composition {
  readonly mail: ComposedMail
  readonly isCostly: boolean
  ms: number
}

/**
 * Tracks the cost of composing mails. A body that takes long for each of its recipients would delay the mail of all
 * other projects: 100 mails that take 85 ms each cost nine seconds, in which every connection is taken.
 */
export class ComposingCosts {
  readonly #bodies = createLru<BodyId, number>(REMEMBERED, () => 1)
  readonly #projects = createLru<ProjectId, number>(REMEMBERED, () => 1)
  readonly #composing = new Map<EmailId, Composition>()
  /** Bodies whose first mail is being composed: the cost of the others is not known yet. */
  readonly #firsts = new Set<BodyId>()
  readonly #costly = new Map<ProjectId, number>()

  /** Returns true if the mail may be composed now. */
  mayEnter(mail: ComposedMail): boolean {
    if (this.#firsts.has(mail.bodyId)) return false
    return !this.#isCostly(mail) || (this.#costly.get(mail.projectId) ?? 0) < AT_ONCE
  }

  enter(mail: ComposedMail): void {
    const isCostly = this.#isCostly(mail)
    this.#composing.set(mail.id, { mail, isCostly, ms: 0 })
    if (isCostly) this.#costly.set(mail.projectId, (this.#costly.get(mail.projectId) ?? 0) + 1)
    if (this.#bodies.get(mail.bodyId) === undefined) this.#firsts.add(mail.bodyId)
  }

  /** Adds time that the main thread spent on a mail. */
  spent(id: EmailId, ms: number): void {
    const composing = this.#composing.get(id)
    if (composing) composing.ms += ms
  }

  /** Ends the composition, and remembers its cost. Returns whether it made room for waiting mails. */
  composed(id: EmailId): boolean {
    const composing = this.#composing.get(id)
    if (!composing) return false
    const { mail, ms } = composing
    this.#bodies.set(mail.bodyId, ms)
    this.#projects.set(mail.projectId, ((this.#projects.get(mail.projectId) ?? ms) + ms) / 2)
    return this.leave(id)
  }

  /** Ends a composition that did not begin. Returns whether it made room for waiting mails. */
  leave(id: EmailId): boolean {
    const left = this.#composing.get(id)
    if (!left) return false
    this.#composing.delete(id)
    const { mail, isCostly } = left
    const wasFirst = this.#firsts.delete(mail.bodyId)
    if (isCostly) this.#leaveCostly(mail.projectId)
    return wasFirst || isCostly
  }

  /** Returns the projects with as many waiting mails as may be composed: they need no more. */
  crowded(waiting: readonly { readonly email: ComposedMail }[]): ReadonlySet<ProjectId> {
    const counts = new Map<ProjectId, number>()
    for (const { email } of waiting)
      if (!this.mayEnter(email)) counts.set(email.projectId, (counts.get(email.projectId) ?? 0) + 1)
    return new Set([...counts].flatMap(([id, count]) => (count >= AT_ONCE ? [id] : [])))
  }

  /** Returns true for a costly body. A new body is assumed to cost as much as the last mails of its project. */
  #isCostly({ bodyId, projectId }: ComposedMail): boolean {
    return (this.#bodies.get(bodyId) ?? this.#projects.get(projectId) ?? 0) >= COSTLY_MS
  }

  #leaveCostly(projectId: ProjectId): void {
    const left = (this.#costly.get(projectId) ?? 1) - 1
    if (left > 0) this.#costly.set(projectId, left)
    else this.#costly.delete(projectId)
  }
}

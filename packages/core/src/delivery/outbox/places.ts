import type { EmailId } from '../../kernel/ids/ids.ts'

/** Limits how many mails may be marked and not settled: all of them are in doubt when the process dies. */
export class Places {
  readonly #count: number
  readonly #taken = new Set<EmailId>()
  readonly #waiting: { readonly id: EmailId; readonly go: () => void }[] = []

  constructor(count: number) {
    this.#count = count
  }

  /** Resolves once the mail has a place: first come, first served. */
  async take(id: EmailId): Promise<void> {
    if (this.#taken.size >= this.#count) return new Promise((go) => void this.#waiting.push({ id, go }))
    this.#taken.add(id)
  }

  leave(id: EmailId): void {
    if (!this.#taken.delete(id)) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#taken.add(next.id)
    next.go()
  }
}

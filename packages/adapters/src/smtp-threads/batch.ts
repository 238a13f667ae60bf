/** Collects the messages of one turn of the event loop, and posts them as one. */
export class Batch<T> {
  readonly #empty: () => T
  readonly #post: (messages: T) => void
  #messages: T | undefined

  constructor(empty: () => T, post: (messages: T) => void) {
    this.#empty = empty
    this.#post = post
  }

  /** Returns the messages that are posted next, to add to. */
  next(): T {
    if (this.#messages === undefined) {
      this.#messages = this.#empty()
      setImmediate(() => this.flush())
    }
    return this.#messages
  }

  flush(): void {
    const messages = this.#messages
    this.#messages = undefined
    if (messages !== undefined) this.#post(messages)
  }
}

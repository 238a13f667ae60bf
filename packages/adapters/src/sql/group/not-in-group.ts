/**
 * Thrown when the work uses something that members of a group do not share. It then runs in a transaction of its own.
 */
export class NotInGroup extends Error {
  override readonly name = 'NotInGroup'
  /** Whether the other members had to wait until this was found out. */
  readonly isCostly: boolean
  constructor(message: string, { isCostly = false }: { readonly isCostly?: boolean } = {}) {
    super(message)
    this.isCostly = isCostly
  }
}

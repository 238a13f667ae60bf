/** The work uses something that members of a group do not share. It runs in a transaction of its own instead. */
export class NotInGroup extends Error {
  override readonly name = 'NotInGroup'
  /** Whether the others have waited for finding that out. */
  readonly isCostly: boolean
  constructor(message: string, { isCostly = false }: { readonly isCostly?: boolean } = {}) {
    super(message)
    this.isCostly = isCostly
  }
}

/** An operation on a whole database was refused or failed; the message is for people. `code` is stable. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
  readonly code: string
  /** The next step for the operator. */
  readonly suggestion: string | undefined

  constructor(
    code: string,
    message: string,
    options: { readonly cause?: unknown; readonly suggestion?: string | undefined } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.suggestion = options.suggestion
  }
}

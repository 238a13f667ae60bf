/** A text is nested deeper than it is converted. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

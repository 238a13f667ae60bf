/** Thrown when a text is nested too deeply for a conversion. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

/** A text is nested too deeply to be converted. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

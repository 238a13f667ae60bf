/**
 * Converts between HTML, Markdown and text. The input comes from tenants and may be hostile: an adapter bounds time and
 * memory, keeps the caller's thread free, and lets no project wait for the conversions of another. It never hangs.
 */
export interface TextConverter {
  /**
   * Returns the HTML of a Markdown text; HTML inside is kept as it is. Rejects with `ConversionRefused` and nothing else.
   */
  markdownToHtml(projectId: string, markdown: string): Promise<string>
  /**
   * Returns the plain text for readers without HTML. Words of letters and digits are kept as they are. Rejects with
   * `ConversionRefused` and nothing else.
   */
  htmlToText(projectId: string, html: string): Promise<string>
  /**
   * Applies `stripHtml` to HTML that is not converted, one text at a time, so that no turn of the event loop takes long.
   */
  strip(html: string): Promise<string>
}

/**
 * The reasons for which a text was not converted.
 * - `too_deep`: it is nested too deeply.
 * - `too_large`: the result would be too large.
 * - `too_costly`: it takes too much time or memory.
 * - `busy`: too many conversions of the project, or of all projects, are already waiting. It may work later.
 * - `unavailable`: nothing can be converted now.
 */
export type ConversionRefusal = 'too_deep' | 'too_large' | 'too_costly' | 'busy' | 'unavailable'

/** The only error that a converter rejects with on purpose. */
export class ConversionRefused extends Error {
  override readonly name = 'ConversionRefused'
  readonly reason: ConversionRefusal

  constructor(reason: ConversionRefusal, options: { cause?: unknown } = {}) {
    super(`the text could not be converted: ${reason}`, options)
    this.reason = reason
  }
}

/** The longest result of a conversion, in UTF-16 units: as long as a body may be. */
export const CONVERTED_MAX = 5_000_000

/**
 * Turns one kind of text into another. What is converted comes from tenants and may be made to take for ever: an
 * adapter bounds time and memory, keeps the caller's thread free meanwhile, and lets no project wait for what another
 * one asked for. It never hangs.
 */
export interface TextConverter {
  /** HTML of a Markdown text; HTML inside is left as it is. Rejects with `ConversionRefused` and nothing else. */
  markdownToHtml(projectId: string, markdown: string): Promise<string>
  /**
   * The plain text that a reader without HTML gets. Words of letters and digits come through as they are. Rejects with
   * `ConversionRefused` and nothing else.
   */
  htmlToText(projectId: string, html: string): Promise<string>
  /** What `stripHtml` makes of it, for HTML that is not converted: one after another, so that no turn of the loop takes long. */
  strip(html: string): Promise<string>
}

/**
 * Why a text was not converted.
 * - `too_deep`: it is nested too deeply.
 * - `too_large`: the result would be.
 * - `too_costly`: it takes too much time or memory.
 * - `busy`: too much of the project, or of all, waits already. Another time it may go.
 * - `unavailable`: nothing can be converted at the moment.
 */
export type ConversionRefusal = 'too_deep' | 'too_large' | 'too_costly' | 'busy' | 'unavailable'

/** The only error that a converter rejects with on purpose. */
export class ConversionRefused extends Error {
  override readonly name = 'ConversionRefused'
  readonly reason: ConversionRefusal

  constructor(reason: ConversionRefusal, options: { cause?: unknown } = {}) {
    super(`the text was not converted: ${reason}`, options)
    this.reason = reason
  }
}

/** The longest result of a conversion, in UTF-16 units: as long as a body may be. */
export const CONVERTED_MAX = 5_000_000

/**
 * Returns a placeholder for tags during a conversion. Letters and digits have no meaning in Markdown and HTML, and no
 * text contains a placeholder made from its own hash.
 */
export function markFor(hash: string): string {
  return `tag${hash.slice(0, 24)}x`
}

/** Splits a converted text into literals and the numbers of the marks between them. */
export function splitMarks(text: string, mark: string): readonly (string | number)[] {
  return text
    .split(new RegExp(`${mark}(\\d+)z`))
    .map((piece, n) => (n % 2 === 0 ? piece : Number(piece)))
    .filter((piece) => piece !== '')
}

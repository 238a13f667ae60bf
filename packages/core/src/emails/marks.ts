/** A word that stands for a tag while its text is converted: letters and digits mean nothing to Markdown and HTML. No text holds the word made of its own hash. */
export function markFor(hash: string): string {
  return `tag${hash.slice(0, 24)}x`
}

/** A converted text: what stands between the marks, and which marks they are, in turn. */
export function splitMarks(text: string, mark: string): readonly (string | number)[] {
  return text
    .split(new RegExp(`${mark}(\\d+)z`))
    .map((piece, n) => (n % 2 === 0 ? piece : Number(piece)))
    .filter((piece) => piece !== '')
}

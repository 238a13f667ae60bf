import stringWidth from 'fast-string-width'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the columns that a text takes on a terminal: two for most characters of Chinese, Japanese, and Korean, and
 * for emoji.
 */
export function widthOf(text: string): number {
  return stringWidth(text)
}

/** Returns the text in at most `width` columns; an ellipsis marks the missing rest. Characters are not split. */
export function cutTo(text: string, width: number): string {
  if (text.length <= width / 2 || widthOf(text) <= width) return text
  let [kept, taken] = ['', 0]
  for (const { segment } of graphemes.segment(text)) {
    taken += widthOf(segment)
    if (taken > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

/**
 * Returns the text in lines of at most `width` columns, broken only at blanks: a word, a code, or a URL that is wider
 * gets a line of its own. Each line begins with as many blanks as the text.
 */
export function wrapped(text: string, width: number): string[] {
  if (text.length <= width / 2 || widthOf(text) <= width) return [text]
  const [indent = ''] = /^ */.exec(text) ?? []
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(' ')) {
    const longer = line === '' ? `${indent}${word}` : `${line} ${word}`
    if (line === '' || widthOf(longer) <= width) {
      line = longer
      continue
    }
    lines.push(line.trimEnd())
    line = `${indent}${word}`
  }
  return [...lines, line]
}

/** Returns the text with blanks after it, so that it takes `width` columns. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

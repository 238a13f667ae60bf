const isAscii = (character: string) => (character.codePointAt(0) ?? 0) < 0x80

/** Returns the forms of a character in other cases; those of several characters, as SS for ß, are left out. */
function casesOf(character: string): readonly string[] {
  const forms = [character, character.toLowerCase(), character.toUpperCase()]
  return [...new Set(forms.filter((form) => [...form].length === 1))]
}

/**
 * Returns true if a text has letters beyond ASCII that have another case, which LIKE does not support on every
 * database.
 */
export function needsClasses(text: string): boolean {
  return [...text].some((character) => !isAscii(character) && casesOf(character).length > 1)
}

/** Returns a regular expression with classes such as `[üÜ]` for letters; any other character matches itself. */
export function withClasses(text: string): string {
  return [...text]
    .map((character) => ({ character, cases: casesOf(character) }))
    .map(({ character, cases }) =>
      cases.length > 1 ? `[${cases.join('')}]` : character.replace(/[!-/:-@[-`{-~]/, '\\$&'),
    )
    .join('')
}

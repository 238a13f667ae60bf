const isAscii = (character: string) => (character.codePointAt(0) ?? 0) < 0x80

/** The forms of a character in the cases that it has; those that are several characters, as SS for ß, are left out. */
function casesOf(character: string): readonly string[] {
  const forms = [character, character.toLowerCase(), character.toUpperCase()]
  return [...new Set(forms.filter((form) => [...form].length === 1))]
}

/** Whether a text has letters beyond ASCII that have another case, which LIKE does not know on every database. */
export function needsClasses(text: string): boolean {
  return [...text].some((character) => !isAscii(character) && casesOf(character).length > 1)
}

/** A regular expression with classes such as `[üÜ]` for letters; any other character stands for itself. */
export function withClasses(text: string): string {
  return [...text]
    .map((character) => ({ character, cases: casesOf(character) }))
    .map(({ character, cases }) =>
      cases.length > 1 ? `[${cases.join('')}]` : character.replace(/[!-/:-@[-`{-~]/, '\\$&'),
    )
    .join('')
}

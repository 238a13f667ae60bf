const ZERO = /^[+-]?(?:0+(?:\.0*)?|\.0+)[a-z%]*$/
const FAR_AWAY = /^-\d{3,}/
/** A size in a unit that does not depend on the parent's. */
const ABSOLUTE = /^[\d.]+(?:px|pt|pc|in|cm|mm|rem|q|vw|vh)$|^(?:(?:x{1,3}-)?(?:small|large)|medium)$/

/** The properties that an element passes down to those in it. */
export interface ShownDocument {
  /** Whether no element in it can be seen. */
  readonly isGone: boolean
  /** Whether it is invisible unless an element in it overrides that. */
  readonly isInvisible: boolean
  readonly isWithoutSize: boolean
}

export const SHOWN: ShownDocument = { isGone: false, isInvisible: false, isWithoutSize: false }

export const isSeen = ({ isGone, isInvisible, isWithoutSize }: ShownDocument): boolean =>
  !(isGone || isInvisible || isWithoutSize)

/** Returns how an element with this `style` is shown in another one. */
export function shownWith(style: string, outer: ShownDocument): ShownDocument {
  const declarations = declarationsOf(style)
  const declared = (name: string) => declarations.get(name)?.value ?? ''
  const isZero = (name: string) => ZERO.test(declared(name))
  const clips = /hidden|clip/.test(declared('overflow'))
  return {
    isGone:
      outer.isGone ||
      declared('display') === 'none' ||
      declared('mso-hide') === 'all' ||
      isZero('opacity') ||
      isZero('max-height') ||
      (clips && ['height', 'width', 'max-width'].some(isZero)) ||
      ['left', 'top', 'text-indent', 'margin-left'].some((name) => FAR_AWAY.test(declared(name))),
    isInvisible: inherited(declared('visibility'), /^(?:hidden|collapse)$/, /^visible$/) ?? outer.isInvisible,
    isWithoutSize: inherited(sizeOf(declared('font')) || declared('font-size'), ZERO, ABSOLUTE) ?? outer.isWithoutSize,
  }
}

function inherited(value: string, yes: RegExp, no: RegExp): boolean | undefined {
  return yes.test(value) ? true : no.test(value) ? false : undefined
}

/** Returns the size in a value of `font`: the first word that is a length. */
const sizeOf = (font: string): string => /(?:^|\s)([\d.]+[a-z%]*)(?:\/|\s|$)/.exec(font)?.[1] ?? ''

function declarationsOf(style: string) {
  const declared = new Map<string, { readonly value: string; readonly isImportant: boolean }>()
  for (const declaration of style
    .replace(/\/\*.*?(?:\*\/|$)/gs, '')
    .toLowerCase()
    .split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const name = declaration.slice(0, colon).trim()
    const written = declaration.slice(colon + 1)
    const bang = written.indexOf('!')
    const isImportant = bang !== -1
    if (declared.get(name)?.isImportant && !isImportant) continue
    declared.set(name, { value: (isImportant ? written.slice(0, bang) : written).trim(), isImportant })
  }
  return declared
}

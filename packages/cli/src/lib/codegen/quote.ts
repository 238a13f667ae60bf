/**
 * Characters that a reader of code does not see, or sees in another place. A blank is the only white space that stays.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/

const escaped = (text: string) =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/** Returns a text as a literal of TypeScript, with all characters visible. */
export function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inside.replace(UNSEEN, escaped)}'`
}

/** Returns a name as a property name. */
export function propertyName(name: string): string {
  return PLAIN_NAME.test(name) ? name : quoted(name)
}

/** Returns a text as a part of a comment, which it can neither end nor add a tag to. */
export function commented(text: string): string {
  return text.replace(UNSEEN, '\ufffd').replaceAll('*/', '*\u2215').replaceAll('@', '\uff20')
}

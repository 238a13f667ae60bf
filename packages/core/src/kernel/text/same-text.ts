/** Returns whether two texts are equal. The time that it takes does not reveal how much of the given text is right. */
export function isSameText(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at)
  return difference === 0
}

const ASCII = /^[\t -~]*$/
/** Bytes of an encoded word, whose base64 has at most 60 characters (RFC 2047 §2). */
const WORD_BYTES = 45

/**
 * Returns a header's value in ASCII; other values become encoded words (RFC 2047), which SendGrid leaves to its
 * senders.
 */
export function encodedHeader(value: string): string {
  if (ASCII.test(value) && !value.includes('=?')) return value
  const words: string[] = []
  let word = ''
  for (const character of value.toWellFormed()) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

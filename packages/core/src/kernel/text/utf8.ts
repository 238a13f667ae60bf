/** Returns the length in bytes of UTF-8. A lone surrogate counts as the U+FFFD that replaces it. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    if (unit < 0x800) {
      bytes += 1
      continue
    }
    bytes += 2
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) i += 1
  }
  return bytes
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

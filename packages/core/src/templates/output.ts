import { encodeValue } from './encode.ts'
import { MAX_OPERATIONS, MAX_OUTPUT_BYTES, RenderBudgetError, type ValueEncoding } from './language.ts'

const MAX_BYTES_PER_UNIT = 3
const CHUNK_UNITS = 16_384

/** Text that grows within the render budget: a call that would exceed it throws `RenderBudgetError` instead. */
export class Output {
  text = ''
  private operations = 0
  /** Exact from the moment that the text could be too large; until then its length says enough. */
  private bytes: number | undefined

  countOperation(): void {
    this.operations += 1
    if (this.operations > MAX_OPERATIONS) throw new RenderBudgetError('too_many_operations')
  }

  append(piece: string): void {
    const units = this.text.length + piece.length
    if (units * MAX_BYTES_PER_UNIT > MAX_OUTPUT_BYTES) this.countBytes(piece)
    this.text += piece
  }

  /** Long values are encoded in chunks, so that no more than a chunk is made in vain. */
  appendValue(text: string, encoding: ValueEncoding): void {
    if (encoding === 'none' || text.length <= CHUNK_UNITS) {
      this.append(encodeValue(text, encoding))
      return
    }
    for (let from = 0; from < text.length; ) {
      const end = isHighSurrogate(text.charCodeAt(from + CHUNK_UNITS - 1)) ? from + CHUNK_UNITS + 1 : from + CHUNK_UNITS
      this.append(encodeValue(text.slice(from, end), encoding))
      from = end
    }
  }

  private countBytes(piece: string): void {
    if (this.text.length + piece.length > MAX_OUTPUT_BYTES) throw new RenderBudgetError('output_too_large')
    this.bytes = (this.bytes ?? utf8Length(this.text)) + utf8Length(piece)
    if (this.bytes > MAX_OUTPUT_BYTES) throw new RenderBudgetError('output_too_large')
  }
}

/** The length in bytes of UTF-8; a lone surrogate counts as the U+FFFD that replaces it. */
function utf8Length(text: string): number {
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

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

import { isHighSurrogate, utf8Length } from '../../kernel/text/utf8.ts'
import { encodeValue } from './encode.ts'
import { MAX_OPERATIONS, MAX_OUTPUT_BYTES, RenderBudgetError, type ValueEncoding } from './language.ts'

const MAX_BYTES_PER_UNIT = 3
const CHUNK_UNITS = 16_384
const CR = 13

/** The work done so far. Renderings that share it share one budget. */
export interface RenderWork {
  operations: number
}

/** Text that grows within the render budget: a call that would exceed it throws `RenderBudgetError` instead. */
export class Output {
  text = ''
  private readonly work: RenderWork
  /** Counted only once the text could be too large. */
  private bytes: number | undefined

  constructor(work: RenderWork = { operations: 0 }) {
    this.work = work
  }

  countOperation(): void {
    this.work.operations += 1
    if (this.work.operations > MAX_OPERATIONS) throw new RenderBudgetError('too_many_operations')
  }

  append(piece: string): void {
    const units = this.text.length + piece.length
    if (units * MAX_BYTES_PER_UNIT > MAX_OUTPUT_BYTES) this.countBytes(piece)
    this.text += piece
  }

  /** Encodes long values in chunks, so that at most one chunk is wasted when the budget runs out. */
  appendValue(text: string, encoding: ValueEncoding): void {
    if (encoding === 'none' || text.length <= CHUNK_UNITS) {
      this.append(encodeValue(text, encoding))
      return
    }
    for (let from = 0; from < text.length; ) {
      const last = text.charCodeAt(from + CHUNK_UNITS - 1)
      const end = from + CHUNK_UNITS + (isHighSurrogate(last) || last === CR ? 1 : 0)
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

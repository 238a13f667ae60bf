import type { QuestionType } from './question.ts'

/**
 * The most labels and strings of a message that are read; those after a pointer count each time. Names of many labels,
 * and TXT records of empty strings, are small on the wire and cost most: 64 kB of them take 80 ms, and this number 1 ms.
 */
const PARTS_MAX = 5000

const HEADER_SIZE = 12
const TYPES: Readonly<Record<QuestionType | 'SOA', number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
}
/** For private use (RFC 6895 §3.1): the decoder takes the data of such a record as it is. */
const OPAQUE = 0xff00

/**
 * Prepares the answers and authorities of a message for the decoder: records that answer no question of this type are
 * not read. Throws when the message is cut off, or has more parts than are read.
 */
export function tame(message: Buffer, type: QuestionType, records: number): void {
  const heeded = new Set([TYPES[type], TYPES.CNAME, TYPES.SOA])
  let parts = 0

  function count(): void {
    parts += 1
    if (parts > PARTS_MAX) throw new Error(`the message has more than ${PARTS_MAX} labels and strings`)
  }

  /** Returns the position after a name. */
  function nameEnd(from: number): number {
    let end: number | undefined
    for (let at = from; ; ) {
      const length = message.readUInt8(at)
      if (length === 0) return end ?? at + 1
      count()
      const isPointer = length >= 0xc0
      if (isPointer) end ??= at + 2
      at = isPointer ? message.readUInt16BE(at) & 0x3fff : at + 1 + length
    }
  }

  function countData(of: number, from: number, end: number): void {
    if (of === TYPES.TXT) for (let at = from; at < end; at += 1 + message.readUInt8(at)) count()
    else if (of === TYPES.MX) nameEnd(from + 2)
    else if (of === TYPES.SOA) nameEnd(nameEnd(from))
    else if (of === TYPES.NS || of === TYPES.CNAME || of === TYPES.PTR) nameEnd(from)
  }

  let at = nameEnd(HEADER_SIZE) + 4
  for (let record = 0; record < records; record++) {
    const head = nameEnd(at)
    const of = message.readUInt16BE(head)
    const data = head + 10
    at = data + message.readUInt16BE(head + 8)
    if (heeded.has(of)) countData(of, data, at)
    else message.writeUInt16BE(OPAQUE, head)
  }
}

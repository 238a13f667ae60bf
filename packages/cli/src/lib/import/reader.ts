import { CliError } from '../errors.ts'
import { type Dialect, endOfRecord } from './records.ts'

/** Reads whole records out of bytes that come in pieces. */
export interface RecordReader {
  /** Returns as many whole records as fit into the given bytes, at least one and at most `most`; empty at the end. */
  take(room: number, most?: number): Promise<Buffer>
  /** Closes the source of the bytes. */
  close(): Promise<void>
}

export function createRecordReader(chunks: AsyncIterable<Buffer>, dialect: Dialect): RecordReader {
  const iterator = chunks[Symbol.asyncIterator]()
  let pending: Buffer = Buffer.alloc(0)
  let isLast = false

  async function fill(size: number): Promise<void> {
    const list = [pending]
    for (let length = pending.length; length < size && !isLast; ) {
      const { value, done } = await iterator.next()
      if (done) isLast = true
      else {
        list.push(value)
        length += value.length
      }
    }
    if (list.length > 1) pending = Buffer.concat(list)
  }

  function endOfRecords(room: number, most: number): number {
    let end = 0
    for (let count = 0; count < most && end < pending.length; count++) {
      // A record that does not end within the limit is read as the server reads it, which gets only that part.
      const isWhole = isLast || (end === 0 && pending.length > room)
      const next = endOfRecord(pending, end, dialect, isWhole)
      if (next === undefined || (next > room && end > 0)) break
      end = next
    }
    return end
  }

  return {
    async take(room, most = Number.POSITIVE_INFINITY) {
      await fill(room + 1)
      const end = endOfRecords(room, most)
      if (end > room) throw lineTooLong(room)
      const records = pending.subarray(0, end)
      pending = pending.subarray(end)
      return records
    },
    async close() {
      await iterator.return?.()
    },
  }
}

function lineTooLong(room: number): CliError {
  return new CliError('LINE_TOO_LONG', `A line is longer than ${Math.floor(room / 1024 / 1024)} MB.`, {
    suggestion: 'Check that it is a CSV file with one row per line.',
  })
}

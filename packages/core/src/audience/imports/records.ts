import type { World } from '../../kernel/context/world.ts'
import type { CsvFormat, CsvRecord } from '../../kernel/ports/csv.ts'

/** Reads the records of a file. No turn of the event loop takes long, whatever the file contains. */
export async function* readRecords(
  { readCsv, inTurn }: Pick<World, 'readCsv' | 'inTurn'>,
  content: Uint8Array,
  format: CsvFormat,
): AsyncGenerator<CsvRecord, void> {
  const records = (await inTurn(() => readCsv(content, format)))[Symbol.iterator]()
  for (;;) {
    const { done, value } = await inTurn(() => records.next())
    if (done) return
    if (value) yield value
  }
}

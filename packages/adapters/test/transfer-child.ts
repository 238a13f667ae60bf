// The process of transfer.test.ts, which is killed: source file, target URL.
import { postgresTransfer } from '../src/postgres/index.ts'
import { describeSchema } from '../src/sqlite/schema.ts'
import { sqliteTransfer } from '../src/sqlite/transfer.ts'
import { transfer } from '../src/transfer/transfer.ts'

const [file = '', url = ''] = process.argv.slice(2)
await transfer({
  source: sqliteTransfer(file, 'source'),
  target: postgresTransfer(url),
  schema: await describeSchema(),
  batch: { rows: 20, bytes: 1024 ** 2 },
  onProgress: ({ step, table, rows }) => process.stdout.write(`${step} ${table} ${rows}\n`),
})

// The process of backup.long.test.ts: writes pairs of rows, each pair in one transaction, until it is killed.
import Database from 'better-sqlite3'

const database = new Database(process.argv[2] ?? '')
const insert = database.prepare(`insert into fields (project_id, name, type) values (?, ?, 'text')`)
const pair = database.transaction((name: string) => {
  insert.run('left', name)
  insert.run('right', name)
})
for (let at = 0; ; at++) {
  pair(`${process.pid}-${at}-${'x'.repeat(500)}`)
  if (at === 0) process.stdout.write('writing\n')
}

// Adds up vitest's JSON reports and prints what failed and why, then `N passed, N failed, N skipped`. Fails when a report is missing or empty.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A reason is shown up to this many characters: the end of a log is often all that is kept of it. */
const REASON_LENGTH = 1500

let [passed, failed, skipped] = [0, 0, 0]
const fail = (name, reason = '') => {
  failed += 1
  const own = reason.split('\n').filter((line) => !line.includes('node_modules'))
  console.log(`FAILED ${name}\n${own.join('\n').slice(0, REASON_LENGTH)}\n`)
}
for (const path of process.argv.slice(2)) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  if (!report || report.numTotalTests === 0) {
    fail(path, 'no test ran')
    continue
  }
  passed += report.numPassedTests
  skipped += report.numPendingTests + report.numTodoTests
  for (const file of report.testResults) {
    const name = relative(process.cwd(), file.name)
    const broken = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of broken) fail(`${name} > ${test.fullName}`, test.failureMessages?.join('\n'))
    // A file that could not be loaded has no tests to count, one whose clean-up failed has no failed one.
    if (file.status === 'failed' && broken.length === 0) fail(name, file.message)
  }
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

// Adds up vitest's JSON reports and prints `N passed, N failed, N skipped`. Fails when a report is missing or empty.
import { existsSync, readFileSync } from 'node:fs'

let [passed, failed, skipped] = [0, 0, 0]
for (const file of process.argv.slice(2)) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  if (!report || report.numTotalTests === 0) {
    console.error(`${file}: no test ran`)
    failed += 1
    continue
  }
  passed += report.numPassedTests
  failed += report.numFailedTests
  skipped += report.numPendingTests + report.numTodoTests
  // A file that could not be loaded has no tests to count.
  failed += report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

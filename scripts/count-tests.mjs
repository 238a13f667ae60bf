// Adds up vitest's JSON reports and prints the slowest files, the failures with their reasons, then `N passed, N
// failed, N skipped`. Fails when a report is missing or empty. A test that failed in `x.json` and passed in
// `x.again.json` is reported as unsteady, and counts as passed.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** The number of characters of a reason that are shown: the end of a log is often all that is kept of it. */
const REASON_LENGTH = 1500
/** The number of slowest files that are listed. */
const SLOWEST = 10

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
const nameOf = (file, test) => `${relative(process.cwd(), file.name)} > ${test.fullName}`

/** Returns the names of the tests that passed in a second run. */
function passedAgain(path) {
  const report = read(path.replace(/json$/, 'again.json'))
  const ofFile = (file) =>
    file.assertionResults.filter(({ status }) => status === 'passed').map((test) => nameOf(file, test))
  return new Set(report?.testResults.flatMap(ofFile))
}

/** Prints the files that took longest, in seconds of wall time. */
function listSlowest(paths) {
  const files = paths.flatMap((path) => read(path)?.testResults ?? [])
  const times = files.map(({ name, startTime, endTime }) => [endTime - startTime, relative(process.cwd(), name)])
  console.log(`The ${SLOWEST} slowest files:`)
  for (const [ms, name] of times.sort(([a], [b]) => b - a).slice(0, SLOWEST)) {
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
  }
  console.log()
}

listSlowest(process.argv.slice(2))
let [passed, failed, skipped] = [0, 0, 0]
function tell(word, name, reason = '') {
  const own = reason.split('\n').filter((line) => !line.includes('node_modules'))
  console.log(`${word} ${name}\n${own.join('\n').slice(0, REASON_LENGTH)}\n`)
}
function fail(name, reason) {
  failed += 1
  tell('FAILED', name, reason)
}
for (const path of process.argv.slice(2)) {
  const report = read(path)
  if (!report || report.numTotalTests === 0) {
    fail(path, 'no test ran')
    continue
  }
  const again = passedAgain(path)
  passed += report.numPassedTests
  skipped += report.numPendingTests + report.numTodoTests
  for (const file of report.testResults) {
    const broken = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of broken) {
      const [name, reason] = [nameOf(file, test), test.failureMessages.join('\n')]
      if (again.has(name)) tell('UNSTEADY', name, reason)
      else fail(name, reason)
      passed += Number(again.has(name))
    }
    // A file that could not be loaded has no tests to count, and one whose clean-up failed has no failed test.
    if (file.status === 'failed' && broken.length === 0) fail(relative(process.cwd(), file.name), file.message)
  }
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

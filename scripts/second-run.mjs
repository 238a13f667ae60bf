// Runs the files of a few failed tests again, each test once more: `second-run.mjs <npm script> <its report> <report to
// write>`. Exits with 0 when all of them pass now. They were unsteady, and count-tests.mjs reports them; the reason
// stays in the log.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** More failures are not an accident. */
const UNSTEADY_MAX = 3
/**
 * The text of a fast-check failure: other values of a property may pass, and the ones that failed are a fault of the
 * product.
 */
const COUNTEREXAMPLE = /\bProperty failed after\b/

const [script = '', from = '', to = ''] = process.argv.slice(2)
if (!existsSync(from)) process.exit(1)
const files = JSON.parse(readFileSync(from, 'utf8')).testResults.filter(({ status }) => status === 'failed')
const failed = files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
const isBroken = files.some(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed'))
const isSteady = failed.some(({ failureMessages }) => COUNTEREXAMPLE.test(failureMessages.join('\n')))
// Without a failed test the process itself failed.
if (isBroken || isSteady || failed.length === 0 || failed.length > UNSTEADY_MAX) process.exit(1)
const args = ['run', script, '--', '--reporter=default', '--reporter=json', `--outputFile.json=${to}`]
process.exit(spawnSync('npm', [...args, ...files.map(({ name }) => name)], { stdio: 'inherit' }).status ?? 1)

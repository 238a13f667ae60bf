import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { propertySeed } from '../../../../test/support/property-seed.ts'
import { openApiDocument } from '../../src/openapi/document.ts'
import { useBench } from '../harness.ts'

const VERSION = '4.32.5'
/** The number of examples for each operation, besides those of the phase `coverage`, which are equal for every seed. */
const EXAMPLES = 4

/**
 * Waiting for mail is slow on purpose. 412 means another revision. 400 means a request that makes no sense for its object (members of a dynamic
 * segment, a built-in field or event, an end before its beginning or too long after it, two things to explain, a
 * campaign without an audience, a link that is dead), 422 a form whose file name is not that of a CSV file or whose
 * file is not an image, a condition whose operator does not fit its field, a time that has passed, the config of a
 * step, which follows from its type, two names for one field, a number somewhere in data that JSON cannot carry
 * exactly, a sender with a name, the URL of an endpoint, a range that ends where it begins, an address or text with
 * invisible characters: no schema expresses these. 410 is a cursor of another database. Null for an optional field means that it is not given, which the
 * schemas of requests do not say.
 */
const CONFIG = `
[checks]
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]
positive_data_acceptance.expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 412, 429, "5xx"]

[[operations]]
include-operation-id = [
  "addSegmentMembers", "removeSegmentMembers", "computeSegment", "deleteField", "countEvents", "deleteEvents", "resumeCampaign",
  "verifyAccount", "resetPassword", "signUp", "listActivities", "getActivityStats", "getTimeseries", "getTopEvents", "deleteStep", "explainContact", "listEmails", "listEvents",
]
checks.positive_data_acceptance.expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 410, 412, 429, "5xx"]

[[operations]]
include-operation-id = [
  "importContacts", "uploadImage", "createContact", "updateContact", "trackEvent", "trackNamedEvent", "sendEmail",
  "createSegment", "updateSegment", "previewSegment", "createCampaign", "updateCampaign", "sendCampaign", "testCampaign",
  "createWorkflow", "updateWorkflow", "createStep", "updateStep", "createTransition",
  "startExecution", "simulateWorkflow", "defineWorkflow", "createKey", "rotateKey", "sendBatch", "rescheduleEmail", "previewTemplate", "createTemplate",
  "updateTemplate", "updateProject", "releaseInboxMessage", "createWebhookEndpoint", "updateWebhookEndpoint", "replayWebhooks",
]
checks.positive_data_acceptance.expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 412, 422, 429, "5xx"]

[[operations]]
include-operation-id = "receiveSnsMessage"
checks.negative_data_rejection.expected-statuses = [400, 401, 403, 404, 413, 415, 422, 429, "5xx"]

[[operations]]
include-operation-id = "askForPasskey"
checks.negative_data_rejection.expected-statuses = ["2xx", 400, 401, 403, 404, 413, 415, 422, 429, "5xx"]

[[operations]]
include-operation-id = "listInbox"
parameters = { wait = 0 }
`

/** Schemathesis sends `0` as an entity tag, although the pattern refuses it. */
function conditionalOperations(): string {
  const ids = Object.values(openApiDocument().paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => /IfMatch|IfNoneMatch/.test(JSON.stringify(Object(operation).parameters ?? [])))
    .map((operation) => `"${Object(operation).operationId}"`)
    .filter((id) => !CONFIG.includes(id))
  return `[[operations]]
include-operation-id = [${ids.join(', ')}]
checks.positive_data_acceptance.expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 412, 429, "5xx"]
`
}

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-schemathesis-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const run = promisify(execFile)
const found = await install()
if ('missing' in found) console.warn(`SKIPPED: openapi.yaml is not held against the server: ${found.missing}`)

/** The path of Schemathesis: `SCHEMATHESIS`, or the folder that it is installed into. */
async function install(): Promise<{ readonly command: string } | { readonly missing: string }> {
  const { SCHEMATHESIS } = process.env
  if (SCHEMATHESIS) return { command: SCHEMATHESIS }
  const place = path.join(directory, 'python')
  try {
    await run('python3', ['-m', 'venv', place])
    await run(path.join(place, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`], { timeout: 120_000 })
    return { command: path.join(place, 'bin', 'schemathesis') }
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { missing: `Schemathesis ${VERSION} needs python3 and PyPI (${reason}); or name it in SCHEMATHESIS` }
  }
}

describe.skipIf('missing' in found)('openapi.yaml, checked against the server by Schemathesis', () => {
  it('describes accepted and refused requests, and the answers', async () => {
    const command = 'command' in found ? found.command : ''
    const bench = await useBench()
    const tenant = await bench.tenant()
    const url = await bench.server.start()
    const config = path.join(directory, 'schemathesis.toml')
    writeFileSync(config, CONFIG + conditionalOperations())
    const options = [
      ['--config-file', config],
      ['run', `${url}/openapi.yaml`],
      ['--header', `Authorization: Bearer ${tenant.keys.secret}`],
      ['--checks', 'all', '--phases', 'examples,coverage,fuzzing,stateful'],
      // It would revoke its own key.
      ['regenerateKeys', 'deleteProject', 'resetProject'].flatMap((id) => ['--exclude-operation-id', id]),
      [
        '--max-examples',
        String(EXAMPLES),
        '--seed',
        String(propertySeed() >>> 0),
        '--continue-on-failure',
        '--request-timeout',
        '30',
        '--warnings',
        'off',
      ],
    ].flat()
    const outcome = await run(command, options, {
      cwd: directory,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, COLUMNS: '160' },
    })
      .then(({ stdout }) => ({ code: 0, stdout }))
      .catch((error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }))
    expect(outcome.code, outcome.stdout).toBe(0)
  })
})

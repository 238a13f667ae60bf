import {
  answersTo,
  costOfSpf,
  type DomainRecord,
  questionsOf,
  type RecordToPublish,
  readTags,
  recordsOf,
  returnPathHost,
} from '@posthorn/core/tenant'
import { type DomainCheck, type DomainPatient, finding } from './check.ts'

/** Checks the records that Posthorn asks for: keys, SPF and MX of the return path, DMARC. Throws `DnsError`. */
export async function checkRecords(patient: DomainPatient): Promise<readonly DomainCheck[]> {
  const records = await liveRecords(patient)
  const of = (purpose: DomainRecord['purpose']) => records.filter((record) => record.purpose === purpose)
  return [
    checkKeys(patient, of('dkim')),
    await checkReturnPath(patient, of('spf')),
    ...of('mx').map((record) => checkRecord('MX of bounces', record, 'bounces arrive')),
    ...of('tracking').map((record) =>
      checkRecord('CNAME of links', record, 'links in mails use the host of the domain'),
    ),
    ...of('dmarc').map((record) => checkDmarc(patient, record)),
  ]
}

async function liveRecords({ domain, stored, dns, publishing }: DomainPatient): Promise<readonly DomainRecord[]> {
  const known = { domain, keys: stored?.keys ?? [] }
  const answers = await Promise.all(
    questionsOf(known, publishing).map((question) => answersTo(dns, { ...question, domain: known, publishing }, 'now')),
  )
  return recordsOf({ ...known, answers: Object.fromEntries(answers.flat()) }, publishing)
}

const toPublish = ({ type, name, value, priority }: DomainRecord): RecordToPublish => ({
  type,
  name,
  value: priority === undefined ? value : `${priority} ${value}`,
})

function checkRecord(name: string, record: DomainRecord, use: string): DomainCheck {
  if (record.status === 'ok') return finding(name, 'ok', `${record.name}: ${use}`)
  const message =
    record.status === 'pending'
      ? `${record.name} has no ${record.type} record, so it is unknown whether ${use}.`
      : `${record.name}: ${record.reason}`
  return finding(name, record.required ? 'broken' : 'warning', message, [toPublish(record)])
}

function checkKeys({ unknown }: DomainPatient, records: readonly DomainRecord[]): DomainCheck {
  if (records.length === 0) {
    return finding(
      'DKIM',
      'warning',
      unknown ?? 'The domain has no keys because no project has it: add it to a project first.',
    )
  }
  const wrong = records.filter(({ status, role }) => status !== 'ok' && role !== 'old')
  const odd = records.filter(({ role, reason }) => reason !== undefined && role !== 'old')
  if (wrong.length === 0 && odd.length > 0) {
    return finding('DKIM', 'warning', odd.map(({ name, reason }) => `${name}: ${reason}`).join(' '), odd.map(toPublish))
  }
  if (wrong.length === 0) return finding('DKIM', 'ok', `${records.map(({ name }) => name).join(', ')}`)
  const message = wrong
    .map(({ name, reason }) => (reason === undefined ? `${name} has no TXT record.` : `${name}: ${reason}`))
    .join(' ')
  return finding('DKIM', wrong.some(({ required }) => required) ? 'broken' : 'warning', message, wrong.map(toPublish))
}

const UNKNOWN_SPF =
  'The record depends on the mail server and the base URL: set POSTHORN_MAILER_URL and POSTHORN_BASE_URL, or POSTHORN_SPF.'

async function checkReturnPath(patient: DomainPatient, [record]: readonly DomainRecord[]): Promise<DomainCheck> {
  const name = 'SPF of bounces'
  if (!record) return finding(name, patient.mailer.kind === 'inbox' ? 'ok' : 'warning', UNKNOWN_SPF)
  if (record.status !== 'ok') return checkRecord(name, record, 'your mail server is allowed to send for it')
  return told(name, await costOfSpf(patient.dns, record.name), `${record.name} allows the mail server`)
}

/** Checks the SPF record of the domain itself, which other mail of the domain may need. */
export async function checkOwnSpf({ dns, domain }: DomainPatient): Promise<DomainCheck> {
  const name = 'SPF'
  const cost = await costOfSpf(dns, domain)
  if (cost.record === undefined && cost.problems.length === 0) {
    return finding(name, 'ok', `${domain} has no SPF record and needs none: bounces go to ${returnPathHost(domain)}`)
  }
  return told(name, cost, `${domain}: ${cost.record ?? 'none'}`)
}

function told(
  name: string,
  { problems, lookUps, voidLookUps }: Awaited<ReturnType<typeof costOfSpf>>,
  words: string,
): DomainCheck {
  if (problems.length > 0) return finding(name, 'broken', problems.join(' '))
  const empty = voidLookUps > 0 ? `, ${voidLookUps} of which return nothing` : ''
  return finding(name, 'ok', `${words}, ${lookUps} of 10 lookups${empty}`)
}

function checkDmarc({ domain }: DomainPatient, record: DomainRecord): DomainCheck {
  const checked = checkRecord('DMARC', record, 'receivers know how to handle forged mail')
  if (checked.status !== 'ok') return checked
  const tags = readTags(record.found ?? '')
  const spf = tags?.get('aspf') === 's' ? 'only DKIM aligns (aspf=s)' : 'SPF and DKIM align'
  return finding(
    'DMARC',
    'ok',
    `p=${tags?.get('p')}; mail from ${domain} is returned to ${returnPathHost(domain)}: ${spf}`,
  )
}

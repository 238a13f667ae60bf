import type { Diagnosis, DomainDiagnosis } from '@posthorn/server'
import { CliError } from './errors.ts'
import { type Output, printLine, remark, showResult } from './output.ts'
import { count, oneLine } from './text.ts'

type RecordToPublish = DomainDiagnosis['checks'][number]['publish'][number]

/** A check in a line, and the DNS records that fix it. */
interface Line extends Pick<Diagnosis['checks'][number], 'status' | 'message'> {
  readonly name: string
  readonly publish?: readonly RecordToPublish[]
}

/** A finding as the API returns it. */
interface Finding {
  readonly severity: Line['status']
  readonly subject: string
  readonly message: string
  readonly fix: string | null
  readonly publish?: readonly RecordToPublish[]
}

/** Prints the checks of a command; throws if one failed. */
export function printDiagnosis(output: Output, diagnosis: { readonly checks: readonly Line[] }): void {
  showLines(output, diagnosis, diagnosis.checks)
}

/** Prints the findings of a server; throws if one is broken. */
export function printFindings(output: Output, diagnosis: { readonly findings: readonly Finding[] }): void {
  const lines = diagnosis.findings.map(({ severity, subject, message, fix, publish = [] }): Line => {
    const text = fix === null || publish.length > 0 ? message : `${message}: ${fix}`
    return { name: subject, status: severity, message: text, publish }
  })
  showLines(output, diagnosis, lines)
}

function showLines<T>(output: Output, result: T, lines: readonly Line[]): void {
  const { io } = output
  showResult(output, result, () => {
    for (const { name, status, message, publish = [] } of lines) {
      const margin = STATUS_WIDTH + NAME_WIDTH
      const [first = '', ...rest] = io.stdout.linesOf(oneLine(message), margin)
      io.stdout.line(`${status.padEnd(STATUS_WIDTH)}${name.padEnd(NAME_WIDTH)}${first}`)
      for (const line of rest) io.stdout.line(' '.repeat(margin), line)
      for (const record of publish) printLine(io, `${' '.repeat(STATUS_WIDTH)}publish ${zoneLine(record)}`)
    }
  })
  const failed = countOf(lines, 'broken')
  const warnings = countOf(lines, 'warning')
  if (failed > 0) throw new CliError('NOT_WELL', `${count(failed, 'thing')} broken, ${count(warnings, 'warning')}.`)
  remark(
    output,
    warnings === 0
      ? 'No problems found.'
      : `No errors; there ${warnings === 1 ? 'is' : 'are'} ${count(warnings, 'warning')}.`,
  )
}

const STRING_MAX = 255

/** Formats a record as in zone files (RFC 1035 §5.1): a long text in several strings. */
function zoneLine({ type, name, value }: RecordToPublish): string {
  if (type !== 'TXT') return `${name}. ${type} ${value}.`
  const strings = value.match(new RegExp(`.{1,${STRING_MAX}}`, 'g')) ?? ['']
  return `${name}. TXT ${strings.map((text) => `"${text}"`).join(' ')}`
}

const STATUS_WIDTH = 9
const NAME_WIDTH = 16

const countOf = (lines: readonly Line[], status: Line['status']) =>
  lines.filter((line) => line.status === status).length

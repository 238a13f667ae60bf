import type { Domain, DomainRecord } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { type Output, printLine, remark, showResult } from '../output.ts'
import { time } from '../text.ts'
import { unknownOf, zoneOf } from './zone.ts'

export interface ShowOptions {
  readonly zone?: boolean
}

/** Adds the option of every command that shows records. */
export function addZoneOption(command: Command): Command {
  return command.option('--zone', 'print the records as lines of a zone file')
}

/** Shows one domain with its records. */
export function showDomain(output: Output, domain: Domain, { zone = false }: ShowOptions = {}): void {
  showResult(output, domain, () => {
    if (zone) output.io.stdout.line(zoneOf(domain))
    else printDomain(output.io, domain)
  })
}

const STATUS_WORDS = { ok: 'ok', pending: 'missing', mismatch: 'differs' } as const satisfies Readonly<
  Record<DomainRecord['status'], string>
>
const WIDTH = 80
const INDENT = '  '

/**
 * Prints a value. Long texts take several lines on a terminal, except with `-o wide`: a receiver ignores the blanks
 * that a copy gets there.
 */
function printValue({ stdout, isWide }: Io, text: string, label = ''): void {
  const width =
    stdout.isTTY && !isWide ? Math.min(stdout.columns || WIDTH, WIDTH) - INDENT.length : Number.POSITIVE_INFINITY
  let rest = `${label}${text}`
  while (rest.length > width) {
    const blank = rest.lastIndexOf(' ', width)
    const end = blank > 0 ? blank : width
    stdout.line(INDENT, rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  stdout.line(INDENT, rest)
}

function noteOf({ required, key, removableAt }: DomainRecord): string {
  if (key === 'old') return `old key; remove on or after ${time(removableAt).slice(0, 10)}`
  return [required ? 'required' : 'advised', ...(key === 'next' ? ['next key'] : [])].join(', ')
}

function printDomain(io: Io, domain: Domain): void {
  const { displayName, status, id, reason, checkedAt, records } = domain
  printLine(io, `${displayName}: ${status} (${id})`)
  if (checkedAt) printLine(io, `checked ${time(checkedAt)}`)
  if (reason) printLine(io, reason)
  for (const record of records) {
    const { type, name, value, priority, status, found, reason } = record
    printLine(io, `\n${STATUS_WORDS[status].padEnd(8)} ${type.padEnd(4)} ${noteOf(record)}`)
    printValue(io, name)
    printValue(io, priority === undefined ? value : `${priority} ${value}`)
    if (status !== 'mismatch') continue
    for (const text of found?.split('\n') ?? []) printValue(io, text, 'found: ')
    if (reason) printValue(io, reason)
  }
  for (const text of unknownOf(domain)) printLine(io, `\n${text}`)
}

/** Prints the next step for the records of a domain that is not verified. */
export function remarkOnRecords(output: Output, { displayName, verified }: Domain): void {
  if (verified) return
  remark(output, `\nPublish these records, then run: posthorn domains verify ${displayName} --watch`)
}

import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Posthorn, Template } from '@posthorn/sdk'
import { usageError } from '../errors.ts'
import { readText, unreadable } from '../files.ts'
import type { Io } from '../io.ts'
import { printLine } from '../output.ts'
import { mailsIn } from '../templates-dev/folder.ts'
import { oneLine } from '../text.ts'
import { countedFromTop, type FileFields, htmlOf, nameOfFile, parseTemplateFile, type TemplateFile } from './file.ts'

type Value = string | boolean | null

export interface TemplateChange {
  readonly field: string
  readonly before: Value
  readonly after: Value
}

/** The changes that a file would make on the server. */
export interface TemplatePlan {
  readonly file: string
  readonly name: string
  /** Null for a template that does not exist yet. */
  readonly id: string | null
  readonly changes: readonly TemplateChange[]
}

/** Returns the mails of a folder, or the one file, as paths. */
async function templateFiles(io: Io, place: string): Promise<readonly string[]> {
  const whole = path.resolve(io.cwd, place)
  try {
    if (!(await stat(whole)).isDirectory()) return [place]
    return (await mailsIn(whole)).map((name) => path.join(place, name))
  } catch (error) {
    throw unreadable(error, place, whole)
  }
}

/** Returns the changes that files would make. Changes nothing, and throws for a mistake in any of them. */
export async function planTemplates(
  { io, client }: { readonly io: Io; readonly client: Posthorn },
  place: string,
): Promise<readonly TemplatePlan[]> {
  const files = await templateFiles(io, place)
  if (files.length === 0) throw usageError(`${place} has no mails.`, 'A mail is name.html or name.md.')
  const stored = Map.groupBy(await allTemplates(client), ({ name }) => name.toLowerCase())
  const byName = new Map<string, string>()
  const plans: TemplatePlan[] = []
  for (const file of files) {
    const read = parseTemplateFile(await readText(io, file, 'the file'), file)
    const name = read.fields.name ?? nameOfFile(file)
    const other = byName.get(name.toLowerCase())
    if (other !== undefined) throw usageError(`${other} and ${file} have the same name: "${name}".`)
    byName.set(name.toLowerCase(), file)
    const [known, ...others] = stored.get(name.toLowerCase()) ?? []
    if (others.length > 0)
      throw usageError(`Several templates have the name "${name}".`, 'Rename or delete all but one of them.')
    if (!known && !read.fields.subject)
      throw usageError(`${file} has no subject.`, 'Write "subject: …" between two lines of --- at its beginning.')
    const wanted = { ...(!known && { type: 'TRANSACTIONAL' as const }), ...(await wantedOf(client, read, file)), name }
    plans.push({ file, name, id: known?.id ?? null, changes: changesOf(known, wanted) })
  }
  return plans
}

export async function allTemplates(client: Posthorn): Promise<readonly Template[]> {
  const found: Template[] = []
  for await (const template of client.templates.list({ pageSize: 100 })) found.push(template)
  return found
}

/** Returns the template that a file describes. */
export async function wantedOf(client: Posthorn, read: TemplateFile, file: string) {
  return { ...read.fields, body: await htmlOf(client, read, file) }
}

export function changesOf(
  known: Template | undefined,
  wanted: FileFields & { readonly body: string },
): readonly TemplateChange[] {
  const before = new Map<string, unknown>(Object.entries(known ?? {}))
  return Object.entries(wanted).flatMap(([field, after]) => {
    const was = shownValue(before.get(field))
    return was === shownValue(after) ? [] : [{ field, before: was, after: shownValue(after) }]
  })
}

const shownValue = (value: unknown): Value => (typeof value === 'string' || typeof value === 'boolean' ? value : null)

/** Updates the template of the server to its file. */
export async function carryOut(client: Posthorn, { file, id, changes }: TemplatePlan): Promise<void> {
  const fields: Record<string, Value> = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  try {
    // The server checks the values; the names are those that a file may have.
    if (id !== null) await client.templates.update(id, fields)
    else await client.templates.create(fields as Parameters<Posthorn['templates']['create']>[0])
  } catch (error) {
    throw countedFromTop(error, 0, file)
  }
}

export const isChanged = ({ id, changes }: TemplatePlan): boolean => id === null || changes.length > 0

/** Shows the changes, a line each. */
export function printPlans(io: Io, plans: readonly TemplatePlan[]): void {
  for (const { file, name, id, changes } of plans) {
    printLine(io, `${name} (${id ?? 'new'}) ${file}`)
    if (changes.length === 0) printLine(io, '  no changes')
    for (const change of changes) printLine(io, `  ${lineOf(change)}`)
  }
}

function lineOf({ field, before, after }: TemplateChange): string {
  const sign = before === null ? '+' : '~'
  if (field !== 'body') return oneLine(`${sign} ${field}: ${before === null ? '' : `${before} → `}${after}`)
  return before === null ? '+ body' : `~ body: ${firstDifference(String(before), String(after))}`
}

/** Returns the first line that differs, before and after the change. */
function firstDifference(before: string, after: string): string {
  const [was, is] = [before.split('\n'), after.split('\n')]
  const at = Math.max(
    0,
    is.findIndex((line, index) => line !== was[index]),
  )
  return `line ${at + 1}: ${shortly(was[at])} → ${shortly(is[at])}`
}

const SHOWN_MAX = 60
const shortly = (line = '') => oneLine(line.trim().slice(0, SHOWN_MAX))

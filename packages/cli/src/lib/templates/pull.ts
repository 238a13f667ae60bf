import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Posthorn, Template } from '@posthorn/sdk'
import { readText } from '../files.ts'
import type { Io } from '../io.ts'
import { mailsIn } from '../templates-dev/folder.ts'
import { fileNameOf, nameOfFile, parseTemplateFile, templateText } from './file.ts'
import { allTemplates, changesOf, wantedOf } from './push.ts'

/** The result of a pull for a template. `kept` is a Markdown file that differs from the server. */
export interface PulledFile {
  readonly file: string
  readonly name: string
  readonly state: 'new' | 'replaced' | 'unchanged' | 'kept'
  readonly text: string
}

/** Returns the files that a pull would write. Writes nothing. */
export async function planPull(
  { io, client }: { readonly io: Io; readonly client: Posthorn },
  folder: string,
): Promise<readonly PulledFile[]> {
  const local = await localFiles(io, folder)
  const taken = new Set([...local.values()].map((file) => path.basename(file).toLowerCase()))
  const files: PulledFile[] = []
  for (const template of await allTemplates(client)) {
    const { name } = template
    const text = templateText(template)
    const known = local.get(name.toLowerCase())
    local.delete(name.toLowerCase())
    if (known === undefined) {
      files.push({ file: path.join(folder, freeName(template, taken)), name, text, state: 'new' })
      continue
    }
    files.push({ file: known, name, text, state: await stateOf({ io, client }, known, template) })
  }
  return files
}

async function stateOf(
  { io, client }: { readonly io: Io; readonly client: Posthorn },
  file: string,
  template: Template,
): Promise<PulledFile['state']> {
  const read = parseTemplateFile(await readText(io, file, 'the file'), file)
  const wanted = { ...(await wantedOf(client, read, file)), name: template.name }
  if (changesOf(template, wanted).length === 0) return 'unchanged'
  return read.isMarkdown ? 'kept' : 'replaced'
}

/** Returns the files of the folder by the names of their templates in lower case. */
async function localFiles(io: Io, folder: string): Promise<Map<string, string>> {
  const names = await mailsIn(path.resolve(io.cwd, folder)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const found = new Map<string, string>()
  for (const each of names) {
    const file = path.join(folder, each)
    const { fields } = parseTemplateFile(await readText(io, file, 'the file'), file)
    found.set((fields.name ?? nameOfFile(file)).toLowerCase(), file)
  }
  return found
}

/** Returns an unused name: two templates may have one name, and names may differ in signs only. */
function freeName(template: Template, taken: Set<string>): string {
  const usual = fileNameOf(template)
  const name = taken.has(usual.toLowerCase()) ? `${nameOfFile(usual)}-${template.id}.html` : usual
  taken.add(name.toLowerCase())
  return name
}

export async function writePulled(io: Io, { file, text }: PulledFile): Promise<void> {
  const place = path.resolve(io.cwd, file)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, text)
}

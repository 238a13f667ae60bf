import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import { type Facts, readFacts } from '../lib/codegen/facts.ts'
import { outOfDate, readTypes, writeTypes } from '../lib/codegen/file.ts'
import { renderTypes } from '../lib/codegen/render.ts'
import type { TopCommand } from '../lib/group.ts'
import { addExamples } from '../lib/options.ts'
import { printLine, showResult } from '../lib/output.ts'
import { count } from '../lib/text.ts'

interface Options {
  readonly out: string
  readonly check?: boolean
  readonly requireAll?: boolean
}

const AFTERWORD = `
Pass the export of the file to the client: createClient({ types }). Templates are then named by their keys, and the compiler
checks their data, the names of events, and the types of contact fields.`

export const CODEGEN: TopCommand = { place: 180, add: addCodegen }

function addCodegen(program: Command, cli: Cli): void {
  const command = program
    .command('codegen')
    .description("Generate TypeScript types of the project's templates, events and fields for the client.")
    .option('--out <file>', 'the file to write', 'posthorn.types.ts')
    .option('--check', 'write nothing, and fail if the file is not up to date; for CI')
    .option('--require-all', 'require a variable even if contacts have a field with its name')
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (connection, { out, check = false, requireAll = false }: Options) => {
        const { io, globals } = connection
        const file = await readTypes(io.cwd, out)
        const facts = await readFacts(connection)
        const text = renderTypes(facts, { requireAll })
        const changed = text !== file.text
        if (check && changed) throw outOfDate(file, text)
        if (changed) await writeTypes(file, text, { mayReplace: globals.yes ?? false })
        const result = { file: file.place, changed, ...sizesOf(facts) }
        showResult(connection, result, () => printLine(io, inWords({ out, changed }, facts)))
      }),
    )
  addExamples(
    command,
    'posthorn codegen',
    'posthorn codegen --out src/posthorn.types.ts --check',
    'posthorn codegen --data ./data --require-all',
  )
}

const sizesOf = ({ templates, events, fields }: Facts) => ({
  templates: templates.length,
  events: events.length,
  fields: fields.size,
})

function inWords({ out, changed }: { readonly out: string; readonly changed: boolean }, facts: Facts): string {
  const { templates, events, fields } = sizesOf(facts)
  const what = `${count(templates, 'template')}, ${count(events, 'event')} and ${count(fields, 'field')}`
  return changed ? `Wrote ${what} to ${out}.` : `${out} is up to date: ${what}.`
}

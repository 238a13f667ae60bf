import type { Command } from 'commander'
import { readBody } from '../../lib/body.ts'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExamples, given } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showTemplate } from '../../lib/show.ts'
import { addTemplateOptions, type TemplateOptions, templateFields } from '../../lib/template-options.ts'

export function addTemplatesUpdate(templates: Command, cli: Cli): void {
  const command = templates
    .command('update')
    .description('Change what is given of a template; the rest stays.')
    .argument('<id>', 'the id of the template')
    .action(
      cli.withClient(async (connection, id: string, options: TemplateOptions) => {
        const changes = { ...templateFields(options), ...given({ body: await readBody(connection.io, options) }) }
        if (Object.keys(changes).length === 0) throw nothingToChange()
        showTemplate(connection, await connection.client.templates.update(id, changes))
        remark(connection, 'Changed.')
      }),
    )
  addTemplateOptions(command)
  addExamples(
    command,
    'posthorn templates update tpl_01kajw9r2m5t8k3q7x1c6v4b0n --subject "Hello {{name}}"',
    'posthorn templates update tpl_01kajw9r2m5t8k3q7x1c6v4b0n --body-file welcome.html',
  )
}

function nothingToChange() {
  return usageError('There is nothing to change.', 'Give at least one option, such as --body-file -.')
}

import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addName, nameFrom, requireAll } from '../../lib/name-option.ts'
import { addExamples } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showTemplate } from '../../lib/show.ts'
import { addTemplateOptions, type TemplateOptions, templateSaid } from '../../lib/template-options.ts'

export function addTemplatesCreate(templates: Command, cli: Cli): void {
  const command = addName(templates.command('create'), 'template')
    .description('Create a template. The body comes from --body, a file, or stdin.')
    .action(
      cli.withClient(async (connection, named: string | undefined, options: TemplateOptions) => {
        const own = nameFrom(named, options.name)
        const { body, ...fields } = await templateSaid(connection, options, { orStdin: true })
        const wanted = { name: own ?? fields.name, subject: fields.subject }
        const { name, subject } = requireAll(wanted, { name: '<name>', subject: '--subject' })
        if (body === undefined)
          throw usageError('The template has no body.', 'Use --body or --body-file, or pipe the body in.')
        const input = { type: 'TRANSACTIONAL', ...fields, name, subject, body } as const
        showTemplate(connection, await connection.client.templates.create(input))
        remark(connection, 'Created.')
      }),
    )
  addTemplateOptions(command)
  addExamples(
    command,
    'posthorn templates create Welcome --subject "Welcome, {{name}}" --body-file welcome.html --from hello@sandbox.localhost',
    'posthorn templates create News --subject News --type MARKETING < news.html',
  )
}

import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { withProjectBook } from '../../lib/project-book.ts'
import { count, time } from '../../lib/text.ts'

export function addProjectsList(projects: Command, cli: Cli): void {
  const command = projects
    .command('list')
    .description('List your projects on a server to which you are signed in, or all projects of a database.')
    .action(
      cli.locally(async (setting, _options: object) =>
        withProjectBook(setting, async (book) => {
          const list = await book.list()
          showResult(setting, list, () => {
            const rows = list.map(({ id, name, role = '', disabled, createdAt }) => [
              id,
              name,
              role,
              disabled ? 'suspended' : '',
              id === book.chosen ? 'yes' : '',
              time(createdAt),
            ])
            if (rows.length > 0) printTable(setting.io, ['id', 'name', 'role', 'state', 'in use', 'created'], rows)
          })
          remark(setting, list.length === 0 ? 'There are no projects.' : `${count(list.length, 'project')}.`)
        }),
      ),
    )
  addExamples(command, 'posthorn projects list', 'posthorn projects list --data ./data --json')
}

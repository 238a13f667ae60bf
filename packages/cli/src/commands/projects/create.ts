import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { changeProfile } from '../../lib/profiles.ts'
import { withProjectBook } from '../../lib/project-book.ts'
import { showKeys } from '../../lib/show.ts'

interface Options {
  readonly use?: boolean
}

export function addProjectsCreate(projects: Command, cli: Cli): void {
  const command = projects
    .command('create')
    .description('Make a project, and show its two keys this once.')
    .argument('<name>', 'what it is called, also the sender of its mail where nothing else says a name')
    .option('--use', 'work in it from now on')
    .action(
      cli.locally(async (setting, name: string, { use }: Options) =>
        withProjectBook(setting, async (book) => {
          const { id, ...made } = await book.create(name)
          showKeys(setting, { id, name: made.name, public: made.public, secret: made.secret })
          if (book.profile === undefined) return
          if (use) await changeProfile(setting.io, book.profile, { project: id })
          remark(setting, use ? 'Commands work in it from now on.' : `To work in it: posthorn projects use ${id}`)
        }),
      ),
    )
  addExamples(command, 'posthorn projects create Shop --use', 'posthorn projects create Shop --data ./data')
}

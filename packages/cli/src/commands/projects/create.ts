import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addName, nameFrom, requireAll } from '../../lib/name-option.ts'
import { addExamples } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { changeProfile } from '../../lib/profiles.ts'
import { withProjectBook } from '../../lib/project-book.ts'
import { showKeys } from '../../lib/show.ts'

interface Options {
  readonly name?: string
  readonly use?: boolean
}

export function addProjectsCreate(projects: Command, cli: Cli): void {
  const command = addName(projects.command('create'), 'project')
    .description(
      'Create a project, and show its two keys once. Mail without a sender name uses the name of the project.',
    )
    .option('--use', 'use it for the following commands')
    .action(
      cli.locally(async (setting, named: string | undefined, { use, name: option }: Options) =>
        withProjectBook(setting, async (book) => {
          const { name } = requireAll({ name: nameFrom(named, option) }, { name: '<name>' })
          const { id, ...made } = await book.create(name)
          showKeys(setting, { id, name: made.name, public: made.public, secret: made.secret })
          if (book.profile === undefined) return
          if (use) await changeProfile(setting.io, book.profile, { project: id })
          remark(setting, use ? 'Commands now use this project.' : `To use it: posthorn projects use ${id}`)
        }),
      ),
    )
  addExamples(command, 'posthorn projects create Shop --use', 'posthorn projects create Shop --data ./data')
}

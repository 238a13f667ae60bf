import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import type { LocalDeployment } from '../../lib/embedded.ts'
import { addExamples } from '../../lib/options.ts'
import { showKeys } from '../../lib/show.ts'

export function addKeysCreate(keys: Command, cli: Cli): void {
  const command = keys
    .command('create')
    .description('Make a new project with its two keys. Only with --data, on the database itself.')
    .option('--name <name>', 'what the project is called', 'My project')
    .action(
      cli.withDeployment(async (local, { name }: { readonly name: string }) => {
        const { id, keys } = await createProject(local, name)
        showKeys(local, { id, name, ...keys })
      }),
    )
  addExamples(command, 'posthorn keys create --data ./data --name Shop')
}

/** A new project; in a new database it is the one that every database begins with. */
async function createProject({ posthorn, first }: LocalDeployment, name: string) {
  if (!first) {
    const { project, keys } = await posthorn.createProject({ name })
    return { id: project.project.id, keys }
  }
  const { id } = first.project
  await (await posthorn.project(id)).settings.update({ name })
  return { id, keys: first.keys }
}

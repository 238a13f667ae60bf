import { PosthornError } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { holdingsInWords, holdingsOf } from '../../lib/holdings.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'
import { pause } from '../../lib/patience.ts'
import { changeProfile, readProfiles } from '../../lib/profiles.ts'
import { requireTyped } from '../../lib/prompts.ts'

const LOOK_MS = 200

export function addProjectsDelete(projects: Command, cli: Cli): void {
  const command = projects
    .command('delete')
    .description('Delete a project and all of its data. Only a signed-in owner can do this. It cannot be undone.')
    .argument('<project>', 'its name or id')
    .action(
      cli.withProject(async (connection, id, _options: object) => {
        const { io, globals, client } = connection
        const { name } = await client.projects.get(id)
        const held = await holdingsOf(client)
        const words = holdingsInWords(held)
        await requireTyped(io, globals, {
          what: `This deletes the project "${name}" with its keys and what it holds: ${words}.`,
          name,
        })
        await client.projects.delete(id)
        if (connection.embedded) await untilGone(connection, id)
        showResult(connection, { id, deleted: true, held }, () =>
          printLine(io, `Deleted the project "${name}". It held: ${words}.`),
        )
        if (!connection.embedded) remark(connection, 'Its data is deleted in the background.')
        for (const [profile, { project }] of Object.entries(await readProfiles(io)))
          if (project === id) await changeProfile(io, profile, { project: undefined })
      }),
    )
  addExamples(command, 'posthorn projects delete Shop', 'posthorn projects delete prj_01kajw6zq4h2n8s5r7p3d9f0ya --yes')
}

/** Deletes the rows of the project in this process, and with the last the project itself. */
async function untilGone({ embedded, client }: Connection, id: string): Promise<void> {
  await embedded?.startWorker()
  for (;;) {
    const isThere = await client.projects.get(id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof PosthornError && error.status === 404) return false
        throw error
      },
    )
    if (!isThere) return
    await pause(LOOK_MS, undefined)
  }
}

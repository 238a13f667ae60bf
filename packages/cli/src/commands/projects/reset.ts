import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { holdingsInWords, holdingsOf } from '../../lib/holdings.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'
import { inTurn } from '../../lib/pace.ts'
import { pause } from '../../lib/patience.ts'
import { requireTyped } from '../../lib/prompts.ts'

const LOOK_MS = 500

export function addProjectsReset(projects: Command, cli: Cli): void {
  const command = projects
    .command('reset')
    .description(
      'Delete the contacts, events, mails, templates, segments, campaigns and workflows of a project. Members, keys, domains and settings stay. It cannot be undone.',
    )
    .argument('<project>', 'its name or id')
    .action(
      cli.withProject(async (connection, id, _options: object) => {
        const { io, globals, client } = connection
        const { name } = await client.projects.get(id)
        const held = await holdingsOf(client)
        const words = holdingsInWords(held)
        await requireTyped(io, globals, { what: `This deletes what the project "${name}" holds: ${words}.`, name })
        await connection.embedded?.startWorker()
        const { jobId } = await client.projects.reset(id)
        remark(
          connection,
          'Resetting the project, which accepts no new data until then. Ctrl-C stops only the waiting.',
        )
        await untilEnabled(connection, id)
        showResult(connection, { id, jobId, held }, () =>
          printLine(io, `The project "${name}" is empty. Deleted: ${words}.`),
        )
      }),
    )
  addExamples(command, 'posthorn projects reset Shop', 'posthorn projects reset Shop --yes --data ./data')
}

/** A project is disabled while it is emptied. */
async function untilEnabled(connection: Connection, id: string): Promise<void> {
  while ((await inTurn(connection, () => connection.client.projects.get(id))).disabled) await pause(LOOK_MS, undefined)
}

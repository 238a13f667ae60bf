import type { Command } from 'commander'
import type { Cli, Setting } from '../../lib/cli.ts'
import { isSameServer } from '../../lib/connection.ts'
import { usageError } from '../../lib/errors.ts'
import { isInteractive } from '../../lib/io.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { changeProfile } from '../../lib/profiles.ts'
import { askSecret } from '../../lib/prompts.ts'
import { openSignedIn } from '../../lib/signed-in.ts'

export function addProjectsClaim(projects: Command, cli: Cli): void {
  const command = projects
    .command('claim')
    .description(
      'Become the owner of the first project of a new server with its secret key, and use that project. You must be signed in.',
    )
    .action(
      cli.locally(async (setting, _options: object) => {
        const { client, profile, url } = await openSignedIn(setting.io, setting.globals)
        const project = await client.projects.claim(await secretFor(setting, url))
        await changeProfile(setting.io, profile, { project: project.id })
        showResult(setting, project, () =>
          printLine(
            setting.io,
            `You own the project "${project.name}" (${project.id}). Commands now use this project.`,
          ),
        )
      }),
    )
  addExamples(command, 'posthorn projects claim', 'POSTHORN_KEY=sk_… posthorn projects claim --json')
}

/**
 * Reads the secret key: from `--key` or the environment, or typed without echo. A key of the environment is sent only
 * to its server.
 */
async function secretFor({ io, globals }: Setting, url: string): Promise<string> {
  const { POSTHORN_KEY: key, POSTHORN_URL: named } = io.env
  if (globals.key !== undefined) return globals.key
  if (key && (!named || isSameServer(url, named))) return key
  if (isInteractive(io)) return askSecret(io, 'The secret key of the project, sk_…?')
  throw usageError(
    'There is no terminal to prompt for the secret key of the project.',
    key
      ? `POSTHORN_KEY belongs to ${named}, and you are signed in at ${url}. Give the key with --key.`
      : 'Use --key, or set POSTHORN_KEY.',
  )
}

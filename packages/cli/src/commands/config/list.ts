import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { profilesFile, readProfiles } from '../../lib/profiles.ts'

/** Returns the beginning of a key, enough to recognize it. */
function hint(key: string | undefined): string | null {
  return key === undefined ? null : `${key.slice(0, 7)}…`
}

export function addConfigList(config: Command, cli: Cli): void {
  const command = config
    .command('list')
    .description('List the profiles, with the beginning of each key.')
    .action(
      cli.locally(async (local, _options: object) => {
        const { io } = local
        const profiles = Object.entries(await readProfiles(io)).map(([profile, { url, key, session, project }]) => ({
          profile,
          url: url ?? null,
          key: hint(key),
          signedIn: session !== undefined,
          project: project ?? null,
        }))
        showResult(local, { profiles }, () => {
          if (profiles.length === 0) return
          printTable(
            io,
            ['profile', 'url', 'key', 'signed in', 'project'],
            profiles.map(({ profile, url, key, signedIn, project }) => [
              profile,
              url ?? '',
              key ?? '',
              signedIn ? 'yes' : '',
              project ?? '',
            ]),
          )
        })
        remark(
          local,
          profiles.length > 0
            ? `Stored in ${profilesFile(io)}.`
            : 'There are no profiles. Create one with "posthorn login" or "posthorn config set url <url>".',
        )
      }),
    )
  addExamples(command, 'posthorn config list')
}

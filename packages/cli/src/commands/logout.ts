import { PosthornConnectionError } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { addExamples } from '../lib/options.ts'
import { printLine, remark, showResult } from '../lib/output.ts'
import { changeProfile } from '../lib/profiles.ts'
import { openSignedIn } from '../lib/signed-in.ts'

export const LOGOUT: TopCommand = { place: 100, add: addLogout }

function addLogout(program: Command, cli: Cli): void {
  const command = program
    .command('logout')
    .description('Sign out: end the session on the server, and remove it from the profile.')
    .action(
      cli.locally(async (setting, _options: object) => {
        const { client, profile, url } = await openSignedIn(setting.io, setting.globals)
        const isReported = await client.account.signOut().then(
          () => true,
          (error: unknown) => {
            if (error instanceof PosthornConnectionError) return false
            throw error
          },
        )
        await changeProfile(setting.io, profile, { session: undefined, project: undefined })
        showResult(setting, { profile, url, signedOut: true }, () => printLine(setting.io, `Signed out of ${url}.`))
        if (!isReported)
          remark(setting, 'The server could not be reached; the session there expires within seven days.')
      }),
    )
  addExamples(command, 'posthorn logout', 'posthorn logout --profile production')
}

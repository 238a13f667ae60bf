import { Argument, type Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { type Io, isInteractive, note, readStdin } from '../../lib/io.ts'
import { addExamples } from '../../lib/options.ts'
import {
  DEFAULT_PROFILE,
  PROFILE_SETTINGS,
  type ProfileSetting,
  profilesFile,
  readProfiles,
  writeProfiles,
} from '../../lib/profiles.ts'
import { ask, askSecret } from '../../lib/prompts.ts'

export function addConfigSet(config: Command, cli: Cli): void {
  const command = config
    .command('set')
    .description('Save the URL of a server or the key of a project in a profile.')
    .addArgument(new Argument('<setting>', 'the setting to save').choices(PROFILE_SETTINGS))
    .argument(
      '[value]',
      'its value; without one, the command prompts for it or reads stdin, which keeps a key out of the shell history',
    )
    .action(
      cli.locally(
        async (
          { io, globals: { profile = DEFAULT_PROFILE } },
          setting: ProfileSetting,
          given: string | undefined,
          _options: object,
        ) => {
          const value = (given ?? (await readValue(io, setting))).trim()
          const problem = problemOf(setting, value)
          if (problem) throw usageError(problem)
          const profiles = await readProfiles(io)
          await writeProfiles(io, { ...profiles, [profile]: { ...profiles[profile], [setting]: value } })
          note(io, `Saved the ${setting} in the profile "${profile}" of ${profilesFile(io)}.`)
        },
      ),
    )
  addExamples(
    command,
    'posthorn config set url https://mail.example.com --profile production',
    'posthorn config set key --profile production',
    'posthorn contacts list --profile production',
  )
}

async function readValue(io: Io, setting: ProfileSetting): Promise<string> {
  if (!isInteractive(io)) return readStdin(io)
  return setting === 'key'
    ? askSecret(io, 'Secret key?')
    : ask(io, { message: 'URL of the server?', default: 'http://127.0.0.1:3000' })
}

function problemOf(setting: ProfileSetting, value: string): string | undefined {
  if (setting === 'key') return /^(?:sk|pk|ok)_[!-~]+$/.test(value) ? undefined : 'A key starts with sk_, pk_, or ok_.'
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? undefined : `"${value}" is not the URL of a server.`
}

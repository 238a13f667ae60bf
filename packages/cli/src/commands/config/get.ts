import { Argument, type Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { CliError } from '../../lib/errors.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { DEFAULT_PROFILE, PROFILE_SETTINGS, type ProfileSetting, readProfiles } from '../../lib/profiles.ts'

export function addConfigGet(config: Command, cli: Cli): void {
  const command = config
    .command('get')
    .description('Print a setting of a profile; a key is printed in full.')
    .addArgument(new Argument('<setting>', 'the setting to print').choices(PROFILE_SETTINGS))
    .action(
      cli.locally(async (local, setting: ProfileSetting, _options: object) => {
        const { profile = DEFAULT_PROFILE } = local.globals
        const value = (await readProfiles(local.io))[profile]?.[setting]
        if (value === undefined) {
          throw new CliError('NOT_SET', `The profile "${profile}" has no ${setting}.`, {
            suggestion: `Set it with "posthorn config set ${setting} --profile ${profile}".`,
          })
        }
        showResult(local, { profile, [setting]: value }, () => printLine(local.io, value))
      }),
    )
  addExamples(command, 'posthorn config get url', 'posthorn config get key --profile production')
}

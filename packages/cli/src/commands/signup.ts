import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { keepSession } from '../lib/login/keep.ts'
import { type PasswordOptions, signUpWithPassword } from '../lib/login/password.ts'
import { choosePlace, clientAt } from '../lib/login/place.ts'
import { addExamples } from '../lib/options.ts'
import { remark } from '../lib/output.ts'

export const SIGNUP: TopCommand = { place: 80, add: addSignup }

function addSignup(program: Command, cli: Cli): void {
  const command = program
    .command('signup')
    .description('Create an account on a server, and sign in. The server may require an invitation.')
    .option('--email <address>', 'the address of the account')
    .option('--password-stdin', 'read the password from stdin')
    .action(
      cli.locally(async (setting, options: PasswordOptions) => {
        const place = await choosePlace(setting.io, setting.globals)
        const client = clientAt(place)
        await signUpWithPassword(setting.io, client, place, options)
        await keepSession(setting, client, place)
        const { email, emailVerified } = await client.account.get()
        if (!emailVerified)
          remark(
            setting,
            `Open the link in the email to ${email} to confirm the address. If the server captures mail, the email is at ${place.url}/inbox.`,
          )
      }),
    )
  addExamples(
    command,
    'posthorn signup --url https://mail.example.com',
    'posthorn signup --email ada@example.com --password-stdin < password.txt',
  )
}

import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import type { TopCommand } from '../lib/group.ts'
import { type BrowserOptions, signInWithBrowser } from '../lib/login/browser.ts'
import { keepSession } from '../lib/login/keep.ts'
import { type PasswordOptions, signInWithPassword } from '../lib/login/password.ts'
import { choosePlace, clientAt } from '../lib/login/place.ts'
import { addExamples } from '../lib/options.ts'

export const LOGIN: TopCommand = { place: 90, add: addLogin }

function addLogin(program: Command, cli: Cli): void {
  const command = program
    .command('login')
    .description(
      'Sign in to a server, in a browser or with address and password. The profile stores the session for seven days.',
    )
    .option('--email <address>', 'the address of the account, to sign in with a password')
    .option('--password-stdin', 'read the password from stdin')
    .option('--no-browser', 'print the address of the page instead of opening a browser')
    .action(
      cli.locally(async (setting, options: PasswordOptions & BrowserOptions) => {
        const place = await choosePlace(setting.io, setting.globals)
        const client = clientAt(place)
        const hasPassword = options.email !== undefined || options.passwordStdin === true
        if (hasPassword) await signInWithPassword(setting.io, client, place, options)
        else await signInWithBrowser(setting.io, client, place, options)
        await keepSession(setting, client, place)
      }),
    )
  addExamples(
    command,
    'posthorn login --url https://mail.example.com',
    'posthorn login --email ada@example.com --password-stdin < password.txt',
    'posthorn login --url https://mail.example.com --profile production',
  )
}

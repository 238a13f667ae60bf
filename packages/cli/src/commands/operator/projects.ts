import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addOperatorProjectsList } from './projects/list.ts'
import { addOperatorProjectsSuspend } from './projects/suspend.ts'
import { addOperatorProjectsUnsuspend } from './projects/unsuspend.ts'

export function addOperatorProjects(operator: Command, cli: Cli): void {
  const projects = operator.command('projects').description('The projects of the server.')
  for (const add of [addOperatorProjectsList, addOperatorProjectsSuspend, addOperatorProjectsUnsuspend])
    add(projects, cli)
}

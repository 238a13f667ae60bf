import type { Context } from '../../kernel/context/context.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { isOver } from '../workflows/execution.ts'
import { changeOfExecution, figuresOf } from './changes.ts'
import { listenFor } from './enter.ts'
import type { Execution } from './schema.ts'
import { breakOff, type Contacts, graphsOf, movedOf, type WalkedGraph, type Walker, walkerOf } from './walker.ts'

/** Returns contacts by id, locked until the end of the transaction: always before their executions. */
export async function contactsOf(ctx: Context, ids: readonly ContactId[]): Promise<Contacts> {
  const found: readonly Contact[] = await ctx.store.contacts.findMany([...new Set(ids)])
  return new Map(found.map((contact) => [contact.id, contact]))
}

/** Loads executions for the transaction. One whose graph was deleted ends. */
export async function walkersOf(ctx: Context, executions: readonly Execution[]): Promise<readonly Walker[]> {
  const graphs = await graphsOf(ctx, executions)
  const now = ctx.clock.now()
  return executions
    .filter((one) => !isOver(one))
    .map((one) => {
      const graph = graphs(one)
      const walker = walkerOf(graph ?? LOST, one)
      if (!graph) breakOff(walker, now, 'The workflow no longer exists, or cannot be read.')
      return walker
    })
}

const LOST: WalkedGraph = { route: { entry: undefined, step: () => undefined, next: () => undefined }, awaited: [] }

/** Writes the positions of executions. */
export async function finish(ctx: Context, walkers: readonly Walker[]): Promise<void> {
  const moves = walkers.filter(({ before, now }) => before !== now).map(movedOf)
  if (moves.length === 0) return
  await listenFor(ctx, walkers)
  await ctx.store.executions.save(moves.map(changeOfExecution), figuresOf(moves), ctx.clock.now())
}

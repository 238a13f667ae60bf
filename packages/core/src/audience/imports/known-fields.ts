import type { Context } from '../../kernel/context/context.ts'

/** Returns the names of the project's fields. */
export async function knownFields(ctx: Context): Promise<readonly string[]> {
  return (await ctx.store.fields.list()).fields.map(({ name }) => name)
}

import { CliError, usageError } from './errors.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** The thing with this name in any case. `noun` is its kind, such as `campaign`; `told` is shown beside the id of each where several have the name. */
export function oneNamed<T extends Named>(
  things: readonly T[],
  {
    noun,
    asked,
    describe,
  }: { readonly noun: string; readonly asked: string; readonly describe?: (thing: T) => string },
): T {
  const name = asked.trim().toLowerCase()
  const found = things.filter((thing) => thing.name.toLowerCase() === name)
  const [first, ...others] = found
  if (!first)
    throw new CliError(`${noun.toUpperCase()}_NOT_FOUND`, `There is no ${noun} with the name "${asked}".`, {
      suggestion: `"posthorn ${noun}s list" shows all of them.`,
    })
  if (others.length === 0) return first
  const lines = found.map((thing) => `  ${thing.id}${describe ? `  ${describe(thing)}` : ''}`)
  throw usageError(`Several ${noun}s have the name "${first.name}". Use an id:`, lines.join('\n'))
}

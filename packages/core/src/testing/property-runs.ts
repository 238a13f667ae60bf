interface Process {
  readonly process?: { readonly env: { readonly PROPERTY_RUNS?: string } }
}

/** How many cases a property tries: `fast`, or as many times more as PROPERTY_RUNS says, which the long suite sets. */
export function propertyRuns(fast: number): number {
  const { process } = globalThis as Process
  return fast * Number(process?.env.PROPERTY_RUNS ?? 1)
}

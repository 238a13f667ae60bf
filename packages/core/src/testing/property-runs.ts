interface Process {
  readonly process?: { readonly env: { readonly PROPERTY_RUNS?: string } }
}

/** Returns how many cases a property tries: `fast` times PROPERTY_RUNS, which the long suite sets. */
export function propertyRuns(fast: number): number {
  const { process } = globalThis as Process
  return fast * Number(process?.env.PROPERTY_RUNS ?? 1)
}

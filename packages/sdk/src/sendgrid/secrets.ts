/** A rule for text that must not be mailed: a pattern, or one with a name that the refusal contains. */
export type SecretRule = string | RegExp | { name?: string; pattern: string | RegExp }

interface Rule {
  readonly name?: string | undefined
  readonly pattern: RegExp
}

/** Returns the rules as patterns; omits invalid ones, as the original does. */
export function secretRulesOf(rules: SecretRule | SecretRule[]): Rule[] {
  return [rules].flat().flatMap((rule): Rule[] => {
    const { name, pattern } = typeof rule === 'object' && 'pattern' in rule ? rule : { name: undefined, pattern: rule }
    if (typeof pattern === 'string') return [{ name, pattern: new RegExp(pattern) }]
    return pattern instanceof RegExp ? [{ name, pattern }] : []
  })
}

/** Throws when one of the texts matches a rule. */
export function refuseSecrets(rules: readonly Rule[], texts: readonly (string | null | undefined)[]): void {
  for (const { name, pattern } of rules)
    if (texts.some((text) => typeof text === 'string' && text.search(pattern) >= 0))
      throw new Error(
        `The pattern '${pattern}'${name === undefined ? '' : ` identified by '${name}'`} was found in the Mail content!`,
      )
}

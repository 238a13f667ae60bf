import { endOfTag } from './content-end.ts'

/** Declarations of a selector without combinators, such as `a.hide`, `#x` or `.a.b`. */
interface Rule {
  readonly element: string
  readonly ids: readonly string[]
  readonly classes: readonly string[]
  readonly declarations: string
  readonly specificity: number
}

/** The rules of a mail's style sheets for its elements. */
export interface StyleRules {
  /** Returns whether an element may be hidden by a rule: its attributes need to be read. */
  mayHide(name: string, tag: string): boolean
  /** Returns the declarations for an element, the strongest last; undefined when reading them has cost too much. */
  declarationsFor(name: string, attributes: ReadonlyMap<string, string>): string | undefined
}

/** The most characters of style sheets; above, reading takes too long. */
const CSS_MAX = 500_000
const SELECTORS_MAX = 500
const TAGS_MAX = 10_000
const APPLIED_MAX = 300_000

const COMMENTS = /\/\*.*?(?:\*\/|$)|<!--|-->/gs
const SELECTOR = /^([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+)*)$/i
/** Properties that hide an element, or show it again. */
const RELEVANT =
  /(?:^|[;\s])(?:display|visibility|opacity|(?:max-)?(?:height|width)|overflow|font(?:-size)?|left|top|text-indent|margin-left|mso-hide)\s*:/i

const NONE: StyleRules = { mayHide: () => false, declarationsFor: () => '' }

/**
 * Reads the `<style>` elements of a mail, without rules for certain media only, because they depend on the reader's
 * screen. `hides` returns whether declarations may hide something. Returns undefined where there is too much to read.
 */
export function styleRules(html: string, hides: (declarations: string) => boolean): StyleRules | undefined {
  if (!/<style/i.test(html)) return NONE
  const css = sheetsOf(html)
  if (css === undefined) return undefined
  if (!hides(css)) return NONE
  const rules = rulesOf(css)
  const hiding = rules.filter(({ declarations }) => hides(declarations))
  if (hiding.length === 0) return NONE
  return hiding.length > SELECTORS_MAX ? undefined : new Rules(rules, hiding)
}

/** Returns the text of all sheets. Those in comments are for one program only. */
function sheetsOf(html: string): string | undefined {
  const sheets: string[] = []
  let size = 0
  let tags = 0
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', open)) {
    const end = endOfTag(html, open, html.charAt(open + 1))
    if (end === undefined) break
    if (++tags > TAGS_MAX) return undefined
    if (/^<style[\s>]/i.test(html.slice(open, open + 7))) {
      size += end - open
      if (size > CSS_MAX) return undefined
      sheets.push(html.slice(html.indexOf('>', open) + 1, html.lastIndexOf('</', end)))
    }
    open = end
  }
  return sheets.join('\n').replace(COMMENTS, ' ')
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; ; ) {
    const open = css.indexOf('{', at)
    if (open === -1) return rules
    // Before a rule there may be statements such as @import.
    const between = css.slice(at, open)
    const prelude = between.slice(between.lastIndexOf(';') + 1).trim()
    const end = prelude.startsWith('@') ? endOfBlock(css, open) : css.indexOf('}', open)
    if (end === -1) return rules
    const declarations = css.slice(open + 1, end)
    if (!prelude.startsWith('@') && RELEVANT.test(declarations)) {
      for (const selector of prelude.split(',')) {
        const rule = ruleOf(selector.trim(), declarations)
        if (rule) rules.push(rule)
      }
    }
    at = end + 1
  }
}

/** Returns the end of a block with blocks in it; -1 when it does not end. */
function endOfBlock(css: string, open: number): number {
  const braces = /[{}]/g
  braces.lastIndex = open
  let depth = 0
  for (let brace = braces.exec(css); brace; brace = braces.exec(css)) {
    depth += brace[0] === '{' ? 1 : -1
    if (depth === 0) return brace.index
  }
  return -1
}

function ruleOf(selector: string, declarations: string): Rule | undefined {
  const [found, element = '*', names = ''] = SELECTOR.exec(selector) ?? []
  if (!found) return undefined
  const parts = names.match(/[.#][\w-]+/g) ?? []
  const named = (mark: string) => parts.filter((part) => part.startsWith(mark)).map((part) => part.slice(1))
  const [ids, classes] = [named('#'), named('.')]
  const specificity = ids.length * 10_000 + classes.length * 100 + (element === '*' ? 0 : 1)
  return { element: element.toLowerCase(), ids, classes, declarations, specificity }
}

/** Returns the most specific part of a selector, the key under which it is found. */
const keyOf = ({ ids, classes, element }: Rule): string =>
  ids[0] !== undefined ? `#${ids[0]}` : classes[0] !== undefined ? `.${classes[0]}` : element

class Rules implements StyleRules {
  readonly #rules: ReadonlyMap<string, readonly Rule[]>
  readonly #elements: ReadonlySet<string>
  readonly #names: RegExp | undefined
  #left = APPLIED_MAX

  constructor(rules: readonly Rule[], hiding: readonly Rule[]) {
    this.#rules = Map.groupBy(rules, keyOf)
    const keys = [...new Set(hiding.map(keyOf))]
    this.#elements = new Set(keys.filter((key) => !/^[.#]/.test(key)))
    const names = keys.filter((key) => /^[.#]/.test(key)).map((key) => key.slice(1))
    this.#names = names.length > 0 ? new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`) : undefined
  }

  mayHide(name: string, tag: string): boolean {
    return this.#elements.has(name) || this.#elements.has('*') || (this.#names?.test(tag) ?? false)
  }

  declarationsFor(name: string, attributes: ReadonlyMap<string, string>): string | undefined {
    if (this.#left < 0) return undefined
    const id = attributes.get('id')?.trim() ?? ''
    const classes = new Set(attributes.get('class')?.split(/\s+/))
    const matching = [`#${id}`, ...[...classes].map((one) => `.${one}`), name, '*']
      .flatMap((key) => this.#rules.get(key) ?? [])
      .filter((rule) => rule.element === '*' || rule.element === name)
      .filter((rule) => rule.ids.every((one) => one === id) && rule.classes.every((one) => classes.has(one)))
    // Of equal ones the later wins: the sort is stable, and each list is in the order of the sheets.
    const style = matching
      .sort((a, b) => a.specificity - b.specificity)
      .map(({ declarations }) => declarations)
      .join(';')
    this.#left -= style.length + classes.size
    return style
  }
}

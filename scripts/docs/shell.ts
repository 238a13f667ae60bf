// The part of a shell that the lines of the docs need: words, quotes, continued lines, comments, and the ends of
// commands.

/**
 * Returns the commands in a block of shell lines, each as its words. Leaves out lines of `$ …` blocks that are output.
 */
export function commandsIn(code: string): readonly (readonly string[])[] {
  const joined = code.replaceAll(/\\\n\s*/g, ' ')
  const prompts = /^\$ /m.test(joined)
  return joined
    .split('\n')
    .filter((line) => !prompts || line.startsWith('$ '))
    .flatMap((line) => splitCommands(wordsOf(line.replace(/^\$ /, ''))))
}

/**
 * Returns the statements in a block of shell lines, each as it is printed: a quote or a backslash at the end of a line
 * continues it.
 */
export function statementsIn(code: string): readonly string[] {
  const statements: string[] = []
  let open = ''
  for (const line of code.split('\n')) {
    open += open === '' ? line.replace(/^\$ /, '') : `\n${line}`
    const isQuoted =
      open
        .replaceAll(/\\./g, '')
        .replaceAll(/"[^"]*"|'[^']*'/g, '')
        .search(/["']/) !== -1
    if (isQuoted || open.endsWith('\\')) continue
    if (open.trim() !== '') statements.push(open)
    open = ''
  }
  return statements
}

const WORD = /\s*(?:(#.*$)|(\|\||&&|[|;<>]|>>)|((?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'|;<>#\\]|(?<=\S)#)+))/y

function wordsOf(line: string): readonly string[] {
  const words: string[] = []
  WORD.lastIndex = 0
  for (let match = WORD.exec(line); match; match = WORD.exec(line)) {
    const [, comment, operator, word] = match
    if (comment !== undefined) break
    if (operator !== undefined) words.push(operator)
    if (word !== undefined)
      words.push(word.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'/g, (_, double, single) => double ?? single))
  }
  return words
}

function splitCommands(words: readonly string[]): readonly (readonly string[])[] {
  const commands: string[][] = [[]]
  for (const word of words) {
    if (/^(\|\||&&|[|;])$/.test(word)) commands.push([])
    else commands.at(-1)?.push(word)
  }
  return commands.map(withoutSettings).filter((command) => command.length > 0)
}

/** Removes the variables before a command, as in `NAME=value command`. */
function withoutSettings(command: readonly string[]): readonly string[] {
  const first = command.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word))
  return first === -1 ? [] : command.slice(first)
}

const BEFORE = [['npx'], ['npm', 'run', '-s', 'posthorn', '--'], ['docker', 'compose', 'exec', 'posthorn']]

/** Returns the arguments of our command line; undefined for another program. */
export function posthornArguments(command: readonly string[]): readonly string[] | undefined {
  if (command.slice(0, 5).join(' ') === 'npm run -s posthorn --') return command.slice(5)
  const prefix = BEFORE.find((words) => words.every((word, index) => command[index] === word))?.length ?? 0
  return command[prefix] === 'posthorn' ? command.slice(prefix + 1) : undefined
}

import { encodeValue } from './encode.ts'
import type {
  CompiledTemplate,
  TemplateMode,
  TemplateNode,
  TemplatePart,
  TemplatePath,
  ValueEncoding,
} from './language.ts'
import { parseTemplate } from './parse.ts'

/** Compiles a template for one mode of output, to be rendered any number of times. Throws `TemplateError`. */
export function compileTemplate(source: string, mode: TemplateMode): CompiledTemplate {
  const variables = new Set<string>()
  return { mode, parts: compileNodes(parseTemplate(source), mode, variables), variables }
}

/** The top-level names that a template can read: values under other names never change what it renders. */
export function variablesOf(compiled: CompiledTemplate): ReadonlySet<string> {
  return compiled.variables
}

function compileNodes(nodes: readonly TemplateNode[], mode: TemplateMode, variables: Set<string>): TemplatePart[] {
  return nodes.map((node) => compileNode(node, mode, variables))
}

function compileNode(node: TemplateNode, mode: TemplateMode, variables: Set<string>): TemplatePart {
  switch (node.kind) {
    case 'text':
      return { kind: 'text', text: mode === 'subject' ? encodeValue(node.text, 'line') : node.text }
    case 'print': {
      noteName(node.path, variables)
      const encoding = encodingFor(mode, node.unescaped)
      return { kind: 'print', path: node.path, encoding, fallback: encodeValue(node.fallback ?? '', encoding) }
    }
    case 'if':
    case 'each':
      noteName(node.path, variables)
      return {
        kind: node.kind,
        path: node.path,
        body: compileNodes(node.body, mode, variables),
        otherwise: compileNodes(node.otherwise, mode, variables),
      }
  }
}

function encodingFor(mode: TemplateMode, unescaped: boolean): ValueEncoding {
  switch (mode) {
    case 'html':
      return unescaped ? 'none' : 'html'
    case 'subject':
      return 'line'
    case 'text':
      return 'none'
  }
}

function noteName(path: TemplatePath, variables: Set<string>): void {
  if (path.from === 'name') variables.add(path.name)
}

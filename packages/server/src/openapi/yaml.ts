import { Document, isPair, isScalar, isSeq, type Node, visit } from 'yaml'
import type { OpenApi } from './lean.ts'

/** Columns: an object that fits on one line is written on one. */
const WIDTH = 160

/** Writes a lean document as YAML. Every tool reads it in the same way: no aliases, which some refuse beyond fifty. */
export function yamlOf(lean: OpenApi): string {
  const yaml = new Document(lean, { aliasDuplicateObjects: false, compat: 'yaml-1.1' })
  visit(yaml, {
    Collection(_, node, ancestors) {
      const depth = ancestors.filter((one) => isPair(one) || isSeq(one)).length
      if (!isListOfWords(node) && 2 * depth + JSON.stringify(node).length > WIDTH) return undefined
      node.flow = true
      return visit.SKIP
    },
  })
  return yaml.toString({ lineWidth: 0, indentSeq: false, flowCollectionPadding: false })
}

const isListOfWords = (node: Node) =>
  isSeq(node) && node.items.every((item) => isScalar(item) && !/\s/.test(String(item.value)))

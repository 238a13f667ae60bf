import type { TemplateOperand, TemplateTest, TemplateValue } from './language.ts'

/** Returns the paths of a value and of the arguments of its filters. */
export function pathsOf({ path, filters }: TemplateValue): readonly TemplateOperand[] {
  return filters ? [path, ...filters.flatMap(({ values }) => values)] : [path]
}

/** Returns the values of a test. */
export function testValues(test: TemplateTest): readonly TemplateValue[] {
  switch (test.is) {
    case 'not':
      return testValues(test.of)
    case 'all':
    case 'any':
      return test.of.flatMap(testValues)
    case 'compared':
      return [test.value, test.other]
    default:
      return [test.value]
  }
}

/** Returns the paths of all values of a test. */
export const testPaths = (test: TemplateTest): readonly TemplateOperand[] => testValues(test).flatMap(pathsOf)

export type { CompatibilityIssue } from './compatibility.ts'
export { checkHtml, type HtmlChecks } from './html-checks.ts'

export type { CompatibilityIssue } from './routes/inbox/compatibility.ts'
export { checkHtml, type HtmlChecks } from './routes/inbox/html-checks.ts'

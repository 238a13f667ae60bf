/** The text that replaces the words of the API. */
interface Words {
  readonly message?: string
  readonly suggestion?: string
}

const SAME_VERSION = 'Use the same version of posthorn as the server.'

/** The errors of the API for a terminal, by their code: with commands and options. */
const AS_COMMAND: Readonly<Record<string, Words>> = {
  BAD_REQUEST: { suggestion: 'Run "posthorn help {command}" for its usage.' },
  INVALID_JSON: { message: 'The server does not understand this command.', suggestion: SAME_VERSION },
  MISSING_AUTH: {
    message: 'The server requires a key.',
    suggestion:
      'Use the secret key of the project with --key, POSTHORN_KEY or a profile, or sign in with "posthorn login".',
  },
  UNAUTHORIZED: { suggestion: 'Check the key, or sign in again with "posthorn login".' },
  INVALID_API_KEY: {
    message: 'This kind of key is not allowed to do this.',
    suggestion: 'Use the secret key (sk_…). A public key (pk_…) only works with "posthorn track".',
  },
  INVALID_CREDENTIALS: {
    suggestion: 'Check both. To choose a new password, sign in with a browser: "posthorn login" without --email.',
  },
  FRESH_SIGN_IN_REQUIRED: {
    suggestion: 'Sign in again with "posthorn login", then repeat the command within 15 minutes.',
  },
  PROJECT_ACCESS_DENIED: {
    suggestion: 'Check --project against "posthorn projects list", or ask the owner of the project for an invitation.',
  },
  EMAIL_VERIFICATION_REQUIRED: {
    suggestion:
      'Follow the link in the email that you received when you signed up, or sign in with a browser to get a new email.',
  },
  REVISION_CONFLICT: {
    suggestion: 'Read the record again, apply your change to it, and give its new revision with --if-revision.',
  },
  DOMAIN_NOT_VERIFIED: { suggestion: '"posthorn domains create <domain>" shows the DNS records to publish.' },
  CONTACT_NOT_FOUND: {
    suggestion: 'Check the id, or search for the address with "posthorn contacts list --search <part of it>".',
  },
  TEMPLATE_NOT_FOUND: { suggestion: 'Check the id against "posthorn templates list".' },
  CAMPAIGN_NOT_FOUND: { suggestion: 'Check the id against "posthorn campaigns list".' },
  WORKFLOW_NOT_FOUND: { suggestion: 'Check the id against "posthorn workflows list".' },
  SEGMENT_NOT_FOUND: { suggestion: 'Check the id against "posthorn segments list".' },
  DOMAIN_NOT_FOUND: { suggestion: 'Check the id or name against "posthorn domains list".' },
  EMAIL_NOT_FOUND: { suggestion: 'Check the id against "posthorn emails list".' },
  SUPPRESSION_NOT_FOUND: {
    suggestion: 'Check the spelling of the address against "posthorn suppressions list".',
  },
  JOB_NOT_FOUND: { suggestion: 'Check the id: it was printed when the job started.' },
  ROUTE_NOT_FOUND: {
    message: 'The server does not know this command.',
    suggestion: `Check that the URL contains only the server, as in https://mail.example.com. If it does, u${SAME_VERSION.slice(1)}`,
  },
  METHOD_NOT_ALLOWED: { message: 'The server does not know this command.', suggestion: SAME_VERSION },
  REQUEST_TIMEOUT: {
    message: 'The data arrived too slowly.',
    suggestion: 'Run the command again over a better connection, or with less data.',
  },
  CONFLICT: { suggestion: 'Check the current state, then decide what to do.' },
  IDEMPOTENCY_KEY_REUSED: {
    message: 'This idempotency key was used for a different command.',
    suggestion: 'Use a new --idempotency-key for each new command; repeat a key only with the same command.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    message: 'A command with this idempotency key is still running.',
    suggestion: 'Wait a few seconds and run the same command again.',
  },
  PAYLOAD_TOO_LARGE: {
    message: 'The data is too large.',
    suggestion: 'Send less data per command, and link to large files instead of attaching them.',
  },
  UNSUPPORTED_MEDIA_TYPE: { message: 'The server does not understand this command.', suggestion: SAME_VERSION },
  VALIDATION_ERROR: { suggestion: 'Correct the named values and run the command again.' },
  RATE_LIMIT_EXCEEDED: {
    message: 'The project has exceeded its rate limit.',
    suggestion: 'Wait a moment and run the command again.',
  },
  INTERNAL_SERVER_ERROR: {
    message: 'The server encountered an unexpected error.',
    suggestion: 'Run the command again. If the error persists, give the operator the id below.',
  },
}

/** The advice of a terminal for a problem of a field, by its code. */
const FOR_PROBLEM: Readonly<Record<string, string>> = {
  missing_email_column: 'Map the column with the addresses, such as --map "E-Mail=email".',
  refused_url: 'To call a host in your own network, start the server with POSTHORN_OUTBOUND_ALLOW=<host or network>.',
}

/** Matches messages that only callers of the API can follow. */
const OVER_HTTP =
  /\b(?:GET|POST|PUT|PATCH|DELETE) |(?:^|\s)\/[a-z]|\b[A-Z][a-z]*(?:-[A-Z][a-z]*)+\b|\b(?:requests?|[Ee]ndpoints?|API reference|content type|our side|this method|^The body is not)\b/
/** Matches such suggestions, which do not contain values of the person. */
const ADVICE_OVER_HTTP =
  /\b(?:headers?|methods?|path|cookies?|in errors|named fields|[Ss]ign in again|Sign in, and|the resource again|ask for|against the list|Send (?:a )?JSON|request that)\b/

interface Refusal {
  readonly code: string
  readonly message: string
  readonly suggestion?: string | undefined
  readonly errors?: readonly { readonly code: string }[]
}

/**
 * Returns the error of the API in the words of a terminal. `command` is the command that ran, such as `contacts get`.
 */
export function wordsOf(refusal: Refusal, command: string): Refusal {
  const { code, message, suggestion = '', errors = [] } = refusal
  const [problem] = errors
  const own = AS_COMMAND[code] ?? {}
  const isForCallers = OVER_HTTP.test(suggestion) || ADVICE_OVER_HTTP.test(suggestion)
  const general = isForCallers ? (own.suggestion ?? ofCommands(suggestion)) : suggestion
  const advice = (problem && FOR_PROBLEM[problem.code]) ?? general
  return {
    code,
    message: OVER_HTTP.test(message) ? (own.message ?? ofCommands(message)) : message,
    suggestion: advice.replace('{command}', command) || undefined,
  }
}

const ofCommands = (text: string) =>
  text.replace(/\b(?:The )?Idempotency-Key\b/g, '--idempotency-key').replace(/\brequest(s?)\b/g, 'command$1')

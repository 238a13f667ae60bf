import { type AppError, ERROR_CATALOGUE, type ErrorCode } from '@posthorn/core/kernel'

/** The API's wording of the suggestions in core's catalog: with its headers and endpoints. */
const OVER_HTTP: Readonly<Partial<Record<ErrorCode, string>>> = {
  INVALID_JSON: 'Send a JSON object and the header Content-Type: application/json.',
  PROJECT_ACCESS_DENIED: 'Check the header X-Project-Id against GET /users/@me/projects.',
  EMAIL_VERIFICATION_REQUIRED:
    'Follow the link in the email that you received when you signed up, or request a new email with POST /auth/request-verification.',
  INVALID_CREDENTIALS: 'Check both, or reset your password with POST /auth/request-password-reset.',
  MISSING_AUTH: 'Send the header Authorization: Bearer <your secret key>, or sign in with POST /auth/login.',
  INVALID_API_KEY: 'Use the secret key (sk_…). A public key (pk_…) can only call POST /v1/track.',
  DOMAIN_NOT_VERIFIED: 'Add the domain with POST /domains, publish its DNS records, and verify it.',
  DOMAIN_NOT_FOUND: 'Check the id against GET /domains/project/{projectId}.',
  CONTACT_NOT_FOUND: 'Check the id, or find the contact with GET /contacts?search=<email>.',
  TEMPLATE_NOT_FOUND: 'Check the id against GET /templates.',
  CAMPAIGN_NOT_FOUND: 'Check the id against GET /campaigns.',
  SEGMENT_NOT_FOUND: 'Check the id against GET /segments.',
  WORKFLOW_NOT_FOUND: 'Check the id against GET /workflows.',
  EMAIL_NOT_FOUND: 'Check the id against GET /emails.',
  SUPPRESSION_NOT_FOUND: 'Check the spelling of the address against GET /suppressions.',
  ROUTE_NOT_FOUND: 'Check method and path against the API reference at /docs.',
  METHOD_NOT_ALLOWED: 'Use one of the methods in the header Allow; the API reference is at /docs.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new Idempotency-Key for each new request; repeat a key only with the same request.',
  IDEMPOTENCY_IN_PROGRESS: 'Wait for the number of seconds in Retry-After, then repeat the same request.',
  REVISION_CONFLICT: 'Read the resource again, apply your change to what it is now, and send its new ETag in If-Match.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON with the header Content-Type: application/json.',
  RATE_LIMIT_EXCEEDED: 'Wait for the number of seconds in Retry-After.',
}

/** Returns what the API suggests after an error with the code. */
export function suggestionOf(code: ErrorCode): string {
  return OVER_HTTP[code] ?? ERROR_CATALOGUE[code].suggestion
}

/** Returns the suggestion of an error; one that is particular to the error stays as it is. */
export function suggestionFor({ code, suggestion }: AppError): string {
  return suggestion === ERROR_CATALOGUE[code].suggestion ? suggestionOf(code) : suggestion
}

import { expect, it } from 'vitest'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ERRORS_MAX,
  IMPORT_FILES_SIZE_MAX,
  IMPORT_SIZE_MAX,
} from '../audience/imports/schema.ts'
import { SEGMENT_NESTING_MAX } from '../audience/segments/references.ts'
import { SEGMENT_EMAILS_MAX, SEGMENT_PAGE_SIZE_MAX } from '../audience/segments/schema.ts'
import { WEBHOOK_ANSWER_MAX, WEBHOOK_TIMEOUT_MS } from '../automation/workflows/call-webhook.ts'
import { SIMULATED_STEPS_MAX } from '../automation/workflows/simulate.ts'
import {
  SIMULATED_DATA_MAX,
  SIMULATED_DAYS_MAX,
  SIMULATED_FACTS_MAX,
} from '../automation/workflows/simulation.schema.ts'
import { WEBHOOK_TRIES } from '../automation/workflows/webhook-tries.ts'
import { RECIPIENTS_MAX } from '../kernel/address/mail-address.ts'
import { PAGE_LIMIT_MAX } from '../kernel/page/page.ts'
import { CONVERTED_MAX } from '../kernel/ports/converter.ts'
import { REDIRECTS_MAX } from '../kernel/ports/http.ts'
import { BODY_CACHES_BYTES } from '../mail/emails/body-cache.ts'
import { HEADER_VALUE_MAX, HEADERS_MAX } from '../mail/emails/headers.ts'
import { ATTACHMENT_FILENAME_MAX, ATTACHMENTS_MAX } from '../mail/emails/schema.ts'
import { MAILS_SIZE_MAX, MESSAGE_SIZE_MAX } from '../mail/emails/size.ts'
import { TEXT_OWNERS_MAX } from '../mail/emails/text-owners.ts'
import { INBOX_KEEPS } from '../mail/inbox/store.ts'
import {
  MAX_BLOCK_DEPTH,
  MAX_NAME_LENGTH,
  MAX_OPERATIONS,
  MAX_OUTPUT_BYTES,
  MAX_PATH_NAMES,
  MAX_STORED_TAGS,
  MAX_TAGS,
} from '../mail/templates/language.ts'
import { BODY_MAX, SUBJECT_MAX, TEMPLATE_PAGE_SIZE_MAX } from '../mail/templates/schema.ts'
import { BULK_ERRORS_MAX, BULK_MAX } from '../people/contacts/bulk.schema.ts'
import { LOOKUP_MAX } from '../people/contacts/schema.ts'
import { HELD_SIZE_MAX, WRITTEN_SIZE_MAX } from '../people/contacts/upsert.ts'
import { DATA_DEPTH_MAX, DATA_SIZE_MAX, FIELD_NAME_MAX, FIELDS_MAX } from '../people/fields/schema.ts'
import { VALUE_LENGTH_MAX } from '../people/fields/values.ts'
import { TEXT_MAX } from '../people/filters/operators.ts'
import { CONDITION_DEPTH_MAX, FILTER_FIELD_MAX, FILTERS_MAX } from '../people/filters/read.ts'
import { RESOLVED_FILTERS_MAX } from '../people/filters/resolve.ts'
import { STARTED_JOBS_MAX } from '../tenant/jobs/limit.ts'
import { FINISHED_JOBS_KEPT_DAYS } from '../tenant/jobs/store.ts'
import { PROJECT_FIELDS_MAX, RETENTION_DAYS_MAX, SEND_RATE } from '../tenant/projects/schema.ts'

/** Other tests of limits use the constants. This one pins their values, so that they change only on purpose. */
it.each(
  Object.entries({
    ATTACHMENT_FILENAME_MAX: [ATTACHMENT_FILENAME_MAX, 255],
    ATTACHMENTS_MAX: [ATTACHMENTS_MAX, 100],
    BODY_CACHES_BYTES: [BODY_CACHES_BYTES, 50_331_648],
    BODY_MAX: [BODY_MAX, 5_000_000],
    BULK_ERRORS_MAX: [BULK_ERRORS_MAX, 1000],
    BULK_MAX: [BULK_MAX, 1000],
    CONDITION_DEPTH_MAX: [CONDITION_DEPTH_MAX, 5],
    CONVERTED_MAX: [CONVERTED_MAX, 5_000_000],
    DATA_DEPTH_MAX: [DATA_DEPTH_MAX, 32],
    DATA_SIZE_MAX: [DATA_SIZE_MAX, 100_000],
    FIELD_NAME_MAX: [FIELD_NAME_MAX, 255],
    FIELDS_MAX: [FIELDS_MAX, 1000],
    FILTER_FIELD_MAX: [FILTER_FIELD_MAX, 500],
    FILTERS_MAX: [FILTERS_MAX, 100],
    FINISHED_JOBS_KEPT_DAYS: [FINISHED_JOBS_KEPT_DAYS, 30],
    HEADER_VALUE_MAX: [HEADER_VALUE_MAX, 998],
    HEADERS_MAX: [HEADERS_MAX, 100],
    HELD_SIZE_MAX: [HELD_SIZE_MAX, 5_000_000],
    IMPORT_COLUMNS_MAX: [IMPORT_COLUMNS_MAX, 1000],
    IMPORT_ERRORS_MAX: [IMPORT_ERRORS_MAX, 1000],
    IMPORT_FILES_SIZE_MAX: [IMPORT_FILES_SIZE_MAX, 262_144_000],
    IMPORT_SIZE_MAX: [IMPORT_SIZE_MAX, 5_242_880],
    'INBOX_KEEPS.mails': [INBOX_KEEPS.mails, 5000],
    'INBOX_KEEPS.bytes': [INBOX_KEEPS.bytes, 250_000_000],
    LOOKUP_MAX: [LOOKUP_MAX, 500],
    MAILS_SIZE_MAX: [MAILS_SIZE_MAX, 10_000_000],
    MAX_BLOCK_DEPTH: [MAX_BLOCK_DEPTH, 32],
    MAX_NAME_LENGTH: [MAX_NAME_LENGTH, 255],
    MAX_OPERATIONS: [MAX_OPERATIONS, 100_000],
    MAX_OUTPUT_BYTES: [MAX_OUTPUT_BYTES, 5_242_880],
    MAX_PATH_NAMES: [MAX_PATH_NAMES, 32],
    MAX_STORED_TAGS: [MAX_STORED_TAGS, 100_000],
    MAX_TAGS: [MAX_TAGS, 5000],
    MESSAGE_SIZE_MAX: [MESSAGE_SIZE_MAX, 41_943_040],
    PAGE_LIMIT_MAX: [PAGE_LIMIT_MAX, 100],
    PROJECT_FIELDS_MAX: [PROJECT_FIELDS_MAX, 10_000],
    TEXT_OWNERS_MAX: [TEXT_OWNERS_MAX, 100],
    RECIPIENTS_MAX: [RECIPIENTS_MAX, 1000],
    RESOLVED_FILTERS_MAX: [RESOLVED_FILTERS_MAX, 500],
    RETENTION_DAYS_MAX: [RETENTION_DAYS_MAX, 3650],
    SEGMENT_EMAILS_MAX: [SEGMENT_EMAILS_MAX, 500],
    SEGMENT_NESTING_MAX: [SEGMENT_NESTING_MAX, 5],
    SEGMENT_PAGE_SIZE_MAX: [SEGMENT_PAGE_SIZE_MAX, 100],
    SEND_RATE_MAX: [SEND_RATE.max, 10_000],
    SEND_RATE_MIN: [SEND_RATE.min, 0.001],
    STARTED_JOBS_MAX: [STARTED_JOBS_MAX, 1000],
    SUBJECT_MAX: [SUBJECT_MAX, 998],
    TEMPLATE_PAGE_SIZE_MAX: [TEMPLATE_PAGE_SIZE_MAX, 100],
    TEXT_MAX: [TEXT_MAX, 1000],
    REDIRECTS_MAX: [REDIRECTS_MAX, 5],
    SIMULATED_DATA_MAX: [SIMULATED_DATA_MAX, 10_000],
    SIMULATED_DAYS_MAX: [SIMULATED_DAYS_MAX, 1100],
    SIMULATED_FACTS_MAX: [SIMULATED_FACTS_MAX, 100],
    SIMULATED_STEPS_MAX: [SIMULATED_STEPS_MAX, 200],
    VALUE_LENGTH_MAX: [VALUE_LENGTH_MAX, 1000],
    WEBHOOK_ANSWER_MAX: [WEBHOOK_ANSWER_MAX, 1024],
    WEBHOOK_TIMEOUT_MS: [WEBHOOK_TIMEOUT_MS, 10_000],
    WEBHOOK_TRIES: [WEBHOOK_TRIES, 3],
    WRITTEN_SIZE_MAX: [WRITTEN_SIZE_MAX, 5_000_000],
  }),
)('%s has its value', (_, [actual, promised]) => {
  expect(actual).toBe(promised)
})

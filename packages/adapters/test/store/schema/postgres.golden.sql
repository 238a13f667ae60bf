table account_tokens
  hash text not null
  kind text not null
  email text not null
  project_id text
  role text
  created_at bigint not null
  expires_at bigint not null
  inviter_id text
alter table account_tokens add constraint account_tokens_pkey PRIMARY KEY (hash);
CREATE INDEX account_tokens_email ON public.account_tokens USING btree (email, kind);
CREATE INDEX account_tokens_expiry ON public.account_tokens USING btree (expires_at);
CREATE UNIQUE INDEX account_tokens_pkey ON public.account_tokens USING btree (hash);
CREATE INDEX account_tokens_project ON public.account_tokens USING btree (project_id, created_at) WHERE (project_id IS NOT NULL);

table agreements
  name text not null
  value text not null
alter table agreements add constraint agreements_pkey PRIMARY KEY (name);
CREATE UNIQUE INDEX agreements_pkey ON public.agreements USING btree (name);

table api_keys
  hash text not null
  project_id text not null
  kind text not null
  id text
  name text
  scopes text
  prefix text
  created_by text
  expires_at bigint
  created_at bigint
  used_at bigint
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (hash);
CREATE UNIQUE INDEX api_keys_name ON public.api_keys USING btree (project_id, name);
CREATE UNIQUE INDEX api_keys_pkey ON public.api_keys USING btree (hash);

table attempts
  key text not null
  count integer not null
  until bigint not null
alter table attempts add constraint attempts_pkey PRIMARY KEY (key);
CREATE UNIQUE INDEX attempts_pkey ON public.attempts USING btree (key);
CREATE INDEX attempts_until ON public.attempts USING btree (until);

table audit
  id text not null
  owner text not null
  created_at bigint not null
  last_at bigint not null
  actor_type text not null
  actor_id text not null
  actor_name text
  actor_prefix text
  action text not null
  resource_type text not null
  resource_id text
  ip text
  agent text
  result text not null
  details text
  request_id text
  count integer not null
  counted text
alter table audit add constraint audit_pkey PRIMARY KEY (id);
CREATE INDEX audit_action ON public.audit USING btree (owner, action, created_at, id);
CREATE INDEX audit_actor ON public.audit USING btree (owner, actor_id, created_at, id);
CREATE UNIQUE INDEX audit_counted ON public.audit USING btree (owner, counted);
CREATE INDEX audit_newest ON public.audit USING btree (owner, created_at, id);
CREATE INDEX audit_oldest ON public.audit USING btree (created_at);
CREATE UNIQUE INDEX audit_pkey ON public.audit USING btree (id);
CREATE INDEX audit_resource ON public.audit USING btree (owner, resource_id, created_at, id);

table audit_days
  owner text not null
  day integer not null
  entries integer not null
alter table audit_days add constraint audit_days_pk PRIMARY KEY (owner, day);
CREATE INDEX audit_days_oldest ON public.audit_days USING btree (day);
CREATE UNIQUE INDEX audit_days_pk ON public.audit_days USING btree (owner, day);

table audit_shares
  owner text not null
  day integer not null
  share text not null
  entries integer not null
alter table audit_shares add constraint audit_shares_pk PRIMARY KEY (owner, day, share);
CREATE INDEX audit_shares_oldest ON public.audit_shares USING btree (day);
CREATE UNIQUE INDEX audit_shares_pk ON public.audit_shares USING btree (owner, day, share);

table awaited_events
  project_id text not null
  name text not null
  workflow_id text not null
alter table awaited_events add constraint awaited_events_pkey PRIMARY KEY (project_id, name, workflow_id);
CREATE UNIQUE INDEX awaited_events_pkey ON public.awaited_events USING btree (project_id, name, workflow_id);
CREATE INDEX awaited_events_workflow ON public.awaited_events USING btree (workflow_id);

table billing_caps
  project_id text not null
  category text not null
  cap bigint
  month bigint not null
  used bigint not null
  told_month bigint not null
  told integer not null
  is_due integer not null
  is_held integer not null
alter table billing_caps add constraint billing_caps_pkey PRIMARY KEY (project_id, category);
CREATE INDEX billing_caps_is_due ON public.billing_caps USING btree (project_id, category) WHERE (is_due = 1);
CREATE INDEX billing_caps_is_held ON public.billing_caps USING btree (project_id, category) WHERE (is_held = 1);
CREATE UNIQUE INDEX billing_caps_pkey ON public.billing_caps USING btree (project_id, category);

table billing_changes
  seq bigint not null identity d
  project_id text not null
  month bigint not null
  category text not null
  mails bigint not null
alter table billing_changes add constraint billing_changes_pkey PRIMARY KEY (seq);
CREATE UNIQUE INDEX billing_changes_pkey ON public.billing_changes USING btree (seq);
CREATE INDEX billing_changes_project ON public.billing_changes USING btree (project_id, month);

table billing_counts
  project_id text not null
  month bigint not null
  category text not null
  mails bigint not null
alter table billing_counts add constraint billing_counts_pkey PRIMARY KEY (project_id, month, category);
CREATE UNIQUE INDEX billing_counts_pkey ON public.billing_counts USING btree (project_id, month, category);

table billing_notices
  id text not null
  at bigint not null
alter table billing_notices add constraint billing_notices_pkey PRIMARY KEY (id);
CREATE INDEX billing_notices_at ON public.billing_notices USING btree (at);
CREATE UNIQUE INDEX billing_notices_pkey ON public.billing_notices USING btree (id);

table billing_payers
  project_id text not null
  customer_id text not null
  state text
  as_of bigint not null
alter table billing_payers add constraint billing_payers_customer_id_key UNIQUE (customer_id);
alter table billing_payers add constraint billing_payers_pkey PRIMARY KEY (project_id);
CREATE UNIQUE INDEX billing_payers_customer_id_key ON public.billing_payers USING btree (customer_id);
CREATE UNIQUE INDEX billing_payers_pkey ON public.billing_payers USING btree (project_id);

table blobs
  project_id text not null
  hash text not null
  content bytea not null
  readers jsonb
  last_used_at bigint not null
  file text
alter table blobs add constraint blobs_pkey PRIMARY KEY (project_id, hash);
CREATE INDEX blobs_movable ON public.blobs USING btree (project_id) WHERE ((file IS NULL) AND (length(content) >= 16384));
CREATE UNIQUE INDEX blobs_pkey ON public.blobs USING btree (project_id, hash);
CREATE INDEX blobs_used ON public.blobs USING btree (project_id, last_used_at);
CREATE TRIGGER blobs_leave AFTER DELETE ON public.blobs FOR EACH ROW WHEN ((old.file IS NOT NULL)) EXECUTE FUNCTION posthorn_leave_file();

table bodies
  id text not null
  project_id text not null
  hash text not null
  html text not null
  readers jsonb
  last_used_at bigint not null
  text text
alter table bodies add constraint bodies_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX bodies_hash ON public.bodies USING btree (project_id, hash);
CREATE UNIQUE INDEX bodies_pkey ON public.bodies USING btree (id);
CREATE INDEX bodies_used ON public.bodies USING btree (project_id, last_used_at);

table campaign_changes
  seq bigint not null identity d
  campaign_id text not null
  status text not null
  mails bigint not null
alter table campaign_changes add constraint campaign_changes_pkey PRIMARY KEY (seq);
CREATE INDEX campaign_changes_campaign ON public.campaign_changes USING btree (campaign_id);
CREATE UNIQUE INDEX campaign_changes_pkey ON public.campaign_changes USING btree (seq);

table campaign_counts
  campaign_id text not null
  status text not null
  mails bigint not null
alter table campaign_counts add constraint campaign_counts_pkey PRIMARY KEY (campaign_id, status);
CREATE UNIQUE INDEX campaign_counts_pkey ON public.campaign_counts USING btree (campaign_id, status);

table campaign_fields
  project_id text not null
  is_active integer not null
  field text not null
  campaign_id text not null
alter table campaign_fields add constraint campaign_fields_pkey PRIMARY KEY (project_id, is_active, field, campaign_id);
CREATE INDEX campaign_fields_campaign ON public.campaign_fields USING btree (campaign_id);
CREATE UNIQUE INDEX campaign_fields_pkey ON public.campaign_fields USING btree (project_id, is_active, field, campaign_id);

table campaigns
  id text not null
  project_id text not null
  name text not null
  description text
  subject text not null
  from_email text not null
  from_name text
  reply_to text
  category text not null
  audience_type text not null
  segment_id text
  audience_filter jsonb
  audience_condition jsonb
  status text not null
  reason text
  scheduled_at bigint
  started_at bigint
  sent_at bigint
  job_id text
  body_id text
  lane integer
  is_complete integer not null
  recipients bigint not null
  collected_at bigint
  collected_id text
  created_at bigint not null
  updated_at bigint not null
  body text not null
  planned_at bigint
  held text
  revision integer not null default 1
alter table campaigns add constraint campaigns_pkey PRIMARY KEY (id);
CREATE INDEX campaigns_due ON public.campaigns USING btree (project_id, scheduled_at, id) WHERE (status = 'SCHEDULED'::text);
CREATE UNIQUE INDEX campaigns_lane ON public.campaigns USING btree (project_id, lane) WHERE (lane IS NOT NULL);
CREATE INDEX campaigns_newest ON public.campaigns USING btree (project_id, created_at, id);
CREATE INDEX campaigns_open ON public.campaigns USING btree (id) WHERE (lane IS NOT NULL);
CREATE UNIQUE INDEX campaigns_pkey ON public.campaigns USING btree (id);
CREATE INDEX campaigns_planned_at ON public.campaigns USING btree (project_id, planned_at, id) WHERE (planned_at IS NOT NULL);
CREATE INDEX campaigns_sent_at ON public.campaigns USING btree (project_id, sent_at, id) WHERE (sent_at IS NOT NULL);
CREATE INDEX campaigns_status ON public.campaigns USING btree (project_id, status, created_at, id);

table changed_contacts with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000)
  seq bigint not null identity d
  project_id text not null
  contact_id text not null
  version integer not null default 0
  marked_at bigint not null default 0
  by_public_key integer not null default 0
alter table changed_contacts add constraint changed_contacts_pkey PRIMARY KEY (seq);
CREATE INDEX changed_contacts_age ON public.changed_contacts USING btree (marked_at);
CREATE UNIQUE INDEX changed_contacts_contact ON public.changed_contacts USING btree (project_id, contact_id);
CREATE UNIQUE INDEX changed_contacts_pkey ON public.changed_contacts USING btree (seq);
CREATE INDEX changed_contacts_project ON public.changed_contacts USING btree (project_id, seq);

table contact_counts
  project_id text not null
  contacts bigint not null
  fields integer not null default 0
  recounts integer not null default 0
alter table contact_counts add constraint contact_counts_pkey PRIMARY KEY (project_id);
CREATE UNIQUE INDEX contact_counts_pkey ON public.contact_counts USING btree (project_id);

table contacts with (fillfactor=85, autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_analyze_threshold=1000)
  id text not null
  project_id text not null
  email text not null statistics 1000
  subscribed integer not null
  data jsonb not null
  created_at bigint not null
  updated_at bigint not null
  revision integer not null default 1
alter table contacts add constraint contacts_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX contacts_email ON public.contacts USING btree (project_id, email);
CREATE INDEX contacts_email_parts ON public.contacts USING gin (email gin_trgm_ops) WITH (gin_pending_list_limit='16384');
CREATE INDEX contacts_newest ON public.contacts USING btree (project_id, created_at, id);
CREATE UNIQUE INDEX contacts_pkey ON public.contacts USING btree (id);

table credentials
  user_id text not null
  kind text not null
  key text not null
  name text not null
  data text not null
  counter bigint not null
  created_at bigint not null
  used_at bigint
alter table credentials add constraint credentials_key PRIMARY KEY (kind, key);
CREATE UNIQUE INDEX credentials_key ON public.credentials USING btree (kind, key);
CREATE INDEX credentials_user ON public.credentials USING btree (user_id, created_at);

table daily_changes
  seq bigint not null identity d
  project_id text not null
  series text not null
  day bigint not null
  name text not null
  total bigint not null
alter table daily_changes add constraint daily_changes_pkey PRIMARY KEY (seq);
CREATE UNIQUE INDEX daily_changes_pkey ON public.daily_changes USING btree (seq);
CREATE INDEX daily_changes_project ON public.daily_changes USING btree (project_id, series);

table daily_counts
  project_id text not null
  series text not null
  day bigint not null
  name text not null
  total bigint not null
alter table daily_counts add constraint daily_counts_pkey PRIMARY KEY (project_id, series, day, name);
CREATE INDEX daily_counts_names ON public.daily_counts USING btree (day) WHERE ((series = 'deleted events'::text) AND (name <> ''::text));
CREATE UNIQUE INDEX daily_counts_pkey ON public.daily_counts USING btree (project_id, series, day, name);
CREATE INDEX daily_counts_trouble ON public.daily_counts USING btree (day, project_id) WHERE (name = ANY (ARRAY['hardBounced'::text, 'complained'::text]));

table device_logins
  hash text not null
  code_hash text not null
  machine text not null
  network text
  state text not null
  email text
  answered_at bigint
  next_poll_at bigint not null
  created_at bigint not null
  expires_at bigint not null
alter table device_logins add constraint device_logins_pkey PRIMARY KEY (hash);
CREATE UNIQUE INDEX device_logins_code ON public.device_logins USING btree (code_hash);
CREATE INDEX device_logins_expiry ON public.device_logins USING btree (expires_at);
CREATE UNIQUE INDEX device_logins_pkey ON public.device_logins USING btree (hash);

table domains
  id text not null
  project_id text not null
  domain text not null
  status text not null
  keys jsonb not null
  answers jsonb not null
  version integer not null
  failures integer not null
  unanswered integer not null
  reason text
  watched_since bigint not null
  verified_at bigint
  failing_since bigint
  checked_at bigint
  asked_at bigint
  next_check_at bigint not null
  created_at bigint not null
  updated_at bigint not null
alter table domains add constraint domains_pkey PRIMARY KEY (id);
CREATE INDEX domains_due ON public.domains USING btree (next_check_at);
CREATE UNIQUE INDEX domains_name ON public.domains USING btree (project_id, domain);
CREATE UNIQUE INDEX domains_pkey ON public.domains USING btree (id);
CREATE UNIQUE INDEX domains_verified ON public.domains USING btree (domain) WHERE (status = 'verified'::text);

table emails with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_analyze_threshold=1000, fillfactor=70)
  id text not null
  project_id text not null
  contact_id text not null
  source_type text not null
  priority integer not null
  template_id text
  campaign_id text
  workflow_execution_id text
  status text not null
  subject text not null
  from_email text not null
  from_name text
  to_email text not null
  to_name text
  reply_to text
  message_id text not null
  body_id text not null
  variables jsonb not null
  headers jsonb
  attachments jsonb
  tracking integer
  error text
  response text
  attempts integer not null
  unknown_outcomes integer not null
  due_at bigint
  claimed_by text
  lease_until bigint
  handed_over_at bigint
  opens integer not null
  clicks integer not null
  created_at bigint not null
  sent_at bigint
  delivered_at bigint
  opened_at bigint
  clicked_at bigint
  bounced_at bigint
  complained_at bigint
  lost_claims integer not null default 0
  shared_id text
  marketing integer not null default 0
  request_id text
  traceparent text
  bounce_class text
  bounce_reason text
  machine_opens integer not null default 0
  machine_clicks integer not null default 0
  footer integer
  history jsonb
  scheduled_at bigint
  shown jsonb
  tags jsonb
  proofs integer not null default 0
alter table emails add constraint emails_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX emails_campaign ON public.emails USING btree (campaign_id, contact_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX emails_contact ON public.emails USING btree (contact_id, created_at, id);
CREATE INDEX emails_due ON public.emails USING btree (project_id, priority, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX emails_leased ON public.emails USING btree (lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX emails_newest ON public.emails USING btree (project_id, created_at, id);
CREATE UNIQUE INDEX emails_pkey ON public.emails USING btree (id);
CREATE INDEX emails_retried ON public.emails USING btree (project_id, created_at) WHERE ((due_at IS NOT NULL) AND (error IS NOT NULL));
CREATE INDEX emails_returned ON public.emails USING btree (project_id) WHERE ((bounce_class = 'hard'::text) OR (complained_at IS NOT NULL));
CREATE INDEX emails_scheduled ON public.emails USING btree (project_id, scheduled_at) WHERE ((scheduled_at IS NOT NULL) AND (due_at IS NOT NULL));
CREATE INDEX emails_status ON public.emails USING btree (project_id, status, created_at, id);
CREATE INDEX emails_suspect ON public.emails USING btree (due_at, id) WHERE (lost_claims >= 2);
CREATE INDEX emails_template ON public.emails USING btree (template_id, created_at, id) WHERE (template_id IS NOT NULL);
CREATE INDEX emails_unknown ON public.emails USING btree (created_at, project_id, source_type, due_at) WHERE (status = 'UNKNOWN'::text);
CREATE TRIGGER emails_accepted AFTER INSERT ON public.emails REFERENCING NEW TABLE AS accepted FOR EACH STATEMENT EXECUTE FUNCTION posthorn_count_accepted();
CREATE TRIGGER emails_engaged AFTER UPDATE OF opens, clicks, machine_opens, machine_clicks, opened_at, clicked_at ON public.emails FOR EACH ROW WHEN ((new.campaign_id IS NOT NULL)) EXECUTE FUNCTION posthorn_count_engagement();
CREATE TRIGGER emails_moments AFTER UPDATE ON public.emails REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION posthorn_count_moments();
CREATE TRIGGER emails_settled AFTER UPDATE ON public.emails REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION posthorn_count_campaign_mails();

table event_changes with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000)
  seq bigint not null identity d
  project_id text not null
  name text not null
  day bigint not null
  events bigint not null
alter table event_changes add constraint event_changes_pkey PRIMARY KEY (seq);
CREATE UNIQUE INDEX event_changes_pkey ON public.event_changes USING btree (seq);
CREATE INDEX event_changes_project ON public.event_changes USING btree (project_id, name);

table event_clock
  id integer not null
  life text not null
  place text not null
  tx bigint not null
alter table event_clock add constraint event_clock_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX event_clock_pkey ON public.event_clock USING btree (id);
-- 1 rows

table event_counts
  project_id text not null
  name text not null
  day bigint not null
  events bigint not null
alter table event_counts add constraint event_counts_pkey PRIMARY KEY (project_id, name, day);
CREATE INDEX event_counts_day ON public.event_counts USING btree (project_id, day);
CREATE UNIQUE INDEX event_counts_pkey ON public.event_counts USING btree (project_id, name, day);

table event_gaps
  project_id text not null
  life text not null
  tx bigint not null
  id text not null
alter table event_gaps add constraint event_gaps_pkey PRIMARY KEY (project_id);
CREATE UNIQUE INDEX event_gaps_pkey ON public.event_gaps USING btree (project_id);

table events with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_analyze_threshold=1000)
  id text not null
  project_id text not null
  name text not null
  contact_id text not null
  email_id text
  data jsonb not null
  created_at bigint not null
  tx bigint not null default (0 + ((pg_current_xact_id())::text)::bigint)
alter table events add constraint events_pkey PRIMARY KEY (id);
CREATE INDEX events_contact_name ON public.events USING btree (contact_id, name, created_at);
CREATE INDEX events_contact_newest ON public.events USING btree (contact_id, created_at, id);
CREATE INDEX events_name ON public.events USING btree (project_id, name, created_at, id);
CREATE INDEX events_newest ON public.events USING btree (project_id, created_at, id);
CREATE INDEX events_order ON public.events USING btree (project_id, tx, id);
CREATE UNIQUE INDEX events_pkey ON public.events USING btree (id);
CREATE INDEX events_tracked ON public.events USING btree (project_id, created_at, id) WHERE (NOT (name = ANY (ARRAY['email.sent'::text, 'email.delivery'::text, 'email.open'::text, 'email.click'::text, 'email.bounce'::text, 'email.complaint'::text, 'email.received'::text, 'contact.subscribed'::text, 'contact.unsubscribed'::text])));
CREATE TRIGGER events_deleted AFTER DELETE ON public.events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION posthorn_count_events();
CREATE TRIGGER events_gone AFTER DELETE ON public.events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION posthorn_count_deleted_events();
CREATE TRIGGER events_inserted AFTER INSERT ON public.events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION posthorn_count_events();

table executions with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_analyze_threshold=1000)
  id text not null
  project_id text not null
  workflow_id text not null
  version integer not null
  contact_id text not null
  status text not null
  step_id text
  visit integer not null
  hurry integer not null
  wait_kind text
  wait_event text
  due_at bigint
  attempts integer not null
  event_name text
  context jsonb not null
  exit_reason text
  created_at bigint not null
  ended_at bigint
  erased integer not null default 0
  by_public_key integer not null default 0
alter table executions add constraint executions_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX executions_active ON public.executions USING btree (contact_id, workflow_id) WHERE (ended_at IS NULL);
CREATE INDEX executions_awaiting ON public.executions USING btree (contact_id, wait_event) WHERE (wait_event IS NOT NULL);
CREATE INDEX executions_completed ON public.executions USING btree (project_id, ended_at, id) WHERE (status = ANY (ARRAY['COMPLETED'::text, 'EXITED'::text]));
CREATE INDEX executions_completed_contact ON public.executions USING btree (contact_id, ended_at, id) WHERE (status = ANY (ARRAY['COMPLETED'::text, 'EXITED'::text]));
CREATE INDEX executions_contact ON public.executions USING btree (contact_id, created_at, id);
CREATE INDEX executions_due ON public.executions USING btree (project_id, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX executions_ended ON public.executions USING btree (project_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX executions_list ON public.executions USING btree (workflow_id, created_at, id);
CREATE UNIQUE INDEX executions_pkey ON public.executions USING btree (id);
CREATE INDEX executions_started ON public.executions USING btree (project_id, created_at, id);
CREATE INDEX executions_status ON public.executions USING btree (workflow_id, status, created_at, id);

table field_changes with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000)
  seq bigint not null identity d
  project_id text not null
  contacts integer not null
  fields jsonb
  deletes text
alter table field_changes add constraint field_changes_pkey PRIMARY KEY (seq);
CREATE INDEX field_changes_deletes ON public.field_changes USING btree (project_id, deletes) WHERE (deletes IS NOT NULL);
CREATE UNIQUE INDEX field_changes_pkey ON public.field_changes USING btree (seq);
CREATE INDEX field_changes_project ON public.field_changes USING btree (project_id, seq);

table fields
  project_id text not null
  name text not null
  type text not null
  contacts bigint not null default 0
  deleted integer not null default 0
alter table fields add constraint fields_pkey PRIMARY KEY (project_id, name);
CREATE INDEX fields_deleted ON public.fields USING btree (project_id, name) WHERE (deleted = 1);
CREATE UNIQUE INDEX fields_pkey ON public.fields USING btree (project_id, name);

table heard_events with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000)
  seq bigint not null identity d
  project_id text not null
  event_id text not null
  name text not null
  contact_id text not null
  data jsonb not null
  at bigint not null
  by_public_key integer not null default 0
alter table heard_events add constraint heard_events_pkey PRIMARY KEY (seq);
CREATE INDEX heard_events_contact ON public.heard_events USING btree (contact_id);
CREATE UNIQUE INDEX heard_events_pkey ON public.heard_events USING btree (seq);
CREATE INDEX heard_events_project ON public.heard_events USING btree (project_id, seq);

table hits
  seq bigint not null identity d
  email_id text not null
  kind text not null
  link text
  machine integer not null
  times integer not null
  at bigint not null
  due_at bigint not null
alter table hits add constraint hits_pkey PRIMARY KEY (seq);
CREATE INDEX hits_due ON public.hits USING btree (due_at);
CREATE INDEX hits_email ON public.hits USING btree (email_id, seq);
CREATE UNIQUE INDEX hits_pkey ON public.hits USING btree (seq);

table idempotency
  project_id text not null
  key text not null
  fingerprint text not null
  status_code integer not null
  body text not null
  expires_at bigint not null
  contact_id text
  contact_ids jsonb
alter table idempotency add constraint idempotency_pkey PRIMARY KEY (project_id, key);
CREATE INDEX idempotency_contact ON public.idempotency USING btree (contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX idempotency_contacts ON public.idempotency USING btree (project_id, key) WHERE (contact_ids IS NOT NULL);
CREATE INDEX idempotency_expiry ON public.idempotency USING btree (expires_at);
CREATE UNIQUE INDEX idempotency_pkey ON public.idempotency USING btree (project_id, key);

table import_files
  job_id text not null
  project_id text not null
  content bytea not null storage e
  file text
  size bigint not null default 0
alter table import_files add constraint import_files_pkey PRIMARY KEY (job_id);
CREATE INDEX import_files_movable ON public.import_files USING btree (project_id) WHERE ((file IS NULL) AND (length(content) >= 16384));
CREATE UNIQUE INDEX import_files_pkey ON public.import_files USING btree (job_id);
CREATE INDEX import_files_project ON public.import_files USING btree (project_id);
CREATE TRIGGER import_files_leave AFTER DELETE ON public.import_files FOR EACH ROW WHEN ((old.file IS NOT NULL)) EXECUTE FUNCTION posthorn_leave_file();

table inbox
  email_id text not null
  project_id text not null
  sender text not null
  recipient text not null
  subject text not null
  source bytea not null
  size integer not null
  created_at bigint not null
  attachments integer not null default 0
  body_text text not null default ''::text
alter table inbox add constraint inbox_pkey PRIMARY KEY (email_id);
CREATE INDEX inbox_newest ON public.inbox USING btree (project_id, created_at, email_id);
CREATE UNIQUE INDEX inbox_pkey ON public.inbox USING btree (email_id);

table jobs with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_analyze_threshold=1000)
  id text not null
  project_id text not null
  kind text not null
  payload jsonb not null
  state text not null
  progress integer not null
  result jsonb
  failed_reason text
  attempts integer not null
  due_at bigint
  claimed_by text
  lease_until bigint
  created_at bigint not null
  finished_at bigint
  checkpoint jsonb
  deaths integer not null default 0
  proofs integer not null default 0
  started_by text
alter table jobs add constraint jobs_pkey PRIMARY KEY (id);
CREATE INDEX jobs_due ON public.jobs USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX jobs_finished ON public.jobs USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX jobs_leased ON public.jobs USING btree (lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX jobs_list ON public.jobs USING btree (project_id, created_at, id);
CREATE INDEX jobs_newest ON public.jobs USING btree (created_at, id);
CREATE UNIQUE INDEX jobs_pkey ON public.jobs USING btree (id);
CREATE INDEX jobs_project_due ON public.jobs USING btree (project_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX jobs_project_leased ON public.jobs USING btree (project_id, lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX jobs_state ON public.jobs USING btree (state, created_at, id);

table leaving_files
  name text not null
  due_at bigint not null
alter table leaving_files add constraint leaving_files_pkey PRIMARY KEY (name);
CREATE INDEX leaving_files_due ON public.leaving_files USING btree (due_at);
CREATE UNIQUE INDEX leaving_files_pkey ON public.leaving_files USING btree (name);

table members
  project_id text not null
  user_id text not null
  role text not null
  created_at bigint not null
  revision integer not null default 1
alter table members add constraint members_key PRIMARY KEY (project_id, user_id);
CREATE UNIQUE INDEX members_key ON public.members USING btree (project_id, user_id);
CREATE INDEX members_user ON public.members USING btree (user_id, created_at);

table nodes
  id text not null
  name text not null
  host text not null
  pid integer not null
  version text not null
  started_at bigint not null
  beat_at bigint not null
  report jsonb not null
alter table nodes add constraint nodes_pkey PRIMARY KEY (id);
CREATE INDEX nodes_beat ON public.nodes USING btree (beat_at);
CREATE UNIQUE INDEX nodes_pkey ON public.nodes USING btree (id);

table operator_keys
  id text not null
  hash text not null
  name text not null
  prefix text not null
  created_by text not null
  expires_at bigint
  created_at bigint not null
  used_at bigint
alter table operator_keys add constraint operator_keys_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX operator_keys_hash ON public.operator_keys USING btree (hash);
CREATE UNIQUE INDEX operator_keys_pkey ON public.operator_keys USING btree (id);

table operators
  user_id text not null
  created_at bigint not null
alter table operators add constraint operators_pkey PRIMARY KEY (user_id);
CREATE UNIQUE INDEX operators_pkey ON public.operators USING btree (user_id);

table projects
  id text not null
  name text not null
  disabled integer not null
  disabled_reason text
  language text not null
  track_opens integer not null
  track_clicks integer not null
  send_rate double precision
  unknown_transactional text not null
  unknown_campaign text not null
  paid_until bigint
  created_at bigint not null
  updated_at bigint not null
  tracks_segments integer not null default 0
  email_bodies_days integer default 90
  events_days integer default 400
  emails_days integer default 400
  public_key text
  public_tracking text not null default 'open'::text
  public_resubscribe integer not null default 0
  public_fields_max integer not null default 100
  public_fields integer not null default 0
  verified_domains jsonb not null default '[]'::jsonb
  is_first integer not null default 0
  soft_bounces_max integer not null default 5
  color text
  workflows_revision integer not null default 0
  is_system integer not null default 0
  webhook_key integer not null default 1
  webhook_key_since bigint
  capped text not null default ''::text
  track_transactional_opens integer not null default 0
  postal_address text
  webhook_endpoints jsonb not null default '[]'::jsonb
  revision integer not null default 1
alter table projects add constraint projects_pkey PRIMARY KEY (id);
CREATE INDEX projects_name ON public.projects USING btree (lower(name) COLLATE "C", id);
CREATE INDEX projects_newest ON public.projects USING btree (created_at, id);
CREATE UNIQUE INDEX projects_pkey ON public.projects USING btree (id);
CREATE INDEX projects_status ON public.projects USING btree (disabled, created_at, id);
CREATE INDEX projects_status_name ON public.projects USING btree (disabled, lower(name) COLLATE "C", id);

table request_days
  project_id text not null
  day integer not null
  kind text not null
  answered integer not null
  missing integer not null
alter table request_days add constraint request_days_pkey PRIMARY KEY (project_id, day, kind);
CREATE INDEX request_days_age ON public.request_days USING btree (day);
CREATE UNIQUE INDEX request_days_pkey ON public.request_days USING btree (project_id, day, kind);

table requests
  id text not null
  project_id text not null
  created_at bigint not null
  method text not null
  route text not null
  path text not null
  status integer not null
  error_code text
  actor_type text not null
  actor_id text not null
  actor_name text
  actor_prefix text
  duration_ms integer not null
  request_id text
alter table requests add constraint requests_pkey PRIMARY KEY (project_id, created_at, id);
CREATE INDEX requests_age ON public.requests USING btree (created_at);
CREATE INDEX requests_failed ON public.requests USING btree (project_id, created_at, id) WHERE (status >= 400);
CREATE INDEX requests_of_id ON public.requests USING btree (project_id, request_id, created_at, id);
CREATE UNIQUE INDEX requests_pkey ON public.requests USING btree (project_id, created_at, id);

table segment_members
  segment_id text not null
  contact_id text not null
  project_id text not null
  created_at bigint not null
alter table segment_members add constraint segment_members_pkey PRIMARY KEY (segment_id, contact_id);
CREATE INDEX segment_members_contact ON public.segment_members USING btree (contact_id);
CREATE UNIQUE INDEX segment_members_pkey ON public.segment_members USING btree (segment_id, contact_id);

table segments
  id text not null
  project_id text not null
  name text not null
  description text
  type text not null
  filters jsonb
  condition jsonb
  track_membership integer not null
  member_count bigint not null
  members bigint not null
  due_at bigint
  created_at bigint not null
  updated_at bigint not null
  slug text
  revision integer not null default 1
alter table segments add constraint segments_pkey PRIMARY KEY (id);
CREATE INDEX segments_due ON public.segments USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX segments_newest ON public.segments USING btree (project_id, created_at, id);
CREATE UNIQUE INDEX segments_pkey ON public.segments USING btree (id);

table sessions
  hash text not null
  user_id text not null
  created_at bigint not null
  expires_at bigint not null
  agent text
  fresh_until bigint
alter table sessions add constraint sessions_pkey PRIMARY KEY (hash);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (hash);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id, created_at);

table step_executions with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_analyze_threshold=1000)
  execution_id text not null
  visit integer not null
  step_id text not null
  status text not null
  branch text
  output jsonb
  error text
  started_at bigint not null
  ended_at bigint
  until_at bigint
alter table step_executions add constraint step_executions_pkey PRIMARY KEY (execution_id, visit);
CREATE UNIQUE INDEX step_executions_pkey ON public.step_executions USING btree (execution_id, visit);

table suppression_rules
  project_id text not null
  version text not null
alter table suppression_rules add constraint suppression_rules_pkey PRIMARY KEY (project_id);
CREATE UNIQUE INDEX suppression_rules_pkey ON public.suppression_rules USING btree (project_id);

table suppressions
  project_id text not null
  hash text not null
  email text
  reason text not null
  created_at bigint not null
  kind text not null default 'ADDRESS'::text
alter table suppressions add constraint suppressions_pkey PRIMARY KEY (project_id, hash);
CREATE INDEX suppressions_domain ON public.suppressions USING btree (project_id, substr(lower(email), (strpos(email, '@'::text) + 1)) COLLATE "C");
CREATE INDEX suppressions_newest ON public.suppressions USING btree (project_id, created_at, hash);
CREATE UNIQUE INDEX suppressions_pkey ON public.suppressions USING btree (project_id, hash);
CREATE INDEX suppressions_reason ON public.suppressions USING btree (project_id, reason, created_at, hash);
CREATE INDEX suppressions_rules ON public.suppressions USING btree (project_id, kind, created_at, hash) WHERE (kind <> 'ADDRESS'::text);
CREATE INDEX suppressions_text ON public.suppressions USING btree (project_id, lower(email) COLLATE "C");

table suspensions
  id text not null
  project_id text not null
  at bigint not null
  reason text not null
  lifted_at bigint
alter table suspensions add constraint suspensions_pkey PRIMARY KEY (id);
CREATE INDEX suspensions_newest ON public.suspensions USING btree (project_id, at, id);
CREATE UNIQUE INDEX suspensions_pkey ON public.suspensions USING btree (id);

table templates
  id text not null
  project_id text not null
  name text not null
  description text
  subject text not null
  body text not null
  from_email text
  from_name text
  reply_to text
  type text not null
  created_at bigint not null
  updated_at bigint not null
  emails_deleted bigint not null default 0
  strict integer not null default 0
  tracking integer
  revision integer not null default 1
alter table templates add constraint templates_pkey PRIMARY KEY (id);
CREATE INDEX templates_newest ON public.templates USING btree (project_id, created_at, id);
CREATE UNIQUE INDEX templates_pkey ON public.templates USING btree (id);

table uploads
  project_id text not null
  id text not null
  filename text not null
  format text not null
  width integer not null
  height integer not null
  size integer not null
  created_at bigint not null
alter table uploads add constraint uploads_pk PRIMARY KEY (project_id, id);
CREATE INDEX uploads_newest ON public.uploads USING btree (project_id, created_at, id);
CREATE UNIQUE INDEX uploads_pk ON public.uploads USING btree (project_id, id);

table users
  id text not null
  email text not null
  password_hash text
  verified_at bigint
  created_at bigint not null
  updated_at bigint not null
  devices_since bigint
alter table users add constraint users_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email);
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id);
CREATE INDEX users_unverified ON public.users USING btree (created_at) WHERE (verified_at IS NULL);

table webhook_attempts
  id text not null
  project_id text not null
  endpoint_id text not null
  event_id text not null
  event_name text not null
  contact_id text
  number integer not null
  outcome text not null
  status integer
  body text
  error text
  duration_ms integer not null
  next_attempt_at bigint
  created_at bigint not null
alter table webhook_attempts add constraint webhook_attempts_pkey PRIMARY KEY (id);
CREATE INDEX webhook_attempts_age ON public.webhook_attempts USING btree (created_at);
CREATE INDEX webhook_attempts_contact ON public.webhook_attempts USING btree (contact_id);
CREATE INDEX webhook_attempts_event ON public.webhook_attempts USING btree (event_id);
CREATE INDEX webhook_attempts_list ON public.webhook_attempts USING btree (endpoint_id, created_at, id);
CREATE INDEX webhook_attempts_outcome ON public.webhook_attempts USING btree (endpoint_id, outcome, created_at, id);
CREATE UNIQUE INDEX webhook_attempts_pkey ON public.webhook_attempts USING btree (id);

table webhook_deliveries
  seq bigint not null identity d
  project_id text not null
  endpoint_id text not null
  event_id text not null
  event_name text not null
  contact_id text not null
  attempts integer not null
  due_at bigint
  claimed integer not null default 0
  created_at bigint not null
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (seq);
CREATE INDEX webhook_deliveries_contact ON public.webhook_deliveries USING btree (endpoint_id, contact_id, seq);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, due_at, seq) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX webhook_deliveries_pkey ON public.webhook_deliveries USING btree (seq);

table webhook_endpoints
  id text not null
  project_id text not null
  url text not null
  events jsonb not null
  description text
  enabled integer not null
  paused_at bigint
  pause_reason text
  notice_due integer not null
  key_number integer not null
  key_since bigint
  failures integer not null
  failing_since bigint
  retry_at bigint
  replay_id text
  created_at bigint not null
  updated_at bigint not null
  revision integer not null default 1
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (id);
CREATE INDEX webhook_endpoints_notice ON public.webhook_endpoints USING btree (id) WHERE (notice_due = 1);
CREATE UNIQUE INDEX webhook_endpoints_pkey ON public.webhook_endpoints USING btree (id);
CREATE INDEX webhook_endpoints_project ON public.webhook_endpoints USING btree (project_id, created_at, id);

table workflow_entrants
  contact_id text not null
  workflow_id text not null
  project_id text not null
  starts integer not null
  counted_since bigint
  recent_starts integer not null
alter table workflow_entrants add constraint workflow_entrants_pkey PRIMARY KEY (contact_id, workflow_id);
CREATE UNIQUE INDEX workflow_entrants_pkey ON public.workflow_entrants USING btree (contact_id, workflow_id);
CREATE INDEX workflow_entrants_workflow ON public.workflow_entrants USING btree (workflow_id);

table workflow_figures with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000)
  workflow_id text not null
  version integer not null
  step_id text not null
  name text not null
  project_id text not null
  total bigint not null
alter table workflow_figures add constraint workflow_figures_pkey PRIMARY KEY (workflow_id, version, step_id, name);
CREATE INDEX workflow_figures_active ON public.workflow_figures USING btree (project_id) WHERE (name = 'active'::text);
CREATE UNIQUE INDEX workflow_figures_pkey ON public.workflow_figures USING btree (workflow_id, version, step_id, name);

table workflow_graphs
  workflow_id text not null
  version integer not null
  project_id text not null
  bytes integer not null
  created_at bigint not null
  graph text not null
alter table workflow_graphs add constraint workflow_graphs_pkey PRIMARY KEY (workflow_id, version);
CREATE UNIQUE INDEX workflow_graphs_pkey ON public.workflow_graphs USING btree (workflow_id, version);
CREATE INDEX workflow_graphs_size ON public.workflow_graphs USING btree (project_id, bytes);

table workflow_uses
  project_id text not null
  used text not null
  workflow_id text not null
alter table workflow_uses add constraint workflow_uses_pkey PRIMARY KEY (project_id, used, workflow_id);
CREATE UNIQUE INDEX workflow_uses_pkey ON public.workflow_uses USING btree (project_id, used, workflow_id);
CREATE INDEX workflow_uses_workflow ON public.workflow_uses USING btree (workflow_id);

table workflows
  id text not null
  project_id text not null
  name text not null
  description text
  enabled integer not null
  trigger_type text not null
  event_name text not null
  condition jsonb
  allow_reentry integer not null
  version integer not null
  steps integer not null
  created_at bigint not null
  updated_at bigint not null
  revision integer not null default 1
alter table workflows add constraint workflows_pkey PRIMARY KEY (id);
CREATE INDEX workflows_newest ON public.workflows USING btree (project_id, created_at, id);
CREATE UNIQUE INDEX workflows_pkey ON public.workflows USING btree (id);
CREATE INDEX workflows_trigger ON public.workflows USING btree (project_id, event_name) WHERE (enabled = 1);

create extension pg_trgm;
CREATE OR REPLACE FUNCTION public.posthorn_count_accepted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select 1 from accepted where campaign_id is null) then
        insert into billing_changes (project_id, month, category, mails)
          select project_id, extract(epoch from date_trunc('month', to_timestamp(created_at / 1000.0) at time zone 'UTC'))::bigint * 1000 as month,
            case source_type when 'WORKFLOW' then 'workflows' else 'transactional' end as category, count(*)
          from accepted where campaign_id is null and status <> 'SUPPRESSED' and created_at between 0 and 253402300799999 group by 1, 2, 3;
      end if;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.posthorn_count_campaign_mails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into campaign_changes (campaign_id, status, mails)
        select campaign_id, status, sum(mails) from (
          select campaign_id, status, -1 as mails from before where campaign_id is not null
          union all select campaign_id, status, 1 from after where campaign_id is not null) as changed
        where status not in ('PENDING', 'SENDING') group by campaign_id, status having sum(mails) <> 0;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.posthorn_count_deleted_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into daily_changes (project_id, series, day, name, total)
        select project_id, 'deleted events', created_at / 86400000, name, count(*)
        from changed group by project_id, created_at / 86400000, name;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.posthorn_count_engagement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into campaign_changes (campaign_id, status, mails)
        select new.campaign_id, name, mails from (values ('opened', case when new.opened_at is null then 0 else 1 end - case when old.opened_at is null then 0 else 1 end), ('clicked', case when new.clicked_at is null then 0 else 1 end - case when old.clicked_at is null then 0 else 1 end), ('opens', new.opens - old.opens), ('clicks', new.clicks - old.clicks), ('machineOpened', case when new.machine_opens > 0 then 1 else 0 end - case when old.machine_opens > 0 then 1 else 0 end), ('machineClicked', case when new.machine_clicks > 0 then 1 else 0 end - case when old.machine_clicks > 0 then 1 else 0 end)) as changed (name, mails) where mails <> 0;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.posthorn_count_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into event_changes (project_id, name, day, events)
        select project_id, name, created_at / 86400000, case tg_op when 'DELETE' then -count(*) else count(*) end
        from changed group by project_id, name, created_at / 86400000;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.posthorn_count_moments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select 1 from after where coalesce(sent_at,delivered_at,opened_at,clicked_at,bounced_at,complained_at) is not null) or exists (select 1 from before where coalesce(sent_at,delivered_at,opened_at,clicked_at,bounced_at,complained_at) is not null) then
        insert into daily_changes (project_id, series, day, name, total)
          select project_id, 'mails', day, name, sum(mails) from (select project_id, moment.at / 86400000 as day, moment.name, -1 as mails
    from before cross join lateral (values ('sent', sent_at),('delivered', delivered_at),('opened', opened_at),('clicked', clicked_at),('bounced', bounced_at),('complained', complained_at),('hardBounced', case when bounce_class = 'hard' then bounced_at end)) as moment(name, at) where moment.at is not null union all select project_id, moment.at / 86400000 as day, moment.name, 1 as mails
    from after cross join lateral (values ('sent', sent_at),('delivered', delivered_at),('opened', opened_at),('clicked', clicked_at),('bounced', bounced_at),('complained', complained_at),('hardBounced', case when bounce_class = 'hard' then bounced_at end)) as moment(name, at) where moment.at is not null) as changed
          group by project_id, day, name having sum(mails) <> 0;
      end if;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.posthorn_leave_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into leaving_files (name, due_at) values (old.file, 0) on conflict (name) do update set due_at = 0;
      return null;
    end $function$
;
sequence billing_changes_seq_seq as bigint start 1 increment 1 cache 1;
sequence campaign_changes_seq_seq as bigint start 1 increment 1 cache 1;
sequence changed_contacts_seq_seq as bigint start 1 increment 1 cache 1;
sequence daily_changes_seq_seq as bigint start 1 increment 1 cache 1;
sequence event_changes_seq_seq as bigint start 1 increment 1 cache 1;
sequence field_changes_seq_seq as bigint start 1 increment 1 cache 1;
sequence heard_events_seq_seq as bigint start 1 increment 1 cache 1;
sequence hits_seq_seq as bigint start 1 increment 1 cache 1;
sequence webhook_deliveries_seq_seq as bigint start 1 increment 1 cache 1;


pragma auto_vacuum = 2;
pragma encoding = UTF-8;
pragma page_size = 4096;
pragma application_id = 0;
pragma user_version = 0;

create table account_tokens (
  hash text not null,
  kind text not null,
  email text not null,
  project_id text,
  role text,
  created_at integer not null,
  expires_at integer not null,
  inviter_id text,
  primary key (hash)
);
create index account_tokens_email on account_tokens (email, kind);
create index account_tokens_expiry on account_tokens (expires_at);
create index account_tokens_project on account_tokens (project_id, created_at) where project_id is not null;

create table agreements (
  name text not null,
  value text not null,
  primary key (name)
);

create table api_keys (
  hash text not null,
  project_id text not null,
  kind text not null,
  id text,
  name text,
  scopes text,
  prefix text,
  created_by text,
  expires_at integer,
  created_at integer,
  used_at integer,
  primary key (hash)
) without rowid;
create unique index api_keys_name on api_keys (project_id, name);

create table attempts (
  key text not null,
  count integer not null,
  until integer not null,
  primary key (key)
);
create index attempts_until on attempts (until);

create table audit (
  id text not null,
  owner text not null,
  created_at integer not null,
  last_at integer not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text,
  actor_prefix text,
  action text not null,
  resource_type text not null,
  resource_id text,
  ip text,
  agent text,
  result text not null,
  details text,
  request_id text,
  count integer not null,
  counted text,
  primary key (id)
);
create index audit_action on audit (owner, action, created_at, id);
create index audit_actor on audit (owner, actor_id, created_at, id);
create unique index audit_counted on audit (owner, counted);
create index audit_newest on audit (owner, created_at, id);
create index audit_oldest on audit (created_at);
create index audit_resource on audit (owner, resource_id, created_at, id);

create table audit_days (
  owner text not null,
  day integer not null,
  entries integer not null,
  primary key (owner, day)
) without rowid;
create index audit_days_oldest on audit_days (day);

create table audit_shares (
  owner text not null,
  day integer not null,
  share text not null,
  entries integer not null,
  primary key (owner, day, share)
) without rowid;
create index audit_shares_oldest on audit_shares (day);

create table awaited_events (
  project_id text not null,
  name text not null,
  workflow_id text not null,
  primary key (project_id, name, workflow_id)
) without rowid;
create index awaited_events_workflow on awaited_events (workflow_id);

create table billing_caps (
  project_id text not null,
  category text not null,
  cap integer,
  month integer not null,
  used integer not null,
  told_month integer not null,
  told integer not null,
  is_due integer not null,
  is_held integer not null,
  primary key (project_id, category)
);
create index billing_caps_is_due on billing_caps (project_id, category) where is_due = 1;
create index billing_caps_is_held on billing_caps (project_id, category) where is_held = 1;

create table billing_changes (
  seq integer autoincrement,
  project_id text not null,
  month integer not null,
  category text not null,
  mails integer not null,
  primary key (seq)
);
create index billing_changes_project on billing_changes (project_id, month);

create table billing_counts (
  project_id text not null,
  month integer not null,
  category text not null,
  mails integer not null,
  primary key (project_id, month, category)
) without rowid;

create table billing_notices (
  id text not null,
  at integer not null,
  primary key (id)
);
create index billing_notices_at on billing_notices (at);

create table billing_payers (
  project_id text not null,
  customer_id text not null,
  state text,
  as_of integer not null,
  primary key (project_id),
  unique (customer_id)
);

create table blobs (
  project_id text not null,
  hash text not null,
  content blob not null,
  readers text,
  last_used_at integer not null,
  file text,
  primary key (project_id, hash)
);
create index blobs_movable on blobs (project_id) where file is null and length(content) >= 16384;
create index blobs_used on blobs (project_id, last_used_at);
create trigger blobs_leave after delete on blobs when old.file is not null begin
 insert into leaving_files (name, due_at) values (old.file, 0) on conflict (name) do update set due_at = 0;
 end;

create table bodies (
  id text not null,
  project_id text not null,
  hash text not null,
  html text not null,
  readers text,
  last_used_at integer not null,
  text text,
  primary key (id)
);
create unique index bodies_hash on bodies (project_id, hash);
create index bodies_used on bodies (project_id, last_used_at);

create table campaign_changes (
  seq integer autoincrement,
  campaign_id text not null,
  status text not null,
  mails integer not null,
  primary key (seq)
);
create index campaign_changes_campaign on campaign_changes (campaign_id);

create table campaign_counts (
  campaign_id text not null,
  status text not null,
  mails integer not null,
  primary key (campaign_id, status)
) without rowid;

create table campaign_fields (
  project_id text not null,
  is_active integer not null,
  field text not null,
  campaign_id text not null,
  primary key (project_id, is_active, field, campaign_id)
) without rowid;
create index campaign_fields_campaign on campaign_fields (campaign_id);

create table campaigns (
  id text not null,
  project_id text not null,
  name text not null,
  description text,
  subject text not null,
  from_email text not null,
  from_name text,
  reply_to text,
  category text not null,
  audience_type text not null,
  segment_id text,
  audience_filter text,
  audience_condition text,
  status text not null,
  reason text,
  scheduled_at integer,
  started_at integer,
  sent_at integer,
  job_id text,
  body_id text,
  lane integer,
  is_complete integer not null,
  recipients integer not null,
  collected_at integer,
  collected_id text,
  created_at integer not null,
  updated_at integer not null,
  body text not null,
  planned_at integer,
  held text,
  revision integer not null default 1,
  primary key (id)
);
create index campaigns_due on campaigns (project_id, scheduled_at, id) where status = 'SCHEDULED';
create unique index campaigns_lane on campaigns (project_id, lane) where lane is not null;
create index campaigns_newest on campaigns (project_id, created_at, id);
create index campaigns_open on campaigns (id) where lane is not null;
create index campaigns_planned_at on campaigns (project_id, planned_at, id) where planned_at is not null;
create index campaigns_sent_at on campaigns (project_id, sent_at, id) where sent_at is not null;
create index campaigns_status on campaigns (project_id, status, created_at, id);

create table changed_contacts (
  seq integer autoincrement,
  project_id text not null,
  contact_id text not null,
  version integer not null default 0,
  marked_at integer not null default 0,
  by_public_key integer not null default 0,
  primary key (seq)
);
create index changed_contacts_age on changed_contacts (marked_at);
create unique index changed_contacts_contact on changed_contacts (project_id, contact_id);
create index changed_contacts_project on changed_contacts (project_id, seq);

create table contact_counts (
  project_id text not null,
  contacts integer not null,
  fields integer not null default 0,
  recounts integer not null default 0,
  primary key (project_id)
);

create table contacts (
  id text not null,
  project_id text not null,
  email text not null,
  subscribed integer not null,
  data text not null,
  created_at integer not null,
  updated_at integer not null,
  revision integer not null default 1,
  primary key (id)
) without rowid;
create unique index contacts_email on contacts (project_id, email);
create index contacts_newest on contacts (project_id, created_at, id);

create table credentials (
  user_id text not null,
  kind text not null,
  key text not null,
  name text not null,
  data text not null,
  counter integer not null,
  created_at integer not null,
  used_at integer,
  primary key (kind, key)
);
create index credentials_user on credentials (user_id, created_at);

create table daily_changes (
  seq integer autoincrement,
  project_id text not null,
  series text not null,
  day integer not null,
  name text not null,
  total integer not null,
  primary key (seq)
);
create index daily_changes_project on daily_changes (project_id, series);

create table daily_counts (
  project_id text not null,
  series text not null,
  day integer not null,
  name text not null,
  total integer not null,
  primary key (project_id, series, day, name)
) without rowid;
create index daily_counts_names on daily_counts (day) where series = 'deleted events' and name <> '';
create index daily_counts_trouble on daily_counts (day, project_id) where name in ('hardBounced', 'complained');

create table device_logins (
  hash text not null,
  code_hash text not null,
  machine text not null,
  network text,
  state text not null,
  email text,
  answered_at integer,
  next_poll_at integer not null,
  created_at integer not null,
  expires_at integer not null,
  primary key (hash)
);
create unique index device_logins_code on device_logins (code_hash);
create index device_logins_expiry on device_logins (expires_at);

create table domains (
  id text not null,
  project_id text not null,
  domain text not null,
  status text not null,
  keys text not null,
  answers text not null,
  version integer not null,
  failures integer not null,
  unanswered integer not null,
  reason text,
  watched_since integer not null,
  verified_at integer,
  failing_since integer,
  checked_at integer,
  asked_at integer,
  next_check_at integer not null,
  created_at integer not null,
  updated_at integer not null,
  primary key (id)
);
create index domains_due on domains (next_check_at);
create unique index domains_name on domains (project_id, domain);
create unique index domains_verified on domains (domain) where status = 'verified';

create table emails (
  id text not null,
  project_id text not null,
  contact_id text not null,
  source_type text not null,
  priority integer not null,
  template_id text,
  campaign_id text,
  workflow_execution_id text,
  status text not null,
  subject text not null,
  from_email text not null,
  from_name text,
  to_email text not null,
  to_name text,
  reply_to text,
  message_id text not null,
  body_id text not null,
  variables text not null,
  headers text,
  attachments text,
  tracking integer,
  error text,
  response text,
  attempts integer not null,
  unknown_outcomes integer not null,
  due_at integer,
  claimed_by text,
  lease_until integer,
  handed_over_at integer,
  opens integer not null,
  clicks integer not null,
  created_at integer not null,
  sent_at integer,
  delivered_at integer,
  opened_at integer,
  clicked_at integer,
  bounced_at integer,
  complained_at integer,
  lost_claims integer not null default 0,
  shared_id text,
  marketing integer not null default 0,
  request_id text,
  traceparent text,
  bounce_class text,
  bounce_reason text,
  machine_opens integer not null default 0,
  machine_clicks integer not null default 0,
  footer integer,
  history text,
  scheduled_at integer,
  shown text,
  tags text,
  proofs integer not null default 0,
  primary key (id)
) without rowid;
create unique index emails_campaign on emails (campaign_id, contact_id) where campaign_id is not null;
create index emails_contact on emails (contact_id, created_at, id);
create index emails_due on emails (project_id, priority, due_at, id) where due_at is not null;
create index emails_leased on emails (lease_until) where lease_until is not null;
create index emails_retried on emails (project_id, created_at) where due_at is not null and error is not null;
create index emails_returned on emails (project_id) where (bounce_class = 'hard' or complained_at is not null);
create index emails_scheduled on emails (project_id, scheduled_at) where scheduled_at is not null and due_at is not null;
create index emails_searched on emails (project_id, created_at, id, to_email, subject);
create index emails_status on emails (project_id, status, created_at, id);
create index emails_suspect on emails (due_at, id) where lost_claims >= 2;
create index emails_template on emails (template_id, created_at, id) where template_id is not null;
create index emails_unknown on emails (created_at, project_id, source_type, due_at) where status = 'UNKNOWN';
create trigger emails_accepted after insert on emails
 when new.campaign_id is null and new.status <> 'SUPPRESSED' and new.created_at between 0 and 253402300799999 begin
 insert into billing_counts (project_id, month, category, mails)
 values (new.project_id, unixepoch(new.created_at / 1000, 'unixepoch', 'start of month') * 1000,
 case new.source_type when 'WORKFLOW' then 'workflows' else 'transactional' end, 1)
 on conflict (project_id, month, category) do update set mails = mails + 1;
 end;
create trigger emails_engaged
 after update of opens, clicks, machine_opens, machine_clicks, opened_at, clicked_at on emails
 when new.campaign_id is not null
 begin
 insert into campaign_counts (campaign_id, status, mails)
 select new.campaign_id, changed.name, changed.mails from (select 'opened' as name, case when new.opened_at is null then 0 else 1 end - case when old.opened_at is null then 0 else 1 end as mails union all select 'clicked' as name, case when new.clicked_at is null then 0 else 1 end - case when old.clicked_at is null then 0 else 1 end as mails union all select 'opens' as name, new.opens - old.opens as mails union all select 'clicks' as name, new.clicks - old.clicks as mails union all select 'machineOpened' as name, case when new.machine_opens > 0 then 1 else 0 end - case when old.machine_opens > 0 then 1 else 0 end as mails union all select 'machineClicked' as name, case when new.machine_clicks > 0 then 1 else 0 end - case when old.machine_clicks > 0 then 1 else 0 end as mails) as changed where changed.mails <> 0
 on conflict (campaign_id, status) do update set mails = mails + excluded.mails;
 end;
create trigger emails_moments after update on emails when new.sent_at is not old.sent_at or new.delivered_at is not old.delivered_at or new.opened_at is not old.opened_at or new.clicked_at is not old.clicked_at or new.bounced_at is not old.bounced_at or new.complained_at is not old.complained_at or case when new.bounce_class = 'hard' then new.bounced_at end is not case when old.bounce_class = 'hard' then old.bounced_at end begin
 insert into daily_counts (project_id, series, day, name, total)
 select new.project_id, 'mails', became / 86400000, name, 1 from (select 'sent' as name, old.sent_at as was, new.sent_at as became union all select 'delivered' as name, old.delivered_at as was, new.delivered_at as became union all select 'opened' as name, old.opened_at as was, new.opened_at as became union all select 'clicked' as name, old.clicked_at as was, new.clicked_at as became union all select 'bounced' as name, old.bounced_at as was, new.bounced_at as became union all select 'complained' as name, old.complained_at as was, new.complained_at as became union all select 'hardBounced' as name, case when old.bounce_class = 'hard' then old.bounced_at end as was, case when new.bounce_class = 'hard' then new.bounced_at end as became)
 where was is not became and became is not null on conflict (project_id, series, day, name) do update set total = total + excluded.total;
 insert into daily_counts (project_id, series, day, name, total)
 select new.project_id, 'mails', was / 86400000, name, -1 from (select 'sent' as name, old.sent_at as was, new.sent_at as became union all select 'delivered' as name, old.delivered_at as was, new.delivered_at as became union all select 'opened' as name, old.opened_at as was, new.opened_at as became union all select 'clicked' as name, old.clicked_at as was, new.clicked_at as became union all select 'bounced' as name, old.bounced_at as was, new.bounced_at as became union all select 'complained' as name, old.complained_at as was, new.complained_at as became union all select 'hardBounced' as name, case when old.bounce_class = 'hard' then old.bounced_at end as was, case when new.bounce_class = 'hard' then new.bounced_at end as became)
 where was is not became and was is not null on conflict (project_id, series, day, name) do update set total = total + excluded.total;
 end;
create trigger emails_settled after update of status on emails
 when new.campaign_id is not null and new.status <> old.status
 and not (new.status in ('PENDING', 'SENDING') and old.status in ('PENDING', 'SENDING'))
 begin
 update campaign_counts set mails = mails - 1 where campaign_id = old.campaign_id and status = old.status;
 insert into campaign_counts (campaign_id, status, mails)
 select new.campaign_id, new.status, 1 where new.status not in ('PENDING', 'SENDING')
 on conflict (campaign_id, status) do update set mails = mails + 1;
 end;

create table event_changes (
  seq integer autoincrement,
  project_id text not null,
  name text not null,
  day integer not null,
  events integer not null,
  primary key (seq)
);
create index event_changes_project on event_changes (project_id, name);

create table event_clock (
  id integer not null,
  life text not null,
  place text not null,
  tx integer not null,
  primary key (id)
);
-- 1 rows

create table event_counts (
  project_id text not null,
  name text not null,
  day integer not null,
  events integer not null,
  primary key (project_id, name, day)
) without rowid;
create index event_counts_day on event_counts (project_id, day);

create table event_gaps (
  project_id text not null,
  life text not null,
  tx bigint not null,
  id text not null,
  primary key (project_id)
);

create table events (
  id text not null,
  project_id text not null,
  name text not null,
  contact_id text not null,
  email_id text,
  data text not null,
  created_at integer not null,
  tx integer not null default 0,
  primary key (id)
) without rowid;
create index events_contact_name on events (contact_id, name, created_at);
create index events_contact_newest on events (contact_id, created_at, id);
create index events_name on events (project_id, name, created_at, id);
create index events_newest on events (project_id, created_at, id);
create index events_order on events (project_id, tx, id);
create index events_tracked on events (project_id, created_at, id) where not name in ('email.sent', 'email.delivery', 'email.open', 'email.click', 'email.bounce', 'email.complaint', 'email.received', 'contact.subscribed', 'contact.unsubscribed');
create trigger events_deleted after delete on events begin
 update event_counts set events = events - 1
 where project_id = old.project_id and name = old.name and day = old.created_at / 86400000;
 delete from event_counts where project_id = old.project_id and name = old.name
 and day = old.created_at / 86400000 and events = 0;
 end;
create trigger events_gone after delete on events begin
 insert into daily_counts (project_id, series, day, name, total)
 values (old.project_id, 'deleted events', old.created_at / 86400000, old.name, 1) on conflict (project_id, series, day, name) do update set total = total + excluded.total;
 end;
create trigger events_inserted after insert on events begin
 insert into event_counts (project_id, name, day, events)
 values (new.project_id, new.name, new.created_at / 86400000, 1)
 on conflict (project_id, name, day) do update set events = events + 1;
 end;
create trigger events_numbered after insert on events when new.tx > 0 begin
 update event_clock set tx = new.tx where id = 1 and tx < new.tx;
 end;
create trigger events_unnumbered after insert on events when new.tx = 0 begin
 update event_clock set tx = tx + 1 where id = 1;
 update events set tx = (select tx from event_clock where id = 1) where id = new.id;
 end;

create table executions (
  id text not null,
  project_id text not null,
  workflow_id text not null,
  version integer not null,
  contact_id text not null,
  status text not null,
  step_id text,
  visit integer not null,
  hurry integer not null,
  wait_kind text,
  wait_event text,
  due_at integer,
  attempts integer not null,
  event_name text,
  context text not null,
  exit_reason text,
  created_at integer not null,
  ended_at integer,
  erased integer not null default 0,
  by_public_key integer not null default 0,
  primary key (id)
);
create unique index executions_active on executions (contact_id, workflow_id) where ended_at is null;
create index executions_awaiting on executions (contact_id, wait_event) where wait_event is not null;
create index executions_completed on executions (project_id, ended_at, id) where status in ('COMPLETED', 'EXITED');
create index executions_completed_contact on executions (contact_id, ended_at, id) where status in ('COMPLETED', 'EXITED');
create index executions_contact on executions (contact_id, created_at, id);
create index executions_due on executions (project_id, due_at, id) where due_at is not null;
create index executions_ended on executions (project_id, ended_at) where ended_at is not null;
create index executions_list on executions (workflow_id, created_at, id);
create index executions_started on executions (project_id, created_at, id);
create index executions_status on executions (workflow_id, status, created_at, id);

create table field_changes (
  seq integer autoincrement,
  project_id text not null,
  contacts integer not null,
  fields text,
  deletes text,
  primary key (seq)
);
create index field_changes_deletes on field_changes (project_id, deletes) where deletes is not null;
create index field_changes_project on field_changes (project_id, seq);

create table fields (
  project_id text not null,
  name text not null,
  type text not null,
  contacts integer not null default 0,
  deleted integer not null default 0,
  primary key (project_id, name)
) without rowid;
create index fields_deleted on fields (project_id, name) where deleted = 1;

create table heard_events (
  seq integer autoincrement,
  project_id text not null,
  event_id text not null,
  name text not null,
  contact_id text not null,
  data text not null,
  at integer not null,
  by_public_key integer not null default 0,
  primary key (seq)
);
create index heard_events_contact on heard_events (contact_id);
create index heard_events_project on heard_events (project_id, seq);

create table hits (
  seq integer autoincrement,
  email_id text not null,
  kind text not null,
  link text,
  machine integer not null,
  times integer not null,
  at integer not null,
  due_at integer not null,
  primary key (seq)
);
create index hits_due on hits (due_at);
create index hits_email on hits (email_id, seq);

create table idempotency (
  project_id text not null,
  key text not null,
  fingerprint text not null,
  status_code integer not null,
  body text not null,
  expires_at integer not null,
  contact_id text,
  contact_ids text,
  primary key (project_id, key)
) without rowid;
create index idempotency_contact on idempotency (contact_id) where contact_id is not null;
create index idempotency_contacts on idempotency (project_id, key) where contact_ids is not null;
create index idempotency_expiry on idempotency (expires_at);

create table import_files (
  job_id text not null,
  project_id text not null,
  content blob not null,
  file text,
  size bigint not null default 0,
  primary key (job_id)
);
create index import_files_movable on import_files (project_id) where file is null and length(content) >= 16384;
create index import_files_project on import_files (project_id);
create trigger import_files_leave after delete on import_files when old.file is not null begin
 insert into leaving_files (name, due_at) values (old.file, 0) on conflict (name) do update set due_at = 0;
 end;

create table inbox (
  email_id text not null,
  project_id text not null,
  sender text not null,
  recipient text not null,
  subject text not null,
  source blob not null,
  size integer not null,
  created_at integer not null,
  attachments integer not null default 0,
  body_text text not null default '',
  primary key (email_id)
);
create index inbox_newest on inbox (project_id, created_at, email_id);

create table jobs (
  id text not null,
  project_id text not null,
  kind text not null,
  payload text not null,
  state text not null,
  progress integer not null,
  result text,
  failed_reason text,
  attempts integer not null,
  due_at integer,
  claimed_by text,
  lease_until integer,
  created_at integer not null,
  finished_at integer,
  checkpoint text,
  deaths integer not null default 0,
  proofs integer not null default 0,
  started_by text,
  primary key (id)
);
create index jobs_due on jobs (due_at) where due_at is not null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;
create index jobs_leased on jobs (lease_until) where lease_until is not null;
create index jobs_list on jobs (project_id, created_at, id);
create index jobs_newest on jobs (created_at, id);
create index jobs_project_due on jobs (project_id, due_at) where due_at is not null;
create index jobs_project_leased on jobs (project_id, lease_until) where lease_until is not null;
create index jobs_state on jobs (state, created_at, id);

create table leaving_files (
  name text not null,
  due_at integer not null,
  primary key (name)
);
create index leaving_files_due on leaving_files (due_at);

create table members (
  project_id text not null,
  user_id text not null,
  role text not null,
  created_at integer not null,
  revision integer not null default 1,
  primary key (project_id, user_id)
);
create index members_user on members (user_id, created_at);

create table nodes (
  id text not null,
  name text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at integer not null,
  beat_at integer not null,
  report text not null,
  primary key (id)
);
create index nodes_beat on nodes (beat_at);

create table operator_keys (
  id text not null,
  hash text not null,
  name text not null,
  prefix text not null,
  created_by text not null,
  expires_at integer,
  created_at integer not null,
  used_at integer,
  primary key (id)
);
create unique index operator_keys_hash on operator_keys (hash);

create table operators (
  user_id text not null,
  created_at integer not null,
  primary key (user_id)
);

create table projects (
  id text not null,
  name text not null,
  disabled integer not null,
  disabled_reason text,
  language text not null,
  track_opens integer not null,
  track_clicks integer not null,
  send_rate double precision,
  unknown_transactional text not null,
  unknown_campaign text not null,
  paid_until integer,
  created_at integer not null,
  updated_at integer not null,
  tracks_segments integer not null default 0,
  email_bodies_days integer default 90,
  events_days integer default 400,
  emails_days integer default 400,
  public_key text,
  public_tracking text not null default 'open',
  public_resubscribe integer not null default 0,
  public_fields_max integer not null default 100,
  public_fields integer not null default 0,
  verified_domains text not null default '[]',
  is_first integer not null default 0,
  soft_bounces_max integer not null default 5,
  color text,
  workflows_revision integer not null default 0,
  is_system integer not null default 0,
  webhook_key integer not null default 1,
  webhook_key_since integer,
  capped text not null default '',
  track_transactional_opens integer not null default 0,
  postal_address text,
  webhook_endpoints text not null default '[]',
  revision integer not null default 1,
  primary key (id)
);
create index projects_name on projects ((lower(name)), id);
create index projects_newest on projects (created_at, id);
create index projects_status on projects (disabled, created_at, id);
create index projects_status_name on projects (disabled, (lower(name)), id);

create table request_days (
  project_id text not null,
  day integer not null,
  kind text not null,
  answered integer not null,
  missing integer not null,
  primary key (project_id, day, kind)
);
create index request_days_age on request_days (day);

create table requests (
  id text not null,
  project_id text not null,
  created_at integer not null,
  method text not null,
  route text not null,
  path text not null,
  status integer not null,
  error_code text,
  actor_type text not null,
  actor_id text not null,
  actor_name text,
  actor_prefix text,
  duration_ms integer not null,
  request_id text,
  primary key (project_id, created_at, id)
);
create index requests_age on requests (created_at);
create index requests_failed on requests (project_id, created_at, id) where status >= 400;
create index requests_of_id on requests (project_id, request_id, created_at, id);

create table segment_members (
  segment_id text not null,
  contact_id text not null,
  project_id text not null,
  created_at integer not null,
  primary key (segment_id, contact_id)
) without rowid;
create index segment_members_contact on segment_members (contact_id);

create table segments (
  id text not null,
  project_id text not null,
  name text not null,
  description text,
  type text not null,
  filters text,
  condition text,
  track_membership integer not null,
  member_count integer not null,
  members integer not null,
  due_at integer,
  created_at integer not null,
  updated_at integer not null,
  slug text,
  revision integer not null default 1,
  primary key (id)
);
create index segments_due on segments (due_at) where due_at is not null;
create index segments_newest on segments (project_id, created_at, id);

create table sessions (
  hash text not null,
  user_id text not null,
  created_at integer not null,
  expires_at integer not null,
  agent text,
  fresh_until integer,
  primary key (hash)
);
create index sessions_expiry on sessions (expires_at);
create index sessions_user on sessions (user_id, created_at);

create table step_executions (
  execution_id text not null,
  visit integer not null,
  step_id text not null,
  status text not null,
  branch text,
  output text,
  error text,
  started_at integer not null,
  ended_at integer,
  until_at integer,
  primary key (execution_id, visit)
) without rowid;

create table suppression_rules (
  project_id text not null,
  version text not null,
  primary key (project_id)
);

create table suppressions (
  project_id text not null,
  hash text not null,
  email text,
  reason text not null,
  created_at integer not null,
  kind text not null default 'ADDRESS',
  primary key (project_id, hash)
) without rowid;
create index suppressions_domain on suppressions (project_id, (substr(lower(email), instr(email, '@') + 1)));
create index suppressions_newest on suppressions (project_id, created_at, hash);
create index suppressions_reason on suppressions (project_id, reason, created_at, hash);
create index suppressions_rules on suppressions (project_id, kind, created_at, hash) where kind <> 'ADDRESS';
create index suppressions_text on suppressions (project_id, (lower(email)));

create table suspensions (
  id text not null,
  project_id text not null,
  at integer not null,
  reason text not null,
  lifted_at integer,
  primary key (id)
);
create index suspensions_newest on suspensions (project_id, at, id);

create table templates (
  id text not null,
  project_id text not null,
  name text not null,
  description text,
  subject text not null,
  body text not null,
  from_email text,
  from_name text,
  reply_to text,
  type text not null,
  created_at integer not null,
  updated_at integer not null,
  emails_deleted integer not null default 0,
  strict integer not null default 0,
  tracking integer,
  revision integer not null default 1,
  primary key (id)
);
create index templates_newest on templates (project_id, created_at, id);

create table uploads (
  project_id text not null,
  id text not null,
  filename text not null,
  format text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  created_at integer not null,
  primary key (project_id, id)
);
create index uploads_newest on uploads (project_id, created_at, id);

create table users (
  id text not null,
  email text not null,
  password_hash text,
  verified_at integer,
  created_at integer not null,
  updated_at integer not null,
  devices_since integer,
  primary key (id)
);
create unique index users_email on users (email);
create index users_unverified on users (created_at) where verified_at is null;

create table webhook_attempts (
  id text not null,
  project_id text not null,
  endpoint_id text not null,
  event_id text not null,
  event_name text not null,
  contact_id text,
  number integer not null,
  outcome text not null,
  status integer,
  body text,
  error text,
  duration_ms integer not null,
  next_attempt_at integer,
  created_at integer not null,
  primary key (id)
);
create index webhook_attempts_age on webhook_attempts (created_at);
create index webhook_attempts_contact on webhook_attempts (contact_id);
create index webhook_attempts_event on webhook_attempts (event_id);
create index webhook_attempts_list on webhook_attempts (endpoint_id, created_at, id);
create index webhook_attempts_outcome on webhook_attempts (endpoint_id, outcome, created_at, id);

create table webhook_deliveries (
  seq integer autoincrement,
  project_id text not null,
  endpoint_id text not null,
  event_id text not null,
  event_name text not null,
  contact_id text not null,
  attempts integer not null,
  due_at integer,
  claimed integer not null default 0,
  created_at integer not null,
  primary key (seq)
);
create index webhook_deliveries_contact on webhook_deliveries (endpoint_id, contact_id, seq);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, seq) where due_at is not null;

create table webhook_endpoints (
  id text not null,
  project_id text not null,
  url text not null,
  events text not null,
  description text,
  enabled integer not null,
  paused_at integer,
  pause_reason text,
  notice_due integer not null,
  key_number integer not null,
  key_since integer,
  failures integer not null,
  failing_since integer,
  retry_at integer,
  replay_id text,
  created_at integer not null,
  updated_at integer not null,
  revision integer not null default 1,
  primary key (id)
);
create index webhook_endpoints_notice on webhook_endpoints (id) where notice_due = 1;
create index webhook_endpoints_project on webhook_endpoints (project_id, created_at, id);

create table workflow_entrants (
  contact_id text not null,
  workflow_id text not null,
  project_id text not null,
  starts integer not null,
  counted_since integer,
  recent_starts integer not null,
  primary key (contact_id, workflow_id)
) without rowid;
create index workflow_entrants_workflow on workflow_entrants (workflow_id);

create table workflow_figures (
  workflow_id text not null,
  version integer not null,
  step_id text not null,
  name text not null,
  project_id text not null,
  total integer not null,
  primary key (workflow_id, version, step_id, name)
) without rowid;
create index workflow_figures_active on workflow_figures (project_id) where name = 'active';

create table workflow_graphs (
  workflow_id text not null,
  version integer not null,
  project_id text not null,
  bytes integer not null,
  created_at integer not null,
  graph text not null,
  primary key (workflow_id, version)
);
create index workflow_graphs_size on workflow_graphs (project_id, bytes);

create table workflow_uses (
  project_id text not null,
  used text not null,
  workflow_id text not null,
  primary key (project_id, used, workflow_id)
) without rowid;
create index workflow_uses_workflow on workflow_uses (workflow_id);

create table workflows (
  id text not null,
  project_id text not null,
  name text not null,
  description text,
  enabled integer not null,
  trigger_type text not null,
  event_name text not null,
  condition text,
  allow_reentry integer not null,
  version integer not null,
  steps integer not null,
  created_at integer not null,
  updated_at integer not null,
  revision integer not null default 1,
  primary key (id)
);
create index workflows_newest on workflows (project_id, created_at, id);
create index workflows_trigger on workflows (project_id, event_name) where enabled = 1;

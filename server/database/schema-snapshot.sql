CREATE TABLE "account" (
  "username" text not null,
  "name" text default '' not null,
  "avatar" text default '' not null,
  "tag" text default '' not null,
  "school" text default '' not null,
  "email" text default '' not null,
  "cellphone" text default '' not null,
  "password_hash" text,
  "sso_subject" text,
  "is_admin" integer default 0 not null,
  "managed_accounts" text default '' not null,
  "created_at" text default '' not null,
  constraint "account_key" primary key ("username")
);

CREATE UNIQUE INDEX "account_sso_subject" on "account" ("sso_subject");

CREATE TRIGGER answer_delete_scored after delete on answer when true begin
  insert into score_pending (owner, ticket) select u.owner, u.ticket from ticket_user u where u.id = old.ticket_user_id and exists (select 1 from report_contest r where r.contest_id = u.contest_id);
end;

CREATE TRIGGER answer_insert_scored after insert on answer when true begin
  insert into score_pending (owner, ticket) select u.owner, u.ticket from ticket_user u where u.id = new.ticket_user_id and exists (select 1 from report_contest r where r.contest_id = u.contest_id);
end;

CREATE TRIGGER answer_update_scored after update of body on answer when true begin
  insert into score_pending (owner, ticket) select u.owner, u.ticket from ticket_user u where u.id = new.ticket_user_id and exists (select 1 from report_contest r where r.contest_id = u.contest_id);
end;

CREATE TABLE "answer" (
  "ticket_user_id" text not null,
  "task_index" integer default 0 not null,
  "sequence" bigint default 0 not null,
  "body" text default '' not null,
  "answered_at" text default '' not null,
  "task_id" text,
  "task_version" integer default 0 not null,
  "history_bytes" bigint default 0 not null,
  constraint "answer_key" primary key ("ticket_user_id", "task_index")
);

CREATE TABLE "answer_draft" (
  "ticket_user_id" text not null,
  "task_index" integer default 0 not null,
  "sequence" bigint default 0 not null,
  "body" text default '' not null,
  "saved_at" text default '' not null,
  "has_content" integer default 0 not null,
  constraint "answer_draft_key" primary key ("ticket_user_id", "task_index")
);

CREATE TABLE "answer_history" (
  "ticket_user_id" text not null,
  "idempotency_key" text not null,
  "task_index" integer default 0 not null,
  "sequence" bigint default 0 not null,
  "task_name" text default '' not null,
  "task_version" integer default 0 not null,
  "body" text default '' not null,
  "received_at" text default '' not null,
  "late" integer default 0 not null,
  "applied" integer default 0 not null,
  "delay_ms" bigint default 0 not null,
  "late_decision" text default '' not null,
  "task_id" text,
  "aside" text default '' not null,
  constraint "answer_history_key" primary key ("ticket_user_id", "idempotency_key")
);

CREATE INDEX "answer_history_late" on "answer_history" ("ticket_user_id") where late = 1;

CREATE TABLE "app_process" (
  "id" text not null,
  "host" text default '' not null,
  "pid" integer default 0 not null,
  "version" text default '' not null,
  "started_at" text default '' not null,
  "seen_at" text default '' not null,
  "site_at" text default '' not null,
  "clock_offset_ms" integer default 0 not null,
  constraint "app_process_key" primary key ("id")
);

CREATE TABLE "attachment" (
  "holder_kind" text not null,
  "holder_id" text not null,
  "field" text not null,
  "file_id" text not null,
  constraint "attachment_key" primary key ("holder_kind", "holder_id", "field")
);

CREATE INDEX "attachment_file" on "attachment" ("file_id");

CREATE TABLE "audit_log" (
  "id" text not null,
  "at" text default '' not null,
  "actor" text default '' not null,
  "action" text default '' not null,
  "owner" text default '' not null,
  "subject" text default '' not null,
  "detail" text default '' not null,
  constraint "audit_log_key" primary key ("id")
);

CREATE INDEX "audit_log_failed_at" on "audit_log" ("actor", "owner", "at") where action = 'failed-login';

CREATE INDEX "audit_log_failed_login" on "audit_log" ("at") where action = 'failed-login';

CREATE INDEX "audit_log_owner" on "audit_log" ("owner", "at");

CREATE TRIGGER candidate_delete_counted after delete on candidate when true begin
  insert into candidate_group (owner, key, area, school, tag, contests, candidates)
    select old.owner, json_array(old.area, old.school, old.tag, old.contests), old.area, old.school, old.tag, old.contests, -1 where (old.real_name not like '%备用%' or exists (select 1 from ticket_user u where u.owner = old.owner and u.candidate = old.name)) on conflict (owner, key) do update
    set candidates = candidate_group.candidates + excluded.candidates;
  insert into finished_group (contest_id, owner, key, area, school, tag, contests, finished)
    select u.contest_id, old.owner, json_array(old.area, old.school, old.tag, old.contests), old.area, old.school, old.tag, old.contests, -1 from ticket_user u
    where u.owner = old.owner and u.candidate = old.name and u.finished_at <> '' on conflict (contest_id, key) do update
    set finished = finished_group.finished + excluded.finished;
end;

CREATE TRIGGER candidate_delete_scored after delete on candidate when true begin
  insert into score_pending (owner, ticket) select old.owner, old.name where exists (select 1 from ticket_user u
      where u.owner = old.owner and u.candidate = old.name and exists (select 1 from report_contest r where r.contest_id = u.contest_id));
end;

CREATE TRIGGER candidate_insert_counted after insert on candidate when true begin
  insert into candidate_group (owner, key, area, school, tag, contests, candidates)
    select new.owner, json_array(new.area, new.school, new.tag, new.contests), new.area, new.school, new.tag, new.contests, 1 where (new.real_name not like '%备用%' or exists (select 1 from ticket_user u where u.owner = new.owner and u.candidate = new.name)) on conflict (owner, key) do update
    set candidates = candidate_group.candidates + excluded.candidates;
  insert into finished_group (contest_id, owner, key, area, school, tag, contests, finished)
    select u.contest_id, new.owner, json_array(new.area, new.school, new.tag, new.contests), new.area, new.school, new.tag, new.contests, 1 from ticket_user u
    where u.owner = new.owner and u.candidate = new.name and u.finished_at <> '' on conflict (contest_id, key) do update
    set finished = finished_group.finished + excluded.finished;
end;

CREATE TRIGGER candidate_insert_scored after insert on candidate when true begin
  insert into score_pending (owner, ticket) select new.owner, new.name where exists (select 1 from ticket_user u
      where u.owner = new.owner and u.candidate = new.name and exists (select 1 from report_contest r where r.contest_id = u.contest_id));
end;

CREATE TRIGGER candidate_update_counted after update of owner, name, real_name, area, school, tag, contests on candidate when old.owner is not new.owner or old.name is not new.name or old.real_name is not new.real_name or old.area is not new.area or old.school is not new.school or old.tag is not new.tag or old.contests is not new.contests begin
  insert into candidate_group (owner, key, area, school, tag, contests, candidates)
    select old.owner, json_array(old.area, old.school, old.tag, old.contests), old.area, old.school, old.tag, old.contests, -1 where (old.real_name not like '%备用%' or exists (select 1 from ticket_user u where u.owner = old.owner and u.candidate = old.name)) on conflict (owner, key) do update
    set candidates = candidate_group.candidates + excluded.candidates;
  insert into finished_group (contest_id, owner, key, area, school, tag, contests, finished)
    select u.contest_id, old.owner, json_array(old.area, old.school, old.tag, old.contests), old.area, old.school, old.tag, old.contests, -1 from ticket_user u
    where u.owner = old.owner and u.candidate = old.name and u.finished_at <> '' on conflict (contest_id, key) do update
    set finished = finished_group.finished + excluded.finished;
  insert into candidate_group (owner, key, area, school, tag, contests, candidates)
    select new.owner, json_array(new.area, new.school, new.tag, new.contests), new.area, new.school, new.tag, new.contests, 1 where (new.real_name not like '%备用%' or exists (select 1 from ticket_user u where u.owner = new.owner and u.candidate = new.name)) on conflict (owner, key) do update
    set candidates = candidate_group.candidates + excluded.candidates;
  insert into finished_group (contest_id, owner, key, area, school, tag, contests, finished)
    select u.contest_id, new.owner, json_array(new.area, new.school, new.tag, new.contests), new.area, new.school, new.tag, new.contests, 1 from ticket_user u
    where u.owner = new.owner and u.candidate = new.name and u.finished_at <> '' on conflict (contest_id, key) do update
    set finished = finished_group.finished + excluded.finished;
end;

CREATE TRIGGER candidate_update_scored after update of owner, name, school, area, tag on candidate when old.owner is not new.owner or old.name is not new.name or old.school is not new.school or old.area is not new.area or old.tag is not new.tag begin
  insert into score_pending (owner, ticket) select old.owner, old.name where exists (select 1 from ticket_user u
      where u.owner = old.owner and u.candidate = old.name and exists (select 1 from report_contest r where r.contest_id = u.contest_id));
  insert into score_pending (owner, ticket) select new.owner, new.name where exists (select 1 from ticket_user u
      where u.owner = new.owner and u.candidate = new.name and exists (select 1 from report_contest r where r.contest_id = u.contest_id));
end;

CREATE TABLE "candidate" (
  "owner" text not null,
  "name" text not null,
  "tag" text default '' not null,
  "real_name" text default '' not null,
  "gender" text default '' not null,
  "class" text default '' not null,
  "grade" text default '' not null,
  "school" text default '' not null,
  "area" text default '' not null,
  "remark" text default '' not null,
  "contest" text default '' not null,
  "contests" text default '' not null,
  "query_password_hash" text,
  "created_time" text default '' not null,
  "level" text default '' not null,
  "version" integer default 1 not null,
  "changed_at" text default '' not null,
  "changed_by" text default '' not null,
  constraint "candidate_key" primary key ("owner", "name")
);

CREATE INDEX "candidate_filter" on "candidate" ("owner", "tag", "contests", "name", "school", "real_name", "area", "grade", "class");

CREATE INDEX "candidate_school" on "candidate" ("owner", "school");

CREATE INDEX "candidate_ticket" on "candidate" ("name");

CREATE TABLE "candidate_deletion" (
  "id" text not null,
  "owner" text not null,
  "count" integer default 0 not null,
  "example" text default '' not null,
  "deleted_at" text default '' not null,
  "deleted_by" text default '' not null,
  constraint "candidate_deletion_key" primary key ("id")
);

CREATE INDEX "candidate_deletion_owner" on "candidate_deletion" ("owner", "deleted_at");

CREATE TABLE "candidate_group" (
  "owner" text not null,
  "key" text not null,
  "area" text default '' not null,
  "school" text default '' not null,
  "tag" text default '' not null,
  "contests" text default '' not null,
  "candidates" integer default 0 not null,
  constraint "candidate_group_key" primary key ("owner", "key")
);

CREATE INDEX "candidate_group_place" on "candidate_group" ("owner", "area", "school");

CREATE TABLE "candidate_import" (
  "job_id" text not null,
  "owner" text not null,
  "state" text not null,
  "revision" bigint default 0 not null,
  "staged" integer default 0 not null,
  "created_at" text default '' not null,
  constraint "candidate_import_key" primary key ("job_id")
);

CREATE TABLE "candidate_list" (
  "owner" text not null,
  "revision" bigint default 0 not null,
  "importing" text default '' not null,
  constraint "candidate_list_key" primary key ("owner")
);

CREATE TABLE "chart" (
  "id" text not null,
  "owner" text not null,
  "name" text not null,
  "version" integer default 0 not null,
  "created_time" text default '' not null,
  "changed_at" text default '' not null,
  "changed_by" text default '' not null,
  "deleted_at" text,
  "deleted_by" text default '' not null,
  "template_id" text default '' not null,
  "body" text default '' not null,
  constraint "chart_key" primary key ("id")
);

CREATE INDEX "chart_deleted" on "chart" ("deleted_at") where deleted_at is not null;

CREATE UNIQUE INDEX "chart_name" on "chart" ("owner", "name") where deleted_at is null;

CREATE TRIGGER contest_changed_scored after update of type, deleted_at on contest when old.type is not new.type or old.deleted_at is not new.deleted_at begin
  insert into score_pending (owner, ticket) select u.owner, u.ticket from ticket_user u where u.contest_id = new.id and exists (select 1 from report_contest r where r.contest_id = new.id);
end;

CREATE TRIGGER contest_insert_scored after insert on contest when true begin
  update report_contest set contest_id = new.id
    where contest_id = '' and owner = new.owner and name = new.name and new.deleted_at is null;
end;

CREATE TRIGGER contest_renamed_scored after update of name, deleted_at on contest when old.name is not new.name or old.deleted_at is not new.deleted_at begin
  insert into score_pending (owner, ticket) select u.owner, u.ticket from ticket_user u where u.contest_id = new.id and exists (select 1 from report_contest r
    where r.contest_id = '' and r.owner = new.owner and r.name = new.name and new.deleted_at is null);
  update report_contest set contest_id = new.id
    where contest_id = '' and owner = new.owner and name = new.name and new.deleted_at is null;
end;

CREATE TABLE "contest" (
  "id" text not null,
  "owner" text not null,
  "name" text not null,
  "version" integer default 0 not null,
  "type" text default '' not null,
  "body" text default '' not null,
  "created_time" text default '' not null,
  "deleted_at" text,
  "state" text default '' not null,
  "visibility" text default '' not null,
  "deleted_by" text default '' not null,
  "ticket_list" text default '' not null,
  constraint "contest_key" primary key ("id")
);

CREATE UNIQUE INDEX "contest_name" on "contest" ("owner", "name") where deleted_at is null;

CREATE INDEX "contest_visibility" on "contest" ("visibility", "state");

CREATE TABLE "contest_version" (
  "contest_id" text not null,
  "version" integer default 0 not null,
  "body" text default '' not null,
  "saved_at" text default '' not null,
  "saved_by" text default '' not null,
  constraint "contest_version_key" primary key ("contest_id", "version")
);

CREATE TABLE "deleted_candidate" (
  "deletion_id" text not null,
  "name" text not null,
  "body" text default '' not null,
  constraint "deleted_candidate_key" primary key ("deletion_id", "name")
);

CREATE TABLE "deleted_ticket_user" (
  "id" text not null,
  "owner" text not null,
  "contest_id" text not null,
  "ticket" text not null,
  "body" text default '' not null,
  "deleted_at" text default '' not null,
  "deleted_by" text default '' not null,
  "is_restart" integer default 0 not null,
  constraint "deleted_ticket_user_key" primary key ("id")
);

CREATE INDEX "deleted_ticket_user_owner" on "deleted_ticket_user" ("owner", "deleted_at");

CREATE TABLE "file_total" (
  "owner" text not null,
  "bytes" bigint default 0 not null,
  constraint "file_total_key" primary key ("owner")
);

CREATE TABLE "file_use" (
  "file_key" text not null,
  "user_kind" text not null,
  "user_id" text not null,
  "version" integer default 0 not null,
  constraint "file_use_key" primary key ("file_key", "user_kind", "user_id")
);

CREATE INDEX "file_use_user" on "file_use" ("user_kind", "user_id");

CREATE TABLE "finished_group" (
  "contest_id" text not null,
  "owner" text not null,
  "key" text not null,
  "area" text default '' not null,
  "school" text default '' not null,
  "tag" text default '' not null,
  "contests" text default '' not null,
  "finished" integer default 0 not null,
  constraint "finished_group_key" primary key ("contest_id", "key")
);

CREATE INDEX "finished_group_place" on "finished_group" ("owner", "key", "contest_id", "finished", "area", "school");

CREATE TABLE "former_name" (
  "owner" text not null,
  "kind" text not null,
  "name" text not null,
  "entity_id" text not null,
  constraint "former_name_key" primary key ("owner", "kind", "name")
);

CREATE TABLE "job" (
  "id" text not null,
  "owner" text not null,
  "actor" text not null,
  "kind" text not null,
  "state" text not null,
  "progress" bigint default 0 not null,
  "total" bigint default 0 not null,
  "message" text default '' not null,
  "input" text default '' not null,
  "detail" text default '' not null,
  "note" text default '' not null,
  "file_id" text default '' not null,
  "error" text default '' not null,
  "attempt" integer default 0 not null,
  "cancel_asked" integer default 0 not null,
  "decided" integer default 0 not null,
  "created_at" text default '' not null,
  "started_at" text default '' not null,
  "heard_at" text default '' not null,
  "finished_at" text default '' not null,
  constraint "job_key" primary key ("id")
);

CREATE INDEX "job_actor" on "job" ("actor", "created_at");

CREATE INDEX "job_finished" on "job" ("finished_at");

CREATE INDEX "job_owner" on "job" ("owner", "created_at");

CREATE INDEX "job_unfinished" on "job" ("created_at") where finished_at = '';

CREATE TABLE "log_pack" (
  "ticket_user_id" text not null,
  "first_sequence" bigint default 0 not null,
  "packed_at" text not null,
  "last_sequence" bigint default 0 not null,
  "entries" integer default 0 not null,
  "task_ids" text default '' not null,
  "body" text default '' not null,
  constraint "log_pack_key" primary key ("ticket_user_id", "first_sequence", "packed_at")
);

CREATE TABLE "login_tally" (
  "key" text not null,
  "attempts" integer default 0 not null,
  "failures" integer default 0 not null,
  "window_start" text default '' not null,
  "counted" text default '' not null,
  constraint "login_tally_key" primary key ("key")
);

CREATE INDEX "login_tally_window" on "login_tally" ("window_start");

CREATE TABLE "message" (
  "id" text not null,
  "owner" text not null,
  "name" text not null,
  "title" text default '' not null,
  "version" integer default 0 not null,
  "type" text not null,
  "addressee" text default '' not null,
  "addressee_key" text default '' not null,
  "addressee_area" text default '' not null,
  "addressee_school" text default '' not null,
  "state" text not null,
  "template_url" text default '' not null,
  "template_url2" text default '' not null,
  "file_url" text default '' not null,
  "file_url2" text default '' not null,
  "batch" text default '' not null,
  "created_time" text default '' not null,
  "created_by" text default '' not null,
  "writer_name" text default '' not null,
  "writer_at" text default '' not null,
  "addressee_at" text default '' not null,
  "changed_at" text default '' not null,
  "changed_by" text default '' not null,
  "changed_by_name" text default '' not null,
  "deleted_at" text,
  "deleted_by" text default '' not null,
  "text" text default '' not null,
  constraint "message_key" primary key ("id")
);

CREATE INDEX "message_addressee" on "message" ("owner", "addressee_key");

CREATE INDEX "message_answered" on "message" ("owner", "addressee_at", "id") where deleted_at is null and addressee_at > '';

CREATE INDEX "message_changer" on "message" ("changed_by");

CREATE INDEX "message_deleted" on "message" ("deleted_at") where deleted_at is not null;

CREATE UNIQUE INDEX "message_name" on "message" ("owner", "name") where deleted_at is null;

CREATE INDEX "message_order" on "message" ("owner", "id") where deleted_at is null;

CREATE INDEX "message_time" on "message" ("owner", "changed_at", "name") where deleted_at is null;

CREATE INDEX "message_writer" on "message" ("created_by", "owner");

CREATE TABLE "message_event" (
  "id" text not null,
  "message_id" text not null,
  "at" text default '' not null,
  "by_id" text default '' not null,
  "by_name" text default '' not null,
  "side" text not null,
  "state" text default '' not null,
  "reason" text default '' not null,
  "deed" text default '' not null,
  constraint "message_event_key" primary key ("id")
);

CREATE INDEX "message_event_by" on "message_event" ("by_id");

CREATE INDEX "message_event_message" on "message_event" ("message_id", "at");

CREATE TABLE "notice" (
  "id" text not null,
  "owner" text not null,
  "name" text not null,
  "version" integer default 0 not null,
  "type" text not null,
  "state" text not null,
  "template_url" text default '' not null,
  "expire_time" text default '' not null,
  "within_area" text default '' not null,
  "within_school" text default '' not null,
  "created_time" text default '' not null,
  "created_by" text default '' not null,
  "writer_name" text default '' not null,
  "changed_at" text default '' not null,
  "changed_by" text default '' not null,
  "changed_by_name" text default '' not null,
  "deleted_at" text,
  "deleted_by" text default '' not null,
  "audience" text default '' not null,
  "audience_persons" text default '' not null,
  "text" text default '' not null,
  constraint "notice_key" primary key ("id")
);

CREATE INDEX "notice_changer" on "notice" ("changed_by");

CREATE INDEX "notice_deleted" on "notice" ("deleted_at") where deleted_at is not null;

CREATE UNIQUE INDEX "notice_name" on "notice" ("owner", "name") where deleted_at is null;

CREATE INDEX "notice_time" on "notice" ("owner", "created_time", "name") where deleted_at is null;

CREATE INDEX "notice_writer" on "notice" ("created_by");

CREATE TABLE "operator_note" (
  "name" text not null,
  "at" text default '' not null,
  "detail" text default '' not null,
  constraint "operator_note_key" primary key ("name")
);

CREATE TABLE "read_mark" (
  "reader" text not null,
  "thing_kind" text not null,
  "thing_id" text not null,
  "at" text default '' not null,
  constraint "read_mark_key" primary key ("reader", "thing_kind", "thing_id")
);

CREATE INDEX "read_mark_thing" on "read_mark" ("thing_kind", "thing_id");

CREATE TABLE "report_ask" (
  "template_id" text not null,
  "ask_key" text not null,
  "number" integer default 0 not null,
  constraint "report_ask_key" primary key ("template_id", "ask_key")
);

CREATE UNIQUE INDEX "report_ask_number" on "report_ask" ("template_id", "number");

CREATE TABLE "report_contest" (
  "template_id" text not null,
  "position" integer default 0 not null,
  "owner" text not null,
  "name" text not null,
  "contest_id" text default '' not null,
  constraint "report_contest_key" primary key ("template_id", "position")
);

CREATE INDEX "report_contest_contest" on "report_contest" ("contest_id") where contest_id <> '';

CREATE INDEX "report_contest_owner" on "report_contest" ("owner");

CREATE INDEX "report_contest_unmet" on "report_contest" ("owner", "name") where contest_id = '';

CREATE TABLE "report_template" (
  "id" text not null,
  "owner" text not null,
  "name" text not null,
  "version" integer default 0 not null,
  "created_time" text default '' not null,
  "changed_at" text default '' not null,
  "changed_by" text default '' not null,
  "deleted_at" text,
  "deleted_by" text default '' not null,
  "body" text default '' not null,
  constraint "report_template_key" primary key ("id")
);

CREATE INDEX "report_template_deleted" on "report_template" ("deleted_at") where deleted_at is not null;

CREATE UNIQUE INDEX "report_template_name" on "report_template" ("owner", "name") where deleted_at is null;

CREATE TABLE "resource" (
  "id" text not null,
  "owner" text not null,
  "name" text not null,
  "version" integer default 0 not null,
  "type" text not null,
  "file_format" text default '' not null,
  "file_size" bigint default 0 not null,
  "task" text default '' not null,
  "url" text default '' not null,
  "object_key" text default '' not null,
  "file_id" text default '' not null,
  "created_time" text default '' not null,
  "created_by" text default '' not null,
  "changed_at" text default '' not null,
  "changed_by" text default '' not null,
  "deleted_at" text,
  "deleted_by" text default '' not null,
  constraint "resource_key" primary key ("id")
);

CREATE INDEX "resource_deleted" on "resource" ("deleted_at") where deleted_at is not null;

CREATE UNIQUE INDEX "resource_file" on "resource" ("file_id") where file_id <> '';

CREATE UNIQUE INDEX "resource_name" on "resource" ("owner", "name") where deleted_at is null;

CREATE INDEX "resource_time" on "resource" ("owner", "created_time", "name") where deleted_at is null;

CREATE TABLE "score_count" (
  "owner" text not null,
  "group_id" text not null,
  "range" text not null,
  "place" text default '' not null,
  "counts" text default '' not null,
  constraint "score_count_key" primary key ("owner", "group_id", "range", "place")
);

CREATE TABLE "score_layout" (
  "id" text not null,
  "keys" text default '' not null,
  constraint "score_layout_key" primary key ("id")
);

CREATE TABLE score_pending (
  id integer not null primary key autoincrement,
  owner text not null,
  ticket text not null
);

CREATE INDEX score_pending_owner on score_pending (owner, id);

CREATE TABLE "score_person" (
  "owner" text not null,
  "ticket" text not null,
  "school" text default '' not null,
  "area" text default '' not null,
  "is_counted" integer default 0 not null,
  "revision" bigint default 0 not null,
  "layout" text default '' not null,
  "figures" text default '' not null,
  constraint "score_person_key" primary key ("owner", "ticket")
);

CREATE TABLE "score_plan" (
  "template_id" text not null,
  "owner" text not null,
  "dimensions" text default '' not null,
  "to_mark" text default '' not null,
  constraint "score_plan_key" primary key ("template_id")
);

CREATE INDEX "score_plan_owner" on "score_plan" ("owner");

CREATE INDEX "score_plan_to_mark" on "score_plan" ("to_mark") where to_mark <> '';

CREATE TABLE "secret" (
  "name" text not null,
  "value" text default '' not null,
  "created_at" text default '' not null,
  constraint "secret_key" primary key ("name")
);

CREATE TABLE "session" (
  "token_hash" text not null,
  "type" text not null,
  "username" text,
  "ticket_user_id" text,
  "owner" text,
  "candidate" text,
  "created_at" text default '' not null,
  "expires_at" text default '' not null,
  "ended_at" text,
  "ended_reason" text,
  "heard_at" text,
  "tab" text,
  "address" text,
  "user_agent" text,
  constraint "session_key" primary key ("token_hash")
);

CREATE INDEX "session_candidate" on "session" ("owner", "candidate") where candidate is not null;

CREATE INDEX "session_expires" on "session" ("expires_at");

CREATE INDEX "session_ticket_user" on "session" ("ticket_user_id");

CREATE INDEX "session_username" on "session" ("username");

CREATE TABLE "signin_attempt" (
  "state_hash" text not null,
  "browser_hash" text not null,
  "code_verifier" text not null,
  "nonce" text not null,
  "expires_at" text default '' not null,
  constraint "signin_attempt_key" primary key ("state_hash")
);

CREATE TABLE sqlite_sequence(
  name,
  seq
);

CREATE TABLE "staged_candidate" (
  "job_id" text not null,
  "name" text not null,
  "tag" text default '' not null,
  "real_name" text default '' not null,
  "gender" text default '' not null,
  "class" text default '' not null,
  "grade" text default '' not null,
  "school" text default '' not null,
  "area" text default '' not null,
  "remark" text default '' not null,
  "contest" text default '' not null,
  "contests" text default '' not null,
  "level" text default '' not null,
  "query_password_hash" text,
  "created_time" text default '' not null,
  "version" integer default 0 not null,
  constraint "staged_candidate_key" primary key ("job_id", "name")
);

CREATE TABLE "stored_file" (
  "id" text not null,
  "owner" text not null,
  "made_by" text not null,
  "held_by" text not null,
  "privacy" text not null,
  "key" text not null,
  "file_name" text default '' not null,
  "content_type" text default '' not null,
  "size" bigint default 0 not null,
  "hash" text default '' not null,
  "state" text not null,
  "created_at" text default '' not null,
  "expires_at" text default '' not null,
  constraint "stored_file_key" primary key ("id")
);

CREATE UNIQUE INDEX "stored_file_by_key" on "stored_file" ("key");

CREATE INDEX "stored_file_expiry" on "stored_file" ("expires_at") where expires_at <> '';

CREATE INDEX "stored_file_holder" on "stored_file" ("held_by");

CREATE INDEX "stored_file_owner" on "stored_file" ("owner", "hash");

CREATE TABLE "takeover_tally" (
  "address" text not null,
  "times" text default '' not null,
  "last_at" text default '' not null,
  constraint "takeover_tally_key" primary key ("address")
);

CREATE INDEX "takeover_tally_last" on "takeover_tally" ("last_at");

CREATE TABLE "task" (
  "id" text not null,
  "owner" text not null,
  "name" text not null,
  "version" integer default 0 not null,
  "type" text default '' not null,
  "body" text default '' not null,
  "created_time" text default '' not null,
  "deleted_at" text,
  "deleted_by" text default '' not null,
  constraint "task_key" primary key ("id")
);

CREATE UNIQUE INDEX "task_name" on "task" ("owner", "name") where deleted_at is null;

CREATE TABLE "task_version" (
  "task_id" text not null,
  "version" integer default 0 not null,
  "body" text default '' not null,
  "saved_at" text default '' not null,
  "saved_by" text default '' not null,
  constraint "task_version_key" primary key ("task_id", "version")
);

CREATE TABLE "ticket_list" (
  "id" text not null,
  "state" text not null,
  "hash" text default '' not null,
  "row_count" integer default 0 not null,
  "staged_at" text default '' not null,
  constraint "ticket_list_key" primary key ("id")
);

CREATE TABLE "ticket_log" (
  "ticket_user_id" text not null,
  "sequence" bigint default 0 not null,
  "task_index" integer default 0 not null,
  "task_name" text default '' not null,
  "task_version" integer default 0 not null,
  "body" text default '' not null,
  "logged_at" text default '' not null,
  "received_at" text default '' not null,
  "form" text default 'answer' not null,
  "base" bigint default 0 not null,
  "task_id" text,
  constraint "ticket_log_key" primary key ("ticket_user_id", "sequence")
);

CREATE TABLE "ticket_row" (
  "list_id" text not null,
  "number" text not null,
  "position" integer default 0 not null,
  "type" text default '' not null,
  "name" text default '' not null,
  "school" text default '' not null,
  constraint "ticket_row_key" primary key ("list_id", "number")
);

CREATE INDEX "ticket_row_position" on "ticket_row" ("list_id", "position");

CREATE TRIGGER ticket_user_delete_counted after delete on ticket_user when old.candidate <> '' begin
  insert into finished_group (contest_id, owner, key, area, school, tag, contests, finished)
    select old.contest_id, c.owner, json_array(c.area, c.school, c.tag, c.contests), c.area, c.school, c.tag, c.contests, -1 from candidate c
    where c.owner = old.owner and c.name = old.candidate and old.finished_at <> '' on conflict (contest_id, key) do update
    set finished = finished_group.finished + excluded.finished;
  insert into candidate_group (owner, key, area, school, tag, contests, candidates)
    select c.owner, json_array(c.area, c.school, c.tag, c.contests), c.area, c.school, c.tag, c.contests, -1 from candidate c
    where c.owner = old.owner and c.name = old.candidate and c.real_name like '%备用%'
      and (select count(*) from (select 1 from ticket_user u where u.owner = old.owner and u.candidate = old.candidate limit 2)) = 0 on conflict (owner, key) do update
    set candidates = candidate_group.candidates + excluded.candidates;
end;

CREATE TRIGGER ticket_user_delete_scored after delete on ticket_user when true begin
  insert into score_pending (owner, ticket) select old.owner, old.ticket where exists (select 1 from report_contest r where r.contest_id = old.contest_id);
end;

CREATE TRIGGER ticket_user_insert_counted after insert on ticket_user when new.candidate <> '' begin
  insert into finished_group (contest_id, owner, key, area, school, tag, contests, finished)
    select new.contest_id, c.owner, json_array(c.area, c.school, c.tag, c.contests), c.area, c.school, c.tag, c.contests, 1 from candidate c
    where c.owner = new.owner and c.name = new.candidate and new.finished_at <> '' on conflict (contest_id, key) do update
    set finished = finished_group.finished + excluded.finished;
  insert into candidate_group (owner, key, area, school, tag, contests, candidates)
    select c.owner, json_array(c.area, c.school, c.tag, c.contests), c.area, c.school, c.tag, c.contests, 1 from candidate c
    where c.owner = new.owner and c.name = new.candidate and c.real_name like '%备用%'
      and (select count(*) from (select 1 from ticket_user u where u.owner = new.owner and u.candidate = new.candidate limit 2)) = 1 on conflict (owner, key) do update
    set candidates = candidate_group.candidates + excluded.candidates;
end;

CREATE TRIGGER ticket_user_insert_scored after insert on ticket_user when true begin
  insert into score_pending (owner, ticket) select new.owner, new.ticket where exists (select 1 from report_contest r where r.contest_id = new.contest_id)
    and exists (select 1 from answer a where a.ticket_user_id = new.id);
end;

CREATE TRIGGER ticket_user_update_counted after update of candidate, finished_at on ticket_user when old.candidate <> new.candidate or (old.finished_at = '') <> (new.finished_at = '') begin
  insert into finished_group (contest_id, owner, key, area, school, tag, contests, finished)
    select old.contest_id, c.owner, json_array(c.area, c.school, c.tag, c.contests), c.area, c.school, c.tag, c.contests, -1 from candidate c
    where c.owner = old.owner and c.name = old.candidate and old.finished_at <> '' on conflict (contest_id, key) do update
    set finished = finished_group.finished + excluded.finished;
  insert into candidate_group (owner, key, area, school, tag, contests, candidates)
    select c.owner, json_array(c.area, c.school, c.tag, c.contests), c.area, c.school, c.tag, c.contests, -1 from candidate c
    where c.owner = old.owner and c.name = old.candidate and c.real_name like '%备用%' and old.candidate <> new.candidate
      and (select count(*) from (select 1 from ticket_user u where u.owner = old.owner and u.candidate = old.candidate limit 2)) = 0 on conflict (owner, key) do update
    set candidates = candidate_group.candidates + excluded.candidates;
  insert into finished_group (contest_id, owner, key, area, school, tag, contests, finished)
    select new.contest_id, c.owner, json_array(c.area, c.school, c.tag, c.contests), c.area, c.school, c.tag, c.contests, 1 from candidate c
    where c.owner = new.owner and c.name = new.candidate and new.finished_at <> '' on conflict (contest_id, key) do update
    set finished = finished_group.finished + excluded.finished;
  insert into candidate_group (owner, key, area, school, tag, contests, candidates)
    select c.owner, json_array(c.area, c.school, c.tag, c.contests), c.area, c.school, c.tag, c.contests, 1 from candidate c
    where c.owner = new.owner and c.name = new.candidate and c.real_name like '%备用%' and old.candidate <> new.candidate
      and (select count(*) from (select 1 from ticket_user u where u.owner = new.owner and u.candidate = new.candidate limit 2)) = 1 on conflict (owner, key) do update
    set candidates = candidate_group.candidates + excluded.candidates;
end;

CREATE TRIGGER ticket_user_update_scored after update of ticket, candidate, school, area, tag on ticket_user when old.ticket is not new.ticket or old.candidate is not new.candidate or old.school is not new.school or old.area is not new.area or old.tag is not new.tag begin
  insert into score_pending (owner, ticket) select old.owner, old.ticket where exists (select 1 from report_contest r where r.contest_id = old.contest_id);
  insert into score_pending (owner, ticket) select new.owner, new.ticket where exists (select 1 from report_contest r where r.contest_id = new.contest_id);
end;

CREATE TABLE "ticket_user" (
  "id" text not null,
  "contest_id" text not null,
  "ticket" text not null,
  "name" text default '' not null,
  "tag" text default '' not null,
  "school" text default '' not null,
  "class" text default '' not null,
  "grade" text default '' not null,
  "area" text default '' not null,
  "start_time" text default '' not null,
  "stop_time" text default '' not null,
  "expire_time" text default '' not null,
  "plan" text default '' not null,
  "finished_at" text default '' not null,
  "takeovers" integer default 0 not null,
  "client_ip" text default '' not null,
  "user_agent" text default '' not null,
  "created_at" text default '' not null,
  "owner" text default '' not null,
  "candidate" text default '' not null,
  "receipt" text default '' not null,
  "aside_tasks" text default '' not null,
  "given" text default '' not null,
  "task_count" integer default 0 not null,
  "used_ms" bigint default -1 not null,
  constraint "ticket_user_key" primary key ("id")
);

CREATE INDEX "ticket_user_candidate" on "ticket_user" ("owner", "candidate", "contest_id", "finished_at");

CREATE INDEX "ticket_user_given" on "ticket_user" ("contest_id", "given");

CREATE INDEX "ticket_user_result" on "ticket_user" ("contest_id", "ticket", "finished_at", "given", "start_time", "stop_time", "expire_time", "used_ms", "task_count", "takeovers", "candidate", "name", "tag", "area", "school", "grade", "class", "receipt", "id");

CREATE UNIQUE INDEX "ticket_user_ticket" on "ticket_user" ("contest_id", "ticket");

CREATE TABLE "ticket_volume" (
  "ticket_user_id" text not null,
  "kind" text not null,
  "bytes" bigint default 0 not null,
  "minute" bigint default 0 not null,
  "full_at" text default '' not null,
  constraint "ticket_volume_key" primary key ("ticket_user_id", "kind")
);

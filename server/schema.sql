create table "appointment" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  code text default app.issue_code('appointment'::text) not null,
  person_id bigint,
  temp_name text,
  temp_phone text,
  deal_id bigint,
  branch_id bigint not null,
  doctor_id bigint,
  assistant_ids bigint[] default '{}'::bigint[] not null,
  room_term_id bigint,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  duration_min integer generated always as (((EXTRACT(epoch FROM (end_at - start_at)) / (60)::numeric))::integer) stored,
  type_term_id bigint not null,
  visit_kind text default 'new'::text not null,
  mode text default 'booked'::text not null,
  place text default 'offline'::text not null,
  booked_channel text,
  note text,
  customer_request text,
  color text,
  overbooked boolean default false not null,
  overbook_reason text,
  status text default 'scheduled'::text not null,
  status_reason_id bigint,
  status_note text,
  cancel_side text,
  rescheduled_from_id bigint,
  rescheduled_to_id bigint,
  series_id bigint,
  reminder text default 'none'::text not null,
  reminder_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  confirmed_by bigint,
  arrived_at timestamp with time zone,
  arrived_by bigint,
  started_at timestamp with time zone,
  started_by bigint,
  finished_at timestamp with time zone,
  finished_by bigint,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  no_show_at timestamp with time zone,
  no_show_by bigint,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  product_ids bigint[] default '{}'::bigint[] not null,
  constraint appointment_doctor_busy EXCLUDE USING gist (tenant_id WITH =, doctor_id WITH =, tstzrange(start_at, end_at) WITH &&) WHERE (((status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'arrived'::text, 'in_progress'::text])) AND (NOT overbooked) AND (deleted_at IS NULL))),
  constraint appointment_room_busy EXCLUDE USING gist (tenant_id WITH =, room_term_id WITH =, tstzrange(start_at, end_at) WITH &&) WHERE (((status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'arrived'::text, 'in_progress'::text])) AND (NOT overbooked) AND (deleted_at IS NULL))),
  constraint appointment_pkey PRIMARY KEY (tenant_id, id),
  constraint appointment_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint appointment_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint appointment_tenant_id_doctor_id_fkey FOREIGN KEY (tenant_id, doctor_id) REFERENCES "user"(tenant_id, id),
  constraint appointment_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint appointment_tenant_id_rescheduled_from_id_fkey FOREIGN KEY (tenant_id, rescheduled_from_id) REFERENCES appointment(tenant_id, id),
  constraint appointment_tenant_id_rescheduled_to_id_fkey FOREIGN KEY (tenant_id, rescheduled_to_id) REFERENCES appointment(tenant_id, id),
  constraint appointment_tenant_id_room_term_id_fkey FOREIGN KEY (tenant_id, room_term_id) REFERENCES term(tenant_id, id),
  constraint appointment_tenant_id_series_id_fkey FOREIGN KEY (tenant_id, series_id) REFERENCES appointment(tenant_id, id),
  constraint appointment_tenant_id_status_reason_id_fkey FOREIGN KEY (tenant_id, status_reason_id) REFERENCES term(tenant_id, id),
  constraint appointment_tenant_id_type_term_id_fkey FOREIGN KEY (tenant_id, type_term_id) REFERENCES term(tenant_id, id),
  constraint appointment_booked_channel_check CHECK ((booked_channel = ANY (ARRAY['phone'::text, 'counter'::text, 'facebook'::text, 'zalo'::text, 'web'::text, 'referral'::text, 'other'::text]))),
  constraint appointment_cancel_side_check CHECK ((cancel_side = ANY (ARRAY['customer'::text, 'clinic'::text]))),
  constraint appointment_mode_check CHECK ((mode = ANY (ARRAY['booked'::text, 'walk_in'::text, 'estimated'::text]))),
  constraint appointment_overbooked CHECK (((NOT overbooked) OR (overbook_reason IS NOT NULL))),
  constraint appointment_place_check CHECK ((place = ANY (ARRAY['offline'::text, 'online'::text]))),
  constraint appointment_reminder_check CHECK ((reminder = ANY (ARRAY['none'::text, 'queued'::text, 'sent'::text, 'failed'::text, 'confirmed'::text, 'declined'::text]))),
  constraint appointment_status_check CHECK ((status = ANY (ARRAY['temp'::text, 'scheduled'::text, 'confirmed'::text, 'arrived'::text, 'in_progress'::text, 'completed'::text, 'no_show'::text, 'cancelled'::text, 'rescheduled'::text]))),
  constraint appointment_time CHECK ((end_at > start_at)),
  constraint appointment_visit_kind_check CHECK ((visit_kind = ANY (ARRAY['new'::text, 'return'::text, 'warranty'::text]))),
  constraint appointment_who CHECK (((person_id IS NOT NULL) OR ((status = ANY (ARRAY['temp'::text, 'cancelled'::text])) AND (temp_name IS NOT NULL))))
);
alter table "appointment" force row level security;
CREATE INDEX appointment_assistants ON public.appointment USING gin (tenant_id, assistant_ids);
CREATE INDEX appointment_branch ON public.appointment USING btree (tenant_id, branch_id, start_at);
CREATE UNIQUE INDEX appointment_code ON public.appointment USING btree (tenant_id, code);
CREATE INDEX appointment_created ON public.appointment USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX appointment_creator ON public.appointment USING btree (tenant_id, created_by, start_at);
CREATE INDEX appointment_deal ON public.appointment USING btree (tenant_id, deal_id, start_at) WHERE (deal_id IS NOT NULL);
CREATE INDEX appointment_doctor ON public.appointment USING btree (tenant_id, doctor_id, start_at);
CREATE INDEX appointment_moved_from ON public.appointment USING btree (tenant_id, rescheduled_from_id) WHERE (rescheduled_from_id IS NOT NULL);
CREATE INDEX appointment_moved_to ON public.appointment USING btree (tenant_id, rescheduled_to_id) WHERE (rescheduled_to_id IS NOT NULL);
CREATE INDEX appointment_person ON public.appointment USING btree (tenant_id, person_id, start_at);
CREATE INDEX appointment_products ON public.appointment USING gin (tenant_id, product_ids) WHERE (product_ids <> '{}'::bigint[]);
CREATE INDEX appointment_reason ON public.appointment USING btree (tenant_id, status_reason_id, start_at) WHERE (status_reason_id IS NOT NULL);
CREATE INDEX appointment_reminder ON public.appointment USING btree (tenant_id, reminder_at) WHERE (reminder_at IS NOT NULL);
CREATE INDEX appointment_room ON public.appointment USING btree (tenant_id, room_term_id, start_at) WHERE (room_term_id IS NOT NULL);
CREATE INDEX appointment_series ON public.appointment USING btree (tenant_id, series_id, start_at) WHERE (series_id IS NOT NULL);
CREATE INDEX appointment_start ON public.appointment USING btree (tenant_id, start_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX appointment_status ON public.appointment USING btree (tenant_id, status, start_at);
CREATE INDEX appointment_type ON public.appointment USING btree (tenant_id, type_term_id, start_at);
create policy reader on appointment as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on appointment using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.appointment FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.appointment FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_custom AFTER UPDATE OF deleted_at ON public.appointment FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION app.follow_custom('appointment');
CREATE TRIGGER follow_merge BEFORE INSERT ON public.appointment FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on appointment to bcare_app;

create table "appointment_waiting" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  branch_id bigint not null,
  person_id bigint,
  appointment_id bigint,
  minutes integer default 30 not null,
  note text,
  constraint appointment_waiting_pkey PRIMARY KEY (tenant_id, id),
  constraint appointment_waiting_tenant_id_appointment_id_fkey FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointment(tenant_id, id),
  constraint appointment_waiting_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint appointment_waiting_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint appointment_waiting_minutes_check CHECK (((minutes >= 5) AND (minutes <= 720))),
  constraint appointment_waiting_who CHECK (((person_id IS NULL) <> (appointment_id IS NULL)))
);
alter table "appointment_waiting" force row level security;
CREATE INDEX appointment_waiting_branch ON public.appointment_waiting USING btree (tenant_id, branch_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX appointment_waiting_once ON public.appointment_waiting USING btree (tenant_id, appointment_id) WHERE (deleted_at IS NULL);
CREATE INDEX appointment_waiting_person ON public.appointment_waiting USING btree (tenant_id, person_id) WHERE (deleted_at IS NULL);
create policy reader on appointment_waiting as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on appointment_waiting using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.appointment_waiting FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.appointment_waiting FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.appointment_waiting FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on appointment_waiting to bcare_app;

create table "attachment" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text default app.formatted_code('attachment'::text, 'DV{yy}{000000}'::text) not null,
  kind text not null,
  status text default 'draft'::text not null,
  parent_id bigint,
  person_id bigint not null,
  branch_id bigint not null,
  deal_id bigint,
  track_id bigint,
  appointment_id bigint,
  product_id bigint not null,
  title text collate "vi-x-icu" not null,
  unit text,
  quantity numeric(12,3) default 1 not null,
  teeth jsonb default '{"items": [], "arches": []}'::jsonb not null,
  diagnosis_term_ids bigint[] default '{}'::bigint[] not null,
  diagnosis_note text,
  alternative_group text,
  phase_no integer,
  "order" integer default 0 not null,
  unit_list bigint default 0 not null,
  unit_price bigint default 0 not null,
  price_source text default 'list'::text not null,
  price_override bigint,
  quantity_billed numeric(12,3) default 1 not null,
  line_discount jsonb,
  line_discount_amount bigint default 0 not null,
  vat_rate numeric(5,2) default 0 not null,
  vat_amount bigint default 0 not null,
  total bigint default 0 not null,
  billed_amount bigint default 0 not null,
  doctor_id bigint,
  assistant_ids bigint[] default '{}'::bigint[] not null,
  consultant_id bigint,
  referrer_id bigint,
  diagnosed_by bigint,
  steps jsonb default '[]'::jsonb not null,
  sessions_planned integer default 1 not null,
  sessions_done integer default 0 not null,
  progress numeric(5,2) default 0 not null,
  next_step_no integer,
  next_due_on date,
  warranty_months integer,
  warranty_until date,
  proposed_at timestamp with time zone,
  agreed_at timestamp with time zone,
  agreed_by text,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  status_reason text,
  step_no integer,
  operation_id bigint,
  counts boolean default false not null,
  performed_at timestamp with time zone,
  duration_min integer,
  original_created_at timestamp with time zone,
  forced_at timestamp with time zone,
  forced_by bigint,
  note text,
  clinical_note text,
  search_text text generated always as (app.fold(((title || ' '::text) || code))) stored,
  is_undecided boolean generated always as (((kind <> 'operation'::text) AND (status = 'proposed'::text))) stored not null,
  is_untreated boolean generated always as (((kind <> 'operation'::text) AND (status = ANY (ARRAY['draft'::text, 'proposed'::text, 'agreed'::text])) AND (sessions_done = 0) AND ((diagnosis_term_ids <> '{}'::bigint[]) OR (diagnosis_note IS NOT NULL)))) stored not null,
  bundle_id bigint,
  bundle_instance_id uuid,
  constraint attachment_pkey PRIMARY KEY (tenant_id, id),
  constraint attachment_tenant_id_appointment_id_fkey FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointment(tenant_id, id),
  constraint attachment_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint attachment_tenant_id_bundle_id_fkey FOREIGN KEY (tenant_id, bundle_id) REFERENCES bundle(tenant_id, id),
  constraint attachment_tenant_id_consultant_id_fkey FOREIGN KEY (tenant_id, consultant_id) REFERENCES "user"(tenant_id, id),
  constraint attachment_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint attachment_tenant_id_diagnosed_by_fkey FOREIGN KEY (tenant_id, diagnosed_by) REFERENCES "user"(tenant_id, id),
  constraint attachment_tenant_id_doctor_id_fkey FOREIGN KEY (tenant_id, doctor_id) REFERENCES "user"(tenant_id, id),
  constraint attachment_tenant_id_forced_by_fkey FOREIGN KEY (tenant_id, forced_by) REFERENCES "user"(tenant_id, id),
  constraint attachment_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operation(tenant_id, id),
  constraint attachment_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES attachment(tenant_id, id),
  constraint attachment_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint attachment_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint attachment_tenant_id_referrer_id_fkey FOREIGN KEY (tenant_id, referrer_id) REFERENCES "user"(tenant_id, id),
  constraint attachment_tenant_id_track_id_fkey FOREIGN KEY (tenant_id, track_id) REFERENCES track(tenant_id, id),
  constraint attachment_agreed CHECK (((status <> ALL (ARRAY['agreed'::text, 'in_progress'::text, 'paused'::text, 'completed'::text])) OR (agreed_at IS NOT NULL))),
  constraint attachment_agreed_by_check CHECK ((agreed_by = ANY (ARRAY['customer'::text, 'guardian'::text]))),
  constraint attachment_billed CHECK ((billed_amount <= total)),
  constraint attachment_billed_amount_check CHECK ((billed_amount >= 0)),
  constraint attachment_bundle CHECK (((bundle_id IS NULL) = (bundle_instance_id IS NULL))),
  constraint attachment_duration_min_check CHECK (((duration_min >= 1) AND (duration_min <= 720))),
  constraint attachment_forced CHECK (((forced_at IS NULL) = (original_created_at IS NULL))),
  constraint attachment_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'operation'::text, 'goods'::text, 'medicine'::text, 'exam'::text, 'warranty'::text]))),
  constraint attachment_kind_status CHECK (((kind = 'operation'::text) = (status = ANY (ARRAY['done'::text, 'void'::text])))),
  constraint attachment_line_discount_amount_check CHECK ((line_discount_amount >= 0)),
  constraint attachment_parent CHECK (((parent_id IS NULL) OR (kind = ANY (ARRAY['operation'::text, 'warranty'::text])))),
  constraint attachment_phase_no_check CHECK (((phase_no >= 1) AND (phase_no <= 50))),
  constraint attachment_price_override_check CHECK ((price_override >= 0)),
  constraint attachment_price_source_check CHECK ((price_source = ANY (ARRAY['list'::text, 'tier'::text, 'override'::text, 'bundle'::text]))),
  constraint attachment_progress CHECK (((progress >= (0)::numeric) AND (progress <= (100)::numeric))),
  constraint attachment_quantity_billed_check CHECK ((quantity_billed >= (0)::numeric)),
  constraint attachment_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint attachment_reason CHECK (((status <> ALL (ARRAY['declined'::text, 'cancelled'::text, 'void'::text])) OR (status_reason IS NOT NULL))),
  constraint attachment_sessions_done_check CHECK ((sessions_done >= 0)),
  constraint attachment_sessions_planned_check CHECK (((sessions_planned >= 1) AND (sessions_planned <= 200))),
  constraint attachment_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'proposed'::text, 'agreed'::text, 'in_progress'::text, 'paused'::text, 'completed'::text, 'declined'::text, 'cancelled'::text, 'done'::text, 'void'::text]))),
  constraint attachment_step CHECK ((((kind = 'operation'::text) = (step_no IS NOT NULL)) AND ((kind <> 'operation'::text) OR ((parent_id IS NOT NULL) AND (performed_at IS NOT NULL) AND (doctor_id IS NOT NULL))))),
  constraint attachment_total_check CHECK ((total >= 0)),
  constraint attachment_unit_list_check CHECK ((unit_list >= 0)),
  constraint attachment_unit_price_check CHECK ((unit_price >= 0)),
  constraint attachment_vat_amount_check CHECK ((vat_amount >= 0)),
  constraint attachment_vat_rate_check CHECK (((vat_rate >= (0)::numeric) AND (vat_rate <= (100)::numeric))),
  constraint attachment_warranty_months_check CHECK ((warranty_months > 0))
);
alter table "attachment" force row level security;
CREATE INDEX attachment_agreed_at ON public.attachment USING btree (tenant_id, agreed_at DESC NULLS LAST, id DESC NULLS LAST) WHERE ((agreed_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX attachment_appointment ON public.attachment USING btree (tenant_id, appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX attachment_assistants ON public.attachment USING gin (tenant_id, assistant_ids) WHERE (assistant_ids <> '{}'::bigint[]);
CREATE INDEX attachment_branch ON public.attachment USING btree (tenant_id, branch_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX attachment_bundle_instance ON public.attachment USING btree (tenant_id, bundle_instance_id) WHERE (bundle_instance_id IS NOT NULL);
CREATE UNIQUE INDEX attachment_code ON public.attachment USING btree (tenant_id, code);
CREATE INDEX attachment_consultant ON public.attachment USING btree (tenant_id, consultant_id) WHERE (consultant_id IS NOT NULL);
CREATE INDEX attachment_created ON public.attachment USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX attachment_creator ON public.attachment USING btree (tenant_id, created_by);
CREATE INDEX attachment_deal ON public.attachment USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX attachment_diagnosed_by ON public.attachment USING btree (tenant_id, diagnosed_by) WHERE (diagnosed_by IS NOT NULL);
CREATE INDEX attachment_diagnoses ON public.attachment USING gin (tenant_id, diagnosis_term_ids) WHERE (diagnosis_term_ids <> '{}'::bigint[]);
CREATE INDEX attachment_doctor ON public.attachment USING btree (tenant_id, doctor_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (doctor_id IS NOT NULL);
CREATE INDEX attachment_due ON public.attachment USING btree (tenant_id, next_due_on, id) WHERE (next_due_on IS NOT NULL);
CREATE INDEX attachment_forced_by ON public.attachment USING btree (tenant_id, forced_by) WHERE (forced_by IS NOT NULL);
CREATE INDEX attachment_kind ON public.attachment USING btree (tenant_id, kind, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX attachment_operation ON public.attachment USING btree (tenant_id, operation_id) WHERE (operation_id IS NOT NULL);
CREATE INDEX attachment_performed ON public.attachment USING btree (tenant_id, performed_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (performed_at IS NOT NULL);
CREATE INDEX attachment_person ON public.attachment USING btree (tenant_id, person_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX attachment_product ON public.attachment USING btree (tenant_id, product_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX attachment_proposed ON public.attachment USING btree (tenant_id, proposed_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX attachment_referrer ON public.attachment USING btree (tenant_id, referrer_id) WHERE (referrer_id IS NOT NULL);
CREATE INDEX attachment_search ON public.attachment USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX attachment_status ON public.attachment USING btree (tenant_id, status, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX attachment_step_once ON public.attachment USING btree (tenant_id, parent_id, step_no) WHERE ((status = 'done'::text) AND counts AND (deleted_at IS NULL));
CREATE INDEX attachment_track ON public.attachment USING btree (tenant_id, track_id) WHERE (track_id IS NOT NULL);
CREATE INDEX attachment_undecided ON public.attachment USING btree (tenant_id, proposed_at, id) WHERE (is_undecided AND (deleted_at IS NULL));
CREATE INDEX attachment_untreated ON public.attachment USING btree (tenant_id, created_at, id) WHERE (is_untreated AND (deleted_at IS NULL));
create policy reader on attachment as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on attachment using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.attachment FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.attachment FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_custom AFTER UPDATE OF deleted_at ON public.attachment FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION app.follow_custom('attachment');
CREATE TRIGGER follow_merge BEFORE INSERT ON public.attachment FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER guard BEFORE UPDATE ON public.attachment FOR EACH ROW EXECUTE FUNCTION app.guard_attachment();
grant delete, insert, select, update on attachment to bcare_app;

create table "attempt" (
  tenant_id integer not null,
  bucket text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint attempt_pkey PRIMARY KEY (tenant_id, bucket)
);
alter table "attempt" force row level security;
create policy reader on attempt as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on attempt using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on attempt to bcare_app;

create table "bank_notice" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  reference text not null,
  amount bigint not null,
  content text not null,
  occurred_at timestamp with time zone not null,
  status text not null,
  mismatch text,
  payment_id bigint,
  settled_at timestamp with time zone,
  settled_by bigint,
  dismiss_reason text,
  search_text text generated always as (app.fold(((reference || ' '::text) || content))) stored,
  constraint bank_notice_pkey PRIMARY KEY (tenant_id, id),
  constraint bank_notice_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id),
  constraint bank_notice_tenant_id_settled_by_fkey FOREIGN KEY (tenant_id, settled_by) REFERENCES "user"(tenant_id, id),
  constraint bank_notice_amount_check CHECK ((amount > 0)),
  constraint bank_notice_dismissed CHECK (((status = 'dismissed'::text) = (dismiss_reason IS NOT NULL))),
  constraint bank_notice_mismatch CHECK (((status = 'matched'::text) = (mismatch IS NULL))),
  constraint bank_notice_mismatch_check CHECK ((mismatch = ANY (ARRAY['unknown_code'::text, 'not_pending'::text, 'amount_differs'::text, 'several'::text, 'other_method'::text, 'books_locked'::text]))),
  constraint bank_notice_paid CHECK (((status = ANY (ARRAY['matched'::text, 'assigned'::text])) = (payment_id IS NOT NULL))),
  constraint bank_notice_settled CHECK (((status = 'unmatched'::text) = (settled_at IS NULL))),
  constraint bank_notice_settler CHECK (((settled_by IS NULL) OR (status = ANY (ARRAY['assigned'::text, 'dismissed'::text])))),
  constraint bank_notice_status_check CHECK ((status = ANY (ARRAY['matched'::text, 'unmatched'::text, 'assigned'::text, 'dismissed'::text])))
);
alter table "bank_notice" force row level security;
CREATE INDEX bank_notice_created ON public.bank_notice USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX bank_notice_occurred ON public.bank_notice USING btree (tenant_id, occurred_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX bank_notice_payment ON public.bank_notice USING btree (tenant_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX bank_notice_reference ON public.bank_notice USING btree (tenant_id, reference);
CREATE INDEX bank_notice_search ON public.bank_notice USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX bank_notice_status ON public.bank_notice USING btree (tenant_id, status, occurred_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on bank_notice as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on bank_notice using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.bank_notice FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bank_notice FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER kept BEFORE UPDATE ON public.bank_notice FOR EACH ROW EXECUTE FUNCTION app.keep_bank_notice();
grant insert, select, update on bank_notice to bcare_app;

create table "bill" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text default app.formatted_code('bill'::text, 'HD{yyyy}/{00000}'::text) not null,
  person_id bigint not null,
  payer_person_id bigint,
  payer_name text,
  deal_id bigint,
  track_id bigint,
  branch_id bigint not null,
  status text default 'draft'::text not null,
  issued_at timestamp with time zone not null,
  due_at date,
  subtotal bigint default 0 not null,
  discount_total bigint default 0 not null,
  vat_total bigint default 0 not null,
  total bigint default 0 not null,
  paid_total bigint default 0 not null,
  refunded_total bigint default 0 not null,
  remaining bigint generated always as (((total - paid_total) + refunded_total)) stored not null,
  einvoice jsonb,
  note text,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  cancel_reason text,
  search_text text generated always as (app.fold(((code || ' '::text) || COALESCE(payer_name, ''::text)))) stored,
  installment_plan_id bigint,
  constraint planned TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint bill_pkey PRIMARY KEY (tenant_id, id),
  constraint bill_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint bill_tenant_id_cancelled_by_fkey FOREIGN KEY (tenant_id, cancelled_by) REFERENCES "user"(tenant_id, id),
  constraint bill_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint bill_tenant_id_installment_plan_id_fkey FOREIGN KEY (tenant_id, installment_plan_id) REFERENCES installment_plan(tenant_id, id),
  constraint bill_tenant_id_payer_person_id_fkey FOREIGN KEY (tenant_id, payer_person_id) REFERENCES person(tenant_id, id),
  constraint bill_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint bill_tenant_id_track_id_fkey FOREIGN KEY (tenant_id, track_id) REFERENCES track(tenant_id, id),
  constraint bill_cancelled CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (cancel_reason IS NULL)) AND ((status <> 'cancelled'::text) OR (paid_total = refunded_total)))),
  constraint bill_draft CHECK (((status <> 'draft'::text) OR (paid_total = 0))),
  constraint bill_paid CHECK ((((paid_total - refunded_total) >= 0) AND ((paid_total - refunded_total) <= total))),
  constraint bill_refunded_total_check CHECK ((refunded_total >= 0)),
  constraint bill_status CHECK (
CASE status
    WHEN 'open'::text THEN (paid_total = refunded_total)
    WHEN 'paid'::text THEN ((paid_total - refunded_total) = total)
    WHEN 'partially_paid'::text THEN (((paid_total - refunded_total) >= 1) AND ((paid_total - refunded_total) <= (total - 1)))
    ELSE true
END),
  constraint bill_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'partially_paid'::text, 'paid'::text, 'cancelled'::text]))),
  constraint bill_total_check CHECK ((total >= 0))
);
alter table "bill" force row level security;
CREATE INDEX bill_branch ON public.bill USING btree (tenant_id, branch_id, issued_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX bill_canceller ON public.bill USING btree (tenant_id, cancelled_by) WHERE (cancelled_by IS NOT NULL);
CREATE UNIQUE INDEX bill_code ON public.bill USING btree (tenant_id, code);
CREATE INDEX bill_created ON public.bill USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX bill_deal ON public.bill USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX bill_due ON public.bill USING btree (tenant_id, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX bill_installment_plan ON public.bill USING btree (tenant_id, installment_plan_id) WHERE (installment_plan_id IS NOT NULL);
CREATE INDEX bill_issued ON public.bill USING btree (tenant_id, issued_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX bill_owing ON public.bill USING btree (tenant_id, person_id, issued_at, id) WHERE (status = ANY (ARRAY['open'::text, 'partially_paid'::text]));
CREATE INDEX bill_payer ON public.bill USING btree (tenant_id, payer_person_id) WHERE (payer_person_id IS NOT NULL);
CREATE INDEX bill_person ON public.bill USING btree (tenant_id, person_id, issued_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX bill_search ON public.bill USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX bill_track ON public.bill USING btree (tenant_id, track_id) WHERE (track_id IS NOT NULL);
create policy reader on bill as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on bill using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.bill FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bill FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_custom AFTER UPDATE OF deleted_at ON public.bill FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION app.follow_custom('bill');
CREATE TRIGGER follow_merge BEFORE INSERT ON public.bill FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE CONSTRAINT TRIGGER planned AFTER UPDATE OF total, paid_total, refunded_total, status ON public.bill DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.installment_plan_id IS NOT NULL)) EXECUTE FUNCTION app.prove_installment_plan();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE ON public.bill DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_bill();
grant insert, select, update on bill to bcare_app;

create table "bill_item" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  bill_id bigint not null,
  person_id bigint not null,
  attachment_id bigint,
  product_id bigint,
  description text collate "vi-x-icu" not null,
  unit text,
  quantity numeric(12,3) default 1 not null,
  unit_price bigint default 0 not null,
  line_discount bigint default 0 not null,
  promo_discount bigint default 0 not null,
  order_discount_share bigint default 0 not null,
  vat_rate numeric(5,2) default 0 not null,
  vat_amount bigint default 0 not null,
  total bigint not null,
  covers bigint generated always as (((total + promo_discount) + order_discount_share)) stored not null,
  paid_amount bigint default 0 not null,
  refunded_amount bigint default 0 not null,
  remaining bigint generated always as (((total - paid_amount) + refunded_amount)) stored not null,
  doctor_id bigint,
  part text default 'full'::text not null,
  milestone_label text,
  "order" integer default 0 not null,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint bill_item_pkey PRIMARY KEY (tenant_id, id),
  constraint bill_item_tenant_id_attachment_id_fkey FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachment(tenant_id, id),
  constraint bill_item_tenant_id_bill_id_fkey FOREIGN KEY (tenant_id, bill_id) REFERENCES bill(tenant_id, id),
  constraint bill_item_tenant_id_doctor_id_fkey FOREIGN KEY (tenant_id, doctor_id) REFERENCES "user"(tenant_id, id),
  constraint bill_item_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint bill_item_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint bill_item_line_discount_check CHECK ((line_discount >= 0)),
  constraint bill_item_order_discount_share_check CHECK ((order_discount_share >= 0)),
  constraint bill_item_paid CHECK ((((paid_amount - refunded_amount) >= 0) AND ((paid_amount - refunded_amount) <= GREATEST(total, (0)::bigint)))),
  constraint bill_item_part_check CHECK ((part = ANY (ARRAY['full'::text, 'milestone'::text, 'adjustment'::text]))),
  constraint bill_item_promo_discount_check CHECK ((promo_discount >= 0)),
  constraint bill_item_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint bill_item_refunded_amount_check CHECK ((refunded_amount >= 0)),
  constraint bill_item_total CHECK (((total >= 0) OR (part = 'adjustment'::text))),
  constraint bill_item_vat_rate_check CHECK (((vat_rate >= (0)::numeric) AND (vat_rate <= (100)::numeric)))
);
alter table "bill_item" force row level security;
CREATE INDEX bill_item_attachment ON public.bill_item USING btree (tenant_id, attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX bill_item_bill ON public.bill_item USING btree (tenant_id, bill_id, "order", id);
CREATE INDEX bill_item_created ON public.bill_item USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX bill_item_doctor ON public.bill_item USING btree (tenant_id, doctor_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (doctor_id IS NOT NULL);
CREATE INDEX bill_item_person ON public.bill_item USING btree (tenant_id, person_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX bill_item_product ON public.bill_item USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);
create policy reader on bill_item as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on bill_item using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.bill_item FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bill_item FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.bill_item FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE ON public.bill_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_bill();
grant insert, select, update on bill_item to bcare_app;

create table "books_check" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  source text not null,
  differences integer not null,
  duration_ms integer not null,
  results jsonb not null,
  constraint books_check_pkey PRIMARY KEY (tenant_id, id),
  constraint books_check_differences_check CHECK ((differences >= 0)),
  constraint books_check_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint books_check_source_check CHECK ((source = ANY (ARRAY['screen'::text, 'nightly'::text])))
);
alter table "books_check" force row level security;
CREATE INDEX books_check_by ON public.books_check USING btree (tenant_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX books_check_created ON public.books_check USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
create policy reader on books_check as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on books_check using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.books_check FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant insert, select on books_check to bcare_app;

create table "bundle" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text not null,
  name text collate "vi-x-icu" not null,
  items jsonb not null,
  price bigint not null,
  valid_from date,
  valid_to date,
  use_within_days integer,
  branch_ids bigint[] default '{}'::bigint[] not null,
  max_per_person integer,
  is_active boolean default true not null,
  search_text text generated always as (app.fold(((name || ' '::text) || code))) stored,
  constraint bundle_pkey PRIMARY KEY (tenant_id, id),
  constraint bundle_items CHECK (((jsonb_typeof(items) = 'array'::text) AND (items <> '[]'::jsonb))),
  constraint bundle_max_per_person_check CHECK ((max_per_person > 0)),
  constraint bundle_price_check CHECK ((price >= 0)),
  constraint bundle_span CHECK ((valid_to >= valid_from)),
  constraint bundle_use_within_days_check CHECK ((use_within_days > 0))
);
alter table "bundle" force row level security;
CREATE UNIQUE INDEX bundle_code ON public.bundle USING btree (tenant_id, upper(code)) WHERE (deleted_at IS NULL);
CREATE INDEX bundle_sorted ON public.bundle USING btree (tenant_id, name, id) WHERE (deleted_at IS NULL);
create policy reader on bundle as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on bundle using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.bundle FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.bundle FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on bundle to bcare_app;

create table "calendar_feed" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  user_id bigint not null,
  token_hash text not null,
  constraint calendar_feed_pkey PRIMARY KEY (tenant_id, id),
  constraint calendar_feed_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id)
);
alter table "calendar_feed" force row level security;
CREATE UNIQUE INDEX calendar_feed_live ON public.calendar_feed USING btree (tenant_id, user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX calendar_feed_token ON public.calendar_feed USING btree (tenant_id, token_hash);
create policy reader on calendar_feed as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on calendar_feed using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.calendar_feed FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.calendar_feed FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on calendar_feed to bcare_app;

create table "call" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text default app.formatted_code('call'::text, 'CG{yy}{000000}'::text) not null,
  direction text not null,
  status text default 'ringing'::text not null,
  provider text default 'manual'::text not null,
  provider_call_id text,
  from_number text,
  to_number text,
  number text generated always as (
CASE direction
    WHEN 'in'::text THEN from_number
    ELSE to_number
END) stored,
  phone_tail text generated always as (app.phone_tail(
CASE direction
    WHEN 'in'::text THEN from_number
    ELSE to_number
END)) stored,
  hotline text,
  branch_id bigint not null,
  person_id bigint,
  deal_id bigint,
  task_id bigint,
  user_id bigint,
  ring_user_ids bigint[] default '{}'::bigint[] not null,
  started_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  wait_sec integer generated always as ((
CASE
    WHEN (answered_at IS NOT NULL) THEN EXTRACT(epoch FROM (answered_at - started_at))
    WHEN (ended_at IS NOT NULL) THEN EXTRACT(epoch FROM (ended_at - started_at))
    ELSE NULL::numeric
END)::integer) stored,
  duration_sec integer generated always as ((EXTRACT(epoch FROM (ended_at - answered_at)))::integer) stored,
  end_reason text,
  recording_url text,
  outcome_term_id bigint,
  feedback_note text,
  rating integer,
  feedback_at timestamp with time zone,
  feedback_by bigint,
  next_task_id bigint,
  next_appointment_id bigint,
  missed_handled_at timestamp with time zone,
  search_text text generated always as (((lower(code) || ' '::text) || COALESCE(app.phone_digits(
CASE direction
    WHEN 'in'::text THEN from_number
    ELSE to_number
END), ''::text))) stored,
  recording_state text,
  recording_problem text,
  recording_at timestamp with time zone,
  recording_file_id bigint,
  recording_due_at timestamp with time zone,
  recording_tries integer default 0 not null,
  constraint call_pkey PRIMARY KEY (tenant_id, id),
  constraint call_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint call_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint call_tenant_id_feedback_by_fkey FOREIGN KEY (tenant_id, feedback_by) REFERENCES "user"(tenant_id, id),
  constraint call_tenant_id_next_appointment_id_fkey FOREIGN KEY (tenant_id, next_appointment_id) REFERENCES appointment(tenant_id, id),
  constraint call_tenant_id_next_task_id_fkey FOREIGN KEY (tenant_id, next_task_id) REFERENCES task(tenant_id, id),
  constraint call_tenant_id_outcome_term_id_fkey FOREIGN KEY (tenant_id, outcome_term_id) REFERENCES term(tenant_id, id),
  constraint call_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint call_tenant_id_recording_file_id_fkey FOREIGN KEY (tenant_id, recording_file_id) REFERENCES file(tenant_id, id),
  constraint call_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES task(tenant_id, id),
  constraint call_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint call_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'internal'::text]))),
  constraint call_feedback CHECK (((feedback_at IS NULL) = (outcome_term_id IS NULL))),
  constraint call_order CHECK (((answered_at >= started_at) AND (ended_at >= started_at) AND (ended_at >= answered_at))),
  constraint call_over CHECK (((status = ANY (ARRAY['ringing'::text, 'in_progress'::text])) = (ended_at IS NULL))),
  constraint call_provider CHECK (((provider = 'manual'::text) = (provider_call_id IS NULL))),
  constraint call_provider_check CHECK ((provider = ANY (ARRAY['manual'::text, 'generic'::text, 'stringee'::text, 'worldfone'::text]))),
  constraint call_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint call_recording CHECK (((NOT (recording_state IS DISTINCT FROM 'stored'::text)) = (recording_file_id IS NOT NULL))),
  constraint call_recording_due CHECK (((NOT (recording_state IS DISTINCT FROM 'waiting'::text)) = (recording_due_at IS NOT NULL))),
  constraint call_recording_problem CHECK (((recording_problem IS NULL) OR (recording_state = ANY (ARRAY['failed'::text, 'deleted'::text])))),
  constraint call_recording_problem_check CHECK ((recording_problem = ANY (ARRAY['unreachable'::text, 'address'::text, 'too_large'::text, 'not_audio'::text, 'no_room'::text, 'refused'::text, 'expired'::text]))),
  constraint call_recording_state_check CHECK ((recording_state = ANY (ARRAY['waiting'::text, 'stored'::text, 'failed'::text, 'deleted'::text]))),
  constraint call_status_check CHECK ((status = ANY (ARRAY['ringing'::text, 'in_progress'::text, 'completed'::text, 'no_answer'::text, 'rejected'::text, 'failed'::text])))
);
alter table "call" force row level security;
CREATE INDEX call_asking ON public.call USING btree (tenant_id, user_id, started_at DESC) WHERE ((outcome_term_id IS NULL) AND (status <> ALL (ARRAY['ringing'::text, 'in_progress'::text])) AND (deleted_at IS NULL));
CREATE INDEX call_branch ON public.call USING btree (tenant_id, branch_id, started_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX call_by_provider ON public.call USING btree (tenant_id, provider, started_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX call_code ON public.call USING btree (tenant_id, code);
CREATE INDEX call_created ON public.call USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX call_deal ON public.call USING btree (tenant_id, deal_id, started_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deal_id IS NOT NULL);
CREATE INDEX call_direction ON public.call USING btree (tenant_id, direction, started_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX call_duration ON public.call USING btree (tenant_id, duration_sec DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX call_feedback_by ON public.call USING btree (tenant_id, feedback_by) WHERE (feedback_by IS NOT NULL);
CREATE INDEX call_live ON public.call USING btree (tenant_id, started_at) WHERE ((status = ANY (ARRAY['ringing'::text, 'in_progress'::text])) AND (deleted_at IS NULL));
CREATE INDEX call_missed ON public.call USING btree (tenant_id, phone_tail, started_at) WHERE ((direction = 'in'::text) AND (status = ANY (ARRAY['no_answer'::text, 'rejected'::text, 'failed'::text])) AND (missed_handled_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX call_next_appointment ON public.call USING btree (tenant_id, next_appointment_id) WHERE (next_appointment_id IS NOT NULL);
CREATE INDEX call_next_task ON public.call USING btree (tenant_id, next_task_id) WHERE (next_task_id IS NOT NULL);
CREATE INDEX call_outcome ON public.call USING btree (tenant_id, outcome_term_id, started_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (outcome_term_id IS NOT NULL);
CREATE INDEX call_person ON public.call USING btree (tenant_id, person_id, started_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (person_id IS NOT NULL);
CREATE INDEX call_recording_file ON public.call USING btree (tenant_id, recording_file_id) WHERE (recording_file_id IS NOT NULL);
CREATE INDEX call_search ON public.call USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX call_started ON public.call USING btree (tenant_id, started_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX call_status ON public.call USING btree (tenant_id, status, started_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX call_task ON public.call USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE UNIQUE INDEX call_told ON public.call USING btree (tenant_id, provider, provider_call_id) WHERE (provider_call_id IS NOT NULL);
CREATE INDEX call_user ON public.call USING btree (tenant_id, user_id, started_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on call as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on call using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.call FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.call FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.call FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER kept BEFORE UPDATE ON public.call FOR EACH ROW EXECUTE FUNCTION app.keep_call();
grant delete, insert, select, update on call to bcare_app;

create table "cash_flow" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text,
  direction text not null,
  state text not null,
  amount bigint not null,
  category_term_id bigint,
  fund_account_id bigint,
  method_term_id bigint,
  occurred_at date not null,
  posted_at timestamp with time zone,
  branch_id bigint not null,
  counterparty_kind text default 'person'::text not null,
  counterparty_name text,
  reason text,
  source text not null,
  payment_id bigint,
  person_id bigint,
  deal_id bigint,
  is_accounting boolean default true not null,
  counterparty_user_id bigint,
  counterparty_term_id bigint,
  counterparty_phone text,
  counterparty_address text,
  attached_docs integer default 0 not null,
  ref_no text,
  transfer_pair_id bigint,
  reverses_id bigint,
  state_reason text,
  submitted_at timestamp with time zone,
  submitted_by bigint,
  approved_at timestamp with time zone,
  approved_by bigint,
  posted_by bigint,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  search_text text generated always as (app.fold(((((((COALESCE(code, ''::text) || ' '::text) || COALESCE(counterparty_name, ''::text)) || ' '::text) || COALESCE(reason, ''::text)) || ' '::text) || COALESCE(ref_no, ''::text)))) stored,
  is_mirror boolean default false not null,
  counts_as text generated always as (
CASE
    WHEN (is_mirror = (direction = 'in'::text)) THEN 'out'::text
    ELSE 'in'::text
END) stored not null,
  constraint booked TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint held TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint cash_flow_pkey PRIMARY KEY (tenant_id, id),
  constraint cash_flow_tenant_id_approved_by_fkey FOREIGN KEY (tenant_id, approved_by) REFERENCES "user"(tenant_id, id),
  constraint cash_flow_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint cash_flow_tenant_id_cancelled_by_fkey FOREIGN KEY (tenant_id, cancelled_by) REFERENCES "user"(tenant_id, id),
  constraint cash_flow_tenant_id_category_term_id_fkey FOREIGN KEY (tenant_id, category_term_id) REFERENCES term(tenant_id, id),
  constraint cash_flow_tenant_id_counterparty_term_id_fkey FOREIGN KEY (tenant_id, counterparty_term_id) REFERENCES term(tenant_id, id),
  constraint cash_flow_tenant_id_counterparty_user_id_fkey FOREIGN KEY (tenant_id, counterparty_user_id) REFERENCES "user"(tenant_id, id),
  constraint cash_flow_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint cash_flow_tenant_id_fund_account_id_fkey FOREIGN KEY (tenant_id, fund_account_id) REFERENCES term(tenant_id, id),
  constraint cash_flow_tenant_id_method_term_id_fkey FOREIGN KEY (tenant_id, method_term_id) REFERENCES term(tenant_id, id),
  constraint cash_flow_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id),
  constraint cash_flow_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint cash_flow_tenant_id_posted_by_fkey FOREIGN KEY (tenant_id, posted_by) REFERENCES "user"(tenant_id, id),
  constraint cash_flow_tenant_id_reverses_id_fkey FOREIGN KEY (tenant_id, reverses_id) REFERENCES cash_flow(tenant_id, id),
  constraint cash_flow_tenant_id_submitted_by_fkey FOREIGN KEY (tenant_id, submitted_by) REFERENCES "user"(tenant_id, id),
  constraint cash_flow_amount_check CHECK ((amount > 0)),
  constraint cash_flow_attached_docs_check CHECK (((attached_docs >= 0) AND (attached_docs <= 999))),
  constraint cash_flow_cancelled CHECK ((((state = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) OR (state_reason IS NOT NULL)))),
  constraint cash_flow_counterparty_kind_check CHECK ((counterparty_kind = ANY (ARRAY['person'::text, 'user'::text, 'supplier'::text, 'lab'::text, 'other'::text]))),
  constraint cash_flow_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'transfer'::text]))),
  constraint cash_flow_funded CHECK (((source = ANY (ARRAY['payment'::text, 'deposit'::text, 'refund'::text])) OR (state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (fund_account_id IS NOT NULL))),
  constraint cash_flow_numbered CHECK (((code IS NOT NULL) OR (state = ANY (ARRAY['draft'::text, 'cancelled'::text])))),
  constraint cash_flow_one_way CHECK ((direction <> 'transfer'::text)),
  constraint cash_flow_pair CHECK (((source = 'transfer'::text) = (transfer_pair_id IS NOT NULL))),
  constraint cash_flow_posted CHECK (((state = ANY (ARRAY['posted'::text, 'reversed'::text])) = (posted_at IS NOT NULL))),
  constraint cash_flow_source CHECK (((source = ANY (ARRAY['payment'::text, 'deposit'::text, 'refund'::text])) = (payment_id IS NOT NULL))),
  constraint cash_flow_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'payment'::text, 'deposit'::text, 'refund'::text, 'transfer'::text, 'payroll'::text, 'commission'::text, 'import'::text]))),
  constraint cash_flow_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'pending_approval'::text, 'approved'::text, 'posted'::text, 'reversed'::text, 'cancelled'::text])))
);
alter table "cash_flow" force row level security;
CREATE INDEX cash_flow_amount ON public.cash_flow USING btree (tenant_id, amount DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX cash_flow_approver ON public.cash_flow USING btree (tenant_id, approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX cash_flow_balance ON public.cash_flow USING btree (tenant_id, fund_account_id) INCLUDE (direction, amount) WHERE (state = ANY (ARRAY['posted'::text, 'reversed'::text]));
CREATE INDEX cash_flow_branch ON public.cash_flow USING btree (tenant_id, branch_id, occurred_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX cash_flow_canceller ON public.cash_flow USING btree (tenant_id, cancelled_by) WHERE (cancelled_by IS NOT NULL);
CREATE INDEX cash_flow_category ON public.cash_flow USING btree (tenant_id, category_term_id, occurred_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (category_term_id IS NOT NULL);
CREATE INDEX cash_flow_code ON public.cash_flow USING btree (tenant_id, code, id) WHERE (deleted_at IS NULL);
CREATE INDEX cash_flow_counts ON public.cash_flow USING btree (tenant_id, counts_as, occurred_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX cash_flow_created ON public.cash_flow USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX cash_flow_creator ON public.cash_flow USING btree (tenant_id, created_by, occurred_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX cash_flow_deal ON public.cash_flow USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX cash_flow_direction ON public.cash_flow USING btree (tenant_id, direction, occurred_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX cash_flow_fund ON public.cash_flow USING btree (tenant_id, fund_account_id, occurred_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (fund_account_id IS NOT NULL);
CREATE INDEX cash_flow_method ON public.cash_flow USING btree (tenant_id, method_term_id, occurred_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (method_term_id IS NOT NULL);
CREATE INDEX cash_flow_occurred ON public.cash_flow USING btree (tenant_id, occurred_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX cash_flow_pair_rows ON public.cash_flow USING btree (tenant_id, transfer_pair_id) WHERE (transfer_pair_id IS NOT NULL);
CREATE INDEX cash_flow_party ON public.cash_flow USING btree (tenant_id, counterparty_term_id) WHERE (counterparty_term_id IS NOT NULL);
CREATE INDEX cash_flow_payment ON public.cash_flow USING btree (tenant_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX cash_flow_period ON public.cash_flow USING btree (tenant_id, occurred_at) INCLUDE (direction, counts_as, amount, source, fund_account_id, category_term_id, method_term_id, branch_id) WHERE (state = ANY (ARRAY['posted'::text, 'reversed'::text]));
CREATE INDEX cash_flow_person ON public.cash_flow USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX cash_flow_poster ON public.cash_flow USING btree (tenant_id, posted_by) WHERE (posted_by IS NOT NULL);
CREATE UNIQUE INDEX cash_flow_reversed ON public.cash_flow USING btree (tenant_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX cash_flow_search ON public.cash_flow USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX cash_flow_state ON public.cash_flow USING btree (tenant_id, state, occurred_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX cash_flow_submitter ON public.cash_flow USING btree (tenant_id, submitted_by) WHERE (submitted_by IS NOT NULL);
CREATE INDEX cash_flow_user ON public.cash_flow USING btree (tenant_id, counterparty_user_id) WHERE (counterparty_user_id IS NOT NULL);
create policy reader on cash_flow as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on cash_flow using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.cash_flow FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.cash_flow FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE CONSTRAINT TRIGGER booked AFTER INSERT OR UPDATE OF state ON public.cash_flow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.payment_id IS NOT NULL)) EXECUTE FUNCTION app.prove_payment();
CREATE TRIGGER booked_late AFTER UPDATE OF state ON public.cash_flow FOR EACH ROW WHEN (((new.state = 'posted'::text) AND (old.state <> ALL (ARRAY['posted'::text, 'reversed'::text])) AND (new.direction <> 'transfer'::text))) EXECUTE FUNCTION app.attach_to_shift();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.cash_flow FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER guard BEFORE UPDATE ON public.cash_flow FOR EACH ROW EXECUTE FUNCTION app.guard_cash_flow();
CREATE CONSTRAINT TRIGGER held AFTER INSERT OR UPDATE OF state ON public.cash_flow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.direction = 'out'::text) AND (new.state = 'posted'::text) AND (new.fund_account_id IS NOT NULL))) EXECUTE FUNCTION app.prove_fund();
CREATE TRIGGER kept BEFORE UPDATE ON public.cash_flow FOR EACH ROW WHEN ((old.state = ANY (ARRAY['posted'::text, 'reversed'::text]))) EXECUTE FUNCTION app.keep_ledger('state', 'state_reason', 'ref_no', 'counterparty_name', 'reason', 'category_term_id', 'fund_account_id', 'method_term_id', 'counterparty_term_id', 'counterparty_phone', 'counterparty_address', 'counts_as');
CREATE TRIGGER mirrored BEFORE INSERT ON public.cash_flow FOR EACH ROW WHEN (((new.reverses_id IS NOT NULL) OR (new.payment_id IS NOT NULL))) EXECUTE FUNCTION app.mark_mirror();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE ON public.cash_flow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_cash_flow();
CREATE TRIGGER shifted AFTER INSERT ON public.cash_flow FOR EACH ROW WHEN (((new.state = ANY (ARRAY['posted'::text, 'reversed'::text])) AND (new.direction <> 'transfer'::text))) EXECUTE FUNCTION app.attach_to_shift();
grant insert, select, update on cash_flow to bcare_app;

create table "cash_flow_item" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  cash_flow_id bigint not null,
  category_term_id bigint,
  description text not null,
  amount bigint not null,
  department_id bigint,
  material_id bigint,
  quantity numeric(12,3),
  person_id bigint,
  attachment_id bigint,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint cash_flow_item_pkey PRIMARY KEY (tenant_id, id),
  constraint cash_flow_item_tenant_id_attachment_id_fkey FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachment(tenant_id, id),
  constraint cash_flow_item_tenant_id_cash_flow_id_fkey FOREIGN KEY (tenant_id, cash_flow_id) REFERENCES cash_flow(tenant_id, id),
  constraint cash_flow_item_tenant_id_category_term_id_fkey FOREIGN KEY (tenant_id, category_term_id) REFERENCES term(tenant_id, id),
  constraint cash_flow_item_tenant_id_department_id_fkey FOREIGN KEY (tenant_id, department_id) REFERENCES department(tenant_id, id),
  constraint cash_flow_item_tenant_id_material_id_fkey FOREIGN KEY (tenant_id, material_id) REFERENCES material(tenant_id, id),
  constraint cash_flow_item_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint cash_flow_item_amount_check CHECK ((amount > 0)),
  constraint cash_flow_item_quantity_check CHECK ((quantity > (0)::numeric))
);
alter table "cash_flow_item" force row level security;
CREATE INDEX cash_flow_item_attachment ON public.cash_flow_item USING btree (tenant_id, attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX cash_flow_item_category ON public.cash_flow_item USING btree (tenant_id, category_term_id) WHERE (category_term_id IS NOT NULL);
CREATE INDEX cash_flow_item_created ON public.cash_flow_item USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX cash_flow_item_department ON public.cash_flow_item USING btree (tenant_id, department_id) WHERE (department_id IS NOT NULL);
CREATE INDEX cash_flow_item_material ON public.cash_flow_item USING btree (tenant_id, material_id) WHERE (material_id IS NOT NULL);
CREATE INDEX cash_flow_item_of ON public.cash_flow_item USING btree (tenant_id, cash_flow_id);
CREATE INDEX cash_flow_item_person ON public.cash_flow_item USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX cash_flow_item_voucher ON public.cash_flow_item USING btree (tenant_id, cash_flow_id, id) WHERE (deleted_at IS NULL);
create policy reader on cash_flow_item as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on cash_flow_item using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.cash_flow_item FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.cash_flow_item FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.cash_flow_item FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER kept BEFORE INSERT OR UPDATE ON public.cash_flow_item FOR EACH ROW EXECUTE FUNCTION app.keep_cash_flow_item();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE ON public.cash_flow_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_cash_flow();
grant insert, select, update on cash_flow_item to bcare_app;

create table "cash_flow_note" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  cash_flow_id bigint not null,
  content text not null,
  constraint cash_flow_note_pkey PRIMARY KEY (tenant_id, id),
  constraint cash_flow_note_tenant_id_cash_flow_id_fkey FOREIGN KEY (tenant_id, cash_flow_id) REFERENCES cash_flow(tenant_id, id)
);
alter table "cash_flow_note" force row level security;
CREATE INDEX cash_flow_note_created ON public.cash_flow_note USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX cash_flow_note_voucher ON public.cash_flow_note USING btree (tenant_id, cash_flow_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on cash_flow_note as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on cash_flow_note using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.cash_flow_note FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.cash_flow_note FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER kept BEFORE UPDATE ON public.cash_flow_note FOR EACH ROW EXECUTE FUNCTION app.keep_cash_flow_note();
grant insert, select, update on cash_flow_note to bcare_app;

create table "clinic_limit" (
  only_one boolean default true not null,
  storage_gb integer not null,
  customers integer not null,
  constraint clinic_limit_pkey PRIMARY KEY (only_one),
  constraint clinic_limit_customers_check CHECK ((customers > 0)),
  constraint clinic_limit_only_one_check CHECK (only_one),
  constraint clinic_limit_storage_gb_check CHECK ((storage_gb > 0))
);
grant select on clinic_limit to bcare_app;

create table "consent" (
  tenant_id integer not null,
  id bigint not null,
  person_id bigint not null,
  purpose text not null,
  granted boolean not null,
  text_version text not null,
  channel text not null,
  given_by text default 'self'::text not null,
  relative_id bigint,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  constraint consent_pkey PRIMARY KEY (tenant_id, id),
  constraint consent_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint consent_tenant_id_relative_id_fkey FOREIGN KEY (tenant_id, relative_id) REFERENCES person_relative(tenant_id, id),
  constraint consent_channel_check CHECK ((channel = ANY (ARRAY['counter'::text, 'paper'::text, 'phone'::text, 'zalo'::text, 'web'::text]))),
  constraint consent_given_by_check CHECK ((given_by = ANY (ARRAY['self'::text, 'guardian'::text]))),
  constraint consent_guardian CHECK (((given_by = 'guardian'::text) = (relative_id IS NOT NULL))),
  constraint consent_purpose_check CHECK ((purpose = ANY (ARRAY['care'::text, 'marketing'::text, 'photo'::text, 'sharing'::text, 'recording'::text, 'foreign_transfer'::text])))
);
alter table "consent" force row level security;
CREATE INDEX consent_person ON public.consent USING btree (tenant_id, person_id, id DESC);
CREATE INDEX consent_relative ON public.consent USING btree (tenant_id, relative_id) WHERE (relative_id IS NOT NULL);
create policy reader on consent as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on consent using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.consent FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.consent FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_consent AFTER INSERT ON public.consent FOR EACH ROW EXECUTE FUNCTION app.follow_consent();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.consent FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER withdraw_pictures AFTER INSERT ON public.consent FOR EACH ROW EXECUTE FUNCTION app.withdraw_pictures();
grant insert, select on consent to bcare_app;

create table "credential" (
  tenant_id integer not null,
  user_id bigint not null,
  password_hash text not null,
  changed_at timestamp with time zone default now() not null,
  is_demo boolean default false not null,
  constraint credential_pkey PRIMARY KEY (tenant_id, user_id),
  constraint credential_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id)
);
alter table "credential" force row level security;
create policy reader on credential as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on credential using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER forget_demo_password BEFORE UPDATE ON public.credential FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION app.forget_demo_password();
grant delete, insert, select, update on credential to bcare_app;

create table "custom_definition" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  entity_type text not null,
  name text not null,
  label text collate "vi-x-icu" not null,
  type text not null,
  option_set_id bigint,
  required boolean default false not null,
  is_unique boolean default false not null,
  default_value jsonb,
  validation jsonb default '{}'::jsonb not null,
  section text,
  "order" integer default 0 not null,
  width text default 'half'::text not null,
  placeholder text,
  help text,
  show_in text[] default '{form,profile,list,filter}'::text[] not null,
  visible_roles text[] default '{}'::text[] not null,
  editable_roles text[] default '{}'::text[] not null,
  show_if jsonb,
  is_sensitive boolean default false not null,
  status text default 'draft'::text not null,
  search_text text generated always as (app.fold(((label || ' '::text) || name))) stored,
  constraint custom_definition_pkey PRIMARY KEY (tenant_id, id),
  constraint custom_definition_tenant_id_option_set_id_fkey FOREIGN KEY (tenant_id, option_set_id) REFERENCES custom_option_set(tenant_id, id),
  constraint custom_definition_entity_type_check CHECK ((entity_type = ANY (ARRAY['person'::text, 'deal'::text, 'attachment'::text, 'appointment'::text, 'task'::text, 'user'::text, 'product'::text, 'bill'::text]))),
  constraint custom_definition_name_check CHECK ((name ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint custom_definition_options CHECK (((option_set_id IS NOT NULL) = (type = ANY (ARRAY['select'::text, 'multi_select'::text])))),
  constraint custom_definition_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'migrating'::text, 'archived'::text]))),
  constraint custom_definition_type_check CHECK ((type = ANY (ARRAY['text'::text, 'long_text'::text, 'integer'::text, 'decimal'::text, 'money'::text, 'percent'::text, 'date'::text, 'datetime'::text, 'boolean'::text, 'select'::text, 'multi_select'::text, 'phone'::text, 'email'::text, 'url'::text, 'user'::text, 'person'::text, 'product'::text, 'term'::text, 'tooth'::text, 'file'::text, 'rating'::text, 'color'::text]))),
  constraint custom_definition_width_check CHECK ((width = ANY (ARRAY['half'::text, 'full'::text])))
);
alter table "custom_definition" force row level security;
CREATE UNIQUE INDEX custom_definition_name ON public.custom_definition USING btree (tenant_id, entity_type, name) WHERE (deleted_at IS NULL);
CREATE INDEX custom_definition_options_used ON public.custom_definition USING btree (tenant_id, option_set_id) WHERE (option_set_id IS NOT NULL);
CREATE INDEX custom_definition_order ON public.custom_definition USING btree (tenant_id, entity_type, "order", id) WHERE (deleted_at IS NULL);
create policy reader on custom_definition as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on custom_definition using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.custom_definition FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.custom_definition FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on custom_definition to bcare_app;

create table "custom_index" (
  tenant_id integer not null,
  definition_id bigint not null,
  entity_id bigint not null,
  place smallint default 0 not null,
  number double precision,
  word text collate "vi-x-icu",
  is_unique boolean default false not null,
  constraint custom_index_pkey PRIMARY KEY (tenant_id, definition_id, entity_id, place),
  constraint custom_index_tenant_id_definition_id_fkey FOREIGN KEY (tenant_id, definition_id) REFERENCES custom_definition(tenant_id, id)
);
alter table "custom_index" force row level security;
CREATE INDEX custom_index_number ON public.custom_index USING btree (tenant_id, definition_id, number, entity_id) WHERE (number IS NOT NULL);
CREATE INDEX custom_index_word ON public.custom_index USING btree (tenant_id, definition_id, word, entity_id) WHERE (word IS NOT NULL);
CREATE UNIQUE INDEX custom_unique_number ON public.custom_index USING btree (tenant_id, definition_id, number) WHERE (is_unique AND (number IS NOT NULL));
CREATE UNIQUE INDEX custom_unique_word ON public.custom_index USING btree (tenant_id, definition_id, lower(word)) WHERE (is_unique AND (word IS NOT NULL));
create policy reader on custom_index as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on custom_index using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on custom_index to bcare_app;

create table "custom_link" (
  tenant_id integer not null,
  id bigint not null,
  relationship_id bigint not null,
  from_id bigint not null,
  to_id bigint not null,
  one_from boolean not null,
  one_to boolean not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  constraint custom_link_pkey PRIMARY KEY (tenant_id, id),
  constraint custom_link_tenant_id_relationship_id_fkey FOREIGN KEY (tenant_id, relationship_id) REFERENCES custom_relationship(tenant_id, id)
);
alter table "custom_link" force row level security;
CREATE UNIQUE INDEX custom_link_one_from ON public.custom_link USING btree (tenant_id, relationship_id, to_id) WHERE one_from;
CREATE UNIQUE INDEX custom_link_one_to ON public.custom_link USING btree (tenant_id, relationship_id, from_id) WHERE one_to;
CREATE UNIQUE INDEX custom_link_pair ON public.custom_link USING btree (tenant_id, relationship_id, from_id, to_id);
CREATE INDEX custom_link_to ON public.custom_link USING btree (tenant_id, relationship_id, to_id, id);
create policy reader on custom_link as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on custom_link using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.custom_link FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.custom_link FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on custom_link to bcare_app;

create table "custom_migration" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  definition_id bigint not null,
  op text not null,
  from_type text not null,
  to_type text not null,
  option_set_id bigint,
  before jsonb default '{}'::jsonb not null,
  dry_run boolean default false not null,
  state text default 'pending'::text not null,
  total integer default 0 not null,
  processed integer default 0 not null,
  failed integer default 0 not null,
  last_entity_id bigint default 0 not null,
  errors jsonb default '[]'::jsonb not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  restored_at timestamp with time zone,
  constraint custom_migration_pkey PRIMARY KEY (tenant_id, id),
  constraint custom_migration_tenant_id_definition_id_fkey FOREIGN KEY (tenant_id, definition_id) REFERENCES custom_definition(tenant_id, id),
  constraint custom_migration_op_check CHECK ((op = ANY (ARRAY['change_type'::text, 'restore'::text]))),
  constraint custom_migration_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
alter table "custom_migration" force row level security;
CREATE INDEX custom_migration_definition ON public.custom_migration USING btree (tenant_id, definition_id, id DESC);
CREATE UNIQUE INDEX custom_migration_running ON public.custom_migration USING btree (tenant_id, definition_id) WHERE ((state = ANY (ARRAY['pending'::text, 'running'::text])) AND (NOT dry_run));
create policy reader on custom_migration as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on custom_migration using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.custom_migration FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.custom_migration FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on custom_migration to bcare_app;

create table "custom_option_set" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  name text collate "vi-x-icu" not null,
  options jsonb default '[]'::jsonb not null,
  constraint custom_option_set_pkey PRIMARY KEY (tenant_id, id)
);
alter table "custom_option_set" force row level security;
CREATE UNIQUE INDEX custom_option_set_name ON public.custom_option_set USING btree (tenant_id, app.spelling(name)) WHERE (deleted_at IS NULL);
create policy reader on custom_option_set as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on custom_option_set using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.custom_option_set FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.custom_option_set FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on custom_option_set to bcare_app;

create table "custom_original" (
  tenant_id integer not null,
  migration_id bigint not null,
  entity_id bigint not null,
  value jsonb not null,
  converted jsonb,
  created_at timestamp with time zone default now() not null,
  constraint custom_original_pkey PRIMARY KEY (tenant_id, migration_id, entity_id),
  constraint custom_original_tenant_id_migration_id_fkey FOREIGN KEY (tenant_id, migration_id) REFERENCES custom_migration(tenant_id, id)
);
alter table "custom_original" force row level security;
CREATE INDEX custom_original_age ON public.custom_original USING btree (tenant_id, created_at);
create policy reader on custom_original as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on custom_original using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on custom_original to bcare_app;

create table "custom_relationship" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  name text not null,
  label text collate "vi-x-icu" not null,
  reverse_label text collate "vi-x-icu" not null,
  from_entity text not null,
  to_entity text not null,
  cardinality text not null,
  on_delete text default 'unlink'::text not null,
  no_cycles boolean default false not null,
  is_active boolean default true not null,
  constraint custom_relationship_pkey PRIMARY KEY (tenant_id, id),
  constraint custom_relationship_cardinality_check CHECK ((cardinality = ANY (ARRAY['one_one'::text, 'one_many'::text, 'many_many'::text]))),
  constraint custom_relationship_name_check CHECK ((name ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint custom_relationship_on_delete_check CHECK ((on_delete = ANY (ARRAY['restrict'::text, 'unlink'::text])))
);
alter table "custom_relationship" force row level security;
CREATE UNIQUE INDEX custom_relationship_name ON public.custom_relationship USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
create policy reader on custom_relationship as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on custom_relationship using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.custom_relationship FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.custom_relationship FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on custom_relationship to bcare_app;

create table "custom_value" (
  tenant_id integer not null,
  entity_type text not null,
  entity_id bigint not null,
  data jsonb default '{}'::jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint custom_value_pkey PRIMARY KEY (tenant_id, entity_type, entity_id)
);
alter table "custom_value" force row level security;
create policy reader on custom_value as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on custom_value using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER history_of_values AFTER INSERT OR UPDATE OF data ON public.custom_value FOR EACH ROW EXECUTE FUNCTION app.write_custom_history();
CREATE TRIGGER index_values AFTER INSERT OR UPDATE OF data ON public.custom_value FOR EACH ROW EXECUTE FUNCTION app.index_custom_value();
grant delete, insert, select, update on custom_value to bcare_app;

create table "deal" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  code text default app.issue_code('deal'::text) not null,
  name text collate "vi-x-icu" not null,
  person_id bigint not null,
  pipeline_id bigint not null,
  stage_id bigint not null,
  status text default 'open'::text not null,
  stage_entered_at timestamp with time zone default now() not null,
  last_stage_id bigint,
  rank text collate "C" not null,
  branch_id bigint not null,
  owner_id bigint,
  is_new_customer boolean default true not null,
  expected_amount bigint default 0 not null,
  expected_close_at date,
  priority text default 'normal'::text not null,
  source_term_id bigint,
  campaign text,
  channel text,
  description text,
  lost_reason_id bigint,
  lost_note text,
  lost_at timestamp with time zone,
  won_at timestamp with time zone,
  first_payment_at timestamp with time zone,
  origin_deal_id bigint,
  search_text text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint deal_pkey PRIMARY KEY (tenant_id, id),
  constraint deal_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES "user"(tenant_id, id),
  constraint deal_person FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint deal_stage FOREIGN KEY (tenant_id, pipeline_id, stage_id, status) REFERENCES stage(tenant_id, pipeline_id, id, kind) ON UPDATE CASCADE,
  constraint deal_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint deal_tenant_id_last_stage_id_fkey FOREIGN KEY (tenant_id, last_stage_id) REFERENCES stage(tenant_id, id),
  constraint deal_tenant_id_lost_reason_id_fkey FOREIGN KEY (tenant_id, lost_reason_id) REFERENCES term(tenant_id, id),
  constraint deal_tenant_id_origin_deal_id_fkey FOREIGN KEY (tenant_id, origin_deal_id) REFERENCES deal(tenant_id, id),
  constraint deal_tenant_id_source_term_id_fkey FOREIGN KEY (tenant_id, source_term_id) REFERENCES term(tenant_id, id),
  constraint deal_expected_amount_check CHECK ((expected_amount >= 0)),
  constraint deal_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text]))),
  constraint deal_rank_check CHECK ((rank ~ '^[0-9A-Za-z]{8}([0-9A-Za-z]*[1-9A-Za-z])?$'::text))
);
alter table "deal" force row level security;
CREATE INDEX deal_amount ON public.deal USING btree (tenant_id, expected_amount DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX deal_branch_created ON public.deal USING btree (tenant_id, branch_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_close ON public.deal USING btree (tenant_id, expected_close_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX deal_code ON public.deal USING btree (tenant_id, code);
CREATE INDEX deal_created ON public.deal USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX deal_creator ON public.deal USING btree (tenant_id, created_by);
CREATE INDEX deal_entered ON public.deal USING btree (tenant_id, stage_entered_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX deal_lost ON public.deal USING btree (tenant_id, lost_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (lost_at IS NOT NULL);
CREATE INDEX deal_lost_reason ON public.deal USING btree (tenant_id, lost_reason_id) WHERE (lost_reason_id IS NOT NULL);
CREATE INDEX deal_new_customer ON public.deal USING btree (tenant_id, is_new_customer, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX deal_origin ON public.deal USING btree (tenant_id, origin_deal_id, pipeline_id) WHERE ((origin_deal_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deal_owner_created ON public.deal USING btree (tenant_id, owner_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_person_created ON public.deal USING btree (tenant_id, person_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_pipeline_created ON public.deal USING btree (tenant_id, pipeline_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_priority_created ON public.deal USING btree (tenant_id, priority, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX deal_rank ON public.deal USING btree (tenant_id, stage_id, rank) WHERE (deleted_at IS NULL);
CREATE INDEX deal_search ON public.deal USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX deal_source_created ON public.deal USING btree (tenant_id, source_term_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_status_created ON public.deal USING btree (tenant_id, status, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_updated ON public.deal USING btree (tenant_id, updated_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX deal_won ON public.deal USING btree (tenant_id, won_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (won_at IS NOT NULL);
create policy reader on deal as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy search on deal for select to bcare_owner using (true);
create policy tenant on deal using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.deal FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.deal FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER fill_search BEFORE INSERT OR UPDATE OF name, code, person_id ON public.deal FOR EACH ROW EXECUTE FUNCTION app.fill_deal_search();
CREATE TRIGGER follow_custom AFTER UPDATE OF deleted_at ON public.deal FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION app.follow_custom('deal');
CREATE TRIGGER follow_merge BEFORE INSERT ON public.deal FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER follow_new_owner AFTER INSERT ON public.deal FOR EACH ROW WHEN ((new.owner_id IS NOT NULL)) EXECUTE FUNCTION app.follow_deal_owner();
CREATE TRIGGER follow_owner AFTER UPDATE OF owner_id ON public.deal FOR EACH ROW WHEN ((old.owner_id IS DISTINCT FROM new.owner_id)) EXECUTE FUNCTION app.follow_deal_owner();
grant delete, insert, select, update on deal to bcare_app;

create table "deal_stage_history" (
  tenant_id integer not null,
  id bigint not null,
  deal_id bigint not null,
  person_id bigint not null,
  from_pipeline_id bigint,
  from_stage_id bigint,
  to_pipeline_id bigint not null,
  to_stage_id bigint not null,
  source text not null,
  reason text,
  seconds_in_previous bigint,
  amount_at_change bigint not null,
  at timestamp with time zone default now() not null,
  by bigint,
  constraint deal_stage_history_pkey PRIMARY KEY (tenant_id, id),
  constraint deal_stage_history_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint deal_stage_history_tenant_id_from_pipeline_id_fkey FOREIGN KEY (tenant_id, from_pipeline_id) REFERENCES pipeline(tenant_id, id),
  constraint deal_stage_history_tenant_id_from_stage_id_fkey FOREIGN KEY (tenant_id, from_stage_id) REFERENCES stage(tenant_id, id),
  constraint deal_stage_history_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint deal_stage_history_tenant_id_to_pipeline_id_fkey FOREIGN KEY (tenant_id, to_pipeline_id) REFERENCES pipeline(tenant_id, id),
  constraint deal_stage_history_tenant_id_to_stage_id_fkey FOREIGN KEY (tenant_id, to_stage_id) REFERENCES stage(tenant_id, id),
  constraint deal_stage_history_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'auto_payment'::text, 'auto_checkin'::text, 'auto_appointment'::text, 'switch'::text, 'import'::text, 'api'::text])))
);
alter table "deal_stage_history" force row level security;
CREATE INDEX deal_stage_history_at ON public.deal_stage_history USING btree (tenant_id, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_stage_history_by ON public.deal_stage_history USING btree (tenant_id, by, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_stage_history_deal ON public.deal_stage_history USING btree (tenant_id, deal_id, id DESC);
CREATE INDEX deal_stage_history_entered ON public.deal_stage_history USING btree (tenant_id, to_pipeline_id, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_stage_history_from ON public.deal_stage_history USING btree (tenant_id, from_stage_id, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_stage_history_left ON public.deal_stage_history USING btree (tenant_id, from_pipeline_id, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_stage_history_person ON public.deal_stage_history USING btree (tenant_id, person_id, id DESC);
CREATE INDEX deal_stage_history_source ON public.deal_stage_history USING btree (tenant_id, source, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deal_stage_history_to ON public.deal_stage_history USING btree (tenant_id, to_stage_id, at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on deal_stage_history as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on deal_stage_history using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.deal_stage_history FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.deal_stage_history FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant insert, select on deal_stage_history to bcare_app;

create table "deal_tag" (
  tenant_id integer not null,
  deal_id bigint not null,
  tag_id bigint not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  constraint deal_tag_pkey PRIMARY KEY (tenant_id, deal_id, tag_id),
  constraint deal_tag_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint deal_tag_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES tag(tenant_id, id)
);
alter table "deal_tag" force row level security;
CREATE INDEX deal_tag_tag ON public.deal_tag USING btree (tenant_id, tag_id, deal_id);
create policy reader on deal_tag as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on deal_tag using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.deal_tag FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on deal_tag to bcare_app;

create table "deal_user" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  deal_id bigint not null,
  user_id bigint not null,
  role_term_id bigint not null,
  is_primary boolean default false not null,
  share_pct numeric(5,2),
  joined_at timestamp with time zone default now() not null,
  left_at timestamp with time zone,
  constraint deal_user_pkey PRIMARY KEY (tenant_id, id),
  constraint deal_user_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint deal_user_tenant_id_role_term_id_fkey FOREIGN KEY (tenant_id, role_term_id) REFERENCES term(tenant_id, id),
  constraint deal_user_user FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint deal_user_left CHECK ((left_at >= joined_at)),
  constraint deal_user_share_pct_check CHECK (((share_pct > (0)::numeric) AND (share_pct <= (100)::numeric)))
);
alter table "deal_user" force row level security;
CREATE INDEX deal_user_current ON public.deal_user USING btree (tenant_id, user_id, deal_id) WHERE (left_at IS NULL);
CREATE INDEX deal_user_deal ON public.deal_user USING btree (tenant_id, deal_id, joined_at, id);
CREATE UNIQUE INDEX deal_user_member ON public.deal_user USING btree (tenant_id, deal_id, user_id, role_term_id) WHERE (left_at IS NULL);
CREATE UNIQUE INDEX deal_user_primary ON public.deal_user USING btree (tenant_id, deal_id) WHERE (is_primary AND (left_at IS NULL));
CREATE INDEX deal_user_role ON public.deal_user USING btree (tenant_id, role_term_id);
create policy reader on deal_user as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on deal_user using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.deal_user FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.deal_user FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on deal_user to bcare_app;

create table "deal_user_rating" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  deal_user_id bigint not null,
  score integer not null,
  rated_side text not null,
  comment text,
  channel text not null,
  track_id bigint,
  rated_by bigint,
  at timestamp with time zone default now() not null,
  constraint deal_user_rating_pkey PRIMARY KEY (tenant_id, id),
  constraint deal_user_rating_tenant_id_deal_user_id_fkey FOREIGN KEY (tenant_id, deal_user_id) REFERENCES deal_user(tenant_id, id),
  constraint deal_user_rating_tenant_id_track_id_fkey FOREIGN KEY (tenant_id, track_id) REFERENCES track(tenant_id, id),
  constraint deal_user_rating_tenant_id_track_id_fkey1 FOREIGN KEY (tenant_id, track_id) REFERENCES track(tenant_id, id),
  constraint deal_user_rating_channel_check CHECK ((channel = ANY (ARRAY['counter'::text, 'zalo'::text, 'call'::text, 'form'::text]))),
  constraint deal_user_rating_rated_side_check CHECK ((rated_side = ANY (ARRAY['customer'::text, 'manager'::text]))),
  constraint deal_user_rating_score_check CHECK (((score >= 1) AND (score <= 5)))
);
alter table "deal_user_rating" force row level security;
CREATE INDEX deal_user_rating_at ON public.deal_user_rating USING btree (tenant_id, at DESC, id DESC);
CREATE UNIQUE INDEX deal_user_rating_once ON public.deal_user_rating USING btree (tenant_id, deal_user_id, rated_side, COALESCE(track_id, (0)::bigint)) WHERE (deleted_at IS NULL);
CREATE INDEX deal_user_rating_side ON public.deal_user_rating USING btree (tenant_id, rated_side, at DESC);
CREATE INDEX deal_user_rating_visit ON public.deal_user_rating USING btree (tenant_id, track_id) WHERE (track_id IS NOT NULL);
create policy reader on deal_user_rating as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on deal_user_rating using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.deal_user_rating FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.deal_user_rating FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on deal_user_rating to bcare_app;

create table "department" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  name text collate "vi-x-icu" not null,
  code text,
  kind text default 'department'::text not null,
  parent_id bigint,
  branch_id bigint,
  manager_id bigint,
  phone text,
  address text,
  licence_no text,
  licence_expires_at date,
  tax_code text,
  "order" integer default 0 not null,
  is_active boolean default true not null,
  search_text text generated always as (app.fold(((name || ' '::text) || COALESCE(code, ''::text)))) stored,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint department_pkey PRIMARY KEY (tenant_id, id),
  constraint department_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint department_tenant_id_manager_id_fkey FOREIGN KEY (tenant_id, manager_id) REFERENCES "user"(tenant_id, id),
  constraint department_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES department(tenant_id, id),
  constraint department_kind_check CHECK ((kind = ANY (ARRAY['branch'::text, 'department'::text, 'team'::text])))
);
alter table "department" force row level security;
create policy reader on department as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on department using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.department FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.department FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER stocked AFTER INSERT OR UPDATE OF kind ON public.department FOR EACH ROW WHEN ((new.kind = 'branch'::text)) EXECUTE FUNCTION app.stock_of_branch();
grant delete, insert, select, update on department to bcare_app;

create table "deposit" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text not null,
  person_id bigint not null,
  deal_id bigint,
  attachment_id bigint,
  doctor_id bigint,
  branch_id bigint not null,
  payment_id bigint not null,
  kind text not null,
  amount bigint not null,
  converted bigint default 0 not null,
  refunded bigint default 0 not null,
  available bigint generated always as (
CASE
    WHEN (status = 'cancelled'::text) THEN (0)::bigint
    ELSE ((amount - converted) - refunded)
END) stored not null,
  earmarks jsonb default '[]'::jsonb not null,
  received_at timestamp with time zone not null,
  expires_on date,
  refundable boolean default true not null,
  status text default 'active'::text not null,
  note text,
  search_text text generated always as (app.fold(code)) stored,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint deposit_pkey PRIMARY KEY (tenant_id, id),
  constraint deposit_tenant_id_attachment_id_fkey FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachment(tenant_id, id),
  constraint deposit_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint deposit_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint deposit_tenant_id_doctor_id_fkey FOREIGN KEY (tenant_id, doctor_id) REFERENCES "user"(tenant_id, id),
  constraint deposit_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id),
  constraint deposit_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint deposit_amount_check CHECK ((amount > 0)),
  constraint deposit_cancelled CHECK (((status <> 'cancelled'::text) OR ((converted = 0) AND (refunded = 0)))),
  constraint deposit_converted_check CHECK ((converted >= 0)),
  constraint deposit_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'prepayment'::text, 'overpay'::text, 'gift_card'::text]))),
  constraint deposit_refunded_check CHECK ((refunded >= 0)),
  constraint deposit_spent CHECK (((converted + refunded) <= amount)),
  constraint deposit_status_check CHECK ((status = ANY (ARRAY['active'::text, 'partially_used'::text, 'used'::text, 'refunded'::text, 'cancelled'::text])))
);
alter table "deposit" force row level security;
CREATE INDEX deposit_attachment ON public.deposit USING btree (tenant_id, attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX deposit_branch ON public.deposit USING btree (tenant_id, branch_id, received_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deposit_created ON public.deposit USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX deposit_deal ON public.deposit USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX deposit_doctor ON public.deposit USING btree (tenant_id, doctor_id) WHERE (doctor_id IS NOT NULL);
CREATE INDEX deposit_kind ON public.deposit USING btree (tenant_id, kind, received_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deposit_payment ON public.deposit USING btree (tenant_id, payment_id);
CREATE INDEX deposit_person ON public.deposit USING btree (tenant_id, person_id, received_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX deposit_received ON public.deposit USING btree (tenant_id, received_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX deposit_search ON public.deposit USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX deposit_status ON public.deposit USING btree (tenant_id, status, received_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on deposit as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on deposit using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.deposit FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.deposit FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.deposit FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER kept BEFORE UPDATE ON public.deposit FOR EACH ROW EXECUTE FUNCTION app.keep_ledger('converted', 'refunded', 'available', 'status', 'earmarks', 'expires_on', 'refundable', 'deal_id', 'attachment_id', 'doctor_id', 'note');
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE ON public.deposit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_deposit();
grant insert, select, update on deposit to bcare_app;

create table "deposit_movement" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  deposit_id bigint not null,
  payment_id bigint not null,
  kind text not null,
  amount bigint not null,
  moved_at timestamp with time zone not null,
  constraint held TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint deposit_movement_pkey PRIMARY KEY (tenant_id, id),
  constraint deposit_movement_tenant_id_deposit_id_fkey FOREIGN KEY (tenant_id, deposit_id) REFERENCES deposit(tenant_id, id),
  constraint deposit_movement_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id),
  constraint deposit_movement_amount_check CHECK ((amount <> 0)),
  constraint deposit_movement_kind_check CHECK ((kind = ANY (ARRAY['received'::text, 'applied'::text, 'unapplied'::text, 'refunded'::text, 'unrefunded'::text, 'cancelled'::text]))),
  constraint deposit_movement_sign CHECK (((kind = ANY (ARRAY['received'::text, 'unapplied'::text, 'unrefunded'::text])) = (amount > 0)))
);
alter table "deposit_movement" force row level security;
CREATE INDEX deposit_movement_deposit ON public.deposit_movement USING btree (tenant_id, deposit_id, id);
CREATE INDEX deposit_movement_payment ON public.deposit_movement USING btree (tenant_id, payment_id);
create policy reader on deposit_movement as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on deposit_movement using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.deposit_movement FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE CONSTRAINT TRIGGER held AFTER INSERT ON public.deposit_movement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_deposit();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT ON public.deposit_movement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_payment();
grant insert, select on deposit_movement to bcare_app;

create table "discount" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text,
  name text collate "vi-x-icu" not null,
  kind text default 'percent'::text not null,
  value numeric(14,2) not null,
  max_amount bigint,
  apply_to text default 'order'::text not null,
  target_ids bigint[] default '{}'::bigint[] not null,
  min_order bigint,
  min_qty numeric(12,3),
  audience text default 'all'::text not null,
  audience_ids bigint[] default '{}'::bigint[] not null,
  valid_from date not null,
  valid_to date,
  weekdays integer[] default '{}'::integer[] not null,
  hours jsonb,
  branch_ids bigint[] default '{}'::bigint[] not null,
  usage_limit integer,
  usage_limit_per_person integer,
  stack_mode text default 'stackable'::text not null,
  stack_group text,
  priority integer default 0 not null,
  needs_code boolean default false not null,
  approval_required boolean default false not null,
  funded_by text default 'clinic'::text not null,
  note text,
  status text default 'draft'::text not null,
  search_text text generated always as (app.fold(((name || ' '::text) || COALESCE(code, ''::text)))) stored,
  constraint discount_pkey PRIMARY KEY (tenant_id, id),
  constraint discount_apply_to_check CHECK ((apply_to = ANY (ARRAY['order'::text, 'line'::text, 'category'::text, 'product'::text, 'bundle'::text]))),
  constraint discount_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'new_customer'::text, 'group'::text, 'person'::text, 'birthday_month'::text, 'referrer'::text]))),
  constraint discount_funded_by_check CHECK ((funded_by = ANY (ARRAY['clinic'::text, 'partner'::text]))),
  constraint discount_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'fixed_price'::text, 'gift'::text, 'free_session'::text]))),
  constraint discount_max_amount_check CHECK ((max_amount >= 0)),
  constraint discount_min_order_check CHECK ((min_order >= 0)),
  constraint discount_min_qty_check CHECK ((min_qty > (0)::numeric)),
  constraint discount_percent CHECK (((kind <> 'percent'::text) OR (value <= (100)::numeric))),
  constraint discount_span CHECK ((valid_to >= valid_from)),
  constraint discount_stack_mode_check CHECK ((stack_mode = ANY (ARRAY['exclusive'::text, 'stackable'::text]))),
  constraint discount_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'ended'::text]))),
  constraint discount_usage_limit_check CHECK ((usage_limit > 0)),
  constraint discount_usage_limit_per_person_check CHECK ((usage_limit_per_person > 0)),
  constraint discount_value_check CHECK ((value >= (0)::numeric))
);
alter table "discount" force row level security;
CREATE UNIQUE INDEX discount_code ON public.discount USING btree (tenant_id, upper(code)) WHERE (deleted_at IS NULL);
CREATE INDEX discount_running ON public.discount USING btree (tenant_id, status, id) WHERE (deleted_at IS NULL);
create policy reader on discount as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on discount using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.discount FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.discount FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on discount to bcare_app;

create table "discount_usage" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  discount_id bigint not null,
  person_id bigint not null,
  deal_id bigint,
  amount bigint not null,
  status text default 'reserved'::text not null,
  expires_at timestamp with time zone not null,
  bill_id bigint,
  constraint discount_usage_pkey PRIMARY KEY (tenant_id, id),
  constraint discount_usage_tenant_id_bill_id_fkey FOREIGN KEY (tenant_id, bill_id) REFERENCES bill(tenant_id, id),
  constraint discount_usage_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint discount_usage_tenant_id_discount_id_fkey FOREIGN KEY (tenant_id, discount_id) REFERENCES discount(tenant_id, id),
  constraint discount_usage_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint discount_usage_amount_check CHECK ((amount >= 0)),
  constraint discount_usage_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'applied'::text, 'released'::text, 'reversed'::text])))
);
alter table "discount_usage" force row level security;
CREATE INDEX discount_usage_bill ON public.discount_usage USING btree (tenant_id, bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX discount_usage_created ON public.discount_usage USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX discount_usage_deal ON public.discount_usage USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX discount_usage_discount ON public.discount_usage USING btree (tenant_id, discount_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX discount_usage_person ON public.discount_usage USING btree (tenant_id, person_id, discount_id);
create policy reader on discount_usage as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on discount_usage using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.discount_usage FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.discount_usage FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.discount_usage FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on discount_usage to bcare_app;

create table "entity_data" (
  tenant_id integer not null,
  id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  person_id bigint,
  kind text not null,
  key text default 'main'::text not null,
  value jsonb,
  version_no integer not null,
  is_current boolean default true not null,
  status text default 'draft'::text not null,
  reason text,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  signed_at timestamp with time zone,
  signed_by bigint,
  sealed text,
  code text,
  frozen jsonb,
  sign_hash text,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text,
  constraint entity_data_pkey PRIMARY KEY (tenant_id, id),
  constraint entity_data_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint entity_data_entity_type_check CHECK ((entity_type = ANY (ARRAY['person'::text, 'user'::text, 'attachment'::text, 'deal'::text]))),
  constraint entity_data_sign_hash_check CHECK ((sign_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint entity_data_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'signed'::text, 'void'::text]))),
  constraint entity_data_void CHECK ((((status = 'void'::text) = (voided_at IS NOT NULL)) AND ((voided_at IS NULL) = (voided_by IS NULL)) AND ((voided_at IS NULL) = (void_reason IS NULL))))
);
alter table "entity_data" force row level security;
CREATE UNIQUE INDEX entity_data_current ON public.entity_data USING btree (tenant_id, entity_type, entity_id, kind, key) WHERE is_current;
CREATE INDEX entity_data_ortho ON public.entity_data USING btree (tenant_id, kind, entity_id) WHERE (is_current AND (entity_type = 'attachment'::text) AND (kind = ANY (ARRAY['ortho_setup'::text, 'ortho_control'::text])));
CREATE INDEX entity_data_person ON public.entity_data USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE UNIQUE INDEX entity_data_version ON public.entity_data USING btree (tenant_id, entity_type, entity_id, kind, key, version_no DESC);
create policy reader on entity_data as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on entity_data using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.entity_data FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.entity_data FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.entity_data FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER guard BEFORE UPDATE ON public.entity_data FOR EACH ROW EXECUTE FUNCTION app.guard_entity_data();
CREATE TRIGGER keep_signed BEFORE DELETE ON public.entity_data FOR EACH ROW EXECUTE FUNCTION app.keep_signed_data();
grant delete, insert, select, update on entity_data to bcare_app;

create table "export_file" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  entity text not null,
  format text not null,
  file_name text not null,
  filter jsonb default '{}'::jsonb not null,
  columns text[] default '{}'::text[] not null,
  status text default 'waiting'::text not null,
  total integer default 0 not null,
  progress jsonb default '{"done": 0}'::jsonb not null,
  finished_at timestamp with time zone,
  constraint export_file_pkey PRIMARY KEY (tenant_id, id),
  constraint export_file_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
  constraint export_file_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
alter table "export_file" force row level security;
CREATE INDEX export_file_creator ON public.export_file USING btree (tenant_id, created_by, id DESC);
create policy reader on export_file as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on export_file using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.export_file FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.export_file FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on export_file to bcare_app;

create table "export_piece" (
  tenant_id integer not null,
  export_id bigint not null,
  no integer not null,
  bytes bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint export_piece_pkey PRIMARY KEY (tenant_id, export_id, no),
  constraint export_piece_tenant_id_export_id_fkey FOREIGN KEY (tenant_id, export_id) REFERENCES export_file(tenant_id, id)
);
alter table "export_piece" force row level security;
CREATE INDEX export_piece_age ON public.export_piece USING btree (tenant_id, created_at);
create policy reader on export_piece as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on export_piece using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on export_piece to bcare_app;

create table "file" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  sha256 text not null,
  mime text not null,
  size bigint not null,
  width integer,
  height integer,
  storage_key text not null,
  thumb_key text,
  constraint file_pkey PRIMARY KEY (tenant_id, id),
  constraint file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint file_size_check CHECK ((size > 0))
);
alter table "file" force row level security;
CREATE UNIQUE INDEX file_sha256 ON public.file USING btree (tenant_id, sha256);
CREATE UNIQUE INDEX file_storage ON public.file USING btree (tenant_id, storage_key);
create policy reader on file as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on file using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.file FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.file FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on file to bcare_app;

create table "file_upload" (
  tenant_id integer not null,
  id bigint not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint not null,
  name text not null,
  size bigint not null,
  purpose text not null,
  storage_key text not null,
  offsets bigint[] default '{}'::bigint[] not null,
  received bigint default 0 not null,
  constraint file_upload_pkey PRIMARY KEY (tenant_id, id),
  constraint file_upload_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES "user"(tenant_id, id),
  constraint file_upload_check CHECK (((received >= 0) AND (received <= size))),
  constraint file_upload_size_check CHECK ((size > 0))
);
alter table "file_upload" force row level security;
CREATE INDEX file_upload_created ON public.file_upload USING btree (tenant_id, created_at);
CREATE INDEX file_upload_owner ON public.file_upload USING btree (tenant_id, created_by, id);
create policy reader on file_upload as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on file_upload using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.file_upload FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on file_upload to bcare_app;

create table "file_usage" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  file_id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  person_id bigint,
  purpose text default 'other'::text not null,
  taken_at timestamp with time zone,
  shown_at timestamp with time zone generated always as (COALESCE(taken_at, created_at)) stored,
  teeth text[],
  phase text,
  caption text,
  "order" integer default 0 not null,
  pair_id bigint,
  is_public_consented boolean default false not null,
  name text not null,
  constraint file_usage_pkey PRIMARY KEY (tenant_id, id),
  constraint file_usage_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES file(tenant_id, id),
  constraint file_usage_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint file_usage_entity_type_check CHECK ((entity_type ~ '^[a-z_]{1,40}$'::text)),
  constraint file_usage_name CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint file_usage_published CHECK (((NOT is_public_consented) OR (person_id IS NOT NULL)))
);
alter table "file_usage" force row level security;
CREATE INDEX file_usage_avatar ON public.file_usage USING btree (tenant_id, entity_type, entity_id, id DESC) WHERE ((purpose = 'avatar'::text) AND (deleted_at IS NULL));
CREATE INDEX file_usage_created ON public.file_usage USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX file_usage_entity ON public.file_usage USING btree (tenant_id, entity_type, entity_id, shown_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX file_usage_file ON public.file_usage USING btree (tenant_id, file_id);
CREATE UNIQUE INDEX file_usage_pair ON public.file_usage USING btree (tenant_id, pair_id, purpose) WHERE ((pair_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX file_usage_person ON public.file_usage USING btree (tenant_id, person_id, shown_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX file_usage_purpose ON public.file_usage USING btree (tenant_id, purpose, shown_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX file_usage_shown ON public.file_usage USING btree (tenant_id, shown_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
create policy reader on file_usage as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on file_usage using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.file_usage FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.file_usage FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.file_usage FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on file_usage to bcare_app;

create table "form_submission" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text default app.issue_code('form_submission'::text) not null,
  form_id bigint,
  branch_id bigint not null,
  name text collate "vi-x-icu" not null,
  phone text,
  phone_raw text,
  email text,
  interest text,
  message text,
  preferred_time text,
  branch_hint text,
  page_url text,
  referer text,
  utm jsonb default '{}'::jsonb not null,
  payload jsonb default '{}'::jsonb not null,
  consent jsonb,
  ip_hash text,
  status text default 'new'::text not null,
  status_reason text,
  status_at timestamp with time zone,
  status_by bigint,
  spam_score integer default 0 not null,
  spam_reasons text[] default '{}'::text[] not null,
  submitted_at timestamp with time zone default now() not null,
  matched_person_id bigint,
  duplicate_of_id bigint,
  assigned_user_id bigint,
  assigned_at timestamp with time zone,
  contacted_at timestamp with time zone,
  contacted_by bigint,
  converted_at timestamp with time zone,
  converted_by bigint,
  person_id bigint,
  deal_id bigint,
  task_id bigint,
  appointment_id bigint,
  differences jsonb default '[]'::jsonb not null,
  phone_tail text generated always as (app.phone_tail(phone)) stored,
  email_fold text generated always as (lower(email)) stored,
  search_text text generated always as (((((((app.fold(name) || ' '::text) || lower(code)) || ' '::text) || COALESCE(app.phone_digits(phone), ''::text)) || ' '::text) || COALESCE(lower(email), ''::text))) stored,
  constraint form_submission_pkey PRIMARY KEY (tenant_id, id),
  constraint form_submission_branch FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint form_submission_tenant_id_appointment_id_fkey FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointment(tenant_id, id),
  constraint form_submission_tenant_id_assigned_user_id_fkey FOREIGN KEY (tenant_id, assigned_user_id) REFERENCES "user"(tenant_id, id),
  constraint form_submission_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint form_submission_tenant_id_duplicate_of_id_fkey FOREIGN KEY (tenant_id, duplicate_of_id) REFERENCES form_submission(tenant_id, id),
  constraint form_submission_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES web_form(tenant_id, id),
  constraint form_submission_tenant_id_matched_person_id_fkey FOREIGN KEY (tenant_id, matched_person_id) REFERENCES person(tenant_id, id),
  constraint form_submission_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint form_submission_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES task(tenant_id, id),
  constraint form_submission_converted CHECK ((((status = 'converted'::text) = (person_id IS NOT NULL)) AND ((status = 'converted'::text) = (converted_at IS NOT NULL)))),
  constraint form_submission_payload_check CHECK ((octet_length((payload)::text) <= 16384)),
  constraint form_submission_reachable CHECK (((phone IS NOT NULL) OR (email IS NOT NULL) OR (deleted_at IS NOT NULL))),
  constraint form_submission_spam_score_check CHECK (((spam_score >= 0) AND (spam_score <= 100))),
  constraint form_submission_status_check CHECK ((status = ANY (ARRAY['new'::text, 'contacted'::text, 'converted'::text, 'duplicate'::text, 'discarded'::text, 'spam'::text])))
);
alter table "form_submission" force row level security;
CREATE INDEX form_submission_address ON public.form_submission USING btree (tenant_id, ip_hash, submitted_at) WHERE (ip_hash IS NOT NULL);
CREATE INDEX form_submission_appointment ON public.form_submission USING btree (tenant_id, appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX form_submission_assigned ON public.form_submission USING btree (tenant_id, assigned_user_id, submitted_at DESC);
CREATE INDEX form_submission_at ON public.form_submission USING btree (tenant_id, submitted_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX form_submission_code ON public.form_submission USING btree (tenant_id, code);
CREATE INDEX form_submission_deal ON public.form_submission USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX form_submission_duplicate ON public.form_submission USING btree (tenant_id, duplicate_of_id) WHERE (duplicate_of_id IS NOT NULL);
CREATE INDEX form_submission_email ON public.form_submission USING btree (tenant_id, email_fold, submitted_at DESC) WHERE (email_fold IS NOT NULL);
CREATE INDEX form_submission_form ON public.form_submission USING btree (tenant_id, form_id, submitted_at DESC);
CREATE INDEX form_submission_matched ON public.form_submission USING btree (tenant_id, matched_person_id) WHERE (matched_person_id IS NOT NULL);
CREATE INDEX form_submission_person ON public.form_submission USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX form_submission_phone ON public.form_submission USING btree (tenant_id, phone_tail, submitted_at DESC) WHERE (phone_tail IS NOT NULL);
CREATE INDEX form_submission_search ON public.form_submission USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX form_submission_status ON public.form_submission USING btree (tenant_id, status, submitted_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX form_submission_task ON public.form_submission USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX form_submission_turn ON public.form_submission USING btree (tenant_id, assigned_user_id, assigned_at DESC) WHERE (assigned_at IS NOT NULL);
create policy reader on form_submission as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on form_submission using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.form_submission FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.form_submission FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.form_submission FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on form_submission to bcare_app;

create table "history" (
  tenant_id integer not null,
  id bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  xid xid8 default pg_current_xact_id() not null,
  actor_id bigint,
  action text not null,
  entity_type text not null,
  entity_id bigint,
  changes jsonb default '{}'::jsonb not null,
  reason text,
  request_id text,
  ip text,
  user_agent text,
  person_id bigint,
  constraint history_pkey PRIMARY KEY (tenant_id, id)
);
alter table "history" force row level security;
CREATE INDEX history_action ON public.history USING btree (tenant_id, action, at DESC, id DESC) WHERE (action <> ALL (ARRAY['create'::text, 'update'::text]));
CREATE INDEX history_actor ON public.history USING btree (tenant_id, actor_id, at DESC, id DESC);
CREATE INDEX history_at ON public.history USING btree (tenant_id, at DESC, id DESC);
CREATE INDEX history_entity ON public.history USING btree (tenant_id, entity_type, entity_id, id DESC);
CREATE INDEX history_person ON public.history USING btree (tenant_id, person_id, id DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX history_request ON public.history USING btree (tenant_id, request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX history_sign_in ON public.history USING btree (tenant_id, at DESC, id DESC) WHERE (action = ANY (ARRAY['login'::text, 'login_failed'::text, 'logout'::text]));
CREATE INDEX history_sign_in_from ON public.history USING btree (tenant_id, ip, at DESC, id DESC) WHERE (action = ANY (ARRAY['login'::text, 'login_failed'::text, 'logout'::text]));
CREATE INDEX history_type ON public.history USING btree (tenant_id, entity_type, at DESC, id DESC);
CREATE INDEX history_xid ON public.history USING btree (tenant_id, xid, id);
create policy reader on history as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on history using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.history FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant insert, select on history to bcare_app;

create table "history_block" (
  tenant_id integer not null,
  no bigint not null,
  from_xid xid8 not null,
  to_xid xid8 not null,
  entries integer not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamp with time zone default now() not null,
  form smallint not null,
  constraint history_block_pkey PRIMARY KEY (tenant_id, no),
  constraint history_block_form_check CHECK ((form = ANY (ARRAY[1, 2])))
);
alter table "history_block" force row level security;
create policy reader on history_block as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on history_block using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant insert, select on history_block to bcare_app;

create table "history_check" (
  tenant_id integer not null,
  id bigint not null,
  status text default 'waiting'::text not null,
  source text not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  finished_at timestamp with time zone,
  host text,
  ok boolean,
  blocks integer default 0 not null,
  entries bigint default 0 not null,
  heads integer default 0 not null,
  broken_no bigint,
  broken_because text,
  broken_sealed_at timestamp with time zone,
  constraint history_check_pkey PRIMARY KEY (tenant_id, id),
  constraint history_check_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES "user"(tenant_id, id),
  constraint history_check_check CHECK (((status = 'done'::text) = (ok IS NOT NULL))),
  constraint history_check_check1 CHECK (((broken_no IS NULL) = (broken_because IS NULL))),
  constraint history_check_source_check CHECK ((source = ANY (ARRAY['screen'::text, 'weekly'::text, 'command'::text]))),
  constraint history_check_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
alter table "history_check" force row level security;
CREATE INDEX history_check_by ON public.history_check USING btree (tenant_id, created_by);
CREATE UNIQUE INDEX history_check_open ON public.history_check USING btree (tenant_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
create policy reader on history_check as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on history_check using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.history_check FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on history_check to bcare_app;

create table "history_redaction" (
  tenant_id integer not null,
  history_id bigint not null,
  request_id bigint not null,
  digest text not null,
  created_at timestamp with time zone default now() not null,
  constraint history_redaction_pkey PRIMARY KEY (tenant_id, history_id),
  constraint history_redaction_tenant_id_request_id_fkey FOREIGN KEY (tenant_id, request_id) REFERENCES subject_request(tenant_id, id),
  constraint history_redaction_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text))
);
alter table "history_redaction" force row level security;
CREATE INDEX history_redaction_request ON public.history_redaction USING btree (tenant_id, request_id, history_id);
create policy reader on history_redaction as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on history_redaction using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant insert, select on history_redaction to bcare_app;

create table "idempotency_key" (
  tenant_id integer not null,
  key uuid not null,
  hash text not null,
  answer text,
  created_at timestamp with time zone default now() not null,
  owner text not null,
  constraint idempotency_key_pkey PRIMARY KEY (tenant_id, key, owner)
);
alter table "idempotency_key" force row level security;
CREATE INDEX idempotency_key_created ON public.idempotency_key USING brin (tenant_id, created_at);
create policy reader on idempotency_key as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on idempotency_key using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on idempotency_key to bcare_app;

create table "installment" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text not null,
  plan_id bigint not null,
  person_id bigint not null,
  branch_id bigint not null,
  seq integer not null,
  due_on date not null,
  amount bigint not null,
  paid bigint default 0 not null,
  refunded bigint default 0 not null,
  closed_as text,
  remaining bigint generated always as (
CASE
    WHEN (closed_as IS NULL) THEN ((amount - paid) + refunded)
    ELSE (0)::bigint
END) stored not null,
  note text,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint installment_pkey PRIMARY KEY (tenant_id, id),
  constraint installment_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint installment_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint installment_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES installment_plan(tenant_id, id),
  constraint installment_amount_check CHECK ((amount > 0)),
  constraint installment_closed_as_check CHECK ((closed_as = ANY (ARRAY['waived'::text, 'cancelled'::text]))),
  constraint installment_paid CHECK ((((paid - refunded) >= 0) AND ((paid - refunded) <= amount))),
  constraint installment_paid_check CHECK ((paid >= 0)),
  constraint installment_refunded_check CHECK ((refunded >= 0)),
  constraint installment_replaced CHECK (((closed_as IS DISTINCT FROM 'cancelled'::text) OR (paid = 0))),
  constraint installment_seq_check CHECK ((seq >= 0))
);
alter table "installment" force row level security;
CREATE INDEX installment_branch ON public.installment USING btree (tenant_id, branch_id, due_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX installment_created ON public.installment USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX installment_due ON public.installment USING btree (tenant_id, due_on DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX installment_owing ON public.installment USING btree (tenant_id, due_on, id) WHERE ((remaining > 0) AND (deleted_at IS NULL));
CREATE INDEX installment_person ON public.installment USING btree (tenant_id, person_id, due_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX installment_plan_due ON public.installment USING btree (tenant_id, plan_id, due_on, id);
CREATE UNIQUE INDEX installment_seq ON public.installment USING btree (tenant_id, plan_id, seq) WHERE ((deleted_at IS NULL) AND (closed_as IS DISTINCT FROM 'cancelled'::text));
create policy reader on installment as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on installment using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.installment FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.installment FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.installment FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER kept BEFORE UPDATE ON public.installment FOR EACH ROW EXECUTE FUNCTION app.keep_installment();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE ON public.installment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_installment_plan();
grant insert, select, update on installment to bcare_app;

create table "installment_plan" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text default app.formatted_code('installment_plan'::text, 'TG{yyyy}/{00000}'::text) not null,
  person_id bigint not null,
  deal_id bigint,
  bill_id bigint,
  branch_id bigint not null,
  attachment_ids bigint[] default '{}'::bigint[] not null,
  provider text default 'clinic'::text not null,
  provider_term_id bigint,
  principal bigint not null,
  down_payment bigint default 0 not null,
  interest_pct numeric(5,2) default 0 not null,
  fee bigint default 0 not null,
  total bigint not null,
  count integer not null,
  frequency text not null,
  first_due_on date not null,
  day_of_month integer,
  grace_days integer default 5 not null,
  late_fee bigint,
  status text default 'draft'::text not null,
  paid bigint default 0 not null,
  refunded bigint default 0 not null,
  remaining bigint not null,
  signed_file_id bigint,
  signed_at timestamp with time zone,
  agreement_no text,
  note text,
  activated_at timestamp with time zone,
  paused_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  cancel_reason text,
  search_text text generated always as (app.fold(((code || ' '::text) || COALESCE(agreement_no, ''::text)))) stored,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint installment_plan_pkey PRIMARY KEY (tenant_id, id),
  constraint installment_plan_tenant_id_bill_id_fkey FOREIGN KEY (tenant_id, bill_id) REFERENCES bill(tenant_id, id),
  constraint installment_plan_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint installment_plan_tenant_id_cancelled_by_fkey FOREIGN KEY (tenant_id, cancelled_by) REFERENCES "user"(tenant_id, id),
  constraint installment_plan_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint installment_plan_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint installment_plan_tenant_id_provider_term_id_fkey FOREIGN KEY (tenant_id, provider_term_id) REFERENCES term(tenant_id, id),
  constraint installment_plan_tenant_id_signed_file_id_fkey FOREIGN KEY (tenant_id, signed_file_id) REFERENCES file_usage(tenant_id, id),
  constraint installment_plan_activated CHECK (((status = ANY (ARRAY['active'::text, 'paused'::text, 'completed'::text])) <= ((activated_at IS NOT NULL) AND (bill_id IS NOT NULL)))),
  constraint installment_plan_cancelled CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (cancel_reason IS NULL)))),
  constraint installment_plan_check CHECK ((total > down_payment)),
  constraint installment_plan_count_check CHECK ((count > 0)),
  constraint installment_plan_day_of_month_check CHECK (((day_of_month >= 1) AND (day_of_month <= 31))),
  constraint installment_plan_down_payment_check CHECK ((down_payment >= 0)),
  constraint installment_plan_ended CHECK (((status <> ALL (ARRAY['active'::text, 'paused'::text, 'completed'::text])) OR ((status = 'completed'::text) = (remaining = 0)))),
  constraint installment_plan_fee_check CHECK ((fee >= 0)),
  constraint installment_plan_frequency_check CHECK ((frequency = ANY (ARRAY['week'::text, '2week'::text, 'month'::text, 'visit'::text, 'custom'::text]))),
  constraint installment_plan_grace_days_check CHECK ((grace_days >= 0)),
  constraint installment_plan_interest_pct_check CHECK (((interest_pct >= (0)::numeric) AND (interest_pct <= (100)::numeric))),
  constraint installment_plan_late_fee_check CHECK ((late_fee >= 0)),
  constraint installment_plan_paid_check CHECK ((paid >= 0)),
  constraint installment_plan_paused CHECK (((status = 'paused'::text) <= (paused_at IS NOT NULL))),
  constraint installment_plan_principal_check CHECK ((principal > 0)),
  constraint installment_plan_provider_check CHECK ((provider = ANY (ARRAY['clinic'::text, 'finance_company'::text]))),
  constraint installment_plan_refunded_check CHECK ((refunded >= 0)),
  constraint installment_plan_remaining_check CHECK ((remaining >= 0)),
  constraint installment_plan_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'completed'::text, 'cancelled'::text])))
);
alter table "installment_plan" force row level security;
CREATE INDEX installment_plan_bill ON public.installment_plan USING btree (tenant_id, bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX installment_plan_branch ON public.installment_plan USING btree (tenant_id, branch_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX installment_plan_canceller ON public.installment_plan USING btree (tenant_id, cancelled_by) WHERE (cancelled_by IS NOT NULL);
CREATE UNIQUE INDEX installment_plan_code ON public.installment_plan USING btree (tenant_id, code);
CREATE INDEX installment_plan_company ON public.installment_plan USING btree (tenant_id, provider_term_id) WHERE (provider_term_id IS NOT NULL);
CREATE INDEX installment_plan_created ON public.installment_plan USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX installment_plan_deal ON public.installment_plan USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX installment_plan_file ON public.installment_plan USING btree (tenant_id, signed_file_id) WHERE (signed_file_id IS NOT NULL);
CREATE INDEX installment_plan_first ON public.installment_plan USING btree (tenant_id, first_due_on DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX installment_plan_of_bill ON public.installment_plan USING btree (tenant_id, bill_id) WHERE (status = ANY (ARRAY['active'::text, 'paused'::text, 'completed'::text]));
CREATE INDEX installment_plan_person ON public.installment_plan USING btree (tenant_id, person_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX installment_plan_provider ON public.installment_plan USING btree (tenant_id, provider, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX installment_plan_refundable ON public.installment_plan USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (paid > refunded);
CREATE INDEX installment_plan_search ON public.installment_plan USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX installment_plan_status ON public.installment_plan USING btree (tenant_id, status, created_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on installment_plan as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on installment_plan using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.installment_plan FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.installment_plan FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.installment_plan FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER kept BEFORE UPDATE ON public.installment_plan FOR EACH ROW WHEN ((old.status <> 'draft'::text)) EXECUTE FUNCTION app.keep_installment_plan();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE ON public.installment_plan DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_installment_plan();
grant insert, select, update on installment_plan to bcare_app;

create table "invitation" (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  token_hash text not null,
  sent_at timestamp with time zone default now() not null,
  sent_by bigint,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint invitation_pkey PRIMARY KEY (tenant_id, id),
  constraint invitation_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id)
);
alter table "invitation" force row level security;
CREATE UNIQUE INDEX invitation_live ON public.invitation USING btree (tenant_id, user_id) WHERE (used_at IS NULL);
CREATE UNIQUE INDEX invitation_token ON public.invitation USING btree (tenant_id, token_hash);
CREATE INDEX invitation_user ON public.invitation USING btree (tenant_id, user_id);
create policy reader on invitation as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on invitation using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.invitation FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on invitation to bcare_app;

create table "master_key" (
  only_one boolean default true not null,
  fingerprint text not null,
  since timestamp with time zone default now() not null,
  constraint master_key_pkey PRIMARY KEY (only_one),
  constraint master_key_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{16}$'::text)),
  constraint master_key_only_one_check CHECK (only_one)
);
grant insert, select on master_key to bcare_app;

create table "material" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text not null,
  name text collate "vi-x-icu" not null,
  category_term_id bigint,
  kind text default 'consumable'::text not null,
  unit_term_id bigint not null,
  purchase_unit_term_id bigint,
  purchase_factor numeric(12,3),
  brand text,
  origin text,
  spec text,
  supplier_term_ids bigint[] default '{}'::bigint[] not null,
  standard_cost bigint,
  sale_price bigint,
  product_id bigint,
  lot_tracked boolean default false not null,
  expiry_tracked boolean default false not null,
  barcodes jsonb default '[]'::jsonb not null,
  is_active boolean default true not null,
  search_text text generated always as (app.fold(((((((((name || ' '::text) || code) || ' '::text) || COALESCE(brand, ''::text)) || ' '::text) || COALESCE(spec, ''::text)) || ' '::text) || (jsonb_path_query_array(barcodes, '$[*]."code"'::jsonpath))::text))) stored,
  constraint material_pkey PRIMARY KEY (tenant_id, id),
  constraint material_tenant_id_category_term_id_fkey FOREIGN KEY (tenant_id, category_term_id) REFERENCES term(tenant_id, id),
  constraint material_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint material_tenant_id_purchase_unit_term_id_fkey FOREIGN KEY (tenant_id, purchase_unit_term_id) REFERENCES term(tenant_id, id),
  constraint material_tenant_id_unit_term_id_fkey FOREIGN KEY (tenant_id, unit_term_id) REFERENCES term(tenant_id, id),
  constraint material_expiry CHECK ((lot_tracked OR (NOT expiry_tracked))),
  constraint material_kind_check CHECK ((kind = ANY (ARRAY['consumable'::text, 'tool'::text, 'implant'::text, 'ortho'::text, 'medicine'::text, 'office'::text]))),
  constraint material_purchase CHECK ((((purchase_unit_term_id IS NULL) = (purchase_factor IS NULL)) AND (purchase_unit_term_id <> unit_term_id))),
  constraint material_purchase_factor_check CHECK ((purchase_factor > (0)::numeric)),
  constraint material_sale_price_check CHECK ((sale_price >= 0)),
  constraint material_standard_cost_check CHECK ((standard_cost >= 0))
);
alter table "material" force row level security;
CREATE INDEX material_barcodes ON public.material USING gin (tenant_id, jsonb_path_query_array(barcodes, '$[*]."code"'::jsonpath)) WHERE (barcodes <> '[]'::jsonb);
CREATE INDEX material_category ON public.material USING btree (tenant_id, category_term_id) WHERE (category_term_id IS NOT NULL);
CREATE UNIQUE INDEX material_code ON public.material USING btree (tenant_id, upper(code)) WHERE (deleted_at IS NULL);
CREATE INDEX material_kind ON public.material USING btree (tenant_id, kind, name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX material_name ON public.material USING btree (tenant_id, app.spelling(name)) WHERE (deleted_at IS NULL);
CREATE INDEX material_product ON public.material USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX material_purchase_unit ON public.material USING btree (tenant_id, purchase_unit_term_id) WHERE (purchase_unit_term_id IS NOT NULL);
CREATE INDEX material_sorted ON public.material USING btree (tenant_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX material_suppliers ON public.material USING gin (tenant_id, supplier_term_ids) WHERE (supplier_term_ids <> '{}'::bigint[]);
CREATE INDEX material_unit ON public.material USING btree (tenant_id, unit_term_id);
create policy reader on material as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on material using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.material FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.material FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER guard BEFORE UPDATE OF unit_term_id, lot_tracked, deleted_at ON public.material FOR EACH ROW EXECUTE FUNCTION app.guard_material();
CREATE TRIGGER stock_renamed AFTER UPDATE ON public.material FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION app.stock_of_material();
CREATE TRIGGER stocked AFTER INSERT ON public.material FOR EACH ROW EXECUTE FUNCTION app.stock_of_material();
grant delete, insert, select, update on material to bcare_app;

create table "material_lot" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  material_id bigint not null,
  branch_id bigint not null,
  lot_no text not null,
  expiry date,
  quantity numeric(15,3) default 0 not null,
  unit_cost bigint,
  received_at timestamp with time zone not null,
  told_at timestamp with time zone,
  search_text text generated always as (app.fold(lot_no)) stored,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint material_lot_pkey PRIMARY KEY (tenant_id, id),
  constraint material_lot_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint material_lot_tenant_id_material_id_fkey FOREIGN KEY (tenant_id, material_id) REFERENCES material(tenant_id, id),
  constraint material_lot_held CHECK ((quantity >= (0)::numeric)),
  constraint material_lot_unit_cost_check CHECK ((unit_cost >= 0))
);
alter table "material_lot" force row level security;
CREATE INDEX material_lot_expiry ON public.material_lot USING btree (tenant_id, expiry, id) WHERE (deleted_at IS NULL);
CREATE INDEX material_lot_material ON public.material_lot USING btree (tenant_id, material_id);
CREATE UNIQUE INDEX material_lot_once ON public.material_lot USING btree (tenant_id, branch_id, material_id, upper(lot_no));
CREATE INDEX material_lot_quantity ON public.material_lot USING btree (tenant_id, quantity DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX material_lot_received ON public.material_lot USING btree (tenant_id, received_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX material_lot_search ON public.material_lot USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
create policy reader on material_lot as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on material_lot using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.material_lot FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.material_lot FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE OF quantity ON public.material_lot DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_lot();
grant insert, select, update on material_lot to bcare_app;

create table "material_stock" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  material_id bigint not null,
  branch_id bigint not null,
  on_hand numeric(15,3) default 0 not null,
  value bigint default 0 not null,
  entry_no integer default 0 not null,
  min_stock numeric(15,3),
  max_stock numeric(15,3),
  last_moved_at timestamp with time zone,
  state text generated always as (
CASE
    WHEN (on_hand < (0)::numeric) THEN 'negative'::text
    WHEN (on_hand = (0)::numeric) THEN 'out'::text
    WHEN ((min_stock IS NOT NULL) AND (on_hand < min_stock)) THEN 'low'::text
    ELSE 'ok'::text
END) stored not null,
  search_text text default ''::text not null,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint material_stock_pkey PRIMARY KEY (tenant_id, id),
  constraint material_stock_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint material_stock_tenant_id_material_id_fkey FOREIGN KEY (tenant_id, material_id) REFERENCES material(tenant_id, id),
  constraint material_stock_entry_no_check CHECK ((entry_no >= 0)),
  constraint material_stock_limits CHECK ((max_stock >= min_stock)),
  constraint material_stock_max_stock_check CHECK ((max_stock >= (0)::numeric)),
  constraint material_stock_min_stock_check CHECK ((min_stock >= (0)::numeric))
);
alter table "material_stock" force row level security;
CREATE INDEX material_stock_material ON public.material_stock USING btree (tenant_id, material_id);
CREATE INDEX material_stock_moved ON public.material_stock USING btree (tenant_id, last_moved_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX material_stock_on_hand ON public.material_stock USING btree (tenant_id, on_hand DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX material_stock_once ON public.material_stock USING btree (tenant_id, branch_id, material_id);
CREATE INDEX material_stock_search ON public.material_stock USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX material_stock_state ON public.material_stock USING btree (tenant_id, state, branch_id) WHERE (state <> 'ok'::text);
CREATE INDEX material_stock_value ON public.material_stock USING btree (tenant_id, value DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
create policy reader on material_stock as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on material_stock using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.material_stock FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.material_stock FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE OF on_hand, value, entry_no ON public.material_stock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_stock();
grant insert, select, update on material_stock to bcare_app;

create table "message" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text default app.formatted_code('message'::text, 'TIN{yy}{000000}'::text) not null,
  person_id bigint not null,
  branch_id bigint not null,
  direction text default 'out'::text not null,
  channel text not null,
  purpose text not null,
  status text default 'queued'::text not null,
  provider text not null,
  provider_message_id text,
  to_phone text,
  to_email text,
  subject text,
  content text not null,
  template_term_id bigint,
  zns_template text,
  params jsonb,
  appointment_id bigint,
  batch_id bigint,
  fallback_of_id bigint,
  falls_back boolean default false not null,
  dedupe_key text,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  problem text,
  tries integer default 0 not null,
  parts integer default 1 not null,
  cost integer default 0 not null,
  search_text text generated always as (((lower(code) || ' '::text) || app.fold(content))) stored,
  constraint message_pkey PRIMARY KEY (tenant_id, id),
  constraint message_tenant_id_appointment_id_fkey FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointment(tenant_id, id),
  constraint message_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES message_batch(tenant_id, id),
  constraint message_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint message_tenant_id_fallback_of_id_fkey FOREIGN KEY (tenant_id, fallback_of_id) REFERENCES message(tenant_id, id),
  constraint message_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint message_tenant_id_template_term_id_fkey FOREIGN KEY (tenant_id, template_term_id) REFERENCES term(tenant_id, id),
  constraint message_channel CHECK (((provider = 'manual'::text) OR (channel = ANY (ARRAY['zalo_zns'::text, 'sms'::text, 'email'::text])))),
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['zalo_zns'::text, 'sms'::text, 'email'::text, 'zalo'::text, 'facebook'::text]))),
  constraint message_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
  constraint message_provider_check CHECK ((provider = ANY (ARRAY['manual'::text, 'smtp'::text, 'esms'::text, 'http'::text, 'zalo'::text]))),
  constraint message_purpose_check CHECK ((purpose = ANY (ARRAY['care'::text, 'reminder'::text, 'transaction'::text, 'marketing'::text]))),
  constraint message_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'expired'::text, 'cancelled'::text])))
);
alter table "message" force row level security;
CREATE INDEX message_appointment ON public.message USING btree (tenant_id, appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX message_author ON public.message USING btree (tenant_id, created_by, due_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX message_batch_of ON public.message USING btree (tenant_id, batch_id, due_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (batch_id IS NOT NULL);
CREATE INDEX message_branch ON public.message USING btree (tenant_id, branch_id, due_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX message_by_channel ON public.message USING btree (tenant_id, channel, due_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX message_code ON public.message USING btree (tenant_id, code);
CREATE INDEX message_created ON public.message USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX message_direction ON public.message USING btree (tenant_id, direction, due_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX message_due ON public.message USING btree (tenant_id, due_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX message_fallback ON public.message USING btree (tenant_id, fallback_of_id) WHERE (fallback_of_id IS NOT NULL);
CREATE UNIQUE INDEX message_once ON public.message USING btree (tenant_id, dedupe_key) WHERE (dedupe_key IS NOT NULL);
CREATE INDEX message_person ON public.message USING btree (tenant_id, person_id, due_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX message_purpose ON public.message USING btree (tenant_id, purpose, due_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX message_search ON public.message USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX message_status ON public.message USING btree (tenant_id, status, due_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX message_template ON public.message USING btree (tenant_id, template_term_id) WHERE (template_term_id IS NOT NULL);
CREATE UNIQUE INDEX message_told ON public.message USING btree (tenant_id, provider, provider_message_id) WHERE (provider_message_id IS NOT NULL);
create policy reader on message as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on message using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.message FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.message FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.message FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER kept BEFORE UPDATE ON public.message FOR EACH ROW EXECUTE FUNCTION app.keep_message();
grant delete, insert, select, update on message to bcare_app;

create table "message_batch" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text default app.formatted_code('message_batch'::text, 'DOT{yy}{0000}'::text) not null,
  name text collate "vi-x-icu" not null,
  channel text not null,
  purpose text not null,
  subject text,
  content text not null,
  template_term_id bigint,
  status text default 'running'::text not null,
  total integer not null,
  waiting_ids bigint[] not null,
  left_out jsonb default '{}'::jsonb not null,
  ended_at timestamp with time zone,
  search_text text generated always as (((lower(code) || ' '::text) || app.fold(name))) stored,
  constraint message_batch_pkey PRIMARY KEY (tenant_id, id),
  constraint message_batch_tenant_id_template_term_id_fkey FOREIGN KEY (tenant_id, template_term_id) REFERENCES term(tenant_id, id),
  constraint message_batch_channel_check CHECK ((channel = ANY (ARRAY['zalo_zns'::text, 'sms'::text, 'email'::text]))),
  constraint message_batch_over CHECK (((status = 'running'::text) = (ended_at IS NULL))),
  constraint message_batch_purpose_check CHECK ((purpose = ANY (ARRAY['care'::text, 'reminder'::text, 'transaction'::text, 'marketing'::text]))),
  constraint message_batch_status_check CHECK ((status = ANY (ARRAY['running'::text, 'stopped'::text, 'done'::text])))
);
alter table "message_batch" force row level security;
CREATE INDEX message_batch_author ON public.message_batch USING btree (tenant_id, created_by, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX message_batch_channel ON public.message_batch USING btree (tenant_id, channel, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX message_batch_code ON public.message_batch USING btree (tenant_id, code);
CREATE INDEX message_batch_created ON public.message_batch USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX message_batch_search ON public.message_batch USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX message_batch_status ON public.message_batch USING btree (tenant_id, status, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX message_batch_template ON public.message_batch USING btree (tenant_id, template_term_id) WHERE (template_term_id IS NOT NULL);
create policy reader on message_batch as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on message_batch using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.message_batch FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.message_batch FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on message_batch to bcare_app;

create table "migration" (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table "mind_usage" (
  tenant_id integer not null,
  id bigint not null,
  at timestamp with time zone default now() not null,
  user_id bigint not null,
  command text not null,
  provider text not null,
  model text not null,
  outcome text not null,
  tokens integer,
  duration_ms integer not null,
  constraint mind_usage_pkey PRIMARY KEY (tenant_id, id),
  constraint mind_usage_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint mind_usage_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint mind_usage_outcome_check CHECK ((outcome = ANY (ARRAY['written'::text, 'refused'::text, 'late'::text, 'failed'::text, 'stopped'::text]))),
  constraint mind_usage_tokens_check CHECK ((tokens >= 0))
);
alter table "mind_usage" force row level security;
CREATE INDEX mind_usage_at ON public.mind_usage USING btree (tenant_id, at DESC);
CREATE INDEX mind_usage_user ON public.mind_usage USING btree (tenant_id, user_id);
create policy reader on mind_usage as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on mind_usage using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.mind_usage FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant insert, select on mind_usage to bcare_app;

create table "note" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  entity_type text not null,
  entity_id bigint not null,
  person_id bigint not null,
  content text not null,
  pinned boolean default false not null,
  visibility text default 'all'::text not null,
  department_id bigint,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  mention_user_ids bigint[] default '{}'::bigint[] not null,
  body jsonb,
  constraint note_pkey PRIMARY KEY (tenant_id, id),
  constraint note_tenant_id_department_id_fkey FOREIGN KEY (tenant_id, department_id) REFERENCES department(tenant_id, id),
  constraint note_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint note_content_check CHECK (((length(content) >= 1) AND (length(content) <= 20000))),
  constraint note_entity_type_check CHECK ((entity_type = ANY (ARRAY['person'::text, 'deal'::text, 'appointment'::text]))),
  constraint note_visibility_check CHECK ((visibility = ANY (ARRAY['all'::text, 'department'::text, 'private'::text, 'medical'::text])))
);
alter table "note" force row level security;
CREATE INDEX note_author ON public.note USING btree (tenant_id, created_by);
CREATE INDEX note_entity ON public.note USING btree (tenant_id, entity_type, entity_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX note_person ON public.note USING btree (tenant_id, person_id, id DESC);
create policy reader on note as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on note using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.note FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.note FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.note FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on note to bcare_app;

create table "notification" (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  type text not null,
  severity text not null,
  title text not null,
  body text,
  entity_type text,
  entity_id bigint,
  url text,
  actor_id bigint,
  data jsonb default '{}'::jsonb not null,
  is_read boolean default false not null,
  read_at timestamp with time zone,
  event_id uuid not null,
  dedupe_key text not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint notification_tenant_id_event_id_user_id_key UNIQUE (tenant_id, event_id, user_id),
  constraint notification_pkey PRIMARY KEY (tenant_id, id),
  constraint notification_tenant_id_actor_id_fkey FOREIGN KEY (tenant_id, actor_id) REFERENCES "user"(tenant_id, id),
  constraint notification_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint notification_body_check CHECK ((length(body) <= 500)),
  constraint notification_check CHECK ((is_read = (read_at IS NOT NULL))),
  constraint notification_check1 CHECK (((entity_type IS NULL) = (entity_id IS NULL))),
  constraint notification_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'success'::text, 'warning'::text, 'error'::text]))),
  constraint notification_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint notification_url_check CHECK (((url ~ '^/[^/\\]'::text) OR (url = '/'::text)))
);
alter table "notification" force row level security;
CREATE INDEX notification_created ON public.notification USING btree (tenant_id, created_at);
CREATE INDEX notification_dedupe ON public.notification USING btree (tenant_id, dedupe_key);
CREATE INDEX notification_deleted ON public.notification USING btree (tenant_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notification_expired ON public.notification USING btree (tenant_id, expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX notification_unread ON public.notification USING btree (tenant_id, user_id) WHERE ((NOT is_read) AND (deleted_at IS NULL));
CREATE INDEX notification_user ON public.notification USING btree (tenant_id, user_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on notification as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on notification using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.notification FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on notification to bcare_app;

create table "notification_preference" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  user_id bigint not null,
  muted jsonb default '{}'::jsonb not null,
  quiet_from time without time zone,
  quiet_to time without time zone,
  sound text default 'off'::text not null,
  mailed text[] default '{}'::text[] not null,
  mail_origin text,
  constraint notification_preference_tenant_id_user_id_key UNIQUE (tenant_id, user_id),
  constraint notification_preference_pkey PRIMARY KEY (tenant_id, id),
  constraint notification_preference_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint notification_preference_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint notification_preference_sound_check CHECK ((sound = ANY (ARRAY['off'::text, 'role'::text, 'chime'::text, 'drop'::text, 'knock'::text])))
);
alter table "notification_preference" force row level security;
create policy reader on notification_preference as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on notification_preference using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.notification_preference FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.notification_preference FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on notification_preference to bcare_app;

create table "operation" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text not null,
  name text collate "vi-x-icu" not null,
  category_term_id bigint,
  description text,
  default_duration_min integer default 30 not null,
  default_role text default 'doctor'::text not null,
  template_note text,
  requires_image boolean default false not null,
  requires_consent boolean default false not null,
  is_ortho_control boolean default false not null,
  aftercare_text text,
  "order" integer default 0 not null,
  is_active boolean default true not null,
  search_text text generated always as (app.fold(((name || ' '::text) || code))) stored,
  requires_data text,
  constraint operation_pkey PRIMARY KEY (tenant_id, id),
  constraint operation_tenant_id_category_term_id_fkey FOREIGN KEY (tenant_id, category_term_id) REFERENCES term(tenant_id, id),
  constraint operation_default_duration_min_check CHECK (((default_duration_min >= 1) AND (default_duration_min <= 720))),
  constraint operation_default_role_check CHECK ((default_role = ANY (ARRAY['doctor'::text, 'assistant'::text, 'technician'::text]))),
  constraint operation_requires_data_check CHECK ((requires_data = ANY (ARRAY['medication'::text, 'ortho_setup'::text, 'ortho_control'::text, 'implant'::text, 'endo'::text, 'lab_order'::text, 'anesthesia'::text, 'consent'::text, 'warranty_card'::text, 'images_checklist'::text, 'advice'::text, 'step_note'::text])))
);
alter table "operation" force row level security;
CREATE INDEX operation_category ON public.operation USING btree (tenant_id, category_term_id) WHERE (category_term_id IS NOT NULL);
CREATE UNIQUE INDEX operation_code ON public.operation USING btree (tenant_id, upper(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX operation_name ON public.operation USING btree (tenant_id, app.spelling(name)) WHERE (deleted_at IS NULL);
CREATE INDEX operation_order ON public.operation USING btree (tenant_id, "order", id) WHERE (deleted_at IS NULL);
create policy reader on operation as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on operation using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.operation FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.operation FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on operation to bcare_app;

create table "operation_material" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  operation_id bigint not null,
  material_id bigint not null,
  qty numeric(12,3) not null,
  unit_term_id bigint not null,
  per text default 'step'::text not null,
  is_optional boolean default false not null,
  tolerance_pct numeric(5,2) default 20 not null,
  substitute_material_id bigint,
  constraint operation_material_pkey PRIMARY KEY (tenant_id, id),
  constraint operation_material_tenant_id_material_id_fkey FOREIGN KEY (tenant_id, material_id) REFERENCES material(tenant_id, id),
  constraint operation_material_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operation(tenant_id, id),
  constraint operation_material_tenant_id_substitute_material_id_fkey FOREIGN KEY (tenant_id, substitute_material_id) REFERENCES material(tenant_id, id),
  constraint operation_material_tenant_id_unit_term_id_fkey FOREIGN KEY (tenant_id, unit_term_id) REFERENCES term(tenant_id, id),
  constraint operation_material_per_check CHECK ((per = ANY (ARRAY['step'::text, 'tooth'::text, 'arch'::text]))),
  constraint operation_material_qty_check CHECK ((qty > (0)::numeric)),
  constraint operation_material_substitute CHECK ((substitute_material_id <> material_id)),
  constraint operation_material_tolerance_pct_check CHECK (((tolerance_pct >= (0)::numeric) AND (tolerance_pct <= (100)::numeric)))
);
alter table "operation_material" force row level security;
CREATE INDEX operation_material_material ON public.operation_material USING btree (tenant_id, material_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX operation_material_once ON public.operation_material USING btree (tenant_id, operation_id, material_id, per) WHERE (deleted_at IS NULL);
CREATE INDEX operation_material_substitute_of ON public.operation_material USING btree (tenant_id, substitute_material_id) WHERE (substitute_material_id IS NOT NULL);
CREATE INDEX operation_material_unit ON public.operation_material USING btree (tenant_id, unit_term_id);
create policy reader on operation_material as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on operation_material using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.operation_material FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.operation_material FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on operation_material to bcare_app;

create table "otp_challenge" (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  code_hash text not null,
  sent_to text not null,
  ip text not null,
  attempts integer default 0 not null,
  sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  attempt_hash text not null,
  constraint otp_challenge_pkey PRIMARY KEY (tenant_id, id),
  constraint otp_challenge_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id)
);
alter table "otp_challenge" force row level security;
CREATE UNIQUE INDEX otp_challenge_live ON public.otp_challenge USING btree (tenant_id, user_id) WHERE (used_at IS NULL);
create policy reader on otp_challenge as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on otp_challenge using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.otp_challenge FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on otp_challenge to bcare_app;

create table "payment" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text not null,
  person_id bigint not null,
  deal_id bigint,
  bill_id bigint,
  track_id bigint,
  branch_id bigint not null,
  direction text not null,
  kind text not null,
  amount bigint not null,
  methods jsonb not null,
  paid_at timestamp with time zone not null,
  payer_name text not null,
  payer_phone text,
  payer_address text,
  cashier_id bigint not null,
  content text not null,
  status text not null,
  intent jsonb,
  posted_at timestamp with time zone,
  to_deposit bigint default 0 not null,
  reversal_of_id bigint,
  refund_of_id bigint,
  refund_reason_id bigint,
  status_reason text,
  note text,
  search_text text generated always as (app.fold(((((code || ' '::text) || payer_name) || ' '::text) || content))) stored,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint payment_pkey PRIMARY KEY (tenant_id, id),
  constraint payment_tenant_id_bill_id_fkey FOREIGN KEY (tenant_id, bill_id) REFERENCES bill(tenant_id, id),
  constraint payment_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint payment_tenant_id_cashier_id_fkey FOREIGN KEY (tenant_id, cashier_id) REFERENCES "user"(tenant_id, id),
  constraint payment_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint payment_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint payment_tenant_id_refund_of_id_fkey FOREIGN KEY (tenant_id, refund_of_id) REFERENCES payment(tenant_id, id),
  constraint payment_tenant_id_refund_reason_id_fkey FOREIGN KEY (tenant_id, refund_reason_id) REFERENCES term(tenant_id, id),
  constraint payment_tenant_id_reversal_of_id_fkey FOREIGN KEY (tenant_id, reversal_of_id) REFERENCES payment(tenant_id, id),
  constraint payment_tenant_id_track_id_fkey FOREIGN KEY (tenant_id, track_id) REFERENCES track(tenant_id, id),
  constraint payment_amount_check CHECK ((amount > 0)),
  constraint payment_check CHECK (((to_deposit >= 0) AND (to_deposit <= amount))),
  constraint payment_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint payment_intent CHECK (((status = 'pending'::text) = (intent IS NOT NULL))),
  constraint payment_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'deposit'::text, 'deposit_apply'::text, 'refund'::text, 'deposit_refund'::text]))),
  constraint payment_posted CHECK (((status = ANY (ARRAY['posted'::text, 'reversed'::text])) = (posted_at IS NOT NULL))),
  constraint payment_reason CHECK (((status <> ALL (ARRAY['reversed'::text, 'failed'::text, 'cancelled'::text])) OR (status_reason IS NOT NULL))),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'posted'::text, 'reversed'::text, 'failed'::text, 'cancelled'::text])))
);
alter table "payment" force row level security;
CREATE INDEX payment_bill ON public.payment USING btree (tenant_id, bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX payment_branch ON public.payment USING btree (tenant_id, branch_id, paid_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX payment_cashier ON public.payment USING btree (tenant_id, cashier_id, paid_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX payment_code ON public.payment USING btree (tenant_id, branch_id, code);
CREATE INDEX payment_created ON public.payment USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX payment_deal ON public.payment USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX payment_kind ON public.payment USING btree (tenant_id, kind, paid_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX payment_paid ON public.payment USING btree (tenant_id, paid_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX payment_person ON public.payment USING btree (tenant_id, person_id, paid_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX payment_refund_of ON public.payment USING btree (tenant_id, refund_of_id) WHERE (refund_of_id IS NOT NULL);
CREATE UNIQUE INDEX payment_reversed ON public.payment USING btree (tenant_id, reversal_of_id) WHERE (reversal_of_id IS NOT NULL);
CREATE INDEX payment_search ON public.payment USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX payment_status ON public.payment USING btree (tenant_id, status, paid_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX payment_track ON public.payment USING btree (tenant_id, track_id) WHERE (track_id IS NOT NULL);
CREATE INDEX payment_transfer ON public.payment USING btree (tenant_id, app.transfer_code(code)) WHERE (direction = 'in'::text);
create policy reader on payment as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on payment using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.payment FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.payment FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER guard BEFORE UPDATE OF status ON public.payment FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION app.guard_payment();
CREATE TRIGGER kept BEFORE UPDATE ON public.payment FOR EACH ROW EXECUTE FUNCTION app.keep_ledger('status', 'status_reason', 'refund_reason_id', 'posted_at', 'intent', 'to_deposit', 'payer_name', 'payer_phone', 'payer_address', 'content', 'note');
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE OF status, amount ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_payment();
grant insert, select, update on payment to bcare_app;

create table "payment_allocation" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  payment_id bigint not null,
  bill_id bigint not null,
  bill_item_id bigint not null,
  attachment_id bigint,
  amount bigint not null,
  reverses_id bigint,
  refunds_id bigint,
  allocated_at timestamp with time zone not null,
  installment_id bigint,
  constraint billed TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint credited TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint planned TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint payment_allocation_pkey PRIMARY KEY (tenant_id, id),
  constraint payment_allocation_tenant_id_attachment_id_fkey FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachment(tenant_id, id),
  constraint payment_allocation_tenant_id_bill_id_fkey FOREIGN KEY (tenant_id, bill_id) REFERENCES bill(tenant_id, id),
  constraint payment_allocation_tenant_id_bill_item_id_fkey FOREIGN KEY (tenant_id, bill_item_id) REFERENCES bill_item(tenant_id, id),
  constraint payment_allocation_tenant_id_installment_id_fkey FOREIGN KEY (tenant_id, installment_id) REFERENCES installment(tenant_id, id),
  constraint payment_allocation_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id),
  constraint payment_allocation_tenant_id_refunds_id_fkey FOREIGN KEY (tenant_id, refunds_id) REFERENCES payment_allocation(tenant_id, id),
  constraint payment_allocation_tenant_id_reverses_id_fkey FOREIGN KEY (tenant_id, reverses_id) REFERENCES payment_allocation(tenant_id, id),
  constraint payment_allocation_amount_check CHECK ((amount <> 0)),
  constraint payment_allocation_sign CHECK (((reverses_id IS NOT NULL) OR ((amount < 0) = (refunds_id IS NOT NULL))))
);
alter table "payment_allocation" force row level security;
CREATE INDEX payment_allocation_attachment ON public.payment_allocation USING btree (tenant_id, attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX payment_allocation_bill ON public.payment_allocation USING btree (tenant_id, bill_id, id);
CREATE INDEX payment_allocation_created ON public.payment_allocation USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX payment_allocation_installment ON public.payment_allocation USING btree (tenant_id, installment_id, id) WHERE (installment_id IS NOT NULL);
CREATE INDEX payment_allocation_item ON public.payment_allocation USING btree (tenant_id, bill_item_id, id);
CREATE INDEX payment_allocation_payment ON public.payment_allocation USING btree (tenant_id, payment_id, id);
CREATE INDEX payment_allocation_refunds ON public.payment_allocation USING btree (tenant_id, refunds_id) WHERE (refunds_id IS NOT NULL);
CREATE UNIQUE INDEX payment_allocation_reversed ON public.payment_allocation USING btree (tenant_id, reverses_id) WHERE (reverses_id IS NOT NULL);
create policy reader on payment_allocation as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on payment_allocation using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.payment_allocation FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_allocation FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE CONSTRAINT TRIGGER billed AFTER INSERT ON public.payment_allocation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_bill();
CREATE CONSTRAINT TRIGGER credited AFTER INSERT ON public.payment_allocation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_revenue();
CREATE CONSTRAINT TRIGGER planned AFTER INSERT ON public.payment_allocation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.installment_id IS NOT NULL)) EXECUTE FUNCTION app.prove_installment_plan();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT ON public.payment_allocation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_payment();
grant insert, select on payment_allocation to bcare_app;

create table "person" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  code text default app.issue_code('person'::text) not null,
  full_name text collate "vi-x-icu" not null,
  title text,
  gender text default 'unknown'::text not null,
  birth_day integer,
  birth_month integer,
  birth_year integer,
  national_id_sealed text,
  national_id_hash text,
  nationality text default 'VN'::text not null,
  ethnicity text,
  occupation_term_id bigint,
  workplace text,
  phone text,
  phone2 text,
  phone_owner text default 'self'::text not null,
  no_phone_reason text,
  email text,
  zalo_id text,
  facebook_url text,
  address_line text,
  ward_code text,
  province_code text,
  address_legacy text,
  preferred_channel text,
  contact_hours text,
  source_term_id bigint,
  source_detail text,
  campaign text,
  utm jsonb,
  referrer_person_id bigint,
  referrer_user_id bigint,
  first_channel text,
  lifecycle text default 'lead'::text not null,
  previous_lifecycle text,
  vip_level_term_id bigint,
  recall_due_at date,
  do_not_contact boolean default false not null,
  do_not_contact_reason text,
  blocked boolean default false not null,
  block_reason_term_id bigint,
  needs_review boolean default false not null,
  note text,
  branch_id bigint,
  owner_id bigint,
  last_visit_at timestamp with time zone,
  last_contact_at timestamp with time zone,
  next_appointment_at timestamp with time zone,
  given_name text collate "vi-x-icu" generated always as (regexp_replace(full_name, '^.*\s'::text, ''::text)) stored,
  name_sort text collate "vi-x-icu" generated always as (app.name_sort(full_name)) stored,
  name_fold text generated always as (app.fold(full_name)) stored,
  phone_tail text generated always as (app.phone_tail(phone)) stored,
  phone2_tail text generated always as (app.phone_tail(phone2)) stored,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  merged_into_id bigint,
  merged_codes text[] default '{}'::text[] not null,
  anonymised_at timestamp with time zone,
  search_text text generated always as (((((((((app.fold(full_name) || ' '::text) || lower(code)) || ' '::text) || COALESCE(app.phone_digits(phone), ''::text)) || ' '::text) || COALESCE(app.phone_digits(phone2), ''::text)) || ' '::text) || lower(app.words(merged_codes)))) stored,
  consent_care boolean,
  consent_marketing boolean,
  consent_photo boolean,
  consent_sharing boolean,
  consent_recording boolean,
  consent_foreign_transfer boolean,
  email_fold text generated always as (lower(email)) stored,
  constraint person_pkey PRIMARY KEY (tenant_id, id),
  constraint person_tenant_id_block_reason_term_id_fkey FOREIGN KEY (tenant_id, block_reason_term_id) REFERENCES term(tenant_id, id),
  constraint person_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint person_tenant_id_merged_into_id_fkey FOREIGN KEY (tenant_id, merged_into_id) REFERENCES person(tenant_id, id),
  constraint person_tenant_id_occupation_term_id_fkey FOREIGN KEY (tenant_id, occupation_term_id) REFERENCES term(tenant_id, id),
  constraint person_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES "user"(tenant_id, id),
  constraint person_tenant_id_referrer_person_id_fkey FOREIGN KEY (tenant_id, referrer_person_id) REFERENCES person(tenant_id, id),
  constraint person_tenant_id_referrer_user_id_fkey FOREIGN KEY (tenant_id, referrer_user_id) REFERENCES "user"(tenant_id, id),
  constraint person_tenant_id_source_term_id_fkey FOREIGN KEY (tenant_id, source_term_id) REFERENCES term(tenant_id, id),
  constraint person_tenant_id_vip_level_term_id_fkey FOREIGN KEY (tenant_id, vip_level_term_id) REFERENCES term(tenant_id, id),
  constraint person_birth CHECK ((((birth_day IS NULL) OR (birth_month IS NOT NULL)) AND ((birth_day IS NULL) OR (birth_day <= (ARRAY[31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])[birth_month])))),
  constraint person_birth_day_check CHECK (((birth_day >= 1) AND (birth_day <= 31))),
  constraint person_birth_month_check CHECK (((birth_month >= 1) AND (birth_month <= 12))),
  constraint person_birth_year_check CHECK (((birth_year >= 1850) AND (birth_year <= 2200))),
  constraint person_first_channel_check CHECK ((first_channel = ANY (ARRAY['walk_in'::text, 'phone'::text, 'facebook'::text, 'zalo'::text, 'web'::text, 'referral'::text, 'import'::text, 'other'::text]))),
  constraint person_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text, 'unknown'::text]))),
  constraint person_lifecycle_check CHECK ((lifecycle = ANY (ARRAY['lead'::text, 'prospect'::text, 'customer'::text, 'inactive'::text]))),
  constraint person_merged CHECK (((merged_into_id IS NULL) OR (deleted_at IS NOT NULL))),
  constraint person_national_id CHECK (((national_id_sealed IS NULL) = (national_id_hash IS NULL))),
  constraint person_phone_owner_check CHECK ((phone_owner = ANY (ARRAY['self'::text, 'relative'::text]))),
  constraint person_preferred_channel_check CHECK ((preferred_channel = ANY (ARRAY['phone'::text, 'zalo'::text, 'sms'::text, 'email'::text]))),
  constraint person_previous_lifecycle_check CHECK ((previous_lifecycle = ANY (ARRAY['lead'::text, 'prospect'::text, 'customer'::text]))),
  constraint person_reachable CHECK (((phone IS NOT NULL) OR (phone2 IS NOT NULL) OR (no_phone_reason IS NOT NULL)))
);
alter table "person" force row level security;
CREATE INDEX person_birthday ON public.person USING btree (tenant_id, birth_month, birth_day) WHERE ((birth_month IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX person_block_reason ON public.person USING btree (tenant_id, block_reason_term_id) WHERE (block_reason_term_id IS NOT NULL);
CREATE INDEX person_blocked ON public.person USING btree (tenant_id, id) WHERE blocked;
CREATE INDEX person_branch ON public.person USING btree (tenant_id, branch_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX person_code ON public.person USING btree (tenant_id, code);
CREATE INDEX person_consent_marketing ON public.person USING btree (tenant_id, consent_marketing, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX person_created ON public.person USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX person_creator ON public.person USING btree (tenant_id, created_by);
CREATE INDEX person_email ON public.person USING btree (tenant_id, email_fold) WHERE (email_fold IS NOT NULL);
CREATE INDEX person_last_visit ON public.person USING btree (tenant_id, last_visit_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX person_lifecycle ON public.person USING btree (tenant_id, lifecycle, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX person_merged_codes ON public.person USING gin (tenant_id, merged_codes) WHERE (merged_codes <> '{}'::text[]);
CREATE INDEX person_name ON public.person USING btree (tenant_id, name_sort, id) WHERE (deleted_at IS NULL);
CREATE INDEX person_next_appointment ON public.person USING btree (tenant_id, next_appointment_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX person_occupation ON public.person USING btree (tenant_id, occupation_term_id) WHERE (occupation_term_id IS NOT NULL);
CREATE INDEX person_owner ON public.person USING btree (tenant_id, owner_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX person_phone2_tail ON public.person USING btree (tenant_id, phone2_tail) WHERE (phone2_tail IS NOT NULL);
CREATE INDEX person_phone_tail ON public.person USING btree (tenant_id, phone_tail) WHERE (phone_tail IS NOT NULL);
CREATE INDEX person_province ON public.person USING btree (tenant_id, province_code) WHERE (province_code IS NOT NULL);
CREATE INDEX person_recall ON public.person USING btree (tenant_id, recall_due_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX person_referrer ON public.person USING btree (tenant_id, referrer_person_id) WHERE (referrer_person_id IS NOT NULL);
CREATE INDEX person_referrer_user ON public.person USING btree (tenant_id, referrer_user_id) WHERE (referrer_user_id IS NOT NULL);
CREATE INDEX person_review ON public.person USING btree (tenant_id, id) WHERE needs_review;
CREATE INDEX person_same_name ON public.person USING btree (tenant_id, name_fold, birth_year) WHERE (birth_year IS NOT NULL);
CREATE INDEX person_search ON public.person USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX person_source ON public.person USING btree (tenant_id, source_term_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX person_vip_level ON public.person USING btree (tenant_id, vip_level_term_id) WHERE (vip_level_term_id IS NOT NULL);
create policy reader on person as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy search on person for select to bcare_owner using (true);
create policy tenant on person using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.person FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.person FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_custom AFTER UPDATE OF deleted_at ON public.person FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION app.follow_custom('person');
CREATE TRIGGER hold_customers AFTER INSERT ON public.person REFERENCING NEW TABLE AS new_customers FOR EACH STATEMENT EXECUTE FUNCTION app.hold_customers();
CREATE TRIGGER owner_added AFTER INSERT ON public.person FOR EACH ROW WHEN ((new.owner_id IS NOT NULL)) EXECUTE FUNCTION app.assign_owner();
CREATE TRIGGER owner_changed AFTER UPDATE OF owner_id ON public.person FOR EACH ROW WHEN ((new.owner_id IS DISTINCT FROM old.owner_id)) EXECUTE FUNCTION app.assign_owner();
CREATE TRIGGER pair_changed_person AFTER UPDATE ON public.person FOR EACH ROW WHEN (((((((((old.phone_tail IS DISTINCT FROM new.phone_tail) OR (old.phone2_tail IS DISTINCT FROM new.phone2_tail)) OR (old.national_id_hash IS DISTINCT FROM new.national_id_hash)) OR (old.name_fold IS DISTINCT FROM new.name_fold)) OR (old.birth_year IS DISTINCT FROM new.birth_year)) OR (old.birth_month IS DISTINCT FROM new.birth_month)) OR (old.birth_day IS DISTINCT FROM new.birth_day)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION app.pair_changed_person();
CREATE TRIGGER pair_new_people AFTER INSERT ON public.person REFERENCING NEW TABLE AS new_people FOR EACH STATEMENT EXECUTE FUNCTION app.pair_new_people();
CREATE TRIGGER refresh_deal_search AFTER UPDATE ON public.person FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION app.refresh_deal_search();
grant delete, insert, select, update on person to bcare_app;

create table "person_assignment" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  person_id bigint not null,
  user_id bigint not null,
  role text not null,
  is_primary boolean default true not null,
  start_at timestamp with time zone default now() not null,
  end_at timestamp with time zone,
  reason text,
  replaces_id bigint,
  constraint person_assignment_pkey PRIMARY KEY (tenant_id, id),
  constraint person_assignment_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint person_assignment_tenant_id_replaces_id_fkey FOREIGN KEY (tenant_id, replaces_id) REFERENCES person_assignment(tenant_id, id),
  constraint person_assignment_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint person_assignment_role_check CHECK ((role = ANY (ARRAY['consultant'::text, 'telesale'::text, 'care'::text, 'doctor'::text, 'assistant'::text, 'referrer'::text]))),
  constraint person_assignment_span CHECK ((end_at >= start_at))
);
alter table "person_assignment" force row level security;
CREATE INDEX person_assignment_newest ON public.person_assignment USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX person_assignment_once ON public.person_assignment USING btree (tenant_id, person_id, role, user_id) WHERE ((end_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX person_assignment_person ON public.person_assignment USING btree (tenant_id, person_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX person_assignment_primary ON public.person_assignment USING btree (tenant_id, person_id, role) WHERE (is_primary AND (end_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX person_assignment_replaces ON public.person_assignment USING btree (tenant_id, replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX person_assignment_user ON public.person_assignment USING btree (tenant_id, user_id, role, person_id) WHERE ((end_at IS NULL) AND (deleted_at IS NULL));
create policy reader on person_assignment as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_assignment using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.person_assignment FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.person_assignment FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.person_assignment FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER own_added AFTER INSERT ON public.person_assignment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.own_people();
CREATE TRIGGER own_changed AFTER UPDATE ON public.person_assignment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.own_people();
CREATE TRIGGER own_removed AFTER DELETE ON public.person_assignment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.own_people();
grant delete, insert, select, update on person_assignment to bcare_app;

create table "person_distinct" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  low_id bigint not null,
  high_id bigint not null,
  constraint person_distinct_pkey PRIMARY KEY (tenant_id, id),
  constraint person_distinct_tenant_id_high_id_fkey FOREIGN KEY (tenant_id, high_id) REFERENCES person(tenant_id, id),
  constraint person_distinct_tenant_id_low_id_fkey FOREIGN KEY (tenant_id, low_id) REFERENCES person(tenant_id, id),
  constraint person_distinct_order CHECK ((low_id < high_id))
);
alter table "person_distinct" force row level security;
CREATE INDEX person_distinct_created ON public.person_distinct USING btree (tenant_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX person_distinct_high ON public.person_distinct USING btree (tenant_id, high_id);
CREATE UNIQUE INDEX person_distinct_pair ON public.person_distinct USING btree (tenant_id, low_id, high_id) WHERE (deleted_at IS NULL);
create policy reader on person_distinct as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_distinct using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.person_distinct FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.person_distinct FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on person_distinct to bcare_app;

create table "person_group" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  name text collate "vi-x-icu" not null,
  code text,
  kind text default 'static'::text not null,
  filter jsonb,
  color text default '#64748B'::text not null,
  purpose text default 'other'::text not null,
  description text,
  is_active boolean default true not null,
  member_count integer default 0 not null,
  refreshed_at timestamp with time zone,
  search_text text generated always as (app.fold(((name || ' '::text) || COALESCE(code, ''::text)))) stored,
  constraint person_group_pkey PRIMARY KEY (tenant_id, id),
  constraint person_group_filter CHECK (((kind = 'dynamic'::text) = (filter IS NOT NULL))),
  constraint person_group_kind_check CHECK ((kind = ANY (ARRAY['static'::text, 'dynamic'::text]))),
  constraint person_group_purpose_check CHECK ((purpose = ANY (ARRAY['marketing'::text, 'pricing'::text, 'care'::text, 'other'::text])))
);
alter table "person_group" force row level security;
CREATE UNIQUE INDEX person_group_code ON public.person_group USING btree (tenant_id, lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX person_group_name ON public.person_group USING btree (tenant_id, app.spelling(name)) WHERE (deleted_at IS NULL);
CREATE INDEX person_group_sorted ON public.person_group USING btree (tenant_id, name, id) WHERE (deleted_at IS NULL);
create policy reader on person_group as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_group using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.person_group FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.person_group FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on person_group to bcare_app;

create table "person_group_member" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  group_id bigint not null,
  person_id bigint not null,
  source text default 'manual'::text not null,
  joined_at timestamp with time zone default now() not null,
  left_at timestamp with time zone,
  constraint person_group_member_pkey PRIMARY KEY (tenant_id, id),
  constraint person_group_member_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES person_group(tenant_id, id),
  constraint person_group_member_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint person_group_member_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'import'::text, 'rule'::text, 'form'::text])))
);
alter table "person_group_member" force row level security;
CREATE INDEX person_group_member_history ON public.person_group_member USING btree (tenant_id, person_id, joined_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX person_group_member_joined ON public.person_group_member USING btree (tenant_id, group_id, joined_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX person_group_member_once ON public.person_group_member USING btree (tenant_id, group_id, person_id) WHERE (left_at IS NULL);
CREATE INDEX person_group_member_person ON public.person_group_member USING btree (tenant_id, person_id, group_id) WHERE (left_at IS NULL);
create policy reader on person_group_member as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_group_member using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.person_group_member FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.person_group_member FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.person_group_member FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on person_group_member to bcare_app;

create table "person_import" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  file_name text not null,
  format text not null,
  encoding text,
  status text default 'uploaded'::text not null,
  headers text[] default '{}'::text[] not null,
  mapping text[] default '{}'::text[] not null,
  options jsonb default '{}'::jsonb not null,
  total integer default 0 not null,
  progress jsonb default '{}'::jsonb not null,
  finished_at timestamp with time zone,
  entity text not null,
  constraint person_import_pkey PRIMARY KEY (tenant_id, id),
  constraint person_import_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint person_import_status_check CHECK ((status = ANY (ARRAY['uploaded'::text, 'checking'::text, 'checked'::text, 'running'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);
alter table "person_import" force row level security;
CREATE INDEX person_import_created ON public.person_import USING btree (tenant_id, entity, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX person_import_creator ON public.person_import USING btree (tenant_id, created_by);
CREATE INDEX person_import_status ON public.person_import USING btree (tenant_id, status);
create policy reader on person_import as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_import using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.person_import FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.person_import FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on person_import to bcare_app;

create table "person_import_row" (
  tenant_id integer not null,
  import_id bigint not null,
  no integer not null,
  cells text[] not null,
  status text default 'waiting'::text not null,
  problems text[] default '{}'::text[] not null,
  draft jsonb,
  name_fold text generated always as (app.fold((draft ->> 'full_name'::text))) stored,
  tails text[] default '{}'::text[] not null,
  code text,
  tag_ids bigint[] default '{}'::bigint[] not null,
  match_id bigint,
  match_no integer,
  outcome text,
  record_id bigint,
  record_version integer,
  filled jsonb,
  created_at timestamp with time zone default now() not null,
  faulty integer[] default '{}'::integer[] not null,
  decided text,
  doubt text,
  constraint person_import_row_pkey PRIMARY KEY (tenant_id, import_id, no),
  constraint person_import_row_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES person_import(tenant_id, id),
  constraint person_import_row_decided_check CHECK ((decided = ANY (ARRAY['same'::text, 'other'::text]))),
  constraint person_import_row_outcome_check CHECK ((outcome = ANY (ARRAY['added'::text, 'updated'::text, 'skipped'::text, 'undone'::text, 'kept'::text]))),
  constraint person_import_row_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'new'::text, 'same'::text, 'phone'::text, 'review'::text, 'error'::text])))
);
alter table "person_import_row" force row level security;
CREATE INDEX person_import_row_age ON public.person_import_row USING btree (tenant_id, created_at);
CREATE INDEX person_import_row_outcome ON public.person_import_row USING btree (tenant_id, import_id, outcome, no);
CREATE INDEX person_import_row_record ON public.person_import_row USING btree (tenant_id, import_id, record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX person_import_row_status ON public.person_import_row USING btree (tenant_id, import_id, status, no);
create policy reader on person_import_row as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_import_row using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on person_import_row to bcare_app;

create table "person_merge" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  keep_id bigint not null,
  merge_id bigint not null,
  plan jsonb not null,
  undone_at timestamp with time zone,
  undone_by bigint,
  constraint person_merge_pkey PRIMARY KEY (tenant_id, id),
  constraint person_merge_tenant_id_keep_id_fkey FOREIGN KEY (tenant_id, keep_id) REFERENCES person(tenant_id, id),
  constraint person_merge_tenant_id_merge_id_fkey FOREIGN KEY (tenant_id, merge_id) REFERENCES person(tenant_id, id),
  constraint person_merge_two CHECK ((keep_id <> merge_id))
);
alter table "person_merge" force row level security;
CREATE INDEX person_merge_created ON public.person_merge USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX person_merge_keep ON public.person_merge USING btree (tenant_id, keep_id, id DESC);
CREATE UNIQUE INDEX person_merge_once ON public.person_merge USING btree (tenant_id, merge_id) WHERE (undone_at IS NULL);
create policy reader on person_merge as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_merge using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.person_merge FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on person_merge to bcare_app;

create table "person_pair" (
  tenant_id integer not null,
  reason text not null,
  mark text not null,
  low_id bigint not null,
  high_id bigint not null,
  same_name boolean not null,
  constraint person_pair_pkey PRIMARY KEY (tenant_id, reason, mark, low_id, high_id),
  constraint person_pair_tenant_id_high_id_fkey FOREIGN KEY (tenant_id, high_id) REFERENCES person(tenant_id, id),
  constraint person_pair_tenant_id_low_id_fkey FOREIGN KEY (tenant_id, low_id) REFERENCES person(tenant_id, id),
  constraint person_pair_order CHECK ((low_id < high_id)),
  constraint person_pair_reason_check CHECK ((reason = ANY (ARRAY['phone'::text, 'national_id'::text, 'name_and_birth'::text])))
);
alter table "person_pair" force row level security;
CREATE INDEX person_pair_high ON public.person_pair USING btree (tenant_id, high_id);
CREATE INDEX person_pair_people ON public.person_pair USING btree (tenant_id, low_id, high_id) INCLUDE (reason, same_name);
create policy reader on person_pair as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_pair using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on person_pair to bcare_app;

create table "person_relative" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  person_id bigint not null,
  related_person_id bigint,
  name text collate "vi-x-icu",
  phone text,
  relationship_term_id bigint not null,
  is_guardian boolean default false not null,
  is_payer boolean default false not null,
  is_emergency boolean default false not null,
  constraint person_relative_pkey PRIMARY KEY (tenant_id, id),
  constraint person_relative_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint person_relative_tenant_id_related_person_id_fkey FOREIGN KEY (tenant_id, related_person_id) REFERENCES person(tenant_id, id),
  constraint person_relative_tenant_id_relationship_term_id_fkey FOREIGN KEY (tenant_id, relationship_term_id) REFERENCES term(tenant_id, id),
  constraint person_relative_named CHECK (((related_person_id IS NOT NULL) OR (name IS NOT NULL))),
  constraint person_relative_other CHECK ((related_person_id <> person_id))
);
alter table "person_relative" force row level security;
CREATE UNIQUE INDEX person_relative_once ON public.person_relative USING btree (tenant_id, related_person_id, person_id) WHERE (deleted_at IS NULL);
CREATE INDEX person_relative_person ON public.person_relative USING btree (tenant_id, person_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on person_relative as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_relative using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.person_relative FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.person_relative FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.person_relative FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on person_relative to bcare_app;

create table "person_tag" (
  tenant_id integer not null,
  person_id bigint not null,
  tag_id bigint not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  constraint person_tag_pkey PRIMARY KEY (tenant_id, person_id, tag_id),
  constraint person_tag_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint person_tag_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES tag(tenant_id, id)
);
alter table "person_tag" force row level security;
CREATE INDEX person_tag_tag ON public.person_tag USING btree (tenant_id, tag_id, person_id);
create policy reader on person_tag as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on person_tag using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.person_tag FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.person_tag FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on person_tag to bcare_app;

create table "pipeline" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  name text collate "vi-x-icu" not null,
  kind text default 'other'::text not null,
  "order" integer default 0 not null,
  department_ids bigint[] default '{}'::bigint[] not null,
  default_owner_role text,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint pipeline_pkey PRIMARY KEY (tenant_id, id),
  constraint pipeline_kind_check CHECK ((kind = ANY (ARRAY['online'::text, 'offline'::text, 'care'::text, 'other'::text])))
);
alter table "pipeline" force row level security;
CREATE UNIQUE INDEX pipeline_name ON public.pipeline USING btree (tenant_id, app.spelling(name)) WHERE (deleted_at IS NULL);
CREATE INDEX pipeline_order ON public.pipeline USING btree (tenant_id, "order", id);
create policy reader on pipeline as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on pipeline using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.pipeline FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.pipeline FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on pipeline to bcare_app;

create table "print" (
  tenant_id integer not null,
  id bigint not null,
  form text not null,
  record_id bigint not null,
  part text default ''::text not null,
  person_id bigint,
  copy_no integer not null,
  printed_at timestamp with time zone default now() not null,
  printed_by bigint not null,
  constraint print_pkey PRIMARY KEY (tenant_id, id),
  constraint print_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint print_tenant_id_printed_by_fkey FOREIGN KEY (tenant_id, printed_by) REFERENCES "user"(tenant_id, id),
  constraint print_copy_no_check CHECK ((copy_no > 0))
);
alter table "print" force row level security;
CREATE UNIQUE INDEX print_copy ON public.print USING btree (tenant_id, form, record_id, part, copy_no);
CREATE INDEX print_person ON public.print USING btree (tenant_id, person_id, id DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX print_record ON public.print USING btree (tenant_id, form, record_id, id DESC);
CREATE INDEX print_user ON public.print USING btree (tenant_id, printed_by);
create policy reader on print as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on print using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.print FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.print FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant insert, select on print to bcare_app;

create table "product" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text not null,
  name text collate "vi-x-icu" not null,
  print_name text,
  kind text default 'service'::text not null,
  category_term_id bigint,
  unit_term_id bigint,
  list_price bigint not null,
  min_price bigint,
  cost_estimate bigint,
  lab_cost bigint,
  vat_rate numeric(5,2) default 0 not null,
  price_mode text default 'flat'::text not null,
  tooth_scope text default 'none'::text not null,
  needs_surfaces boolean default false not null,
  duration_min integer default 30 not null,
  default_sessions integer default 1 not null,
  spacing_days integer,
  recovery_days integer,
  recall_months integer,
  aftercare_days integer[] default '{}'::integer[] not null,
  warranty_months integer,
  image_required text default 'none'::text not null,
  consent_required boolean default false not null,
  is_ortho boolean default false not null,
  is_implant boolean default false not null,
  allow_installment boolean default false not null,
  commission_rates jsonb,
  medicine jsonb,
  description text,
  show_on_web boolean default false not null,
  branch_ids bigint[] default '{}'::bigint[] not null,
  rules jsonb default '[]'::jsonb not null,
  "order" integer default 0 not null,
  is_active boolean default true not null,
  search_text text generated always as (app.fold(((((((name || ' '::text) || code) || ' '::text) || COALESCE(print_name, ''::text)) || ' '::text) || COALESCE((medicine ->> 'active_ingredient'::text), ''::text)))) stored,
  constraint product_pkey PRIMARY KEY (tenant_id, id),
  constraint product_tenant_id_category_term_id_fkey FOREIGN KEY (tenant_id, category_term_id) REFERENCES term(tenant_id, id),
  constraint product_tenant_id_unit_term_id_fkey FOREIGN KEY (tenant_id, unit_term_id) REFERENCES term(tenant_id, id),
  constraint product_cost_estimate_check CHECK ((cost_estimate >= 0)),
  constraint product_default_sessions_check CHECK ((default_sessions > 0)),
  constraint product_duration_min_check CHECK (((duration_min >= 5) AND (duration_min <= 720))),
  constraint product_floor CHECK (((min_price IS NULL) OR (min_price <= list_price))),
  constraint product_image_required_check CHECK ((image_required = ANY (ARRAY['none'::text, 'before'::text, 'after'::text, 'both'::text]))),
  constraint product_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'goods'::text, 'medicine'::text, 'exam'::text, 'lab'::text, 'fee'::text]))),
  constraint product_lab_cost_check CHECK ((lab_cost >= 0)),
  constraint product_list_price_check CHECK ((list_price >= 0)),
  constraint product_min_price_check CHECK ((min_price >= 0)),
  constraint product_price_mode_check CHECK ((price_mode = ANY (ARRAY['flat'::text, 'per_tooth'::text, 'per_arch'::text, 'per_surface'::text, 'per_session'::text]))),
  constraint product_recall_months_check CHECK ((recall_months > 0)),
  constraint product_recovery_days_check CHECK ((recovery_days > 0)),
  constraint product_spacing_days_check CHECK ((spacing_days > 0)),
  constraint product_tooth_scope_check CHECK ((tooth_scope = ANY (ARRAY['none'::text, 'tooth'::text, 'multi_tooth'::text, 'arch'::text, 'mouth'::text]))),
  constraint product_vat_rate_check CHECK (((vat_rate >= (0)::numeric) AND (vat_rate <= (100)::numeric))),
  constraint product_warranty_months_check CHECK ((warranty_months > 0))
);
alter table "product" force row level security;
CREATE INDEX product_category ON public.product USING btree (tenant_id, category_term_id) WHERE (category_term_id IS NOT NULL);
CREATE UNIQUE INDEX product_code ON public.product USING btree (tenant_id, upper(code)) WHERE (deleted_at IS NULL);
CREATE INDEX product_kind ON public.product USING btree (tenant_id, kind, "order", id) WHERE (deleted_at IS NULL);
CREATE INDEX product_order ON public.product USING btree (tenant_id, "order", id) WHERE (deleted_at IS NULL);
CREATE INDEX product_sorted ON public.product USING btree (tenant_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX product_unit ON public.product USING btree (tenant_id, unit_term_id) WHERE (unit_term_id IS NOT NULL);
create policy reader on product as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on product using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.product FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.product FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_custom AFTER UPDATE OF deleted_at ON public.product FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION app.follow_custom('product');
grant delete, insert, select, update on product to bcare_app;

create table "product_operation" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  product_id bigint not null,
  operation_id bigint not null,
  "order" integer not null,
  name_override text,
  session_no integer,
  revenue_weight numeric(5,2),
  default_role text default 'doctor'::text not null,
  duration_min integer,
  spacing_days integer,
  is_required boolean default true not null,
  is_billing_milestone boolean default false not null,
  is_repeatable boolean default false not null,
  norm_override jsonb,
  constraint product_operation_pkey PRIMARY KEY (tenant_id, id),
  constraint product_operation_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operation(tenant_id, id),
  constraint product_operation_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint product_operation_default_role_check CHECK ((default_role = ANY (ARRAY['doctor'::text, 'assistant'::text, 'technician'::text]))),
  constraint product_operation_duration_min_check CHECK (((duration_min >= 1) AND (duration_min <= 720))),
  constraint product_operation_revenue_weight_check CHECK (((revenue_weight >= (0)::numeric) AND (revenue_weight <= (100)::numeric))),
  constraint product_operation_session_no_check CHECK (((session_no >= 1) AND (session_no <= 200))),
  constraint product_operation_spacing_days_check CHECK ((spacing_days >= 0)),
  constraint product_operation_weight CHECK (((NOT is_repeatable) OR (revenue_weight IS NULL)))
);
alter table "product_operation" force row level security;
CREATE INDEX product_operation_operation ON public.product_operation USING btree (tenant_id, operation_id) WHERE (deleted_at IS NULL);
CREATE INDEX product_operation_product ON public.product_operation USING btree (tenant_id, product_id, "order") WHERE (deleted_at IS NULL);
create policy reader on product_operation as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on product_operation using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.product_operation FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.product_operation FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on product_operation to bcare_app;

create table "product_price_tier" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  product_id bigint not null,
  tier_code text not null,
  tier_name text collate "vi-x-icu" not null,
  price_kind text default 'fixed'::text not null,
  value numeric(14,2) not null,
  min_qty numeric(12,3) default 1 not null,
  person_group_id bigint,
  branch_id bigint,
  valid_from date,
  valid_to date,
  priority integer default 0 not null,
  is_active boolean default true not null,
  search_text text generated always as (app.fold(((tier_name || ' '::text) || tier_code))) stored,
  constraint product_price_tier_overlap EXCLUDE USING gist (tenant_id WITH =, product_id WITH =, lower(tier_code) WITH =, COALESCE(person_group_id, (0)::bigint) WITH =, COALESCE(branch_id, (0)::bigint) WITH =, min_qty WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((deleted_at IS NULL)),
  constraint product_price_tier_pkey PRIMARY KEY (tenant_id, id),
  constraint product_price_tier_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint product_price_tier_tenant_id_person_group_id_fkey FOREIGN KEY (tenant_id, person_group_id) REFERENCES person_group(tenant_id, id),
  constraint product_price_tier_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint product_price_tier_min_qty_check CHECK ((min_qty > (0)::numeric)),
  constraint product_price_tier_percent CHECK (((price_kind <> 'percent_off'::text) OR (value <= (100)::numeric))),
  constraint product_price_tier_price_kind_check CHECK ((price_kind = ANY (ARRAY['fixed'::text, 'percent_off'::text, 'amount_off'::text]))),
  constraint product_price_tier_span CHECK ((valid_to >= valid_from)),
  constraint product_price_tier_value_check CHECK ((value >= (0)::numeric))
);
alter table "product_price_tier" force row level security;
CREATE INDEX product_price_tier_branch ON public.product_price_tier USING btree (tenant_id, branch_id) WHERE (branch_id IS NOT NULL);
CREATE INDEX product_price_tier_code ON public.product_price_tier USING btree (tenant_id, lower(tier_code), product_id) WHERE (deleted_at IS NULL);
CREATE INDEX product_price_tier_group ON public.product_price_tier USING btree (tenant_id, person_group_id) WHERE (person_group_id IS NOT NULL);
CREATE INDEX product_price_tier_product ON public.product_price_tier USING btree (tenant_id, product_id, id) WHERE (deleted_at IS NULL);
create policy reader on product_price_tier as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on product_price_tier using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.product_price_tier FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.product_price_tier FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on product_price_tier to bcare_app;

create table "push_subscription" (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  origin text not null,
  created_at timestamp with time zone default now() not null,
  constraint push_subscription_tenant_id_endpoint_key UNIQUE (tenant_id, endpoint),
  constraint push_subscription_pkey PRIMARY KEY (tenant_id, id),
  constraint push_subscription_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES session(tenant_id, id) ON DELETE CASCADE,
  constraint push_subscription_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint push_subscription_endpoint_check CHECK ((length(endpoint) <= 1000))
);
alter table "push_subscription" force row level security;
CREATE INDEX push_subscription_session ON public.push_subscription USING btree (tenant_id, session_id);
CREATE INDEX push_subscription_user ON public.push_subscription USING btree (tenant_id, user_id);
create policy reader on push_subscription as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on push_subscription using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.push_subscription FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on push_subscription to bcare_app;

create table "query_lease" (
  tenant_id integer not null,
  pid integer not null,
  backend_start timestamp with time zone not null,
  leased_at timestamp with time zone default now() not null,
  constraint query_lease_pkey PRIMARY KEY (tenant_id, pid)
);
alter table "query_lease" force row level security;
create policy reader on query_lease as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on query_lease using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on query_lease to bcare_app;

create table "registration" (
  tenant_id integer not null,
  id bigint not null,
  token_hash text not null,
  code_hash text not null,
  wanted jsonb not null,
  password_hash text not null,
  email text not null,
  ip text not null,
  attempts integer default 0 not null,
  sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint registration_pkey PRIMARY KEY (tenant_id, id)
);
alter table "registration" force row level security;
CREATE INDEX registration_expires ON public.registration USING brin (tenant_id, expires_at);
CREATE UNIQUE INDEX registration_token ON public.registration USING btree (tenant_id, token_hash);
create policy reader on registration as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on registration using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.registration FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on registration to bcare_app;

create table "revenue_entry" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  line_id bigint not null,
  attachment_id bigint,
  bill_item_id bigint,
  step_id bigint,
  payment_id bigint,
  branch_id bigint not null,
  user_id bigint,
  occurred_on date not null,
  kind text not null,
  part text not null,
  gross bigint not null,
  material_part bigint not null,
  net bigint generated always as ((gross - material_part)) stored not null,
  rule_version smallint default 1 not null,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint revenue_entry_pkey PRIMARY KEY (tenant_id, id),
  constraint revenue_entry_tenant_id_attachment_id_fkey FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachment(tenant_id, id),
  constraint revenue_entry_tenant_id_bill_item_id_fkey FOREIGN KEY (tenant_id, bill_item_id) REFERENCES bill_item(tenant_id, id),
  constraint revenue_entry_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint revenue_entry_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES revenue_line(tenant_id, id),
  constraint revenue_entry_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id),
  constraint revenue_entry_tenant_id_step_id_fkey FOREIGN KEY (tenant_id, step_id) REFERENCES attachment(tenant_id, id),
  constraint revenue_entry_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint revenue_entry_kind_check CHECK ((kind = ANY (ARRAY['performed'::text, 'collected'::text, 'held'::text, 'released'::text, 'refunded'::text, 'adjusted'::text]))),
  constraint revenue_entry_material CHECK (
CASE part
    WHEN 'material'::text THEN (material_part = gross)
    WHEN 'performed'::text THEN true
    ELSE (material_part = 0)
END),
  constraint revenue_entry_moves CHECK (((gross <> 0) OR (material_part <> 0))),
  constraint revenue_entry_part_check CHECK ((part = ANY (ARRAY['performed'::text, 'material'::text, 'step'::text, 'held'::text]))),
  constraint revenue_entry_subject CHECK ((num_nonnulls(attachment_id, bill_item_id) = 1))
);
alter table "revenue_entry" force row level security;
CREATE INDEX revenue_entry_attachment ON public.revenue_entry USING btree (tenant_id, attachment_id, id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX revenue_entry_branch ON public.revenue_entry USING btree (tenant_id, branch_id, occurred_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX revenue_entry_item ON public.revenue_entry USING btree (tenant_id, bill_item_id, id) WHERE (bill_item_id IS NOT NULL);
CREATE INDEX revenue_entry_kind ON public.revenue_entry USING btree (tenant_id, kind, occurred_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX revenue_entry_line ON public.revenue_entry USING btree (tenant_id, line_id, id);
CREATE INDEX revenue_entry_occurred ON public.revenue_entry USING btree (tenant_id, occurred_on DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX revenue_entry_part ON public.revenue_entry USING btree (tenant_id, part, occurred_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX revenue_entry_payment ON public.revenue_entry USING btree (tenant_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX revenue_entry_step ON public.revenue_entry USING btree (tenant_id, step_id) WHERE (step_id IS NOT NULL);
CREATE INDEX revenue_entry_user ON public.revenue_entry USING btree (tenant_id, user_id, occurred_on DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on revenue_entry as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on revenue_entry using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.revenue_entry FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT ON public.revenue_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_revenue();
grant insert, select on revenue_entry to bcare_app;

create table "revenue_line" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  attachment_id bigint,
  bill_item_id bigint,
  material bigint not null,
  attribution text not null,
  has_material boolean default true not null,
  constraint revenue_line_pkey PRIMARY KEY (tenant_id, id),
  constraint revenue_line_tenant_id_attachment_id_fkey FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachment(tenant_id, id),
  constraint revenue_line_tenant_id_bill_item_id_fkey FOREIGN KEY (tenant_id, bill_item_id) REFERENCES bill_item(tenant_id, id),
  constraint revenue_line_attribution_check CHECK ((attribution = ANY (ARRAY['performed_first'::text, 'line_doctor'::text]))),
  constraint revenue_line_material_check CHECK ((material >= 0)),
  constraint revenue_line_subject CHECK ((num_nonnulls(attachment_id, bill_item_id) = 1))
);
alter table "revenue_line" force row level security;
CREATE UNIQUE INDEX revenue_line_attachment ON public.revenue_line USING btree (tenant_id, attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE UNIQUE INDEX revenue_line_item ON public.revenue_line USING btree (tenant_id, bill_item_id) WHERE (bill_item_id IS NOT NULL);
create policy reader on revenue_line as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on revenue_line using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.revenue_line FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant insert, select on revenue_line to bcare_app;

create table "role" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  name text not null,
  label text collate "vi-x-icu" not null,
  description text,
  is_system boolean default false not null,
  search_text text generated always as (app.fold(((label || ' '::text) || name))) stored,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint role_pkey PRIMARY KEY (tenant_id, id)
);
alter table "role" force row level security;
CREATE UNIQUE INDEX role_name ON public.role USING btree (tenant_id, name);
create policy reader on role as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on role using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.role FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.role FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on role to bcare_app;

create table "role_default" (
  tenant_id integer not null,
  role_id bigint not null,
  grants jsonb not null,
  fingerprint text not null,
  constraint role_default_pkey PRIMARY KEY (tenant_id, role_id),
  constraint role_default_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id) ON DELETE CASCADE
);
alter table "role_default" force row level security;
create policy reader on role_default as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on role_default using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on role_default to bcare_app;

create table "role_permission" (
  tenant_id integer not null,
  role_id bigint not null,
  object text not null,
  action text not null,
  scope text not null,
  constraint role_permission_pkey PRIMARY KEY (tenant_id, role_id, object, action),
  constraint role_permission_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id),
  constraint role_permission_scope_check CHECK ((scope = ANY (ARRAY['own'::text, 'today'::text, 'department'::text, 'branch'::text, 'all'::text])))
);
alter table "role_permission" force row level security;
create policy reader on role_permission as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on role_permission using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.role_permission FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER rights AFTER INSERT OR DELETE OR UPDATE ON public.role_permission FOR EACH ROW EXECUTE FUNCTION app.tell_rights('nobody');
grant delete, insert, select, update on role_permission to bcare_app;

create table "saved_query" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  name text collate "vi-x-icu" not null,
  description text,
  statement text not null,
  parameters jsonb default '[]'::jsonb not null,
  role_ids bigint[] default '{}'::bigint[] not null,
  search_text text generated always as (app.fold(((name || ' '::text) || COALESCE(description, ''::text)))) stored,
  constraint saved_query_pkey PRIMARY KEY (tenant_id, id)
);
alter table "saved_query" force row level security;
CREATE UNIQUE INDEX saved_query_name ON public.saved_query USING btree (tenant_id, app.fold(name)) WHERE (deleted_at IS NULL);
create policy reader on saved_query as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on saved_query using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.saved_query FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.saved_query FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on saved_query to bcare_app;

create table "schedule" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  kind text not null,
  user_id bigint,
  branch_id bigint,
  weekday integer,
  date date,
  date_to date,
  shift_term_id bigint,
  start_time text,
  end_time text,
  room_term_id bigint,
  effective_from date,
  effective_to date,
  leave_type_id bigint,
  reason text,
  note text,
  status text,
  approved_by bigint,
  approved_at timestamp with time zone,
  reject_reason text,
  constraint schedule_holiday_overlap EXCLUDE USING gist (tenant_id WITH =, COALESCE(branch_id, (0)::bigint) WITH =, daterange(date, date_to, '[]'::text) WITH &&) WHERE (((kind = 'holiday'::text) AND (deleted_at IS NULL))),
  constraint schedule_leave_overlap EXCLUDE USING gist (tenant_id WITH =, user_id WITH =, tsrange((date + make_interval(mins => COALESCE(app.minutes(start_time), 0))), (date_to + make_interval(mins => COALESCE(app.minutes(end_time), 1440)))) WITH &&) WHERE (((kind = 'leave'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])) AND (deleted_at IS NULL))),
  constraint schedule_override_overlap EXCLUDE USING gist (tenant_id WITH =, user_id WITH =, date WITH =, int4range(COALESCE(app.minutes(start_time), 0), COALESCE(app.minutes(end_time), 1440)) WITH &&) WHERE (((kind = 'override'::text) AND (deleted_at IS NULL))),
  constraint schedule_template_overlap EXCLUDE USING gist (tenant_id WITH =, user_id WITH =, weekday WITH =, int4range(app.minutes(start_time), app.minutes(end_time)) WITH &&, daterange(effective_from, effective_to, '[]'::text) WITH &&) WHERE (((kind = 'template'::text) AND (deleted_at IS NULL))),
  constraint schedule_pkey PRIMARY KEY (tenant_id, id),
  constraint schedule_tenant_id_approved_by_fkey FOREIGN KEY (tenant_id, approved_by) REFERENCES "user"(tenant_id, id),
  constraint schedule_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint schedule_tenant_id_leave_type_id_fkey FOREIGN KEY (tenant_id, leave_type_id) REFERENCES term(tenant_id, id),
  constraint schedule_tenant_id_room_term_id_fkey FOREIGN KEY (tenant_id, room_term_id) REFERENCES term(tenant_id, id),
  constraint schedule_tenant_id_shift_term_id_fkey FOREIGN KEY (tenant_id, shift_term_id) REFERENCES term(tenant_id, id),
  constraint schedule_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint schedule_days CHECK (((date_to IS NULL) OR (date_to >= date))),
  constraint schedule_effective CHECK (((effective_to IS NULL) OR (effective_from IS NULL) OR (effective_to >= effective_from))),
  constraint schedule_end_time_check CHECK ((end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'::text)),
  constraint schedule_hours CHECK ((((start_time IS NULL) = (end_time IS NULL)) AND ((start_time IS NULL) OR (end_time > start_time)))),
  constraint schedule_kind CHECK (
CASE kind
    WHEN 'template'::text THEN ((user_id IS NOT NULL) AND (branch_id IS NOT NULL) AND (weekday IS NOT NULL) AND (start_time IS NOT NULL) AND (date IS NULL))
    WHEN 'override'::text THEN ((user_id IS NOT NULL) AND (branch_id IS NOT NULL) AND (date IS NOT NULL) AND (date_to IS NULL) AND (weekday IS NULL))
    WHEN 'leave'::text THEN ((user_id IS NOT NULL) AND (date IS NOT NULL) AND (date_to IS NOT NULL) AND (weekday IS NULL))
    ELSE ((user_id IS NULL) AND (date IS NOT NULL) AND (date_to IS NOT NULL) AND (weekday IS NULL) AND (reason IS NOT NULL))
END),
  constraint schedule_kind_check CHECK ((kind = ANY (ARRAY['template'::text, 'override'::text, 'leave'::text, 'holiday'::text]))),
  constraint schedule_leave CHECK (((kind = 'leave'::text) = (status IS NOT NULL))),
  constraint schedule_start_time_check CHECK ((start_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'::text)),
  constraint schedule_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint schedule_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
alter table "schedule" force row level security;
CREATE INDEX schedule_approver ON public.schedule USING btree (tenant_id, approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX schedule_branch ON public.schedule USING btree (tenant_id, branch_id, date DESC);
CREATE INDEX schedule_created ON public.schedule USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX schedule_date ON public.schedule USING btree (tenant_id, date DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX schedule_kind_date ON public.schedule USING btree (tenant_id, kind, date DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX schedule_leave_type ON public.schedule USING btree (tenant_id, leave_type_id) WHERE (leave_type_id IS NOT NULL);
CREATE INDEX schedule_room ON public.schedule USING btree (tenant_id, room_term_id) WHERE (room_term_id IS NOT NULL);
CREATE INDEX schedule_shift ON public.schedule USING btree (tenant_id, shift_term_id) WHERE (shift_term_id IS NOT NULL);
CREATE INDEX schedule_status ON public.schedule USING btree (tenant_id, status, date DESC) WHERE (status IS NOT NULL);
CREATE INDEX schedule_user ON public.schedule USING btree (tenant_id, user_id, kind, date);
create policy reader on schedule as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on schedule using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.schedule FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.schedule FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on schedule to bcare_app;

create table "sequence" (
  tenant_id integer not null,
  kind text not null,
  period text not null,
  value bigint not null,
  constraint sequence_pkey PRIMARY KEY (tenant_id, kind, period)
);
alter table "sequence" force row level security;
create policy reader on sequence as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on sequence using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on sequence to bcare_app;

create table "server_error" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  request_id text not null,
  path text not null,
  user_id bigint,
  name text not null,
  message text not null,
  stack text not null,
  search_text text generated always as (app.fold(((((((request_id || ' '::text) || path) || ' '::text) || name) || ' '::text) || message))) stored,
  constraint server_error_pkey PRIMARY KEY (tenant_id, id),
  constraint server_error_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id)
);
alter table "server_error" force row level security;
CREATE INDEX server_error_created ON public.server_error USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX server_error_user ON public.server_error USING btree (tenant_id, user_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on server_error as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on server_error using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.server_error FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on server_error to bcare_app;

create table "session" (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  refresh_hash text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  ip text,
  user_agent text,
  constraint session_pkey PRIMARY KEY (tenant_id, id),
  constraint session_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id)
);
alter table "session" force row level security;
CREATE INDEX session_alive ON public.session USING btree (tenant_id, user_id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX session_refresh ON public.session USING btree (tenant_id, refresh_hash);
create policy reader on session as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on session using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.session FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant delete, insert, select, update on session to bcare_app;

create table "setting" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  key text not null,
  branch_id bigint,
  user_id bigint,
  level text generated always as (
CASE
    WHEN (user_id IS NOT NULL) THEN 'user'::text
    WHEN (branch_id IS NOT NULL) THEN 'branch'::text
    ELSE 'tenant'::text
END) stored not null,
  value jsonb,
  sealed text,
  changed_no bigint not null,
  constraint setting_pkey PRIMARY KEY (tenant_id, id),
  constraint setting_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint setting_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint setting_check CHECK (((branch_id IS NULL) OR (user_id IS NULL)))
);
alter table "setting" force row level security;
CREATE INDEX setting_branch ON public.setting USING btree (tenant_id, branch_id) WHERE (branch_id IS NOT NULL);
CREATE INDEX setting_changed ON public.setting USING btree (tenant_id, changed_no);
CREATE UNIQUE INDEX setting_one ON public.setting USING btree (tenant_id, key, COALESCE(branch_id, (0)::bigint), COALESCE(user_id, (0)::bigint));
CREATE INDEX setting_user ON public.setting USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
create policy reader on setting as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on setting using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.setting FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.setting FOR EACH ROW EXECUTE FUNCTION app.write_setting_history();
grant delete, insert, select, update on setting to bcare_app;

create table "shift" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text not null,
  branch_id bigint not null,
  cashier_id bigint not null,
  state text default 'open'::text not null,
  opened_at timestamp with time zone not null,
  counted_at timestamp with time zone,
  closed_at timestamp with time zone,
  previous_id bigint,
  opening_amount bigint not null,
  waited integer default 0 not null,
  waited_since timestamp with time zone,
  notes jsonb,
  counted_cash bigint,
  book_cash bigint,
  difference bigint generated always as ((counted_cash - book_cash)) stored,
  methods jsonb default '[]'::jsonb not null,
  differs boolean default false not null,
  reason text,
  receiver_id bigint,
  left_amount bigint,
  handed_over bigint generated always as ((counted_cash - left_amount)) stored,
  note text,
  constraint shift_pkey PRIMARY KEY (tenant_id, id),
  constraint shift_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint shift_tenant_id_cashier_id_fkey FOREIGN KEY (tenant_id, cashier_id) REFERENCES "user"(tenant_id, id),
  constraint shift_tenant_id_previous_id_fkey FOREIGN KEY (tenant_id, previous_id) REFERENCES shift(tenant_id, id),
  constraint shift_tenant_id_receiver_id_fkey FOREIGN KEY (tenant_id, receiver_id) REFERENCES "user"(tenant_id, id),
  constraint shift_blind CHECK ((((state = 'open'::text) = (counted_at IS NULL)) AND ((counted_at IS NULL) = (counted_cash IS NULL)) AND ((counted_at IS NULL) = (book_cash IS NULL)) AND ((state <> 'open'::text) OR (methods = '[]'::jsonb)))),
  constraint shift_counted_cash_check CHECK ((counted_cash >= 0)),
  constraint shift_handed_over CHECK ((((state = 'closed'::text) = (closed_at IS NOT NULL)) AND ((state = 'closed'::text) = (receiver_id IS NOT NULL)) AND ((state = 'closed'::text) = (left_amount IS NOT NULL)) AND ((left_amount >= 0) AND (left_amount <= counted_cash)) AND (receiver_id <> cashier_id))),
  constraint shift_opening_amount_check CHECK ((opening_amount >= 0)),
  constraint shift_reason CHECK (((state <> 'closed'::text) OR (NOT differs) OR (reason IS NOT NULL))),
  constraint shift_state_check CHECK ((state = ANY (ARRAY['open'::text, 'counted'::text, 'closed'::text]))),
  constraint shift_waited_check CHECK ((waited >= 0))
);
alter table "shift" force row level security;
CREATE INDEX shift_branch ON public.shift USING btree (tenant_id, branch_id, opened_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX shift_cashier ON public.shift USING btree (tenant_id, cashier_id, opened_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX shift_code ON public.shift USING btree (tenant_id, branch_id, code);
CREATE INDEX shift_differs ON public.shift USING btree (tenant_id, differs, opened_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX shift_follows ON public.shift USING btree (tenant_id, previous_id) WHERE (previous_id IS NOT NULL);
CREATE INDEX shift_opened ON public.shift USING btree (tenant_id, opened_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX shift_receiver ON public.shift USING btree (tenant_id, receiver_id, opened_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (receiver_id IS NOT NULL);
CREATE UNIQUE INDEX shift_running ON public.shift USING btree (tenant_id, branch_id) WHERE (state <> 'closed'::text);
CREATE INDEX shift_state ON public.shift USING btree (tenant_id, state, opened_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on shift as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on shift using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.shift FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shift FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER kept BEFORE UPDATE ON public.shift FOR EACH ROW EXECUTE FUNCTION app.keep_shift();
grant insert, select, update on shift to bcare_app;

create table "shift_count" (
  tenant_id integer not null,
  id bigint not null,
  shift_id bigint not null,
  notes jsonb,
  counted_cash bigint not null,
  methods jsonb not null,
  counted_at timestamp with time zone not null,
  counted_by bigint not null,
  constraint shift_count_pkey PRIMARY KEY (tenant_id, id),
  constraint shift_count_tenant_id_counted_by_fkey FOREIGN KEY (tenant_id, counted_by) REFERENCES "user"(tenant_id, id),
  constraint shift_count_tenant_id_shift_id_fkey FOREIGN KEY (tenant_id, shift_id) REFERENCES shift(tenant_id, id),
  constraint shift_count_counted_cash_check CHECK ((counted_cash >= 0))
);
alter table "shift_count" force row level security;
CREATE INDEX shift_count_shift ON public.shift_count USING btree (tenant_id, shift_id, id);
CREATE INDEX shift_count_user ON public.shift_count USING btree (tenant_id, counted_by);
create policy reader on shift_count as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on shift_count using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.shift_count FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
grant insert, select on shift_count to bcare_app;

create table "shift_flow" (
  tenant_id integer not null,
  cash_flow_id bigint not null,
  branch_id bigint not null,
  shift_id bigint,
  constraint shift_flow_pkey PRIMARY KEY (tenant_id, cash_flow_id),
  constraint shift_flow_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint shift_flow_tenant_id_cash_flow_id_fkey FOREIGN KEY (tenant_id, cash_flow_id) REFERENCES cash_flow(tenant_id, id),
  constraint shift_flow_tenant_id_shift_id_fkey FOREIGN KEY (tenant_id, shift_id) REFERENCES shift(tenant_id, id)
);
alter table "shift_flow" force row level security;
CREATE INDEX shift_flow_shift ON public.shift_flow USING btree (tenant_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE INDEX shift_flow_waiting ON public.shift_flow USING btree (tenant_id, branch_id) WHERE (shift_id IS NULL);
create policy reader on shift_flow as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on shift_flow using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER kept BEFORE UPDATE ON public.shift_flow FOR EACH ROW EXECUTE FUNCTION app.keep_shift_flow();
grant insert, select, update on shift_flow to bcare_app;

create table "spent_refresh" (
  tenant_id integer not null,
  hash text not null,
  session_id bigint not null,
  spent_at timestamp with time zone default now() not null,
  constraint spent_refresh_pkey PRIMARY KEY (tenant_id, hash),
  constraint spent_refresh_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES session(tenant_id, id) ON DELETE CASCADE
);
alter table "spent_refresh" force row level security;
CREATE INDEX spent_refresh_session ON public.spent_refresh USING btree (tenant_id, session_id);
create policy reader on spent_refresh as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on spent_refresh using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on spent_refresh to bcare_app;

create table "stage" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  pipeline_id bigint not null,
  name text collate "vi-x-icu" not null,
  "order" integer default 0 not null,
  kind text default 'open'::text not null,
  probability numeric(5,2) default 0 not null,
  color text default '#64748B'::text not null,
  rotting_days integer,
  required_fields text[] default '{}'::text[] not null,
  auto_task jsonb,
  allow_back boolean default true not null,
  is_booked_stage boolean default false not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint stage_tenant_id_pipeline_id_id_kind_key UNIQUE (tenant_id, pipeline_id, id, kind),
  constraint stage_pkey PRIMARY KEY (tenant_id, id),
  constraint stage_tenant_id_pipeline_id_fkey FOREIGN KEY (tenant_id, pipeline_id) REFERENCES pipeline(tenant_id, id),
  constraint stage_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  constraint stage_probability_check CHECK (((probability >= (0)::numeric) AND (probability <= (100)::numeric))),
  constraint stage_rotting_days_check CHECK ((rotting_days > 0))
);
alter table "stage" force row level security;
CREATE UNIQUE INDEX stage_name ON public.stage USING btree (tenant_id, pipeline_id, app.spelling(name)) WHERE (is_active AND (deleted_at IS NULL));
CREATE INDEX stage_order ON public.stage USING btree (tenant_id, pipeline_id, "order", id);
create policy reader on stage as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on stage using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.stage FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.stage FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on stage to bcare_app;

create table "subject_request" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  person_id bigint not null,
  kind text not null,
  content text not null,
  status text default 'open'::text not null,
  due_at timestamp with time zone not null,
  answer text,
  decided_at timestamp with time zone,
  decided_by bigint,
  constraint subject_request_pkey PRIMARY KEY (tenant_id, id),
  constraint subject_request_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint subject_request_decided CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint subject_request_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'correct'::text, 'erase'::text]))),
  constraint subject_request_named CHECK (((kind <> 'erase'::text) OR (status <> 'done'::text) OR ((decided_by IS NOT NULL) AND (created_by IS NOT NULL)))),
  constraint subject_request_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text]))),
  constraint subject_request_two CHECK (((kind <> 'erase'::text) OR (status <> 'done'::text) OR (decided_by <> created_by)))
);
alter table "subject_request" force row level security;
CREATE INDEX subject_request_created ON public.subject_request USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX subject_request_due ON public.subject_request USING btree (tenant_id, due_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX subject_request_kind ON public.subject_request USING btree (tenant_id, kind, due_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX subject_request_person ON public.subject_request USING btree (tenant_id, person_id, id DESC);
CREATE INDEX subject_request_status ON public.subject_request USING btree (tenant_id, status, due_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on subject_request as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on subject_request using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.subject_request FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.subject_request FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.subject_request FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on subject_request to bcare_app;

create table "tag" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  name text collate "vi-x-icu" not null,
  color text default '#64748B'::text not null,
  scope text default 'both'::text not null,
  "group" text,
  "order" integer default 0 not null,
  is_active boolean default true not null,
  search_text text generated always as (app.fold(((name || ' '::text) || COALESCE("group", ''::text)))) stored,
  constraint tag_pkey PRIMARY KEY (tenant_id, id),
  constraint tag_scope_check CHECK ((scope = ANY (ARRAY['person'::text, 'deal'::text, 'both'::text])))
);
alter table "tag" force row level security;
CREATE UNIQUE INDEX tag_name ON public.tag USING btree (tenant_id, scope, app.spelling(name)) WHERE (deleted_at IS NULL);
create policy reader on tag as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on tag using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.tag FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.tag FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on tag to bcare_app;

create table "task" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text default app.issue_code('task'::text) not null,
  title text collate "vi-x-icu" not null,
  description text,
  type_term_id bigint not null,
  status text default 'todo'::text not null,
  priority text default 'normal'::text not null,
  start_at timestamp with time zone,
  due_at timestamp with time zone,
  all_day boolean default false not null,
  first_due_at timestamp with time zone,
  snooze_count integer default 0 not null,
  remind_before integer[] default '{}'::integer[] not null,
  notice_at timestamp with time zone,
  repeat jsonb,
  series_id bigint,
  series_no integer default 1 not null,
  series_start date,
  source text default 'manual'::text not null,
  rule_key text,
  rule_target text,
  rule_day date,
  person_id bigint,
  deal_id bigint,
  appointment_id bigint,
  track_id bigint,
  parent_id bigint,
  branch_id bigint not null,
  department_id bigint,
  result_term_id bigint,
  result_note text,
  status_reason text,
  checklist jsonb default '[]'::jsonb not null,
  status_at timestamp with time zone,
  status_by bigint,
  done_at timestamp with time zone,
  done_by bigint,
  search_text text generated always as (((app.fold(title) || ' '::text) || lower(code))) stored,
  constraint task_pkey PRIMARY KEY (tenant_id, id),
  constraint task_department_of FOREIGN KEY (tenant_id, department_id) REFERENCES department(tenant_id, id),
  constraint task_parent FOREIGN KEY (tenant_id, parent_id) REFERENCES task(tenant_id, id),
  constraint task_tenant_id_appointment_id_fkey FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointment(tenant_id, id),
  constraint task_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint task_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint task_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint task_tenant_id_result_term_id_fkey FOREIGN KEY (tenant_id, result_term_id) REFERENCES term(tenant_id, id),
  constraint task_tenant_id_series_id_fkey FOREIGN KEY (tenant_id, series_id) REFERENCES task(tenant_id, id),
  constraint task_tenant_id_track_id_fkey FOREIGN KEY (tenant_id, track_id) REFERENCES track(tenant_id, id),
  constraint task_tenant_id_type_term_id_fkey FOREIGN KEY (tenant_id, type_term_id) REFERENCES term(tenant_id, id),
  constraint task_due CHECK ((due_at >= start_at)),
  constraint task_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint task_rule_whole CHECK ((((rule_key IS NULL) = (rule_target IS NULL)) AND ((rule_key IS NULL) = (rule_day IS NULL)))),
  constraint task_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'stage_rule'::text, 'care_rule'::text, 'no_show'::text, 'prescription'::text, 'stock'::text, 'mind'::text, 'import'::text]))),
  constraint task_status_check CHECK ((status = ANY (ARRAY['todo'::text, 'doing'::text, 'need_followup'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
alter table "task" force row level security;
CREATE INDEX task_appointment ON public.task USING btree (tenant_id, appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX task_branch ON public.task USING btree (tenant_id, branch_id, due_at);
CREATE UNIQUE INDEX task_code ON public.task USING btree (tenant_id, code);
CREATE INDEX task_created ON public.task USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX task_creator ON public.task USING btree (tenant_id, created_by, due_at);
CREATE INDEX task_deal ON public.task USING btree (tenant_id, deal_id, due_at) WHERE (deal_id IS NOT NULL);
CREATE INDEX task_done ON public.task USING btree (tenant_id, done_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX task_due_at ON public.task USING btree (tenant_id, due_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX task_due_open ON public.task USING btree (tenant_id, due_at, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['todo'::text, 'doing'::text, 'need_followup'::text])));
CREATE INDEX task_notice ON public.task USING btree (tenant_id, notice_at) WHERE (notice_at IS NOT NULL);
CREATE INDEX task_of_department ON public.task USING btree (tenant_id, department_id, due_at) WHERE (department_id IS NOT NULL);
CREATE INDEX task_person ON public.task USING btree (tenant_id, person_id, due_at) WHERE (person_id IS NOT NULL);
CREATE INDEX task_result ON public.task USING btree (tenant_id, result_term_id) WHERE (result_term_id IS NOT NULL);
CREATE UNIQUE INDEX task_rule ON public.task USING btree (tenant_id, rule_key, rule_target, rule_day) WHERE (rule_key IS NOT NULL);
CREATE INDEX task_search ON public.task USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX task_series ON public.task USING btree (tenant_id, series_id, series_no) WHERE (series_id IS NOT NULL);
CREATE INDEX task_status ON public.task USING btree (tenant_id, status, due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX task_track ON public.task USING btree (tenant_id, track_id) WHERE (track_id IS NOT NULL);
CREATE INDEX task_type ON public.task USING btree (tenant_id, type_term_id, due_at);
create policy reader on task as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on task using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.task FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.task FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_custom AFTER UPDATE OF deleted_at ON public.task FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION app.follow_custom('task');
CREATE TRIGGER follow_merge BEFORE INSERT ON public.task FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on task to bcare_app;

create table "task_assignment" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  task_id bigint not null,
  user_id bigint not null,
  role text default 'main'::text not null,
  assigned_by bigint,
  assigned_at timestamp with time zone default now() not null,
  accepted_at timestamp with time zone,
  done_at timestamp with time zone,
  constraint task_assignment_pkey PRIMARY KEY (tenant_id, id),
  constraint task_assignment_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES task(tenant_id, id),
  constraint task_assignment_user FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint task_assignment_role_check CHECK ((role = ANY (ARRAY['main'::text, 'support'::text, 'watcher'::text])))
);
alter table "task_assignment" force row level security;
CREATE INDEX task_assignment_at ON public.task_assignment USING btree (tenant_id, assigned_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX task_assignment_main ON public.task_assignment USING btree (tenant_id, task_id) WHERE ((role = 'main'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX task_assignment_once ON public.task_assignment USING btree (tenant_id, task_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_assignment_task ON public.task_assignment USING btree (tenant_id, task_id);
create policy reader on task_assignment as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on task_assignment using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.task_assignment FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.task_assignment FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on task_assignment to bcare_app;

create table "task_department" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  task_id bigint not null,
  department_id bigint not null,
  visibility text default 'handler'::text not null,
  constraint task_department_pkey PRIMARY KEY (tenant_id, id),
  constraint task_department_department FOREIGN KEY (tenant_id, department_id) REFERENCES department(tenant_id, id),
  constraint task_department_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES task(tenant_id, id),
  constraint task_department_visibility_check CHECK ((visibility = ANY (ARRAY['handler'::text, 'follower'::text])))
);
alter table "task_department" force row level security;
CREATE INDEX task_department_member ON public.task_department USING btree (tenant_id, department_id, task_id);
CREATE UNIQUE INDEX task_department_once ON public.task_department USING btree (tenant_id, task_id, department_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_department_task ON public.task_department USING btree (tenant_id, task_id);
create policy reader on task_department as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on task_department using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.task_department FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.task_department FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on task_department to bcare_app;

create table "task_note" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  task_id bigint not null,
  person_id bigint,
  content text not null,
  mention_user_ids bigint[] default '{}'::bigint[] not null,
  constraint task_note_pkey PRIMARY KEY (tenant_id, id),
  constraint task_note_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint task_note_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES task(tenant_id, id),
  constraint task_note_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5000)))
);
alter table "task_note" force row level security;
CREATE INDEX task_note_author ON public.task_note USING btree (tenant_id, created_by);
CREATE INDEX task_note_person ON public.task_note USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX task_note_task ON public.task_note USING btree (tenant_id, task_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
create policy reader on task_note as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on task_note using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.task_note FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.task_note FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.task_note FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on task_note to bcare_app;

create table "tenant" (
  id integer generated by default as identity not null,
  key text not null,
  name text not null,
  features jsonb default '{}'::jsonb not null,
  status text default 'active'::text not null,
  created_at timestamp with time zone default now() not null,
  storage_gb integer,
  customers integer,
  counted_customers integer,
  counted_ids bigint,
  constraint tenant_key_key UNIQUE (key),
  constraint tenant_pkey PRIMARY KEY (id),
  constraint tenant_customers_check CHECK ((customers > 0)),
  constraint tenant_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint tenant_storage_gb_check CHECK ((storage_gb > 0))
);
CREATE TRIGGER begin_ids AFTER INSERT ON public.tenant FOR EACH ROW EXECUTE FUNCTION app.begin_ids_of_new();
grant select on tenant to bcare_app;

create table "tenant_domain" (
  host text not null,
  tenant integer not null,
  constraint tenant_domain_pkey PRIMARY KEY (host),
  constraint tenant_domain_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenant(id),
  constraint tenant_domain_host_check CHECK ((host = lower(host)))
);
grant select on tenant_domain to bcare_app;

create table "tenant_key" (
  tenant_id integer not null,
  version integer not null,
  wrapped text,
  active_from timestamp with time zone default now() not null,
  constraint tenant_key_pkey PRIMARY KEY (tenant_id, version),
  constraint tenant_key_check CHECK (((version = 0) OR (wrapped IS NOT NULL))),
  constraint tenant_key_version_check CHECK ((version >= 0))
);
alter table "tenant_key" force row level security;
create policy reader on tenant_key as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on tenant_key using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant insert, select, update on tenant_key to bcare_app;

create table "term" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  vocabulary text not null,
  name text collate "vi-x-icu" not null,
  alias text,
  code text,
  color text,
  parent_id bigint,
  "group" text,
  "order" integer default 0 not null,
  is_system boolean default false not null,
  is_active boolean default true not null,
  data jsonb default '{}'::jsonb not null,
  search_text text generated always as (app.fold(((((name || ' '::text) || COALESCE(alias, ''::text)) || ' '::text) || COALESCE(code, ''::text)))) stored,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  merged_into_id bigint,
  constraint term_pkey PRIMARY KEY (tenant_id, id),
  constraint term_merged_into FOREIGN KEY (tenant_id, merged_into_id) REFERENCES term(tenant_id, id),
  constraint term_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES term(tenant_id, id)
);
alter table "term" force row level security;
CREATE INDEX term_merged ON public.term USING btree (tenant_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE UNIQUE INDEX term_name ON public.term USING btree (tenant_id, vocabulary, COALESCE(parent_id, (0)::bigint), app.spelling(name)) WHERE (deleted_at IS NULL);
CREATE INDEX term_parent ON public.term USING btree (tenant_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX term_search ON public.term USING gin (tenant_id, search_text gin_trgm_ops);
CREATE INDEX term_vocabulary ON public.term USING btree (tenant_id, vocabulary, "order");
create policy reader on term as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on term using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.term FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.term FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on term to bcare_app;

create table "tooth_condition" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  person_id bigint not null,
  tooth text not null,
  surfaces text[] default '{}'::text[] not null,
  condition_term_id bigint not null,
  attachment_id bigint,
  track_id bigint,
  source text default 'exam'::text not null,
  note text,
  noted_at timestamp with time zone not null,
  noted_by bigint,
  resolved_at timestamp with time zone,
  resolve_reason text,
  is_open boolean generated always as ((resolved_at IS NULL)) stored not null,
  constraint tooth_condition_pkey PRIMARY KEY (tenant_id, id),
  constraint tooth_condition_tenant_id_attachment_id_fkey FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachment(tenant_id, id),
  constraint tooth_condition_tenant_id_condition_term_id_fkey FOREIGN KEY (tenant_id, condition_term_id) REFERENCES term(tenant_id, id),
  constraint tooth_condition_tenant_id_noted_by_fkey FOREIGN KEY (tenant_id, noted_by) REFERENCES "user"(tenant_id, id),
  constraint tooth_condition_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint tooth_condition_tenant_id_track_id_fkey FOREIGN KEY (tenant_id, track_id) REFERENCES track(tenant_id, id),
  constraint tooth_condition_resolved CHECK (((resolved_at >= noted_at) AND ((resolved_at IS NULL) = (resolve_reason IS NULL)))),
  constraint tooth_condition_source_check CHECK ((source = ANY (ARRAY['exam'::text, 'treatment'::text, 'import'::text, 'image'::text]))),
  constraint tooth_condition_surfaces_check CHECK ((surfaces <@ ARRAY['M'::text, 'O'::text, 'I'::text, 'D'::text, 'B'::text, 'L'::text])),
  constraint tooth_condition_tooth_check CHECK ((tooth ~ '^([1-4][1-8]|[5-8][1-5])$'::text))
);
alter table "tooth_condition" force row level security;
CREATE INDEX tooth_condition_attachment ON public.tooth_condition USING btree (tenant_id, attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX tooth_condition_noted_by ON public.tooth_condition USING btree (tenant_id, noted_by) WHERE (noted_by IS NOT NULL);
CREATE INDEX tooth_condition_person ON public.tooth_condition USING btree (tenant_id, person_id, noted_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX tooth_condition_term ON public.tooth_condition USING btree (tenant_id, condition_term_id);
CREATE INDEX tooth_condition_track ON public.tooth_condition USING btree (tenant_id, track_id) WHERE (track_id IS NOT NULL);
create policy reader on tooth_condition as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on tooth_condition using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.tooth_condition FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.tooth_condition FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.tooth_condition FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER guard BEFORE UPDATE ON public.tooth_condition FOR EACH ROW EXECUTE FUNCTION app.guard_tooth_condition();
grant delete, insert, select, update on tooth_condition to bcare_app;

create table "tooth_fact" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  person_id bigint not null,
  tooth text,
  fact text not null,
  value text not null,
  noted_at timestamp with time zone not null,
  noted_by bigint,
  constraint tooth_fact_pkey PRIMARY KEY (tenant_id, id),
  constraint tooth_fact_tenant_id_noted_by_fkey FOREIGN KEY (tenant_id, noted_by) REFERENCES "user"(tenant_id, id),
  constraint tooth_fact_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint tooth_fact_fact_check CHECK ((fact = ANY (ARRAY['dentition'::text, 'presence'::text, 'mobility'::text]))),
  constraint tooth_fact_tooth_check CHECK ((tooth ~ '^([1-4][1-8]|[5-8][1-5])$'::text)),
  constraint tooth_fact_value CHECK ((((fact = 'dentition'::text) = (tooth IS NULL)) AND
CASE fact
    WHEN 'dentition'::text THEN (value = ANY (ARRAY['primary'::text, 'mixed'::text, 'permanent'::text]))
    WHEN 'presence'::text THEN (value = ANY (ARRAY['present'::text, 'missing'::text, 'unerupted'::text, 'impacted'::text, 'extracted'::text, 'implant'::text]))
    ELSE (value = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text]))
END))
);
alter table "tooth_fact" force row level security;
CREATE INDEX tooth_fact_noted_by ON public.tooth_fact USING btree (tenant_id, noted_by) WHERE (noted_by IS NOT NULL);
CREATE INDEX tooth_fact_person ON public.tooth_fact USING btree (tenant_id, person_id, noted_at);
create policy reader on tooth_fact as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on tooth_fact using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.tooth_fact FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.tooth_fact FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.tooth_fact FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER guard BEFORE UPDATE ON public.tooth_fact FOR EACH ROW EXECUTE FUNCTION app.guard_tooth_fact();
grant delete, insert, select, update on tooth_fact to bcare_app;

create table "track" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  code text default app.issue_code('track'::text) not null,
  person_id bigint not null,
  branch_id bigint not null,
  deal_id bigint,
  appointment_id bigint,
  visit_date date not null,
  queue_no integer not null,
  is_new_customer boolean default false not null,
  reason text,
  note text,
  status text default 'waiting'::text not null,
  doctor_id bigint,
  consultant_id bigint,
  room_term_id bigint,
  checked_in_at timestamp with time zone not null,
  checked_in_by bigint,
  consult_start_at timestamp with time zone,
  consult_start_by bigint,
  seated_at timestamp with time zone,
  seated_by bigint,
  treatment_start_at timestamp with time zone,
  treatment_start_by bigint,
  treatment_end_at timestamp with time zone,
  treatment_end_by bigint,
  payment_ready_at timestamp with time zone,
  payment_ready_by bigint,
  checked_out_at timestamp with time zone,
  checked_out_by bigint,
  left_at timestamp with time zone,
  left_by bigint,
  left_reason text,
  outcome text,
  no_treatment_reason_id bigint,
  next_appointment_id bigint,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  steps jsonb default '[]'::jsonb not null,
  constraint track_pkey PRIMARY KEY (tenant_id, id),
  constraint track_tenant_id_appointment_id_fkey FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointment(tenant_id, id),
  constraint track_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint track_tenant_id_consultant_id_fkey FOREIGN KEY (tenant_id, consultant_id) REFERENCES "user"(tenant_id, id),
  constraint track_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint track_tenant_id_doctor_id_fkey FOREIGN KEY (tenant_id, doctor_id) REFERENCES "user"(tenant_id, id),
  constraint track_tenant_id_next_appointment_id_fkey FOREIGN KEY (tenant_id, next_appointment_id) REFERENCES appointment(tenant_id, id),
  constraint track_tenant_id_no_treatment_reason_id_fkey FOREIGN KEY (tenant_id, no_treatment_reason_id) REFERENCES term(tenant_id, id),
  constraint track_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint track_tenant_id_room_term_id_fkey FOREIGN KEY (tenant_id, room_term_id) REFERENCES term(tenant_id, id),
  constraint track_outcome CHECK (((status <> 'checked_out'::text) OR (outcome IS NOT NULL))),
  constraint track_outcome_check CHECK ((outcome = ANY (ARRAY['finished'::text, 'next_appointment'::text, 'referred'::text, 'recall'::text, 'no_treatment'::text]))),
  constraint track_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'in_consult'::text, 'in_treatment'::text, 'waiting_payment'::text, 'checked_out'::text, 'left'::text])))
);
alter table "track" force row level security;
CREATE UNIQUE INDEX track_active ON public.track USING btree (tenant_id, person_id) WHERE ((status = ANY (ARRAY['waiting'::text, 'in_consult'::text, 'in_treatment'::text, 'waiting_payment'::text])) AND (deleted_at IS NULL));
CREATE INDEX track_appointment ON public.track USING btree (tenant_id, appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX track_branch ON public.track USING btree (tenant_id, branch_id, checked_in_at DESC);
CREATE INDEX track_checked_in ON public.track USING btree (tenant_id, checked_in_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX track_code ON public.track USING btree (tenant_id, code);
CREATE INDEX track_consultant ON public.track USING btree (tenant_id, consultant_id) WHERE (consultant_id IS NOT NULL);
CREATE INDEX track_creator ON public.track USING btree (tenant_id, created_by);
CREATE INDEX track_day ON public.track USING btree (tenant_id, visit_date, branch_id, queue_no);
CREATE INDEX track_deal ON public.track USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX track_doctor ON public.track USING btree (tenant_id, doctor_id, checked_in_at DESC) WHERE (doctor_id IS NOT NULL);
CREATE INDEX track_next ON public.track USING btree (tenant_id, next_appointment_id) WHERE (next_appointment_id IS NOT NULL);
CREATE INDEX track_person ON public.track USING btree (tenant_id, person_id, checked_in_at DESC);
CREATE UNIQUE INDEX track_queue ON public.track USING btree (tenant_id, branch_id, visit_date, queue_no);
CREATE INDEX track_status ON public.track USING btree (tenant_id, status, checked_in_at DESC);
create policy reader on track as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on track using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.track FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.track FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.track FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on track to bcare_app;

create table "treatment_agreement" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  code text default app.formatted_code('treatment_agreement'::text, 'DY{yy}{000000}'::text) not null,
  person_id bigint not null,
  branch_id bigint not null,
  version_no integer default 1 not null,
  replaces_id bigint,
  line_ids bigint[] not null,
  content jsonb not null,
  total bigint not null,
  hash text not null,
  agreed_by text not null,
  signer_name text not null,
  relation text,
  relative_id bigint,
  signature jsonb not null,
  presented_by bigint not null,
  signed_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by bigint,
  withdrawn_reason text,
  constraint treatment_agreement_pkey PRIMARY KEY (tenant_id, id),
  constraint treatment_agreement_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint treatment_agreement_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint treatment_agreement_tenant_id_presented_by_fkey FOREIGN KEY (tenant_id, presented_by) REFERENCES "user"(tenant_id, id),
  constraint treatment_agreement_tenant_id_relative_id_fkey FOREIGN KEY (tenant_id, relative_id) REFERENCES person_relative(tenant_id, id),
  constraint treatment_agreement_tenant_id_replaces_id_fkey FOREIGN KEY (tenant_id, replaces_id) REFERENCES treatment_agreement(tenant_id, id),
  constraint treatment_agreement_tenant_id_withdrawn_by_fkey FOREIGN KEY (tenant_id, withdrawn_by) REFERENCES "user"(tenant_id, id),
  constraint treatment_agreement_agreed_by_check CHECK ((agreed_by = ANY (ARRAY['customer'::text, 'guardian'::text]))),
  constraint treatment_agreement_guardian CHECK (((agreed_by = 'guardian'::text) = (relative_id IS NOT NULL))),
  constraint treatment_agreement_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint treatment_agreement_later CHECK (((version_no = 1) = (replaces_id IS NULL))),
  constraint treatment_agreement_line_ids_check CHECK ((line_ids <> '{}'::bigint[])),
  constraint treatment_agreement_total_check CHECK ((total >= 0)),
  constraint treatment_agreement_version_no_check CHECK ((version_no > 0)),
  constraint treatment_agreement_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL))))
);
alter table "treatment_agreement" force row level security;
CREATE INDEX treatment_agreement_branch ON public.treatment_agreement USING btree (tenant_id, branch_id, signed_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE UNIQUE INDEX treatment_agreement_code ON public.treatment_agreement USING btree (tenant_id, code);
CREATE INDEX treatment_agreement_created ON public.treatment_agreement USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX treatment_agreement_lines ON public.treatment_agreement USING gin (tenant_id, line_ids);
CREATE INDEX treatment_agreement_person ON public.treatment_agreement USING btree (tenant_id, person_id, signed_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX treatment_agreement_presenter ON public.treatment_agreement USING btree (tenant_id, presented_by);
CREATE INDEX treatment_agreement_relative ON public.treatment_agreement USING btree (tenant_id, relative_id) WHERE (relative_id IS NOT NULL);
CREATE UNIQUE INDEX treatment_agreement_replaced ON public.treatment_agreement USING btree (tenant_id, replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX treatment_agreement_signed ON public.treatment_agreement USING btree (tenant_id, signed_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX treatment_agreement_withdrawer ON public.treatment_agreement USING btree (tenant_id, withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
create policy reader on treatment_agreement as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on treatment_agreement using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.treatment_agreement FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.treatment_agreement FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.treatment_agreement FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER guard BEFORE UPDATE ON public.treatment_agreement FOR EACH ROW EXECUTE FUNCTION app.guard_treatment_agreement();
grant insert, select, update on treatment_agreement to bcare_app;

create table "treatment_presenting" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  person_id bigint not null,
  user_id bigint not null,
  until timestamp with time zone not null,
  constraint treatment_presenting_pkey PRIMARY KEY (tenant_id, id),
  constraint treatment_presenting_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint treatment_presenting_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id)
);
alter table "treatment_presenting" force row level security;
CREATE UNIQUE INDEX treatment_presenting_person ON public.treatment_presenting USING btree (tenant_id, person_id);
CREATE INDEX treatment_presenting_user ON public.treatment_presenting USING btree (tenant_id, user_id);
create policy reader on treatment_presenting as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on treatment_presenting using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.treatment_presenting FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.treatment_presenting FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on treatment_presenting to bcare_app;

create table "usage" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  kind text not null,
  source text default 'manual'::text not null,
  status text default 'posted'::text not null,
  direction smallint not null,
  material_id bigint not null,
  branch_id bigint not null,
  lot_id bigint,
  quantity numeric(12,3) not null,
  unit_term_id bigint not null,
  factor numeric(12,3) not null,
  stock_quantity numeric(15,3) generated always as (((direction)::numeric * round((quantity * factor), 3))) stored,
  unit_cost bigint,
  amount bigint,
  revaluation bigint default 0 not null,
  entry_no integer,
  on_hand_after numeric(15,3),
  value_after bigint,
  used_on date not null,
  posted_at timestamp with time zone,
  norm_qty numeric(12,3),
  tolerance_pct numeric(5,2),
  is_beyond boolean generated always as (((status <> 'reversed'::text) AND (kind = 'use'::text) AND (norm_qty IS NOT NULL) AND ((abs((quantity - norm_qty)) * (100)::numeric) > (norm_qty * COALESCE(tolerance_pct, (0)::numeric))))) stored not null,
  is_negative boolean generated always as (COALESCE(((on_hand_after < (0)::numeric) AND (direction < 0)), false)) stored not null,
  variance_reason text,
  counted_quantity numeric(15,3),
  person_id bigint,
  deal_id bigint,
  track_id bigint,
  attachment_id bigint,
  operation_attachment_id bigint,
  operation_id bigint,
  product_id bigint,
  doctor_id bigint,
  user_id bigint,
  department_id bigint,
  reference_no text,
  supplier_term_id bigint,
  transfer_id bigint,
  reverses_id bigint,
  note text,
  search_text text default ''::text not null,
  constraint lot_proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint usage_pkey PRIMARY KEY (tenant_id, id),
  constraint usage_tenant_id_attachment_id_fkey FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachment(tenant_id, id),
  constraint usage_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint usage_tenant_id_deal_id_fkey FOREIGN KEY (tenant_id, deal_id) REFERENCES deal(tenant_id, id),
  constraint usage_tenant_id_department_id_fkey FOREIGN KEY (tenant_id, department_id) REFERENCES department(tenant_id, id),
  constraint usage_tenant_id_doctor_id_fkey FOREIGN KEY (tenant_id, doctor_id) REFERENCES "user"(tenant_id, id),
  constraint usage_tenant_id_lot_id_fkey FOREIGN KEY (tenant_id, lot_id) REFERENCES material_lot(tenant_id, id),
  constraint usage_tenant_id_material_id_fkey FOREIGN KEY (tenant_id, material_id) REFERENCES material(tenant_id, id),
  constraint usage_tenant_id_operation_attachment_id_fkey FOREIGN KEY (tenant_id, operation_attachment_id) REFERENCES attachment(tenant_id, id),
  constraint usage_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operation(tenant_id, id),
  constraint usage_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint usage_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint usage_tenant_id_reverses_id_fkey FOREIGN KEY (tenant_id, reverses_id) REFERENCES usage(tenant_id, id),
  constraint usage_tenant_id_supplier_term_id_fkey FOREIGN KEY (tenant_id, supplier_term_id) REFERENCES term(tenant_id, id),
  constraint usage_tenant_id_track_id_fkey FOREIGN KEY (tenant_id, track_id) REFERENCES track(tenant_id, id),
  constraint usage_tenant_id_unit_term_id_fkey FOREIGN KEY (tenant_id, unit_term_id) REFERENCES term(tenant_id, id),
  constraint usage_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id),
  constraint usage_amount_check CHECK ((amount >= 0)),
  constraint usage_booked CHECK ((((status = 'draft'::text) = (entry_no IS NULL)) AND ((entry_no IS NULL) = (amount IS NULL)) AND ((entry_no IS NULL) = (on_hand_after IS NULL)) AND ((entry_no IS NULL) = (value_after IS NULL)) AND ((entry_no IS NULL) = (posted_at IS NULL)))),
  constraint usage_counted_quantity_check CHECK ((counted_quantity >= (0)::numeric)),
  constraint usage_direction_check CHECK ((direction = ANY (ARRAY[1, '-1'::integer]))),
  constraint usage_entry_no_check CHECK ((entry_no > 0)),
  constraint usage_factor_check CHECK ((factor > (0)::numeric)),
  constraint usage_kind_check CHECK ((kind = ANY (ARRAY['use'::text, 'waste'::text, 'return'::text, 'receive'::text, 'adjust'::text, 'transfer_out'::text, 'transfer_in'::text, 'opening'::text]))),
  constraint usage_norm_qty_check CHECK ((norm_qty >= (0)::numeric)),
  constraint usage_normed CHECK (((norm_qty IS NULL) = (tolerance_pct IS NULL))),
  constraint usage_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint usage_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'auto'::text, 'bulk'::text, 'import'::text]))),
  constraint usage_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'reversed'::text]))),
  constraint usage_transferred CHECK (((kind <> ALL (ARRAY['transfer_out'::text, 'transfer_in'::text])) OR (status = 'draft'::text) OR (transfer_id IS NOT NULL))),
  constraint usage_unit_cost_check CHECK ((unit_cost >= 0))
);
alter table "usage" force row level security;
CREATE INDEX usage_amount ON public.usage USING btree (tenant_id, amount DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX usage_attachment ON public.usage USING btree (tenant_id, attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE UNIQUE INDEX usage_automatic ON public.usage USING btree (tenant_id, operation_attachment_id, material_id, COALESCE(lot_id, (0)::bigint)) WHERE ((source = 'auto'::text) AND (reverses_id IS NULL));
CREATE INDEX usage_beyond ON public.usage USING btree (tenant_id, used_on DESC NULLS LAST, id DESC NULLS LAST) WHERE is_beyond;
CREATE INDEX usage_branch ON public.usage USING btree (tenant_id, branch_id, used_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX usage_created ON public.usage USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX usage_day ON public.usage USING btree (tenant_id, used_on DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX usage_deal ON public.usage USING btree (tenant_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX usage_department ON public.usage USING btree (tenant_id, department_id, used_on DESC NULLS LAST, id DESC NULLS LAST) WHERE (department_id IS NOT NULL);
CREATE INDEX usage_doctor ON public.usage USING btree (tenant_id, doctor_id, used_on DESC NULLS LAST, id DESC NULLS LAST) WHERE (doctor_id IS NOT NULL);
CREATE UNIQUE INDEX usage_entry ON public.usage USING btree (tenant_id, branch_id, material_id, entry_no) WHERE (entry_no IS NOT NULL);
CREATE INDEX usage_kind ON public.usage USING btree (tenant_id, kind, used_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX usage_lot ON public.usage USING btree (tenant_id, lot_id, id) WHERE (lot_id IS NOT NULL);
CREATE INDEX usage_material ON public.usage USING btree (tenant_id, material_id, used_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX usage_negative ON public.usage USING btree (tenant_id, used_on DESC NULLS LAST, id DESC NULLS LAST) WHERE is_negative;
CREATE INDEX usage_operation ON public.usage USING btree (tenant_id, operation_id, used_on DESC NULLS LAST, id DESC NULLS LAST) WHERE (operation_id IS NOT NULL);
CREATE INDEX usage_period ON public.usage USING btree (tenant_id, used_on) INCLUDE (branch_id, material_id, kind, stock_quantity, direction, amount, revaluation) WHERE (status <> 'draft'::text);
CREATE INDEX usage_person ON public.usage USING btree (tenant_id, person_id, used_on DESC NULLS LAST, id DESC NULLS LAST) WHERE (person_id IS NOT NULL);
CREATE INDEX usage_product ON public.usage USING btree (tenant_id, product_id, used_on DESC NULLS LAST, id DESC NULLS LAST) WHERE (product_id IS NOT NULL);
CREATE UNIQUE INDEX usage_reversed ON public.usage USING btree (tenant_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX usage_search ON public.usage USING gin (tenant_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX usage_source ON public.usage USING btree (tenant_id, source, used_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX usage_status ON public.usage USING btree (tenant_id, status, used_on DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX usage_step ON public.usage USING btree (tenant_id, operation_attachment_id) WHERE (operation_attachment_id IS NOT NULL);
CREATE INDEX usage_supplier ON public.usage USING btree (tenant_id, supplier_term_id) WHERE (supplier_term_id IS NOT NULL);
CREATE INDEX usage_track ON public.usage USING btree (tenant_id, track_id) WHERE (track_id IS NOT NULL);
CREATE INDEX usage_transfer ON public.usage USING btree (tenant_id, transfer_id) WHERE (transfer_id IS NOT NULL);
CREATE INDEX usage_unit ON public.usage USING btree (tenant_id, unit_term_id);
CREATE INDEX usage_user ON public.usage USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
create policy reader on usage as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on usage using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.usage FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.usage FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER described BEFORE INSERT OR UPDATE OF reference_no, lot_id ON public.usage FOR EACH ROW EXECUTE FUNCTION app.describe_usage();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.usage FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
CREATE TRIGGER guard BEFORE UPDATE ON public.usage FOR EACH ROW EXECUTE FUNCTION app.guard_usage();
CREATE TRIGGER kept BEFORE UPDATE ON public.usage FOR EACH ROW WHEN ((old.status <> 'draft'::text)) EXECUTE FUNCTION app.keep_ledger('status', 'note', 'reference_no', 'variance_reason', 'unit_term_id', 'supplier_term_id', 'deal_id', 'stock_quantity', 'is_beyond', 'is_negative');
CREATE CONSTRAINT TRIGGER lot_proven AFTER INSERT OR UPDATE ON public.usage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.lot_id IS NOT NULL)) EXECUTE FUNCTION app.prove_lot();
CREATE CONSTRAINT TRIGGER proven AFTER INSERT OR UPDATE ON public.usage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_usage();
grant insert, select, update on usage to bcare_app;

create table "user" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  username text not null,
  name text collate "vi-x-icu" not null,
  phone text,
  email text,
  profile_image text,
  gender text,
  dob date,
  department_id bigint,
  branch_id bigint,
  branch_ids bigint[] default '{}'::bigint[] not null,
  department_position text,
  is_doctor boolean default false not null,
  is_assistant boolean default false not null,
  is_consultant boolean default false not null,
  title text,
  licence_no text,
  licence_scope text,
  specialty_term_id bigint,
  rx_interop_code text,
  calendar_color text,
  calendar_order integer default 0 not null,
  bookable boolean default false not null,
  extension text,
  hired_at date,
  resigned_at date,
  status text default 'active'::text not null,
  otp_enabled boolean default false not null,
  must_change_password boolean default false not null,
  authorization_version integer default 1 not null,
  last_login_at timestamp with time zone,
  search_text text generated always as (app.fold(((((name || ' '::text) || username) || ' '::text) || COALESCE(phone, ''::text)))) stored,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint user_pkey PRIMARY KEY (tenant_id, id),
  constraint user_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint user_tenant_id_department_id_fkey FOREIGN KEY (tenant_id, department_id) REFERENCES department(tenant_id, id),
  constraint user_tenant_id_specialty_term_id_fkey FOREIGN KEY (tenant_id, specialty_term_id) REFERENCES term(tenant_id, id),
  constraint user_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
  constraint user_status_check CHECK ((status = ANY (ARRAY['active'::text, 'locked'::text, 'resigned'::text]))),
  constraint user_username_check CHECK ((username = lower(username)))
);
alter table "user" force row level security;
CREATE INDEX user_bookable ON public."user" USING btree (tenant_id, calendar_order) WHERE bookable;
CREATE INDEX user_department ON public."user" USING btree (tenant_id, department_id);
CREATE INDEX user_specialty ON public."user" USING btree (tenant_id, specialty_term_id) WHERE (specialty_term_id IS NOT NULL);
CREATE UNIQUE INDEX user_username ON public."user" USING btree (tenant_id, username);
create policy reader on "user" as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on "user" using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER administrators AFTER UPDATE OF status, deleted_at ON public."user" FOR EACH ROW WHEN (((old.status = 'active'::text) AND (old.deleted_at IS NULL) AND ((new.status <> 'active'::text) OR (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION app.keep_administrator();
CREATE TRIGGER assign_id BEFORE INSERT ON public."user" FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public."user" FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_custom AFTER UPDATE OF deleted_at ON public."user" FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION app.follow_custom('user');
CREATE TRIGGER rights AFTER UPDATE OF status, branch_id, branch_ids, department_id, must_change_password, deleted_at ON public."user" FOR EACH ROW EXECUTE FUNCTION app.tell_rights('id');
grant delete, insert, select, update on "user" to bcare_app;

create table "user_role" (
  tenant_id integer not null,
  user_id bigint not null,
  role_id bigint not null,
  constraint user_role_pkey PRIMARY KEY (tenant_id, user_id, role_id),
  constraint user_role_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id),
  constraint user_role_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES "user"(tenant_id, id)
);
alter table "user_role" force row level security;
CREATE INDEX user_role_role ON public.user_role USING btree (tenant_id, role_id);
create policy reader on user_role as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on user_role using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER administrators AFTER DELETE ON public.user_role FOR EACH ROW EXECUTE FUNCTION app.keep_administrator();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.user_role FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER rights AFTER INSERT OR DELETE OR UPDATE ON public.user_role FOR EACH ROW EXECUTE FUNCTION app.tell_rights('user_id');
grant delete, insert, select, update on user_role to bcare_app;

create table "visit_reason" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  person_id bigint not null,
  content text not null,
  constraint visit_reason_pkey PRIMARY KEY (tenant_id, id),
  constraint visit_reason_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES person(tenant_id, id),
  constraint visit_reason_content_check CHECK (((length(content) >= 1) AND (length(content) <= 500)))
);
alter table "visit_reason" force row level security;
CREATE INDEX visit_reason_person ON public.visit_reason USING btree (tenant_id, person_id, id DESC);
create policy reader on visit_reason as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on visit_reason using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.visit_reason FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.visit_reason FOR EACH ROW EXECUTE FUNCTION app.write_history();
CREATE TRIGGER follow_merge BEFORE INSERT ON public.visit_reason FOR EACH ROW EXECUTE FUNCTION app.follow_merge();
grant delete, insert, select, update on visit_reason to bcare_app;

create table "web_form" (
  tenant_id integer not null,
  id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  deleted_at timestamp with time zone,
  name text collate "vi-x-icu" not null,
  branch_id bigint not null,
  fields jsonb not null,
  daily_cap integer default 200 not null,
  min_fill_seconds integer default 3 not null,
  origins text[] default '{}'::text[] not null,
  ask_marketing boolean default false not null,
  thanks text,
  redirect_url text,
  pipeline_id bigint,
  source_term_id bigint,
  assignment text default 'round_robin'::text not null,
  assignee_ids bigint[] default '{}'::bigint[] not null,
  is_active boolean default true not null,
  key_hash text,
  key_hint text,
  key_at timestamp with time zone,
  search_text text generated always as (app.fold(name)) stored,
  sealed text,
  constraint web_form_pkey PRIMARY KEY (tenant_id, id),
  constraint web_form_branch FOREIGN KEY (tenant_id, branch_id) REFERENCES department(tenant_id, id),
  constraint web_form_pipeline FOREIGN KEY (tenant_id, pipeline_id) REFERENCES pipeline(tenant_id, id),
  constraint web_form_tenant_id_source_term_id_fkey FOREIGN KEY (tenant_id, source_term_id) REFERENCES term(tenant_id, id),
  constraint web_form_assignment_check CHECK ((assignment = ANY (ARRAY['round_robin'::text, 'manual'::text]))),
  constraint web_form_daily_cap_check CHECK (((daily_cap >= 1) AND (daily_cap <= 5000))),
  constraint web_form_fields_check CHECK ((jsonb_typeof(fields) = 'array'::text)),
  constraint web_form_key_whole CHECK ((((key_hash IS NULL) = (key_hint IS NULL)) AND ((key_hash IS NULL) = (key_at IS NULL)))),
  constraint web_form_min_fill_seconds_check CHECK (((min_fill_seconds >= 0) AND (min_fill_seconds <= 60))),
  constraint web_form_redirect_url_check CHECK ((redirect_url ~ '^https?://'::text))
);
alter table "web_form" force row level security;
CREATE INDEX web_form_created ON public.web_form USING btree (tenant_id, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX web_form_key ON public.web_form USING btree (tenant_id, key_hash) WHERE (key_hash IS NOT NULL);
CREATE UNIQUE INDEX web_form_name ON public.web_form USING btree (tenant_id, app.spelling(name)) WHERE (deleted_at IS NULL);
CREATE INDEX web_form_source ON public.web_form USING btree (tenant_id, source_term_id) WHERE (source_term_id IS NOT NULL);
create policy reader on web_form as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on web_form using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER assign_id BEFORE INSERT ON public.web_form FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.web_form FOR EACH ROW EXECUTE FUNCTION app.write_history();
grant delete, insert, select, update on web_form to bcare_app;

create table "zalo_key" (
  tenant_id integer not null,
  seed_hash text not null,
  access text not null,
  refresh text not null,
  expires_at timestamp with time zone not null,
  constraint zalo_key_pkey PRIMARY KEY (tenant_id)
);
alter table "zalo_key" force row level security;
create policy reader on zalo_key as restrictive for select to bcare_reader using ((tenant_id = ( SELECT app.reader_tenant() AS reader_tenant)));
create policy tenant on zalo_key using ((tenant_id = ( SELECT app.current_tenant() AS current_tenant))) with check ((tenant_id = ( SELECT app.current_tenant() AS current_tenant)));
grant delete, insert, select, update on zalo_key to bcare_app;

CREATE OR REPLACE FUNCTION app.actor()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (COALESCE(NULLIF(current_setting('app.actor'::text, true), ''::text), '{}'::text))::jsonb;

CREATE OR REPLACE FUNCTION app.add_job(task text, payload json, job_key text, run_at timestamp with time zone, max_attempts integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  tenant int := app.current_tenant();
  lane text := case
    when task in ('mail', 'push') then 'letters'
    when task in ('export', 'custom_migration', 'person_import_check', 'person_import_run', 'person_import_undo', 'verify_log') then 'long'
  end;
begin
  if json_typeof(payload) is distinct from 'object' then
    raise exception 'the payload of a job is an object' using errcode = '22023';
  end if;
  perform graphile_worker.add_job(
    task,
    (payload::jsonb || jsonb_build_object('tenant_id', tenant))::json,
    queue_name => tenant || '/' || lane,
    run_at => add_job.run_at,
    max_attempts => add_job.max_attempts,
    job_key => tenant || '/' || task || '/' || add_job.job_key,
    priority => case lane when 'long' then 10 when 'letters' then 5 else 0 end
  );
end $function$;

CREATE OR REPLACE FUNCTION app.age(birth_year integer, birth_month integer, birth_day integer)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(GREATEST((((((to_char((now() AT TIME ZONE 'Asia/Ho_Chi_Minh'::text), 'YYYYMMDD'::text))::integer - (((birth_year * 10000) + (COALESCE(birth_month, 1) * 100)) + COALESCE(birth_day, 1))) + 100000000) / 10000) - 10000), '-1'::integer), '-1'::integer);

CREATE OR REPLACE FUNCTION app.assign_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.id := app.next_id(new.tenant_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.assign_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  held person_assignment := app.owning(new.tenant_id, new.id);
  capacity text;
begin
  if held.user_id is not distinct from new.owner_id then return null; end if;
  capacity := coalesce(held.role, (
    select case when bool_or(r.name = 'telesale') then 'telesale' when bool_or(r.name = 'care') then 'care' end
    from user_role l join role r on r.tenant_id = l.tenant_id and r.id = l.role_id
    where l.tenant_id = new.tenant_id and l.user_id = new.owner_id), 'consultant');
  with ended as (
    update person_assignment set end_at = greatest(now(), start_at), version = version + 1, updated_at = now(), updated_by = new.updated_by
    where tenant_id = new.tenant_id and person_id = new.id and role = capacity and (id = held.id or user_id = new.owner_id)
      and end_at is null and deleted_at is null returning 1)
  insert into person_assignment (tenant_id, person_id, user_id, role, replaces_id, created_by, updated_by)
  select new.tenant_id, new.id, new.owner_id, capacity, held.id, new.updated_by, new.updated_by
  from (select count(*) from ended) first where new.owner_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.attach_to_shift()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  running bigint;
  counted boolean;
begin
  perform pg_advisory_xact_lock_shared(app.shift_lock(new.branch_id));
  select (select s.id from shift s where s.tenant_id = new.tenant_id and s.branch_id = new.branch_id and s.state = 'open'),
    exists (select from shift s where s.tenant_id = new.tenant_id and s.branch_id = new.branch_id)
  into running, counted;
  -- Before its first shift a branch counts no drawer; what was taken then is in the amount that the first one begins with.
  if counted then
    insert into shift_flow (tenant_id, cash_flow_id, branch_id, shift_id) values (new.tenant_id, new.id, new.branch_id, running)
    on conflict (tenant_id, cash_flow_id) do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.audited(value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (value - ARRAY['tenant_id'::text, 'id'::text, 'version'::text, 'created_at'::text, 'created_by'::text, 'updated_at'::text, 'updated_by'::text, 'search_text'::text, 'phone_tail'::text, 'phone2_tail'::text, 'email_fold'::text, 'name_fold'::text, 'name_sort'::text, 'given_name'::text, 'last_visit_at'::text, 'last_contact_at'::text, 'next_appointment_at'::text, 'national_id_sealed'::text, 'sealed'::text, 'password_hash'::text, 'refresh_hash'::text, 'previous_hash'::text, 'code_hash'::text, 'key_hash'::text, 'ip_hash'::text, 'progress'::text, 'notice_at'::text, 'last_login_at'::text, 'steps'::text, 'waiting_ids'::text]);

CREATE OR REPLACE FUNCTION app.begin_ids(clinic integer, above bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  called text := format('ids.%I', 'clinic_' || clinic);
begin
  execute format('create sequence if not exists %s start %s', called, above + 1000000 + mod(abs(hashint4extended(clinic, 0)), 999000000));
  execute format('grant usage on sequence %s to bcare_app', called);
end $function$;

CREATE OR REPLACE FUNCTION app.begin_ids_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  perform app.begin_ids(new.id, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.birth_mark(name_fold text, birth_year integer, birth_month integer, birth_day integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((name_fold || ' '::text) || birth_year) || '-'::text) || birth_month) || '-'::text) || birth_day);

CREATE OR REPLACE FUNCTION app.clinic_setting(wanted text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT setting.value FROM setting WHERE ((setting.tenant_id = app.current_tenant()) AND (setting.key = clinic_setting.wanted) AND (setting.branch_id IS NULL) AND (setting.user_id IS NULL) AND (setting.deleted_at IS NULL)));

CREATE OR REPLACE FUNCTION app.current_tenant()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (current_setting('app.tenant_id'::text))::integer;

CREATE OR REPLACE FUNCTION app.custom_entries(type text, value jsonb)
 RETURNS TABLE(place smallint, number double precision, word text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ((e.ordinality - 1))::smallint AS int2,
     app.custom_number(custom_entries.type, (e.item #>> '{}'::text[])) AS custom_number,
     app.custom_word(custom_entries.type, (e.item #>> '{}'::text[])) AS custom_word
    FROM jsonb_array_elements(
         CASE
             WHEN (jsonb_typeof(custom_entries.value) = 'array'::text) THEN custom_entries.value
             ELSE jsonb_build_array(custom_entries.value)
         END) WITH ORDINALITY e(item, ordinality)
   WHERE ((custom_entries.type <> ALL (ARRAY['long_text'::text, 'file'::text])) AND (custom_entries.value IS NOT NULL) AND (jsonb_typeof(e.item) <> 'null'::text));
END;

CREATE OR REPLACE FUNCTION app.custom_name(tenant integer, type text, value jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE type
             WHEN 'user'::text THEN ( SELECT u.name
                FROM "user" u
               WHERE ((u.tenant_id = custom_name.tenant) AND (u.id = ((custom_name.value #>> '{}'::text[]))::bigint)))
             WHEN 'person'::text THEN ( SELECT p.full_name
                FROM person p
               WHERE ((p.tenant_id = custom_name.tenant) AND (p.id = ((custom_name.value #>> '{}'::text[]))::bigint)))
             WHEN 'product'::text THEN ( SELECT p.name
                FROM product p
               WHERE ((p.tenant_id = custom_name.tenant) AND (p.id = ((custom_name.value #>> '{}'::text[]))::bigint)))
             WHEN 'term'::text THEN ( SELECT t.name
                FROM term t
               WHERE ((t.tenant_id = custom_name.tenant) AND (t.id = ((custom_name.value #>> '{}'::text[]))::bigint)))
             WHEN 'file'::text THEN ( SELECT u.name
                FROM file_usage u
               WHERE ((u.tenant_id = custom_name.tenant) AND (u.id = ((custom_name.value #>> '{}'::text[]))::bigint) AND (u.deleted_at IS NULL)))
             ELSE NULL::text
         END AS "case";
END;

CREATE OR REPLACE FUNCTION app.custom_number(type text, value text)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (type = 'date'::text) THEN (((value)::date - '1970-01-01'::date))::double precision WHEN (type = 'datetime'::text) THEN (EXTRACT(epoch FROM ((value)::timestamp with time zone AT TIME ZONE 'UTC'::text)))::double precision WHEN (type = 'boolean'::text) THEN (((value)::boolean)::integer)::double precision WHEN (type = ANY (ARRAY['integer'::text, 'decimal'::text, 'money'::text, 'percent'::text, 'user'::text, 'person'::text, 'product'::text, 'term'::text, 'tooth'::text, 'rating'::text])) THEN (value)::double precision ELSE NULL::double precision END;

CREATE OR REPLACE FUNCTION app.custom_word(type text, value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (type = ANY (ARRAY['text'::text, 'select'::text, 'multi_select'::text, 'phone'::text, 'email'::text, 'url'::text, 'color'::text])) THEN "left"(value, 200) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION app.deal_owner_role(tenant integer, pipeline bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  found_role bigint;
begin
  select r.id into found_role from term r left join pipeline p on p.tenant_id = tenant and p.id = pipeline
  where r.tenant_id = tenant and r.vocabulary = 'deal_role'
  order by r.deleted_at is null desc, r.code is not distinct from p.default_owner_role desc, r.code = 'owner' desc nulls last, r."order", r.id
  limit 1;
  if found_role is null then
    insert into term (tenant_id, vocabulary, name, code) values (tenant, 'deal_role', 'Người phụ trách', 'owner') on conflict do nothing;
    select r.id into found_role from term r where r.tenant_id = tenant and r.vocabulary = 'deal_role' order by r.id limit 1;
  end if;
  return found_role;
end $function$;

CREATE OR REPLACE FUNCTION app.department_of_role(tenant integer, wanted text, branch bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT u.department_id
    FROM (("user" u
      JOIN user_role ur ON (((ur.tenant_id = u.tenant_id) AND (ur.user_id = u.id))))
      JOIN role r ON (((r.tenant_id = ur.tenant_id) AND (r.id = ur.role_id) AND (r.deleted_at IS NULL))))
   WHERE ((u.tenant_id = department_of_role.tenant) AND (u.status = 'active'::text) AND (u.deleted_at IS NULL) AND (u.department_id IS NOT NULL) AND (r.name = department_of_role.wanted))
   ORDER BY (NOT (u.branch_id IS DISTINCT FROM department_of_role.branch)) DESC, u.id
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION app.describe_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := (select app.fold(m.name || ' ' || m.code || ' ' || coalesce(new.reference_no, '') || ' ' || coalesce((
      select l.lot_no from material_lot l where l.tenant_id = new.tenant_id and l.id = new.lot_id), ''))
    from material m where m.tenant_id = new.tenant_id and m.id = new.material_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.fill_deal_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := app.fold(new.name) || ' ' || lower(new.code) || ' ' || coalesce(
    (select p.search_text from person p where p.tenant_id = new.tenant_id and p.id = new.person_id), '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION app.follow_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform app.refresh_consents(new.tenant_id, array[new.person_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.follow_custom()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind text := tg_argv[0];
  heir bigint := (to_jsonb(new) ->> 'merged_into_id')::bigint;
begin
  if new.deleted_at is null then
    insert into custom_index (tenant_id, definition_id, entity_id, place, number, word, is_unique)
    select d.tenant_id, d.id, v.entity_id, e.place, e.number, e.word, d.is_unique
    from custom_value v join custom_definition d on d.tenant_id = v.tenant_id and d.entity_type = v.entity_type and d.deleted_at is null
    cross join lateral app.custom_entries(d.type, v.data -> d.name) e
    where v.tenant_id = new.tenant_id and v.entity_type = kind and v.entity_id = new.id on conflict do nothing;
    return null;
  end if;
  delete from custom_index i using custom_definition d
  where d.tenant_id = new.tenant_id and d.entity_type = kind and i.tenant_id = d.tenant_id and i.definition_id = d.id and i.entity_id = new.id;
  if heir is not null then
    insert into custom_link (tenant_id, relationship_id, from_id, to_id, one_from, one_to, created_by)
    select l.tenant_id, l.relationship_id, case when r.from_entity = kind and l.from_id = new.id then heir else l.from_id end,
      case when r.to_entity = kind and l.to_id = new.id then heir else l.to_id end, l.one_from, l.one_to, l.created_by
    from custom_link l join custom_relationship r on r.tenant_id = l.tenant_id and r.id = l.relationship_id
    where l.tenant_id = new.tenant_id and ((r.from_entity = kind and l.from_id = new.id) or (r.to_entity = kind and l.to_id = new.id))
      and not (r.from_entity = kind and r.to_entity = kind and l.from_id in (new.id, heir) and l.to_id in (new.id, heir))
    on conflict do nothing;
  elsif exists (
    select from custom_link l join custom_relationship r on r.tenant_id = l.tenant_id and r.id = l.relationship_id
    where l.tenant_id = new.tenant_id and r.on_delete = 'restrict' and r.deleted_at is null
      and ((r.from_entity = kind and l.from_id = new.id) or (r.to_entity = kind and l.to_id = new.id))
  ) then
    raise exception 'kept by a link' using errcode = '23503', constraint = 'custom_link_kept';
  end if;
  delete from custom_link l using custom_relationship r
  where r.tenant_id = l.tenant_id and r.id = l.relationship_id and l.tenant_id = new.tenant_id
    and ((r.from_entity = kind and l.from_id = new.id) or (r.to_entity = kind and l.to_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.follow_deal_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  began timestamptz := case when tg_op = 'INSERT' then new.created_at else now() end;
  actor bigint := case when tg_op = 'INSERT' then new.created_by else new.updated_by end;
  share numeric;
begin
  update deal_user m set left_at = greatest(m.joined_at, began), version = m.version + 1, updated_at = now(), updated_by = actor
  where m.tenant_id = new.tenant_id and m.deal_id = new.id and m.is_primary and m.left_at is null returning m.share_pct into share;
  if new.owner_id is null then
    return null;
  end if;
  update deal_user m set is_primary = true, share_pct = coalesce(m.share_pct, share), version = m.version + 1, updated_at = now(), updated_by = actor
  where m.tenant_id = new.tenant_id and m.id = (
    select c.id from deal_user c where c.tenant_id = new.tenant_id and c.deal_id = new.id and c.user_id = new.owner_id and c.left_at is null
    order by c.id limit 1);
  if not found then
    insert into deal_user (tenant_id, deal_id, user_id, role_term_id, is_primary, share_pct, joined_at, created_at, created_by, updated_at, updated_by)
    values (new.tenant_id, new.id, new.owner_id, app.deal_owner_role(new.tenant_id, new.pipeline_id), true, share, began, began, actor, began, actor);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.follow_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  target bigint;
begin
  select merged_into_id into target from person where tenant_id = new.tenant_id and id = new.person_id for key share;
  if target is null then return new; end if;
  new.person_id := target;
  if tg_table_name in ('note', 'entity_data', 'file_usage') then
    if new.entity_type = 'person' then new.entity_id := target; end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.forget_demo_password()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_demo := false;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.forget_jobs(words text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  gone int;
begin
  delete from graphile_worker._private_jobs j
  where (j.payload ->> 'tenant_id')::int = app.current_tenant() and app.tells(j.payload::text, words);
  get diagnostics gone = row_count;
  return gone;
end $function$;

CREATE OR REPLACE FUNCTION app.formatted_code(kind text, format text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  today date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
  zeros text := substring(format from '\{(0+)\}$');
  before text := replace(replace(left(format, -length(zeros) - 2), '{yyyy}', to_char(today, 'YYYY')), '{yy}', to_char(today, 'YY'));
begin
  return before || app.padded(app.next_number(kind, before), length(zeros));
end $function$;

CREATE OR REPLACE FUNCTION app.found_clinic(clinic_key text, clinic_name text, clinic_host text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  made int;
begin
  if not exists (select from public.tenant where id = app.current_tenant() and status = 'active' and (features ->> 'registration')::boolean) then
    raise exception 'registration is closed' using errcode = '42501';
  end if;
  insert into public.tenant (key, name) values (clinic_key, clinic_name) returning id into made;
  insert into public.tenant_domain (host, tenant) values (clinic_host, made);
  return made;
end $function$;

CREATE OR REPLACE FUNCTION app.fund_balance(tenant integer, fund bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (COALESCE(sum(
         CASE f.direction
             WHEN 'in'::text THEN f.amount
             ELSE (- f.amount)
         END), (0)::numeric))::bigint AS "coalesce"
    FROM cash_flow f
   WHERE ((f.tenant_id = fund_balance.tenant) AND (f.fund_account_id = fund_balance.fund) AND (f.state = ANY (ARRAY['posted'::text, 'reversed'::text])));
END;

CREATE OR REPLACE FUNCTION app.guard_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.billed_amount > 0 and (old.product_id, old.quantity, old.teeth, old.unit_price, old.line_discount, old.total)
    is distinct from (new.product_id, new.quantity, new.teeth, new.unit_price, new.line_discount, new.total) then
    raise exception 'a billed line is never changed' using errcode = 'check_violation', constraint = 'attachment_frozen';
  end if;
  if old.status in ('cancelled', 'void') and new.status <> old.status then
    raise exception 'what was cancelled stays so' using errcode = 'check_violation', constraint = 'attachment_ended';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_cash_flow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('draft', 'pending_approval'), ('draft', 'posted'), ('draft', 'cancelled'), ('pending_approval', 'approved'), ('pending_approval', 'draft'),
    ('pending_approval', 'cancelled'), ('approved', 'posted'), ('approved', 'cancelled'), ('posted', 'reversed')) then
    raise exception 'a voucher does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'cash_flow_step';
  end if;
  if old.code is distinct from new.code and old.code is not null then
    raise exception 'a voucher keeps its number' using errcode = 'check_violation', constraint = 'cash_flow_kept';
  end if;
  if old.deleted_at is null and new.deleted_at is not null and (old.state <> 'draft' or old.code is not null) then
    raise exception 'a voucher with a number is never deleted' using errcode = 'check_violation', constraint = 'cash_flow_kept';
  end if;
  if old.state <> 'draft' and (old.amount, old.direction, old.branch_id, old.occurred_at, old.source)
    is distinct from (new.amount, new.direction, new.branch_id, new.occurred_at, new.source) then
    raise exception 'only a draft is changed' using errcode = 'check_violation', constraint = 'cash_flow_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_entity_data()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  merging boolean := coalesce(current_setting('app.merging', true), '') = 'on';
  resealing boolean := coalesce(current_setting('app.resealing', true), '') = 'on';
begin
  if (old.value, old.kind, old.key, old.code) is distinct from (new.value, new.kind, new.key, new.code)
    or (not resealing and old.sealed is distinct from new.sealed)
    or (not merging and (old.version_no, old.entity_id) is distinct from (new.version_no, new.entity_id))
    or (old.status, new.status) not in (('draft', 'draft'), ('draft', 'signed'), ('signed', 'signed'), ('signed', 'void'), ('void', 'void'))
    or (not (old.status = 'draft' and new.status = 'signed')
      and (old.signed_at, old.signed_by, old.frozen, old.sign_hash) is distinct from (new.signed_at, new.signed_by, new.frozen, new.sign_hash))
    or (old.status = 'void' and (old.voided_at, old.voided_by, old.void_reason) is distinct from (new.voided_at, new.voided_by, new.void_reason)) then
    raise exception 'a version of data is never changed' using errcode = 'BC002';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_material()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from usage u where u.tenant_id = old.tenant_id and u.material_id = old.id) then
    if old.deleted_at is null and new.deleted_at is not null then
      raise exception 'material % has moved', old.id using errcode = 'check_violation', constraint = 'material_used';
    end if;
    if (old.unit_term_id, old.lot_tracked) is distinct from (new.unit_term_id, new.lot_tracked)
      -- Terms that become one take their rows along, which says so in the log by itself.
      and current_setting('app.told_of', true) is distinct from tg_table_name then
      raise exception 'material % is counted in its unit', old.id using errcode = 'check_violation', constraint = 'material_counted';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in (('pending', 'posted'), ('pending', 'failed'), ('pending', 'cancelled'), ('posted', 'reversed')) then
    raise exception 'a payment never goes back' using errcode = 'check_violation', constraint = 'payment_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_tooth_condition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.tooth, old.surfaces, old.noted_at) is distinct from (new.tooth, new.surfaces, new.noted_at) then
    raise exception 'what was found is never rewritten' using errcode = 'check_violation', constraint = 'tooth_condition_fixed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_tooth_fact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.tooth, old.fact, old.value, old.noted_at) is distinct from (new.tooth, new.fact, new.value, new.noted_at) then
    raise exception 'what was noted is never rewritten' using errcode = 'check_violation', constraint = 'tooth_fact_fixed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_treatment_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free constant text[] := array['person_id', 'withdrawn_at', 'withdrawn_by', 'withdrawn_reason', 'version', 'updated_at', 'updated_by'];
begin
  if to_jsonb(old) - free is distinct from to_jsonb(new) - free then
    raise exception 'what was signed is never changed' using errcode = 'check_violation', constraint = 'treatment_agreement_frozen';
  end if;
  if old.withdrawn_at is not null and (old.withdrawn_at, old.withdrawn_by, old.withdrawn_reason)
    is distinct from (new.withdrawn_at, new.withdrawn_by, new.withdrawn_reason) then
    raise exception 'a withdrawal is never changed' using errcode = 'check_violation', constraint = 'treatment_agreement_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> new.status and (old.status, new.status) not in (('draft', 'posted'), ('posted', 'reversed')) then
    raise exception 'a movement never goes back' using errcode = 'check_violation', constraint = 'usage_kept';
  end if;
  if old.deleted_at is null and new.deleted_at is not null and old.status <> 'draft' then
    raise exception 'what moved is never deleted' using errcode = 'check_violation', constraint = 'usage_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.hidden(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN '••••'::text;

CREATE OR REPLACE FUNCTION app.hold_customers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  clinic int;
  most int;
  ids bigint;
  held int;
begin
  for clinic in select distinct n.tenant_id from new_customers n loop
    most := (select l.customers from app.limits_of(clinic) l);
    ids := pg_sequence_last_value(('ids.clinic_' || clinic)::regclass);
    continue when (select t.counted_customers + ids - t.counted_ids <= most from tenant t where t.id = clinic);
    select count(*) into held from (select from person p where p.tenant_id = clinic limit most + 1) p;
    if held > most then
      raise exception 'clinic % has % customers at most', clinic, most using errcode = '23514', constraint = 'customer_limit';
    end if;
    update tenant set counted_customers = held, counted_ids = ids where id = clinic;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.index_custom_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else old.data end;
begin
  delete from custom_index i using custom_definition d
  where d.tenant_id = new.tenant_id and d.entity_type = new.entity_type and d.deleted_at is null
    and i.tenant_id = d.tenant_id and i.definition_id = d.id and i.entity_id = new.entity_id
    and before -> d.name is distinct from new.data -> d.name;
  insert into custom_index (tenant_id, definition_id, entity_id, place, number, word, is_unique)
  select d.tenant_id, d.id, new.entity_id, e.place, e.number, e.word, d.is_unique
  from custom_definition d cross join lateral app.custom_entries(d.type, new.data -> d.name) e
  where d.tenant_id = new.tenant_id and d.entity_type = new.entity_type and d.deleted_at is null
    and new.data ? d.name and before -> d.name is distinct from new.data -> d.name;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.issue_code(kind text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  ymd text := to_char((now() at time zone 'Asia/Ho_Chi_Minh')::date, 'YYYYMMDD');
begin
  return case kind
    when 'person' then app.formatted_code(kind, coalesce(app.clinic_setting('person.code_format') #>> '{}', 'KH{yy}{00000}'))
    when 'deal' then app.formatted_code(kind, coalesce(app.clinic_setting('person.deal_code_format') #>> '{}', 'CH{yy}{00000}'))
    when 'appointment' then app.formatted_code(kind, coalesce(app.clinic_setting('person.appointment_code_format') #>> '{}', 'LH{yy}{000000}'))
    when 'task' then app.formatted_code(kind, 'CV{yy}{000000}')
    when 'form_submission' then app.formatted_code(kind, 'DK{yy}{00000}')
    when 'track' then 'TN-' || ymd || '-' || app.padded(app.next_value(kind, ymd), 2)
  end;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  clinic int := old.tenant_id;
  was_one boolean;
begin
  if tg_table_name = 'user' then
    select exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = clinic and ur.user_id = old.id and r.name = 'admin') into was_one;
  else
    select exists (select from role r where r.tenant_id = clinic and r.id = old.role_id and r.name = 'admin') into was_one;
  end if;
  if not was_one then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('administrators', clinic));
  if not exists (
    select from role r
      join user_role ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
      join "user" u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
    where r.tenant_id = clinic and r.name = 'admin' and u.status = 'active' and u.deleted_at is null
  ) then
    raise exception 'a clinic needs an active administrator' using errcode = '23514', constraint = 'last_administrator';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_bank_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.reference, old.amount, old.occurred_at) is distinct from (new.reference, new.amount, new.occurred_at)
    or old.mismatch is distinct from new.mismatch or new.deleted_at is not null
    or (old.status <> 'unmatched' and (old.status, old.payment_id) is distinct from (new.status, new.payment_id)) then
    raise exception 'a notice of the bank stays as it came' using errcode = 'check_violation', constraint = 'bank_notice_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_call()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.provider, old.provider_call_id, old.direction) is distinct from (new.provider, new.provider_call_id, new.direction)
    or (old.provider <> 'manual' and new.deleted_at is not null) then
    raise exception 'a call of an exchange stays as it was told' using errcode = 'check_violation', constraint = 'call_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_cash_flow_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free constant text[] := array['version', 'updated_at', 'updated_by', 'person_id', 'category_term_id'];
  stands text;
begin
  select f.state into stands from cash_flow f where f.tenant_id = new.tenant_id and f.id = new.cash_flow_id;
  if tg_op = 'INSERT' then
    if stands <> 'draft' then
      raise exception 'only a draft is changed' using errcode = 'check_violation', constraint = 'cash_flow_kept';
    end if;
  elsif stands <> 'draft' and to_jsonb(old) - free is distinct from to_jsonb(new) - free then
    raise exception 'only a draft is changed' using errcode = 'check_violation', constraint = 'cash_flow_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_cash_flow_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from cash_flow f where f.tenant_id = old.tenant_id and f.id = old.cash_flow_id and f.state in ('posted', 'reversed'))
    and (old.content, old.deleted_at, old.cash_flow_id) is distinct from (new.content, new.deleted_at, new.cash_flow_id) then
    raise exception 'notes of a voucher in the books stay' using errcode = 'check_violation', constraint = 'cash_flow_note_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_installment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.plan_id, old.seq, old.amount, old.code) is distinct from (new.plan_id, new.seq, new.amount, new.code)
    or (old.due_on <> new.due_on and (old.paid > 0 or old.closed_as is not null))
    or (old.closed_as is not null and new.closed_as is distinct from old.closed_as) then
    raise exception 'an instalment stays as it was agreed' using errcode = 'check_violation', constraint = 'installment_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_installment_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.principal, old.down_payment, old.interest_pct, old.fee, old.total) is distinct from
    (new.principal, new.down_payment, new.interest_pct, new.fee, new.total) or old.bill_id is distinct from new.bill_id
    or old.status <> 'draft' and new.status = 'draft' or old.status = 'cancelled' and new.status <> 'cancelled' or new.deleted_at is not null then
    raise exception 'the terms of a plan stay' using errcode = 'check_violation', constraint = 'installment_plan_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free text[] := array['version', 'updated_at', 'updated_by', 'person_id', 'search_text'] || tg_argv;
begin
  if to_jsonb(old) - free is distinct from to_jsonb(new) - free then
    raise exception 'what is in the books is never changed' using errcode = 'check_violation', constraint = tg_table_name || '_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.deleted_at is not null and new.provider <> 'manual' then
    raise exception 'a message that was handed to a service stays' using errcode = 'check_violation', constraint = 'message_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_shift()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'closed' or (old.state, new.state) not in (('open', 'open'), ('open', 'counted'), ('counted', 'counted'), ('counted', 'closed'))
    or (old.code, old.branch_id, old.cashier_id, old.opened_at, old.opening_amount, old.waited, old.previous_id, new.deleted_at)
      is distinct from (new.code, new.branch_id, new.cashier_id, new.opened_at, new.opening_amount, new.waited, new.previous_id, old.deleted_at)
    or (old.state <> 'open' and (old.counted_at, old.book_cash) is distinct from (new.counted_at, new.book_cash)) then
    raise exception 'a shift stays as it was counted' using errcode = 'check_violation', constraint = 'shift_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_shift_flow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.shift_id is not null or (old.tenant_id, old.cash_flow_id, old.branch_id) <> (new.tenant_id, new.cash_flow_id, new.branch_id)
    or not exists (select from shift s where s.tenant_id = new.tenant_id and s.id = new.shift_id and s.branch_id = new.branch_id and s.state = 'open') then
    raise exception 'money stays with its shift' using errcode = 'check_violation', constraint = 'shift_flow_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_signed_data()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'draft' then
    raise exception 'a signed version of data is never deleted' using errcode = 'BC002';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION app.leased_tenant(started timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL RESTRICTED SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 SELECT l.tenant_id
    FROM query_lease l
   WHERE ((l.pid = pg_backend_pid()) AND (l.backend_start = leased_tenant.started));
END;

CREATE OR REPLACE FUNCTION app.limits_of(clinic integer, OUT storage_gb integer, OUT customers integer)
 RETURNS record
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT COALESCE(t.storage_gb, d.storage_gb) AS "coalesce",
     COALESCE(t.customers, d.customers) AS "coalesce"
    FROM tenant t,
     clinic_limit d
   WHERE (t.id = limits_of.clinic);
END;

CREATE OR REPLACE FUNCTION app.mark_mirror()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_mirror := new.reverses_id is not null or exists (
    select from payment p where p.tenant_id = new.tenant_id and p.id = new.payment_id and p.reversal_of_id is not null);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.marks_of(record person)
 RETURNS TABLE(reason text, mark text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT m.reason,
     m.mark
    FROM ( VALUES ('phone'::text,(marks_of.record).phone_tail), ('phone'::text,(marks_of.record).phone2_tail), ('national_id'::text,(marks_of.record).national_id_hash), ('name_and_birth'::text,app.birth_mark((marks_of.record).name_fold, (marks_of.record).birth_year, (marks_of.record).birth_month, (marks_of.record).birth_day))) m(reason, mark)
   WHERE (m.mark IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION app.mask_phone(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN OVERLAY(regexp_replace(value, '^\+84'::text, '0'::text) PLACING '****'::text FROM 4 FOR GREATEST((length(regexp_replace(value, '^\+84'::text, '0'::text)) - 6), 0));

CREATE OR REPLACE FUNCTION app.minutes(value text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((("left"(value, 2))::integer * 60) + ("right"(value, 2))::integer);

CREATE OR REPLACE FUNCTION app.name_sort(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(value, '^(\S+)(\s.*)?\s(\S+)$'::text, '\3\2 \1'::text);

CREATE OR REPLACE FUNCTION app.next_id(tenant integer DEFAULT app.current_tenant())
 RETURNS bigint
 LANGUAGE sql
RETURN nextval((('ids.clinic_'::text || tenant))::regclass);

CREATE OR REPLACE FUNCTION app.next_number(kind text, period text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  called text := format('code.%I', app.current_tenant() || '_' || kind || '_' || period);
begin
  if to_regclass(called) is null then
    perform pg_advisory_xact_lock(hashtext(called));
    execute 'create sequence if not exists ' || called;
  end if;
  return nextval(called);
end $function$;

CREATE OR REPLACE FUNCTION app.next_value(kind text, period text)
 RETURNS bigint
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO sequence AS s (tenant_id, kind, period, value)
   VALUES (app.current_tenant(), next_value.kind, next_value.period, 1) ON CONFLICT(tenant_id, kind, period) DO UPDATE SET value = (s.value + 1)
   RETURNING s.value;
END;

CREATE OR REPLACE FUNCTION app.own_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update person p set owner_id = w.user_id
  from (select c.tenant_id, c.person_id, (app.owning(c.tenant_id, c.person_id)).user_id from (select distinct tenant_id, person_id from changed) c) w
  where p.tenant_id = w.tenant_id and p.id = w.person_id and p.owner_id is distinct from w.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.owning(tenant integer, person bigint)
 RETURNS person_assignment
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT a.*::person_assignment AS a
    FROM person_assignment a
   WHERE ((a.tenant_id = owning.tenant) AND (a.person_id = owning.person) AND a.is_primary AND (a.end_at IS NULL) AND (a.deleted_at IS NULL) AND (a.role = ANY (ARRAY['consultant'::text, 'telesale'::text, 'care'::text])))
   ORDER BY (array_position(ARRAY['consultant'::text, 'telesale'::text, 'care'::text], a.role))
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION app.padded(number bigint, width integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN lpad((number)::text, GREATEST(width, length((number)::text)), '0'::text);

CREATE OR REPLACE FUNCTION app.pair_changed_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform app.refresh_pairs(new.tenant_id, array_agg(m.reason), array_agg(m.mark))
  from (select * from app.marks_of(old) union select * from app.marks_of(new)) m having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.pair_new_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform app.refresh_pairs(n.tenant_id, array_agg(m.reason), array_agg(m.mark))
  from new_people n cross join lateral app.marks_of(n) m
  where exists (select from app.sharing(n.tenant_id, m.reason, m.mark) s where s.id <> n.id)
  group by n.tenant_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.person_due(tenant integer, person bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ((COALESCE(( SELECT sum(b.remaining) AS sum
            FROM bill b
           WHERE ((b.tenant_id = person_due.tenant) AND (b.person_id = person_due.person) AND (b.deleted_at IS NULL) AND (b.status = ANY (ARRAY['open'::text, 'partially_paid'::text])))), (0)::numeric))::bigint + (COALESCE(( SELECT sum(GREATEST((0)::numeric, (LEAST((a.total)::numeric,
                 CASE
                     WHEN (a.status = 'completed'::text) THEN (a.total)::numeric
                     ELSE COALESCE(( SELECT sum(o.total) AS sum
                        FROM attachment o
                       WHERE ((o.tenant_id = a.tenant_id) AND (o.parent_id = a.id) AND (o.status = 'done'::text) AND (o.deleted_at IS NULL))), (0)::numeric)
                 END) - (a.billed_amount)::numeric))) AS sum
            FROM attachment a
           WHERE ((a.tenant_id = person_due.tenant) AND (a.person_id = person_due.person) AND (a.deleted_at IS NULL) AND (a.kind <> 'operation'::text) AND (a.status = ANY (ARRAY['agreed'::text, 'in_progress'::text, 'paused'::text, 'completed'::text])))), (0)::numeric))::bigint);
END;

CREATE OR REPLACE FUNCTION app.person_money(tenant integer, person bigint)
 RETURNS TABLE(total_agreed bigint, total_discount bigint, total_billed bigint, total_paid bigint, total_refunded bigint, debt bigint, unbilled bigint, deposit_balance bigint, completed_value bigint, paid_uncompleted bigint, last_paid_at timestamp with time zone)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT agreed.total,
     agreed.discount,
     billed.total,
     billed.paid,
     billed.refunded,
     billed.owed,
     agreed.unbilled,
     ( SELECT (COALESCE(sum(d.available), (0)::numeric))::bigint AS "coalesce"
            FROM deposit d
           WHERE ((d.tenant_id = person_money.tenant) AND (d.person_id = person_money.person) AND (d.status = ANY (ARRAY['active'::text, 'partially_used'::text])))) AS "coalesce",
     agreed.completed,
     GREATEST(((billed.paid - billed.refunded) - agreed.completed), (0)::bigint) AS "greatest",
     ( SELECT max(p.paid_at) AS max
            FROM payment p
           WHERE ((p.tenant_id = person_money.tenant) AND (p.person_id = person_money.person) AND (p.status = 'posted'::text) AND (p.direction = 'in'::text) AND (p.kind = ANY (ARRAY['receipt'::text, 'deposit'::text])))) AS max
    FROM ( SELECT (COALESCE(sum(a.total), (0)::numeric))::bigint AS total,
             (COALESCE(sum(a.line_discount_amount), (0)::numeric))::bigint AS discount,
             (COALESCE(sum((a.total - a.billed_amount)), (0)::numeric))::bigint AS unbilled,
             (COALESCE(sum(a.total) FILTER (WHERE (a.status = 'completed'::text)), (0)::numeric))::bigint AS completed
            FROM attachment a
           WHERE ((a.tenant_id = person_money.tenant) AND (a.person_id = person_money.person) AND (a.deleted_at IS NULL) AND (a.kind <> 'operation'::text) AND (a.status = ANY (ARRAY['agreed'::text, 'in_progress'::text, 'paused'::text, 'completed'::text])))) agreed,
     ( SELECT (COALESCE(sum(b.total), (0)::numeric))::bigint AS total,
             (COALESCE(sum(b.paid_total), (0)::numeric))::bigint AS paid,
             (COALESCE(sum(b.refunded_total), (0)::numeric))::bigint AS refunded,
             (COALESCE(sum(b.remaining), (0)::numeric))::bigint AS owed
            FROM bill b
           WHERE ((b.tenant_id = person_money.tenant) AND (b.person_id = person_money.person) AND (b.deleted_at IS NULL) AND (b.status = ANY (ARRAY['open'::text, 'partially_paid'::text, 'paid'::text])))) billed;
END;

CREATE OR REPLACE FUNCTION app.phone_digits(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ltrim(regexp_replace(regexp_replace(value, '^\+84(?=1[89]00)'::text, ''::text), '^\+84'::text, '0'::text), '+'::text);

CREATE OR REPLACE FUNCTION app.phone_tail(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "right"(regexp_replace(value, '\D'::text, ''::text, 'g'::text), 9);

CREATE OR REPLACE FUNCTION app.prove_bill()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject bigint;
  b bill;
  wrong text;
begin
  if tg_table_name = 'bill' then subject := new.id; else subject := new.bill_id; end if;
  select * into b from bill where tenant_id = new.tenant_id and id = subject;
  select string_agg(w.what, ', ') into wrong from (
    select 'items' as what from bill_item i
    where i.tenant_id = b.tenant_id and i.bill_id = b.id and i.paid_amount - i.refunded_amount <> coalesce(
      (select sum(a.amount) from payment_allocation a where a.tenant_id = i.tenant_id and a.bill_item_id = i.id), 0)
    union
    select 'sums' from (
      select coalesce(sum(i.total), 0) as total, coalesce(sum(i.paid_amount), 0) as paid, coalesce(sum(i.refunded_amount), 0) as refunded
      from bill_item i where i.tenant_id = b.tenant_id and i.bill_id = b.id and i.deleted_at is null) s
    where (s.total, s.paid, s.refunded) is distinct from (b.total, b.paid_total, b.refunded_total)
    union
    select 'lines' from attachment l
    where l.tenant_id = b.tenant_id and l.id in (
        select i.attachment_id from bill_item i where i.tenant_id = b.tenant_id and i.bill_id = b.id and i.attachment_id is not null)
      and l.billed_amount <> coalesce((select sum(i.covers) from bill_item i join bill o on o.tenant_id = i.tenant_id and o.id = i.bill_id
        where i.tenant_id = l.tenant_id and i.attachment_id = l.id and i.deleted_at is null and o.deleted_at is null and o.status <> 'cancelled'), 0)) w;
  if wrong is not null then
    raise exception 'bill % does not add up: %', b.id, wrong using errcode = 'check_violation', constraint = 'bill_proven';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.prove_cash_flow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject bigint;
  f cash_flow;
  items bigint;
  pair record;
begin
  if tg_table_name = 'cash_flow' then subject := new.id; else subject := new.cash_flow_id; end if;
  select * into f from cash_flow where tenant_id = new.tenant_id and id = subject;
  if f.state not in ('draft', 'cancelled') then
    select sum(i.amount) into items from cash_flow_item i where i.tenant_id = f.tenant_id and i.cash_flow_id = f.id and i.deleted_at is null;
    if items <> f.amount then
      raise exception 'items of voucher % come to %, not %', f.id, items, f.amount using errcode = 'check_violation', constraint = 'cash_flow_items';
    end if;
  end if;
  if f.transfer_pair_id is not null then
    select count(*) as rows, count(distinct p.direction) as ways, count(distinct p.amount) as amounts, count(distinct p.state) as states
    into pair from cash_flow p where p.tenant_id = f.tenant_id and p.transfer_pair_id = f.transfer_pair_id;
    if (pair.rows, pair.ways, pair.amounts, pair.states) is distinct from (2::bigint, 2::bigint, 1::bigint, 1::bigint) then
      raise exception 'transfer % is no pair', f.transfer_pair_id using errcode = 'check_violation', constraint = 'cash_flow_paired';
    end if;
  end if;
  if f.state = 'reversed' and f.payment_id is null and not exists (
    select from cash_flow m where m.tenant_id = f.tenant_id and m.reverses_id = f.id and m.amount = f.amount and m.direction <> f.direction
      and m.fund_account_id = f.fund_account_id and m.state = 'posted') then
    raise exception 'voucher % is reversed without its mirror', f.id using errcode = 'check_violation', constraint = 'cash_flow_mirrored';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.prove_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject bigint;
begin
  if tg_table_name = 'deposit' then subject := new.id; else subject := new.deposit_id; end if;
  if exists (
    select from deposit d where d.tenant_id = new.tenant_id and d.id = subject and d.available <> coalesce(
      (select sum(m.amount) from deposit_movement m where m.tenant_id = d.tenant_id and m.deposit_id = d.id), 0)) then
    raise exception 'deposit % does not add up', subject using errcode = 'check_violation', constraint = 'deposit_proven';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.prove_fund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  held bigint;
begin
  if not exists (select from term t where t.tenant_id = new.tenant_id and t.id = new.fund_account_id and t.data ->> 'kind' = 'cash')
    or exists (select from setting s where s.tenant_id = new.tenant_id and s.key = 'finance.cash_below_zero' and s.level = 'tenant'
      and s.deleted_at is null and s.value = 'true'::jsonb) then
    return null;
  end if;
  perform from term t where t.tenant_id = new.tenant_id and t.id = new.fund_account_id for no key update;
  held := app.fund_balance(new.tenant_id, new.fund_account_id);
  if held < 0 then
    raise exception 'fund % would hold %', new.fund_account_id, held using errcode = 'check_violation', constraint = 'cash_flow_fund_empty';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.prove_installment_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject bigint;
  p installment_plan;
  wrong text;
begin
  case tg_table_name
    when 'installment_plan' then subject := new.id;
    when 'installment' then subject := new.plan_id;
    when 'bill' then subject := new.installment_plan_id;
    else select i.plan_id into subject from installment i where i.tenant_id = new.tenant_id and i.id = new.installment_id;
  end case;
  select * into p from installment_plan where tenant_id = new.tenant_id and id = subject and deleted_at is null;
  if p.id is null then return null; end if;
  select case
    when sum(i.amount) filter (where i.closed_as is distinct from 'cancelled') is distinct from p.total then 'total'
    when coalesce(sum(i.amount) filter (where i.seq = 0 and i.closed_as is distinct from 'cancelled'), 0) <> p.down_payment then 'down payment'
    when (sum(i.paid), sum(i.refunded), sum(i.remaining)) is distinct from (p.paid::numeric, p.refunded::numeric, p.remaining::numeric) then 'sums'
    when bool_or(i.paid - i.refunded <> coalesce((select sum(a.amount) from payment_allocation a
      where a.tenant_id = i.tenant_id and a.installment_id = i.id), 0)) then 'allocations'
  end into wrong
  from installment i where i.tenant_id = p.tenant_id and i.plan_id = p.id and i.deleted_at is null;
  if wrong is not null then
    raise exception 'plan % does not add up: %', p.id, wrong using errcode = 'check_violation', constraint = 'installment_plan_proven';
  end if;
  if p.status in ('active', 'paused') and exists (select from bill b where b.tenant_id = p.tenant_id and b.id = p.bill_id
      and (b.remaining < p.remaining or b.status not in ('open', 'partially_paid'))) then
    raise exception 'plan % is not covered by its bill', p.id using errcode = 'check_violation', constraint = 'installment_plan_covered';
  end if;
  if p.status in ('active', 'paused', 'completed') and exists (select from installment_plan o where o.tenant_id = p.tenant_id
      and o.person_id = p.person_id and o.id <> p.id and o.status in ('active', 'paused', 'completed') and o.attachment_ids && p.attachment_ids) then
    raise exception 'a line of plan % stands in another', p.id using errcode = 'check_violation', constraint = 'installment_plan_lines';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.prove_lot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject bigint;
begin
  if tg_table_name = 'material_lot' then subject := new.id; else subject := new.lot_id; end if;
  if exists (select from material_lot l where l.tenant_id = new.tenant_id and l.id = subject and l.quantity is distinct from (
      select coalesce(sum(u.stock_quantity), 0) from usage u where u.tenant_id = l.tenant_id and u.lot_id = l.id and u.status <> 'draft')) then
    raise exception 'lot % is not what moved', subject using errcode = 'check_violation', constraint = 'lot_proven';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.prove_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject bigint;
  p payment;
  cash bigint;
  placed bigint;
  booked bigint;
begin
  if tg_table_name = 'payment' then subject := new.id; else subject := new.payment_id; end if;
  select * into p from payment where tenant_id = new.tenant_id and id = subject;
  if p.status not in ('posted', 'reversed') or p.kind = 'deposit_apply' then cash := 0;
  elsif p.direction = 'in' then cash := p.amount;
  else cash := -p.amount;
  end if;
  select coalesce((select sum(amount) from payment_allocation where tenant_id = p.tenant_id and payment_id = p.id), 0)
    + coalesce((select sum(amount) from deposit_movement where tenant_id = p.tenant_id and payment_id = p.id), 0),
    coalesce((select sum(case direction when 'in' then amount else -amount end) from cash_flow
      where tenant_id = p.tenant_id and payment_id = p.id and state in ('posted', 'reversed')), 0)
  into placed, booked;
  if placed <> cash or booked <> cash then
    raise exception 'payment % is not balanced: cash %, placed %, booked %', p.id, cash, placed, booked
      using errcode = 'check_violation', constraint = 'payment_balanced';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.prove_revenue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  collected bigint;
  told bigint;
begin
  if new.attachment_id is not null then
    select coalesce(sum(amount), 0) into collected from payment_allocation
      where tenant_id = new.tenant_id and attachment_id = new.attachment_id;
    select coalesce(sum(gross), 0) into told from revenue_entry
      where tenant_id = new.tenant_id and attachment_id = new.attachment_id and part <> 'performed';
  else
    select coalesce(sum(amount), 0) into collected from payment_allocation
      where tenant_id = new.tenant_id and bill_item_id = new.bill_item_id;
    select coalesce(sum(gross), 0) into told from revenue_entry
      where tenant_id = new.tenant_id and bill_item_id = new.bill_item_id and part <> 'performed';
  end if;
  if collected <> told then
    raise exception 'revenue of line %/% is %, collected %', new.attachment_id, new.bill_item_id, told, collected
      using errcode = 'check_violation', constraint = 'revenue_proven';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.prove_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from material_stock s left join usage u on u.tenant_id = s.tenant_id and u.branch_id = s.branch_id
      and u.material_id = s.material_id and u.entry_no = s.entry_no
    where s.tenant_id = new.tenant_id and s.id = new.id
      and (s.on_hand, s.value) is distinct from (coalesce(u.on_hand_after, 0), coalesce(u.value_after, 0))) then
    raise exception 'stock % is not what moved', new.id using errcode = 'check_violation', constraint = 'stock_proven';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.prove_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fault text;
begin
  select case
    when u.entry_no > s.entry_no then 'is newer than its stock'
    when (u.entry_no > 1 and before.id is null) then 'has none before it'
    when u.on_hand_after <> coalesce(before.on_hand_after, 0) + u.stock_quantity then 'does not add up'
    when u.value_after <> coalesce(before.value_after, 0) + u.direction * u.amount + u.revaluation then 'does not cost what it says'
    when u.status = 'reversed' and not exists (select from usage m where m.tenant_id = u.tenant_id and m.reverses_id = u.id
      and m.stock_quantity = -u.stock_quantity and m.amount = u.amount and m.status = 'posted') then 'has no mirror'
    when u.transfer_id is not null and (select sum(t.stock_quantity) <> 0 or sum(t.direction * t.amount) <> 0 from usage t
      where t.tenant_id = u.tenant_id and t.transfer_id = u.transfer_id and t.status <> 'draft') then 'does not arrive'
    end into fault
  from usage u join material_stock s on s.tenant_id = u.tenant_id and s.branch_id = u.branch_id and s.material_id = u.material_id
    left join usage before on before.tenant_id = u.tenant_id and before.branch_id = u.branch_id and before.material_id = u.material_id
      and before.entry_no = u.entry_no - 1
  where u.tenant_id = new.tenant_id and u.id = new.id and u.status <> 'draft';
  if fault is not null then
    raise exception 'movement % %', new.id, fault using errcode = 'check_violation', constraint = 'usage_proven';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.reader_tenant()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL RESTRICTED
BEGIN ATOMIC
 SELECT app.leased_tenant(( SELECT (pg_stat_get_activity(pg_backend_pid())).backend_start AS backend_start)) AS leased_tenant;
END;

CREATE OR REPLACE FUNCTION app.rebuild_pairs(tenant integer)
 RETURNS void
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
begin
  delete from person_pair where tenant_id = tenant;
  insert into person_pair (tenant_id, reason, mark, low_id, high_id, same_name)
  select tenant, s.reason, s.mark, a.id, b.id, a.name_fold = b.name_fold
  from (
    select m.reason, m.mark, array_agg(distinct p.id) as ids from person p cross join lateral app.marks_of(p) m
    where p.tenant_id = tenant and p.deleted_at is null group by 1, 2 having count(distinct p.id) between 2 and 8) s
    cross join lateral unnest(s.ids) low (id)
    cross join lateral unnest(s.ids) high (id)
    join person a on a.tenant_id = tenant and a.id = low.id
    join person b on b.tenant_id = tenant and b.id = high.id
  where low.id < high.id
  on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION app.record(by_user bigint, verb text, type text, subject bigint, why text)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO history (tenant_id, actor_id, action, entity_type, entity_id, reason, request_id, ip, user_agent)
   VALUES (app.current_tenant(), record.by_user, record.verb, record.type, record.subject, record.why, (app.actor() ->> 'request_id'::text), (app.actor() ->> 'ip'::text), (app.actor() ->> 'user_agent'::text));
END;

CREATE OR REPLACE FUNCTION app.record_of(person bigint, by_user bigint, verb text, why text)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO history (tenant_id, actor_id, action, entity_type, entity_id, person_id, reason, request_id, ip, user_agent)
   VALUES (app.current_tenant(), record_of.by_user, record_of.verb, 'person'::text, record_of.person, record_of.person, record_of.why, (app.actor() ->> 'request_id'::text), (app.actor() ->> 'ip'::text), (app.actor() ->> 'user_agent'::text));
END;

CREATE OR REPLACE FUNCTION app.record_refused(account bigint, typed text, why text)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO history (tenant_id, actor_id, action, entity_type, entity_id, reason, changes, request_id, ip, user_agent)
   VALUES (app.current_tenant(), record_refused.account, 'login_failed'::text, 'user'::text, record_refused.account, record_refused.typed, jsonb_build_object('why', jsonb_build_array(NULL::unknown, record_refused.why)), (app.actor() ->> 'request_id'::text), (app.actor() ->> 'ip'::text), (app.actor() ->> 'user_agent'::text));
END;

CREATE OR REPLACE FUNCTION app.redact_history(request bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  blanked int;
begin
  if not exists (select from subject_request where tenant_id = app.current_tenant() and id = request
      and kind = 'erase' and status = 'done' and decided_by <> created_by) then
    raise exception 'nobody has approved this erasure' using errcode = 'BC003';
  end if;
  update history h set changes = app.redacted(h.entity_type, h.changes), reason = 'Đã ẩn danh'
  from history_redaction r
  where r.tenant_id = app.current_tenant() and r.request_id = request and h.tenant_id = r.tenant_id and h.id = r.history_id;
  get diagnostics blanked = row_count;
  return blanked;
end $function$;

CREATE OR REPLACE FUNCTION app.redact_stage_reasons(request bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  erased bigint;
  blanked int;
begin
  select person_id into erased from subject_request where tenant_id = app.current_tenant() and id = request
    and kind = 'erase' and status = 'done' and decided_by <> created_by;
  if erased is null then
    raise exception 'nobody has approved this erasure' using errcode = 'BC003';
  end if;
  update deal_stage_history h set reason = null
  where h.tenant_id = app.current_tenant() and h.reason is not null and h.person_id in (
    select p.id from person p where p.tenant_id = app.current_tenant() and (p.id = erased or p.merged_into_id = erased));
  get diagnostics blanked = row_count;
  return blanked;
end $function$;

CREATE OR REPLACE FUNCTION app.redacted(entity_type text, changes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(jsonb_object_agg(c.key,
         CASE
             WHEN ((redacted.entity_type = ANY (ARRAY['person'::text, 'person_relative'::text, 'note'::text, 'visit_reason'::text, 'entity_data'::text, 'task'::text, 'task_note'::text, 'form_submission'::text, 'call'::text, 'message'::text, 'saved_query'::text])) OR (c.key ~~ 'custom.%'::text) OR (c.key = ANY (ARRAY['name'::text, 'description'::text, 'lost_note'::text, 'note'::text, 'reason'::text, 'temp_name'::text, 'temp_phone'::text, 'customer_request'::text, 'status_note'::text, 'overbook_reason'::text, 'left_reason'::text, 'caption'::text, 'phase'::text, 'content'::text, 'answer'::text, 'comment'::text, 'filter'::text, 'search'::text, 'file_name'::text]))) THEN '[null, null]'::jsonb
             ELSE c.value
         END), '{}'::jsonb) AS "coalesce"
    FROM jsonb_each(redacted.changes) c(key, value);
END;

CREATE OR REPLACE FUNCTION app.refresh_consents(tenant integer, people bigint[])
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE person p SET (consent_care, consent_marketing, consent_photo, consent_sharing, consent_recording, consent_foreign_transfer) = ( SELECT (array_agg(c.granted ORDER BY c.id DESC) FILTER (WHERE (c.purpose = 'care'::text)))[1] AS array_agg,
             (array_agg(c.granted ORDER BY c.id DESC) FILTER (WHERE (c.purpose = 'marketing'::text)))[1] AS array_agg,
             (array_agg(c.granted ORDER BY c.id DESC) FILTER (WHERE (c.purpose = 'photo'::text)))[1] AS array_agg,
             (array_agg(c.granted ORDER BY c.id DESC) FILTER (WHERE (c.purpose = 'sharing'::text)))[1] AS array_agg,
             (array_agg(c.granted ORDER BY c.id DESC) FILTER (WHERE (c.purpose = 'recording'::text)))[1] AS array_agg,
             (array_agg(c.granted ORDER BY c.id DESC) FILTER (WHERE (c.purpose = 'foreign_transfer'::text)))[1] AS array_agg
            FROM consent c
           WHERE ((c.tenant_id = refresh_consents.tenant) AND (c.person_id IN ( SELECT o.id
                    FROM person o
                   WHERE ((o.tenant_id = refresh_consents.tenant) AND ((o.id = p.id) OR (o.merged_into_id = p.id)))))))
   WHERE ((p.tenant_id = refresh_consents.tenant) AND (p.id = ANY (refresh_consents.people)));
END;

CREATE OR REPLACE FUNCTION app.refresh_deal_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update deal set search_text = app.fold(name) || ' ' || lower(code) || ' ' || new.search_text
  where tenant_id = new.tenant_id and person_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.refresh_pairs(tenant integer, reasons text[], marks text[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET join_collapse_limit TO '1'
AS $function$
begin
  delete from person_pair p using (select distinct m.reason, m.mark from unnest(reasons, marks) m (reason, mark)) m
  where p.tenant_id = tenant and p.reason = m.reason and p.mark = m.mark;
  -- A transaction that brings the same mark at the same moment may have written these pairs already.
  -- In steps and by id, because a planner that knows nothing of the table yet would walk through all of a clinic's people
  -- for every mark.
  insert into person_pair (tenant_id, reason, mark, low_id, high_id, same_name)
  with marks as materialized (
    select distinct m.reason, m.mark from unnest(reasons, marks) m (reason, mark)
  ), shared as materialized (
    select m.reason, m.mark, found.ids
    from marks m
      cross join lateral (
        select array_agg(f.id) as ids from (select distinct s.id from app.sharing(tenant, m.reason, m.mark) s limit 9) f
        having count(*) between 2 and 8) found)
  select tenant, s.reason, s.mark, a.id, b.id, a.name_fold = b.name_fold
  from shared s
    cross join lateral unnest(s.ids) low (id)
    cross join lateral unnest(s.ids) high (id)
    cross join lateral (select p.id, p.name_fold from person p where p.tenant_id = tenant and p.id = low.id offset 0) a
    cross join lateral (select p.id, p.name_fold from person p where p.tenant_id = tenant and p.id = high.id offset 0) b
  where low.id < high.id
  on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION app.refresh_statistics(targets regclass[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c where c.oid = any (targets)
      and greatest(c.reltuples, 0) < pg_relation_size(c.oid) / current_setting('block_size')::int
  loop
    execute format('analyze %s', grown);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION app.search(target regclass, tenant integer, search jsonb, most integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  sample constant int := 500;
  newest constant text := 'from %s where tenant_id = $1 and deleted_at is null order by created_at desc nulls last, id desc nulls last limit $2';
  wanted text;
  fits int;
  enough int;
  there_are int := 0;
  ids bigint[];
begin
  if tenant is distinct from app.current_tenant() then raise exception 'a search belongs to one tenant'; end if;
  select string_agg(format('search_text like any (%L::text[])', array(select jsonb_array_elements_text(word))), ' and ')
    into wanted from jsonb_array_elements(search) word;
  if wanted is null then return null; end if;
  execute format('select count(*) filter (where %s) from (select search_text ' || newest || ') n', wanted, target)
    into fits using tenant, sample;
  if fits > sample / 20 then
    enough := most * sample / fits;
    execute format('select count(*) from (select ' || newest || ') n', target) into there_are using tenant, enough;
    if there_are = enough then return null; end if;
  end if;
  execute format('select coalesce(array_agg(f.id order by f.created_at desc nulls last, f.id desc), ''{}'') from (
    select id, created_at from %s where tenant_id = $1 and deleted_at is null and %s limit $2) f', target, wanted)
    into ids using tenant, most + 1;
  return case when cardinality(ids) <= most then ids end;
end $function$;

CREATE OR REPLACE FUNCTION app.sharing(tenant integer, reason text, mark text)
 RETURNS TABLE(id bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT p.id
    FROM person p
   WHERE ((sharing.reason = 'phone'::text) AND (p.tenant_id = sharing.tenant) AND (p.phone_tail = sharing.mark) AND (p.deleted_at IS NULL))
 UNION ALL
  SELECT p.id
    FROM person p
   WHERE ((sharing.reason = 'phone'::text) AND (p.tenant_id = sharing.tenant) AND (p.phone2_tail = sharing.mark) AND (p.deleted_at IS NULL))
 UNION ALL
  SELECT p.id
    FROM person p
   WHERE ((sharing.reason = 'national_id'::text) AND (p.tenant_id = sharing.tenant) AND (p.national_id_hash = sharing.mark) AND (p.deleted_at IS NULL))
 UNION ALL
  SELECT p.id
    FROM person p
   WHERE ((sharing.reason = 'name_and_birth'::text) AND (p.tenant_id = sharing.tenant) AND (p.deleted_at IS NULL) AND (p.name_fold = "substring"(sharing.mark, '^(.*) \d+-\d+-\d+$'::text)) AND (p.birth_year = ("substring"(sharing.mark, ' (\d+)-\d+-\d+$'::text))::integer) AND (app.birth_mark(p.name_fold, p.birth_year, p.birth_month, p.birth_day) = sharing.mark));
END;

CREATE OR REPLACE FUNCTION app.shift_lock(branch bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT hashtextextended(('shift/'::text || branch), (app.current_tenant())::bigint) AS hashtextextended;
END;

CREATE OR REPLACE FUNCTION app.spelling(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(NORMALIZE(value, NFC));

CREATE OR REPLACE FUNCTION app.squeezed(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(app.fold(COALESCE(said, ''::text)), '[\s.-]+'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION app.stock_of_branch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into material_stock (tenant_id, id, material_id, branch_id, search_text, created_by, updated_by)
  select new.tenant_id, app.next_id(new.tenant_id), m.id, new.id, m.search_text, new.created_by, new.updated_by
  from material m where m.tenant_id = new.tenant_id on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.stock_of_material()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told_of text := coalesce(current_setting('app.told_of', true), '');
begin
  if tg_op = 'INSERT' then
    insert into material_stock (tenant_id, id, material_id, branch_id, search_text, created_by, updated_by)
    select new.tenant_id, app.next_id(new.tenant_id), new.id, b.id, new.search_text, new.created_by, new.updated_by
    from department b where b.tenant_id = new.tenant_id and b.kind = 'branch' on conflict do nothing;
  else
    perform set_config('app.told_of', 'material_stock', true);
    update material_stock set search_text = new.search_text where tenant_id = new.tenant_id and material_id = new.id;
    perform set_config('app.told_of', told_of, true);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.task_type(tenant integer, wanted text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  found_type bigint;
begin
  select t.id into found_type from term t
  where t.tenant_id = tenant and t.vocabulary = 'task_type' and t.deleted_at is null and (t.code = wanted or app.spelling(t.name) = app.spelling(wanted))
  order by t.code is not distinct from wanted desc, t.is_active desc, t."order", t.id limit 1;
  if found_type is null then
    insert into term (tenant_id, vocabulary, name, code)
    values (tenant, 'task_type', case wanted when 'call' then 'Gọi tư vấn' when 'no_show' then 'Xử lý không đến' when 'recall' then 'Nhắc tái khám'
      when 'complaint' then 'Xử lý khiếu nại' when 'internal' then 'Việc nội bộ' when 'birthday' then 'Chúc mừng sinh nhật' else left(wanted, 120) end, left(wanted, 40))
    on conflict do nothing returning id into found_type;
  end if;
  return coalesce(found_type, (select t.id from term t where t.tenant_id = tenant and t.vocabulary = 'task_type' order by t.deleted_at is null desc, t."order", t.id limit 1));
end $function$;

CREATE OR REPLACE FUNCTION app.tell_history(verb text, entity text, ids bigint[], people bigint[], changes jsonb[])
 RETURNS bigint
 LANGUAGE sql
BEGIN ATOMIC
 WITH told AS (
          INSERT INTO history (tenant_id, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent)  SELECT app.current_tenant() AS current_tenant,
                     ((a.actor ->> 'user_id'::text))::bigint AS int8,
                     tell_history.verb AS verb,
                     tell_history.entity AS entity,
                     t.id,
                     t.person,
                     t.change,
                     NULLIF(current_setting('app.reason'::text, true), ''::text) AS "nullif",
                     (a.actor ->> 'request_id'::text),
                     (a.actor ->> 'ip'::text),
                     (a.actor ->> 'user_agent'::text)
                    FROM UNNEST(tell_history.ids, tell_history.people, tell_history.changes) t(id, person, change),
                     ( SELECT app.actor() AS actor) a
           RETURNING 1 AS "?column?"
         )
  SELECT count(*) AS count
    FROM told;
END;

CREATE OR REPLACE FUNCTION app.tell_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('bcare', 'database ' || jsonb_build_array(jsonb_build_object('kind', 'identity',
    'tenant_id', changed -> 'tenant_id', 'user_id', changed -> tg_argv[0], 'session_id', null))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.tells(said text, words text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM unnest(tells.words) w(w) WHERE (strpos(app.squeezed(tells.said), w.w) > 0)));

CREATE OR REPLACE FUNCTION app.tenants_of_former_secret()
 RETURNS SETOF integer
 LANGUAGE plpgsql
AS $function$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  candidate int;
begin
  for candidate in select id from tenant order by id loop
    perform set_config('app.tenant_id', candidate::text, true);
    if exists (select from tenant_key where tenant_id = candidate and wrapped is null) then
      return next candidate;
    end if;
  end loop;
  perform set_config('app.tenant_id', before, true);
end $function$;

CREATE OR REPLACE FUNCTION app.tenants_of_other_defaults(wanted text)
 RETURNS SETOF integer
 LANGUAGE plpgsql
AS $function$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  candidate int;
begin
  for candidate in select id from tenant order by id loop
    perform set_config('app.tenant_id', candidate::text, true);
    if exists (select from role r left join role_default d on d.tenant_id = r.tenant_id and d.role_id = r.id
      where r.tenant_id = candidate and r.is_system and d.fingerprint is distinct from wanted) then
      return next candidate;
    end if;
  end loop;
  perform set_config('app.tenant_id', before, true);
end $function$;

CREATE OR REPLACE FUNCTION app.todays_answers(tenant integer, answers jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(k.answer order by k.place), '[]') from (
    select distinct on (n.id) n.place, jsonb_set(n.answer, '{term_id}', to_jsonb(n.id)) as answer from (
      select e.answer, e.ordinality as place, coalesce(t.merged_into_id, (e.answer ->> 'term_id')::bigint) as id
      from jsonb_array_elements(answers) with ordinality e(answer, ordinality)
      left join term t on t.tenant_id = tenant and t.id = (e.answer ->> 'term_id')::bigint) n
    order by n.id, coalesce((n.answer ->> 'is_absent')::boolean, false), n.place) k
$function$;

CREATE OR REPLACE FUNCTION app.todays_history(tenant integer, history jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select history
    || case when jsonb_typeof(history -> 'diseases') = 'array' then jsonb_build_object('diseases', app.todays_answers(tenant, history -> 'diseases')) else '{}' end
    || case when jsonb_typeof(history -> 'allergies') = 'array' then jsonb_build_object('allergies', app.todays_answers(tenant, history -> 'allergies')) else '{}' end
$function$;

CREATE OR REPLACE FUNCTION app.transfer_code(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT regexp_replace(upper(code), '[^A-Z0-9]'::text, ''::text, 'g'::text) AS regexp_replace;
END;

CREATE OR REPLACE FUNCTION app.unsealed_tenants()
 RETURNS SETOF integer
 LANGUAGE plpgsql
AS $function$
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  before text := coalesce(current_setting('app.tenant_id', true), '');
  candidate int;
begin
  for candidate in select id from tenant order by id loop
    perform set_config('app.tenant_id', candidate::text, true);
    if exists (
      select from history
      where tenant_id = candidate and xid < horizon
        and xid >= coalesce((select to_xid from history_block where tenant_id = candidate order by no desc limit 1), '0'::xid8)
    ) then
      return next candidate;
    end if;
  end loop;
  perform set_config('app.tenant_id', before, true);
end $function$;

CREATE OR REPLACE FUNCTION app.voucher_code(letters text, branch bigint, year text)
 RETURNS text
 LANGUAGE sql
BEGIN ATOMIC
 SELECT ((((letters || COALESCE(( SELECT ('-'::text || d.code)
            FROM department d
           WHERE ((d.tenant_id = app.current_tenant()) AND (d.id = voucher_code.branch))), ''::text)) || year) || '/'::text) || app.padded(app.next_value(((('voucher/'::text || letters) || '/'::text) || branch), year), 5));
END;

CREATE OR REPLACE FUNCTION app.withdraw_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.purpose = 'photo' and not new.granted then
    update file_usage set is_public_consented = false, version = version + 1, updated_at = now(), updated_by = new.created_by
    where tenant_id = new.tenant_id and person_id = new.person_id and is_public_consented;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.words(value text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_string(value, ' '::text);

CREATE OR REPLACE FUNCTION app.write_custom_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor jsonb := app.actor();
  before jsonb := case when tg_op = 'INSERT' then '{}' else old.data end;
  changed jsonb;
  owner bigint;
begin
  select jsonb_object_agg('custom.' || k.name, case when coalesce(d.is_sensitive, false)
      then jsonb_build_array(case when before ? k.name then '"••••"'::jsonb end, case when new.data ? k.name then '"••••"'::jsonb end)
      else jsonb_build_array(before -> k.name, new.data -> k.name) end)
  into changed
  from (select jsonb_object_keys(before || new.data) as name) k
  left join custom_definition d on d.tenant_id = new.tenant_id and d.entity_type = new.entity_type and d.name = k.name and d.deleted_at is null
  where before -> k.name is distinct from new.data -> k.name;
  if changed is null then return null; end if;
  if new.entity_type = 'person' then owner := new.entity_id;
  elsif new.entity_type = 'deal' then select d.person_id into owner from deal d where d.tenant_id = new.tenant_id and d.id = new.entity_id;
  elsif new.entity_type = 'appointment' then select a.person_id into owner from appointment a where a.tenant_id = new.tenant_id and a.id = new.entity_id;
  elsif new.entity_type = 'task' then select k.person_id into owner from task k where k.tenant_id = new.tenant_id and k.id = new.entity_id;
  end if;
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent)
  values (new.tenant_id, (actor ->> 'user_id')::bigint, 'update', new.entity_type, new.entity_id, owner, changed,
    nullif(current_setting('app.reason', true), ''), actor ->> 'request_id', actor ->> 'ip', actor ->> 'user_agent');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.write_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor jsonb;
  old_whole jsonb;
  new_whole jsonb;
  whole jsonb;
  old_row jsonb;
  new_row jsonb;
  changed jsonb;
  verb text := lower(tg_op);
begin
  if current_setting('app.told_of', true) = tg_table_name then return null; end if;
  actor := app.actor();
  old_whole := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_whole := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole := coalesce(new_whole, old_whole);
  old_row := app.audited(old_whole);
  new_row := app.audited(new_whole);
  if tg_op = 'INSERT' then
    select jsonb_object_agg(key, jsonb_build_array(null, value)) into changed
      from jsonb_each(new_row) where value <> 'null' and value <> '""' and value <> '[]' and value <> '{}';
    verb := 'create';
  elsif tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, jsonb_build_array(old_row -> n.key, n.value)) into changed
      from jsonb_each(new_row) n where n.value is distinct from old_row -> n.key;
    if changed is null then return null; end if;
    if changed ? 'deleted_at' then verb := case when new_row ->> 'deleted_at' is null then 'restore' else 'delete' end; end if;
  else
    select jsonb_object_agg(key, jsonb_build_array(value, null)) into changed from jsonb_each(old_row) where value <> 'null';
  end if;
  -- That a citizen's number changed is told, never what it was or is.
  if changed ? 'national_id_hash' then
    changed := changed - 'national_id_hash' || jsonb_build_object('national_id',
      jsonb_build_array(app.hidden(old_row ->> 'national_id_hash'), app.hidden(new_row ->> 'national_id_hash')));
  end if;
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent)
  values (
    (whole ->> 'tenant_id')::int,
    (actor ->> 'user_id')::bigint, verb, tg_table_name,
    (whole ->> 'id')::bigint,
    case when tg_table_name = 'person' then (whole ->> 'id')::bigint else (whole ->> 'person_id')::bigint end,
    coalesce(changed, '{}'), nullif(current_setting('app.reason', true), ''),
    actor ->> 'request_id', actor ->> 'ip', actor ->> 'user_agent'
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.write_setting_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor jsonb := app.actor();
  was jsonb := case when tg_op <> 'INSERT' and old.deleted_at is null then coalesce(to_jsonb(app.hidden(old.sealed)), old.value) end;
  becomes jsonb := case when tg_op <> 'DELETE' and new.deleted_at is null then coalesce(to_jsonb(app.hidden(new.sealed)), new.value) end;
  subject setting := case when tg_op = 'DELETE' then old else new end;
  told jsonb := case
    when subject.user_id is not null and starts_with(subject.key, 'ui.page.') then '{}'
    else jsonb_build_object(subject.key, jsonb_build_array(was, becomes)) end;
begin
  if current_setting('app.told_of', true) = tg_table_name then return null; end if;
  if was is not distinct from becomes and subject.sealed is null then return null; end if;
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, changes, reason, request_id, ip, user_agent)
  values (subject.tenant_id, (actor ->> 'user_id')::bigint, 'setting', 'setting', subject.id,
    told || case when subject.branch_id is null then '{}' else jsonb_build_object('branch_id', jsonb_build_array(null, subject.branch_id)) end,
    nullif(current_setting('app.reason', true), ''), actor ->> 'request_id', actor ->> 'ip', actor ->> 'user_agent');
  return null;
end $function$;

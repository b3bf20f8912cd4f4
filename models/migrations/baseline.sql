-- The schema of the first release, as `pg_dump --schema-only` tells it. Revision 0001 runs this file once, on an empty
-- database. Never edit it: a change of the schema is a new revision.

CREATE FUNCTION public.allocation_stands() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN PERFORM stand_anew(ARRAY(SELECT DISTINCT c.invoice_id FROM added JOIN charge c USING (charge_id))); RETURN NULL; END $$;

CREATE FUNCTION public.allocations_fit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN 
    PERFORM money_is_there((SELECT array_agg(DISTINCT payment_id) FROM added));
    PERFORM charge_is_there((SELECT array_agg(DISTINCT charge_id) FROM added));

    IF EXISTS (SELECT FROM added JOIN charge USING (charge_id) JOIN invoice i USING (invoice_id)
                 JOIN payment p ON p.payment_id = added.payment_id
                 LEFT JOIN payment_attribution t ON t.payment_id = added.payment_id
                WHERE i.student_id IS DISTINCT FROM coalesce(p.student_id, t.student_id)) THEN
        RAISE EXCEPTION 'a payment pays the charges of another student' USING ERRCODE = 'check_violation';
    END IF;
 RETURN NULL; END $$;

CREATE FUNCTION public.case_item_text(detail jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    AS $_$
            SELECT left(string_agg(DISTINCT lower(concat_ws(' ', item ->> 'label_th', item ->> 'label_en')), E'\n'), 600)
              FROM jsonb_path_query(detail, '$.items[*]') AS item
             WHERE item ->> 'key' !~ '^[0-9]+(-[0-9]+)?( |$)'
        $_$;

CREATE FUNCTION public.case_subjects(detail jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    AS $_$
            SELECT array(SELECT DISTINCT code FROM jsonb_path_query(detail, '$.items[*].key') AS line,
                                unnest(string_to_array(line #>> '{}', ' + ')) AS code)
        $_$;

CREATE FUNCTION public.case_words(detail jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    AS $_$
            SELECT array(SELECT DISTINCT word
                           FROM jsonb_path_query(detail, '$.items[*]') AS item,
                                string_to_table(lower(concat_ws(' ', item ->> 'key', item ->> 'label_th',
                                                                item ->> 'label_en')), ' ') AS word
                          WHERE word NOT IN ('', '+', '→', '·'))
        $_$;

CREATE FUNCTION public.charge_is_there(ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
        BEGIN
            PERFORM FROM charge WHERE charge_id = ANY(ids) ORDER BY charge_id FOR NO KEY UPDATE;
            IF EXISTS (
                SELECT FROM charge c
                 CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                                      WHERE a.charge_id = c.charge_id) paid
                 CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount), 0) AS sum FROM credit_line l
                                      WHERE l.charge_id = c.charge_id) credited
                 WHERE c.charge_id = ANY(ids) AND (paid.sum < 0 OR paid.sum + credited.sum + 
    coalesce((SELECT sum(CASE WHEN r.reverses IS NULL THEN r.amount ELSE -r.amount END) FROM charge_reduction r
               WHERE r.charge_id = c.charge_id), 0)
 > c.amount)) THEN
                RAISE EXCEPTION 'more is paid, credited or reduced than a charge asks for'
                    USING ERRCODE = 'check_violation';
            END IF;
        END $$;

CREATE FUNCTION public.charge_reduction_stands() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN PERFORM stand_anew(ARRAY(SELECT DISTINCT c.invoice_id FROM added JOIN charge c USING (charge_id))); RETURN NULL; END $$;

CREATE FUNCTION public.charges_make_the_total() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN 
        IF EXISTS (SELECT FROM invoice i JOIN (SELECT DISTINCT invoice_id FROM added) a USING (invoice_id)
                    WHERE i.total <> (SELECT sum(c.amount) FROM charge c WHERE c.invoice_id = i.invoice_id)) THEN
            RAISE EXCEPTION 'the charges are not the total of their invoice' USING ERRCODE = 'check_violation';
        END IF;
         RETURN NULL; END $$;

CREATE FUNCTION public.credit_line_stands() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN PERFORM stand_anew(ARRAY(SELECT DISTINCT c.invoice_id FROM added JOIN charge c USING (charge_id))); RETURN NULL; END $$;

CREATE FUNCTION public.credits_fit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN 
    PERFORM charge_is_there((SELECT array_agg(DISTINCT charge_id) FROM added));
    IF EXISTS (SELECT FROM credit_note n JOIN (SELECT DISTINCT credit_note_id FROM added) a USING (credit_note_id)
                WHERE n.total <> (SELECT coalesce(sum(l.amount), 0)
                                    FROM credit_line l JOIN charge c USING (charge_id)
                                   WHERE l.credit_note_id = n.credit_note_id AND c.invoice_id = n.invoice_id)
                   OR EXISTS (SELECT FROM credit_line l JOIN charge c USING (charge_id)
                               WHERE l.credit_note_id = n.credit_note_id AND c.invoice_id <> n.invoice_id)) THEN
        RAISE EXCEPTION 'the lines are not the total of their credit note' USING ERRCODE = 'check_violation';
    END IF;
 RETURN NULL; END $$;

CREATE FUNCTION public.grade_holds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        BEGIN
            INSERT INTO grade_record AS r (student_id, academic_year, semester, subject_code, credit, grade)
            SELECT a.student_id, a.academic_year, a.semester, a.subject_code, a.credit, e.letter
              FROM added e JOIN grade_attempt a USING (attempt_id)
             WHERE NOT EXISTS (SELECT FROM grade_entry n WHERE n.supersedes = e.entry_id)
            ON CONFLICT (student_id, academic_year, semester, subject_code) DO UPDATE SET grade = excluded.grade;
            RETURN NULL;
        END $$;

CREATE FUNCTION public.instalment_stands() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN PERFORM stand_anew(ARRAY(SELECT DISTINCT invoice_id FROM added)); RETURN NULL; END $$;

CREATE FUNCTION public.instalments_make_the_total() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN 
    IF EXISTS (SELECT FROM (SELECT DISTINCT invoice_id, plan_no FROM added) a JOIN invoice i USING (invoice_id)
                WHERE i.total <> (SELECT sum(n.amount) FROM instalment n
                                   WHERE n.invoice_id = a.invoice_id AND n.plan_no = a.plan_no)) THEN
        RAISE EXCEPTION 'the instalments are not the total of their invoice' USING ERRCODE = 'check_violation';
    END IF;
 RETURN NULL; END $$;

CREATE FUNCTION public.money_is_there(ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
        BEGIN
            PERFORM FROM payment WHERE payment_id = ANY(ids) ORDER BY payment_id FOR NO KEY UPDATE;
            IF EXISTS (
                SELECT FROM payment p
                 CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                                      WHERE a.payment_id = p.payment_id) used
                 CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount), 0) AS sum FROM refund r
                                      WHERE r.payment_id = p.payment_id) back
                 CROSS JOIN LATERAL (SELECT coalesce(sum(r.total), 0) AS sum FROM receipt r
                                      WHERE r.payment_id = p.payment_id AND NOT EXISTS (SELECT FROM receipt_cancellation x WHERE x.receipt_id = r.receipt_id)) receipted
                 WHERE p.payment_id = ANY(ids)
                   AND (used.sum < 0 OR used.sum + back.sum > p.amount OR receipted.sum > p.amount)) THEN
                RAISE EXCEPTION 'more is used, refunded or receipted than a payment brought'
                    USING ERRCODE = 'check_violation';
            END IF;
        END $$;

CREATE FUNCTION public.postings_balance() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN 
    IF EXISTS (SELECT FROM added GROUP BY posting_id HAVING sum(amount) <> 0) THEN
        RAISE EXCEPTION 'the entries of a posting do not sum to zero' USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT FROM (SELECT posting_id, count(*) AS count FROM added GROUP BY posting_id) a
                WHERE a.count <> (SELECT count(*) FROM ledger_entry e WHERE e.posting_id = a.posting_id)) THEN
        RAISE EXCEPTION 'a posting is written whole, with one statement' USING ERRCODE = 'check_violation';
    END IF;
 RETURN NULL; END $$;

CREATE FUNCTION public.receipt_lines_make_the_total() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN 
        IF EXISTS (SELECT FROM receipt r JOIN (SELECT DISTINCT receipt_id FROM added) a USING (receipt_id)
                    WHERE r.total <> (SELECT sum(l.amount) FROM receipt_line l WHERE l.receipt_id = r.receipt_id)) THEN
            RAISE EXCEPTION 'the lines are not the total of their receipt' USING ERRCODE = 'check_violation';
        END IF;
         RETURN NULL; END $$;

CREATE FUNCTION public.receipts_fit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN PERFORM money_is_there((SELECT array_agg(DISTINCT payment_id) FROM added)); RETURN NULL; END $$;

CREATE FUNCTION public.reduction_is_of_its_invoice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        BEGIN
            NEW.of_invoice_id := (SELECT invoice_id FROM charge WHERE charge_id = NEW.charge_id);
            RETURN NEW;
        END $$;

CREATE FUNCTION public.reductions_fit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN 
    PERFORM charge_is_there((SELECT array_agg(DISTINCT charge_id) FROM added));
    IF EXISTS (
        SELECT FROM charge_reduction r
          JOIN (SELECT DISTINCT reverses AS reduction_id FROM added WHERE reverses IS NOT NULL) a USING (reduction_id)
         WHERE r.reverses IS NOT NULL
            OR r.amount < (SELECT sum(b.amount) FROM charge_reduction b WHERE b.reverses = r.reduction_id)
            OR EXISTS (SELECT FROM charge_reduction b WHERE b.reverses = r.reduction_id
                          AND (b.charge_id, b.kind, b.funder_id) IS DISTINCT FROM (r.charge_id, r.kind, r.funder_id)))
    THEN
        RAISE EXCEPTION 'more is taken back than a reduction took' USING ERRCODE = 'check_violation';
    END IF;
 RETURN NULL; END $$;

CREATE FUNCTION public.refunds_fit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN PERFORM money_is_there((SELECT array_agg(DISTINCT payment_id) FROM added)); RETURN NULL; END $$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        BEGIN
            RAISE EXCEPTION '% is only added to: correct it by a document that refers to it', TG_TABLE_NAME
                USING ERRCODE = 'restrict_violation';
        END $$;

CREATE FUNCTION public.search_grams(words text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    AS $$
            SELECT array(SELECT DISTINCT substr(words, n, 3) FROM generate_series(1, length(words) - 2) AS n)
        $$;

CREATE FUNCTION public.stand_anew(ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
        BEGIN
            INSERT INTO fee_standing AS s (invoice_id, fee_code, academic_year, semester, total, credited, reduced,
                                           paid)
            SELECT i.invoice_id, c.fee_code, i.academic_year, i.semester, sum(c.amount), sum(credited.sum),
                   sum(
    coalesce((SELECT sum(CASE WHEN r.reverses IS NULL THEN r.amount ELSE -r.amount END) FROM charge_reduction r
               WHERE r.charge_id = c.charge_id), 0)
), sum(paid.sum)
              FROM invoice i JOIN charge c USING (invoice_id)
             CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount), 0) AS sum FROM credit_line l
                                  WHERE l.charge_id = c.charge_id) credited
             CROSS JOIN LATERAL (SELECT coalesce(sum(a.amount), 0) AS sum FROM allocation a
                                  WHERE a.charge_id = c.charge_id) paid
             WHERE i.invoice_id = ANY(ids) GROUP BY i.invoice_id, c.fee_code
            ON CONFLICT (invoice_id, fee_code) DO UPDATE
               SET total = excluded.total, credited = excluded.credited, reduced = excluded.reduced,
                   paid = excluded.paid
             WHERE (s.total, s.credited, s.reduced, s.paid)
                   <> (excluded.total, excluded.credited, excluded.reduced, excluded.paid);
            INSERT INTO invoice_standing AS s (invoice_id, number, student_id, academic_year, semester, total, credited,
                                               reduced, paid, due_on, last_paid_at)
            SELECT i.invoice_id, i.number, i.student_id, i.academic_year, i.semester, i.total, f.credited, f.reduced,
                   f.paid,
                   (SELECT min(n.due_on) FROM (
                       SELECT p.due_on, sum(p.amount) OVER (ORDER BY p.sequence) AS so_far FROM instalment p
                        WHERE p.invoice_id = i.invoice_id
                          AND p.plan_no = (SELECT max(plan_no) FROM instalment WHERE invoice_id = i.invoice_id)) n
                     WHERE least(n.so_far, i.total - f.credited - f.reduced) > f.paid),
                   CASE WHEN f.paid > 0 THEN (SELECT max(p.paid_at) FROM charge c JOIN allocation a USING (charge_id)
                       JOIN payment p USING (payment_id) WHERE c.invoice_id = i.invoice_id AND a.amount > 0) END
              FROM invoice i JOIN (SELECT invoice_id, sum(credited) AS credited, sum(reduced) AS reduced,
                                          sum(paid) AS paid FROM fee_standing
                                    WHERE invoice_id = ANY(ids) GROUP BY invoice_id) f USING (invoice_id)
             WHERE i.invoice_id = ANY(ids)
            ON CONFLICT (invoice_id) DO UPDATE
               SET credited = excluded.credited, reduced = excluded.reduced, paid = excluded.paid,
                   due_on = excluded.due_on, last_paid_at = excluded.last_paid_at;
        END $$;

CREATE FUNCTION public.status_begins() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        BEGIN
            INSERT INTO student_status_event (student_id, academic_year, semester, status_code, effective_on,
                                              reason_th, reason_en, recorded_by, recorded_at)
            SELECT student_id, admission_year, 1, status_code, began,
                   'ขึ้นทะเบียนเป็นนิสิต', 'Registered as a student', 'สำนักทะเบียนและประมวลผล',
                   began::timestamp AT TIME ZONE 'Asia/Bangkok'
              FROM added, least(make_date(admission_year - 543, 6, 1),
                                (now() AT TIME ZONE 'Asia/Bangkok')::date) AS began
             ORDER BY student_id;
            RETURN NULL;
        END $$;

CREATE FUNCTION public.status_holds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        BEGIN
            UPDATE student s SET status_code = last.status_code
              FROM (SELECT DISTINCT ON (student_id) student_id, status_code FROM added
                     ORDER BY student_id, event_id DESC) last
             WHERE s.student_id = last.student_id AND s.status_code IS DISTINCT FROM last.status_code;
            RETURN NULL;
        END $$;

CREATE FUNCTION public.status_is_the_last_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        BEGIN
            IF NEW.status_code IS DISTINCT FROM (
                SELECT status_code FROM student_status_event
                 WHERE student_id = NEW.student_id ORDER BY event_id DESC LIMIT 1)
            THEN
                RAISE EXCEPTION 'the status of a student is that of the last event' USING ERRCODE = '23514';
            END IF;
            RETURN NEW;
        END $$;

CREATE TABLE public.agency (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    agency_id uuid NOT NULL,
    code character varying(20) NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    fee_code character varying NOT NULL,
    is_active boolean DEFAULT true NOT NULL
);

CREATE TABLE public.allocation (
    allocation_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    charge_id uuid NOT NULL,
    amount numeric(12,2) NOT NULL,
    posting_id uuid NOT NULL,
    CONSTRAINT ck_allocation_is_money CHECK ((amount <> (0)::numeric))
);

CREATE TABLE public.allocation_release (
    case_id uuid NOT NULL,
    section_id integer NOT NULL,
    major_code character varying NOT NULL,
    study_year integer NOT NULL,
    seats integer NOT NULL
);

CREATE TABLE public.allocation_round (
    case_id uuid NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    campus_code character varying NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL,
    opens_at timestamp with time zone NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    release_percent integer NOT NULL,
    released_at timestamp with time zone,
    released_seats integer,
    version integer DEFAULT 1 NOT NULL,
    told_version integer DEFAULT 1 NOT NULL,
    CONSTRAINT ck_allocation_round_opens_before_it_closes CHECK ((opens_at < closes_at)),
    CONSTRAINT ck_allocation_round_releases_a_share CHECK (((release_percent >= 1) AND (release_percent <= 100)))
);

CREATE TABLE public.announcement (
    announce_id integer NOT NULL,
    announce_code character varying(30) NOT NULL,
    section_id integer,
    title character varying NOT NULL,
    message character varying NOT NULL,
    content character varying NOT NULL,
    link_ext character varying,
    pin_order integer,
    announced_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    audience jsonb,
    CONSTRAINT ck_announcement_one_audience CHECK (((section_id IS NULL) OR (audience IS NULL)))
);

CREATE SEQUENCE public.announcement_announce_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.announcement_announce_id_seq OWNED BY public.announcement.announce_id;

CREATE TABLE public.announcement_read (
    announce_id integer NOT NULL,
    student_id integer NOT NULL,
    read_at timestamp with time zone NOT NULL
);

CREATE TABLE public.announcement_recipient (
    announce_id integer NOT NULL,
    student_id integer NOT NULL
);

CREATE TABLE public.audit_change (
    student_id integer NOT NULL,
    round_id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    done_before numeric(5,1) NOT NULL,
    done numeric(5,1) NOT NULL,
    to_take_before numeric(5,1) NOT NULL,
    to_take numeric(5,1) NOT NULL,
    filled jsonb NOT NULL,
    opened jsonb NOT NULL,
    found_at timestamp with time zone NOT NULL
);

CREATE TABLE public.audit_entry (
    audit_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    action character varying NOT NULL,
    subject_kind character varying NOT NULL,
    subject_id character varying NOT NULL,
    before jsonb,
    after jsonb
);

CREATE TABLE public.audit_round (
    round_id uuid NOT NULL,
    scope character varying(40) NOT NULL,
    asked_by uuid,
    began_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    students integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.audit_summary (
    student_id integer NOT NULL,
    version_id uuid NOT NULL,
    need numeric(5,1) NOT NULL,
    done numeric(5,1) NOT NULL,
    if_passed numeric(5,1) NOT NULL,
    to_take numeric(5,1) NOT NULL,
    missing jsonb NOT NULL,
    is_proven boolean NOT NULL,
    input_hash character varying(64) NOT NULL,
    round_id uuid NOT NULL,
    audited_at timestamp with time zone NOT NULL,
    blocked jsonb
);

CREATE TABLE public.award_run (
    case_id uuid NOT NULL,
    scholarship_id uuid NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    students_of jsonb NOT NULL,
    reason character varying(500) NOT NULL,
    drafted_at timestamp with time zone NOT NULL,
    students integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.award_run_student (
    case_id uuid NOT NULL,
    student_id integer NOT NULL,
    "position" integer NOT NULL,
    state character varying(40) NOT NULL,
    expected numeric(12,2),
    amount numeric(12,2),
    problem character varying(60),
    award_id uuid
);

CREATE TABLE public.bank_account (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    bank_account_id uuid NOT NULL,
    bank_code character varying(12) NOT NULL,
    name character varying(200) NOT NULL,
    number character varying(20) NOT NULL,
    biller_id character varying(15) NOT NULL,
    account_type character varying(40) NOT NULL,
    campus_code character varying(10) NOT NULL,
    is_for_qr boolean NOT NULL,
    told_by character varying(40) DEFAULT 'bank'::character varying NOT NULL,
    CONSTRAINT ck_bank_account_biller_of_15_digits CHECK (((biller_id)::text ~ '^[0-9]{15}$'::text))
);

CREATE TABLE public.bank_confirmation (
    confirmation_id uuid NOT NULL,
    bank_code character varying(12) NOT NULL,
    bank_transaction character varying(60) NOT NULL,
    body bytea NOT NULL,
    biller_id character varying(60) NOT NULL,
    reference_1 character varying(60) NOT NULL,
    reference_2 character varying(60) NOT NULL,
    pass_reference character varying(20),
    claimed_amount numeric(12,2),
    claimed_at timestamp with time zone,
    received_at timestamp with time zone NOT NULL,
    times_told integer DEFAULT 1 NOT NULL,
    state character varying(40) NOT NULL,
    times_looked integer DEFAULT 0 NOT NULL,
    look_at timestamp with time zone NOT NULL,
    payment_id uuid
);

CREATE TABLE public.bank_mistake (
    case_id uuid NOT NULL,
    subject character varying(40) NOT NULL,
    subject_id uuid NOT NULL,
    reason character varying(500) NOT NULL,
    marked_by uuid NOT NULL,
    agreed_by uuid NOT NULL,
    agreed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.bill (
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    assessed_at timestamp with time zone NOT NULL,
    again_at timestamp with time zone,
    asked_at timestamp with time zone,
    charged_as character varying(40),
    payment_method character varying(40),
    normal_fee_id uuid,
    kept jsonb NOT NULL,
    problem character varying(60),
    problem_since timestamp with time zone,
    given_up_at timestamp with time zone
);

CREATE TABLE public.bill_run (
    case_id uuid NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    campus_code character varying,
    faculty_code character varying,
    education_level_code character varying(10),
    who_chose character varying(40) NOT NULL,
    charged_as character varying(40),
    drafted_at timestamp with time zone NOT NULL,
    previewed_at timestamp with time zone,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    compared_year integer,
    compared_semester integer,
    students integer DEFAULT 0 NOT NULL,
    previewed integer DEFAULT 0 NOT NULL,
    expected_invoices integer DEFAULT 0 NOT NULL,
    expected numeric(12,2) NOT NULL,
    problems integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    billed integer DEFAULT 0 NOT NULL,
    amount numeric(12,2) NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    undone integer DEFAULT 0 NOT NULL,
    kept integer DEFAULT 0 NOT NULL,
    expected_credits integer DEFAULT 0 NOT NULL,
    credits integer DEFAULT 0 NOT NULL,
    expected_credited numeric(12,2) NOT NULL,
    credited numeric(12,2) NOT NULL
);

CREATE TABLE public.bill_run_student (
    case_id uuid NOT NULL,
    student_id integer NOT NULL,
    "position" integer NOT NULL,
    state character varying(40) NOT NULL,
    expected numeric(12,2),
    problem character varying(60),
    lines jsonb,
    invoice_id uuid,
    expected_credited numeric(12,2),
    credited numeric(12,2)
);

CREATE TABLE public.bill_run_total (
    case_id uuid NOT NULL,
    faculty_code character varying NOT NULL,
    fee_code character varying NOT NULL,
    students integer DEFAULT 0 NOT NULL,
    added numeric(12,2) NOT NULL,
    charged numeric(12,2) NOT NULL,
    compared numeric(12,2) NOT NULL,
    credited numeric(12,2) NOT NULL
);

CREATE TABLE public.calendar_feed (
    person_id uuid NOT NULL,
    token_hash character varying(64) NOT NULL,
    language character varying(2) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    last_read_at timestamp with time zone
);

CREATE TABLE public.calendar_feed_event (
    person_id uuid NOT NULL,
    uid character varying(120) NOT NULL,
    fingerprint character varying(64) NOT NULL,
    sequence integer DEFAULT 0 NOT NULL,
    modified_at timestamp with time zone NOT NULL
);

CREATE TABLE public.calendar_period (
    period_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    kind character varying(40) NOT NULL,
    campus_code character varying NOT NULL,
    opens_at timestamp with time zone NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    revision integer NOT NULL,
    announced_revision integer NOT NULL,
    CONSTRAINT ck_calendar_period_opens_before_it_closes CHECK ((opens_at < closes_at))
);

CREATE SEQUENCE public.calendar_period_period_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.calendar_period_period_id_seq OWNED BY public.calendar_period.period_id;

CREATE TABLE public.calendar_period_step (
    period_id integer NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    percent numeric(5,2) NOT NULL,
    CONSTRAINT ck_calendar_period_step_percent_of_a_whole CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric)))
);

CREATE TABLE public.campus (
    campus_code character varying(2) NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL
);

CREATE TABLE public.case_event (
    case_id uuid NOT NULL,
    sequence integer NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    action character varying NOT NULL,
    stage_from character varying,
    stage_to character varying NOT NULL,
    remark character varying,
    facts jsonb NOT NULL
);

CREATE TABLE public.case_file (
    case_id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    workflow_id character varying NOT NULL,
    idempotency_key character varying NOT NULL,
    opened_by uuid,
    student_id integer,
    faculty_code character varying,
    department_code character varying,
    campus_code character varying,
    title_th character varying NOT NULL,
    title_en character varying NOT NULL,
    stage character varying NOT NULL,
    state character varying(40) NOT NULL,
    deadline_at timestamp with time zone,
    deadline_effect character varying,
    revision integer NOT NULL,
    request jsonb NOT NULL,
    detail jsonb NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    content_key character varying,
    academic_year integer GENERATED ALWAYS AS (((request ->> 'academic_year'::text))::integer) STORED,
    semester integer GENERATED ALWAYS AS (((request ->> 'semester'::text))::integer) STORED,
    subjects text[] GENERATED ALWAYS AS (public.case_subjects(detail)) STORED,
    words text[] GENERATED ALWAYS AS (public.case_words(detail)) STORED,
    item_text text GENERATED ALWAYS AS (public.case_item_text(detail)) STORED
);

CREATE TABLE public.case_holder (
    task_id uuid NOT NULL,
    case_id uuid NOT NULL,
    assignee_id uuid,
    role_id integer,
    faculty_code character varying,
    department_code character varying
);

CREATE TABLE public.case_task (
    task_id uuid NOT NULL,
    case_id uuid NOT NULL,
    name character varying NOT NULL,
    assignee_id uuid,
    role_id integer,
    faculty_code character varying,
    department_code character varying,
    delegated_by uuid,
    since timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    escalation jsonb,
    escalated_at timestamp with time zone
);

CREATE TABLE public.charge (
    charge_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    "position" integer NOT NULL,
    fee_code character varying NOT NULL,
    account character varying(40) NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL,
    amount numeric(12,2) NOT NULL,
    reason jsonb NOT NULL,
    CONSTRAINT ck_charge_account_of_a_fee CHECK ((account IN ('revenue', 'deposit'))),
    CONSTRAINT ck_charge_owes_something CHECK ((amount > (0)::numeric))
);

CREATE TABLE public.charge_reduction (
    reduction_id uuid NOT NULL,
    charge_id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    amount numeric(12,2) NOT NULL,
    reverses uuid,
    funder_id uuid,
    reason jsonb NOT NULL,
    posting_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    award_id uuid,
    of_invoice_id uuid NOT NULL,
    CONSTRAINT ck_charge_reduction_funder_of_a_sponsored CHECK ((((kind)::text = 'sponsored'::text) = (funder_id IS NOT NULL))),
    CONSTRAINT ck_charge_reduction_is_money CHECK ((amount > (0)::numeric))
);

CREATE TABLE public.code_name (
    kind character varying(40) NOT NULL,
    code character varying(10) NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL
);

CREATE TABLE public.conferral (
    case_id uuid NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    council_on date NOT NULL,
    resolution character varying(60),
    conferred_on date,
    ended_at timestamp with time zone
);

CREATE TABLE public.conferral_line (
    case_id uuid NOT NULL,
    graduation_id uuid NOT NULL,
    state character varying(40) DEFAULT 'listed'::character varying NOT NULL,
    reason character varying(500)
);

CREATE TABLE public.credit_line (
    credit_note_id uuid NOT NULL,
    charge_id uuid NOT NULL,
    amount numeric(12,2) NOT NULL,
    CONSTRAINT ck_credit_line_shrinks CHECK ((amount > (0)::numeric))
);

CREATE TABLE public.credit_note (
    number character varying(24) NOT NULL,
    campus_code character varying NOT NULL,
    fiscal_year integer NOT NULL,
    serial integer NOT NULL,
    credit_note_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    total numeric(12,2) NOT NULL,
    reason jsonb NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    posting_id uuid NOT NULL
);

CREATE TABLE public.curriculum_outcome (
    curriculum_code character varying(20) NOT NULL,
    outcome_code character varying(8) NOT NULL,
    "position" integer NOT NULL,
    text_th character varying NOT NULL,
    text_en character varying DEFAULT ''::character varying NOT NULL
);

CREATE TABLE public.curriculum_outcomes (
    curriculum_code character varying(20) NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.day_close (
    day date NOT NULL,
    bank_code character varying(12) NOT NULL,
    biller_id character varying(15) NOT NULL,
    received numeric(12,2) NOT NULL,
    posted numeric(12,2) NOT NULL,
    receipted numeric(12,2) NOT NULL,
    unapplied numeric(12,2) NOT NULL,
    refunded numeric(12,2) NOT NULL,
    closed_by uuid NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    red jsonb DEFAULT '[]'::jsonb NOT NULL,
    reason character varying(500) DEFAULT ''::character varying NOT NULL,
    accepted_by uuid,
    case_id uuid
);

CREATE TABLE public.debt (
    debt_id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    agency_id uuid,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    fee_code character varying NOT NULL,
    reason character varying(200) NOT NULL,
    reference character varying(40) NOT NULL,
    invoice_id uuid NOT NULL,
    case_id uuid,
    entered_by uuid NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT ck_debt_agency_of_a_fine CHECK ((((kind)::text = 'fine'::text) = (agency_id IS NOT NULL)))
);

CREATE TABLE public.delegation (
    delegation_id uuid NOT NULL,
    person_id uuid NOT NULL,
    substitute_id uuid NOT NULL,
    role_id integer NOT NULL,
    faculty_code character varying,
    department_code character varying,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    reason character varying NOT NULL,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT ck_delegation_not_to_oneself CHECK ((person_id <> substitute_id)),
    CONSTRAINT ck_delegation_starts_before_it_ends CHECK ((starts_at < ends_at))
);

CREATE TABLE public.department (
    department_code character varying(6) NOT NULL,
    faculty_code character varying NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL
);

CREATE TABLE public.document_lookup (
    address character varying(64) NOT NULL,
    counted_from timestamp with time zone NOT NULL,
    lookups integer NOT NULL
);

CREATE TABLE public.document_signer (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    signer_id uuid NOT NULL,
    document character varying(40) NOT NULL,
    post character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    valid_from date NOT NULL,
    valid_until date,
    prefix_th character varying(60) NOT NULL,
    first_name_th character varying(100) NOT NULL,
    middle_name_th character varying(100) NOT NULL,
    last_name_th character varying(100) NOT NULL,
    position_th character varying(200) NOT NULL,
    prefix_en character varying(60) NOT NULL,
    first_name_en character varying(100) NOT NULL,
    middle_name_en character varying(100) NOT NULL,
    last_name_en character varying(100) NOT NULL,
    position_en character varying(200) NOT NULL,
    picture_th uuid,
    picture_en uuid,
    CONSTRAINT ck_document_signer_days_in_order CHECK ((valid_until >= valid_from))
);

CREATE SEQUENCE public.enrolment_no START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

CREATE TABLE public.enrolment (
    enrolment_id uuid NOT NULL,
    enrol_no integer DEFAULT nextval('public.enrolment_no'::regclass),
    student_id integer NOT NULL,
    section_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    subject_code character varying NOT NULL,
    section_type character varying(40) NOT NULL,
    credit numeric(5,1) NOT NULL,
    enrol_type character varying NOT NULL,
    status character varying(40) NOT NULL,
    allotment_major character varying,
    allotment_year integer,
    replaces_id uuid,
    case_id uuid,
    decided_by uuid,
    decided_at timestamp with time zone,
    remark character varying,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    given_up_case_id uuid
);

CREATE TABLE public.enrolment_plan (
    plan_id uuid NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    name character varying(60) NOT NULL,
    armed_case_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.enrolment_slot (
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    opens_at timestamp with time zone NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    published_at timestamp with time zone NOT NULL,
    CONSTRAINT ck_enrolment_slot_opens_before_it_closes CHECK ((opens_at < closes_at))
);

CREATE TABLE public.enrolment_type_choice (
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    enrol_type character varying(40) NOT NULL,
    payment_method character varying(40) NOT NULL,
    chosen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.enrolment_unlock (
    case_id uuid NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    purpose character varying(40) NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    granted_until timestamp with time zone NOT NULL,
    CONSTRAINT ck_enrolment_unlock_granted_before_it_ends CHECK ((granted_at < granted_until))
);

CREATE TABLE public.erp_unit (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    erp_unit_id uuid NOT NULL,
    code character varying(20) NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    project_code character varying(20) NOT NULL,
    is_special_project boolean NOT NULL
);

CREATE TABLE public.faculty (
    faculty_code character varying(4) NOT NULL,
    campus_code character varying NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL
);

CREATE TABLE public.fee (
    fee_code character varying(12) NOT NULL,
    parent_code character varying(12),
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    fee_type character varying(40) NOT NULL,
    description character varying(500) NOT NULL,
    status character varying(40) NOT NULL,
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    erp_unit_id uuid
);

CREATE TABLE public.fee_pattern (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    fee_pattern_id uuid NOT NULL,
    code character varying(20) NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    fee_type character varying(40) NOT NULL,
    description character varying(500) NOT NULL,
    lines jsonb NOT NULL
);

CREATE TABLE public.fee_standing (
    invoice_id uuid NOT NULL,
    fee_code character varying NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    total numeric(12,2) NOT NULL,
    credited numeric(12,2) NOT NULL,
    paid numeric(12,2) NOT NULL,
    reduced numeric(12,2) NOT NULL
);

CREATE TABLE public.finance_progress (
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    tab_no integer NOT NULL,
    step_no integer NOT NULL,
    late_notice character varying(40) NOT NULL,
    skip_all_fin boolean DEFAULT false NOT NULL,
    skip_late_registration boolean DEFAULT false NOT NULL,
    skip_late_change boolean DEFAULT false NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT ck_finance_progress_known_step CHECK (tab_no BETWEEN 1 AND 2 AND step_no BETWEEN 1 AND 2)
);

CREATE TABLE public.funder (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    funder_id uuid NOT NULL,
    code character varying(20) NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    contact character varying(200) NOT NULL,
    is_active boolean DEFAULT true NOT NULL
);

CREATE TABLE public.grade_attempt (
    attempt_id uuid NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    subject_code character varying NOT NULL,
    credit numeric(5,1) NOT NULL,
    grading character varying(40) NOT NULL
);

CREATE TABLE public.grade_correction (
    case_id uuid NOT NULL,
    academic_year integer NOT NULL,
    serial integer NOT NULL,
    number character varying(20) NOT NULL,
    attempt_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    before character varying(2) NOT NULL,
    after character varying(2) NOT NULL,
    reason character varying NOT NULL,
    evidence_id uuid,
    effect jsonb NOT NULL,
    is_open boolean DEFAULT true NOT NULL
);

CREATE TABLE public.grade_entry (
    entry_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    letter character varying(2) NOT NULL,
    kind character varying(40) NOT NULL,
    supersedes uuid,
    case_id uuid,
    effective_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    recorded_by uuid,
    CONSTRAINT ck_grade_entry_a_change_names_its_case CHECK (((supersedes IS NULL) OR (case_id IS NOT NULL))),
    CONSTRAINT ck_grade_entry_begins_or_replaces CHECK (((supersedes IS NULL) = (kind IN ('earlier', 'publication', 'transfer', 'withdrawal'))))
);

CREATE TABLE public.grade_extension (
    case_id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE public.grade_record (
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    subject_code character varying NOT NULL,
    credit numeric(5,1) NOT NULL,
    grade character varying(3) NOT NULL
);

CREATE TABLE public.grade_report (
    version_id uuid NOT NULL,
    academic_year integer NOT NULL,
    serial integer NOT NULL,
    issued_at timestamp with time zone NOT NULL
);

CREATE TABLE public.grade_sheet (
    sheet_id uuid NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    subject_code character varying NOT NULL,
    campus_code character varying NOT NULL,
    coordinator_id uuid NOT NULL,
    group_name character varying NOT NULL,
    method character varying(40) NOT NULL,
    rounding character varying(40) NOT NULL,
    decimals integer DEFAULT 0 NOT NULL,
    bounds jsonb NOT NULL,
    distances jsonb NOT NULL,
    is_explained boolean DEFAULT true NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid NOT NULL,
    joined_id uuid,
    group_revision integer DEFAULT 0 NOT NULL,
    CONSTRAINT ck_grade_sheet_decimals_of_a_total CHECK (((decimals >= 0) AND (decimals <= 2)))
);

CREATE TABLE public.grade_sheet_section (
    section_id integer NOT NULL,
    sheet_id uuid NOT NULL
);

CREATE TABLE public.grade_submission (
    case_id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    round character varying(40) NOT NULL,
    is_standing boolean DEFAULT true NOT NULL,
    looked_at timestamp with time zone,
    group_revision integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.grade_version (
    version_id uuid NOT NULL,
    case_id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    number integer NOT NULL,
    hash character varying(64) NOT NULL,
    grading jsonb NOT NULL,
    hints jsonb NOT NULL,
    sheet_revision integer NOT NULL,
    last_event integer NOT NULL,
    last_letters integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid NOT NULL
);

CREATE TABLE public.grade_version_line (
    version_id uuid NOT NULL,
    student_id integer NOT NULL,
    section_id integer NOT NULL,
    total numeric(5,2),
    computed character varying(2),
    letter character varying(2) NOT NULL,
    reason character varying NOT NULL
);

CREATE TABLE public.grading_draft (
    draft_id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    name character varying(60) NOT NULL,
    method character varying(40) NOT NULL,
    rounding character varying(40) NOT NULL,
    decimals integer NOT NULL,
    bounds jsonb NOT NULL,
    distances jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid NOT NULL,
    CONSTRAINT ck_grading_draft_decimals_of_a_total CHECK (((decimals >= 0) AND (decimals <= 2)))
);

CREATE TABLE public.graduation (
    case_id uuid NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    version_id uuid NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    accepted jsonb NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    audit jsonb NOT NULL,
    audited_at timestamp with time zone NOT NULL,
    library character varying(40),
    test character varying(40),
    honours character varying(40),
    approved_at timestamp with time zone,
    approved_by uuid,
    year integer,
    serial integer,
    number character varying(20),
    conferred_on date,
    conferred_at timestamp with time zone
);

CREATE TABLE public.hand_letter (
    sheet_id uuid NOT NULL,
    student_id integer NOT NULL,
    revision integer NOT NULL,
    letter character varying(2),
    reason character varying NOT NULL,
    at timestamp with time zone NOT NULL,
    by uuid NOT NULL
);

CREATE TABLE public.holiday (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    holiday_id uuid NOT NULL,
    day date NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    kind character varying(40) NOT NULL
);

CREATE TABLE public.import_batch (
    case_id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    root_id uuid NOT NULL,
    file_id uuid NOT NULL,
    file_name character varying(200) NOT NULL,
    columns jsonb NOT NULL,
    headings jsonb NOT NULL,
    settings jsonb NOT NULL,
    what_th character varying NOT NULL,
    what_en character varying NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    checked_at timestamp with time zone,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    rows integer DEFAULT 0 NOT NULL,
    checked integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    good integer DEFAULT 0 NOT NULL,
    expected numeric(12,2) NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    done_before integer DEFAULT 0 NOT NULL,
    applied integer DEFAULT 0 NOT NULL,
    amount numeric(12,2) NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    undone integer DEFAULT 0 NOT NULL,
    kept integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.import_columns (
    kind character varying(40) NOT NULL,
    headings jsonb NOT NULL,
    saved_by uuid NOT NULL,
    saved_at timestamp with time zone NOT NULL
);

CREATE TABLE public.import_row (
    case_id uuid NOT NULL,
    "position" integer NOT NULL,
    number integer NOT NULL,
    cells jsonb NOT NULL,
    state character varying(40) NOT NULL,
    student_id integer,
    amount numeric(12,2),
    problem character varying(60),
    facts jsonb,
    result_id uuid
);

CREATE TABLE public.incomplete_grade (
    case_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    proposed character varying(40),
    reason character varying NOT NULL,
    proposed_by uuid,
    proposed_at timestamp with time zone
);

CREATE TABLE public.instalment (
    invoice_id uuid NOT NULL,
    plan_no integer NOT NULL,
    sequence integer NOT NULL,
    due_on date NOT NULL,
    amount numeric(12,2) NOT NULL,
    planned_at timestamp with time zone NOT NULL,
    CONSTRAINT ck_instalment_owes_something CHECK ((amount > (0)::numeric))
);

CREATE TABLE public.instalment_pattern (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    instalment_pattern_id uuid NOT NULL,
    code character varying(20) NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    is_default boolean NOT NULL,
    parts jsonb NOT NULL
);

CREATE TABLE public.instalment_split (
    case_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    plan_no integer NOT NULL,
    purpose character varying(40) NOT NULL,
    paid numeric(12,2) NOT NULL,
    reason character varying(300) NOT NULL,
    agreed_by uuid NOT NULL,
    agreed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.invoice (
    number character varying(24) NOT NULL,
    campus_code character varying NOT NULL,
    fiscal_year integer NOT NULL,
    serial integer NOT NULL,
    invoice_id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    total numeric(12,2) NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    posting_id uuid NOT NULL,
    CONSTRAINT ck_invoice_owes_something CHECK ((total > (0)::numeric))
);

CREATE TABLE public.invoice_cancellation (
    invoice_id uuid NOT NULL,
    case_id uuid NOT NULL,
    credit_note_id uuid NOT NULL,
    reason character varying(300) NOT NULL,
    follow_up character varying(40) NOT NULL,
    cancelled_by uuid NOT NULL,
    cancelled_at timestamp with time zone NOT NULL
);

CREATE TABLE public.invoice_standing (
    invoice_id uuid NOT NULL,
    number character varying(24) NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    total numeric(12,2) NOT NULL,
    credited numeric(12,2) NOT NULL,
    paid numeric(12,2) NOT NULL,
    due_on date,
    last_paid_at timestamp with time zone,
    reduced numeric(12,2) NOT NULL
);

CREATE TABLE public.issued_transcript (
    transcript_id uuid NOT NULL,
    number character varying(24) NOT NULL,
    year integer NOT NULL,
    serial integer NOT NULL,
    student_id integer NOT NULL,
    language character varying(2) NOT NULL,
    content jsonb NOT NULL,
    idempotency_key character varying(100) NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    issued_by uuid NOT NULL,
    cancelled_at timestamp with time zone,
    cancelled_by uuid,
    cancel_reason character varying(300),
    CONSTRAINT ck_issued_transcript_cancelled_by_whom_and_why CHECK ((((cancelled_at IS NULL) = (cancelled_by IS NULL)) AND ((cancelled_at IS NULL) = (cancel_reason IS NULL))))
);

CREATE TABLE public.late_fine (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    late_fine_id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    basis character varying(40) NOT NULL,
    amount numeric(12,2) NOT NULL,
    cap numeric(12,2),
    fee_code character varying NOT NULL,
    campus_code character varying(10) NOT NULL,
    first_year integer NOT NULL,
    first_semester integer NOT NULL,
    CONSTRAINT ck_late_fine_cap_of_days CHECK (((amount > (0)::numeric) AND (((basis)::text = 'per_day'::text) = (cap IS NOT NULL)))),
    CONSTRAINT ck_late_fine_semester_of_a_year CHECK (((first_semester >= 0) AND (first_semester <= 2)))
);

CREATE TABLE public.leave (
    case_id uuid NOT NULL,
    student_id integer NOT NULL,
    leave_kind character varying(40) NOT NULL,
    asked_on date NOT NULL,
    reason character varying NOT NULL,
    under_review boolean DEFAULT true NOT NULL,
    effects jsonb NOT NULL,
    done jsonb,
    year integer,
    serial integer,
    number character varying(20),
    approved_at timestamp with time zone,
    approved_by uuid,
    came_from character varying(10),
    began_at timestamp with time zone,
    ended_at timestamp with time zone,
    ended_as character varying(40),
    ended_by_case_id uuid
);

CREATE TABLE public.leave_file (
    case_id uuid NOT NULL,
    file_id uuid NOT NULL
);

CREATE TABLE public.leave_term (
    case_id uuid NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    effect character varying(40),
    fees character varying(40)
);

CREATE TABLE public.ledger_entry (
    entry_id bigint NOT NULL,
    posting_id uuid NOT NULL,
    account character varying(40) NOT NULL,
    student_id integer,
    fee_code character varying,
    amount numeric(12,2) NOT NULL,
    funder_id uuid
);

ALTER TABLE public.ledger_entry ALTER COLUMN entry_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.ledger_entry_entry_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE public.line_match (
    case_id uuid NOT NULL,
    line_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    student_id integer NOT NULL,
    used numeric(12,2) NOT NULL,
    reason character varying(500) NOT NULL,
    matched_by uuid NOT NULL,
    agreed_by uuid NOT NULL,
    agreed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.login_attempt (
    attempt_id uuid NOT NULL,
    account character varying NOT NULL,
    address character varying NOT NULL,
    at timestamp with time zone NOT NULL,
    outcome character varying NOT NULL,
    kind character varying DEFAULT 'password'::character varying NOT NULL
);

CREATE TABLE public.lost_programme_exception (
    version_id uuid NOT NULL,
    student_id integer NOT NULL,
    path character varying(200) NOT NULL,
    noted_at timestamp with time zone NOT NULL
);

CREATE TABLE public.major (
    major_code character varying(6) NOT NULL,
    department_code character varying NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL,
    degree_th character varying NOT NULL,
    degree_en character varying NOT NULL,
    curriculum_code character varying NOT NULL,
    curriculum_th character varying NOT NULL,
    curriculum_en character varying NOT NULL,
    years integer NOT NULL
);

CREATE TABLE public.menu (
    menu_id integer NOT NULL,
    parent_menu_id integer,
    menu_type integer NOT NULL,
    module character varying NOT NULL,
    url character varying,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL,
    icon character varying,
    system character varying(40) NOT NULL,
    "position" integer NOT NULL
);

CREATE SEQUENCE public.menu_menu_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.menu_menu_id_seq OWNED BY public.menu.menu_id;

CREATE TABLE public.normal_fee (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    normal_fee_id uuid NOT NULL,
    fee_pattern_id uuid NOT NULL,
    campus_code character varying,
    faculty_code character varying,
    department_code character varying,
    major_code character varying,
    education_level_code character varying(10),
    student_type_code character varying(10),
    nation_code character varying(10),
    enrolment_type character varying(40),
    first_entry_year integer,
    last_entry_year integer,
    first_year integer NOT NULL,
    first_semester integer NOT NULL,
    last_year integer,
    last_semester integer
);

CREATE TABLE public.notification (
    notification_id uuid NOT NULL,
    student_id integer NOT NULL,
    contact_type character varying NOT NULL,
    key character varying NOT NULL,
    facts jsonb NOT NULL,
    case_id uuid,
    updated_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone
);

CREATE TABLE public.number_series (
    kind character varying(40) NOT NULL,
    campus_code character varying NOT NULL,
    fiscal_year integer NOT NULL,
    last_serial integer NOT NULL
);

CREATE TABLE public.outcome_link (
    subject_code character varying(12) NOT NULL,
    subject_outcome character varying(8) NOT NULL,
    curriculum_code character varying(20) NOT NULL,
    curriculum_outcome character varying(8) NOT NULL,
    share character varying(40) DEFAULT 'part'::character varying NOT NULL
);

CREATE TABLE public.pay_link (
    link_id uuid NOT NULL,
    token_hash character varying(64) NOT NULL,
    student_id integer NOT NULL,
    invoice_id uuid NOT NULL,
    sequence integer NOT NULL,
    made_at timestamp with time zone NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);

CREATE TABLE public.payment (
    payment_id uuid NOT NULL,
    bank_code character varying(12) NOT NULL,
    bank_transaction character varying(60) NOT NULL,
    reference_1 character varying(20) NOT NULL,
    reference_2 character varying(20) NOT NULL,
    student_id integer,
    amount numeric(12,2) NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    posting_id uuid NOT NULL,
    CONSTRAINT ck_payment_is_money CHECK ((amount > (0)::numeric))
);

CREATE TABLE public.payment_attribution (
    payment_id uuid NOT NULL,
    student_id integer NOT NULL,
    posting_id uuid NOT NULL
);

CREATE TABLE public.payment_pass (
    case_id uuid NOT NULL,
    serial bigint NOT NULL,
    student_id integer NOT NULL,
    invoice_id uuid NOT NULL,
    sequence integer NOT NULL,
    amount numeric(12,2) NOT NULL,
    bank_code character varying(12) NOT NULL,
    biller_id character varying(15) NOT NULL,
    reference_1 character varying(20) NOT NULL,
    reference_2 character varying(20) NOT NULL,
    stage character varying(40) NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    payload character varying(512),
    said_paid_at timestamp with time zone,
    told_by character varying(40) DEFAULT 'bank'::character varying NOT NULL,
    CONSTRAINT ck_payment_pass_asks_for_something CHECK ((amount > (0)::numeric))
);

CREATE SEQUENCE public.payment_pass_serial START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

CREATE TABLE public.person (
    person_id uuid NOT NULL,
    username character varying(24) NOT NULL,
    user_type character varying(40) NOT NULL,
    id_code character varying(13) NOT NULL,
    title_th character varying NOT NULL,
    title_en character varying NOT NULL,
    first_name_th character varying NOT NULL,
    first_name_en character varying NOT NULL,
    middle_name_th character varying,
    middle_name_en character varying,
    last_name_th character varying NOT NULL,
    last_name_en character varying NOT NULL,
    position_th character varying NOT NULL,
    position_en character varying NOT NULL,
    gender character varying(1) NOT NULL,
    email character varying NOT NULL,
    mobile character varying NOT NULL,
    password_hash character varying,
    campus_code character varying NOT NULL,
    faculty_code character varying,
    department_code character varying,
    closed_at timestamp with time zone,
    search_words text GENERATED ALWAYS AS (lower(((((((((((((id_code)::text || '
'::text) || (title_th)::text) || (first_name_th)::text) || ' '::text) || (last_name_th)::text) || '
'::text) || (title_en)::text) || ' '::text) || (first_name_en)::text) || ' '::text) || (last_name_en)::text))) STORED
);

CREATE TABLE public.plan_section (
    plan_id uuid NOT NULL,
    section_id integer NOT NULL,
    credit numeric(5,1)
);

CREATE TABLE public.plan_share (
    share_id uuid NOT NULL,
    token_hash character varying(64) NOT NULL,
    plan_id uuid NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    made_at timestamp with time zone NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);

CREATE TABLE public.plan_share_section (
    share_id uuid NOT NULL,
    section_id integer NOT NULL,
    subject_code character varying NOT NULL,
    section_code character varying(6) NOT NULL,
    section_type character varying(40) NOT NULL,
    credit numeric(5,1)
);

CREATE TABLE public.posting (
    posting_id uuid NOT NULL,
    event_key character varying(120) NOT NULL,
    kind character varying(40) NOT NULL,
    posted_on date NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    actor_id uuid
);

CREATE TABLE public.print_run (
    run_id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    language character varying(2) NOT NULL,
    idempotency_key character varying(100) NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    said jsonb
);

CREATE TABLE public.print_run_paper (
    run_id uuid NOT NULL,
    "position" integer NOT NULL,
    student_id integer,
    line character varying(40) NOT NULL
);

CREATE TABLE public.printed_document (
    document_id uuid NOT NULL,
    code character varying(20) NOT NULL,
    kind character varying(40) NOT NULL,
    line character varying(40) NOT NULL,
    language character varying(2) NOT NULL,
    student_id integer,
    content jsonb NOT NULL,
    content_hash character varying(64) NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    issued_by uuid NOT NULL,
    superseded_at timestamp with time zone
);

CREATE TABLE public.printed_document_file (
    document_id uuid NOT NULL,
    pdf bytea NOT NULL
);

CREATE TABLE public.programme_change (
    case_id uuid NOT NULL,
    version_id uuid NOT NULL,
    programme_code character varying(12) NOT NULL,
    is_open boolean DEFAULT true NOT NULL
);

CREATE TABLE public.programme_exception (
    exception_id uuid NOT NULL,
    student_id integer NOT NULL,
    kind character varying(40) NOT NULL,
    path character varying(200) NOT NULL,
    subject character varying(9) NOT NULL,
    instead_of character varying(9) NOT NULL,
    credits numeric(5,1),
    choose integer,
    reason character varying(500) NOT NULL,
    valid_until date,
    asked_by uuid NOT NULL,
    agreed_by uuid NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    version_id uuid,
    case_id uuid,
    withdrawal_asked_by uuid,
    withdrawn_by uuid,
    withdrawn_by_case_id uuid,
    CONSTRAINT ck_programme_exception_two_people CHECK ((asked_by <> agreed_by)),
    CONSTRAINT ck_programme_exception_two_people_withdraw CHECK ((withdrawal_asked_by <> withdrawn_by))
);

CREATE TABLE public.programme_exception_file (
    case_id uuid NOT NULL,
    file_id uuid NOT NULL
);

CREATE TABLE public.programme_path_map (
    version_id uuid NOT NULL,
    from_version_id uuid NOT NULL,
    old_path character varying(200) NOT NULL,
    new_path character varying(200)
);

CREATE TABLE public.programme_version (
    version_id uuid NOT NULL,
    programme_code character varying(12) NOT NULL,
    revision integer NOT NULL,
    major_code character varying(6) NOT NULL,
    campus_code character varying(2) NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    total_credits numeric(5,1) NOT NULL,
    first_entry_year integer NOT NULL,
    last_entry_year integer,
    status character varying(40) DEFAULT 'draft'::character varying NOT NULL,
    document jsonb NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL,
    cites jsonb GENERATED ALWAYS AS (jsonb_path_query_array(document, '$.**."codes"[*]'::jsonpath)) STORED,
    edits integer DEFAULT 0 NOT NULL,
    based_on uuid,
    CONSTRAINT ck_programme_version_years_rise CHECK (((last_entry_year IS NULL) OR (last_entry_year >= first_entry_year)))
);

CREATE TABLE public.project_fee (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    project_fee_id uuid NOT NULL,
    erp_unit_id uuid NOT NULL,
    fee_pattern_id uuid NOT NULL,
    major_code character varying,
    student_type_code character varying(10),
    first_entry_year integer,
    last_entry_year integer,
    student_codes jsonb NOT NULL,
    first_year integer NOT NULL,
    first_semester integer NOT NULL,
    last_year integer,
    last_semester integer
);

CREATE TABLE public.receipt (
    number character varying(24) NOT NULL,
    campus_code character varying NOT NULL,
    fiscal_year integer NOT NULL,
    serial integer NOT NULL,
    receipt_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    student_id integer NOT NULL,
    total numeric(12,2) NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    CONSTRAINT ck_receipt_is_money CHECK ((total > (0)::numeric))
);

CREATE TABLE public.receipt_cancellation (
    receipt_id uuid NOT NULL,
    case_id uuid NOT NULL,
    reason character varying(300) NOT NULL,
    holder character varying(40) NOT NULL,
    follow_up character varying(40) NOT NULL,
    cancelled_by uuid NOT NULL,
    cancelled_at timestamp with time zone NOT NULL
);

CREATE TABLE public.receipt_line (
    receipt_id uuid NOT NULL,
    charge_id uuid NOT NULL,
    amount numeric(12,2) NOT NULL
);

CREATE TABLE public.receipt_print (
    receipt_id uuid NOT NULL,
    print_no integer NOT NULL,
    form character varying(40) NOT NULL,
    count integer NOT NULL,
    language character varying(2) NOT NULL,
    reason character varying(300) NOT NULL,
    idempotency_key character varying(100) NOT NULL,
    printed_by uuid NOT NULL,
    printed_at timestamp with time zone NOT NULL,
    CONSTRAINT ck_receipt_print_substitute_has_reason CHECK ((((form)::text <> 'substitute'::text) OR ((reason)::text <> ''::text)))
);

CREATE TABLE public.refund (
    refund_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    amount numeric(12,2) NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    posting_id uuid NOT NULL,
    case_id uuid,
    CONSTRAINT ck_refund_is_money CHECK ((amount <> (0)::numeric))
);

CREATE TABLE public.refund_account (
    case_id uuid NOT NULL,
    bank character varying(40) NOT NULL,
    account_number character varying(15) NOT NULL,
    account_name character varying(200) NOT NULL,
    given_by uuid NOT NULL,
    given_at timestamp with time zone NOT NULL
);

CREATE TABLE public.refund_list (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    list_id uuid NOT NULL,
    code character varying(20) NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    refund_type character varying(40) NOT NULL,
    maximum numeric(12,2),
    opens_on date NOT NULL,
    closes_on date NOT NULL,
    is_withdrawable boolean DEFAULT true NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    CONSTRAINT ck_refund_list_days_in_order CHECK ((closes_on >= opens_on)),
    CONSTRAINT ck_refund_list_is_money CHECK ((maximum > (0)::numeric))
);

CREATE TABLE public.refund_sent (
    case_id uuid NOT NULL,
    sent_on date NOT NULL,
    reference character varying(60) NOT NULL,
    amount numeric(12,2) NOT NULL,
    confirmed_by uuid NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    posting_id uuid NOT NULL
);

CREATE TABLE public.role (
    role_id integer NOT NULL,
    system character varying(40) NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL,
    redirect character varying,
    data_scope character varying(40) NOT NULL,
    revision integer NOT NULL
);

CREATE TABLE public.role_holder (
    role_id integer NOT NULL,
    person_id uuid NOT NULL,
    granted_at timestamp with time zone NOT NULL
);

CREATE TABLE public.role_permission (
    role_id integer NOT NULL,
    menu_id integer NOT NULL,
    actions text[] NOT NULL
);

CREATE SEQUENCE public.role_role_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.role_role_id_seq OWNED BY public.role.role_id;

CREATE TABLE public.room (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    room_id uuid NOT NULL,
    campus_code character varying NOT NULL,
    name_th character varying(100) NOT NULL,
    name_en character varying(100) NOT NULL,
    exam_seats integer,
    CONSTRAINT ck_room_seats_are_not_negative CHECK ((exam_seats >= 0))
);

CREATE TABLE public.scholarship (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    scholarship_id uuid NOT NULL,
    code character varying(20) NOT NULL,
    name_th character varying(200) NOT NULL,
    name_en character varying(200) NOT NULL,
    scholarship_type character varying(40) NOT NULL,
    source_type character varying(40) NOT NULL,
    funder_id uuid,
    erp_unit_id uuid,
    defers boolean DEFAULT false NOT NULL,
    is_chosen_by_students boolean DEFAULT false NOT NULL,
    on_receipt boolean DEFAULT true NOT NULL,
    in_report boolean DEFAULT true NOT NULL,
    pays_back boolean DEFAULT false NOT NULL,
    is_only_one boolean DEFAULT false NOT NULL,
    is_withdrawable boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    fee_codes jsonb NOT NULL,
    details jsonb NOT NULL,
    fundraising jsonb NOT NULL,
    CONSTRAINT ck_scholarship_funder_of_a_scholarship CHECK ((((scholarship_type)::text = 'discount'::text) = (funder_id IS NULL)))
);

CREATE TABLE public.scholarship_award (
    award_id uuid NOT NULL,
    scholarship_id uuid NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    percent numeric(12,2),
    amount numeric(12,2),
    origin character varying(40) NOT NULL,
    case_id uuid,
    given_by uuid NOT NULL,
    given_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    fell_back numeric(12,2) DEFAULT 0 NOT NULL,
    fell_back_at timestamp with time zone,
    CONSTRAINT ck_scholarship_award_percent_or_amount CHECK (((percent IS NULL) <> (amount IS NULL)))
);

CREATE TABLE public.score_event (
    event_id bigint NOT NULL,
    sheet_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    source character varying(40) NOT NULL,
    topic_id uuid NOT NULL,
    student_id integer NOT NULL,
    old_value numeric(8,2),
    old_mark character varying(40),
    value numeric(8,2),
    mark character varying(40),
    revision integer NOT NULL,
    at timestamp with time zone NOT NULL,
    by uuid NOT NULL
);

ALTER TABLE public.score_event ALTER COLUMN event_id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.score_event_event_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE public.score_topic (
    topic_id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    "position" integer NOT NULL,
    name character varying(80) NOT NULL,
    maximum numeric(8,2) NOT NULL,
    weight numeric(5,2) NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT ck_score_topic_something_to_reach CHECK ((maximum > (0)::numeric)),
    CONSTRAINT ck_score_topic_weighs_a_share CHECK (((weight >= (0)::numeric) AND (weight <= (100)::numeric)))
);

CREATE TABLE public.section (
    section_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    subject_code character varying NOT NULL,
    section_code character varying(6) NOT NULL,
    section_type character varying(40) NOT NULL,
    campus_code character varying NOT NULL,
    student_type_code character varying NOT NULL,
    seats integer NOT NULL,
    seats_taken integer NOT NULL,
    status character varying(40) NOT NULL,
    approval character varying(40) NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    seats_reserved integer DEFAULT 0 NOT NULL,
    remark_th character varying(500) DEFAULT ''::character varying NOT NULL,
    remark_en character varying(500) DEFAULT ''::character varying NOT NULL,
    filled_at timestamp with time zone,
    CONSTRAINT ck_section_reserved_seats_are_there CHECK (((seats_reserved >= 0) AND ((seats_taken + seats_reserved) <= seats))),
    CONSTRAINT ck_section_seats_never_oversold CHECK (((seats_taken >= 0) AND (seats_taken <= seats)))
);

CREATE TABLE public.section_allotment (
    section_id integer NOT NULL,
    major_code character varying NOT NULL,
    study_year integer NOT NULL,
    seats integer NOT NULL,
    seats_taken integer NOT NULL,
    released integer DEFAULT 0 NOT NULL,
    opened boolean DEFAULT false NOT NULL,
    CONSTRAINT ck_section_allotment_allotment_never_oversold CHECK (((seats_taken >= 0) AND (seats_taken <= seats)))
);

CREATE TABLE public.section_exam (
    section_id integer NOT NULL,
    kind character varying(40) NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    room_th character varying NOT NULL,
    room_en character varying NOT NULL,
    revision integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.section_exam_seats (
    section_id integer NOT NULL,
    kind character varying(40) NOT NULL,
    part_no integer NOT NULL,
    first_code character varying(10),
    last_code character varying(10),
    room_th character varying NOT NULL,
    room_en character varying NOT NULL,
    seat_rows character varying(40) NOT NULL,
    CONSTRAINT ck_section_exam_seats_codes_are_two CHECK (((first_code IS NULL) = (last_code IS NULL))),
    CONSTRAINT ck_section_exam_seats_codes_in_their_order CHECK (((first_code)::text <= (last_code)::text))
);

CREATE TABLE public.section_major (
    section_id integer NOT NULL,
    major_code character varying NOT NULL,
    access character varying(40) NOT NULL
);

CREATE TABLE public.section_meeting (
    section_id integer NOT NULL,
    meeting_no integer NOT NULL,
    weekday integer NOT NULL,
    starts_minute integer NOT NULL,
    ends_minute integer NOT NULL,
    room_th character varying NOT NULL,
    room_en character varying NOT NULL
);

CREATE SEQUENCE public.section_section_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.section_section_id_seq OWNED BY public.section.section_id;

CREATE TABLE public.section_teacher (
    section_id integer NOT NULL,
    person_id uuid NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.sheet_presence (
    sheet_id uuid NOT NULL,
    person_id uuid NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.sponsor_payment (
    sponsor_payment_id uuid NOT NULL,
    funder_id uuid NOT NULL,
    amount numeric(12,2) NOT NULL,
    received_on date NOT NULL,
    reference character varying(60) NOT NULL,
    remark character varying(300) NOT NULL,
    entered_by uuid NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    confirmed_by uuid,
    confirmed_at timestamp with time zone,
    posting_id uuid,
    withdrawn_at timestamp with time zone,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    award_id uuid,
    case_id uuid NOT NULL,
    CONSTRAINT ck_sponsor_payment_is_money CHECK ((amount > (0)::numeric)),
    CONSTRAINT ck_sponsor_payment_posted_once_confirmed CHECK (((confirmed_at IS NULL) = (posting_id IS NULL)))
);

CREATE TABLE public.standing_finding (
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    rule character varying(40) NOT NULL,
    reach character varying(40) NOT NULL,
    facts jsonb NOT NULL,
    distance numeric(12,8),
    found_at timestamp with time zone NOT NULL
);

CREATE TABLE public.standing_review (
    case_id uuid NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    rule character varying(40) NOT NULL,
    overtaken boolean DEFAULT false NOT NULL,
    preview jsonb NOT NULL,
    done jsonb,
    year integer,
    serial integer,
    number character varying(24),
    content jsonb
);

CREATE TABLE public.standing_round (
    round_id uuid NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    asked_by uuid,
    finished_at timestamp with time zone,
    students integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.statement_line (
    line_id uuid NOT NULL,
    bank_code character varying(12) NOT NULL,
    biller_id character varying(15) NOT NULL,
    booked_on date NOT NULL,
    bank_reference character varying(40) NOT NULL,
    amount numeric(12,2) NOT NULL,
    is_sent boolean NOT NULL,
    booked_at timestamp with time zone NOT NULL,
    reference_1 character varying(40) NOT NULL,
    reference_2 character varying(40) NOT NULL,
    pass_reference character varying(20),
    description character varying(200) NOT NULL,
    state character varying(40) NOT NULL,
    payment_id uuid,
    refund_case_id uuid,
    case_id uuid NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    CONSTRAINT ck_statement_line_is_money CHECK ((amount > (0)::numeric))
);

CREATE TABLE public.stored_file (
    file_id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    name character varying(200) NOT NULL,
    size_bytes integer NOT NULL,
    sha256 character varying(64) NOT NULL,
    in_folder boolean NOT NULL,
    sent_by uuid NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    awaits_naming boolean DEFAULT false NOT NULL
);

CREATE TABLE public.stored_file_chunk (
    file_id uuid NOT NULL,
    number integer NOT NULL,
    content bytea NOT NULL
);

CREATE TABLE public.strategic_goal (
    goal_code character varying(12) NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL,
    status character varying(40) DEFAULT 'active'::character varying NOT NULL,
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);

CREATE TABLE public.student (
    student_id integer NOT NULL,
    person_id uuid NOT NULL,
    student_code character varying(10) NOT NULL,
    campus_code character varying NOT NULL,
    faculty_code character varying NOT NULL,
    department_code character varying NOT NULL,
    major_code character varying NOT NULL,
    education_level_code character varying NOT NULL,
    nation_code character varying NOT NULL,
    status_code character varying NOT NULL,
    student_type_code character varying NOT NULL,
    study_year integer NOT NULL,
    admission_year integer NOT NULL,
    advisor_id uuid,
    gpax numeric(10,8),
    credits_earned numeric(5,1) NOT NULL
);

CREATE TABLE public.student_address (
    address_id integer NOT NULL,
    student_id integer NOT NULL,
    kind character varying(40) NOT NULL,
    house_no character varying NOT NULL,
    village_no character varying NOT NULL,
    building character varying,
    floor character varying,
    lane character varying NOT NULL,
    road character varying NOT NULL,
    subdistrict_th character varying NOT NULL,
    subdistrict_en character varying NOT NULL,
    district_th character varying NOT NULL,
    district_en character varying NOT NULL,
    province_th character varying NOT NULL,
    province_en character varying NOT NULL,
    country character varying NOT NULL,
    zip_code character varying NOT NULL,
    home_phone character varying NOT NULL,
    detail character varying
);

CREATE SEQUENCE public.student_address_address_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.student_address_address_id_seq OWNED BY public.student_address.address_id;

CREATE TABLE public.student_hold (
    hold_id uuid NOT NULL,
    student_id integer NOT NULL,
    kind character varying(40) NOT NULL,
    reason_th character varying NOT NULL,
    reason_en character varying NOT NULL,
    amount numeric(12,2),
    placed_by uuid,
    placed_at timestamp with time zone NOT NULL,
    released_by uuid,
    released_at timestamp with time zone,
    release_remark character varying,
    invoice_id uuid
);

CREATE TABLE public.student_major_change (
    major_change_id integer NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    old_major_code character varying NOT NULL,
    major_code character varying NOT NULL,
    effective_on date NOT NULL,
    remark character varying NOT NULL
);

CREATE SEQUENCE public.student_major_change_major_change_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.student_major_change_major_change_id_seq OWNED BY public.student_major_change.major_change_id;

CREATE TABLE public.student_note (
    note_id uuid NOT NULL,
    student_id integer NOT NULL,
    text character varying NOT NULL,
    visibility character varying(40) NOT NULL,
    written_by uuid NOT NULL,
    written_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);

CREATE TABLE public.student_parent (
    student_id integer NOT NULL,
    parent character varying(40) NOT NULL,
    id_card character varying NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL,
    nation_code character varying NOT NULL,
    religion_code character varying NOT NULL,
    phone character varying NOT NULL,
    email character varying NOT NULL
);

CREATE TABLE public.student_personal (
    student_id integer NOT NULL,
    id_card character varying NOT NULL,
    passport_no character varying,
    birth_on date NOT NULL,
    religion_code character varying NOT NULL,
    contact_phone character varying NOT NULL,
    library_barcode character varying NOT NULL,
    physical_condition_th character varying NOT NULL,
    physical_condition_en character varying NOT NULL,
    admitted_on date NOT NULL,
    admission_code character varying NOT NULL,
    admission_project character varying NOT NULL,
    welfare character varying NOT NULL,
    study_plan character varying NOT NULL
);

CREATE TABLE public.student_picture (
    student_id integer NOT NULL,
    jpeg bytea NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.student_programme (
    student_id integer NOT NULL,
    version_id uuid NOT NULL,
    assigned_at timestamp with time zone NOT NULL
);

CREATE TABLE public.student_standing (
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    term_registered numeric(5,1) NOT NULL,
    term_counted numeric(5,1) NOT NULL,
    term_points numeric(7,2) NOT NULL,
    term_earned numeric(5,1) NOT NULL,
    gpa numeric(10,8),
    total_registered numeric(5,1) NOT NULL,
    total_counted numeric(5,1) NOT NULL,
    total_points numeric(7,2) NOT NULL,
    total_earned numeric(5,1) NOT NULL,
    gpax numeric(10,8),
    computed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.student_status_event (
    event_id integer CONSTRAINT student_status_change_status_change_id_not_null NOT NULL,
    student_id integer CONSTRAINT student_status_change_student_id_not_null NOT NULL,
    academic_year integer CONSTRAINT student_status_change_academic_year_not_null NOT NULL,
    semester integer CONSTRAINT student_status_change_semester_not_null NOT NULL,
    old_status_code character varying,
    status_code character varying CONSTRAINT student_status_change_status_code_not_null NOT NULL,
    effective_on date CONSTRAINT student_status_change_effective_on_not_null NOT NULL,
    reason_th character varying CONSTRAINT student_status_change_reason_th_not_null NOT NULL,
    reason_en character varying CONSTRAINT student_status_change_reason_en_not_null NOT NULL,
    reason_on date,
    document_no character varying,
    approved_on date,
    recorded_by character varying CONSTRAINT student_status_change_recorded_by_not_null NOT NULL,
    recorded_at timestamp with time zone CONSTRAINT student_status_change_recorded_at_not_null NOT NULL,
    restored_on date,
    restoration_remark character varying,
    recorded_by_id uuid,
    case_id uuid
);

CREATE SEQUENCE public.student_status_change_status_change_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.student_status_change_status_change_id_seq OWNED BY public.student_status_event.event_id;

CREATE SEQUENCE public.student_status_event_event_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.student_status_event_event_id_seq OWNED BY public.student_status_event.event_id;

CREATE SEQUENCE public.student_student_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.student_student_id_seq OWNED BY public.student.student_id;

CREATE TABLE public.student_term (
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    credit_limit numeric(5,1) NOT NULL,
    credit_minimum numeric(5,1) NOT NULL
);

CREATE TABLE public.subject (
    subject_code character varying(12) NOT NULL,
    show_code character varying(9) NOT NULL,
    name_th character varying NOT NULL,
    name_en character varying NOT NULL,
    description_th character varying NOT NULL,
    description_en character varying NOT NULL,
    credit numeric(5,1) NOT NULL,
    theory_hours integer NOT NULL,
    practice_hours integer NOT NULL,
    self_hours integer NOT NULL,
    department_code character varying NOT NULL,
    education_level_code character varying NOT NULL,
    subject_type character varying NOT NULL,
    general_education_group character varying,
    start_year integer NOT NULL,
    status character varying NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    grading character varying(40) DEFAULT 'letter'::character varying NOT NULL,
    category character varying(40) DEFAULT 'specific'::character varying NOT NULL,
    minimum_credit_to_open numeric(5,1),
    times_to_register integer,
    splittable boolean DEFAULT false NOT NULL,
    show_hours boolean DEFAULT true NOT NULL,
    approved_on date,
    responsible_id uuid,
    curriculum_type character varying(40) DEFAULT 'tqf'::character varying NOT NULL,
    objective character varying DEFAULT ''::character varying NOT NULL,
    major_code character varying(6),
    campus_code character varying(2),
    first_year integer,
    first_semester integer,
    examination character varying(40) DEFAULT 'written'::character varying NOT NULL,
    strategic_goals jsonb DEFAULT '[]'::jsonb NOT NULL,
    copied_from character varying(12),
    revision integer DEFAULT 1 NOT NULL,
    updated_by uuid
);

CREATE TABLE public.subject_attachment (
    subject_code character varying(12) NOT NULL,
    file_id uuid NOT NULL
);

CREATE TABLE public.subject_change (
    case_id uuid NOT NULL,
    subject_code character varying NOT NULL,
    is_open boolean DEFAULT true NOT NULL
);

CREATE TABLE public.subject_equivalence (
    show_code character varying(9) NOT NULL,
    counts_as character varying(9) NOT NULL,
    valid_from integer NOT NULL,
    valid_to integer,
    equivalence_id uuid NOT NULL,
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT ck_subject_equivalence_two_subjects CHECK (((show_code)::text <> (counts_as)::text)),
    CONSTRAINT ck_subject_equivalence_years_rise CHECK (((valid_to IS NULL) OR (valid_to >= valid_from)))
);

CREATE TABLE public.subject_fee (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    subject_fee_id uuid NOT NULL,
    subject_code character varying NOT NULL,
    section_code character varying(10) NOT NULL,
    first_year integer NOT NULL,
    first_semester integer NOT NULL,
    university numeric(12,2),
    faculty numeric(12,2),
    per_credit numeric(12,2),
    lecture_credit numeric(12,2),
    laboratory_credit numeric(12,2),
    books numeric(12,2),
    CONSTRAINT ck_subject_fee_semester_of_a_year CHECK (((first_semester >= 0) AND (first_semester <= 2)))
);

CREATE TABLE public.subject_link (
    subject_code character varying NOT NULL,
    linked_subject_code character varying NOT NULL
);

CREATE TABLE public.subject_outcome (
    subject_code character varying(12) NOT NULL,
    outcome_code character varying(8) NOT NULL,
    "position" integer NOT NULL,
    text_th character varying NOT NULL,
    text_en character varying DEFAULT ''::character varying NOT NULL
);

CREATE TABLE public.subject_requisite (
    subject_code character varying(12) NOT NULL,
    kind character varying(40) NOT NULL,
    tree jsonb NOT NULL,
    cites jsonb GENERATED ALWAYS AS (jsonb_path_query_array(tree, '$.**."subject"'::jsonpath)) STORED
);

CREATE TABLE public.substitute_grader (
    substitute_id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    person_id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    given_by uuid NOT NULL,
    given_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT ck_substitute_grader_substitutes_for_a_time CHECK ((since < until))
);

CREATE TABLE public.sweep_mark (
    name character varying(40) NOT NULL,
    swept_to timestamp with time zone NOT NULL
);

CREATE TABLE public.taught_hours (
    subject_code character varying(12) NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.taught_topic (
    subject_code character varying(12) NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    "position" integer NOT NULL,
    theory_hours numeric(5,1) NOT NULL,
    practice_hours numeric(5,1) NOT NULL,
    reason character varying DEFAULT ''::character varying NOT NULL,
    CONSTRAINT ck_taught_topic_hours_are_given CHECK (((theory_hours >= (0)::numeric) AND (practice_hours >= (0)::numeric)))
);

CREATE TABLE public.teaching_topic (
    subject_code character varying(12) NOT NULL,
    "position" integer NOT NULL,
    topic_th character varying NOT NULL,
    topic_en character varying DEFAULT ''::character varying NOT NULL,
    theory_hours numeric(5,1) NOT NULL,
    practice_hours numeric(5,1) NOT NULL,
    CONSTRAINT ck_teaching_topic_hours_are_given CHECK (((theory_hours >= (0)::numeric) AND (practice_hours >= (0)::numeric)))
);

CREATE TABLE public.teaching_weeks (
    first_year integer NOT NULL,
    weeks integer NOT NULL
);

CREATE SEQUENCE public.teaching_weeks_first_year_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

ALTER SEQUENCE public.teaching_weeks_first_year_seq OWNED BY public.teaching_weeks.first_year;

CREATE TABLE public.term (
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL
);

CREATE TABLE public.topic_score (
    topic_id uuid NOT NULL,
    student_id integer NOT NULL,
    value numeric(8,2),
    mark character varying(40),
    revision integer NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid NOT NULL,
    CONSTRAINT ck_topic_score_points_or_a_mark CHECK (((value IS NULL) OR (mark IS NULL)))
);

CREATE TABLE public.transfer_credit (
    case_id uuid NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    asked_on date NOT NULL,
    source character varying(40) NOT NULL,
    institution character varying(200) NOT NULL,
    reason character varying NOT NULL,
    under_review boolean DEFAULT true NOT NULL,
    year integer,
    serial integer,
    number character varying(20),
    approved_at timestamp with time zone,
    approved_by uuid
);

CREATE TABLE public.transfer_credit_file (
    case_id uuid NOT NULL,
    file_id uuid NOT NULL
);

CREATE TABLE public.transfer_credit_line (
    case_id uuid NOT NULL,
    number integer NOT NULL,
    source_code character varying(20) NOT NULL,
    source_name character varying(200) NOT NULL,
    source_credits numeric(5,1) NOT NULL,
    grade character varying(2) NOT NULL,
    content_share integer NOT NULL,
    target_code character varying(9),
    target_path character varying(200),
    section_code character varying(10) NOT NULL,
    section_type character varying(40) NOT NULL,
    credits numeric(5,1) NOT NULL,
    rule_id uuid,
    owner_faculty_code character varying,
    owner_department_code character varying,
    granted_at timestamp with time zone,
    credit_code character varying(20),
    version_id uuid,
    CONSTRAINT ck_transfer_credit_line_code_of_a_leaf CHECK (((credit_code IS NOT NULL) = ((granted_at IS NOT NULL) AND (target_path IS NOT NULL)))),
    CONSTRAINT ck_transfer_credit_line_content_is_a_share CHECK (((content_share >= 0) AND (content_share <= 100))),
    CONSTRAINT ck_transfer_credit_line_credits_not_negative CHECK (((credits >= (0)::numeric) AND (source_credits >= (0)::numeric))),
    CONSTRAINT ck_transfer_credit_line_one_target CHECK (((target_code IS NULL) <> (target_path IS NULL))),
    CONSTRAINT ck_transfer_credit_line_version_of_a_leaf CHECK (((version_id IS NULL) = (target_path IS NULL)))
);

CREATE TABLE public.transfer_rule (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    rule_id uuid NOT NULL,
    source character varying(40) NOT NULL,
    institution character varying(200) NOT NULL,
    source_code character varying(20) NOT NULL,
    source_name character varying(200) NOT NULL,
    target_code character varying(9) NOT NULL,
    least_letter character varying(2) NOT NULL,
    credits numeric(5,1) NOT NULL,
    valid_from date NOT NULL,
    valid_to date,
    decided_by character varying(200) NOT NULL,
    CONSTRAINT ck_transfer_rule_credits_not_negative CHECK ((credits >= (0)::numeric)),
    CONSTRAINT ck_transfer_rule_days_rise CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
    CONSTRAINT ck_transfer_rule_institution_outside CHECK ((((source)::text = 'outside'::text) = ((institution)::text <> ''::text)))
);

CREATE TABLE public.user_session (
    session_id uuid NOT NULL,
    person_id uuid NOT NULL,
    role_id integer,
    renew_token_hash character varying(64) NOT NULL,
    method character varying(40) NOT NULL,
    id_token character varying,
    session_state character varying,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    parent_id uuid
);

CREATE TABLE public.waitlist_entry (
    case_id uuid NOT NULL,
    section_id integer NOT NULL,
    student_id integer NOT NULL,
    rank integer NOT NULL,
    awaited boolean DEFAULT true NOT NULL,
    allotment_major character varying,
    allotment_year integer,
    joined_at timestamp with time zone NOT NULL,
    stage character varying(40) NOT NULL,
    offered_until timestamp with time zone
);

CREATE TABLE public.waiver (
    waiver_id uuid NOT NULL,
    case_id uuid NOT NULL,
    has_case boolean NOT NULL,
    waiver_kind character varying(40) NOT NULL,
    student_id integer NOT NULL,
    academic_year integer NOT NULL,
    semester integer NOT NULL,
    until date NOT NULL,
    first date NOT NULL,
    last date NOT NULL,
    stage character varying(40) NOT NULL,
    arrears_terms integer NOT NULL,
    amount numeric(12,2) NOT NULL,
    reason character varying NOT NULL,
    regulation jsonb NOT NULL,
    entered_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    granted_at timestamp with time zone,
    ended_at timestamp with time zone
);

CREATE TABLE public.waiver_invoice (
    waiver_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    holds character varying(40) NOT NULL,
    plan_no integer
);

CREATE TABLE public.waiver_rule (
    revision integer NOT NULL,
    changed_by uuid,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    rule_id uuid NOT NULL,
    waiver_kind character varying(40) NOT NULL,
    arrears_from integer NOT NULL,
    offices jsonb NOT NULL,
    CONSTRAINT ck_waiver_rule_counts_terms CHECK ((arrears_from >= 0))
);

CREATE TABLE public.write_probe (
    at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.announcement ALTER COLUMN announce_id SET DEFAULT nextval('public.announcement_announce_id_seq'::regclass);
ALTER TABLE ONLY public.calendar_period ALTER COLUMN period_id SET DEFAULT nextval('public.calendar_period_period_id_seq'::regclass);
ALTER TABLE ONLY public.menu ALTER COLUMN menu_id SET DEFAULT nextval('public.menu_menu_id_seq'::regclass);
ALTER TABLE ONLY public.role ALTER COLUMN role_id SET DEFAULT nextval('public.role_role_id_seq'::regclass);
ALTER TABLE ONLY public.section ALTER COLUMN section_id SET DEFAULT nextval('public.section_section_id_seq'::regclass);
ALTER TABLE ONLY public.student ALTER COLUMN student_id SET DEFAULT nextval('public.student_student_id_seq'::regclass);
ALTER TABLE ONLY public.student_address ALTER COLUMN address_id SET DEFAULT nextval('public.student_address_address_id_seq'::regclass);
ALTER TABLE ONLY public.student_major_change ALTER COLUMN major_change_id SET DEFAULT nextval('public.student_major_change_major_change_id_seq'::regclass);
ALTER TABLE ONLY public.student_status_event ALTER COLUMN event_id SET DEFAULT nextval('public.student_status_event_event_id_seq'::regclass);
ALTER TABLE ONLY public.teaching_weeks ALTER COLUMN first_year SET DEFAULT nextval('public.teaching_weeks_first_year_seq'::regclass);
ALTER TABLE ONLY public.agency ADD CONSTRAINT pk_agency PRIMARY KEY (agency_id);
ALTER TABLE ONLY public.allocation ADD CONSTRAINT pk_allocation PRIMARY KEY (allocation_id);
ALTER TABLE ONLY public.allocation_release ADD CONSTRAINT pk_allocation_release PRIMARY KEY (case_id, section_id, major_code, study_year);
ALTER TABLE ONLY public.allocation_round ADD CONSTRAINT pk_allocation_round PRIMARY KEY (case_id);
ALTER TABLE ONLY public.announcement ADD CONSTRAINT pk_announcement PRIMARY KEY (announce_id);
ALTER TABLE ONLY public.announcement_read ADD CONSTRAINT pk_announcement_read PRIMARY KEY (announce_id, student_id);
ALTER TABLE ONLY public.announcement_recipient ADD CONSTRAINT pk_announcement_recipient PRIMARY KEY (announce_id, student_id);
ALTER TABLE ONLY public.audit_change ADD CONSTRAINT pk_audit_change PRIMARY KEY (student_id, round_id);
ALTER TABLE ONLY public.audit_entry ADD CONSTRAINT pk_audit_entry PRIMARY KEY (audit_id);
ALTER TABLE ONLY public.audit_round ADD CONSTRAINT pk_audit_round PRIMARY KEY (round_id);
ALTER TABLE ONLY public.audit_summary ADD CONSTRAINT pk_audit_summary PRIMARY KEY (student_id);
ALTER TABLE ONLY public.award_run ADD CONSTRAINT pk_award_run PRIMARY KEY (case_id);
ALTER TABLE ONLY public.award_run_student ADD CONSTRAINT pk_award_run_student PRIMARY KEY (case_id, student_id);
ALTER TABLE ONLY public.bank_account ADD CONSTRAINT pk_bank_account PRIMARY KEY (bank_account_id);
ALTER TABLE ONLY public.bank_confirmation ADD CONSTRAINT pk_bank_confirmation PRIMARY KEY (confirmation_id);
ALTER TABLE ONLY public.bank_mistake ADD CONSTRAINT pk_bank_mistake PRIMARY KEY (case_id);
ALTER TABLE ONLY public.bill ADD CONSTRAINT pk_bill PRIMARY KEY (student_id, academic_year, semester);
ALTER TABLE ONLY public.bill_run ADD CONSTRAINT pk_bill_run PRIMARY KEY (case_id);
ALTER TABLE ONLY public.bill_run_student ADD CONSTRAINT pk_bill_run_student PRIMARY KEY (case_id, student_id);
ALTER TABLE ONLY public.bill_run_total ADD CONSTRAINT pk_bill_run_total PRIMARY KEY (case_id, faculty_code, fee_code);
ALTER TABLE ONLY public.calendar_feed ADD CONSTRAINT pk_calendar_feed PRIMARY KEY (person_id);
ALTER TABLE ONLY public.calendar_feed_event ADD CONSTRAINT pk_calendar_feed_event PRIMARY KEY (person_id, uid);
ALTER TABLE ONLY public.calendar_period ADD CONSTRAINT pk_calendar_period PRIMARY KEY (period_id);
ALTER TABLE ONLY public.calendar_period_step ADD CONSTRAINT pk_calendar_period_step PRIMARY KEY (period_id, closes_at);
ALTER TABLE ONLY public.campus ADD CONSTRAINT pk_campus PRIMARY KEY (campus_code);
ALTER TABLE ONLY public.case_event ADD CONSTRAINT pk_case_event PRIMARY KEY (case_id, sequence);
ALTER TABLE ONLY public.case_file ADD CONSTRAINT pk_case_file PRIMARY KEY (case_id);
ALTER TABLE ONLY public.case_holder ADD CONSTRAINT pk_case_holder PRIMARY KEY (task_id);
ALTER TABLE ONLY public.case_task ADD CONSTRAINT pk_case_task PRIMARY KEY (task_id);
ALTER TABLE ONLY public.charge ADD CONSTRAINT pk_charge PRIMARY KEY (charge_id);
ALTER TABLE ONLY public.charge_reduction ADD CONSTRAINT pk_charge_reduction PRIMARY KEY (reduction_id);
ALTER TABLE ONLY public.code_name ADD CONSTRAINT pk_code_name PRIMARY KEY (kind, code);
ALTER TABLE ONLY public.conferral ADD CONSTRAINT pk_conferral PRIMARY KEY (case_id);
ALTER TABLE ONLY public.conferral_line ADD CONSTRAINT pk_conferral_line PRIMARY KEY (case_id, graduation_id);
ALTER TABLE ONLY public.credit_line ADD CONSTRAINT pk_credit_line PRIMARY KEY (credit_note_id, charge_id);
ALTER TABLE ONLY public.credit_note ADD CONSTRAINT pk_credit_note PRIMARY KEY (credit_note_id);
ALTER TABLE ONLY public.curriculum_outcome ADD CONSTRAINT pk_curriculum_outcome PRIMARY KEY (curriculum_code, outcome_code);
ALTER TABLE ONLY public.curriculum_outcomes ADD CONSTRAINT pk_curriculum_outcomes PRIMARY KEY (curriculum_code);
ALTER TABLE ONLY public.day_close ADD CONSTRAINT pk_day_close PRIMARY KEY (day, bank_code, biller_id);
ALTER TABLE ONLY public.debt ADD CONSTRAINT pk_debt PRIMARY KEY (debt_id);
ALTER TABLE ONLY public.delegation ADD CONSTRAINT pk_delegation PRIMARY KEY (delegation_id);
ALTER TABLE ONLY public.department ADD CONSTRAINT pk_department PRIMARY KEY (department_code);
ALTER TABLE ONLY public.document_lookup ADD CONSTRAINT pk_document_lookup PRIMARY KEY (address);
ALTER TABLE ONLY public.document_signer ADD CONSTRAINT pk_document_signer PRIMARY KEY (signer_id);
ALTER TABLE ONLY public.enrolment ADD CONSTRAINT pk_enrolment PRIMARY KEY (enrolment_id);
ALTER TABLE ONLY public.enrolment_plan ADD CONSTRAINT pk_enrolment_plan PRIMARY KEY (plan_id);
ALTER TABLE ONLY public.enrolment_slot ADD CONSTRAINT pk_enrolment_slot PRIMARY KEY (student_id, academic_year, semester);
ALTER TABLE ONLY public.enrolment_type_choice ADD CONSTRAINT pk_enrolment_type_choice PRIMARY KEY (student_id, academic_year, semester);
ALTER TABLE ONLY public.enrolment_unlock ADD CONSTRAINT pk_enrolment_unlock PRIMARY KEY (case_id);
ALTER TABLE ONLY public.erp_unit ADD CONSTRAINT pk_erp_unit PRIMARY KEY (erp_unit_id);
ALTER TABLE ONLY public.faculty ADD CONSTRAINT pk_faculty PRIMARY KEY (faculty_code);
ALTER TABLE ONLY public.fee ADD CONSTRAINT pk_fee PRIMARY KEY (fee_code);
ALTER TABLE ONLY public.fee_pattern ADD CONSTRAINT pk_fee_pattern PRIMARY KEY (fee_pattern_id);
ALTER TABLE ONLY public.fee_standing ADD CONSTRAINT pk_fee_standing PRIMARY KEY (invoice_id, fee_code);
ALTER TABLE ONLY public.finance_progress ADD CONSTRAINT pk_finance_progress PRIMARY KEY (student_id, academic_year, semester);
ALTER TABLE ONLY public.funder ADD CONSTRAINT pk_funder PRIMARY KEY (funder_id);
ALTER TABLE ONLY public.grade_attempt ADD CONSTRAINT pk_grade_attempt PRIMARY KEY (attempt_id);
ALTER TABLE ONLY public.grade_correction ADD CONSTRAINT pk_grade_correction PRIMARY KEY (case_id);
ALTER TABLE ONLY public.grade_entry ADD CONSTRAINT pk_grade_entry PRIMARY KEY (entry_id);
ALTER TABLE ONLY public.grade_extension ADD CONSTRAINT pk_grade_extension PRIMARY KEY (case_id);
ALTER TABLE ONLY public.grade_record ADD CONSTRAINT pk_grade_record PRIMARY KEY (student_id, academic_year, semester, subject_code);
ALTER TABLE ONLY public.grade_report ADD CONSTRAINT pk_grade_report PRIMARY KEY (version_id);
ALTER TABLE ONLY public.grade_sheet ADD CONSTRAINT pk_grade_sheet PRIMARY KEY (sheet_id);
ALTER TABLE ONLY public.grade_sheet_section ADD CONSTRAINT pk_grade_sheet_section PRIMARY KEY (section_id);
ALTER TABLE ONLY public.grade_submission ADD CONSTRAINT pk_grade_submission PRIMARY KEY (case_id);
ALTER TABLE ONLY public.grade_version ADD CONSTRAINT pk_grade_version PRIMARY KEY (version_id);
ALTER TABLE ONLY public.grade_version_line ADD CONSTRAINT pk_grade_version_line PRIMARY KEY (version_id, student_id);
ALTER TABLE ONLY public.grading_draft ADD CONSTRAINT pk_grading_draft PRIMARY KEY (draft_id);
ALTER TABLE ONLY public.graduation ADD CONSTRAINT pk_graduation PRIMARY KEY (case_id);
ALTER TABLE ONLY public.hand_letter ADD CONSTRAINT pk_hand_letter PRIMARY KEY (sheet_id, student_id, revision);
ALTER TABLE ONLY public.holiday ADD CONSTRAINT pk_holiday PRIMARY KEY (holiday_id);
ALTER TABLE ONLY public.import_batch ADD CONSTRAINT pk_import_batch PRIMARY KEY (case_id);
ALTER TABLE ONLY public.import_columns ADD CONSTRAINT pk_import_columns PRIMARY KEY (kind);
ALTER TABLE ONLY public.import_row ADD CONSTRAINT pk_import_row PRIMARY KEY (case_id, "position");
ALTER TABLE ONLY public.incomplete_grade ADD CONSTRAINT pk_incomplete_grade PRIMARY KEY (case_id);
ALTER TABLE ONLY public.instalment ADD CONSTRAINT pk_instalment PRIMARY KEY (invoice_id, plan_no, sequence);
ALTER TABLE ONLY public.instalment_pattern ADD CONSTRAINT pk_instalment_pattern PRIMARY KEY (instalment_pattern_id);
ALTER TABLE ONLY public.instalment_split ADD CONSTRAINT pk_instalment_split PRIMARY KEY (case_id);
ALTER TABLE ONLY public.invoice ADD CONSTRAINT pk_invoice PRIMARY KEY (invoice_id);
ALTER TABLE ONLY public.invoice_cancellation ADD CONSTRAINT pk_invoice_cancellation PRIMARY KEY (invoice_id);
ALTER TABLE ONLY public.invoice_standing ADD CONSTRAINT pk_invoice_standing PRIMARY KEY (invoice_id);
ALTER TABLE ONLY public.issued_transcript ADD CONSTRAINT pk_issued_transcript PRIMARY KEY (transcript_id);
ALTER TABLE ONLY public.late_fine ADD CONSTRAINT pk_late_fine PRIMARY KEY (late_fine_id);
ALTER TABLE ONLY public.leave ADD CONSTRAINT pk_leave PRIMARY KEY (case_id);
ALTER TABLE ONLY public.leave_file ADD CONSTRAINT pk_leave_file PRIMARY KEY (case_id, file_id);
ALTER TABLE ONLY public.leave_term ADD CONSTRAINT pk_leave_term PRIMARY KEY (case_id, academic_year, semester);
ALTER TABLE ONLY public.ledger_entry ADD CONSTRAINT pk_ledger_entry PRIMARY KEY (entry_id);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT pk_line_match PRIMARY KEY (case_id);
ALTER TABLE ONLY public.login_attempt ADD CONSTRAINT pk_login_attempt PRIMARY KEY (attempt_id);
ALTER TABLE ONLY public.lost_programme_exception ADD CONSTRAINT pk_lost_programme_exception PRIMARY KEY (version_id, student_id, path);
ALTER TABLE ONLY public.major ADD CONSTRAINT pk_major PRIMARY KEY (major_code);
ALTER TABLE ONLY public.menu ADD CONSTRAINT pk_menu PRIMARY KEY (menu_id);
ALTER TABLE ONLY public.normal_fee ADD CONSTRAINT pk_normal_fee PRIMARY KEY (normal_fee_id);
ALTER TABLE ONLY public.notification ADD CONSTRAINT pk_notification PRIMARY KEY (notification_id);
ALTER TABLE ONLY public.number_series ADD CONSTRAINT pk_number_series PRIMARY KEY (kind, campus_code, fiscal_year);
ALTER TABLE ONLY public.outcome_link ADD CONSTRAINT pk_outcome_link PRIMARY KEY (subject_code, subject_outcome, curriculum_code, curriculum_outcome);
ALTER TABLE ONLY public.pay_link ADD CONSTRAINT pk_pay_link PRIMARY KEY (link_id);
ALTER TABLE ONLY public.payment ADD CONSTRAINT pk_payment PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.payment_attribution ADD CONSTRAINT pk_payment_attribution PRIMARY KEY (payment_id);
ALTER TABLE ONLY public.payment_pass ADD CONSTRAINT pk_payment_pass PRIMARY KEY (case_id);
ALTER TABLE ONLY public.person ADD CONSTRAINT pk_person PRIMARY KEY (person_id);
ALTER TABLE ONLY public.plan_section ADD CONSTRAINT pk_plan_section PRIMARY KEY (plan_id, section_id);
ALTER TABLE ONLY public.plan_share ADD CONSTRAINT pk_plan_share PRIMARY KEY (share_id);
ALTER TABLE ONLY public.plan_share_section ADD CONSTRAINT pk_plan_share_section PRIMARY KEY (share_id, section_id);
ALTER TABLE ONLY public.posting ADD CONSTRAINT pk_posting PRIMARY KEY (posting_id);
ALTER TABLE ONLY public.print_run ADD CONSTRAINT pk_print_run PRIMARY KEY (run_id);
ALTER TABLE ONLY public.print_run_paper ADD CONSTRAINT pk_print_run_paper PRIMARY KEY (run_id, "position");
ALTER TABLE ONLY public.printed_document ADD CONSTRAINT pk_printed_document PRIMARY KEY (document_id);
ALTER TABLE ONLY public.printed_document_file ADD CONSTRAINT pk_printed_document_file PRIMARY KEY (document_id);
ALTER TABLE ONLY public.programme_change ADD CONSTRAINT pk_programme_change PRIMARY KEY (case_id);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT pk_programme_exception PRIMARY KEY (exception_id);
ALTER TABLE ONLY public.programme_exception_file ADD CONSTRAINT pk_programme_exception_file PRIMARY KEY (case_id, file_id);
ALTER TABLE ONLY public.programme_path_map ADD CONSTRAINT pk_programme_path_map PRIMARY KEY (version_id, from_version_id, old_path);
ALTER TABLE ONLY public.programme_version ADD CONSTRAINT pk_programme_version PRIMARY KEY (version_id);
ALTER TABLE ONLY public.project_fee ADD CONSTRAINT pk_project_fee PRIMARY KEY (project_fee_id);
ALTER TABLE ONLY public.receipt ADD CONSTRAINT pk_receipt PRIMARY KEY (receipt_id);
ALTER TABLE ONLY public.receipt_cancellation ADD CONSTRAINT pk_receipt_cancellation PRIMARY KEY (receipt_id);
ALTER TABLE ONLY public.receipt_line ADD CONSTRAINT pk_receipt_line PRIMARY KEY (receipt_id, charge_id);
ALTER TABLE ONLY public.receipt_print ADD CONSTRAINT pk_receipt_print PRIMARY KEY (receipt_id, print_no);
ALTER TABLE ONLY public.refund ADD CONSTRAINT pk_refund PRIMARY KEY (refund_id);
ALTER TABLE ONLY public.refund_account ADD CONSTRAINT pk_refund_account PRIMARY KEY (case_id);
ALTER TABLE ONLY public.refund_list ADD CONSTRAINT pk_refund_list PRIMARY KEY (list_id);
ALTER TABLE ONLY public.refund_sent ADD CONSTRAINT pk_refund_sent PRIMARY KEY (case_id);
ALTER TABLE ONLY public.role ADD CONSTRAINT pk_role PRIMARY KEY (role_id);
ALTER TABLE ONLY public.role_holder ADD CONSTRAINT pk_role_holder PRIMARY KEY (role_id, person_id);
ALTER TABLE ONLY public.role_permission ADD CONSTRAINT pk_role_permission PRIMARY KEY (role_id, menu_id);
ALTER TABLE ONLY public.room ADD CONSTRAINT pk_room PRIMARY KEY (room_id);
ALTER TABLE ONLY public.scholarship ADD CONSTRAINT pk_scholarship PRIMARY KEY (scholarship_id);
ALTER TABLE ONLY public.scholarship_award ADD CONSTRAINT pk_scholarship_award PRIMARY KEY (award_id);
ALTER TABLE ONLY public.score_event ADD CONSTRAINT pk_score_event PRIMARY KEY (event_id);
ALTER TABLE ONLY public.score_topic ADD CONSTRAINT pk_score_topic PRIMARY KEY (topic_id);
ALTER TABLE ONLY public.section ADD CONSTRAINT pk_section PRIMARY KEY (section_id);
ALTER TABLE ONLY public.section_allotment ADD CONSTRAINT pk_section_allotment PRIMARY KEY (section_id, major_code, study_year);
ALTER TABLE ONLY public.section_exam ADD CONSTRAINT pk_section_exam PRIMARY KEY (section_id, kind);
ALTER TABLE ONLY public.section_exam_seats ADD CONSTRAINT pk_section_exam_seats PRIMARY KEY (section_id, kind, part_no);
ALTER TABLE ONLY public.section_major ADD CONSTRAINT pk_section_major PRIMARY KEY (section_id, major_code);
ALTER TABLE ONLY public.section_meeting ADD CONSTRAINT pk_section_meeting PRIMARY KEY (section_id, meeting_no);
ALTER TABLE ONLY public.section_teacher ADD CONSTRAINT pk_section_teacher PRIMARY KEY (section_id, person_id);
ALTER TABLE ONLY public.sheet_presence ADD CONSTRAINT pk_sheet_presence PRIMARY KEY (sheet_id, person_id);
ALTER TABLE ONLY public.sponsor_payment ADD CONSTRAINT pk_sponsor_payment PRIMARY KEY (sponsor_payment_id);
ALTER TABLE ONLY public.standing_finding ADD CONSTRAINT pk_standing_finding PRIMARY KEY (student_id, academic_year, semester, rule);
ALTER TABLE ONLY public.standing_review ADD CONSTRAINT pk_standing_review PRIMARY KEY (case_id);
ALTER TABLE ONLY public.standing_round ADD CONSTRAINT pk_standing_round PRIMARY KEY (round_id);
ALTER TABLE ONLY public.statement_line ADD CONSTRAINT pk_statement_line PRIMARY KEY (line_id);
ALTER TABLE ONLY public.stored_file ADD CONSTRAINT pk_stored_file PRIMARY KEY (file_id);
ALTER TABLE ONLY public.stored_file_chunk ADD CONSTRAINT pk_stored_file_chunk PRIMARY KEY (file_id, number);
ALTER TABLE ONLY public.strategic_goal ADD CONSTRAINT pk_strategic_goal PRIMARY KEY (goal_code);
ALTER TABLE ONLY public.student ADD CONSTRAINT pk_student PRIMARY KEY (student_id);
ALTER TABLE ONLY public.student_address ADD CONSTRAINT pk_student_address PRIMARY KEY (address_id);
ALTER TABLE ONLY public.student_hold ADD CONSTRAINT pk_student_hold PRIMARY KEY (hold_id);
ALTER TABLE ONLY public.student_major_change ADD CONSTRAINT pk_student_major_change PRIMARY KEY (major_change_id);
ALTER TABLE ONLY public.student_note ADD CONSTRAINT pk_student_note PRIMARY KEY (note_id);
ALTER TABLE ONLY public.student_parent ADD CONSTRAINT pk_student_parent PRIMARY KEY (student_id, parent);
ALTER TABLE ONLY public.student_personal ADD CONSTRAINT pk_student_personal PRIMARY KEY (student_id);
ALTER TABLE ONLY public.student_picture ADD CONSTRAINT pk_student_picture PRIMARY KEY (student_id);
ALTER TABLE ONLY public.student_programme ADD CONSTRAINT pk_student_programme PRIMARY KEY (student_id);
ALTER TABLE ONLY public.student_standing ADD CONSTRAINT pk_student_standing PRIMARY KEY (student_id, academic_year, semester);
ALTER TABLE ONLY public.student_status_event ADD CONSTRAINT pk_student_status_event PRIMARY KEY (event_id);
ALTER TABLE ONLY public.student_term ADD CONSTRAINT pk_student_term PRIMARY KEY (student_id, academic_year, semester);
ALTER TABLE ONLY public.subject ADD CONSTRAINT pk_subject PRIMARY KEY (subject_code);
ALTER TABLE ONLY public.subject_attachment ADD CONSTRAINT pk_subject_attachment PRIMARY KEY (subject_code, file_id);
ALTER TABLE ONLY public.subject_change ADD CONSTRAINT pk_subject_change PRIMARY KEY (case_id);
ALTER TABLE ONLY public.subject_equivalence ADD CONSTRAINT pk_subject_equivalence PRIMARY KEY (equivalence_id);
ALTER TABLE ONLY public.subject_fee ADD CONSTRAINT pk_subject_fee PRIMARY KEY (subject_fee_id);
ALTER TABLE ONLY public.subject_link ADD CONSTRAINT pk_subject_link PRIMARY KEY (subject_code, linked_subject_code);
ALTER TABLE ONLY public.subject_outcome ADD CONSTRAINT pk_subject_outcome PRIMARY KEY (subject_code, outcome_code);
ALTER TABLE ONLY public.subject_requisite ADD CONSTRAINT pk_subject_requisite PRIMARY KEY (subject_code, kind);
ALTER TABLE ONLY public.substitute_grader ADD CONSTRAINT pk_substitute_grader PRIMARY KEY (substitute_id);
ALTER TABLE ONLY public.sweep_mark ADD CONSTRAINT pk_sweep_mark PRIMARY KEY (name);
ALTER TABLE ONLY public.taught_hours ADD CONSTRAINT pk_taught_hours PRIMARY KEY (subject_code, academic_year, semester);
ALTER TABLE ONLY public.taught_topic ADD CONSTRAINT pk_taught_topic PRIMARY KEY (subject_code, academic_year, semester, "position");
ALTER TABLE ONLY public.teaching_topic ADD CONSTRAINT pk_teaching_topic PRIMARY KEY (subject_code, "position");
ALTER TABLE ONLY public.teaching_weeks ADD CONSTRAINT pk_teaching_weeks PRIMARY KEY (first_year);
ALTER TABLE ONLY public.term ADD CONSTRAINT pk_term PRIMARY KEY (academic_year, semester);
ALTER TABLE ONLY public.topic_score ADD CONSTRAINT pk_topic_score PRIMARY KEY (topic_id, student_id);
ALTER TABLE ONLY public.transfer_credit ADD CONSTRAINT pk_transfer_credit PRIMARY KEY (case_id);
ALTER TABLE ONLY public.transfer_credit_file ADD CONSTRAINT pk_transfer_credit_file PRIMARY KEY (case_id, file_id);
ALTER TABLE ONLY public.transfer_credit_line ADD CONSTRAINT pk_transfer_credit_line PRIMARY KEY (case_id, number);
ALTER TABLE ONLY public.transfer_rule ADD CONSTRAINT pk_transfer_rule PRIMARY KEY (rule_id);
ALTER TABLE ONLY public.user_session ADD CONSTRAINT pk_user_session PRIMARY KEY (session_id);
ALTER TABLE ONLY public.waitlist_entry ADD CONSTRAINT pk_waitlist_entry PRIMARY KEY (case_id, section_id);
ALTER TABLE ONLY public.waiver ADD CONSTRAINT pk_waiver PRIMARY KEY (waiver_id);
ALTER TABLE ONLY public.waiver_invoice ADD CONSTRAINT pk_waiver_invoice PRIMARY KEY (waiver_id, invoice_id);
ALTER TABLE ONLY public.waiver_rule ADD CONSTRAINT pk_waiver_rule PRIMARY KEY (rule_id);
ALTER TABLE ONLY public.write_probe ADD CONSTRAINT pk_write_probe PRIMARY KEY (at);
ALTER TABLE ONLY public.announcement ADD CONSTRAINT uq_announcement_announce_code UNIQUE (announce_code);
ALTER TABLE ONLY public.bank_confirmation ADD CONSTRAINT uq_bank_confirmation_transaction UNIQUE (bank_code, bank_transaction);
ALTER TABLE ONLY public.bank_mistake ADD CONSTRAINT uq_bank_mistake_subject_id UNIQUE (subject_id);
ALTER TABLE ONLY public.calendar_feed ADD CONSTRAINT uq_calendar_feed_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.case_file ADD CONSTRAINT uq_case_file_workflow_id UNIQUE (workflow_id);
ALTER TABLE ONLY public.charge ADD CONSTRAINT uq_charge_position UNIQUE (invoice_id, "position");
ALTER TABLE ONLY public.credit_note ADD CONSTRAINT uq_credit_note_number UNIQUE (number);
ALTER TABLE ONLY public.credit_note ADD CONSTRAINT uq_credit_note_serial UNIQUE (campus_code, fiscal_year, serial);
ALTER TABLE ONLY public.debt ADD CONSTRAINT uq_debt_invoice_id UNIQUE (invoice_id);
ALTER TABLE ONLY public.enrolment ADD CONSTRAINT uq_enrolment_enrol_no UNIQUE (enrol_no);
ALTER TABLE ONLY public.grade_attempt ADD CONSTRAINT uq_grade_attempt_subject UNIQUE (student_id, academic_year, semester, subject_code);
ALTER TABLE ONLY public.grade_correction ADD CONSTRAINT uq_grade_correction_serial UNIQUE (academic_year, serial);
ALTER TABLE ONLY public.grade_entry ADD CONSTRAINT uq_grade_entry_of_attempt UNIQUE (entry_id, attempt_id);
ALTER TABLE ONLY public.grade_entry ADD CONSTRAINT uq_grade_entry_replaced_once UNIQUE (supersedes);
ALTER TABLE ONLY public.grade_report ADD CONSTRAINT uq_grade_report_serial UNIQUE (academic_year, serial);
ALTER TABLE ONLY public.grade_version ADD CONSTRAINT uq_grade_version_number UNIQUE (case_id, number);
ALTER TABLE ONLY public.graduation ADD CONSTRAINT uq_graduation_serial UNIQUE (year, serial);
ALTER TABLE ONLY public.incomplete_grade ADD CONSTRAINT uq_incomplete_grade_attempt_id UNIQUE (attempt_id);
ALTER TABLE ONLY public.invoice_cancellation ADD CONSTRAINT uq_invoice_cancellation_case_id UNIQUE (case_id);
ALTER TABLE ONLY public.invoice_cancellation ADD CONSTRAINT uq_invoice_cancellation_credit_note_id UNIQUE (credit_note_id);
ALTER TABLE ONLY public.invoice ADD CONSTRAINT uq_invoice_number UNIQUE (number);
ALTER TABLE ONLY public.invoice ADD CONSTRAINT uq_invoice_serial UNIQUE (campus_code, fiscal_year, serial);
ALTER TABLE ONLY public.issued_transcript ADD CONSTRAINT uq_issued_transcript_key UNIQUE (issued_by, idempotency_key);
ALTER TABLE ONLY public.issued_transcript ADD CONSTRAINT uq_issued_transcript_number UNIQUE (number);
ALTER TABLE ONLY public.issued_transcript ADD CONSTRAINT uq_issued_transcript_serial UNIQUE (year, serial);
ALTER TABLE ONLY public.leave ADD CONSTRAINT uq_leave_serial UNIQUE (year, serial);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT uq_line_match_line_id UNIQUE (line_id);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT uq_line_match_payment_id UNIQUE (payment_id);
ALTER TABLE ONLY public.pay_link ADD CONSTRAINT uq_pay_link_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.payment_pass ADD CONSTRAINT uq_payment_pass_reference_2 UNIQUE (reference_2);
ALTER TABLE ONLY public.payment_pass ADD CONSTRAINT uq_payment_pass_serial UNIQUE (serial);
ALTER TABLE ONLY public.payment ADD CONSTRAINT uq_payment_transaction UNIQUE (bank_code, bank_transaction);
ALTER TABLE ONLY public.person ADD CONSTRAINT uq_person_username UNIQUE (username);
ALTER TABLE ONLY public.plan_share ADD CONSTRAINT uq_plan_share_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.posting ADD CONSTRAINT uq_posting_event_key UNIQUE (event_key);
ALTER TABLE ONLY public.print_run ADD CONSTRAINT uq_print_run_key UNIQUE (asked_by, idempotency_key);
ALTER TABLE ONLY public.printed_document ADD CONSTRAINT uq_printed_document_code UNIQUE (code);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT uq_programme_exception_case UNIQUE (case_id);
ALTER TABLE ONLY public.programme_version ADD CONSTRAINT uq_programme_version_revision UNIQUE (programme_code, revision);
ALTER TABLE ONLY public.receipt_cancellation ADD CONSTRAINT uq_receipt_cancellation_case_id UNIQUE (case_id);
ALTER TABLE ONLY public.receipt ADD CONSTRAINT uq_receipt_number UNIQUE (number);
ALTER TABLE ONLY public.receipt_print ADD CONSTRAINT uq_receipt_print_count UNIQUE (receipt_id, form, count);
ALTER TABLE ONLY public.receipt_print ADD CONSTRAINT uq_receipt_print_key UNIQUE (printed_by, idempotency_key);
ALTER TABLE ONLY public.receipt ADD CONSTRAINT uq_receipt_serial UNIQUE (campus_code, fiscal_year, serial);
ALTER TABLE ONLY public.standing_review ADD CONSTRAINT uq_standing_review_number UNIQUE (number);
ALTER TABLE ONLY public.standing_review ADD CONSTRAINT uq_standing_review_serial UNIQUE (year, serial);
ALTER TABLE ONLY public.statement_line ADD CONSTRAINT uq_statement_line_reference UNIQUE (bank_code, booked_on, bank_reference);
ALTER TABLE ONLY public.student ADD CONSTRAINT uq_student_person_id UNIQUE (person_id);
ALTER TABLE ONLY public.student_status_event ADD CONSTRAINT uq_student_status_event_case_id UNIQUE (case_id);
ALTER TABLE ONLY public.student ADD CONSTRAINT uq_student_student_code UNIQUE (student_code);
ALTER TABLE ONLY public.subject_equivalence ADD CONSTRAINT uq_subject_equivalence_pair UNIQUE (show_code, counts_as);
ALTER TABLE ONLY public.transfer_credit ADD CONSTRAINT uq_transfer_credit_serial UNIQUE (year, serial);
ALTER TABLE ONLY public.user_session ADD CONSTRAINT uq_user_session_renew_token_hash UNIQUE (renew_token_hash);

CREATE INDEX ix_allocation_charge_id ON public.allocation USING btree (charge_id);
CREATE INDEX ix_allocation_payment_id ON public.allocation USING btree (payment_id);
CREATE INDEX ix_allocation_release_section_id ON public.allocation_release USING btree (section_id);
CREATE INDEX ix_allocation_round_term ON public.allocation_round USING btree (academic_year, semester, closes_at);
CREATE INDEX ix_announcement_announced_at ON public.announcement USING btree (announced_at);
CREATE INDEX ix_announcement_recipient_student_id ON public.announcement_recipient USING btree (student_id);
CREATE INDEX ix_announcement_section ON public.announcement USING btree (section_id, announced_at);
CREATE INDEX ix_audit_change_round ON public.audit_change USING btree (round_id, kind);
CREATE INDEX ix_audit_entry_at ON public.audit_entry USING btree (at);
CREATE INDEX ix_audit_entry_subject_at ON public.audit_entry USING btree (subject_kind, subject_id, at);
CREATE INDEX ix_audit_round_began_at ON public.audit_round USING btree (began_at);
CREATE INDEX ix_audit_summary_round_id ON public.audit_summary USING btree (round_id);
CREATE INDEX ix_audit_summary_version_id ON public.audit_summary USING btree (version_id);
CREATE INDEX ix_award_run_drafted ON public.award_run USING btree (drafted_at);
CREATE INDEX ix_award_run_scholarship_id ON public.award_run USING btree (scholarship_id);
CREATE INDEX ix_bank_confirmation_look_at ON public.bank_confirmation USING btree (look_at) WHERE ((state)::text = 'received'::text);
CREATE INDEX ix_bank_confirmation_pass ON public.bank_confirmation USING btree (pass_reference);
CREATE INDEX ix_bill_again_at ON public.bill USING btree (again_at) WHERE (again_at IS NOT NULL);
CREATE INDEX ix_bill_problem ON public.bill USING btree (academic_year, semester, problem) WHERE (problem IS NOT NULL);
CREATE INDEX ix_bill_run_student_invoice ON public.bill_run_student USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX ix_bill_run_student_lines ON public.bill_run_student USING btree (case_id, "position") WHERE (lines IS NOT NULL);
CREATE INDEX ix_bill_run_student_problem ON public.bill_run_student USING btree (case_id, "position") WHERE (problem IS NOT NULL);
CREATE INDEX ix_bill_run_student_state ON public.bill_run_student USING btree (case_id, state, "position");
CREATE INDEX ix_bill_run_term ON public.bill_run USING btree (academic_year, semester);

CREATE UNIQUE INDEX ix_calendar_period_term ON public.calendar_period USING btree (academic_year, semester, kind, campus_code);

CREATE INDEX ix_case_event_actor ON public.case_event USING btree (actor_id, case_id);
CREATE INDEX ix_case_file_content ON public.case_file USING btree (opened_by, content_key);
CREATE INDEX ix_case_file_department ON public.case_file USING btree (department_code, updated_at);
CREATE INDEX ix_case_file_faculty ON public.case_file USING btree (faculty_code, updated_at);
CREATE INDEX ix_case_file_item_text ON public.case_file USING btree (item_text) WHERE (item_text IS NOT NULL);
CREATE INDEX ix_case_file_kind ON public.case_file USING btree (kind, stage, updated_at);
CREATE INDEX ix_case_file_not_begun ON public.case_file USING btree (opened_at) WHERE (((state)::text = 'open'::text) AND (revision = 0));
CREATE INDEX ix_case_file_open ON public.case_file USING btree (kind, stage) WHERE ((state)::text = 'open'::text);
CREATE INDEX ix_case_file_open_term ON public.case_file USING btree (academic_year, semester, case_id) WHERE ((state)::text = 'open'::text);
CREATE INDEX ix_case_file_open_updated ON public.case_file USING btree (updated_at) WHERE ((state)::text = 'open'::text);
CREATE INDEX ix_case_file_student ON public.case_file USING btree (student_id, opened_at);
CREATE INDEX ix_case_file_title ON public.case_file USING btree (title_th, title_en);
CREATE INDEX ix_case_file_updated ON public.case_file USING btree (updated_at);
CREATE INDEX ix_case_file_words ON public.case_file USING gin (words);
CREATE INDEX ix_case_holder_person ON public.case_holder USING btree (assignee_id, case_id);
CREATE INDEX ix_case_holder_role ON public.case_holder USING btree (role_id, faculty_code, department_code);
CREATE INDEX ix_case_task_case_id ON public.case_task USING btree (case_id);
CREATE INDEX ix_case_task_person ON public.case_task USING btree (assignee_id, due_at);
CREATE INDEX ix_case_task_role ON public.case_task USING btree (role_id, faculty_code, department_code, due_at);
CREATE INDEX ix_charge_reduction_award_id ON public.charge_reduction USING btree (award_id);
CREATE INDEX ix_charge_reduction_charge_id ON public.charge_reduction USING btree (charge_id);
CREATE INDEX ix_charge_reduction_reverses ON public.charge_reduction USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX ix_conferral_line_graduation ON public.conferral_line USING btree (graduation_id, state);
CREATE INDEX ix_credit_line_charge_id ON public.credit_line USING btree (charge_id);
CREATE INDEX ix_credit_note_invoice_id ON public.credit_note USING btree (invoice_id);
CREATE INDEX ix_debt_case ON public.debt USING btree (case_id);
CREATE INDEX ix_debt_student ON public.debt USING btree (student_id);
CREATE INDEX ix_delegation_person ON public.delegation USING btree (person_id, ends_at);
CREATE INDEX ix_delegation_substitute ON public.delegation USING btree (substitute_id, ends_at) WHERE (revoked_at IS NULL);
CREATE INDEX ix_department_faculty_code ON public.department USING btree (faculty_code);
CREATE INDEX ix_enrolment_case_id ON public.enrolment USING btree (case_id);
CREATE INDEX ix_enrolment_section ON public.enrolment USING btree (section_id) WHERE (status IN ('enrolled', 'awaiting_approval'));
CREATE INDEX ix_enrolment_student_term ON public.enrolment USING btree (student_id, academic_year, semester);
CREATE INDEX ix_enrolment_unlock_student ON public.enrolment_unlock USING btree (student_id, academic_year, semester);
CREATE INDEX ix_faculty_campus_code ON public.faculty USING btree (campus_code);
CREATE INDEX ix_fee_standing_fee ON public.fee_standing USING btree (fee_code, academic_year, semester);
CREATE INDEX ix_grade_attempt_subject ON public.grade_attempt USING btree (subject_code, academic_year, semester);
CREATE INDEX ix_grade_correction_attempt_id ON public.grade_correction USING btree (attempt_id);
CREATE INDEX ix_grade_entry_case_id ON public.grade_entry USING btree (case_id);
CREATE INDEX ix_grade_entry_open ON public.grade_entry USING btree (attempt_id) WHERE (letter IN ('I', 'N'));
CREATE INDEX ix_grade_extension_sheet_id ON public.grade_extension USING btree (sheet_id);
CREATE INDEX ix_grade_record_student ON public.grade_record USING btree (student_id, academic_year, semester);
CREATE INDEX ix_grade_sheet_coordinator ON public.grade_sheet USING btree (coordinator_id, academic_year, semester);
CREATE INDEX ix_grade_sheet_section_sheet_id ON public.grade_sheet_section USING btree (sheet_id);
CREATE INDEX ix_grade_sheet_term ON public.grade_sheet USING btree (academic_year, semester, subject_code);
CREATE INDEX ix_grade_submission_sheet_id ON public.grade_submission USING btree (sheet_id);
CREATE INDEX ix_grade_version_sheet_id ON public.grade_version USING btree (sheet_id);
CREATE INDEX ix_graduation_student ON public.graduation USING btree (student_id, asked_at);
CREATE INDEX ix_graduation_term ON public.graduation USING btree (academic_year, semester, student_id);
CREATE INDEX ix_import_batch_root ON public.import_batch USING btree (root_id);
CREATE INDEX ix_import_batch_uploaded ON public.import_batch USING btree (uploaded_at);
CREATE INDEX ix_import_row_state ON public.import_row USING btree (case_id, state, "position");
CREATE INDEX ix_instalment_due_on ON public.instalment USING btree (due_on);
CREATE INDEX ix_instalment_split_invoice_id ON public.instalment_split USING btree (invoice_id);
CREATE INDEX ix_invoice_standing_student ON public.invoice_standing USING btree (student_id);
CREATE INDEX ix_invoice_standing_term ON public.invoice_standing USING btree (academic_year, semester, number);
CREATE INDEX ix_invoice_student_term ON public.invoice USING btree (student_id, academic_year, semester);
CREATE INDEX ix_issued_transcript_issued_at ON public.issued_transcript USING btree (issued_at);
CREATE INDEX ix_issued_transcript_student ON public.issued_transcript USING btree (student_id, issued_at);
CREATE INDEX ix_leave_student ON public.leave USING btree (student_id, asked_on);
CREATE INDEX ix_ledger_entry_funder ON public.ledger_entry USING btree (funder_id) WHERE (funder_id IS NOT NULL);
CREATE INDEX ix_ledger_entry_posting_id ON public.ledger_entry USING btree (posting_id);
CREATE INDEX ix_ledger_entry_student ON public.ledger_entry USING btree (student_id, account) WHERE (student_id IS NOT NULL);
CREATE INDEX ix_login_attempt_account_at ON public.login_attempt USING btree (account, at);
CREATE INDEX ix_login_attempt_address_at ON public.login_attempt USING btree (address, at);
CREATE INDEX ix_lost_programme_exception_student_id ON public.lost_programme_exception USING btree (student_id);
CREATE INDEX ix_major_department_code ON public.major USING btree (department_code);
CREATE INDEX ix_normal_fee_pattern ON public.normal_fee USING btree (fee_pattern_id);
CREATE INDEX ix_notification_announcement ON public.notification USING btree (((facts -> 'announce_id'::text))) WHERE (key IN ('announcement.published', 'announcement.group'));
CREATE INDEX ix_notification_student ON public.notification USING btree (student_id, updated_at);
CREATE INDEX ix_outcome_link_curriculum ON public.outcome_link USING btree (curriculum_code, curriculum_outcome);
CREATE INDEX ix_payment_attribution_student_id ON public.payment_attribution USING btree (student_id);
CREATE INDEX ix_payment_paid_at ON public.payment USING btree (paid_at);
CREATE INDEX ix_payment_pass_student ON public.payment_pass USING btree (student_id);
CREATE INDEX ix_payment_student ON public.payment USING btree (student_id);
CREATE INDEX ix_person_department_code ON public.person USING btree (department_code);
CREATE INDEX ix_person_faculty_code ON public.person USING btree (faculty_code);
CREATE INDEX ix_person_id_code ON public.person USING btree (id_code);
CREATE INDEX ix_person_search ON public.person USING gin (public.search_grams(search_words));
CREATE INDEX ix_person_user_type ON public.person USING btree (user_type);
CREATE INDEX ix_plan_section_section_id ON public.plan_section USING btree (section_id);
CREATE INDEX ix_posting_posted_on ON public.posting USING btree (posted_on);
CREATE INDEX ix_printed_document_line ON public.printed_document USING btree (student_id, kind, line, issued_at);
CREATE INDEX ix_programme_change_version_id ON public.programme_change USING btree (version_id);
CREATE INDEX ix_programme_exception_student ON public.programme_exception USING btree (student_id);
CREATE INDEX ix_programme_version_cites ON public.programme_version USING gin (cites);
CREATE INDEX ix_programme_version_major ON public.programme_version USING btree (major_code, status);
CREATE INDEX ix_project_fee_unit ON public.project_fee USING btree (erp_unit_id);
CREATE INDEX ix_receipt_cancellation_cancelled_at ON public.receipt_cancellation USING btree (cancelled_at);
CREATE INDEX ix_receipt_line_charge_id ON public.receipt_line USING btree (charge_id);
CREATE INDEX ix_receipt_payment_id ON public.receipt USING btree (payment_id);
CREATE INDEX ix_receipt_student_id ON public.receipt USING btree (student_id);
CREATE INDEX ix_refund_case_id ON public.refund USING btree (case_id);
CREATE INDEX ix_refund_payment_id ON public.refund USING btree (payment_id);
CREATE INDEX ix_role_holder_person_id ON public.role_holder USING btree (person_id);
CREATE INDEX ix_scholarship_award_case ON public.scholarship_award USING btree (case_id);
CREATE INDEX ix_scholarship_award_student ON public.scholarship_award USING btree (student_id, academic_year, semester);
CREATE INDEX ix_scholarship_award_term ON public.scholarship_award USING btree (academic_year, semester, scholarship_id);
CREATE INDEX ix_score_event_batch ON public.score_event USING btree (batch_id);
CREATE INDEX ix_score_event_cell ON public.score_event USING btree (topic_id, student_id);
CREATE INDEX ix_score_event_sheet_id ON public.score_event USING btree (sheet_id);
CREATE INDEX ix_score_topic_sheet ON public.score_topic USING btree (sheet_id, "position");
CREATE INDEX ix_section_exam_at ON public.section_exam USING btree (starts_at, ends_at);
CREATE INDEX ix_section_subject_code ON public.section USING btree (subject_code);
CREATE INDEX ix_section_teacher_person_id ON public.section_teacher USING btree (person_id);
CREATE INDEX ix_section_term_campus ON public.section USING btree (academic_year, semester, campus_code);
CREATE INDEX ix_section_term_subject ON public.section USING btree (academic_year, semester, subject_code);
CREATE INDEX ix_sponsor_payment_award_id ON public.sponsor_payment USING btree (award_id);
CREATE INDEX ix_sponsor_payment_case_id ON public.sponsor_payment USING btree (case_id);
CREATE INDEX ix_sponsor_payment_funder ON public.sponsor_payment USING btree (funder_id);
CREATE INDEX ix_standing_finding_list ON public.standing_finding USING btree (academic_year, semester, reach, rule);
CREATE INDEX ix_standing_round_asked_at ON public.standing_round USING btree (asked_at);
CREATE INDEX ix_statement_line_bank_reference ON public.statement_line USING btree (bank_code, bank_reference);
CREATE INDEX ix_statement_line_case_id ON public.statement_line USING btree (case_id);
CREATE INDEX ix_statement_line_day ON public.statement_line USING btree (booked_on, bank_code, biller_id);
CREATE INDEX ix_statement_line_pass ON public.statement_line USING btree (pass_reference);
CREATE INDEX ix_statement_line_payment_id ON public.statement_line USING btree (payment_id);
CREATE INDEX ix_stored_file_awaits_naming ON public.stored_file USING btree (sent_at) WHERE awaits_naming;
CREATE INDEX ix_stored_file_sender ON public.stored_file USING btree (sent_by, sent_at);
CREATE INDEX ix_student_address_student_id ON public.student_address USING btree (student_id);
CREATE INDEX ix_student_advisor_id ON public.student USING btree (advisor_id);
CREATE INDEX ix_student_faculty_code ON public.student USING btree (faculty_code);
CREATE INDEX ix_student_hold_placed ON public.student_hold USING btree (placed_at);
CREATE INDEX ix_student_hold_standing ON public.student_hold USING btree (student_id) WHERE (released_at IS NULL);
CREATE INDEX ix_student_hold_student_id ON public.student_hold USING btree (student_id);
CREATE INDEX ix_student_major_change_student_id ON public.student_major_change USING btree (student_id);
CREATE INDEX ix_student_major_year ON public.student USING btree (major_code, study_year);
CREATE INDEX ix_student_note_student ON public.student_note USING btree (student_id, written_at) WHERE (deleted_at IS NULL);
CREATE INDEX ix_student_programme_version_id ON public.student_programme USING btree (version_id);
CREATE INDEX ix_student_status_code ON public.student USING btree (status_code);
CREATE INDEX ix_student_status_event_student_id ON public.student_status_event USING btree (student_id);
CREATE INDEX ix_subject_attachment_file_id ON public.subject_attachment USING btree (file_id);
CREATE INDEX ix_subject_change_subject_code ON public.subject_change USING btree (subject_code);
CREATE INDEX ix_subject_department_code ON public.subject USING btree (department_code);
CREATE INDEX ix_subject_equivalence_counts_as ON public.subject_equivalence USING btree (counts_as);
CREATE INDEX ix_subject_general_education_group ON public.subject USING btree (general_education_group);
CREATE INDEX ix_subject_requisite_cites ON public.subject_requisite USING gin (cites);
CREATE INDEX ix_subject_responsible_id ON public.subject USING btree (responsible_id);
CREATE INDEX ix_subject_show_code ON public.subject USING btree (show_code);
CREATE INDEX ix_subject_strategic_goals ON public.subject USING gin (strategic_goals);
CREATE INDEX ix_substitute_grader_person ON public.substitute_grader USING btree (person_id, until);
CREATE INDEX ix_substitute_grader_sheet_id ON public.substitute_grader USING btree (sheet_id);
CREATE INDEX ix_term_ends_on ON public.term USING btree (ends_on);
CREATE INDEX ix_topic_score_student_id ON public.topic_score USING btree (student_id);
CREATE INDEX ix_transfer_credit_student ON public.transfer_credit USING btree (student_id, asked_on);
CREATE INDEX ix_transfer_rule_target ON public.transfer_rule USING btree (target_code) WHERE (deleted_at IS NULL);
CREATE INDEX ix_user_session_expires_at ON public.user_session USING btree (expires_at);
CREATE INDEX ix_user_session_parent_id ON public.user_session USING btree (parent_id);
CREATE INDEX ix_user_session_person_id ON public.user_session USING btree (person_id);
CREATE INDEX ix_waitlist_entry_line ON public.waitlist_entry USING btree (section_id, rank, joined_at) WHERE ((stage)::text = 'waiting'::text);
CREATE INDEX ix_waitlist_entry_student ON public.waitlist_entry USING btree (student_id);
CREATE INDEX ix_waiver_case ON public.waiver USING btree (case_id);
CREATE INDEX ix_waiver_granted ON public.waiver USING btree (until) WHERE ((stage)::text = 'granted'::text);
CREATE INDEX ix_waiver_invoice_invoice_id ON public.waiver_invoice USING btree (invoice_id);
CREATE INDEX ix_waiver_student ON public.waiver USING btree (student_id, academic_year, semester);

CREATE UNIQUE INDEX uq_agency_code ON public.agency USING btree (code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_award_run_student_position ON public.award_run_student USING btree (case_id, "position");
CREATE UNIQUE INDEX uq_bank_account_for_qr ON public.bank_account USING btree (campus_code) WHERE (is_for_qr AND (deleted_at IS NULL));
CREATE UNIQUE INDEX uq_bank_account_number ON public.bank_account USING btree (bank_code, number) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_bill_run_student_position ON public.bill_run_student USING btree (case_id, "position");
CREATE UNIQUE INDEX uq_case_file_idempotency ON public.case_file USING btree (opened_by, idempotency_key);
CREATE UNIQUE INDEX uq_case_file_open_content ON public.case_file USING btree (opened_by, content_key) WHERE ((state)::text = 'open'::text);
CREATE UNIQUE INDEX uq_case_holder ON public.case_holder USING btree (case_id, assignee_id, role_id, faculty_code, department_code) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX uq_debt_fine ON public.debt USING btree (agency_id, academic_year, semester, student_id) WHERE (((kind)::text = 'fine'::text) AND (undone_at IS NULL));
CREATE UNIQUE INDEX uq_enrolment_one_seat ON public.enrolment USING btree (student_id, section_id) WHERE (status IN ('enrolled', 'awaiting_approval'));
CREATE UNIQUE INDEX uq_enrolment_one_section_of_a_type ON public.enrolment USING btree (student_id, academic_year, semester, subject_code, section_type) WHERE ((status IN ('enrolled', 'awaiting_approval')) AND (replaces_id IS NULL));
CREATE UNIQUE INDEX uq_enrolment_plan_name ON public.enrolment_plan USING btree (student_id, academic_year, semester, name);
CREATE UNIQUE INDEX uq_erp_unit_code ON public.erp_unit USING btree (code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_fee_pattern_code ON public.fee_pattern USING btree (code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_funder_code ON public.funder USING btree (code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_grade_correction_open ON public.grade_correction USING btree (attempt_id) WHERE is_open;
CREATE UNIQUE INDEX uq_grade_entry_begins ON public.grade_entry USING btree (attempt_id) WHERE (supersedes IS NULL);
CREATE UNIQUE INDEX uq_grade_submission_round ON public.grade_submission USING btree (sheet_id, round) WHERE is_standing;
CREATE UNIQUE INDEX uq_grading_draft_name ON public.grading_draft USING btree (sheet_id, name);
CREATE UNIQUE INDEX uq_graduation_open ON public.graduation USING btree (student_id) WHERE is_open;
CREATE UNIQUE INDEX uq_holiday_day ON public.holiday USING btree (day) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_instalment_pattern_code ON public.instalment_pattern USING btree (code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_instalment_pattern_default ON public.instalment_pattern USING btree (is_default) WHERE (is_default AND (deleted_at IS NULL));
CREATE UNIQUE INDEX uq_late_fine_term ON public.late_fine USING btree (kind, campus_code, first_year, first_semester) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_leave_under_review ON public.leave USING btree (student_id) WHERE under_review;
CREATE UNIQUE INDEX uq_pay_link_standing ON public.pay_link USING btree (invoice_id, sequence) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX uq_payment_pass_open ON public.payment_pass USING btree (invoice_id, sequence) WHERE (stage IN ('issuing', 'active'));
CREATE UNIQUE INDEX uq_plan_share_standing ON public.plan_share USING btree (plan_id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX uq_printed_document_standing ON public.printed_document USING btree (student_id, kind, line, language, content_hash) NULLS NOT DISTINCT WHERE (superseded_at IS NULL);
CREATE UNIQUE INDEX uq_programme_change_open ON public.programme_change USING btree (programme_code) WHERE is_open;
CREATE UNIQUE INDEX uq_receipt_print_original ON public.receipt_print USING btree (receipt_id) WHERE ((form)::text = 'original'::text);
CREATE UNIQUE INDEX uq_refund_list_code ON public.refund_list USING btree (code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_room_name ON public.room USING btree (campus_code, name_th) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_scholarship_award ON public.scholarship_award USING btree (scholarship_id, student_id, academic_year, semester) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX uq_scholarship_code ON public.scholarship USING btree (code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_section_number ON public.section USING btree (academic_year, semester, campus_code, subject_code, section_type, section_code);
CREATE UNIQUE INDEX uq_standing_review_found ON public.standing_review USING btree (student_id, academic_year, semester, rule) WHERE (NOT overtaken);
CREATE UNIQUE INDEX uq_standing_round_waiting ON public.standing_round USING btree (academic_year, semester) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX uq_student_hold_invoice ON public.student_hold USING btree (invoice_id) WHERE (released_at IS NULL);
CREATE UNIQUE INDEX uq_subject_change_open ON public.subject_change USING btree (subject_code) WHERE is_open;
CREATE UNIQUE INDEX uq_subject_fee_term ON public.subject_fee USING btree (subject_code, section_code, first_year, first_semester) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_transfer_credit_under_review ON public.transfer_credit USING btree (student_id) WHERE under_review;
CREATE UNIQUE INDEX uq_user_session_developer_code ON public.user_session USING btree (session_state) WHERE ((method)::text = 'developer'::text);
CREATE UNIQUE INDEX uq_waitlist_entry_open ON public.waitlist_entry USING btree (student_id, section_id) WHERE (stage IN ('waiting', 'offered'));
CREATE UNIQUE INDEX uq_waiver_invoice_open ON public.waiver_invoice USING btree (invoice_id) WHERE ((holds)::text <> 'over'::text);
CREATE UNIQUE INDEX uq_waiver_rule ON public.waiver_rule USING btree (waiver_kind, arrears_from) WHERE (deleted_at IS NULL);

CREATE TRIGGER allocations_fit AFTER INSERT ON public.allocation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.allocations_fit();
CREATE TRIGGER charges_make_the_total AFTER INSERT ON public.charge REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.charges_make_the_total();
CREATE TRIGGER credits_fit AFTER INSERT ON public.credit_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.credits_fit();
CREATE TRIGGER grade_holds AFTER INSERT ON public.grade_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.grade_holds();
CREATE TRIGGER instalments_make_the_total AFTER INSERT ON public.instalment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.instalments_make_the_total();
CREATE TRIGGER is_of_its_invoice BEFORE INSERT ON public.charge_reduction FOR EACH ROW EXECUTE FUNCTION public.reduction_is_of_its_invoice();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.allocation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_mistake FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.charge FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.charge_reduction FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credit_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credit_note FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.day_close FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.grade_attempt FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.grade_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.grade_report FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.grade_version FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.grade_version_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.hand_letter FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.instalment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.instalment_split FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.invoice FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.invoice_cancellation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.line_match FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment_attribution FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.posting FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipt FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipt_cancellation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipt_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipt_print FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.refund FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.refund_sent FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.score_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.statement_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.student_status_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER postings_balance AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.postings_balance();
CREATE TRIGGER receipt_lines_make_the_total AFTER INSERT ON public.receipt_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.receipt_lines_make_the_total();
CREATE TRIGGER receipts_fit AFTER INSERT ON public.receipt REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.receipts_fit();
CREATE TRIGGER reductions_fit AFTER INSERT ON public.charge_reduction REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.reductions_fit();
CREATE TRIGGER refunds_fit AFTER INSERT ON public.refund REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.refunds_fit();
CREATE TRIGGER stands_anew AFTER INSERT ON public.allocation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.allocation_stands();
CREATE TRIGGER stands_anew AFTER INSERT ON public.charge_reduction REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.charge_reduction_stands();
CREATE TRIGGER stands_anew AFTER INSERT ON public.credit_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.credit_line_stands();
CREATE TRIGGER stands_anew AFTER INSERT ON public.instalment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.instalment_stands();
CREATE TRIGGER status_begins AFTER INSERT ON public.student REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.status_begins();
CREATE TRIGGER status_holds AFTER INSERT ON public.student_status_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.status_holds();
CREATE TRIGGER status_is_the_last_event BEFORE UPDATE OF status_code ON public.student FOR EACH ROW WHEN (((old.status_code)::text IS DISTINCT FROM (new.status_code)::text)) EXECUTE FUNCTION public.status_is_the_last_event();
CREATE TRIGGER written_by_the_ledger BEFORE INSERT OR DELETE OR UPDATE ON public.grade_record FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.refuse_change();

ALTER TABLE ONLY public.agency ADD CONSTRAINT fk_agency_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.agency ADD CONSTRAINT fk_agency_fee_code FOREIGN KEY (fee_code) REFERENCES public.fee(fee_code);
ALTER TABLE ONLY public.allocation ADD CONSTRAINT fk_allocation_charge_id FOREIGN KEY (charge_id) REFERENCES public.charge(charge_id);
ALTER TABLE ONLY public.allocation ADD CONSTRAINT fk_allocation_payment_id FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);
ALTER TABLE ONLY public.allocation ADD CONSTRAINT fk_allocation_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.allocation_release ADD CONSTRAINT fk_allocation_release_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.allocation_release ADD CONSTRAINT fk_allocation_release_major_code FOREIGN KEY (major_code) REFERENCES public.major(major_code);
ALTER TABLE ONLY public.allocation_release ADD CONSTRAINT fk_allocation_release_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.allocation_round ADD CONSTRAINT fk_allocation_round_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.announcement ADD CONSTRAINT fk_announcement_created_by FOREIGN KEY (created_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.announcement_read ADD CONSTRAINT fk_announcement_read_announce_id FOREIGN KEY (announce_id) REFERENCES public.announcement(announce_id);
ALTER TABLE ONLY public.announcement_read ADD CONSTRAINT fk_announcement_read_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.announcement_recipient ADD CONSTRAINT fk_announcement_recipient_announce_id FOREIGN KEY (announce_id) REFERENCES public.announcement(announce_id);
ALTER TABLE ONLY public.announcement_recipient ADD CONSTRAINT fk_announcement_recipient_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.announcement ADD CONSTRAINT fk_announcement_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.announcement ADD CONSTRAINT fk_announcement_updated_by FOREIGN KEY (updated_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.audit_change ADD CONSTRAINT fk_audit_change_round_id FOREIGN KEY (round_id) REFERENCES public.audit_round(round_id);
ALTER TABLE ONLY public.audit_change ADD CONSTRAINT fk_audit_change_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.audit_entry ADD CONSTRAINT fk_audit_entry_actor_id FOREIGN KEY (actor_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.audit_round ADD CONSTRAINT fk_audit_round_asked_by FOREIGN KEY (asked_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.audit_summary ADD CONSTRAINT fk_audit_summary_round_id FOREIGN KEY (round_id) REFERENCES public.audit_round(round_id);
ALTER TABLE ONLY public.audit_summary ADD CONSTRAINT fk_audit_summary_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.audit_summary ADD CONSTRAINT fk_audit_summary_version_id FOREIGN KEY (version_id) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.award_run ADD CONSTRAINT fk_award_run_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.award_run ADD CONSTRAINT fk_award_run_scholarship_id FOREIGN KEY (scholarship_id) REFERENCES public.scholarship(scholarship_id);
ALTER TABLE ONLY public.award_run_student ADD CONSTRAINT fk_award_run_student_award_id FOREIGN KEY (award_id) REFERENCES public.scholarship_award(award_id);
ALTER TABLE ONLY public.award_run_student ADD CONSTRAINT fk_award_run_student_case_id FOREIGN KEY (case_id) REFERENCES public.award_run(case_id);
ALTER TABLE ONLY public.award_run_student ADD CONSTRAINT fk_award_run_student_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.bank_account ADD CONSTRAINT fk_bank_account_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.bank_confirmation ADD CONSTRAINT fk_bank_confirmation_payment_id FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);
ALTER TABLE ONLY public.bank_mistake ADD CONSTRAINT fk_bank_mistake_agreed_by FOREIGN KEY (agreed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.bank_mistake ADD CONSTRAINT fk_bank_mistake_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.bank_mistake ADD CONSTRAINT fk_bank_mistake_marked_by FOREIGN KEY (marked_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.bill ADD CONSTRAINT fk_bill_normal_fee_id FOREIGN KEY (normal_fee_id) REFERENCES public.normal_fee(normal_fee_id);
ALTER TABLE ONLY public.bill_run ADD CONSTRAINT fk_bill_run_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.bill_run ADD CONSTRAINT fk_bill_run_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.bill_run ADD CONSTRAINT fk_bill_run_faculty_code FOREIGN KEY (faculty_code) REFERENCES public.faculty(faculty_code);
ALTER TABLE ONLY public.bill_run_student ADD CONSTRAINT fk_bill_run_student_case_id FOREIGN KEY (case_id) REFERENCES public.bill_run(case_id);
ALTER TABLE ONLY public.bill_run_student ADD CONSTRAINT fk_bill_run_student_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.bill_run_student ADD CONSTRAINT fk_bill_run_student_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.bill_run_total ADD CONSTRAINT fk_bill_run_total_case_id FOREIGN KEY (case_id) REFERENCES public.bill_run(case_id);
ALTER TABLE ONLY public.bill_run_total ADD CONSTRAINT fk_bill_run_total_faculty_code FOREIGN KEY (faculty_code) REFERENCES public.faculty(faculty_code);
ALTER TABLE ONLY public.bill_run_total ADD CONSTRAINT fk_bill_run_total_fee_code FOREIGN KEY (fee_code) REFERENCES public.fee(fee_code);
ALTER TABLE ONLY public.bill ADD CONSTRAINT fk_bill_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.calendar_feed_event ADD CONSTRAINT fk_calendar_feed_event_person_id FOREIGN KEY (person_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.calendar_feed ADD CONSTRAINT fk_calendar_feed_person_id FOREIGN KEY (person_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.calendar_period_step ADD CONSTRAINT fk_calendar_period_step_period_id FOREIGN KEY (period_id) REFERENCES public.calendar_period(period_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.case_event ADD CONSTRAINT fk_case_event_actor_id FOREIGN KEY (actor_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.case_event ADD CONSTRAINT fk_case_event_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.case_file ADD CONSTRAINT fk_case_file_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.case_file ADD CONSTRAINT fk_case_file_department_code FOREIGN KEY (department_code) REFERENCES public.department(department_code);
ALTER TABLE ONLY public.case_file ADD CONSTRAINT fk_case_file_faculty_code FOREIGN KEY (faculty_code) REFERENCES public.faculty(faculty_code);
ALTER TABLE ONLY public.case_file ADD CONSTRAINT fk_case_file_opened_by FOREIGN KEY (opened_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.case_file ADD CONSTRAINT fk_case_file_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.case_holder ADD CONSTRAINT fk_case_holder_assignee_id FOREIGN KEY (assignee_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.case_holder ADD CONSTRAINT fk_case_holder_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.case_holder ADD CONSTRAINT fk_case_holder_role_id FOREIGN KEY (role_id) REFERENCES public.role(role_id);
ALTER TABLE ONLY public.case_task ADD CONSTRAINT fk_case_task_assignee_id FOREIGN KEY (assignee_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.case_task ADD CONSTRAINT fk_case_task_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.case_task ADD CONSTRAINT fk_case_task_delegated_by FOREIGN KEY (delegated_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.case_task ADD CONSTRAINT fk_case_task_role_id FOREIGN KEY (role_id) REFERENCES public.role(role_id);
ALTER TABLE ONLY public.charge ADD CONSTRAINT fk_charge_fee_code FOREIGN KEY (fee_code) REFERENCES public.fee(fee_code);
ALTER TABLE ONLY public.charge ADD CONSTRAINT fk_charge_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.charge_reduction ADD CONSTRAINT fk_charge_reduction_award_id FOREIGN KEY (award_id) REFERENCES public.scholarship_award(award_id);
ALTER TABLE ONLY public.charge_reduction ADD CONSTRAINT fk_charge_reduction_charge_id FOREIGN KEY (charge_id) REFERENCES public.charge(charge_id);
ALTER TABLE ONLY public.charge_reduction ADD CONSTRAINT fk_charge_reduction_funder_id FOREIGN KEY (funder_id) REFERENCES public.funder(funder_id);
ALTER TABLE ONLY public.charge_reduction ADD CONSTRAINT fk_charge_reduction_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.charge_reduction ADD CONSTRAINT fk_charge_reduction_reverses FOREIGN KEY (reverses) REFERENCES public.charge_reduction(reduction_id);
ALTER TABLE ONLY public.conferral ADD CONSTRAINT fk_conferral_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.conferral_line ADD CONSTRAINT fk_conferral_line_case_id FOREIGN KEY (case_id) REFERENCES public.conferral(case_id);
ALTER TABLE ONLY public.conferral_line ADD CONSTRAINT fk_conferral_line_graduation_id FOREIGN KEY (graduation_id) REFERENCES public.graduation(case_id);
ALTER TABLE ONLY public.credit_line ADD CONSTRAINT fk_credit_line_charge_id FOREIGN KEY (charge_id) REFERENCES public.charge(charge_id);
ALTER TABLE ONLY public.credit_line ADD CONSTRAINT fk_credit_line_credit_note_id FOREIGN KEY (credit_note_id) REFERENCES public.credit_note(credit_note_id);
ALTER TABLE ONLY public.credit_note ADD CONSTRAINT fk_credit_note_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.credit_note ADD CONSTRAINT fk_credit_note_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.credit_note ADD CONSTRAINT fk_credit_note_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.curriculum_outcome ADD CONSTRAINT fk_curriculum_outcome_curriculum_code FOREIGN KEY (curriculum_code) REFERENCES public.curriculum_outcomes(curriculum_code);
ALTER TABLE ONLY public.curriculum_outcomes ADD CONSTRAINT fk_curriculum_outcomes_updated_by FOREIGN KEY (updated_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.day_close ADD CONSTRAINT fk_day_close_accepted_by FOREIGN KEY (accepted_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.day_close ADD CONSTRAINT fk_day_close_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.day_close ADD CONSTRAINT fk_day_close_closed_by FOREIGN KEY (closed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.debt ADD CONSTRAINT fk_debt_agency_id FOREIGN KEY (agency_id) REFERENCES public.agency(agency_id);
ALTER TABLE ONLY public.debt ADD CONSTRAINT fk_debt_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.debt ADD CONSTRAINT fk_debt_entered_by FOREIGN KEY (entered_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.debt ADD CONSTRAINT fk_debt_fee_code FOREIGN KEY (fee_code) REFERENCES public.fee(fee_code);
ALTER TABLE ONLY public.debt ADD CONSTRAINT fk_debt_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.debt ADD CONSTRAINT fk_debt_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.delegation ADD CONSTRAINT fk_delegation_person_id FOREIGN KEY (person_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.delegation ADD CONSTRAINT fk_delegation_role_id FOREIGN KEY (role_id) REFERENCES public.role(role_id);
ALTER TABLE ONLY public.delegation ADD CONSTRAINT fk_delegation_substitute_id FOREIGN KEY (substitute_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.department ADD CONSTRAINT fk_department_faculty_code FOREIGN KEY (faculty_code) REFERENCES public.faculty(faculty_code);
ALTER TABLE ONLY public.document_signer ADD CONSTRAINT fk_document_signer_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.document_signer ADD CONSTRAINT fk_document_signer_picture_en FOREIGN KEY (picture_en) REFERENCES public.stored_file(file_id);
ALTER TABLE ONLY public.document_signer ADD CONSTRAINT fk_document_signer_picture_th FOREIGN KEY (picture_th) REFERENCES public.stored_file(file_id);
ALTER TABLE ONLY public.enrolment ADD CONSTRAINT fk_enrolment_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.enrolment ADD CONSTRAINT fk_enrolment_decided_by FOREIGN KEY (decided_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.enrolment ADD CONSTRAINT fk_enrolment_given_up_case_id FOREIGN KEY (given_up_case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.enrolment_plan ADD CONSTRAINT fk_enrolment_plan_armed_case_id FOREIGN KEY (armed_case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.enrolment_plan ADD CONSTRAINT fk_enrolment_plan_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.enrolment ADD CONSTRAINT fk_enrolment_replaces_id FOREIGN KEY (replaces_id) REFERENCES public.enrolment(enrolment_id);
ALTER TABLE ONLY public.enrolment ADD CONSTRAINT fk_enrolment_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.enrolment_slot ADD CONSTRAINT fk_enrolment_slot_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.enrolment ADD CONSTRAINT fk_enrolment_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.enrolment ADD CONSTRAINT fk_enrolment_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.enrolment_type_choice ADD CONSTRAINT fk_enrolment_type_choice_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.enrolment_unlock ADD CONSTRAINT fk_enrolment_unlock_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.enrolment_unlock ADD CONSTRAINT fk_enrolment_unlock_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.erp_unit ADD CONSTRAINT fk_erp_unit_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.faculty ADD CONSTRAINT fk_faculty_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.fee ADD CONSTRAINT fk_fee_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.fee ADD CONSTRAINT fk_fee_erp_unit_id FOREIGN KEY (erp_unit_id) REFERENCES public.erp_unit(erp_unit_id);
ALTER TABLE ONLY public.fee ADD CONSTRAINT fk_fee_parent_code FOREIGN KEY (parent_code) REFERENCES public.fee(fee_code);
ALTER TABLE ONLY public.fee_pattern ADD CONSTRAINT fk_fee_pattern_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.finance_progress ADD CONSTRAINT fk_finance_progress_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.funder ADD CONSTRAINT fk_funder_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.grade_attempt ADD CONSTRAINT fk_grade_attempt_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.grade_attempt ADD CONSTRAINT fk_grade_attempt_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.grade_correction ADD CONSTRAINT fk_grade_correction_attempt_id FOREIGN KEY (attempt_id) REFERENCES public.grade_attempt(attempt_id);
ALTER TABLE ONLY public.grade_correction ADD CONSTRAINT fk_grade_correction_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.grade_correction ADD CONSTRAINT fk_grade_correction_entry_id FOREIGN KEY (entry_id) REFERENCES public.grade_entry(entry_id);
ALTER TABLE ONLY public.grade_correction ADD CONSTRAINT fk_grade_correction_evidence_id FOREIGN KEY (evidence_id) REFERENCES public.stored_file(file_id);
ALTER TABLE ONLY public.grade_entry ADD CONSTRAINT fk_grade_entry_attempt_id FOREIGN KEY (attempt_id) REFERENCES public.grade_attempt(attempt_id);
ALTER TABLE ONLY public.grade_entry ADD CONSTRAINT fk_grade_entry_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.grade_entry ADD CONSTRAINT fk_grade_entry_recorded_by FOREIGN KEY (recorded_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.grade_entry ADD CONSTRAINT fk_grade_entry_same_attempt FOREIGN KEY (supersedes, attempt_id) REFERENCES public.grade_entry(entry_id, attempt_id);
ALTER TABLE ONLY public.grade_extension ADD CONSTRAINT fk_grade_extension_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.grade_extension ADD CONSTRAINT fk_grade_extension_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.grade_record ADD CONSTRAINT fk_grade_record_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.grade_record ADD CONSTRAINT fk_grade_record_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.grade_report ADD CONSTRAINT fk_grade_report_version_id FOREIGN KEY (version_id) REFERENCES public.grade_version(version_id);
ALTER TABLE ONLY public.grade_sheet ADD CONSTRAINT fk_grade_sheet_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.grade_sheet ADD CONSTRAINT fk_grade_sheet_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.grade_sheet ADD CONSTRAINT fk_grade_sheet_coordinator_id FOREIGN KEY (coordinator_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.grade_sheet ADD CONSTRAINT fk_grade_sheet_joined_id FOREIGN KEY (joined_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.grade_sheet_section ADD CONSTRAINT fk_grade_sheet_section_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.grade_sheet_section ADD CONSTRAINT fk_grade_sheet_section_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.grade_sheet ADD CONSTRAINT fk_grade_sheet_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.grade_submission ADD CONSTRAINT fk_grade_submission_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.grade_submission ADD CONSTRAINT fk_grade_submission_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.grade_version ADD CONSTRAINT fk_grade_version_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.grade_version ADD CONSTRAINT fk_grade_version_created_by FOREIGN KEY (created_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.grade_version_line ADD CONSTRAINT fk_grade_version_line_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.grade_version_line ADD CONSTRAINT fk_grade_version_line_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.grade_version_line ADD CONSTRAINT fk_grade_version_line_version_id FOREIGN KEY (version_id) REFERENCES public.grade_version(version_id);
ALTER TABLE ONLY public.grade_version ADD CONSTRAINT fk_grade_version_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.grading_draft ADD CONSTRAINT fk_grading_draft_created_by FOREIGN KEY (created_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.grading_draft ADD CONSTRAINT fk_grading_draft_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.graduation ADD CONSTRAINT fk_graduation_approved_by FOREIGN KEY (approved_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.graduation ADD CONSTRAINT fk_graduation_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.graduation ADD CONSTRAINT fk_graduation_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.graduation ADD CONSTRAINT fk_graduation_version_id FOREIGN KEY (version_id) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.hand_letter ADD CONSTRAINT fk_hand_letter_by FOREIGN KEY (by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.hand_letter ADD CONSTRAINT fk_hand_letter_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.hand_letter ADD CONSTRAINT fk_hand_letter_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.holiday ADD CONSTRAINT fk_holiday_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.import_batch ADD CONSTRAINT fk_import_batch_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.import_batch ADD CONSTRAINT fk_import_batch_file_id FOREIGN KEY (file_id) REFERENCES public.stored_file(file_id);
ALTER TABLE ONLY public.import_columns ADD CONSTRAINT fk_import_columns_saved_by FOREIGN KEY (saved_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.import_row ADD CONSTRAINT fk_import_row_case_id FOREIGN KEY (case_id) REFERENCES public.import_batch(case_id);
ALTER TABLE ONLY public.import_row ADD CONSTRAINT fk_import_row_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.incomplete_grade ADD CONSTRAINT fk_incomplete_grade_attempt_id FOREIGN KEY (attempt_id) REFERENCES public.grade_attempt(attempt_id);
ALTER TABLE ONLY public.incomplete_grade ADD CONSTRAINT fk_incomplete_grade_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.incomplete_grade ADD CONSTRAINT fk_incomplete_grade_proposed_by FOREIGN KEY (proposed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.instalment ADD CONSTRAINT fk_instalment_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.instalment_pattern ADD CONSTRAINT fk_instalment_pattern_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.instalment_split ADD CONSTRAINT fk_instalment_split_agreed_by FOREIGN KEY (agreed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.instalment_split ADD CONSTRAINT fk_instalment_split_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.instalment_split ADD CONSTRAINT fk_instalment_split_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.invoice ADD CONSTRAINT fk_invoice_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.invoice_cancellation ADD CONSTRAINT fk_invoice_cancellation_cancelled_by FOREIGN KEY (cancelled_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.invoice_cancellation ADD CONSTRAINT fk_invoice_cancellation_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.invoice_cancellation ADD CONSTRAINT fk_invoice_cancellation_credit_note_id FOREIGN KEY (credit_note_id) REFERENCES public.credit_note(credit_note_id);
ALTER TABLE ONLY public.invoice_cancellation ADD CONSTRAINT fk_invoice_cancellation_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.invoice ADD CONSTRAINT fk_invoice_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.invoice ADD CONSTRAINT fk_invoice_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.issued_transcript ADD CONSTRAINT fk_issued_transcript_cancelled_by FOREIGN KEY (cancelled_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.issued_transcript ADD CONSTRAINT fk_issued_transcript_issued_by FOREIGN KEY (issued_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.issued_transcript ADD CONSTRAINT fk_issued_transcript_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.late_fine ADD CONSTRAINT fk_late_fine_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.late_fine ADD CONSTRAINT fk_late_fine_fee_code FOREIGN KEY (fee_code) REFERENCES public.fee(fee_code);
ALTER TABLE ONLY public.leave ADD CONSTRAINT fk_leave_approved_by FOREIGN KEY (approved_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.leave ADD CONSTRAINT fk_leave_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.leave ADD CONSTRAINT fk_leave_ended_by_case_id FOREIGN KEY (ended_by_case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.leave_file ADD CONSTRAINT fk_leave_file_case_id FOREIGN KEY (case_id) REFERENCES public.leave(case_id);
ALTER TABLE ONLY public.leave_file ADD CONSTRAINT fk_leave_file_file_id FOREIGN KEY (file_id) REFERENCES public.stored_file(file_id);
ALTER TABLE ONLY public.leave ADD CONSTRAINT fk_leave_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.leave_term ADD CONSTRAINT fk_leave_term_case_id FOREIGN KEY (case_id) REFERENCES public.leave(case_id);
ALTER TABLE ONLY public.ledger_entry ADD CONSTRAINT fk_ledger_entry_fee_code FOREIGN KEY (fee_code) REFERENCES public.fee(fee_code);
ALTER TABLE ONLY public.ledger_entry ADD CONSTRAINT fk_ledger_entry_funder_id FOREIGN KEY (funder_id) REFERENCES public.funder(funder_id);
ALTER TABLE ONLY public.ledger_entry ADD CONSTRAINT fk_ledger_entry_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.ledger_entry ADD CONSTRAINT fk_ledger_entry_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT fk_line_match_agreed_by FOREIGN KEY (agreed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT fk_line_match_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT fk_line_match_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT fk_line_match_line_id FOREIGN KEY (line_id) REFERENCES public.statement_line(line_id);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT fk_line_match_matched_by FOREIGN KEY (matched_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT fk_line_match_payment_id FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);
ALTER TABLE ONLY public.line_match ADD CONSTRAINT fk_line_match_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.lost_programme_exception ADD CONSTRAINT fk_lost_programme_exception_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.lost_programme_exception ADD CONSTRAINT fk_lost_programme_exception_version_id FOREIGN KEY (version_id) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.major ADD CONSTRAINT fk_major_department_code FOREIGN KEY (department_code) REFERENCES public.department(department_code);
ALTER TABLE ONLY public.menu ADD CONSTRAINT fk_menu_parent_menu_id FOREIGN KEY (parent_menu_id) REFERENCES public.menu(menu_id);
ALTER TABLE ONLY public.normal_fee ADD CONSTRAINT fk_normal_fee_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.normal_fee ADD CONSTRAINT fk_normal_fee_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.normal_fee ADD CONSTRAINT fk_normal_fee_department_code FOREIGN KEY (department_code) REFERENCES public.department(department_code);
ALTER TABLE ONLY public.normal_fee ADD CONSTRAINT fk_normal_fee_faculty_code FOREIGN KEY (faculty_code) REFERENCES public.faculty(faculty_code);
ALTER TABLE ONLY public.normal_fee ADD CONSTRAINT fk_normal_fee_fee_pattern_id FOREIGN KEY (fee_pattern_id) REFERENCES public.fee_pattern(fee_pattern_id);
ALTER TABLE ONLY public.normal_fee ADD CONSTRAINT fk_normal_fee_major_code FOREIGN KEY (major_code) REFERENCES public.major(major_code);
ALTER TABLE ONLY public.notification ADD CONSTRAINT fk_notification_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.notification ADD CONSTRAINT fk_notification_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.number_series ADD CONSTRAINT fk_number_series_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.outcome_link ADD CONSTRAINT fk_outcome_link_curriculum_code_curriculum_outcome FOREIGN KEY (curriculum_code, curriculum_outcome) REFERENCES public.curriculum_outcome(curriculum_code, outcome_code);
ALTER TABLE ONLY public.outcome_link ADD CONSTRAINT fk_outcome_link_subject_code_subject_outcome FOREIGN KEY (subject_code, subject_outcome) REFERENCES public.subject_outcome(subject_code, outcome_code);
ALTER TABLE ONLY public.pay_link ADD CONSTRAINT fk_pay_link_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.pay_link ADD CONSTRAINT fk_pay_link_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.payment_attribution ADD CONSTRAINT fk_payment_attribution_payment_id FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);
ALTER TABLE ONLY public.payment_attribution ADD CONSTRAINT fk_payment_attribution_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.payment_attribution ADD CONSTRAINT fk_payment_attribution_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.payment_pass ADD CONSTRAINT fk_payment_pass_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.payment_pass ADD CONSTRAINT fk_payment_pass_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.payment_pass ADD CONSTRAINT fk_payment_pass_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.payment ADD CONSTRAINT fk_payment_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.payment ADD CONSTRAINT fk_payment_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.person ADD CONSTRAINT fk_person_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.person ADD CONSTRAINT fk_person_department_code FOREIGN KEY (department_code) REFERENCES public.department(department_code);
ALTER TABLE ONLY public.person ADD CONSTRAINT fk_person_faculty_code FOREIGN KEY (faculty_code) REFERENCES public.faculty(faculty_code);
ALTER TABLE ONLY public.plan_section ADD CONSTRAINT fk_plan_section_plan_id FOREIGN KEY (plan_id) REFERENCES public.enrolment_plan(plan_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.plan_section ADD CONSTRAINT fk_plan_section_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.plan_share ADD CONSTRAINT fk_plan_share_plan_id FOREIGN KEY (plan_id) REFERENCES public.enrolment_plan(plan_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.plan_share_section ADD CONSTRAINT fk_plan_share_section_share_id FOREIGN KEY (share_id) REFERENCES public.plan_share(share_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.posting ADD CONSTRAINT fk_posting_actor_id FOREIGN KEY (actor_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.print_run ADD CONSTRAINT fk_print_run_asked_by FOREIGN KEY (asked_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.print_run_paper ADD CONSTRAINT fk_print_run_paper_run_id FOREIGN KEY (run_id) REFERENCES public.print_run(run_id);
ALTER TABLE ONLY public.print_run_paper ADD CONSTRAINT fk_print_run_paper_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.printed_document_file ADD CONSTRAINT fk_printed_document_file_document_id FOREIGN KEY (document_id) REFERENCES public.printed_document(document_id);
ALTER TABLE ONLY public.printed_document ADD CONSTRAINT fk_printed_document_issued_by FOREIGN KEY (issued_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.printed_document ADD CONSTRAINT fk_printed_document_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.programme_change ADD CONSTRAINT fk_programme_change_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.programme_change ADD CONSTRAINT fk_programme_change_version_id FOREIGN KEY (version_id) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT fk_programme_exception_agreed_by FOREIGN KEY (agreed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT fk_programme_exception_asked_by FOREIGN KEY (asked_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT fk_programme_exception_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.programme_exception_file ADD CONSTRAINT fk_programme_exception_file_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.programme_exception_file ADD CONSTRAINT fk_programme_exception_file_file_id FOREIGN KEY (file_id) REFERENCES public.stored_file(file_id);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT fk_programme_exception_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT fk_programme_exception_version_id FOREIGN KEY (version_id) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT fk_programme_exception_withdrawal_asked_by FOREIGN KEY (withdrawal_asked_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT fk_programme_exception_withdrawn_by FOREIGN KEY (withdrawn_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.programme_exception ADD CONSTRAINT fk_programme_exception_withdrawn_by_case_id FOREIGN KEY (withdrawn_by_case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.programme_path_map ADD CONSTRAINT fk_programme_path_map_from_version_id FOREIGN KEY (from_version_id) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.programme_path_map ADD CONSTRAINT fk_programme_path_map_version_id FOREIGN KEY (version_id) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.programme_version ADD CONSTRAINT fk_programme_version_based_on FOREIGN KEY (based_on) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.programme_version ADD CONSTRAINT fk_programme_version_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.programme_version ADD CONSTRAINT fk_programme_version_major_code FOREIGN KEY (major_code) REFERENCES public.major(major_code);
ALTER TABLE ONLY public.programme_version ADD CONSTRAINT fk_programme_version_updated_by FOREIGN KEY (updated_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.project_fee ADD CONSTRAINT fk_project_fee_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.project_fee ADD CONSTRAINT fk_project_fee_erp_unit_id FOREIGN KEY (erp_unit_id) REFERENCES public.erp_unit(erp_unit_id);
ALTER TABLE ONLY public.project_fee ADD CONSTRAINT fk_project_fee_fee_pattern_id FOREIGN KEY (fee_pattern_id) REFERENCES public.fee_pattern(fee_pattern_id);
ALTER TABLE ONLY public.project_fee ADD CONSTRAINT fk_project_fee_major_code FOREIGN KEY (major_code) REFERENCES public.major(major_code);
ALTER TABLE ONLY public.receipt ADD CONSTRAINT fk_receipt_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.receipt_cancellation ADD CONSTRAINT fk_receipt_cancellation_cancelled_by FOREIGN KEY (cancelled_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.receipt_cancellation ADD CONSTRAINT fk_receipt_cancellation_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.receipt_cancellation ADD CONSTRAINT fk_receipt_cancellation_receipt_id FOREIGN KEY (receipt_id) REFERENCES public.receipt(receipt_id);
ALTER TABLE ONLY public.receipt_line ADD CONSTRAINT fk_receipt_line_charge_id FOREIGN KEY (charge_id) REFERENCES public.charge(charge_id);
ALTER TABLE ONLY public.receipt_line ADD CONSTRAINT fk_receipt_line_receipt_id FOREIGN KEY (receipt_id) REFERENCES public.receipt(receipt_id);
ALTER TABLE ONLY public.receipt ADD CONSTRAINT fk_receipt_payment_id FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);
ALTER TABLE ONLY public.receipt_print ADD CONSTRAINT fk_receipt_print_printed_by FOREIGN KEY (printed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.receipt_print ADD CONSTRAINT fk_receipt_print_receipt_id FOREIGN KEY (receipt_id) REFERENCES public.receipt(receipt_id);
ALTER TABLE ONLY public.receipt ADD CONSTRAINT fk_receipt_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.refund_account ADD CONSTRAINT fk_refund_account_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.refund_account ADD CONSTRAINT fk_refund_account_given_by FOREIGN KEY (given_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.refund ADD CONSTRAINT fk_refund_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.refund_list ADD CONSTRAINT fk_refund_list_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.refund ADD CONSTRAINT fk_refund_payment_id FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);
ALTER TABLE ONLY public.refund ADD CONSTRAINT fk_refund_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.refund_sent ADD CONSTRAINT fk_refund_sent_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.refund_sent ADD CONSTRAINT fk_refund_sent_confirmed_by FOREIGN KEY (confirmed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.refund_sent ADD CONSTRAINT fk_refund_sent_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.role_holder ADD CONSTRAINT fk_role_holder_person_id FOREIGN KEY (person_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.role_holder ADD CONSTRAINT fk_role_holder_role_id FOREIGN KEY (role_id) REFERENCES public.role(role_id);
ALTER TABLE ONLY public.role_permission ADD CONSTRAINT fk_role_permission_menu_id FOREIGN KEY (menu_id) REFERENCES public.menu(menu_id);
ALTER TABLE ONLY public.role_permission ADD CONSTRAINT fk_role_permission_role_id FOREIGN KEY (role_id) REFERENCES public.role(role_id);
ALTER TABLE ONLY public.room ADD CONSTRAINT fk_room_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.room ADD CONSTRAINT fk_room_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.scholarship_award ADD CONSTRAINT fk_scholarship_award_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.scholarship_award ADD CONSTRAINT fk_scholarship_award_given_by FOREIGN KEY (given_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.scholarship_award ADD CONSTRAINT fk_scholarship_award_scholarship_id FOREIGN KEY (scholarship_id) REFERENCES public.scholarship(scholarship_id);
ALTER TABLE ONLY public.scholarship_award ADD CONSTRAINT fk_scholarship_award_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.scholarship ADD CONSTRAINT fk_scholarship_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.scholarship ADD CONSTRAINT fk_scholarship_erp_unit_id FOREIGN KEY (erp_unit_id) REFERENCES public.erp_unit(erp_unit_id);
ALTER TABLE ONLY public.scholarship ADD CONSTRAINT fk_scholarship_funder_id FOREIGN KEY (funder_id) REFERENCES public.funder(funder_id);
ALTER TABLE ONLY public.score_event ADD CONSTRAINT fk_score_event_by FOREIGN KEY (by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.score_event ADD CONSTRAINT fk_score_event_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.score_event ADD CONSTRAINT fk_score_event_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.score_event ADD CONSTRAINT fk_score_event_topic_id FOREIGN KEY (topic_id) REFERENCES public.score_topic(topic_id);
ALTER TABLE ONLY public.score_topic ADD CONSTRAINT fk_score_topic_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.section_allotment ADD CONSTRAINT fk_section_allotment_major_code FOREIGN KEY (major_code) REFERENCES public.major(major_code);
ALTER TABLE ONLY public.section_allotment ADD CONSTRAINT fk_section_allotment_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.section ADD CONSTRAINT fk_section_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.section_exam_seats ADD CONSTRAINT fk_section_exam_seats_section_id FOREIGN KEY (section_id, kind) REFERENCES public.section_exam(section_id, kind) ON DELETE CASCADE;
ALTER TABLE ONLY public.section_exam ADD CONSTRAINT fk_section_exam_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.section_major ADD CONSTRAINT fk_section_major_major_code FOREIGN KEY (major_code) REFERENCES public.major(major_code);
ALTER TABLE ONLY public.section_major ADD CONSTRAINT fk_section_major_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.section_meeting ADD CONSTRAINT fk_section_meeting_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.section ADD CONSTRAINT fk_section_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.section_teacher ADD CONSTRAINT fk_section_teacher_person_id FOREIGN KEY (person_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.section_teacher ADD CONSTRAINT fk_section_teacher_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.sheet_presence ADD CONSTRAINT fk_sheet_presence_person_id FOREIGN KEY (person_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.sheet_presence ADD CONSTRAINT fk_sheet_presence_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.sponsor_payment ADD CONSTRAINT fk_sponsor_payment_award_id FOREIGN KEY (award_id) REFERENCES public.scholarship_award(award_id);
ALTER TABLE ONLY public.sponsor_payment ADD CONSTRAINT fk_sponsor_payment_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.sponsor_payment ADD CONSTRAINT fk_sponsor_payment_confirmed_by FOREIGN KEY (confirmed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.sponsor_payment ADD CONSTRAINT fk_sponsor_payment_entered_by FOREIGN KEY (entered_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.sponsor_payment ADD CONSTRAINT fk_sponsor_payment_funder_id FOREIGN KEY (funder_id) REFERENCES public.funder(funder_id);
ALTER TABLE ONLY public.sponsor_payment ADD CONSTRAINT fk_sponsor_payment_posting_id FOREIGN KEY (posting_id) REFERENCES public.posting(posting_id);
ALTER TABLE ONLY public.standing_finding ADD CONSTRAINT fk_standing_finding_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.standing_review ADD CONSTRAINT fk_standing_review_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.standing_review ADD CONSTRAINT fk_standing_review_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.standing_round ADD CONSTRAINT fk_standing_round_asked_by FOREIGN KEY (asked_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.statement_line ADD CONSTRAINT fk_statement_line_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.statement_line ADD CONSTRAINT fk_statement_line_payment_id FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);
ALTER TABLE ONLY public.statement_line ADD CONSTRAINT fk_statement_line_refund_case_id FOREIGN KEY (refund_case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.stored_file_chunk ADD CONSTRAINT fk_stored_file_chunk_file_id FOREIGN KEY (file_id) REFERENCES public.stored_file(file_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stored_file ADD CONSTRAINT fk_stored_file_sent_by FOREIGN KEY (sent_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.strategic_goal ADD CONSTRAINT fk_strategic_goal_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.student_address ADD CONSTRAINT fk_student_address_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student ADD CONSTRAINT fk_student_advisor_id FOREIGN KEY (advisor_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.student ADD CONSTRAINT fk_student_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.student ADD CONSTRAINT fk_student_department_code FOREIGN KEY (department_code) REFERENCES public.department(department_code);
ALTER TABLE ONLY public.student ADD CONSTRAINT fk_student_faculty_code FOREIGN KEY (faculty_code) REFERENCES public.faculty(faculty_code);
ALTER TABLE ONLY public.student_hold ADD CONSTRAINT fk_student_hold_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.student_hold ADD CONSTRAINT fk_student_hold_placed_by FOREIGN KEY (placed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.student_hold ADD CONSTRAINT fk_student_hold_released_by FOREIGN KEY (released_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.student_hold ADD CONSTRAINT fk_student_hold_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student_major_change ADD CONSTRAINT fk_student_major_change_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student ADD CONSTRAINT fk_student_major_code FOREIGN KEY (major_code) REFERENCES public.major(major_code);
ALTER TABLE ONLY public.student_note ADD CONSTRAINT fk_student_note_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student_note ADD CONSTRAINT fk_student_note_written_by FOREIGN KEY (written_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.student_parent ADD CONSTRAINT fk_student_parent_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student ADD CONSTRAINT fk_student_person_id FOREIGN KEY (person_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.student_personal ADD CONSTRAINT fk_student_personal_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student_picture ADD CONSTRAINT fk_student_picture_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student_programme ADD CONSTRAINT fk_student_programme_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student_programme ADD CONSTRAINT fk_student_programme_version_id FOREIGN KEY (version_id) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.student_standing ADD CONSTRAINT fk_student_standing_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student_status_event ADD CONSTRAINT fk_student_status_event_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.student_status_event ADD CONSTRAINT fk_student_status_event_recorded_by_id FOREIGN KEY (recorded_by_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.student_status_event ADD CONSTRAINT fk_student_status_event_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.student_term ADD CONSTRAINT fk_student_term_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.subject_attachment ADD CONSTRAINT fk_subject_attachment_file_id FOREIGN KEY (file_id) REFERENCES public.stored_file(file_id);
ALTER TABLE ONLY public.subject_attachment ADD CONSTRAINT fk_subject_attachment_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.subject ADD CONSTRAINT fk_subject_campus_code FOREIGN KEY (campus_code) REFERENCES public.campus(campus_code);
ALTER TABLE ONLY public.subject_change ADD CONSTRAINT fk_subject_change_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.subject_change ADD CONSTRAINT fk_subject_change_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.subject ADD CONSTRAINT fk_subject_copied_from FOREIGN KEY (copied_from) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.subject ADD CONSTRAINT fk_subject_department_code FOREIGN KEY (department_code) REFERENCES public.department(department_code);
ALTER TABLE ONLY public.subject_equivalence ADD CONSTRAINT fk_subject_equivalence_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.subject_fee ADD CONSTRAINT fk_subject_fee_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.subject_fee ADD CONSTRAINT fk_subject_fee_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.subject_link ADD CONSTRAINT fk_subject_link_linked_subject_code FOREIGN KEY (linked_subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.subject_link ADD CONSTRAINT fk_subject_link_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.subject ADD CONSTRAINT fk_subject_major_code FOREIGN KEY (major_code) REFERENCES public.major(major_code);
ALTER TABLE ONLY public.subject_outcome ADD CONSTRAINT fk_subject_outcome_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.subject_requisite ADD CONSTRAINT fk_subject_requisite_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.subject ADD CONSTRAINT fk_subject_responsible_id FOREIGN KEY (responsible_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.subject ADD CONSTRAINT fk_subject_updated_by FOREIGN KEY (updated_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.substitute_grader ADD CONSTRAINT fk_substitute_grader_given_by FOREIGN KEY (given_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.substitute_grader ADD CONSTRAINT fk_substitute_grader_person_id FOREIGN KEY (person_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.substitute_grader ADD CONSTRAINT fk_substitute_grader_sheet_id FOREIGN KEY (sheet_id) REFERENCES public.grade_sheet(sheet_id);
ALTER TABLE ONLY public.taught_hours ADD CONSTRAINT fk_taught_hours_academic_year FOREIGN KEY (academic_year, semester) REFERENCES public.term(academic_year, semester);
ALTER TABLE ONLY public.taught_hours ADD CONSTRAINT fk_taught_hours_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.taught_hours ADD CONSTRAINT fk_taught_hours_updated_by FOREIGN KEY (updated_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.taught_topic ADD CONSTRAINT fk_taught_topic_subject_code FOREIGN KEY (subject_code, academic_year, semester) REFERENCES public.taught_hours(subject_code, academic_year, semester);
ALTER TABLE ONLY public.taught_topic ADD CONSTRAINT fk_taught_topic_subject_code_position FOREIGN KEY (subject_code, "position") REFERENCES public.teaching_topic(subject_code, "position");
ALTER TABLE ONLY public.teaching_topic ADD CONSTRAINT fk_teaching_topic_subject_code FOREIGN KEY (subject_code) REFERENCES public.subject(subject_code);
ALTER TABLE ONLY public.topic_score ADD CONSTRAINT fk_topic_score_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.topic_score ADD CONSTRAINT fk_topic_score_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.topic_score ADD CONSTRAINT fk_topic_score_topic_id FOREIGN KEY (topic_id) REFERENCES public.score_topic(topic_id);
ALTER TABLE ONLY public.transfer_credit ADD CONSTRAINT fk_transfer_credit_approved_by FOREIGN KEY (approved_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.transfer_credit ADD CONSTRAINT fk_transfer_credit_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.transfer_credit_file ADD CONSTRAINT fk_transfer_credit_file_case_id FOREIGN KEY (case_id) REFERENCES public.transfer_credit(case_id);
ALTER TABLE ONLY public.transfer_credit_file ADD CONSTRAINT fk_transfer_credit_file_file_id FOREIGN KEY (file_id) REFERENCES public.stored_file(file_id);
ALTER TABLE ONLY public.transfer_credit_line ADD CONSTRAINT fk_transfer_credit_line_case_id FOREIGN KEY (case_id) REFERENCES public.transfer_credit(case_id);
ALTER TABLE ONLY public.transfer_credit_line ADD CONSTRAINT fk_transfer_credit_line_rule_id FOREIGN KEY (rule_id) REFERENCES public.transfer_rule(rule_id);
ALTER TABLE ONLY public.transfer_credit_line ADD CONSTRAINT fk_transfer_credit_line_version_id FOREIGN KEY (version_id) REFERENCES public.programme_version(version_id);
ALTER TABLE ONLY public.transfer_credit ADD CONSTRAINT fk_transfer_credit_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.transfer_rule ADD CONSTRAINT fk_transfer_rule_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.user_session ADD CONSTRAINT fk_user_session_parent_id FOREIGN KEY (parent_id) REFERENCES public.user_session(session_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_session ADD CONSTRAINT fk_user_session_person_id FOREIGN KEY (person_id) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.user_session ADD CONSTRAINT fk_user_session_role_id FOREIGN KEY (role_id) REFERENCES public.role(role_id);
ALTER TABLE ONLY public.waitlist_entry ADD CONSTRAINT fk_waitlist_entry_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.waitlist_entry ADD CONSTRAINT fk_waitlist_entry_section_id FOREIGN KEY (section_id) REFERENCES public.section(section_id);
ALTER TABLE ONLY public.waitlist_entry ADD CONSTRAINT fk_waitlist_entry_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);
ALTER TABLE ONLY public.waiver ADD CONSTRAINT fk_waiver_case_id FOREIGN KEY (case_id) REFERENCES public.case_file(case_id);
ALTER TABLE ONLY public.waiver ADD CONSTRAINT fk_waiver_entered_by FOREIGN KEY (entered_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.waiver_invoice ADD CONSTRAINT fk_waiver_invoice_invoice_id FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
ALTER TABLE ONLY public.waiver_invoice ADD CONSTRAINT fk_waiver_invoice_waiver_id FOREIGN KEY (waiver_id) REFERENCES public.waiver(waiver_id);
ALTER TABLE ONLY public.waiver_rule ADD CONSTRAINT fk_waiver_rule_changed_by FOREIGN KEY (changed_by) REFERENCES public.person(person_id);
ALTER TABLE ONLY public.waiver ADD CONSTRAINT fk_waiver_student_id FOREIGN KEY (student_id) REFERENCES public.student(student_id);

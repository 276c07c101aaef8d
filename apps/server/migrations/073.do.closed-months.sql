-- Months of a centre that are closed, and what was handed over to its payroll. A closed month is a row without `reopened_at`; closed anew,
-- it is another row. `pay` is null until the closing is handed over for the first time: then its lines, what was carried on and by which
-- rules (HandedPay of the server).
CREATE TABLE month_closings (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  month date NOT NULL CONSTRAINT month_closings_month CHECK (extract(day FROM month) = 1),
  closed_by uuid NOT NULL,
  closed_at timestamptz NOT NULL,
  -- Why it was closed with lacks in it.
  note text NOT NULL DEFAULT '',
  reopened_by uuid,
  reopened_at timestamptz,
  reopen_reason text,
  pay jsonb,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT month_closings_reopened CHECK (num_nulls(reopened_by, reopened_at, reopen_reason) IN (0, 3))
);
CREATE UNIQUE INDEX month_closings_once ON month_closings (center_id, month) WHERE reopened_at IS NULL;
CREATE INDEX month_closings_of_month ON month_closings (center_id, month, closed_at);
CREATE INDEX month_closings_to_forget ON month_closings (month);

-- The figures of each member as they were when the month was closed (MonthFigures of the domain), and the number and share they had.
CREATE TABLE month_figures (
  center_id uuid NOT NULL,
  closing_id uuid NOT NULL,
  user_id uuid NOT NULL,
  figures jsonb NOT NULL,
  registration_number text,
  share smallint NOT NULL,
  PRIMARY KEY (center_id, closing_id, user_id),
  CONSTRAINT month_figures_of_closing FOREIGN KEY (center_id, closing_id) REFERENCES month_closings (center_id, _id) ON DELETE CASCADE,
  CONSTRAINT month_figures_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id)
);
CREATE INDEX month_figures_by_user ON month_figures (center_id, user_id);

-- Corrections of months that were closed: minutes, or hundredths of a number. `closing_id` is the closing that took it in; null: it waits.
CREATE TABLE month_regularisations (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  user_id uuid NOT NULL,
  month date NOT NULL,
  figure text NOT NULL,
  unit text NOT NULL CONSTRAINT month_regularisations_unit CHECK (unit IN ('minutes', 'shifts', 'workingDays', 'count')),
  quantity integer NOT NULL CONSTRAINT month_regularisations_quantity CHECK (quantity <> 0),
  reason text NOT NULL,
  author_id uuid NOT NULL,
  at timestamptz NOT NULL,
  closing_id uuid,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT month_regularisations_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id),
  CONSTRAINT month_regularisations_of_closing FOREIGN KEY (center_id, closing_id) REFERENCES month_closings (center_id, _id)
    ON DELETE CASCADE
);
CREATE INDEX month_regularisations_waiting ON month_regularisations (center_id, closing_id, at);
CREATE INDEX month_regularisations_of_month ON month_regularisations (center_id, month);
CREATE INDEX month_regularisations_by_user ON month_regularisations (center_id, user_id, month);

-- Files handed over, as they were: numbered from 1 in each centre. `profile` has the columns and the form in the version it had.
CREATE TABLE pay_exports (
  center_id uuid NOT NULL,
  number integer NOT NULL,
  closing_id uuid NOT NULL,
  profile_id text NOT NULL,
  profile_version integer NOT NULL,
  format text NOT NULL CONSTRAINT pay_exports_format CHECK (format IN ('csv', 'xlsx')),
  file_name text NOT NULL,
  content bytea NOT NULL,
  profile jsonb NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (center_id, number),
  CONSTRAINT pay_exports_once UNIQUE (center_id, closing_id, profile_id, profile_version, format),
  CONSTRAINT pay_exports_of_closing FOREIGN KEY (center_id, closing_id) REFERENCES month_closings (center_id, _id) ON DELETE CASCADE
);

-- Codes, rounding, meals and profiles of a centre (PaySettings of the contract); null: none are set. `last_pay_export` counts its files, also
-- those that are gone.
ALTER TABLE centers ADD COLUMN pay_settings jsonb, ADD COLUMN last_pay_export integer NOT NULL DEFAULT 0;

-- Refuses what would change the pieces of a closed month, whoever writes it: one law for every way in. It holds the months of the centre
-- together with others who write; whoever closes one holds them alone, so that a write is either in the figures or refused. A lock is shared
-- by some thousandth of the centres, as that of the fences is.
CREATE FUNCTION require_open_months(of_center uuid, first_day date, last_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7305122, hashtext(of_center::text) & 1023);
  IF EXISTS (
    SELECT FROM public.month_closings WHERE center_id = of_center AND reopened_at IS NULL
      AND month <= last_day AND month > first_day - 31 AND (month + interval '1 month')::date > first_day
  ) THEN
    RAISE EXCEPTION 'a month of these days is closed' USING ERRCODE = '23514', CONSTRAINT = 'month_is_closed';
  END IF;
END $$;

CREATE FUNCTION keep_closed_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM public.require_open_months(OLD.center_id, OLD.day, OLD.day); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM public.require_open_months(NEW.center_id, NEW.day, NEW.day); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shift_transfers_closed AFTER INSERT OR DELETE ON shift_transfers FOR EACH ROW EXECUTE FUNCTION keep_closed_transfers();
CREATE TRIGGER shift_transfers_closed_changed AFTER UPDATE ON shift_transfers FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_closed_transfers();

-- Of an approved modification that stays the same but for its days, the days it gains or loses count alone.
CREATE FUNCTION keep_closed_modifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status = 'approved';
  is_now boolean := TG_OP <> 'DELETE' AND NEW.status = 'approved';
BEGIN
  IF was AND is_now AND OLD.from_day <= NEW.to_day AND NEW.from_day <= OLD.to_day
    AND (OLD.user_id, OLD.type, OLD.shift, OLD.hours, OLD.weekdays) IS NOT DISTINCT FROM (NEW.user_id, NEW.type, NEW.shift, NEW.hours, NEW.weekdays)
  THEN
    IF OLD.from_day <> NEW.from_day THEN
      PERFORM public.require_open_months(NEW.center_id, least(OLD.from_day, NEW.from_day), greatest(OLD.from_day, NEW.from_day) - 1);
    END IF;
    IF OLD.to_day <> NEW.to_day THEN
      PERFORM public.require_open_months(NEW.center_id, least(OLD.to_day, NEW.to_day) + 1, greatest(OLD.to_day, NEW.to_day));
    END IF;
    RETURN NULL;
  END IF;
  IF was THEN PERFORM public.require_open_months(OLD.center_id, OLD.from_day, OLD.to_day); END IF;
  IF is_now THEN PERFORM public.require_open_months(NEW.center_id, NEW.from_day, NEW.to_day); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER planning_modifications_closed AFTER INSERT OR UPDATE OR DELETE ON planning_modifications FOR EACH ROW
  EXECUTE FUNCTION keep_closed_modifications();

-- Memberships, cycles and their places hold from a day on: none of a day of a closed month, or of one before it, may change.
CREATE FUNCTION keep_closed_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_day date := CASE WHEN TG_OP <> 'INSERT' THEN (to_jsonb(OLD) ->> TG_ARGV[0])::date END;
  new_day date := CASE WHEN TG_OP <> 'DELETE' THEN (to_jsonb(NEW) ->> TG_ARGV[0])::date END;
  of_center uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.center_id ELSE NEW.center_id END;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7305122, hashtext(of_center::text) & 1023);
  IF EXISTS (
    SELECT FROM public.month_closings WHERE center_id = of_center AND reopened_at IS NULL AND (month + interval '1 month')::date > least(old_day, new_day)
  ) THEN
    RAISE EXCEPTION 'a month from that day on is closed' USING ERRCODE = '23514', CONSTRAINT = 'month_is_closed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER team_occurrences_closed AFTER INSERT OR DELETE ON team_occurrences FOR EACH ROW EXECUTE FUNCTION keep_closed_plan('from_day');
CREATE TRIGGER team_occurrences_closed_changed AFTER UPDATE ON team_occurrences FOR EACH ROW
  WHEN ((OLD.team_id, OLD.from_day) IS DISTINCT FROM (NEW.team_id, NEW.from_day)) EXECUTE FUNCTION keep_closed_plan('from_day');
CREATE TRIGGER team_rotations_closed AFTER INSERT OR UPDATE OR DELETE ON team_rotations FOR EACH ROW EXECUTE FUNCTION keep_closed_plan('from_day');
CREATE TRIGGER team_cycle_starts_closed AFTER INSERT OR UPDATE OR DELETE ON team_cycle_starts FOR EACH ROW
  EXECUTE FUNCTION keep_closed_plan('from_day');
CREATE TRIGGER rotation_activations_closed AFTER INSERT OR UPDATE OR DELETE ON rotation_activations FOR EACH ROW
  EXECUTE FUNCTION keep_closed_plan('activation_date');
SELECT heed_fences();

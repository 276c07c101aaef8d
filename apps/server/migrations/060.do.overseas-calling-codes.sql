-- A number overseas that was given with +33 is reached by the calling code of its territory, as every door writes it now
-- (contract/phone-number.ts, which the test of this file compares). Numbers to which text messages go stay as they were proved.
CREATE FUNCTION pg_temp.overseas(number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN number !~ '^\+33[1-9]\d{8}$' THEN number
    WHEN number ~ '^\+33(26[239]|69[23]|639(?!98)|709(2|3[5-7]))' THEN '+262' || substr(number, 4)
    WHEN number ~ '^\+33(590|69[01]|7090)' THEN '+590' || substr(number, 4)
    WHEN number ~ '^\+33(594|694|7093[0-3])' THEN '+594' || substr(number, 4)
    WHEN number ~ '^\+33(596|69[67]|7091)' THEN '+596' || substr(number, 4)
    ELSE number
  END
$$;

UPDATE availabilities SET call_number = pg_temp.overseas(call_number) WHERE call_number IS DISTINCT FROM pg_temp.overseas(call_number);
UPDATE members SET phone = pg_temp.overseas(phone) WHERE phone IS DISTINCT FROM pg_temp.overseas(phone);
UPDATE recovery_requests SET phone = pg_temp.overseas(phone) WHERE phone IS DISTINCT FROM pg_temp.overseas(phone);
UPDATE accounts SET carried = jsonb_set(carried, '{phone}', to_jsonb(pg_temp.overseas(carried ->> 'phone')))
WHERE carried ->> 'phone' IS DISTINCT FROM pg_temp.overseas(carried ->> 'phone');

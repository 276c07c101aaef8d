-- Telephone numbers were kept as they were typed. Those that can be read without a doubt become E.164, as every door writes them now
-- (contract/phone-number.ts, which the test of this file compares); the others stay as they are.
CREATE FUNCTION pg_temp.phone_number(typed text, zone text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  digits text := regexp_replace(typed, '\(0\)|[[:space:]\u00A0\u2007\u202F.\u2010-\u2013()/-]', '', 'g');
  code text := CASE
    WHEN zone IN ('Pacific/Tahiti', 'Pacific/Marquesas', 'Pacific/Gambier') AND digits ~ '^[48]\d{7}$' THEN '689'
    WHEN zone = 'Pacific/Noumea' AND digits ~ '^[2-9]\d{5}$' THEN '687'
    WHEN zone = 'Pacific/Wallis' AND digits ~ '^[78]\d{5}$' THEN '681'
    WHEN zone = 'America/Miquelon' AND digits ~ '^[45]\d{5}$' THEN '508'
  END;
BEGIN
  IF code IS NOT NULL THEN RETURN '+' || code || digits; END IF;
  IF digits ~ '^[1-9]\d{8}$' THEN digits := '0' || digits; END IF;
  IF digits ~ '^0[1-9]\d{8}$' THEN
    RETURN '+' || CASE
      WHEN digits ~ '^0(26[239]|69[23]|639(?!98)|709(2|3[5-7]))' THEN '262'
      WHEN digits ~ '^0(590|69[01]|7090)' THEN '590'
      WHEN digits ~ '^0(594|694|7093[0-3])' THEN '594'
      WHEN digits ~ '^0(596|69[67]|7091)' THEN '596'
      ELSE '33'
    END || substr(digits, 2);
  END IF;
  digits := regexp_replace(regexp_replace(digits, '^00', '+'), '^(33|262|590|594|596)(0?[1-9]\d{8})$', '+\1\2');
  digits := regexp_replace(digits, '^\+(33|262|590|594|596)0([1-9]\d{8})$', '+\1\2');
  IF digits ~ '^\+[1-9]\d{6,14}$' AND (digits !~ '^\+33' OR digits ~ '^\+33[1-9]\d{8}$') THEN RETURN digits; END IF;
  RETURN typed;
END $$;

UPDATE members m SET phone = pg_temp.phone_number(m.phone, c.zone) FROM centers c
WHERE c._id = m.center_id AND m.phone IS DISTINCT FROM pg_temp.phone_number(m.phone, c.zone);

UPDATE recovery_requests r SET phone = pg_temp.phone_number(r.phone, 'Europe/Paris')
WHERE r.phone IS DISTINCT FROM pg_temp.phone_number(r.phone, 'Europe/Paris');

-- Who is in no centre carries theirs.
UPDATE accounts SET carried = jsonb_set(carried, '{phone}', to_jsonb(pg_temp.phone_number(carried ->> 'phone', 'Europe/Paris')))
WHERE carried ->> 'phone' IS DISTINCT FROM pg_temp.phone_number(carried ->> 'phone', 'Europe/Paris');

-- From here on the rules of a centre may hold rows of a staffing by the hour: `staffing`, a list of {qualification, startTime, endTime, kinds,
-- dates, minimum, target, maximum} beside `minimumStaffing`. Absent: none. A server of before would lose them when it saves rules: it finds
-- this migration and does not start.
COMMENT ON COLUMN centers.rules IS 'CenterRules of the domain: profile, rules, minimum staffing by vacation and by the hour, notices, points.';

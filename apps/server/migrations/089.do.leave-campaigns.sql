-- Leave of a period that is shared among members after their wishes. `team_ids` null: everybody who has a team. `share`: what was computed last
-- and is not published, or what was published; `version` goes up with whatever changes it.
CREATE TABLE leave_campaigns (
  center_id uuid NOT NULL REFERENCES centers (_id),
  _id uuid NOT NULL,
  name text NOT NULL,
  state text NOT NULL CONSTRAINT leave_campaigns_state CHECK (state IN ('open', 'shared', 'published', 'withdrawn')),
  activity_id text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  wishes_until date NOT NULL,
  team_ids uuid[],
  fewest_weeks smallint NOT NULL,
  most_weeks smallint NOT NULL,
  longest_days smallint NOT NULL,
  most_away smallint,
  keeps_staffing boolean NOT NULL,
  seed integer NOT NULL,
  version integer NOT NULL DEFAULT 0,
  share jsonb,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (center_id, _id),
  CONSTRAINT leave_campaigns_period CHECK (from_day <= to_day AND wishes_until < from_day),
  CONSTRAINT leave_campaigns_shared CHECK (state NOT IN ('shared', 'published') OR share IS NOT NULL)
);

-- What one member wishes: [{fromDate, toDate}], the dearest first. `result`: what they obtained and why, once it is published, with the credit
-- that they carry to the next campaign.
CREATE TABLE leave_wishes (
  center_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  user_id uuid NOT NULL,
  wishes jsonb NOT NULL,
  impossible jsonb NOT NULL DEFAULT '[]',
  companion_id uuid,
  entered_by uuid,
  entered_because text,
  saved_at timestamptz NOT NULL,
  credit smallint,
  result jsonb,
  PRIMARY KEY (center_id, campaign_id, user_id),
  CONSTRAINT leave_wishes_of_campaign FOREIGN KEY (center_id, campaign_id) REFERENCES leave_campaigns (center_id, _id),
  CONSTRAINT leave_wishes_of_member FOREIGN KEY (center_id, user_id) REFERENCES members (center_id, _id)
);
CREATE INDEX leave_wishes_of_user ON leave_wishes (center_id, user_id);
SELECT heed_fences();

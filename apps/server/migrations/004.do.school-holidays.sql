-- School holidays of each zone, as the ministry's file gave them: days without school, both included. Of the whole platform.
CREATE TABLE school_periods (
  zone text NOT NULL CHECK (zone IN ('A', 'B', 'C', 'corse', 'outremer')),
  name text NOT NULL,
  start_day date NOT NULL,
  end_day date NOT NULL,
  PRIMARY KEY (zone, start_day, end_day, name),
  CONSTRAINT school_periods_in_order CHECK (start_day <= end_day)
);

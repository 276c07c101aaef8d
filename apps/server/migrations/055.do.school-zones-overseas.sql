-- Each overseas territory has its own school holidays in the ministry's file: each is a zone of its own.
ALTER TABLE school_periods DROP CONSTRAINT school_periods_zone_check;
ALTER TABLE school_periods ADD CONSTRAINT school_periods_zone_check CHECK (zone IN (
  'A', 'B', 'C', 'corse', 'guadeloupe', 'martinique', 'guyane', 'reunion', 'mayotte', 'saintPierreEtMiquelon',
  'nouvelleCaledonie', 'polynesie', 'wallisEtFutuna', 'outremer'
));

-- The job that tells when qualifications end reads these members alone.
CREATE INDEX members_with_validity ON members (center_id, _id) WHERE qualification_validity <> '[]' AND left_at IS NULL;

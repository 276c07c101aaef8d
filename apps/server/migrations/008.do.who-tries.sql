-- Addresses in one spelling (contract, email-address.ts): accounts made before are found by what now arrives. One that another account
-- has in its plain spelling keeps its own. « İ » is written out, for not every database lowers it alike.
UPDATE users u SET email = p.email
FROM (SELECT _id, btrim(lower(replace(normalize(email, NFKC), 'İ', U&'i\0307'))) AS email FROM users WHERE deleted_at IS NULL) p
WHERE u._id = p._id AND u.email <> p.email
  AND NOT EXISTS (SELECT FROM users o WHERE o._id <> u._id AND o.deleted_at IS NULL
    AND lower(replace(normalize(o.email, NFKC), 'İ', U&'i\0307')) = p.email);

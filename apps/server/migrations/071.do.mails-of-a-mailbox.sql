-- online
-- `victim+1@` and `victim+2@` are read in one mailbox: mails that anybody may cause are counted for it. The expression is that of `mailboxOf`.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_of_mailbox ON mails (regexp_replace(lower(recipient), '\+[^@]*@', '@'), created_at)
  WHERE kind IN ('registered', 'confirmAddress', 'recoveryRejected');

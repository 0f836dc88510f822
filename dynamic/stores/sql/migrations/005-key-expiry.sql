-- When a key stops working; null if it works until it is revoked.

alter table api_key add column expires_at bigint;

-- Finds a credential by the hash of its token, an API key or the app of an access token, with what decides about it: person,
-- account, role and accepted terms.
with credential as (
  select id, person_id, account_id, scopes, last_used_at, expires_at, hash
  from api_key
  where revoked_at is null
  union all
  select app.id, person_id, account_id, scopes, last_used_at, record.expires_at, record.hash
  from oauth_record record
  join app on app.id = record.app_id
  where record.kind = 'AccessToken' and revoked_at is null
)
select c.id, c.scopes, c.last_used_at, c.expires_at, p.id as person_id, p.name as person_name,
       a.id as account_id, a.name as account_name, a.api_access, m.role,
       (select max(version) from terms) as terms,
       (select max(version) from acceptance where person_id = p.id) as accepted
from credential c
join person p on p.id = c.person_id
join account a on a.id = c.account_id
join member m on m.account_id = c.account_id and m.person_id = c.person_id
where c.hash = ? and p.disabled = 0

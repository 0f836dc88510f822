-- Finds an active session by its hash, with its person and the terms that they accepted.
select p.id, p.email, p.name, s.account_id, s.last_used_at,
       (select max(version) from terms) as terms,
       (select max(version) from acceptance where person_id = p.id) as accepted
from session s
join person p on p.id = s.person_id
where s.hash = ? and s.expires_at > ? and p.disabled = 0

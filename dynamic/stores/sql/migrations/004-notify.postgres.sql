-- Tells every listening server when what it remembers of credentials may no longer be true. Writes that cannot change
-- that, such as when a key was last used, stay silent.

CREATE FUNCTION notify_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credentials', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER notify_credentials AFTER DELETE OR UPDATE OF name, disabled ON person
FOR EACH ROW EXECUTE FUNCTION notify_credentials();

CREATE TRIGGER notify_credentials AFTER DELETE OR UPDATE OF name, api_access ON account
FOR EACH ROW EXECUTE FUNCTION notify_credentials();

CREATE TRIGGER notify_credentials AFTER INSERT OR DELETE OR UPDATE ON member
FOR EACH ROW EXECUTE FUNCTION notify_credentials();

CREATE TRIGGER notify_credentials AFTER INSERT OR DELETE OR UPDATE ON terms
FOR EACH ROW EXECUTE FUNCTION notify_credentials();

CREATE TRIGGER notify_credentials AFTER DELETE OR UPDATE ON acceptance
FOR EACH ROW EXECUTE FUNCTION notify_credentials();

CREATE TRIGGER notify_credentials
AFTER DELETE OR UPDATE OF account_id, person_id, hash, scopes, revoked_at ON api_key
FOR EACH ROW EXECUTE FUNCTION notify_credentials();

CREATE TRIGGER notify_credentials
AFTER DELETE OR UPDATE OF account_id, person_id, scopes, revoked_at ON app
FOR EACH ROW EXECUTE FUNCTION notify_credentials();

CREATE TRIGGER notify_credentials AFTER DELETE OR UPDATE ON oauth_record
FOR EACH ROW EXECUTE FUNCTION notify_credentials();

/** What the function needs where it has accounts: a module of its own, so that it is read then alone. */
export { openPostgres } from '../accounts/postgres.ts';
export { publishDefaultTerms } from '../accounts/terms.ts';
export { StoredCredentials } from '../credentials.ts';
export { smtpMailer } from '../mail.ts';
export { createWeb } from '../web/web.ts';
export { cleanUp } from '../cleanup.ts';

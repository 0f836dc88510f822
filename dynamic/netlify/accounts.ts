/** What the function needs where it has accounts: a module of its own, so that it is read then alone. */
export { AccountStore } from '../accounts/accountStore.ts';
export { openPostgres, postgresPlace } from '../accounts/postgres.ts';
export { withDefaultTerms } from '../accounts/terms.ts';
export { StoredCredentials } from '../credentials.ts';
export { smtpMailer } from '../mail.ts';
export { createWeb } from '../web/web.ts';
export { keepClean } from '../cleanup.ts';

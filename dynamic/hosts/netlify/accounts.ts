/** The parts of a function with accounts: a module of its own, which loads only then. */
export { AccountStore } from '../../stores/sql/accountStore.ts';
export { openPostgres, postgresPlace } from '../../stores/sql/postgres.ts';
export { withDefaultTerms } from '../../identity/accounts/terms.ts';
export { StoredCredentials } from '../../identity/credentials.ts';
export { smtpMailer } from '../../identity/accounts/mail.ts';
export { createWeb } from '../../identity/web.ts';
export { startCleanup as keepClean } from '../../identity/cleanup.ts';

/** What an operator or a person asked for cannot be done; the message says why, in words for them. */
export class AccountError extends Error {}

/** The account has no API access, which what was asked for needs. */
export class NoApiAccess extends AccountError {
  readonly account: string;

  constructor(account: string) {
    super('this account has no API access');
    this.account = account;
  }
}

/** Their role does not let them. */
export class NotAllowed extends AccountError {}

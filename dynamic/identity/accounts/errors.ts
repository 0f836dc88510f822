/** A request of a person or operator that cannot be fulfilled. The message tells them why. */
export class AccountError extends Error {}

/** The account has no API access, which the request needs. */
export class NoApiAccess extends AccountError {
  readonly account: string;

  constructor(account: string) {
    super('this account has no API access');
    this.account = account;
  }
}

/** The actor's role does not allow the request. */
export class NotAllowed extends AccountError {}

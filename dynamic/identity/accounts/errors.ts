/** A request of a person or operator that cannot be fulfilled. The message tells them why. It has no final period. */
export class AccountError extends Error {
  /** The field of a form that the message is about; undefined if it is about none. */
  readonly field: AccountField | undefined;

  constructor(message: string, field?: AccountField) {
    super(message);
    this.field = field;
  }
}

/** The fields that a message can be about, by their names in forms. `present` is the current password. */
export type AccountField = 'name' | 'email' | 'password' | 'present';

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

/** What an operator or a person asked for cannot be done; the message says why, in words for them. */
export class AccountError extends Error {}

/** Their role does not let them. */
export class NotAllowed extends AccountError {}

import { accountText, signedInCookie } from '../../common/accountFrame.ts';

/** Names the account in the header of a stored page for who is signed in. Over https, the cookie has a prefix. */
const isSignedIn = document.cookie.split('; ').some((one) => one.replace(/^__Host-/, '') === `${signedInCookie}=1`);
if (isSignedIn) document.querySelector('header .account:last-child')!.textContent = accountText;

import type { Role } from '../accounts/membership.ts';

/** The roles as pages name them. */
export const roleNames: Readonly<Record<Role, string>> = { member: 'Member', admin: 'Admin', owner: 'Owner' };

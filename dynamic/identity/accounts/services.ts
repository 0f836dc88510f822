import type { Sql } from '../../stores/sql/sql.ts';
import { Access } from './access.ts';
import { Accounts } from './accounts.ts';
import { Apps } from './apps.ts';
import { Audit } from './audit.ts';
import { Browsers } from './browsers.ts';
import { Keys } from './keys.ts';
import { Links } from './links.ts';
import { People } from './people.ts';
import { ProjectLinks } from './projectLinks.ts';
import { ProjectNews } from './projectNews.ts';
import { Projects } from './projects.ts';
import { Sessions } from './sessions.ts';
import { Terms } from './terms.ts';

/** Everything that reads and changes the account store. @param now epoch milliseconds */
export function accountServices(sql: Sql, now: () => number) {
  return {
    access: new Access(sql, now),
    accounts: new Accounts(sql, now),
    apps: new Apps(sql, now),
    audit: new Audit(sql, now),
    browsers: new Browsers(sql, now),
    keys: new Keys(sql, now),
    links: new Links(sql, now),
    people: new People(sql, now),
    projectLinks: new ProjectLinks(sql, now),
    projectNews: new ProjectNews(sql, now),
    projects: new Projects(sql, now),
    sessions: new Sessions(sql, now),
    terms: new Terms(sql, now),
  };
}

export type AccountServices = ReturnType<typeof accountServices>;

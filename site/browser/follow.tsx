import { render } from 'preact';
import { CopyButton } from './copyButton.tsx';
import { ExportMenu } from './exportMenu.tsx';

interface FollowMenuProps {
  /** The address of the feed, and what it has. */
  readonly href: string;
  readonly about: string;
}

/** A menu with the address of a feed, which is for a feed reader: a browser shows its XML. */
const FollowMenu = ({ href, about }: FollowMenuProps) => (
  <ExportMenu label="Follow">
    {/* The menu stays open while the button says that the address is copied. */}
    <div onClick={(event) => event.stopPropagation()}>
      <p class="whole hint">{about}</p>
      <p class="whole">
        <code>{href}</code>
      </p>
      <p class="whole">
        <CopyButton textOf={() => href} />
        <a class="button quiet" href={href}>
          Open the feed
        </a>
      </p>
    </div>
  </ExportMenu>
);

/** Makes a menu of each link to the feed of a page. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('.actions a[type="application/atom+xml"]')) {
  const place = document.createElement('span');
  link.replaceWith(place);
  render(<FollowMenu href={link.href} about={link.title} />, place);
}

import { useState, type ReactElement } from 'react';
import type { SharedPage } from '#contract/shared.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { announce } from '#web/ui/text/announce.ts';
import { useSharing, type SharingSource } from './sharing.ts';
import { dayChoices, daysWords, isOpen, stateWords } from './words.ts';
import styles from './PrintOrShare.module.css';

export interface SharePageProps extends SharingSource {
  /** The time that decides which pages in the list have ended; by default the time when the list opens. */
  readonly now?: Date;
  /** Whether this screen has changes that the server does not have yet. The server makes the shared page, without them. */
  readonly isUnsaved: boolean;
}

/** Makes a page for someone without an account, shows its link once, and lists every page that the member shares. */
export function SharePage({ now: asOf, isUnsaved, ...source }: SharePageProps): ReactElement {
  const [now] = useState(() => asOf ?? new Date());
  const { days, setDays, url, pages, problem, isBusy, share, withdraw } = useSharing(source);
  if (source.isOffline)
    return <p className={styles['note']}>The server makes the link, so you need a connection.</p>;
  return (
    <section className={styles['share']} aria-label="Share a page">
      <h3>Share a page</h3>
      <p>
        A link to a fixed copy of this page. Anyone with the link can read it without an account, and sees
        none of your other records.
        {isUnsaved ? ' The page has what is saved, not what is still being typed or sent.' : ''}
      </p>
      <div className={styles['make']}>
        <Select
          label="Open for"
          value={String(days)}
          options={dayChoices.map((each) => ({ value: String(each), label: daysWords(each) }))}
          onChange={(value) => setDays(Number(value))}
        />
        <Button tone="line" icon="share" busy={isBusy} onClick={share}>
          Make a link
        </Button>
      </div>
      {url !== null && <MadeLink key={url} url={url} />}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      {pages.length > 0 && (
        <ul className={styles['pages']} aria-label="Shared pages">
          {pages.map((page) => (
            <SharedPageItem key={page.id} page={page} now={now} isBusy={isBusy} onWithdraw={withdraw} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MadeLink({ url }: { readonly url: string }): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(url).then(
      () => {
        setCopied(true);
        announce('Link copied.');
      },
      () => announce('The browser did not copy the link. Select it and copy it by hand.'),
    );
  return (
    <div className={styles['made']}>
      <TextField label="Link, shown only once" value={url} readOnly />
      <Button tone="line" icon="copy" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  );
}

interface SharedPageItemProps {
  readonly page: SharedPage;
  readonly now: Date;
  readonly isBusy: boolean;
  readonly onWithdraw: (id: string) => void;
}

function SharedPageItem({ page, now, isBusy, onWithdraw }: SharedPageItemProps): ReactElement {
  return (
    <li>
      <span>
        <b>{page.title}</b>
        <small>{stateWords(page, now)}</small>
      </span>
      {isOpen(page, now) && (
        <Button
          tone="dangerLine"
          disabled={isBusy}
          aria-label={`Withdraw ${page.title}, ${stateWords(page, now)}`}
          onClick={() => onWithdraw(page.id)}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

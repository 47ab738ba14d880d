import { useState, type ReactElement } from 'react';
import type { SharedPage } from '#contract/shared.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { announce } from '#web/ui/text/announce.ts';
import { useSharing, type MadePage, type SharingSource } from './sharing.ts';
import { dayChoices, daysWords, isOpen, stateWords, withdrawNames } from './words.ts';
import styles from './PrintOrShare.module.css';

export interface SharePageProps extends SharingSource {
  /** Shared pages with an end before this time have ended. The default is the time when the list opens. */
  readonly now?: Date;
  /** True if this screen has unsent changes. The server makes the shared page without them. */
  readonly isUnsaved: boolean;
}

/** Makes a page for someone without an account, and shows its link once. Lists all pages that the member shares. */
export function SharePage({ now: asOf, isUnsaved, ...source }: SharePageProps): ReactElement {
  const [now] = useState(() => asOf ?? new Date());
  const { days, setDays, made, pages, problem, isBusy, share, withdraw } = useSharing(source);
  const names = withdrawNames(pages, now);
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
      {made !== null && <MadeLink key={made.url} {...made} />}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      {pages.length > 0 && (
        <ul className={styles['pages']} aria-label="Shared pages">
          {pages.map((page, at) => (
            <SharedPageItem
              key={page.id}
              {...{ page, now, isBusy }}
              name={names[at] ?? ''}
              onWithdraw={withdraw}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The new link, to copy or to send. Only some devices, such as phones, can send it. */
function MadeLink({ url, title }: MadePage): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const [problem, setProblem] = useState('');
  const copy = (): void => {
    setProblem('');
    navigator.clipboard.writeText(url).then(
      () => {
        setCopied(true);
        announce('Link copied.');
      },
      () => setProblem('The browser did not copy the link. Select it and copy it by hand.'),
    );
  };
  const send = (): void => {
    setProblem('');
    navigator.share({ title, url }).catch((error: unknown) => {
      // The person has closed the share sheet.
      if (error instanceof Error && error.name === 'AbortError') return;
      setProblem('This device did not send the link. Copy it instead.');
    });
  };
  return (
    <div className={styles['made']}>
      <TextField label="Link, shown only once" value={url} readOnly />
      <Button tone="line" icon="copy" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
      {'share' in navigator && (
        <Button tone="line" icon="share" onClick={send}>
          Send link
        </Button>
      )}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
    </div>
  );
}

interface SharedPageItemProps {
  readonly page: SharedPage;
  readonly now: Date;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onWithdraw: (id: string) => void;
}

function SharedPageItem({ page, now, name, isBusy, onWithdraw }: SharedPageItemProps): ReactElement {
  return (
    <li>
      <span>
        <b>{page.title}</b>
        <small>{stateWords(page, now)}</small>
      </span>
      {isOpen(page, now) && (
        <Button
          tone="dangerLine"
          // A disabled button would lose the focus.
          aria-disabled={isBusy || undefined}
          aria-label={name}
          onClick={() => onWithdraw(page.id)}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

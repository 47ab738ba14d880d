import { useEffect, useState, type ReactElement } from 'react';
import { usualDays, type SharedPage } from '#contract/shared.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { announce } from '#web/ui/text/announce.ts';
import type { SharingCalls } from './calls.ts';
import type { PaperOf } from './pages.ts';
import { dayChoices, daysWords, isOpen, stateWords } from './words.ts';
import styles from './PrintOrShare.module.css';

interface PrintOrShareProps {
  readonly paper: PaperOf;
  readonly slug: string;
  readonly calls: SharingCalls;
  /** What is open and what has ended is told as of this moment; without it as of when it opens. */
  readonly now?: Date;
  /** Restricted members make no page. */
  readonly mayShare: boolean;
  readonly isOffline: boolean;
  /** What is on screen is not all on the server yet, which is where a page is made. */
  readonly isUnsaved: boolean;
  readonly onClose: () => void;
}

/** The one page of what is on screen: printed, or shared for a while with somebody who has no account; and every page that is. */
export function PrintOrShare(props: PrintOrShareProps): ReactElement {
  const { onClose, mayShare } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Print or share"
      actions={
        <>
          <Button
            tone="primary"
            icon="print"
            onClick={() => {
              onClose();
              // The dialog goes first: it would be in the picture.
              setTimeout(() => window.print());
            }}
          >
            Print the page
          </Button>
          <Button tone="line" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p>
        One page of A4 for a bank, a partner or an agent. Ctrl+P prints it too; a PDF comes from the browser’s
        print.
      </p>
      {mayShare && <Sharing {...props} />}
    </Dialog>
  );
}

function Sharing({ paper, slug, calls, now: asOf, isOffline, isUnsaved }: PrintOrShareProps): ReactElement {
  const [days, setDays] = useState<number>(usualDays);
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [pages, setPages] = useState<readonly SharedPage[]>([]);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [now] = useState(() => asOf ?? new Date());
  useEffect(() => {
    if (isOffline) return;
    let isOver = false;
    calls.list(slug).then(
      (list) => !isOver && setPages(list),
      (error: unknown) => !isOver && setProblem(wordsOf(error)),
    );
    return () => {
      isOver = true;
    };
  }, [calls, slug, isOffline]);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    setProblem('');
    work()
      .catch((error: unknown) => setProblem(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  const share = (): void =>
    run(async () => {
      const { url: made, ...page } = await calls.share(slug, { ...paper, days });
      setUrl(made);
      setCopied(false);
      announce('The link is made. It is shown this once: copy it now.');
      setPages([page, ...pages]);
    });
  const withdraw = (id: string): void =>
    run(async () => {
      await calls.withdraw(slug, id);
      setPages(await calls.list(slug));
    });
  if (isOffline)
    return <p className={styles['note']}>A link is made by the server: it needs a connection.</p>;
  return (
    <section className={styles['share']} aria-label="Share a page">
      <h3>Share a page</h3>
      <p>
        A frozen page behind a link: read only, without an account, without your other records. Whoever has
        the link can read it.
        {isUnsaved ? ' It has what is saved, not what is still being typed or sent.' : ''}
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
      {url !== null && (
        <div className={styles['made']}>
          <TextField label="Link, shown this once" value={url} readOnly />
          <Button
            tone="line"
            icon="copy"
            onClick={() =>
              void navigator.clipboard.writeText(url).then(
                () => {
                  setCopied(true);
                  announce('Link copied.');
                },
                () => announce('The browser did not copy the link. Select it and copy it by hand.'),
              )
            }
          >
            {isCopied ? 'Copied' : 'Copy link'}
          </Button>
        </div>
      )}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      {pages.length > 0 && (
        <ul className={styles['pages']} aria-label="Shared pages">
          {pages.map((page) => (
            <li key={page.id}>
              <span>
                <b>{page.title}</b>
                <small>{stateWords(page, now)}</small>
              </span>
              {isOpen(page, now) && (
                <Button
                  tone="dangerLine"
                  disabled={isBusy}
                  aria-label={`Withdraw ${page.title}, ${stateWords(page, now)}`}
                  onClick={() => withdraw(page.id)}
                >
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

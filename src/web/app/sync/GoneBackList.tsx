import type { ReactElement } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import type { LostEdit, Records } from '#web/data/records.ts';
import type { NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { detailOf } from '#web/shell/addresses.ts';
import { useFarm } from '#web/shell/member.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { goneBackWords, lostFieldWords, nameOfLost } from './gone-back-words.ts';
import styles from './SyncPanel.module.css';

export function GoneBackList({ onClose }: { readonly onClose: () => void }): ReactElement | null {
  const records = useRecords();
  const { goneBack } = useSyncStatus();
  if (goneBack === null) return null;
  const named = namedIn(records);
  return (
    <>
      <p className={styles['warning']}>{goneBackWords(goneBack)}</p>
      <ul className={styles['entries']}>
        {goneBack.lost.map((lost) => (
          <Lost key={lost.key} lost={lost} named={named} onClose={onClose} />
        ))}
      </ul>
      <div className={styles['seen']}>
        <Button tone="line" onClick={() => records.sync.seenGoneBack()}>
          I have seen it
        </Button>
      </div>
    </>
  );
}

const namedIn = (records: Records): NamedRecords => ({
  carries: records.carries().map(({ carry }) => carry),
  groups: records.groups().map(({ group }) => group),
});

const wholeWords = { gone: 'No longer there', back: 'There again' } as const;

interface LostProps {
  readonly lost: LostEdit;
  readonly named: NamedRecords;
  readonly onClose: () => void;
}

function Lost({ lost, named, onClose }: LostProps): ReactElement {
  const { slug } = useFarm();
  const { kind, id, what, fields } = lost;
  const words =
    what === 'changed' ? fields.map((one) => lostFieldWords(kind, one, named)) : [wholeWords[what]];
  return (
    <li className={styles['entry']}>
      <div>
        {what === 'gone' ? (
          <b>{nameOfLost(lost)}</b>
        ) : (
          <TextLink href={detailOf(kind, slug, id)} onClick={onClose}>
            {nameOfLost(lost)}
          </TextLink>
        )}
      </div>
      {words.map((one) => (
        <span key={one} className={styles['what']}>
          {one}
        </span>
      ))}
    </li>
  );
}

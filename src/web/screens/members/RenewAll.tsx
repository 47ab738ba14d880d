import { useEffect, useState, type ReactElement } from 'react';
import { reasonOf } from '#web/shell/area.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useMemberCalls } from './calls.ts';
import { count } from './words.ts';
import styles from './Members.module.css';

interface RenewAllProps {
  readonly presentYear: number;
  readonly onClose: () => void;
  /** Called after renewing `members` memberships. They now end on 30 June of the year `until`. */
  readonly onRenewed: (members: number, until: number) => void;
}

function useRenewal({ presentYear, onRenewed }: RenewAllProps) {
  const calls = useMemberCalls();
  const [year, setYear] = useState(presentYear);
  const [found, setFound] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isLatest = true;
    calls.countEnding(year).then(
      (count) => isLatest && setFound(count),
      (error: unknown) => isLatest && setProblem(reasonOf(error)),
    );
    return () => {
      isLatest = false;
    };
  }, [calls, year]);
  const renew = (): void => {
    setBusy(true);
    setProblem('');
    calls.renewEnding(year).then(
      (members) => onRenewed(members, year + 1),
      (error: unknown) => {
        setProblem(`Not renewed: ${reasonOf(error)}. Try again.`);
        setBusy(false);
      },
    );
  };
  const chooseYear = (chosen: number): void => {
    setFound(null);
    setYear(chosen);
  };
  return { year, found, problem, isBusy, chooseYear, renew };
}

/** Renews every membership that ends on a chosen 30 June. Shows their number first. */
export function RenewAll(props: RenewAllProps): ReactElement {
  const { presentYear, onClose } = props;
  const { year, found, problem, isBusy, chooseYear, renew } = useRenewal(props);
  return (
    <Dialog
      open
      title={`Renew to 30 June ${year + 1}`}
      onClose={onClose}
      actions={
        <>
          {found !== null && found > 0 && (
            <Button tone="primary" busy={isBusy} onClick={renew}>
              Renew {count(found, 'member')}
            </Button>
          )}
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Select
        label="Memberships that end on"
        value={String(year)}
        options={[presentYear - 1, presentYear].map((one) => ({
          value: String(one),
          label: `30 June ${one}`,
        }))}
        onChange={(text) => chooseYear(Number(text))}
      />
      <p className={styles['counted']}>
        {found === null && problem === '' && 'Counting the memberships…'}
        {found === 0 && `No membership ends on 30 June ${year}.`}
        {found !== null &&
          found > 0 &&
          `The membership of ${count(found, 'member')} ends on 30 June ${year}. Members who are switched off are left out.`}
      </p>
      <p role="alert">{problem}</p>
    </Dialog>
  );
}

import {
  deathsOfPart,
  splitMob,
  splittable,
  type MobPart,
  type SplitMob as Split,
  type Splittable,
} from '#calc-core/actual';
import { unusedName } from '#calc-core/decide';
import { readTyped, shortDate, showAmount, type DecimalText } from '#calc-core/number';
import { tradeInputs, type Trade } from '#calc-core/trade';
import { useState, type ReactElement } from 'react';
import { newId } from '#web/data/records.ts';
import { today } from '#web/shell/today.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { MobPreview } from './MobPreview.tsx';
import styles from './Mob.module.css';

export interface SplitMobProps {
  readonly trade: Trade;
  readonly names: readonly string[];
  readonly onSplit: (split: Split) => void;
  readonly onClose: () => void;
}

/** A dialog that splits a mob. Some of its head, or whole lots, become a new trade. */
export default function SplitMob({ trade, names, onSplit, onClose }: SplitMobProps): ReactElement {
  const mob = splittable(trade);
  const [id] = useState(newId);
  const [name, setName] = useState(() => unusedName(trade.name.trim() || 'Mob', [...names, trade.name]));
  const [goes, setGoes] = useState<Omit<MobPart, 'deaths'>>({ head: null, lots: [] });
  const [deaths, setDeaths] = useState<DecimalText | null>(null);
  const lots = 'problem' in mob ? '' : JSON.stringify(mob.lots);
  const [tickedOf, setTickedOf] = useState(lots);
  // Someone else has changed the lots. A ticked position may now be another lot.
  if (lots !== tickedOf) {
    setTickedOf(lots);
    setGoes({ ...goes, lots: [] });
  }
  const part: MobPart = { ...goes, deaths: deaths ?? deathsOfPart(trade, goes) };
  const made = splitMob(trade, part, { id, name, today: today() });
  const isAsked = goes.head !== null || goes.lots.length > 0;
  const ready = 'problem' in made ? null : made;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Split the mob"
      actions={
        <>
          {!('problem' in mob) && (
            <Button tone="primary" disabled={ready === null} onClick={() => ready !== null && onSplit(ready)}>
              Split
            </Button>
          )}
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {'problem' in mob ? (
        <p>{mob.problem}</p>
      ) : (
        <div className={styles['mob']}>
          <PartFields {...{ mob, goes, part }} onGoes={setGoes} onDeaths={setDeaths} />
          <TextField label="Name of the new trade" value={name} onInput={setName} />
          {'problem' in made ? (
            isAsked && <p role="alert">{made.problem}</p>
          ) : (
            <MobPreview before={[trade]} after={[made.gone, made.kept]} />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface PartFieldsProps {
  readonly mob: Splittable;
  readonly goes: Omit<MobPart, 'deaths'>;
  readonly part: MobPart;
  readonly onGoes: (goes: Omit<MobPart, 'deaths'>) => void;
  readonly onDeaths: (deaths: DecimalText | null) => void;
}

function PartFields({ mob, goes, part, onGoes, onDeaths }: PartFieldsProps): ReactElement {
  const rule = (label: string) => ({ ...tradeInputs.numberOfHead, label });
  return (
    <>
      {mob.left !== '0' && (
        <AmountField
          label="Head that go to the new trade"
          note={`${showAmount(mob.left, 'head')} are left`}
          value={goes.head}
          read={(text) => readTyped(text, rule('Head that go'))}
          onInput={(head) => onGoes({ ...goes, head })}
        />
      )}
      {mob.lots.length > 0 && (
        <fieldset className={styles['lots']}>
          <legend>Whole lots that go</legend>
          {mob.lots.map((lot, at) => (
            <Checkbox
              key={at}
              checked={goes.lots.includes(at)}
              onChange={(isChecked) =>
                onGoes({
                  ...goes,
                  lots: isChecked ? [...goes.lots, at] : goes.lots.filter((each) => each !== at),
                })
              }
            >
              {lotWords(lot)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {mob.deaths !== '0' && (
        <AmountField
          label="Deaths counted in the new trade"
          note={`${showAmount(mob.deaths, 'head')} died`}
          value={part.deaths}
          read={(text) => readTyped(text, rule('Dead'))}
          onInput={onDeaths}
        />
      )}
    </>
  );
}

const lotWords = ({ head, name, soldOn }: Splittable['lots'][number]): string =>
  [
    `${showAmount(head, 'head')} head`,
    ...(name === '' ? [] : [name]),
    soldOn === null ? 'no day' : shortDate(soldOn),
  ].join(', ');

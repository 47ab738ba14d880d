import type { CarryFigureName } from '#calc-core/carry';
import { isBlankText } from '#calc-core/rules';
import type { CarryResult } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Badge } from '#web/ui/text/Badge.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Headline } from '#web/ui/text/Figure.tsx';
import type { CarryEditing } from './carry-editing.ts';
import { ExplainedCost } from './ExplainedCost.tsx';
import { FormStatus, type FormState } from './FormStatus.tsx';
import { serverCarryDiffers, type ServerCarryFigures } from './server-figures.ts';
import { Subtitle } from './Subtitle.tsx';
import styles from './Form.module.css';

interface CarryTitleProps {
  readonly form: CarryEditing;
  readonly result: CarryResult;
  readonly serverSays: ServerCarryFigures | null;
  readonly usedBy: number;
  readonly onClear: (() => void) | undefined;
  readonly status: FormState | undefined;
  readonly help: string | null;
}

/** The carry's name and use, its state, and what it comes to. */
export function CarryTitle({
  form: { carry, readOnly },
  result,
  serverSays,
  usedBy,
  onClear,
  status,
  help,
}: CarryTitleProps): ReactElement {
  const byGrowth = carry.carryTypeId === 1;
  const use =
    usedBy === 0 ? 'not used by a trade yet' : `used by ${usedBy} ${usedBy === 1 ? 'trade' : 'trades'}`;
  return (
    <div className={styles['title']}>
      <div className={styles['name']}>
        <h1>
          <span className={styles['words']}>
            {isBlankText(carry.name) ? 'New Cost Of Carry' : carry.name}
          </span>
        </h1>
        <Subtitle help={help}>{`${byGrowth ? 'Growth rate' : 'Time held'}, ${use}`}</Subtitle>
        {status && <FormStatus {...status} />}
      </div>
      {onClear && !readOnly && (
        <Button tone="line" icon="undo" onClick={onClear}>
          Clear to defaults
        </Button>
      )}
      <Headline
        figures={[
          {
            label: byGrowth ? 'Cost per head before weekly costs' : 'Carry per head',
            figure: (
              <>
                <ExplainedCost name="carryPerHd" carry={carry} result={result} />{' '}
                <ServerSaysChip name="carryPerHd" {...{ result, serverSays }} />
              </>
            ),
            big: true,
          },
          {
            label: 'Each week held',
            figure: (
              <>
                <ExplainedCost name="carryPerHdPerWeek" carry={carry} result={result} /> /hd{' '}
                <ServerSaysChip name="carryPerHdPerWeek" {...{ result, serverSays }} />
              </>
            ),
          },
        ].toReversed()}
      />
    </div>
  );
}

interface ServerSaysChipProps {
  readonly name: CarryFigureName;
  readonly result: CarryResult;
  readonly serverSays: ServerCarryFigures | null;
}

function ServerSaysChip({ name, result, serverSays }: ServerSaysChipProps): ReactElement | null {
  const words = serverCarryDiffers(name, result.figures[name], serverSays);
  return words === null ? null : <Badge tone="info">{words}</Badge>;
}

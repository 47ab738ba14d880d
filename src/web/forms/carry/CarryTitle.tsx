import type { CarryFigureName } from '#calc-core/carry';
import { isBlankText } from '#calc-core/rules';
import type { CarryResult } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Badge } from '#web/ui/text/Badge.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { Headline } from '#web/ui/text/Headline.tsx';
import type { CarryFields } from '#web/forms/parts/form-fields.ts';
import { ExplainedCost } from './ExplainedCost.tsx';
import { FormStatus, type FormState } from '#web/forms/parts/FormStatus.tsx';
import { serverCarryDiffers, type ServerCarryFigures } from '#web/forms/parts/server-figures.ts';
import { Subtitle } from '#web/forms/parts/Subtitle.tsx';
import styles from '#web/forms/parts/Form.module.css';

interface CarryTitleProps {
  readonly form: CarryFields;
  readonly result: CarryResult;
  readonly serverSays: ServerCarryFigures | null;
  readonly usedBy: number;
  readonly title: string;
  readonly status: FormState | undefined;
  readonly help: string | null;
  readonly here: ReactElement | null;
}

/** The carry's name, its state, its totals, and the trades that use it. */
export function CarryTitle({
  form: { draft: carry, readOnly, clear },
  title,
  result,
  serverSays,
  usedBy,
  status,
  help,
  here,
}: CarryTitleProps): ReactElement {
  const byGrowth = carry.carryTypeId === 1;
  const use =
    usedBy === 0 ? 'not used by a trade yet' : `used by ${usedBy} ${usedBy === 1 ? 'trade' : 'trades'}`;
  return (
    <div className={styles['title']}>
      <div className={cx(styles['name'], here !== null && styles['shared'])}>
        <h1>
          <span className={styles['words']}>{isBlankText(carry.name) ? title : carry.name}</span>
        </h1>
        {here !== null && <div className={styles['others']}>{here}</div>}
        <Subtitle help={help}>{`${byGrowth ? 'Growth rate' : 'Time held'}, ${use}`}</Subtitle>
        {status && <FormStatus {...status} />}
      </div>
      {!readOnly && (
        <Button tone="line" icon="undo" onClick={clear}>
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

import {
  crossings,
  edgeUnit,
  emptyReason,
  leverChoices,
  leverInput,
  leverKey,
  leverSteps,
  leverTitle,
  leverWords,
  OWN_CROSSING,
  readStep,
  shownTable,
  showStep,
  tableAsked,
  tableFigures,
  type Lever,
  type Position,
  type ShownTable,
  type TableAsked,
  type TableCell,
} from '#calc-core/decide';
import { tradeFigures, type TradeFigureName } from '#calc-core/trade';
import { useDeferredValue, useMemo, useRef, useState, type ReactElement } from 'react';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { isTypeLarge, useNarrow } from '#web/ui/frame/narrow.ts';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { Ask, AskedOfTrade } from './asked.ts';
import { Grid } from './Grid.tsx';
import { saveTable } from './save-table.ts';
import { priceTableName, priceTableRows } from './tables.ts';
import { Outcome, type TrialProps } from './Trial.tsx';
import styles from './WhatIf.module.css';

interface PriceTableProps extends TrialProps {
  readonly asked: AskedOfTrade;
  readonly ask: Ask;
}

/** A table of one figure for nine by nine values of two numbers. On a narrow screen or with large text, five by five. */
export function PriceTable(props: PriceTableProps): ReactElement {
  const { position, tried, asked, ask, onTry } = props;
  const isNarrow = useNarrow();
  // Use only the table's own settings here. Otherwise typing a target in the sentence above would calculate the table again.
  const { crossed, tableFigure, rows, columns, rowStep, columnStep } = asked;
  const settings = useMemo(
    () => tableAsked(position, { crossed, tableFigure, rows, columns, rowStep, columnStep }),
    [position, crossed, tableFigure, rows, columns, rowStep, columnStep],
  );
  const drawn = useDeferredValue(useMemo(() => ({ position, settings }), [position, settings]));
  const count = isNarrow || isTypeLarge() ? 5 : 9;
  const shown = useMemo(() => shownTable(drawn.position, drawn.settings, count), [drawn, count]);
  const why = shown === null ? null : emptyReason(shown);
  const at = shown === null || tried === null ? null : cellOf(shown, tried.key);
  const choose = (cell: TableCell | null): void =>
    onTry(cell === null || shown === null ? null : { key: keyOf(shown, cell), set: setAt(shown, cell) });
  const change = (next: AskedOfTrade): void => {
    if (at !== null) onTry(null);
    ask(next);
  };
  return (
    <Section
      title={`If ${settings.over.words} move`}
      hint={<Settings position={position} settings={settings} onChange={change} />}
    >
      {shown === null || why !== null ? (
        <p className={styles['then']}>
          {why ?? `This trade has no ${missingWords(position, settings)} yet.`}
        </p>
      ) : (
        <>
          <Grid shown={shown} tried={at} onTry={choose} />
          <div className={styles['under']}>
            {at === null || tried === null ? (
              <span className={styles['grow']}>Press a cell to see the whole trade with its values.</span>
            ) : (
              <Outcome
                {...props}
                tried={tried}
                figure={shown.figure}
                made={shown.table.cells[at.row]![at.column]!}
              />
            )}
            {at === null && (
              <Button
                tone="quiet"
                icon="download"
                onClick={() => saveTable(priceTableName(shown), priceTableRows(shown))}
              >
                CSV
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}

const missingWords = (position: Position, { over }: TableAsked): string =>
  leverWords(
    [over.rows, over.columns].find((lever) => !leverChoices(position).some((one) => one.lever === lever)) ??
      over.rows,
  );

const keyOf = ({ over, rows, columns }: ShownTable, { row, column }: TableCell): string =>
  `cell ${leverKey(over.rows)} ${rows[row]!} ${leverKey(over.columns)} ${columns[column]!}`;

function cellOf(shown: ShownTable, key: string): TableCell | null {
  for (const row of shown.rows.keys())
    for (const column of shown.columns.keys())
      if (keyOf(shown, { row, column }) === key) return { row, column };
  return null;
}

const setAt = ({ over, rows, columns }: ShownTable, { row, column }: TableCell) => [
  { lever: over.rows, value: rows[row]! },
  { lever: over.columns, value: columns[column]! },
];

interface SettingsProps {
  readonly position: Position;
  readonly settings: TableAsked;
  readonly onChange: (asked: AskedOfTrade) => void;
}

const figureWords = (figure: TradeFigureName): string =>
  figure === 'profitPerHead' ? 'Profit $/hd' : `${tradeFigures[figure].label}`;

/** A button such as "Profit $/hd, by 10 c/kg". It opens the choice of figure, numbers and steps. */
function Settings({ position, settings, onChange }: SettingsProps): ReactElement {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { figure, over, rowStep, columnStep } = settings;
  const steps = [showStep(rowStep, over.rows), showStep(columnStep, over.columns)];
  const levers = leverChoices(position).map(({ key, lever }) => ({ value: key, label: leverTitle(lever) }));
  const own = (change: AskedOfTrade): AskedOfTrade => ({
    crossed: OWN_CROSSING,
    rows: leverKey(over.rows),
    columns: leverKey(over.columns),
    ...change,
  });
  return (
    <>
      <Button
        ref={anchor}
        tone="quiet"
        iconAfter="chevronDown"
        className={styles['settings']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {figureWords(figure)}, by {[...new Set(steps)].join(' and ')}
      </Button>
      <Popover open={isOpen} onClose={() => setOpen(false)} anchor={anchor} title="The table">
        <div className={styles['choices']}>
          <Select
            label="Figure"
            value={figure}
            options={tableFigures(position).map((name) => ({ value: name, label: figureWords(name) }))}
            onChange={(tableFigure) => onChange({ tableFigure })}
          />
          <Select
            label="What moves"
            value={over.key}
            options={[
              ...crossings(position).map((one) => ({ value: one.key, label: one.words })),
              { value: OWN_CROSSING, label: 'two of your choice' },
            ]}
            onChange={(crossed) => onChange({ ...own({}), crossed, rowStep: '', columnStep: '' })}
          />
          <Select
            label="Down"
            value={leverKey(over.rows)}
            options={levers.filter(({ value }) => value !== leverKey(over.columns))}
            onChange={(rows) => onChange(own({ rows, rowStep: '' }))}
          />
          <Step
            label="By down"
            lever={over.rows}
            position={position}
            value={rowStep}
            onStep={(step) => onChange({ rowStep: step })}
          />
          <Select
            label="Across"
            value={leverKey(over.columns)}
            options={levers.filter(({ value }) => value !== leverKey(over.rows))}
            onChange={(columns) => onChange(own({ columns, columnStep: '' }))}
          />
          <Step
            label="By across"
            lever={over.columns}
            position={position}
            value={columnStep}
            onStep={(step) => onChange({ columnStep: step })}
          />
        </div>
      </Popover>
    </>
  );
}

interface StepProps {
  readonly label: string;
  readonly lever: Lever;
  readonly position: Position;
  readonly value: string;
  readonly onStep: (step: string) => void;
}

function Step({ label, lever, position, value, onStep }: StepProps): ReactElement {
  const input = leverInput(lever);
  const usual = leverSteps(lever, position.trade).step;
  return (
    <AmountField
      label={label}
      value={value}
      read={(text) => readStep(text, lever)}
      {...(input.unit.startsWith('$') && { prefix: '$', measure: input.unit })}
      unit={edgeUnit(lever).replace('$', '')}
      placeholder={usual}
      onCommit={(step) => onStep(step ?? '')}
    />
  );
}

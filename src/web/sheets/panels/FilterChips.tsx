import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Chip } from '#web/ui/text/Chip.tsx';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { operatorsFor, readComparison, type CellComparison } from '../model/comparison.ts';
import { fullTitle } from '../columns/column.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { filterCount, fixingSwitch } from '../model/filters.ts';
import { noFilters } from '../model/view-state.ts';
import type { FilterChoice, SheetRow } from '../kinds/kind.ts';
import styles from './panels.module.css';
import { useShown } from './use-shown.ts';
import { setFilters } from '../model/viewing.ts';
import { cellsToFix } from '../model/search.ts';

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
}

/** The filters above a sheet: chosen names, switches, and comparisons with any column. */
export function FilterChips<Row extends SheetRow>({ sheet }: Props<Row>): ReactElement {
  const filters = useShown(sheet, () => sheet.state.filters);
  const { kind } = sheet;
  const without = (gone: CellComparison): void =>
    setFilters(sheet, { ...filters, comparisons: filters.comparisons.filter((each) => each !== gone) });
  return (
    <div className={styles['chips']} role="group" aria-label="Filters">
      {filters.comparisons.map((each) => (
        <Chip
          key={`${each.columnId} ${each.operator} ${each.text}`}
          on
          iconAfter="close"
          onClick={() => without(each)}
        >
          {words(sheet, each)}
        </Chip>
      ))}
      <FixingChip sheet={sheet} />
      {kind.filters.map((choice) => (
        <FilterChip key={choice.id} sheet={sheet} choice={choice} />
      ))}
      <CompareChip sheet={sheet} />
      {filterCount(filters) > 0 && (
        <Chip
          bare
          onClick={() => {
            setFilters(sheet, noFilters);
            // The "Clear all" chip disappears, so focus the cells.
            sheet.port.afterPaint(() => sheet.enter());
          }}
        >
          Clear all
        </Chip>
      )}
    </div>
  );
}

function FilterChip<Row extends SheetRow>({
  sheet,
  choice,
}: Props<Row> & { readonly choice: FilterChoice<Row> }): ReactElement {
  const filters = sheet.state.filters;
  if (choice.kind === 'choice')
    return <NamesChip sheet={sheet} label={choice.label} columnId={choice.columnId} />;
  const isOn = filters.switches.includes(choice.id);
  const switches = isOn
    ? filters.switches.filter((id) => id !== choice.id)
    : [...filters.switches, choice.id];
  return (
    <Chip on={isOn} onClick={() => setFilters(sheet, { ...filters, switches })}>
      {choice.label}
    </Chip>
  );
}

function FixingChip<Row extends SheetRow>({ sheet }: Props<Row>): ReactElement | null {
  const count = useShown(sheet, () => cellsToFix(sheet).length);
  const filters = sheet.state.filters;
  const isOn = filters.switches.includes(fixingSwitch);
  if (count === 0) return null;
  const others = filters.switches.filter((id) => id !== fixingSwitch);
  const switches = isOn ? others : [...others, fixingSwitch];
  return (
    <Chip on={isOn} onClick={() => setFilters(sheet, { ...filters, switches })}>
      Needs fixing: {count}
    </Chip>
  );
}

function NamesChip<Row extends SheetRow>({
  sheet,
  label,
  columnId,
}: Props<Row> & { readonly label: string; readonly columnId: string }): ReactElement {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const filters = sheet.state.filters;
  const chosen = filters.choices[columnId] ?? [];
  const column = sheet.column(columnId);
  const names =
    open && column !== undefined
      ? [...new Set(sheet.kind.rows().map((row) => column.shown(row)))].toSorted()
      : [];
  const pick = (name: string, isOn: boolean): void => {
    const next = isOn ? [...chosen, name] : chosen.filter((each) => each !== name);
    setFilters(sheet, { ...filters, choices: { ...filters.choices, [columnId]: next } });
  };
  return (
    <>
      <Chip
        ref={anchor}
        on={chosen.length > 0}
        iconAfter="chevronDown"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {chosen.length === 0
          ? label
          : chosen.length === 1
            ? `${label}: ${chosen[0] === '' ? 'none' : chosen[0]}`
            : `${label}: ${chosen.length}`}
      </Chip>
      <Popover
        open={open}
        anchor={anchor}
        onClose={() => setOpen(false)}
        title={label}
        placement="below start"
      >
        <div className={styles['list']}>
          {names.map((name) => (
            <Checkbox key={name} checked={chosen.includes(name)} onChange={(isOn) => pick(name, isOn)}>
              {name === '' ? '(none)' : name}
            </Checkbox>
          ))}
        </div>
      </Popover>
    </>
  );
}

/** Returns the comparison that the user is entering, and a function that adds it to the filters. */
function useNewComparison<Row extends SheetRow>(sheet: SheetModel<Row>, onAdded: () => void) {
  const { columns } = sheet.kind;
  const [columnId, setColumnId] = useState(columns[1]?.id ?? '');
  const [chosen, setOperator] = useState<CellComparison['operator']>('at least');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const column = sheet.column(columnId);
  const operators = column === undefined ? [] : operatorsFor(column);
  const operator = operators.includes(chosen) ? chosen : (operators[0] ?? 'equal to');
  const read = column === undefined ? null : readComparison(column, { operator, text });
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setTried(read?.ok !== true);
    if (read?.ok !== true) return;
    const filters = sheet.state.filters;
    setFilters(sheet, { ...filters, comparisons: [...filters.comparisons, { columnId, operator, text }] });
    setText('');
    onAdded();
  };
  const problem = isTried && read?.ok === false ? read.message : undefined;
  return { columnId, setColumnId, operators, operator, setOperator, text, setText, problem, add };
}

function CompareChip<Row extends SheetRow>({ sheet }: Props<Row>): ReactElement {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { columnId, setColumnId, operators, operator, setOperator, text, setText, problem, add } =
    useNewComparison(sheet, () => setOpen(false));
  return (
    <>
      <Chip
        ref={anchor}
        iconAfter="plus"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filter
      </Chip>
      <Popover
        open={open}
        anchor={anchor}
        onClose={() => setOpen(false)}
        title="Show rows where"
        placement="below start"
      >
        <form className={styles['compare']} onSubmit={add}>
          <Select
            label="Column"
            value={columnId}
            onChange={setColumnId}
            options={sheet.kind.columns
              .filter((column) => column.look !== 'remove')
              .map((column) => ({ value: column.id, label: fullTitle(column) }))}
          />
          <Select
            label="Is"
            value={operator}
            onChange={(value) => setOperator(operators.find((each) => each === value) ?? 'at least')}
            options={operators.map((each) => ({ value: each, label: each }))}
          />
          {operator !== 'empty' && (
            <TextField label="Value" value={text} message={problem} onInput={setText} />
          )}
          <Button tone="primary" type="submit" disabled={operator !== 'empty' && text.trim() === ''}>
            Add filter
          </Button>
        </form>
      </Popover>
    </>
  );
}

function words<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  { columnId, operator, text }: CellComparison,
): string {
  const column = sheet.column(columnId);
  const name = column === undefined ? columnId : fullTitle(column);
  const isDay = column?.kind === 'date';
  if (operator === 'at least') return `${name} ${text} or ${isDay ? 'later' : 'more'}`;
  if (operator === 'at most') return `${name} ${text} or ${isDay ? 'earlier' : 'less'}`;
  return operator === 'empty'
    ? `${name} is empty`
    : `${name} ${operator === 'containing' ? 'has' : 'is'} ${text}`;
}

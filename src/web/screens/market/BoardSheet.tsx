import { useState, type ReactElement } from 'react';
import {
  basisNames,
  boardInputs,
  rungPriceInput,
  rungVerdicts,
  showFigure,
  showMoney,
  showNumber,
  subTypesOf,
  type Basis,
  type Carry,
  type PriceClass,
  type Rung,
  type RungVerdict,
} from '#calc-core';
import type { BoardRow } from '#web/data/records.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Cell } from './Cell.tsx';
import type { BoardEditing } from './useBoard.ts';
import { dayName } from './place.ts';
import { pasteCells } from './pasteCells.ts';
import styles from './Market.module.css';

interface BoardSheetProps {
  readonly row: BoardRow;
  readonly carry: Carry | null;
  readonly editing: BoardEditing;
  readonly readOnly: boolean;
}

const money = (text: string): string => showMoney(text).replace('$', '');
const head = (rungs: readonly Rung[]): number => rungs.reduce((sum, rung) => sum + Number(rung.head ?? 0), 0);

/** A day's classes with their rungs: weight, price and head are typed, value and verdict are worked out. */
export function BoardSheet(props: BoardSheetProps): ReactElement {
  const { row, editing, readOnly } = props;
  const { classes } = row.board;
  const [name, setName] = useState('');
  const addClass = (): void => {
    if (name.trim() === '') return;
    if (editing.edit(`Add ${name.trim()}`, 'new class', { do: 'add class', name })) setName('');
  };
  const said = Object.entries(editing.problems);
  return (
    <div className={styles['scroller']}>
      <table className={styles['sheet']}>
        <caption className={styles['hidden']}>{`Prices of ${dayName(row.board)}`}</caption>
        <thead>
          <tr className={styles['groups']}>
            <th>Class</th>
            <th colSpan={3}>Quoted</th>
            <th colSpan={4} className={styles['edge']}>
              A kg more, up to the next rung
            </th>
          </tr>
          <tr className={styles['columns']}>
            <th>
              Weight<small>kg live</small>
            </th>
            <th>Price</th>
            <th># Of Head</th>
            <th>
              Value<small>$/hd</small>
            </th>
            <th className={styles['edge']}>
              Is worth<small>$/kg</small>
            </th>
            <th>
              Costs<small>$/kg</small>
            </th>
            <th>
              Leaves<small>$/hd</small>
            </th>
            <th className={styles['words']}>Over or under</th>
          </tr>
        </thead>
        {classes.map((of, index) => (
          <ClassRows key={`${row.id} ${index}`} {...props} of={of} index={index} />
        ))}
        {!readOnly && (
          <tbody>
            <tr className={styles['new']}>
              <td colSpan={8}>
                <input
                  className={styles['newClass']}
                  aria-label="New class"
                  placeholder="New class: steers, crossbred lambs"
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                  onBlur={addClass}
                  onKeyDown={(event) => event.key === 'Enter' && addClass()}
                />
              </td>
            </tr>
          </tbody>
        )}
      </table>
      <div role="status">
        {said.length > 0 && (
          <ul className={styles['problems']}>
            {said.map(([cell, message]) => (
              <li key={cell}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface ClassProps extends BoardSheetProps {
  readonly of: PriceClass;
  readonly index: number;
}

function ClassRows(props: ClassProps): ReactElement {
  const { of, index, carry, editing, readOnly } = props;
  const [isAdding, setAdding] = useState(false);
  const verdicts = new Map(rungVerdicts(of, carry).map((each) => [each.weightKg, each]));
  const heads = head(of.rungs);
  const isByHead = of.basis === 'hd';
  const mayAdd = !readOnly && !(isByHead && of.rungs.length > 0);
  return (
    <tbody>
      <tr className={styles['class']}>
        <th scope="rowgroup">
          <b>{of.name}</b>
        </th>
        <td className={styles['input']}>
          <select
            aria-label={`${of.name}, prices are in`}
            value={of.basis}
            disabled={readOnly}
            onChange={(event) =>
              editing.edit(`${of.name} in ${event.target.value}`, `${index} basis`, {
                do: 'class',
                class: index,
                change: { basis: event.target.value as Basis },
              })
            }
          >
            {Object.entries(basisNames).map(([basis, label]) => (
              <option key={basis} value={basis}>
                {label}
              </option>
            ))}
          </select>
        </td>
        <td>{heads === 0 ? '' : showNumber(String(heads))}</td>
        <td className={cx(of.basis === 'cwt' && styles['input'])} data-column="dressing">
          {of.basis === 'cwt' && (
            <Cell
              label={`${of.name}, dressing %`}
              value={of.dressing}
              rule={boardInputs.dressing}
              placeholder="dressing %"
              readOnly={readOnly}
              problem={editing.problems[`${index} dressing`]}
              onRefused={(message) => editing.refuse(`${index} dressing`, message)}
              onCommit={(dressing) =>
                editing.edit(`Dressing of ${of.name}`, `${index} dressing`, {
                  do: 'class',
                  class: index,
                  change: { dressing },
                })
              }
            />
          )}
        </td>
        <td colSpan={4} className={cx(styles['edge'], styles['classTools'])}>
          {!readOnly && <ClassTools {...props} />}
          {mayAdd && (
            <IconButton
              icon="plus"
              small
              label={`Add a rung to ${of.name}`}
              onClick={() => setAdding(true)}
            />
          )}
        </td>
      </tr>
      {of.rungs.map((rung, at) => (
        <RungRow
          key={at}
          {...props}
          rung={rung}
          at={at}
          verdict={rung.weightKg === null ? undefined : verdicts.get(rung.weightKg)}
        />
      ))}
      {(isAdding || (mayAdd && of.rungs.length === 0)) && mayAdd && (
        <NewRung {...props} onAdded={() => setAdding(false)} />
      )}
    </tbody>
  );
}

/** What a class grows into and which animal it is, and taking it off the board. */
function ClassTools({ row, of, index, editing }: ClassProps): ReactElement {
  const change = (label: string, value: Partial<Omit<PriceClass, 'rungs'>>) =>
    editing.edit(label, `${index} class`, { do: 'class', class: index, change: value });
  const others = row.board.classes.filter((each) => each !== of);
  const kinds = [...subTypesOf(1), ...subTypesOf(2)];
  return (
    <>
      <select
        aria-label={`${of.name} are`}
        value={of.animalSubTypeId ?? `type ${of.animalTypeId}`}
        onChange={(event) => {
          const kind = kinds.find(({ id }) => String(id) === event.target.value);
          change(`Kind of ${of.name}`, {
            animalTypeId: kind?.animalTypeId ?? (event.target.value === 'type 2' ? 2 : 1),
            animalSubTypeId: kind?.id ?? null,
          });
        }}
      >
        <option value="type 1">Cattle</option>
        <option value="type 2">Sheep</option>
        {kinds.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {kind.name}
          </option>
        ))}
      </select>
      {others.length > 0 && (
        <select
          aria-label={`${of.name} become`}
          value={of.becomes}
          onChange={(event) => change(`What ${of.name} become`, { becomes: event.target.value })}
        >
          <option value="">sold as they are</option>
          {others.map(({ name }) => (
            <option key={name} value={name}>
              become {name}
            </option>
          ))}
        </select>
      )}
      <IconButton
        icon="trash"
        small
        label={`Take ${of.name} off the board`}
        onClick={() =>
          editing.edit(`Delete ${of.name}`, `${index} class`, { do: 'remove class', class: index })
        }
      />
    </>
  );
}

interface RungProps extends ClassProps {
  readonly rung: Rung;
  readonly at: number;
  readonly verdict: RungVerdict | undefined;
}

const fields = ['weightKg', 'price', 'head'] as const;
const titles = { weightKg: 'Weight', price: 'Price', head: '# Of Head' } as const;

function RungRow({ row, of, index, rung, at, verdict, editing, readOnly }: RungProps): ReactElement {
  const rules = { weightKg: boardInputs.weightKg, price: rungPriceInput(of.basis), head: boardInputs.head };
  const where = rung.weightKg === null ? of.name : `${of.name} ${showNumber(rung.weightKg)} kg`;
  const next = verdict?.next ?? null;
  return (
    <tr>
      {fields.map((field) => {
        const cell = `${index} ${at} ${field}`;
        if (field === 'weightKg' && of.basis === 'hd') {
          return <td key={field} className={styles['na']} title="Sold by the head" />;
        }
        return (
          <td key={field} className={styles['input']} data-column={field}>
            <Cell
              label={`${where}, ${titles[field]}`}
              value={rung[field]}
              rule={rules[field]}
              readOnly={readOnly}
              problem={editing.problems[cell]}
              onRefused={(message) => editing.refuse(cell, message)}
              onCommit={(value) =>
                editing.edit(`${titles[field]} of ${where}`, cell, {
                  do: 'rung',
                  class: index,
                  rung: at,
                  field,
                  value,
                })
              }
              onPasteCells={(text) => {
                const pasted = pasteCells(row.board, { class: index, rung: at, field }, text);
                if (pasted === null) return false;
                if ('message' in pasted) editing.refuse(cell, pasted.message);
                else editing.save('Paste prices', pasted.board);
                return true;
              }}
            />
          </td>
        );
      })}
      <td className={styles['key']}>{valueOf(of, rung, verdict)}</td>
      {next === null ? (
        <td
          colSpan={4}
          className={cx(styles['na'], styles['edge'])}
          title={whyNoStep(of, verdict)}
          aria-label={`not applicable: ${whyNoStep(of, verdict)}`}
        />
      ) : (
        <StepCells next={next} />
      )}
    </tr>
  );
}

function valueOf(of: PriceClass, rung: Rung, verdict: RungVerdict | undefined): string {
  if (of.basis === 'hd') return rung.price === null ? '' : money(rung.price);
  return verdict === undefined ? '' : money(verdict.value);
}

function whyNoStep(of: PriceClass, verdict: RungVerdict | undefined): string {
  if (of.basis === 'hd') return 'sold by the head';
  if (verdict === undefined) return 'no price yet';
  return of.rungs.length === 1 ? 'One rung: add a second to compare' : 'The last quoted weight';
}

function StepCells({ next }: { readonly next: NonNullable<RungVerdict['next']> }): ReactElement {
  const tone = next.verdict === 'overvalued' ? styles['loss'] : styles['gain'];
  const leaves = showFigure(next.leaves, '$/hd', 'sheet');
  return (
    <>
      <td className={styles['edge']}>{money(next.isWorth.toFixed())}</td>
      <td title={next.costs.reason}>{showFigure(next.costs, '$/kg', 'sheet')}</td>
      <td className={tone} title={next.leaves.reason}>
        {next.leaves.value?.greaterThan(0) === true ? `+${leaves}` : leaves}
      </td>
      <td className={cx(styles['words'], tone)}>
        {next.verdict === null ? '' : next.verdict === 'undervalued' ? 'Undervalued' : 'Overvalued'}
      </td>
    </>
  );
}

function NewRung({
  of,
  index,
  editing,
  onAdded,
}: ClassProps & { readonly onAdded: () => void }): ReactElement {
  const isByHead = of.basis === 'hd';
  const field = isByHead ? 'price' : 'weightKg';
  const cell = `${index} new`;
  const input = (
    <Cell
      label={`${of.name}, ${isByHead ? 'price' : 'weight of a new rung'}`}
      value={null}
      rule={isByHead ? rungPriceInput('hd') : boardInputs.weightKg}
      placeholder={isByHead ? '$/hd' : 'kg'}
      readOnly={false}
      problem={editing.problems[cell]}
      onRefused={(message) => editing.refuse(cell, message)}
      onCommit={(value) => {
        const isKept = editing.edit(`Add a rung to ${of.name}`, cell, {
          do: 'add rung',
          class: index,
          weightKg: isByHead ? null : value,
          price: isByHead ? value : null,
        });
        if (isKept) onAdded();
        return isKept;
      }}
    />
  );
  return (
    <tr>
      {isByHead && <td className={styles['na']} title="Sold by the head" />}
      <td className={styles['input']} data-column={field}>
        {input}
      </td>
      <td colSpan={isByHead ? 6 : 7} />
    </tr>
  );
}

import type { ReactElement } from 'react';
import { animalSubTypes, type AnimalKind } from '#calc-core/animals';
import { carryInputs } from '#calc-core/carry';
import type { FigureDeclaration, InputDeclaration } from '#calc-core/figure';
import { groupFigures } from '#calc-core/group';
import { helpOf } from '#calc-core/records';
import {
  carryFigures,
  carryFigureWords,
  tradeFigures,
  tradeFigureWords,
  tradeInputs,
} from '#calc-core/trade';
import { Table, type TableColumn } from '#web/ui/text/Table.tsx';

interface Declared {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly card: string;
  appliesTo(kind: AnimalKind): boolean;
}

function kindsOf(declared: Declared): string {
  const not = animalSubTypes.filter((kind) => !declared.appliesTo(kind));
  if (not.length === 0) return 'every kind';
  const kinds = animalSubTypes.filter((kind) => declared.appliesTo(kind));
  return kinds.length > 6
    ? `all but ${not.map((kind) => kind.name).join(', ')}`
    : kinds.map((kind) => kind.name).join(', ');
}

const prose = (text: string): ReactElement => (
  <span style={{ whiteSpace: 'normal', display: 'block', minWidth: 200, padding: '6px 0', lineHeight: 1.4 }}>
    {text}
  </span>
);

const shared: readonly TableColumn<Declared>[] = [
  { id: 'label', header: 'Label', rowHeader: true, cell: (row) => row.label },
  { id: 'unit', header: 'Unit', cell: (row) => row.unit },
  { id: 'help', header: 'Help', cell: (row) => prose(helpOf(row)) },
];
const where: readonly TableColumn<Declared>[] = [
  { id: 'kinds', header: 'For', cell: (row) => prose(kindsOf(row)) },
  { id: 'name', header: 'Name', cell: (row) => <code>{row.name}</code> },
];

/** Every figure of a record: label, unit, help and formula, from the declarations. */
export function FigureTable<Figure extends FigureDeclaration>({
  caption,
  figures,
  wordsOf,
}: {
  readonly caption: string;
  readonly figures: readonly Figure[];
  readonly wordsOf: (figure: Figure) => string;
}): ReactElement {
  const formula: TableColumn<Figure> = {
    id: 'words',
    header: 'Formula',
    cell: (row) => prose(wordsOf(row)),
  };
  const source: TableColumn<Figure> = {
    id: 'source',
    header: 'Source',
    cell: (row) => prose(row.source),
  };
  return (
    <Table
      caption={caption}
      showCaption
      columns={[...shared, formula, ...where, source]}
      rows={figures}
      rowKey={(row) => row.name}
    />
  );
}

export function InputTable({
  caption,
  inputs,
}: {
  readonly caption: string;
  readonly inputs: readonly InputDeclaration[];
}): ReactElement {
  const columns: readonly TableColumn<InputDeclaration>[] = [
    ...shared,
    { id: 'card', header: 'Section', cell: (row) => row.card },
    ...where,
  ];
  return <Table caption={caption} showCaption columns={columns} rows={inputs} rowKey={(row) => row.name} />;
}

export function AllFigures(): ReactElement {
  return (
    <div style={{ display: 'grid', gap: 48 }}>
      <FigureTable
        caption="Figures of a trade"
        figures={Object.values(tradeFigures)}
        wordsOf={({ name }) => tradeFigureWords(name)}
      />
      <FigureTable
        caption="Figures of a carry"
        figures={Object.values(carryFigures)}
        wordsOf={({ name }) => carryFigureWords(name)}
      />
      <FigureTable
        caption="Figures of a group"
        figures={Object.values(groupFigures)}
        wordsOf={({ words }) => words}
      />
      <InputTable caption="What is entered on a trade" inputs={Object.values(tradeInputs)} />
      <InputTable caption="What is entered on a carry" inputs={Object.values(carryInputs)} />
    </div>
  );
}

import {
  boardOf,
  editBoard,
  withOldPrices,
  newBoard,
  priceAt,
  recordOfBoard,
  rungVerdicts,
} from '#calc-core/market';
import {
  mistakenUnit,
  reportMarks,
  readYardReport,
  withReport,
  type PriceUnit,
} from '#calc-core/market/report';
import { BOARD_LIMIT } from '#calc-core/market/board/record.ts';
import { quotedRange, rungValue } from '#calc-core/market/price.ts';
import { describe, expect, test } from 'vitest';
import { priceClass, roma } from './boards.ts';

const lines = (text: string, answered: PriceUnit | null = null) => {
  const { rungs, unread, ask } = readYardReport(text, answered);
  return [
    ...rungs.map(({ class: name, animalTypeId, basis, weightBasis, weightKg, price, head }) =>
      [name, animalTypeId, basis, weightBasis === undefined ? weightKg : `${weightKg!}cwt`, price, head]
        .map((each) => each ?? '-')
        .join(' '),
    ),
    ...unread.map(({ line, why }) => `${line}: ${why}`),
    ...ask.map((line) => `${line}?`),
  ];
};

describe('a pasted yard report', () => {
  test('is read by its header, with the columns in any order', () => {
    expect(
      lines(
        'Category\tHead\tWeight range\tAvg c/kg lwt\nSteers\t184\t200-240\t510.5\n\nHeifers\t1,058\t280\t366',
      ),
    ).toEqual(['Steers 1 lwt 220 5.105 184', 'Heifers 1 lwt 280 3.66 1058']);
    expect(lines('Class\tkg\t$/kg cwt\tDentition\tHead\nCrossbred lambs\t21\t8.20\tsucker\t')).toEqual([
      'Crossbred lambs 2 cwt 21cwt 8.2 -',
    ]);
    expect(lines('Class\t$/head\nCows & calves\t1,850')).toEqual(['Cows & calves 1 hd - 1850 -']);
  });

  test('is read without a header by the units behind the numbers', () => {
    expect(lines('184 head Steers 220kg @ 510c/kg\nheifers 200 to 280 kg $4.02/kg 268 hd')).toEqual([
      'Steers 1 lwt 220 5.1 184',
      'heifers 1 lwt 240 4.02 268',
    ]);
    expect(
      lines('Bullocks 580 kg 6.80/kg carcase\nMutton 24-30 410c cwt\nJoined cows $1,480/hd 40 head'),
    ).toEqual(['Bullocks 1 cwt 580cwt 6.8 -', 'Mutton 2 cwt 27cwt 4.1 -', 'Joined cows 1 hd - 1480 40']);
  });

  test('keeps a number inside a word as part of the class', () => {
    expect(lines('2yo steers 400 kg 380 c/kg\n12mth heifers 280kg 402c')).toEqual([
      '2yo steers 1 lwt 400 3.8 -',
      '12mth heifers 1 lwt 280 4.02 -',
    ]);
  });

  test('does not read the sign before a line, or stars around a word, as part of the class', () => {
    expect(lines('* Steers 240 kg 498c\n• Cows 480 kg 271c\n*Weaner heifers* 200kg 412c')).toEqual([
      'Steers 1 lwt 240 4.98 -',
      'Cows 1 lwt 480 2.71 -',
      'Weaner heifers 1 lwt 200 4.12 -',
    ]);
  });

  test('does not join a price and a negative change in a line with single spaces', () => {
    const text = `Category       Weight   Prefix  Score  Head  Low    High   Avg     Chg   $/head
Vealer Steer   200-280  Restk   D2     45    412.0  500.2  468.1   -12   1,148.20
Grown Steer    500-600  Process D4     66    330.0  372.6  355.0   -8    1,952.50
Grown Steer    600-750  Process C4     9     318.0  330.0  325.2   -     2,195.10`;
    expect(lines(text)).toEqual([
      'Vealer Steer restk 1 lwt 240 4.681 45',
      'Grown Steer process 1 lwt 550 3.55 66',
      'Grown Steer process 1 lwt 675 3.252 9',
    ]);
  });

  test('marks a price that is the highest or lowest of its line, and quotes a range as it is written', () => {
    const text =
      'Steers 240kg topped at 560c/kg\nHeifers 240 kg to 440c\nCows 480 kg made 260c to 280c\nBulls 700kg 300c, to 330c\nPTIC cows to $1,900/hd';
    const { rungs, unread } = readYardReport(`${text}\nCows and calves $1,450 to $2,350 a unit`);
    const why = 'This is the highest price: the line gives no average.';
    expect(reportMarks(rungs, null).filter(({ why: each }) => each === why)).toEqual(
      [1, 2, 5].map((line) => ({ line, column: 'price', why })),
    );
    expect(unread.map(({ line, why: each }) => `${line}: ${each}`)).toEqual([
      '4: More than one price.',
      '6: “$1450 to $2350”: write /kg or /hd behind it.',
    ]);
    const table = readYardReport(
      'Class\tWeight\tLow c/kg\tHigh c/kg\nSteers\t240\t480\t530\nCows\t480\t250\t',
    );
    expect(reportMarks(table.rungs, null)).toEqual([
      { line: 3, column: 'price', why: 'This is the lowest price: the line gives no average.' },
    ]);
  });

  test('is read as live or carcase when the weight or the price says so', () => {
    expect(lines('Trade lambs 18-22kg cwt 852c/kg cwt 5400 head')).toEqual([
      'Trade lambs 2 cwt 20cwt 8.52 5400',
    ]);
    expect(lines('Trade lambs 18-22 kg 852c/kg cwt\nTrade lambs 22-24kg cwt 840c/kg')).toEqual([
      'Trade lambs 2 cwt 20cwt 8.52 -',
      'Trade lambs 2 cwt 23cwt 8.4 -',
    ]);
    expect(lines('Class\tkg cwt\tc/kg\nHeavy lambs\t26\t810\nMutton\t22 kg cwt\t410')).toEqual([
      'Heavy lambs 2 cwt 26cwt 8.1 -',
      'Mutton 2 cwt 22cwt 4.1 -',
    ]);
    expect(lines('Heavy lambs, cwt\n24-26 kg 810c')).toEqual(['Heavy lambs 2 cwt 25cwt 8.1 -']);
    expect(lines('Bullocks 580 kg lwt 6.80/kg cwt\nClass\tkg lwt\tc/kg cwt\nCows\t520\t610')).toEqual([
      'Bullocks 1 cwt 580 6.8 -',
      'Cows 1 cwt 520 6.1 -',
    ]);
  });

  test('repeats the class of the line above, and puts a number into the only free column', () => {
    expect(lines('Steers\n200 kg $5.10 184\n240 kg 312 head 486')).toEqual([
      'Steers 1 lwt 200 5.1 184',
      'Steers 1 lwt 240 4.86 312',
    ]);
    expect(lines('Class  kg  Price\nSteers 5.10/kg 220')).toEqual(['Steers 1 lwt 220 5.1 -']);
    expect(lines('Steers\tkg\tc/kg\nweaners 180kg 520c')).toEqual(['weaners 1 lwt 180 5.2 -']);
  });

  test('trusts the unit in a cell more than the unit of its column, and does not read a dressing as a price', () => {
    expect(lines('Class\tWeight\tPrice\tHead\nSteers\t220kg\t510c\t184 head')).toEqual([
      'Steers 1 lwt 220 5.1 184',
    ]);
    expect(lines('Bullocks 580 kg $3.60 54%')).toEqual(['Bullocks 1 lwt 580 3.6 -']);
  });

  test('asks whether prices between 25 and 60 are cents or dollars', () => {
    const report =
      'Class\tkg\tPrice\nSteers\t220\t24.99\nSteers\t240\t25\nSteers\t260\t60\nSteers\t280\t60.01';
    expect(lines(report)).toEqual(['Steers 1 lwt 220 24.99 -', 'Steers 1 lwt 280 0.6001 -', '3?', '4?']);
    expect(lines(report, '$/kg').slice(1, 3)).toEqual(['Steers 1 lwt 240 25 -', 'Steers 1 lwt 260 60 -']);
    expect(lines(report, 'c/kg').slice(1, 3)).toEqual(['Steers 1 lwt 240 0.25 -', 'Steers 1 lwt 260 0.6 -']);
    expect(lines('Steers 260kg 45c\nSteers 270kg $24')).toEqual([
      'Steers 1 lwt 260 0.45 -',
      'Steers 1 lwt 270 24 -',
    ]);
  });

  test.each([
    ['220 kg 510c', '1: No class: write one, such as steers, in the line or above it.'],
    ['Goats 30 kg 510c', '1: Goats: neither cattle nor sheep.'],
    ['Steers 220 kg 184 head', '1: No price.'],
    ['Steers 510c', '1: No weight.'],
    ['Steers 220 kg 510c $5.10', '1: More than one price.'],
    ['Steers 220 kg 240 kg 510c', '1: More than one weight.'],
    ['Steers 220 kg 510c 3 head 4 head', '1: More than one number of head.'],
    ['Steers 500+ 510c', '1: “500+” has no middle: write one weight or a range.'],
    ['Steers 220 kg $1,020', '1: “$1020”: write /kg or /hd behind it.'],
    [
      'Steers 200 5.10 184',
      '1: Which number is the weight, the price and the head? Write kg, c or head after each, or paste the header line too.',
    ],
    [
      'Steers 220 kg 510c 184 head 7',
      '1: Which number is the weight, the price and the head? Write kg, c or head after each, or paste the header line too.',
    ],
  ])('says why it could not read a line: %s', (line, sentence) => {
    expect(lines(line)).toEqual([sentence]);
  });

  test('leaves the animal of a class open when its name fits cattle and sheep', () => {
    expect(lines('Feeders 380 kg 396c')).toEqual(['Feeders - lwt 380 3.96 -']);
  });
});

describe('importing a report into a market day', () => {
  const on = (text: string, board = roma) => withReport(board, readYardReport(text));

  test('replaces prices at existing weights, inserts new weights in order, and adds new classes at the end', () => {
    const { board, taken, unread } = on(
      'Steers\n330.0 kg 402c 10 head\n300 kg 410c\nYearling bulls 380 kg 390c',
    );
    expect([taken, unread]).toEqual([3, []]);
    expect(board.classes[0]!.rungs.map((rung) => rung.weightKg).join(' ')).toBe(
      '200 240 280 300 330 380 440 500',
    );
    expect(board.classes[0]!.rungs[4]).toEqual({ weightKg: '330', price: '4.02', head: '10' });
    expect(board.classes.at(-1)).toMatchObject({ name: 'Yearling bulls', animalTypeId: 1, basis: 'lwt' });
    expect(roma.classes).toHaveLength(3);
  });

  test('converts carcase weights, before and after the dressing is entered', () => {
    const { board, taken } = on('Trade lambs 18-22kg cwt 852c/kg cwt 5400 head', newBoard('b', ''));
    const of = board.classes[0]!;
    expect([taken, of.name, of.weightBasis, rungValue(of, of.rungs[0]!)]).toEqual([
      1,
      'Trade lambs',
      'cwt',
      '170.4',
    ]);
    const dressed = { ...of, dressing: '46' };
    expect(rungVerdicts(dressed, null)[0]).toMatchObject({
      rungKg: '20',
      weightKg: '43.478260869565',
      value: '170.4',
    });
    expect(priceAt(dressed, '43.478260869565').perHead).toBe('170.4');
    expect(quotedRange(dressed)).toMatch(/^43\.4/);
    expect(boardOf(recordOfBoard(board)).classes).toEqual(board.classes);
    const more = on('Trade lambs 22-24kg cwt 840c/kg cwt', board);
    expect(more.board.classes[0]!.rungs).toHaveLength(2);
  });

  test('does not mix live and carcase weights in one class', () => {
    const live = {
      ...newBoard('b', ''),
      classes: [priceClass('Lambs', [['44', '8']], { basis: 'cwt', animalTypeId: 2 })],
    };
    expect(on('Lambs 20 kg cwt 852c', live).unread.map(({ why }) => why)).toEqual([
      'Lambs have live weights on this board, this line carcase weights.',
    ]);
  });

  test('gives a class without an animal the animal of the market day', () => {
    const sheep = { ...newBoard('b', ''), classes: [priceClass('Lambs', [], { animalTypeId: 2 })] };
    expect(on('Stores 30 kg 700c', sheep).board.classes[1]!.animalTypeId).toBe(2);
    expect(on('Stores 300 kg 400c', newBoard('b', '')).board.classes[0]!.animalTypeId).toBe(1);
  });

  test.each([
    ['Bullocks 580 kg 360c', 'Bullocks are quoted in $/kg carcase on this board, this line in $/kg live.'],
    ['Lambs 40 kg 800c', 'Lambs are cattle on this board.'],
    ['Steers 0 kg 360c', 'A weight must be above 0.'],
    ['Class\tkg\t$/kg\nSteers\t330\t402', 'Price is above $60 a kilogram: write cents with a c, as 398c.'],
    ['Steers 300 kg 360c 1.5 head', 'Number quoted must be a whole number.'],
    [`Steers ${'1'.repeat(12)} kg 360c`, 'Weight must be below 1,000,000,000.'],
  ])('refuses %s', (line, why) => {
    const board = { ...roma, classes: [...roma.classes, priceClass('Lambs', [])] };
    const { taken, unread } = on(line, board);
    expect([taken, unread.map((each) => each.why)]).toEqual([0, [why]]);
  });

  test('adds at most 40 rungs to a class and 40 classes to a day', () => {
    const many = Array.from({ length: BOARD_LIMIT }, (_, index) => `Steers ${200 + index} kg 400c`).join(
      '\n',
    );
    const { board, taken, unread } = on(`${many}\nSteers 900 kg 400c`, newBoard('b', ''));
    expect([taken, board.classes[0]!.rungs.length, unread.map((each) => each.why)]).toEqual([
      BOARD_LIMIT,
      BOARD_LIMIT,
      ['A class has at most 40 rungs.'],
    ]);
    const classes = Array.from({ length: BOARD_LIMIT }, (_, index) => priceClass(`Class ${index}`, []));
    const full = on('Steers 200 kg 400c', { ...newBoard('b', ''), classes });
    expect(full.unread[0]!.why).toBe('A board has at most 40 classes.');
  });

  test('uses the first of two lines with the same weight, and says so at the second', () => {
    const { board, taken, unread } = on(
      'Steers 330 kg 410c\nsteers 330.0 kg 420c\nCows $1,480/hd\nCows $1,500/hd',
    );
    expect([taken, unread.map(({ line, why }) => `${line}: ${why}`)]).toEqual([
      2,
      ['2: There are two rungs at 330 kg.', '4: A class sold by the head has one price.'],
    ]);
    expect(board.classes[0]!.rungs[3]!.price).toBe('4.1');
  });

  test('replaces the one price of a class sold by the head', () => {
    const cows = { ...newBoard('b', ''), classes: [priceClass('Cows', [[null, '1400']], { basis: 'hd' })] };
    expect(on('Cows $1,480/hd', cows).board.classes[0]!.rungs).toEqual([
      { weightKg: null, price: '1480', head: null },
    ]);
  });
});

test('a table of low, high and average is read from a PDF, and the weight of 400+ is calculated from both prices', () => {
  const report = readYardReport(
    'Roma Store Cattle Sale                24 November 2026\nYarding: 4,512    Change: +318\n\n' +
      'Category  Weight  Head  Low  High  Avg c/kg lwt  $/head\n' +
      'Yearling Steer  280-330  402  402.0  474.0  452.6  1,380.43\n' +
      'Yearling Steer  400+  61  380  402  394.1  1,694.63\n' +
      'Total  4,512\n',
  );
  expect([report.yard, report.date]).toEqual(['Roma', '2026-11-24']);
  expect(report.rungs.map(({ weightKg, price, head, range }) => [weightKg, price, head, range])).toEqual([
    ['305', '4.526', '402', '402 to 474 c/kg'],
    ['430', '3.941', '61', '380 to 402 c/kg'],
  ]);
  expect(report.unread).toEqual([
    { line: 7, text: 'Total  4,512', why: 'A total, not a price.', isTotal: true },
  ]);
  const { board } = withReport(roma, report, 'replace');
  expect(board.note).toBe(
    'Low to high: Yearling Steer 305 kg 402 to 474 c/kg; Yearling Steer 430 kg 380 to 402 c/kg.',
  );
});

test.each([
  [
    'one space apart',
    'Category Weight Head Low High Avg c/kg lwt $/head\nSteers 280-330 402 402.0 474.0 452.6 1,380.43',
  ],
  [
    'tabs, cents thrice',
    'Category\tWeight\tHead\tLow c/kg\tHigh c/kg\tAverage c/kg\nSteers\t280-330\t402\t402\t474\t452.6',
  ],
  [
    'CSV',
    'Category,Weight,Head,Avg c/kg lwt,$/head\nSteers,280-330,402,452.6,"1,380.43"\nCows,400-520,"1,066",288,1324.80',
  ],
  ['a sentence', 'Steers 280-330 kg 402 head 402-474c/kg, average 452.6c/kg'],
])('the average is the price: %s', (_, text) => {
  const [steers] = readYardReport(text).rungs;
  expect([steers?.class, steers?.weightKg, steers?.price, steers?.head]).toEqual([
    'Steers',
    '305',
    '4.526',
    '402',
  ]);
});

test('replacing removes all prices of the old market in a class, and keeps the other classes', () => {
  const { board } = withReport(
    roma,
    readYardReport('Steers 240 kg 500c\nSteers 305 kg 452c\nSteers 365 kg 430c'),
    'replace',
  );
  expect(board.classes[0]!.rungs.map(({ weightKg }) => weightKg)).toEqual(['240', '305', '365']);
  expect(board.classes[1]).toEqual(roma.classes[1]);
});

test('a copied price is marked as old until it is typed or replaced', () => {
  const classes = withOldPrices(roma.classes);
  expect(classes[0]!.rungs[0]).toEqual({ weightKg: '200', price: '5.10', head: null, isOld: true });
  const day = boardOf(recordOfBoard({ ...roma, classes }));
  const typed = editBoard(day, { do: 'rung', class: 0, rung: 0, field: 'price', value: '5.2' });
  expect('board' in typed && typed.board.classes[0]!.rungs[0]).toEqual({
    weightKg: '200',
    price: '5.2',
    head: null,
  });
  const { board } = withReport(day, readYardReport('Steers 240 kg 500c'));
  expect(board.classes[0]!.rungs.map(({ isOld }) => isOld === true).slice(0, 3)).toEqual([true, false, true]);
});

test('unusual prices and weights are marked, and a wrong unit is recognised for the whole column', () => {
  const wrong = readYardReport('Class\tkg\tc/kg\nSteers\t300\t3.62\nSteers\t340\t3.51\nHeifers\t300\t3.2');
  expect(mistakenUnit(wrong.rungs)).toBe('$/kg');
  expect(readYardReport('Class\tkg\tc/kg\nSteers\t300\t3.62', '$/kg').rungs[0]!.price).toBe('3.62');
  const odd = readYardReport('Steers 300 kg 402c\nSteers 340 kg 1,400c\nHeifers 3,000 kg 390c').rungs;
  expect(reportMarks(odd, null).map(({ line, why }) => `${line} ${why}`)).toEqual([
    '2 More than double of the other prices.',
    '3 3,000 kg is not a usual weight of cattle, 20 to 1,200 kg.',
  ]);
});

test('a report asks for a weight that is given only as a limit, unless the prices determine the weight', () => {
  expect(
    lines(
      'Steers under 200kg topped at 612c to average 548c\nSteers 200-280kg to 588c, av 536c\nCows over 500kg av 304c\nHeifers under 200kg to 478c av 431c\nSteers <200kg 548c $1,041.20/hd\nSteers under 200 kg 548c $1,200/hd',
    ),
  ).toEqual([
    'Steers 1 lwt 240 5.36 -',
    'Steers 1 lwt 190 5.48 -',
    '1: “under 200” has no middle: write one weight or a range.',
    '3: “500+” has no middle: write one weight or a range.',
    '4: “under 200” has no middle: write one weight or a range.',
    '6: “under 200”: 219 kg follows from its prices, which is more.',
  ]);
});

test('the header of an e-mail is not read as part of the report', () => {
  const { yard, date } = readYardReport(
    'From: Ray\nSent: Wednesday, 25 November 2026 7:01 AM\nDate: 25/11/2026 07:01\nSubject: Re: Emerald sale today\n\nEmerald sale, 19/11/26\nSteers 240 kg 500c',
  );
  expect([yard, date]).toEqual(['Emerald', '2026-11-19']);
});

test('only the first of several yards or days in a table is read, and the others are named', () => {
  const report = readYardReport(
    'Saleyard,Sale date,Category,Weight range,Head,Avg c/kg lwt\nDalby,18/11/2026,Steers,280-330,210,462.5\nRoma,18/11/2026,Steers,200-280,160,512.3\nDalby,19/11/2026,Steers,200-280,160,512.3',
  );
  expect([report.yard, report.date, report.rungs.length]).toEqual(['Dalby', '2026-11-18', 1]);
  expect(report.unread.map(({ line, why }) => `${line}: ${why}`)).toEqual([
    '3: From another yard or day than the lines above. Import each market day separately.',
    '4: From another yard or day than the lines above. Import each market day separately.',
  ]);
});

test('sheep are marked when their weight may be live or carcase weight', () => {
  const marks = (text: string) => reportMarks(readYardReport(text).rungs, null).map(({ line }) => line);
  expect(marks('Trade lambs 18-22 kg 820c\nHeavy lambs 22-26 kg 850c\nWethers 48 kg 410c')).toEqual([1, 2]);
  expect(marks('Trade lambs 18-22 kg cwt 820c\nStore lambs 30 kg lwt 480c\nSteers 30 kg 400c')).toEqual([]);
});

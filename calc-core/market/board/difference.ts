import { showMoney, showNumber } from '../../number/show.ts';
import { classKey, type PriceClass, type Rung } from './record.ts';

/** Up to this many differences are listed. The rest are only counted. */
const NAMED = 4;

/**
 * Describes how `text` differs from `beside`: `Steers 330 kg $4.02, no Heifers 240 kg`. Returns `no prices` if `text` has no class. Returns
 * `the same prices` if nothing differs. Both texts must come from `readClasses`.
 */
export function classesWords(text: string, beside: string): string {
  const [classes, others] = [text, beside].map((each) => JSON.parse(each) as readonly PriceClass[]);
  if (classes!.length === 0) return 'no prices';
  const named = new Map(others!.map((each) => [classKey(each.name), each] as const));
  const kept = new Set(classes!.map((each) => classKey(each.name)));
  const said = [
    ...classes!.flatMap((each) => differing(each, named.get(classKey(each.name)))),
    ...others!.filter((each) => !kept.has(classKey(each.name))).map((each) => `no ${each.name}`),
  ];
  if (said.length === 0) return 'the same prices';
  const rest = said.length - NAMED;
  return `${said.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function differing(of: PriceClass, other: PriceClass | undefined): readonly string[] {
  if (other === undefined) {
    return [`${of.name} with ${of.rungs.length === 1 ? 'one rung' : `${of.rungs.length} rungs`}`];
  }
  const own = ownWords(of) === ownWords(other) ? [] : [`${of.name} ${ownWords(of)}`];
  const theirs = new Map(other.rungs.map((rung) => [weightWords(rung), rungWords(rung)] as const));
  const mine = new Set(of.rungs.map(weightWords));
  return [
    ...own,
    ...of.rungs
      .filter((rung) => theirs.get(weightWords(rung)) !== rungWords(rung))
      .map((rung) => `${of.name}${rungWords(rung)}`),
    ...other.rungs
      .filter((rung) => !mine.has(weightWords(rung)))
      .map((rung) => `no ${of.name}${weightWords(rung)}`),
  ];
}

const carcaseKg = ({ weightBasis }: PriceClass): string =>
  weightBasis === 'cwt' ? ' at carcase weights' : '';

const inWords = { lwt: 'in $/kg live', cwt: 'in $/kg carcase', hd: 'by the head' } as const;

function ownWords(of: PriceClass): string {
  const { basis, dressing, becomes } = of;
  const dressed = basis === 'cwt' && dressing !== null ? `, dressing ${showNumber(dressing)} %` : '';
  return `${inWords[basis]}${carcaseKg(of)}${dressed}${becomes === '' ? '' : `, become ${becomes}`}`;
}

const weightWords = ({ weightKg }: Rung): string => (weightKg === null ? '' : ` ${showNumber(weightKg)} kg`);

const rungWords = (rung: Rung): string =>
  `${weightWords(rung)} ${rung.price === null ? 'without a price' : showMoney(rung.price)}${
    rung.head === null ? '' : `, ${showNumber(rung.head)} head`
  }`;

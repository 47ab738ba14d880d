import { carryInputs } from '#calc-core/carry';
import { helpOf } from '#calc-core/records';
import {
  carryFigures,
  carryFigureWords,
  tradeFigures,
  tradeFigureWords,
  tradeInputs,
} from '#calc-core/trade';
import { wireName } from '#contract/wire.ts';
import { tradeFigureAliases } from '#contract/replies.ts';

/** A help text by the field it explains (spec 3, Info item). */
export interface Info {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

interface Declared {
  readonly name: string;
  readonly label: string;
}

/** @param words the formula of a figure */
function infoOf(id: string, declared: Declared, words?: string): Info {
  const { label } = declared;
  const help = helpOf(declared);
  // A line that is the carry's own figure would be explained by its own name.
  const isSame = words === undefined || words === label;
  return { id, title: label, description: isSame ? help : `${help} ${label} = ${words}` };
}

/** Where the address of a carry that has no id yet leads (spec 2). */
const noTradeId: Info = {
  id: 'noTradeId',
  title: 'Not saved yet',
  description:
    'This link was made before its record was saved, so there is nothing to open. Save the record first, then open it from its list.',
};

function* declared(): Generator<Info> {
  yield noTradeId;
  for (const input of Object.values(carryInputs)) yield infoOf(wireName(input), input);
  for (const input of Object.values(tradeInputs)) yield infoOf(input.name, input);
  for (const figure of Object.values(carryFigures))
    yield infoOf(figure.name, figure, carryFigureWords(figure.name));
  for (const figure of Object.values(tradeFigures))
    yield infoOf(figure.name, figure, tradeFigureWords(figure.name));
  for (const [alias, name] of Object.entries(tradeFigureAliases))
    yield infoOf(alias, tradeFigures[name], tradeFigureWords(name));
}

/** Every input and figure's help, by lower-case id; made from calc-core's declarations, so a new figure has its text at once. */
export const infos: ReadonlyMap<string, Info> = new Map(
  [...declared()].map((info) => [info.id.toLowerCase(), info]),
);

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

/** The help text of a field (spec 3, Info item). */
export interface Info {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

interface Declared {
  readonly name: string;
  readonly label: string;
}

/** @param words - the formula of a figure */
function infoOf(id: string, declared: Declared, words?: string): Info {
  const { label } = declared;
  const help = helpOf(declared);
  // Some formulas only name a figure of the carry. Do not repeat the label then.
  const isSame = words === undefined || words === label;
  return { id, title: label, description: isSame ? help : `${help} ${label} = ${words}` };
}

/** The help for a link whose record was never saved (spec 2). */
const noTradeId: Info = {
  id: 'noTradeId',
  title: 'Not saved yet',
  description:
    'This link was made before its record was saved, so it opens nothing. Save the record first, then open it from its list.',
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

/** The help of all inputs and figures, by lower-case id. The texts come from calc-core's declarations. */
export const infos: ReadonlyMap<string, Info> = new Map(
  [...declared()].map((info) => [info.id.toLowerCase(), info]),
);

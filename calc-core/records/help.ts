import { carryDetails } from '../carry/details.ts';
import { carryDetailHelp, carryFigureHelp, carryInputHelp } from '../carry/help.ts';
import { carryInputs } from '../carry/inputs.ts';
import { budgetSettingsFields, farmCostFields, fundingFields } from '../cash-flow/fields.ts';
import { budgetSettingsHelp, farmCostHelp, fundingHelp } from '../cash-flow/help.ts';
import type { HelpFor } from '../field/declare.ts';
import { groupFigures } from '../group/declarations.ts';
import { groupFigureHelp, groupHelp } from '../group/help.ts';
import { groupFields } from '../group/record.ts';
import { carryFigures, tradeFigures } from '../trade/declarations.ts';
import { tradeDetails } from '../trade/details.ts';
import { tradeDetailHelp, tradeFigureHelp, tradeInputHelp } from '../trade/help.ts';
import { tradeInputs } from '../trade/inputs.ts';

const of = <Declared extends Readonly<Record<string, object>>>(
  declared: Declared,
  help: HelpFor<Declared>,
): readonly (readonly [object, string])[] =>
  Object.entries(declared).map(([name, declaration]) => [declaration, help[name]!]);

const texts: ReadonlyMap<object, string> = new Map([
  ...of(carryInputs, carryInputHelp),
  ...of(carryDetails, carryDetailHelp),
  ...of(carryFigures, carryFigureHelp),
  ...of(tradeInputs, tradeInputHelp),
  ...of(tradeDetails, tradeDetailHelp),
  ...of(tradeFigures, tradeFigureHelp),
  ...of(groupFields, groupHelp),
  ...of(groupFigures, groupFigureHelp),
  ...of(fundingFields, fundingHelp),
  ...of(farmCostFields, farmCostHelp),
  ...of(budgetSettingsFields, budgetSettingsHelp),
]);

/**
 * The help of a declared field or figure. Pass the declaration itself, not a copy.
 * @throws if the declaration has no help
 */
export function helpOf(declared: { readonly name: string }): string {
  const help = texts.get(declared);
  if (help === undefined)
    throw new Error(`${declared.name} has no help: add it to calc-core/records/help.ts.`);
  return help;
}

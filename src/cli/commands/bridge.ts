import { planAndActual, type Bridge } from '#calc-core/actual';
import { carryInputs, type CarryAmountName } from '#calc-core/carry';
import { wireName } from '#contract/wire.ts';
import { answerFile } from '../input/file.ts';
import { readBridgeCases, type BridgeCase } from '../input/bridge-case.ts';

const groupToWire = (group: string): string =>
  group in carryInputs ? wireName(carryInputs[group as CarryAmountName]) : group;

const bridgeToWire = ({ planned, actual, steps, remainder, reason }: Bridge) => ({
  planned,
  actual,
  steps: steps.map(({ group, effect }) => ({ group: groupToWire(group), effect })),
  remainder,
  ...(reason === null ? {} : { reason }),
});

function workedOut({ plan, actual }: BridgeCase) {
  const { perHead, total, stage } = planAndActual(plan, actual);
  return { stage, perHead: bridgeToWire(perHead), total: bridgeToWire(total) };
}

/** Prints the planned and the actual profit of each case, and the effect of each cause. */
export const run = answerFile((json) => {
  const worked = readBridgeCases(json).map((each) => JSON.stringify(workedOut(each)));
  return `[${worked.join(',\n')}]`;
});

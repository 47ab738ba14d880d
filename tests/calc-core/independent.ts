import { Decimal as DecimalJs } from 'decimal.js';
import type { Carry } from '#calc-core/carry';
import type { Trade } from '#calc-core/trade';

/**
 * A second implementation of CALCULATION.md, without the core. Figures have the names of calc-core. A figure that is not available is null.
 */
const D = DecimalJs.clone({ precision: 60, rounding: DecimalJs.ROUND_HALF_EVEN });
type D = DecimalJs;
type Maybe = D | null;

const decided = (x: D): D => x.toDecimalPlaces(12, DecimalJs.ROUND_HALF_EVEN);
const isPositive = (x: D) => decided(x).gt(0);
const isZero = (x: D) => decided(x).isZero();
const get = (text: string | null | undefined): Maybe =>
  text === null || text === undefined ? null : new D(text);
const or0 = (text: string | null | undefined): D => get(text) ?? new D(0);

const with1 = (a: Maybe, f: (a: D) => Maybe): Maybe => (a === null ? null : f(a));
const with2 = (a: Maybe, b: Maybe, f: (a: D, b: D) => Maybe): Maybe =>
  a === null || b === null ? null : f(a, b);
const sum = (...all: Maybe[]): Maybe =>
  all.reduce<Maybe>((a, b) => with2(a, b, (x, y) => x.plus(y)), new D(0));
const mul = (a: Maybe, b: Maybe) => with2(a, b, (x, y) => x.times(y));
const sub = (a: Maybe, b: Maybe) => with2(a, b, (x, y) => x.minus(y));
const per = (a: Maybe, b: Maybe) => with2(a, b, (x, y) => (isZero(y) ? null : x.dividedBy(y)));

const perHeadOnly = [2, 4, 12, 15, 16];
const splitters = [7, 8, 9, 10, 11, 18, 19];

/** A line of cost is 0 if its rate is 0 or absent, even if other inputs are missing (CALCULATION.md). */
const line = (rate: D, value: () => Maybe): Maybe => (rate.isZero() ? new D(0) : value());

export function independently(carry: Carry | null, trade: Trade): Record<string, Maybe | string | boolean> {
  const c = (name: keyof Carry) => or0(carry?.[name] as string | null | undefined);
  const isSheep = trade.animalTypeId === 2;
  const kind = trade.animalSubTypeId;
  const n = or0(trade.numberOfHead);
  const S = get(trade.saleCostHd);
  const S2 = splitters.includes(kind) ? or0(trade.sale2CostHd) : new D(0);
  const P = get(trade.purchaseCostHd);
  const W = isSheep ? or0(trade.woolPriceHd) : new D(0);
  const kw = isSheep ? or0(trade.woolSaleWeight) : new D(0);
  const weighed = !perHeadOnly.includes(kind);
  const ws = weighed ? get(trade.saleWeightkg) : null;
  const wp = weighed ? get(trade.purchaseWeightkg) : null;
  const gain = sub(ws, wp);

  // T
  let t: Maybe = null;
  if (carry?.carryTypeId === 2) t = get(carry.weeksHeld);
  else if (carry !== null && isPositive(c('weightGainKg')) && gain !== null && !decided(gain).lt(0)) {
    t = gain.dividedBy(c('weightGainKg')).dividedBy(7);
  }
  const months = with1(t, (x) => x.dividedBy(4));
  const days = with1(t, (x) => decided(x.times(7)).ceil());

  // C
  const C1 = c('freightIn').plus(c('buyingFee'));
  const C2 = (['drench', 'vet', 'vaccine', 'dipping', 'jetting'] as const)
    .reduce((total, name) => total.plus(c(name).times(c(`${name}Dose`))), new D(0))
    .plus(c('tags'))
    .plus(c('processingOther'));
  const C3 = line(c('backgroundRate'), () => with1(t, (x) => c('backgroundRate').times(7).times(x)));
  const C4 = line(c('agistmentRate'), () => with1(t, (x) => c('agistmentRate').times(x)));
  const C5 = line(c('supplements'), () => with1(t, (x) => c('supplements').times(x)));
  const C6 = isSheep ? c('shearingPerHead').plus(c('shearingSundry')) : new D(0);
  const C7 = W.times(c('woolLevy').plus(c('brokerageFee')))
    .dividedBy(100)
    .plus(
      kw.dividedBy(180).times(c('freightPerBale').plus(c('awexTradingFee')).plus(c('otherTestingCosts'))),
    );
  const C8 = c('yardLevy').plus(c('advertising')).plus(c('freightOut'));
  const C9 = line(c('agentCommission'), () =>
    with1(S, (x) => x.plus(S2).times(c('agentCommission')).dividedBy(100)),
  );
  const lossHead = decided(n.times(c('losePercentage')).dividedBy(100)).ceil();
  const C10 = line(c('losePercentage'), () => per(mul(lossHead, P), n));
  const costOfLabour = c('labourDays').times(c('labourUnits')).times(c('labourRate'));
  const C11 = line(c('labourRate'), () => per(costOfLabour, n));
  const C12 = line(c('aircraft'), () => per(c('aircraft'), n));
  const rate = c('annualInterestRate');
  const C13 = line(rate, () => with2(P, t, (p, x) => p.times(rate).dividedBy(100).times(x).dividedBy(52)));
  const C14on = (costs: Maybe) =>
    line(rate, () => with2(costs, t, (k, x) => k.times(rate).times('0.0075').times(x).dividedBy(52)));

  const Cb = sum(C1, C2, C3, C4, C5, C8, C9, C10, C11, C12);
  const C0shorn = sum(Cb, C6, C7);
  const isNotShorn = kind === 12 && !isPositive(W);
  const C0 = isNotShorn ? Cb : C0shorn;
  const C14 = C14on(C0);
  const C15 = sum(C0, C13, C14);

  // R
  const guard = isPositive(n);
  const income = with1(S, (x) => x.plus(S2).plus(isNotShorn ? 0 : W));
  const R1 = guard ? sub(sub(income, P), C15) : null;
  const R2 = mul(n, R1);
  const R3 = mul(n, P);
  const R4 = mul(n, C15);
  const R5 = sum(R3, R4);
  const R6 = per(
    with1(R2, (x) => x.times(100)),
    R5,
  );
  const pa = (x: Maybe) =>
    per(
      with1(x, (y) => y.times(52)),
      t,
    );
  const R13 = with2(P, S, (p, s) => n.times(p.minus(s.plus(S2))));

  // The page defines break-even as "the S that makes R1 = 0". R1(S) is a straight line, so two points give S.
  const profitAt = (s: D, p: D): Maybe => {
    const value = independentlyR1(
      carry,
      { ...trade, saleCostHd: s.toFixed(), purchaseCostHd: p.toFixed() },
      t,
    );
    return guard ? value : null;
  };
  const zeroOf = (at: (x: D) => Maybe, rises: boolean): Maybe => {
    const [at0, at1] = [at(new D(0)), at(new D(1))];
    if (at0 === null || at1 === null) return null;
    const slope = at1.minus(at0);
    if (rises ? !isPositive(slope) : !isPositive(slope.negated())) return null;
    const answer = at0.negated().dividedBy(slope);
    return decided(answer).isNegative() && !decided(answer).isZero() ? null : answer;
  };
  const bothWeights = ws !== null && wp !== null && isPositive(ws) && isPositive(wp);

  const breakEvenSaleHd = P === null ? null : zeroOf((s) => profitAt(s, P), true);
  const breakEvenPurchaseHd = S === null ? null : zeroOf((p) => profitAt(S, p), false);
  const perKg = (price: Maybe, weight: D | null): Maybe =>
    with1(price, (x) => (weight !== null && isPositive(weight) ? x.dividedBy(weight) : null));

  const figures: Record<string, Maybe | string | boolean> = {
    weeksHeld: t,
    months,
    daysHeld: days,
    costsBeforeInterest: C0,
    interestOnCapital: C13,
    interestOnCarry: C14,
    costOfCarryPerHead: C15,
    profitPerHead: R1,
    totalProfit: R2,
    capInvestInStock: R3,
    capReqForCarry: R4,
    totalCapRequired: R5,
    returnOnCapital: R6,
    profitPerHeadPa: pa(R1),
    profitPerAnnum: pa(R2),
    profitReturnOnCapitalPa: pa(R6),
    profitPerWeek: per(R1, t),
    inventoryChange: R13,
    inventoryFromCapitalAcc: with1(R13, (x) => (x.gt(0) ? x : new D(0))),
    inventoryAccToCapitalAcc: with1(R13, (x) => (x.lt(0) ? x.negated() : new D(0))),
    breakEvenSaleHd,
    breakEvenPurchaseHd,
    breakEvenSaleKg: perKg(breakEvenSaleHd, ws),
    breakEvenPurchaseKg: perKg(breakEvenPurchaseHd, wp),
    tradingMargin:
      bothWeights && S !== null && P !== null ? S.dividedBy(ws).minus(P.dividedBy(wp)).times(wp) : null,
    gainMargin: bothWeights && S !== null ? ws.minus(wp).times(S.dividedBy(ws)) : null,
    isSaleOverprice: R1 !== null && isPositive(R1),
  };

  const variant = (name: string, costs: Maybe, earned: Maybe, kg: Maybe) => {
    const TCPH = kind === 12 ? sum(costs, C13, C14on(costs)) : null;
    const TC = mul(n, TCPH);
    const PPH = guard ? sub(sub(earned, P), TCPH) : null;
    const TP = mul(n, PPH);
    const ROC = per(
      with1(TP, (x) => x.times(100)),
      sum(R3, TC),
    );
    Object.assign(figures, {
      [`${name}TotalCost`]: TC,
      [`${name}TotalCostPerHead`]: TCPH,
      [`${name}CostOfCarryPerKg`]: kg !== null && isPositive(kg) ? per(TCPH, kg) : null,
      [`${name}ProfitPerHead`]: PPH,
      [`${name}TotalProfit`]: TP,
      [`${name}ReturnOnCapital`]: ROC,
      [`${name}PerHeadPA`]: pa(PPH),
      [`${name}PerAnnumProfit`]: pa(TP),
      [`${name}ReturnOnCapitalPA`]: pa(ROC),
    });
  };
  variant(
    'shorn',
    C0shorn,
    with1(S, (x) => x.plus(W)),
    kw,
  );
  variant('notShorn', Cb, S, sub(get(trade.saleSkinWeight), get(trade.purchaseSkinWeight)));

  figures['costOfCarryPerKg'] =
    kind === 12
      ? figures[isNotShorn ? 'notShornCostOfCarryPerKg' : 'shornCostOfCarryPerKg']!
      : gain !== null && isPositive(gain)
        ? per(C15, gain)
        : null;
  return figures;
}

/** Calculates R1, the profit per head, at other prices. The time held (`t`) stays the same. */
function independentlyR1(carry: Carry | null, trade: Trade, t: Maybe): Maybe {
  const c = (name: keyof Carry) => or0(carry?.[name] as string | null | undefined);
  const isSheep = trade.animalTypeId === 2;
  const kind = trade.animalSubTypeId;
  const n = or0(trade.numberOfHead);
  const S = or0(trade.saleCostHd);
  const S2 = splitters.includes(kind) ? or0(trade.sale2CostHd) : new D(0);
  const P = or0(trade.purchaseCostHd);
  const W = isSheep ? or0(trade.woolPriceHd) : new D(0);
  const kw = isSheep ? or0(trade.woolSaleWeight) : new D(0);
  const isShorn = isSheep && !(kind === 12 && !isPositive(W));
  const weekly = c('backgroundRate').times(7).plus(c('agistmentRate')).plus(c('supplements'));
  if (t === null && (!weekly.isZero() || !c('annualInterestRate').isZero())) return null;
  if (isZero(n)) return null;
  const weeks = t ?? new D(0);
  let costs = weekly.times(weeks);
  for (const name of [
    'freightIn',
    'buyingFee',
    'tags',
    'processingOther',
    'yardLevy',
    'advertising',
    'freightOut',
  ] as const) {
    costs = costs.plus(c(name));
  }
  for (const name of ['drench', 'vet', 'vaccine', 'dipping', 'jetting'] as const) {
    costs = costs.plus(c(name).times(c(`${name}Dose`)));
  }
  if (isShorn) {
    const perBale = c('freightPerBale').plus(c('awexTradingFee')).plus(c('otherTestingCosts'));
    costs = costs
      .plus(c('shearingPerHead'))
      .plus(c('shearingSundry'))
      .plus(W.times(c('woolLevy').plus(c('brokerageFee'))).dividedBy(100))
      .plus(kw.dividedBy(180).times(perBale));
  }
  const lost = decided(n.times(c('losePercentage')).dividedBy(100)).ceil();
  const mob = c('labourDays').times(c('labourUnits')).times(c('labourRate')).plus(c('aircraft'));
  costs = costs
    .plus(S.plus(S2).times(c('agentCommission')).dividedBy(100))
    .plus(mob.plus(lost.times(P)).dividedBy(n));
  const years = weeks.dividedBy(52);
  const interest = P.times(c('annualInterestRate'))
    .dividedBy(100)
    .times(years)
    .plus(costs.times(c('annualInterestRate')).times('0.0075').times(years));
  return S.plus(S2)
    .plus(isShorn ? W : 0)
    .minus(P)
    .minus(costs)
    .minus(interest);
}

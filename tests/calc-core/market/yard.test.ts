import {
  landedFreight,
  newYardTerms,
  yardHelp,
  yardTermsOf,
  yardTermsText,
  yardWorking,
  type YardTerms,
} from '#calc-core/yard';
import { yardAmountNames, yardPrice } from '#calc-core/yard/yard.ts';
import { describe, expect, test } from 'vitest';

const paid = (terms: Partial<YardTerms>, weight: string | null) =>
  yardPrice({ ...newYardTerms, ...terms }, weight);

describe('yard terms', () => {
  test('give the results of a published example: 600 lb at $80/cwt with 4 % shrink is 460.80, at $79/cwt with 2 % it is 464.52', () => {
    expect(paid({ price: '0.80', shrink: '4' }, '600')).toEqual({
      payWeight: '576',
      price: '0.8',
      perHead: '460.8',
    });
    expect(paid({ price: '0.79', shrink: '2' }, '600')?.perHead).toBe('464.52');
    expect(paid({ price: '90', shrink: '2' }, '1')?.perHead).toBe('88.2');
  });

  test('slide as published: $75.00 at a base of 735 lb, $0.05 for each lb lighter, delivered at 686 lb, is 77.45', () => {
    const slide = { price: '75', slideBase: '735', slideUnder: '5', slideOver: '8' };
    expect(paid(slide, '686')?.price).toBe('77.45');
    expect(paid(slide, '745')?.price).toBe('74.2');
    expect(paid(slide, '735')?.price).toBe('75');
  });

  test('slide by the pay weight, and only when there is a base weight', () => {
    expect(paid({ price: '4', shrink: '5', slideBase: '400', slideOver: '1' }, '420')).toEqual({
      payWeight: '399',
      price: '4',
      perHead: '1596',
    });
    expect(paid({ price: '4', slideOver: '1' }, '420')?.price).toBe('4');
  });

  test('over the hooks use the carcase weight, and add the skin', () => {
    expect(paid({ basis: 'cwt', price: '8.2', dressing: '48', skin: '6.5' }, '46')?.perHead).toBe('187.556');
    expect(
      paid(
        { basis: 'cwt', price: '7', dressing: '50', slideBase: '250', slideOver: '2', slideUnder: '1' },
        '520',
      ),
    ).toEqual({ payWeight: '520', price: '6.8', perHead: '1768' });
  });

  test('slide by carcase weight for a carcase price: a 48 kg lamb at 46 % is 22.08 kg', () => {
    const slide = { slideBase: '22', slideOver: '10', slideUnder: '10', skin: '5' };
    const lamb = { basis: 'cwt', price: '6.5', dressing: '46', ...slide } as const;
    // The carcase is 0.08 kg above 22 kg, so the price falls by 0.8 c/kg. The skin adds $5 per head.
    expect(paid(lamb, '48')).toEqual({ payWeight: '48', price: '6.492', perHead: '148.34336' });
    // Shrink first reduces 48 kg to 45.6 kg live, or 20.976 kg carcase. This is 1.024 kg below the base.
    expect(paid({ ...lamb, shrink: '5' }, '48')?.price).toBe('6.6024');
  });

  test('add premium and commission as a percentage of the price', () => {
    expect(paid({ price: '4', premium: '2', commission: '1.5' }, '300')?.perHead).toBe('1242');
  });

  test('give no price when a term is missing or a slide goes below 0', () => {
    expect(paid({}, '300')).toBeNull();
    expect(paid({ price: '4' }, null)).toBeNull();
    expect(paid({ basis: 'cwt', price: '4' }, '300')).toBeNull();
    expect(paid({ price: '1', slideBase: '100', slideOver: '1' }, '300')).toBeNull();
  });

  test('are each described in a sentence', () => {
    expect(yardAmountNames.filter((name) => !/^[A-Z].{15,}\.$/.test(yardHelp[name]))).toEqual([]);
  });
});

describe('the freight to bring stock home', () => {
  test('is kilometres times the rate of a deck, divided by the head on it', () => {
    expect(landedFreight('640', '2.4', '28')).toBe('54.857142857143');
    expect([landedFreight('640', '2.4', '0'), landedFreight('far', '2.4', '28')]).toEqual([null, null]);
  });
});

describe('the calculation of yard terms, step by step', () => {
  const steps = (terms: Partial<YardTerms>, weight: string) =>
    yardWorking({ ...newYardTerms, ...terms }, weight).map(
      ({ label, formula, numbers, shown }) => `${label} = ${formula} = ${numbers} = ${shown}`,
    );

  test('has only the steps and parts of the given terms', () => {
    expect(steps({ price: '4' }, '300')).toEqual([
      'Paid per head, live = Weight × Live price = 300 × $4.00 = $1,200.00',
    ]);
    expect(steps({ basis: 'cwt', price: '8.2', dressing: '48', skin: '6.5' }, '46')).toEqual([
      'Paid per head, over the hooks = Weight × (Dressing ÷ 100) × Carcase price + Skin value = 46 × (48.00% ÷ 100) × $8.20 + $6.50 = $187.55',
    ]);
  });

  test('shows the carcase weight when a carcase price slides', () => {
    const lamb = { basis: 'cwt', price: '6.5', dressing: '46', slideBase: '22', slideOver: '10' } as const;
    expect(steps(lamb, '48')).toEqual([
      'Carcase weight = Weight × (Dressing ÷ 100) = 48 × (46.00% ÷ 100) = 22.08',
      'Carcase price after the slide = Carcase price − Carcase weight over the base × Cents per kg over the base ÷ 100 = $6.50 − 0.08 × 10 ÷ 100 = $6.49',
      'Paid per head, over the hooks = Weight × (Dressing ÷ 100) × Carcase price after the slide = 48 × (46.00% ÷ 100) × $6.49 = $143.34',
    ]);
  });

  test('shows shrink, slide, premium and commission in turn', () => {
    expect(
      steps(
        { price: '4', shrink: '4', slideBase: '400', slideOver: '2', premium: '2', commission: '1.5' },
        '440',
      ),
    ).toEqual([
      'Pay weight = Weight × (1 − Shrink ÷ 100) = 440 × (1 − 4.00% ÷ 100) = 422.4',
      'Live price after the slide = Live price − Pay weight over the base × Cents per kg over the base ÷ 100 = $4.00 − 22.4 × 2 ÷ 100 = $3.55',
      'Paid per head, live = Pay weight × Live price after the slide = 422.4 × $3.55 = $1,500.36',
      'Price with premium and commission = Price per head × (1 + Premium ÷ 100 + Buyer’s commission ÷ 100) = $1,500.36 × (1 + 2.00% ÷ 100 + 1.50% ÷ 100) = $1,552.87',
    ]);
  });

  test('ends with the price, and is empty when there is no price', () => {
    const terms: YardTerms = {
      ...newYardTerms,
      basis: 'cwt',
      price: '7',
      dressing: '50',
      slideBase: '250',
      slideUnder: '1',
    };
    expect(yardWorking(terms, '480').at(-1)?.value).toBe(yardPrice(terms, '480')?.perHead);
    expect([
      yardWorking(newYardTerms, '300'),
      yardWorking({ ...terms, slideUnder: null, slideOver: '9' }, '900'),
    ]).toEqual([[], []]);
  });
});

test('more terms than the cache holds are each read correctly, even a second time', () => {
  const terms = Array.from({ length: 600 }, (_, at): YardTerms => ({
    ...newYardTerms,
    price: String(at + 1),
  }));
  const texts = terms.map(yardTermsText);
  for (const round of [1, 2]) expect([round, ...texts.map(yardTermsOf)]).toEqual([round, ...terms]);
  expect(yardTermsOf(texts[599])).toBe(yardTermsOf(texts[599]));
});

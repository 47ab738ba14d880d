/** The inputs of the market's formulas. They are never stored in a trade. */
export const marketInputNames = [
  'weight',
  'lighterWeight',
  'heavierWeight',
  'lighterPrice',
  'heavierPrice',
  'lighterValue',
  'heavierValue',
  'livePrice',
  'carcasePrice',
  'carcaseWeight',
  'dressing',
  'shrink',
  'skin',
  'slideBase',
  'carcaseSlideBase',
  'slideOverLive',
  'slideUnderLive',
  'slideOverCarcase',
  'slideUnderCarcase',
  'priceHd',
  'premium',
  'commission',
  'km',
  'deckRate',
  'headPerDeck',
] as const;

/** The name of an input of the market's formulas. */
export type MarketInputName = (typeof marketInputNames)[number];

/** The figures that the market's formulas calculate. */
export const marketFigureNames = [
  'priceBetween',
  'liveOfCarcase',
  'liveWeight',
  'value',
  'carcaseValue',
  'valueOfGain',
  'payWeight',
  'carcasePayWeight',
  'overBase',
  'underBase',
  'carcaseOverBase',
  'carcaseUnderBase',
  'slidLivePrice',
  'slidCarcasePrice',
  'livePay',
  'carcasePay',
  'payWithLines',
  'perKg',
  'landedFreight',
] as const;

/** The name of a figure of the market's formulas. */
export type MarketFigureName = (typeof marketFigureNames)[number];

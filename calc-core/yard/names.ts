/** What the market's formulas are worked out from. Each is a number of the day, never of a trade. */
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

/** What the market's formulas work out. */
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

/** The name of a figure that the market's formulas work out. */
export type MarketFigureName = (typeof marketFigureNames)[number];

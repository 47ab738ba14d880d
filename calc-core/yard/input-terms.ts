import type { MarketInputName } from './names.ts';
import { declared, type DeclaredTerm } from './term.ts';

/** The labels and units of the market's inputs. */
export const marketInputs: { readonly [N in MarketInputName]: DeclaredTerm } = {
  weight: declared('Weight', 'kg lwt/hd'),
  lighterWeight: declared('Weight of the rung below', 'kg lwt/hd'),
  heavierWeight: declared('Weight of the rung above', 'kg lwt/hd'),
  lighterPrice: declared('Price of the rung below', '$/kg lwt'),
  heavierPrice: declared('Price of the rung above', '$/kg lwt'),
  lighterValue: declared('Value at the lighter weight', '$/hd'),
  heavierValue: declared('Value at the heavier weight', '$/hd'),
  livePrice: declared('Live price', '$/kg lwt'),
  carcasePrice: declared('Carcase price', '$/kg cwt'),
  carcaseWeight: declared('Carcase weight', 'kg cwt/hd'),
  dressing: declared('Dressing', '% dressing'),
  shrink: declared('Shrink', '%'),
  skin: declared('Skin value', '$/hd'),
  slideBase: declared('Base weight', 'kg lwt/hd'),
  carcaseSlideBase: declared('Base weight', 'kg cwt/hd'),
  slideOverLive: declared('Cents per kg over the base', 'c/kg lwt/kg lwt'),
  slideUnderLive: declared('Cents per kg under the base', 'c/kg lwt/kg lwt'),
  slideOverCarcase: declared('Cents per kg over the base', 'c/kg cwt/kg cwt'),
  slideUnderCarcase: declared('Cents per kg under the base', 'c/kg cwt/kg cwt'),
  priceHd: declared('Price per head', '$/hd'),
  premium: declared('Premium', '%'),
  commission: declared('Buyer’s commission', '%'),
  km: declared('Distance', 'km'),
  deckRate: declared('Rate for a deck', '$/deck/km'),
  headPerDeck: declared('Head on a deck', 'hd/deck'),
};

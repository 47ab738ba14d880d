/** The panels and screens about decisions that have help. */
export type HelpOf = 'what if' | 'bid' | 'compare' | 'market' | 'sell and buy';

/** An item of help: its subject, its meaning, and whether it is only about keys. */
export type HelpEntry = readonly [about: string, meaning: string, isAboutKeys?: 'keys'];

const hold: HelpEntry = [
  'Hold or sell',
  'Selling in some week is worked out as a trade of its own: buying your animals today for what they would bring after selling costs, and selling them then. Only costs that still lie ahead count; what they once cost does not. The weight now is worked out from the growth since they came, until you type it. The price is their class’s on the latest market day, and the picture ends where its quoted weights end; or the trade’s own price per kg, up to its sale weight. Losses and labour count as spent until you say what is still to come.',
];

/** The help texts that F1 shows, for each panel. */
export const helpEntries: { readonly [Of in HelpOf]: readonly HelpEntry[] } = {
  'what if': [
    [
      'The sentence',
      'Say what it should make and which number may change. The answer is a limit you can say aloud: whole cents a kg, rounded to the side where the target is met. The line under it says what the trade then makes, and where it would miss. Press the answer for the exact limit and how it is worked out.',
    ],
    [
      'If the prices move',
      'Every cell is the whole trade worked out with those two numbers. The dashed line is where it breaks even, the black ring is the trade as it is. Press a cell to try it on the whole trade; Use makes it the draft’s, with one undo. The words at the right choose another figure, two other numbers and other steps. Arrow keys walk the cells.',
    ],
    [
      'What moves the profit',
      'What one step of each number does to the profit per head, the longest first. Press a bar to try that step on the whole trade, or a name to see where that number enters the profit. A number of the carry is changed on the carry itself, because other trades use it too.',
    ],
    hold,
    [
      'Steps and grains',
      'A step is the usual change of a number; a grain is the smallest amount you would quote. Those of this trade are below.',
    ],
  ],
  bid: [
    [
      'Pay at most',
      'The highest price at which the trade still makes the profit wanted, in whole cents a kg; the price per head beside it is that price times the weight. One cent more and it misses.',
    ],
    ['The line on top', 'The kind of stock, its carry and its group, as last used. Press it to change them.'],
    [
      'Plus and minus',
      'A press moves a number by the smallest amount you would quote. A long press moves it by its usual step, and repeats while it is held.',
    ],
    ['Other weights', 'What to pay for a little lighter and heavier stock. Press one to use its weight.'],
    [
      'Market price',
      'What the class made on the latest market day at the sale weight. Drover suggests the price and never fills it in. There is no price outside the quoted weights.',
    ],
    [
      'Bought',
      'Makes the trade at the price you paid, for the head you bought, in the chosen group. It needs no signal: everything is kept on this device.',
    ],
  ],
  compare: [
    [
      'What limits you',
      'When you are short of money, trades are ranked by the yearly return on all the capital; when short of feed, by the profit of each week of feed; when short of time, by the profit per head a week. Where another trade earns more a head, a sentence says so.',
    ],
    [
      'Best',
      'The best figure of a row; no figure where all are losses, both where two tie. Inputs that are the same are left out.',
    ],
    [
      'Feed a head',
      'How much one head eats, in AE (a 450 kg steer at maintenance) or DSE (a 50 kg wether, 45 kg in Victoria). One is never converted to the other. Published ratings are suggested, never filled in.',
    ],
    [
      'Profit if the sale price moves',
      'Each line is a trade worked out with its sale prices from 15 % lower to 15 % higher.',
    ],
    hold,
  ],
  market: [
    [
      'A day’s prices',
      'A class is stock that is sold as one kind: steers, crossbred lambs. Each line under it is a quoted weight with its price: $/kg live, $/kg carcase with the dressing that turns it into a live price, or $/hd for what is sold by the head. Between two weights the price per kg is on the straight line between theirs; outside the quoted weights there is none.',
    ],
    [
      'Undervalued and overvalued',
      'What one more kg is worth, up to the next weight, beside what it costs on the carry chosen above: agistment, feed and interest, without what is paid once. Where it brings more than it costs, the weight is undervalued: grow on. Otherwise it is overvalued: sell there.',
    ],
    [
      'Paste a yard report',
      'Press Paste, or paste anywhere on the screen, then Enter. Class, weight or range, price and head may come in any order, with the report’s header line or with kg, c, $ and head behind the numbers. A range counts as its middle. Cents and dollars are never guessed where both are possible. Lines that cannot be read stay, each with its reason.',
    ],
    [
      'Keys of the sheet',
      'Arrows and Enter move, what you type replaces the cell, F2 edits it, Escape restores it. Shift and arrows choose cells: Ctrl+C, Ctrl+X and Ctrl+V copy, cut and paste them, Delete empties them, Ctrl+D fills down, and dragging their lower right corner continues them. What a cell cannot hold stays as you typed or pasted it, with the reason, until you correct or discard it. Ctrl+Z takes the last edit back, Ctrl+Y does it again.',
      'keys',
    ],
    [
      'Reprice trades',
      'Every unsold trade that names one of these classes gets its price at the trade’s sale weight. You see each price and profit before and after, and leave out what you like; one undo takes all of it back.',
    ],
    [
      'Over time',
      'What a class made at a weight on each market day of a yard. A line joins days that are at most 60 days apart; a day without a price there has no dot.',
    ],
  ],
  'sell and buy': [
    [
      'A cell',
      'Sell what is on the left, buy what is on top, carry it to the weight that you sold and sell it at its own class’s price there, or at that of the class it becomes. It is an ordinary trade: Explain shows its lines, Make this trade adds it to your trades.',
    ],
    [
      'Best',
      'The buy of a row that makes the most. None is marked where every buy makes a loss; both are where two tie.',
    ],
    [
      'An empty cell',
      'There is no price at that weight, or the animal would have to lose weight on a growth carry, or it is another kind of animal. Point at the cell, or tap it, for the reason.',
    ],
    [
      'What to compare by',
      'Profit per head, per head and week, as a yearly return on all the capital, or for each week of feed. For the last, type the feed rating at the buy.',
    ],
    [
      'Or hold',
      'How much more it makes to hold the stock than to sell today, on the same carry, up to the last weight that has a price.',
    ],
    ['Keys', 'Arrows move from cell to cell, Enter makes the trade.'],
  ],
};

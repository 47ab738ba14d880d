/** The panels and screens of deciding that have help. */
export type HelpOf = 'what if' | 'bid' | 'compare' | 'market' | 'sell and buy';

/** One thing to know: what it is about, and what it means. */
export type HelpEntry = readonly [about: string, meaning: string];

const hold: HelpEntry = [
  'Hold or sell',
  'Selling in some week is worked out as a trade of its own: buying your animals today for what they would bring after selling costs, and selling them then. Only costs that still lie ahead count; what they once cost does not. The weight now is by the growth since they came until you type it. The price is their class’s on the latest market day, and the picture ends where its quoted weights end; or the trade’s own price per kg, up to its sale weight. Losses and labour count as spent until you say what is still to come.',
];

/** What F1 says, panel by panel. */
export const helpEntries: { readonly [Of in HelpOf]: readonly HelpEntry[] } = {
  'what if': [
    [
      'The sentence',
      'Say what it should make and which number may change. The answer is a limit you can say aloud: whole cents a kg, cut to the side where it still holds. The line under it says what it then makes, and where it would miss. A press on the answer shows the exact limit and how it comes about.',
    ],
    [
      'If the prices move',
      'Every cell is the whole trade worked out with those two numbers. The dashed line is where it breaks even, the black ring is the trade as it is. Press a cell to try it on the whole trade; Use makes it the draft’s, with one undo. The words at the right choose another figure, two other numbers and other steps. Arrow keys walk the cells.',
    ],
    [
      'What moves the profit',
      'What one step of each number does to the profit per head, the longest first. Press a bar to try that step on the whole trade, a name to see where the number is in the profit. A number of the carry is changed on the carry, for it belongs to other trades too.',
    ],
    hold,
    [
      'Steps and grains',
      'A step is the usual change of a number, a grain the smallest amount one would say. Those of this trade stand below.',
    ],
  ],
  bid: [
    [
      'Pay at most',
      'The highest price at which the trade still makes the profit wanted, in whole cents a kg; the price per head beside it is that price times the weight. One cent more and it misses.',
    ],
    [
      'The line on top',
      'The kind of stock, its carry and its group: the last used. Press it to change them.',
    ],
    [
      'Plus and minus',
      'A press moves a number by the smallest amount one would say, a long press by its usual step, again as long as it is held.',
    ],
    ['Other weights', 'What to pay for a little lighter and heavier stock. Press one to take its weight.'],
    [
      'Market price',
      'What the class made on the latest market day at the sale weight. It is offered, never filled in. Outside the weights that were quoted there is none.',
    ],
    [
      'Bought',
      'Makes the trade at the price you paid, for as many head, in the group chosen. It needs no signal: everything is kept on this device.',
    ],
  ],
  compare: [
    [
      'What limits you',
      'Short of money, the yearly return on all the capital ranks the trades; short of feed, the profit of each week of feed; short of time, the profit per head a week. Where another trade earns more a head, a sentence says so.',
    ],
    [
      'Best',
      'The best figure of a row; none where every one is a loss, both where two tie. Inputs that are alike are left out.',
    ],
    [
      'Feed a head',
      'How much one head eats, in AE (a 450 kg steer at maintenance) or DSE (a 50 kg wether, 45 kg in Victoria). One is never turned into the other. Published ratings are offered and never filled in.',
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
      'A class is what is sold as one: steers, crossbred lambs. Each line under it is a quoted weight with its price: $/kg live, $/kg carcase with the dressing that turns it into a live price, or $/hd for what is sold by the head. Between two weights the price per kg is on the straight line; outside the quoted weights there is none.',
    ],
    [
      'Undervalued and overvalued',
      'What a kg more is worth, up to the next weight, beside what it costs on the carry chosen above: agistment, feed and interest, without what is paid once. Where it brings more than it costs the weight is undervalued: grow on. Else it is overvalued: sell there.',
    ],
    [
      'Paste a yard report',
      'Press Ctrl+V anywhere on the screen, then Enter. Class, weight or range, price and head may come in any order, with the report’s header line or with kg, c, $ and head behind the numbers. Of a range the middle counts. Cents and dollars are never guessed where both could be. Lines that cannot be read stay, each with its reason.',
    ],
    [
      'Keys of the sheet',
      'Arrows and Enter move, what you type replaces the cell, F2 edits it, Escape gives back. Shift and arrows choose cells: Ctrl+C, Ctrl+X and Ctrl+V copy, cut and paste them, Delete empties them, Ctrl+D fills down, their lower right corner pulled down goes on with them. What cannot be in a cell stays as you typed or pasted it, with the reason, until it is put right or given up. Ctrl+Z takes the last edit back, Ctrl+Y does it again.',
    ],
    [
      'Reprice trades',
      'Gives every trade that is not sold and names one of these classes the price at its sale weight. You see each price and profit before and after, and leave out what you like; one undo takes all of it back.',
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
    ['Best', 'The buy that makes the most of a row. No word where every buy loses; both where two tie.'],
    [
      'An empty cell',
      'There is no price at that weight, it would have to lose weight on a carry that grows, or it is another kind of animal. Point at it, or tap it, for the reason.',
    ],
    [
      'What to compare by',
      'Profit per head, per head and week, the yearly return on all the capital, or for each week of feed. The last needs what a head eats: type it at the buy.',
    ],
    [
      'Or hold',
      'What holding them makes more than selling today, on the same carry, up to the last weight that has a price.',
    ],
    ['Keys', 'Arrows move from cell to cell, Enter makes the trade.'],
  ],
};

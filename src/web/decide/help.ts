/** The panels and screens whose help is in this file. */
export type HelpOf = 'what if' | 'bid' | 'compare' | 'market' | 'sell and buy';

/** One help text. A text with 'keys' is only about the keyboard. */
export type HelpEntry = readonly [about: string, meaning: string, isAboutKeys?: 'keys'];

const hold: HelpEntry = [
  'Hold or sell',
  'For each week Drover works out a separate trade: you buy your animals today for what they would bring after selling costs, and sell them in that week. Only costs that are still to come count, not what you once paid. Today’s weight follows from the growth since you bought them, until you type it. The price is that of their class on the latest market day, up to the highest quoted weight; without one it is the trade’s own price per kg, up to its sale weight. Losses and labour count as already spent until you type what is still to come.',
];

/** The help texts of each panel, opened by F1. */
export const helpEntries: { readonly [Of in HelpOf]: readonly HelpEntry[] } = {
  'what if': [
    [
      'The sentence',
      'Type what the trade should make, and choose the number that may change. The answer is a limit in whole cents per kg, rounded so that the trade still makes your target. The line below it says what the trade then makes, and what it would make just past the limit. Press the answer for the exact limit and how it is worked out.',
    ],
    [
      'If the prices move',
      'Each cell is the whole trade worked out with its two numbers. The dashed line is the break-even, and the black ring is the trade as it is. Press a cell to try its numbers on the whole trade. Use enters them into the trade, and you can undo that. The words at the right choose another figure, other numbers and other steps. Arrow keys move between the cells.',
    ],
    [
      'What moves the profit',
      'How much one step of each number changes the profit per head. The longest bar is first. Press a bar to try that step on the whole trade, or a name to see where that number enters the profit. You change a number of the carry on the carry itself, because other trades use it too.',
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
      'The highest price per kg, in whole cents, at which the trade still makes the profit you want. Next to it is the price per head: the price per kg times the weight. At one cent more the trade makes less than you want.',
    ],
    [
      'The line on top',
      'The kind of stock, its carry and its group, as you last used them. Press the line to change them.',
    ],
    [
      'Plus and minus',
      'A press moves a number by the smallest amount you would quote. A long press moves it by its usual step, and repeats while it is held.',
    ],
    ['Other weights', 'What to pay for stock that is a little lighter or heavier. Press a weight to use it.'],
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
      'Marks the best figure of a row. If all are losses, none is marked; if two are equal, both are. Inputs that are the same in all trades are left out.',
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
      'A class is stock that is sold as one kind: steers, crossbred lambs. Each line under it is a quoted weight with its price: $/kg live, $/kg carcase with the dressing that turns it into a live price, or $/hd for what is sold by the head. Between two quoted weights, the price per kg is on a straight line from one to the other. Outside the quoted weights there is no price.',
    ],
    [
      'Undervalued and overvalued',
      'What one more kg is worth on the way to the next weight, and what it costs on the carry chosen above: agistment, feed and interest, but not what is paid once. If the kg is worth more than it costs, the weight is undervalued: grow the stock on. Otherwise it is overvalued: sell there.',
    ],
    [
      'Paste a yard report',
      'Press Paste, or paste anywhere on the screen, then Enter. Class, weight or range, price and head may come in any order, with the report’s header line or with kg, c, $ and head behind the numbers. A range counts as its middle. Cents and dollars are never guessed where both are possible. Lines that cannot be read stay, each with its reason.',
    ],
    [
      'Keys of the sheet',
      'Arrows and Enter move, what you type replaces the cell, F2 edits it, Escape restores it. Shift and arrows choose cells: Ctrl+C, Ctrl+X and Ctrl+V copy, cut and paste them, Delete empties them, Ctrl+D fills down, and dragging their lower right corner continues them. A text that a cell cannot read stays as you typed or pasted it, with the reason, until you correct or discard it. Ctrl+Z undoes the last edit, Ctrl+Y redoes it.',
      'keys',
    ],
    [
      'Reprice trades',
      'A new sale price for every unsold trade that names one of these classes: the price of its class at the trade’s sale weight. You see each price and profit before and after. Untick a trade to leave it out. One undo reverts all of them.',
    ],
    [
      'Over time',
      'What a class made at a weight on each market day of a yard. A line joins days that are at most 60 days apart; a day without a price at this weight has no dot.',
    ],
  ],
  'sell and buy': [
    [
      'A cell',
      'Sell the stock on the left and buy the stock at the top. Carry them to the weight that you sold, and sell them there at the price of their class, or of the class that they become. This is an ordinary trade: Explain shows its lines, and Make this trade adds it to your trades.',
    ],
    [
      'Best',
      'The buy of a row that makes the most. If every buy makes a loss, none is marked; if two are equal, both are.',
    ],
    [
      'An empty cell',
      'There is no price at that weight, or the animal would have to lose weight on a growth carry, or the stock to buy are another type of animal than the stock to sell. Point at the cell, or tap it, for the reason.',
    ],
    [
      'What to compare by',
      'Choose one of four profits: per head, per head per week, per week of feed, or as a yearly return on all the capital. For profit per week of feed, type the feed rating of what you buy.',
    ],
    [
      'Or hold',
      'How much more you make if you hold the stock than if you sell it today. You hold it on the same carry, up to the last weight that has a price.',
    ],
    ['Keys', 'Arrows move from cell to cell, Enter makes the trade.'],
  ],
};

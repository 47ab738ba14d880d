/** Every required state, and the stories that show it. tests/web/states.test.ts checks that each story exists. */
export const statesShown: readonly { readonly state: string; readonly stories: readonly string[] }[] = [
  { state: 'Input', stories: ['ui-amountfield--focused', 'forms-trade--new-trade', 'ui-fields--text'] },
  { state: 'Computed', stories: ['forms-trade--cattle', 'ui-figures--as-text', 'sheets-sheets--trades'] },
  {
    state: 'Not available',
    stories: ['ui-figures--absent', 'forms-summary-cards--nothing-entered', 'sheets-sheets--trades'],
  },
  {
    state: 'Invalid',
    stories: [
      'ui-amountfield--refused',
      'forms-trade--wrong-entry',
      'forms-carry--wrong-entry',
      'sheets-sheets--wrong-entry',
    ],
  },
  { state: 'Stale', stories: ['forms-trade--stale', 'forms-trade--server-says'] },
  {
    state: 'Saving',
    stories: [
      'forms-trade--saving',
      'ui-button--busy',
      'ui-states--row-states',
      'sheets-sheets--every-state',
    ],
  },
  { state: 'Offline', stories: ['forms-trade--offline', 'screens--offline', 'ui-notices--offline'] },
  {
    state: 'Refused',
    stories: ['forms-trade--refused', 'ui-amountfield--message', 'sheets-sheets--every-state'],
  },
  {
    state: 'Conflict',
    stories: [
      'forms-trade--conflict',
      'forms-carry--conflict',
      'forms-conflict-choice--one-field',

      'sheets-sheets--every-state',
    ],
  },
  {
    state: 'Loading',
    stories: [
      'screens--trades-loading',
      'ui-states--loading',
      'ui-frame--lists-loading',
      'screens-states--groups-loading',
      'screens-states--carries-loading',
      'screens-states--trade-loading',
    ],
  },
  {
    state: 'Empty',
    stories: [
      'screens--no-trades-yet',
      'ui-states--empty',
      'screens-states--no-groups-yet',
      'screens-states--no-carries-yet',
      'screens-states--nothing-to-read',
      'screens-states--new-trade',
      'screens-states--new-carry',
      'screens-states--new-group',
    ],
  },
  {
    state: 'Error',
    stories: [
      'screens--trades-failed',
      'ui-states--failed',
      'screens-sign-in--refused',
      'screens-states--groups-failed',
      'screens-states--carries-failed',
      'screens-states--the-members-failed',

      'screens--trade-that-is-gone',
      'screens-states--carry-that-is-gone',
      'screens-states--group-that-is-gone',
      'screens--unknown-address',
    ],
  },
  {
    state: 'No permission',
    stories: [
      'screens--somebody-elses',
      'ui-states--not-allowed',
      'screens-sign-in--not-a-member',
      'screens-states--members-for-an-admin-only',
      'screens--trade-read-only',
      'screens-states--trades-to-read',
      'sheets-sheets--read-only',
    ],
  },
  { state: 'Signing in', stories: ['screens-sign-in--coming-back', 'screens-sign-in--session-over'] },
  {
    state: 'Long names',
    stories: ['forms-trade--long-names', 'forms-carry--long-name', 'ui-fields--long-name'],
  },
  {
    state: 'Huge numbers',
    stories: [
      'forms-trade--huge-numbers',
      'forms-summary-cards--huge-numbers',
      'ui-amountfield--huge-number',
    ],
  },
  { state: 'Zero rows', stories: ['sheets-rows--none', 'ui-table--no-rows', 'screens--no-trades-yet'] },
  { state: '1,000 rows', stories: ['sheets-rows--a-thousand'] },
  {
    state: '360 px',
    stories: [
      'screens--trade-on-a-phone',
      'screens--carry-on-a-phone',
      'forms-trade-on-a-phone--narrowest',
      'ui-frame--phone',
      'screens-states--main-on-a-phone',
      'screens-states--landing-on-a-phone',
      'screens-states--trades-on-a-phone',
      'screens-states--carries-on-a-phone',
      'screens-states--group-on-a-phone',
      'screens-sign-in--not-a-member-on-a-phone',
    ],
  },
  {
    state: 'Wide',
    stories: [
      'screens--trade',
      'screens--trades-in-a-sheet',
      'screens--carry',
      'screens--groups',
      'screens--group',
      'screens--carries',
      'screens-states--the-members',
    ],
  },
  {
    state: 'Each animal kind',
    stories: [
      'forms-animal-kinds--every-kind',
      'forms-trade--sheep-shorn-not-shorn',
      'forms-trade--cows-in-calf',
    ],
  },
];

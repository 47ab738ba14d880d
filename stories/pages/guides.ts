/** What a designer needs to know before using a component. */
export interface PartGuide {
  readonly when: string;
  readonly dos: readonly string[];
  readonly donts: readonly string[];
  /** Keys, and what a screen reader announces. */
  readonly keys: readonly (readonly [keys: string, what: string])[];
  readonly status: 'Stable' | 'New';
}

/** The guide of each component, by the title of its stories. tests/web/guides.test.ts checks that every component has one. */
export const guides: Readonly<Record<string, PartGuide>> = {
  'UI/Button': {
    when: 'An action on this screen. To go to another screen use a link, which can be opened in a tab.',
    dos: [
      'Start with a verb: Save, Copy link',
      'One filled button on a screen, for the next step',
      'Use the same verb in the question: Delete this trade?',
    ],
    donts: [
      'Two filled buttons next to each other',
      'A button that appears where another one was just pressed',
      'An icon without a name',
    ],
    keys: [
      ['Enter, Space', 'Press'],
      ['Tab', 'To the next button. A busy button keeps the focus and ignores a second press'],
    ],
    status: 'Stable',
  },
  'UI/AmountField': {
    when: 'A number with a unit: money, weight, head, weeks, per cent. A text or a date has its own field.',
    dos: [
      'Put the unit into the field',
      'Keep text that cannot be read, and say what to type',
      'Select everything on the first press',
    ],
    donts: ['type=number', 'A unit in the label', 'Correcting typed text silently'],
    keys: [
      ['Enter', 'Accept the entry'],
      ['Escape', 'Restore the previous value'],
      ['↑ ↓', 'One step, where the field has steps'],
      ['Screen reader', 'Reads the label and the unit, then the error'],
    ],
    status: 'Stable',
  },
  'UI/Fields': {
    when: 'A name, a note, a date, or a choice from many names. For two or three choices use Choices.',
    dos: [
      'A label above each field',
      'Say before the form which fields are required',
      'One line of help below, only while it is needed',
    ],
    donts: ['A placeholder as a label', 'Red without a sentence'],
    keys: [
      ['Enter', 'Accept the entry'],
      ['Escape', 'Restore the previous value'],
      ['Alt ↓', 'Open the list or the calendar'],
    ],
    status: 'Stable',
  },
  'UI/Choices': {
    when: 'A choice of two or three (Segmented), yes or no (Checkbox), a filter that is on or off (Chip).',
    dos: ['Show all choices at once', 'Apply the choice at once'],
    donts: ['More than four choices in one row', 'Colour as the only sign of the choice'],
    keys: [
      ['← →', 'The next choice'],
      ['Space', 'Tick'],
      ['Tab', 'Past the whole group'],
    ],
    status: 'Stable',
  },
  'UI/Figures': {
    when: 'A calculated figure. A number that a person types belongs in an AmountField.',
    dos: [
      'Two decimals for money, cut and not rounded',
      'One headline figure on a screen, at its top right; on a phone at the lower edge',
      'A dash with its reason where there is no figure',
    ],
    donts: ['Colour without a sign, an arrow or a word', 'A figure that cannot be opened'],
    keys: [
      ['Enter', 'Open the explanation'],
      ['Escape', 'Close it; the focus returns to the figure'],
    ],
    status: 'Stable',
  },
  'UI/Notices': {
    when: 'For what has just happened and what the person must do. Show the state of the connection in the top bar.',
    dos: ['One sentence: what happened, what to do', 'At most one action: Undo, See them'],
    donts: [
      'A notice that moves the content under a finger',
      'A question. Use a dialog instead',
      'An alarm about something that needs no action',
    ],
    keys: [
      ['Tab', 'Into the notice, which stays while it has the focus'],
      ['Screen reader', 'Announces a notice politely and an error at once. Help lists all messages'],
    ],
    status: 'Stable',
  },
  'UI/Overlays': {
    when: 'A menu for actions, a popover for an explanation, a dialog for a question that stops the work.',
    dos: ['Name the record in the question', 'Focus the answer that loses nothing'],
    donts: ['A dialog for a notice', 'A dialog over a dialog'],
    keys: [
      ['↑ ↓ Home End', 'Through a menu'],
      ['Escape', 'Close; the focus returns to where it was'],
      ['Tab', 'Stays inside a dialog'],
    ],
    status: 'Stable',
  },
  'UI/States': {
    when: 'A screen or a part without its content: empty, loading, failed, not allowed.',
    dos: [
      'Say what to do first, and offer it',
      'Say that saved work is safe when something fails',
      'Reserve the height of the content to come',
    ],
    donts: [
      'A blank page',
      'A spinner where a skeleton could be shown',
      'A status code in place of a sentence',
    ],
    keys: [
      ['Tab', 'To the action'],
      ['Screen reader', 'Announces loading once, then the result'],
    ],
    status: 'Stable',
  },
  'UI/Table': {
    when: 'Rows to read and sort. To type into many cells use a sheet.',
    dos: ['A caption', 'The row’s name as its header', 'Numbers at the right, the unit in the heading'],
    donts: ['A table for layout', 'Sorting that loses the focused row'],
    keys: [
      ['Enter', 'Sort by this column'],
      ['Tab', 'Through headings and links'],
    ],
    status: 'Stable',
  },
  'UI/Frame': {
    when: 'Around every screen: top bar, side menu, content, footer.',
    dos: [
      'The record’s name and state in the bar',
      'The side menu is a strip of icons under 1100 px, and an overlay on a phone',
      'Logout always visible',
    ],
    donts: ['A line that pushes the content down', 'More than one filled button in the bar'],
    keys: [
      ['F6', 'Bar, side menu, content'],
      ['F1', 'Help'],
      ['Ctrl S', 'Save'],
      ['Escape', 'Close the side menu, cancel a delete'],
    ],
    status: 'Stable',
  },
};

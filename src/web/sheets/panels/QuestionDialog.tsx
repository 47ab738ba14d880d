import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import type { OverwriteQuestion } from '../model/hooks.ts';

interface Props {
  readonly question: OverwriteQuestion | null;
  readonly onAnswer: (keep: 'mine' | 'theirs') => void;
}

/** Asks which value to keep after a cell has changed elsewhere during typing. */
export function QuestionDialog({ question, onAnswer }: Props): ReactElement {
  return (
    <Dialog
      alert
      open={question !== null}
      onClose={() => onAnswer('theirs')}
      title={question === null ? '' : `${question.column} of ${question.record} has changed`}
      actions={
        question !== null && (
          <>
            <Button tone="primary" onClick={() => onAnswer('mine')}>
              Keep {question.mine === '' ? 'nothing' : question.mine}
            </Button>
            <Button tone="line" onClick={() => onAnswer('theirs')}>
              Keep {question.theirs === '' ? 'nothing' : question.theirs}
            </Button>
          </>
        )
      }
    >
      {question !== null && (
        <p>
          While you typed {question.mine === '' ? 'nothing' : question.mine}, it became{' '}
          {question.theirs === '' ? 'empty' : question.theirs} elsewhere. Choose which one stays.
        </p>
      )}
    </Dialog>
  );
}

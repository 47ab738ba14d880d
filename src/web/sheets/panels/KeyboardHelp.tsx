import type { ReactElement } from 'react';
import { Kbd } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { commands, type Command } from '../grid/commands.ts';
import styles from './panels.module.css';

const groups: readonly Command['group'][] = ['Moving', 'Selecting', 'Editing', 'Rows and sheet'];
const arrowNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

function shown(keys: string): string {
  return keys.replace(/Arrow(Up|Down|Left|Right)$/, (name) => arrowNames[name] ?? name);
}

/** Every command of the sheet with its keys (F1). */
export function KeyboardHelp({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard" size="wide">
      {/* It takes the keyboard, so that arrows scroll the list. */}
      <div className={styles['help']} tabIndex={0} role="region" aria-label="Commands">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map((command) => (
                  <div key={command.title}>
                    <dt>
                      {command.keys.map((keys) => (
                        <Kbd key={keys}>{shown(keys)}</Kbd>
                      ))}
                    </dt>
                    <dd>{command.title}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

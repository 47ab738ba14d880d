import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { Icon } from '../text/Icon.tsx';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: string;
  /** Shown next to the title, such as a badge. A folding section has no room for it. */
  readonly mark?: ReactNode | undefined;
  readonly hint?: ReactNode | undefined;
  readonly children?: ReactNode | undefined;
  readonly className?: string | undefined;
  readonly level?: 2 | 3 | undefined;
  /** True if the section can be folded on narrow screens. 'always' folds on all screens. The hint summarises the folded section. */
  readonly folds?: boolean | 'always' | undefined;
  readonly folded?: boolean | undefined;
}

/** A section with a thin line, a title and a hint. It has no frame. */
export function Section({
  title,
  mark,
  hint,
  children,
  className,
  level = 2,
  folds = false,
  folded = false,
}: SectionProps): ReactElement {
  const id = useId();
  const [open, setOpen] = useState(!folded);
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={cx(
        styles['section'],
        folds !== false && styles['folds'],
        folds === 'always' && styles['always'],
        folds !== false && !open && styles['shut'],
        className,
      )}
      aria-labelledby={id}
    >
      <div className={styles['head']}>
        <Title id={id} className={styles['title']}>
          {title} {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
        </Title>
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
        {folds !== false && (
          <button
            type="button"
            className={styles['fold']}
            aria-expanded={open}
            aria-controls={`${id}-body`}
            aria-label={title}
            onClick={() => setOpen(!open)}
          >
            <Icon name="chevronDown" />
          </button>
        )}
      </div>
      <div className={styles['body']} id={`${id}-body`}>
        <div className={styles['inner']}>{children}</div>
      </div>
    </section>
  );
}

import styles from './VisuallyHidden.module.css';

/** The class for text that is only read by screen readers, on an element with its own meaning: a heading, a caption. */
export const visuallyHidden = styles['hidden'];

import styles from './VisuallyHidden.module.css';

/** The class of an element whose text is only for screen readers, such as a heading. */
export const visuallyHidden = styles['hidden'];

import styles from './VisuallyHidden.module.css';

/** The class for text that is only for screen readers, for an element such as a heading or a caption. */
export const visuallyHidden = styles['hidden'];

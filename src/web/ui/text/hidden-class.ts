import styles from './VisuallyHidden.module.css';

/** The class of what screen readers say and nobody sees, for an element that has a meaning of its own: a heading, a caption. */
export const visuallyHidden = styles['hidden'];

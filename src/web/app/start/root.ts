import { createRoot, type Root } from 'react-dom/client';

/**
 * Creates the React root in the page. The build puts this module and React into one file (src/build/tasks.ts).
 * @throws when the page lacks the root element
 */
export function makeRoot(): Root {
  const place = document.getElementById('root');
  if (place === null) throw new Error('index.html has no #root');
  return createRoot(place);
}

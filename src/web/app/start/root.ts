import { createRoot, type Root } from 'react-dom/client';

/**
 * Creates the React root in the page's element for the app. The build puts this module and React into a file of their own
 * (src/build/tasks.ts).
 * @throws when the page has no such element
 */
export function makeRoot(): Root {
  const place = document.getElementById('root');
  if (place === null) throw new Error('index.html has no #root');
  return createRoot(place);
}

import { createRoot, type Root } from 'react-dom/client';

/**
 * The element that the app renders into. This module also evaluates React; both are in their own file of the build (src/build/tasks.ts).
 * @throws when the page has no such element
 */
export function makeRoot(): Root {
  const place = document.getElementById('root');
  if (place === null) throw new Error('index.html has no #root');
  return createRoot(place);
}

import { createRoot, type Root } from 'react-dom/client';

/** Where the app is drawn. With it React is evaluated: both are in a file of the build of their own (src/build/tasks.ts). @throws where the page has no place for it */
export function makeRoot(): Root {
  const place = document.getElementById('root');
  if (place === null) throw new Error('index.html has no #root');
  return createRoot(place);
}

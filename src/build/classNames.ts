import { basename } from 'node:path';

/**
 * Names the classes of the build's CSS modules by their file and their own name, as 'Button_small': both words are in the script
 * already, where the six random letters of Vite's own names pack badly. @throws when two files of one name would share their classes
 */
export function namesOfClasses(): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const path = file.replace(/\?.*$/, '');
    const module = basename(path, '.module.css');
    const known = files.get(module) ?? path;
    if (known !== path) throw new Error(`${known} and ${path} would share their class names: rename one.`);
    files.set(module, path);
    return `${module}_${name}`;
  };
}

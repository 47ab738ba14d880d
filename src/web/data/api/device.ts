import { deviceText, readDevice, type Device } from '#contract/device.ts';

const key = 'drover-device';

/** The browser's default name, until the member types one. */
export function usualName(agent: string): string {
  if (/iphone|android.+mobile/i.test(agent)) return 'phone';
  return /ipad|android|tablet/i.test(agent) ? 'tablet' : 'computer';
}

let known: Device | null = null;

/** This browser, as its writes identify it: a random id, created once, and a name. Kept in memory only when nothing can be stored. */
export function thisDevice(): Device {
  if (known !== null) return known;
  const made = { id: crypto.randomUUID(), name: usualName(globalThis.navigator?.userAgent ?? '') };
  try {
    known = readDevice(localStorage.getItem(key)) ?? made;
    localStorage.setItem(key, deviceText(known));
  } catch {
    known ??= made;
  }
  return known;
}

/** The maximum length of a device's name; a version in the history stores no more. */
const longestName = 60;

/** Why a name is not allowed for a device; null when it is. */
export function deviceNameProblem(name: string): string | null {
  if (name === '') return 'Name is missing. Type what this device is called.';
  return name.length > longestName ? `Name has more than ${longestName} characters.` : null;
}

/** Renames this browser. Changes that it made before keep the old name. */
export function nameThisDevice(name: string): void {
  known = { ...thisDevice(), name };
  try {
    localStorage.setItem(key, deviceText(known));
  } catch {
    // The storage refuses. The name lasts until the page is closed, as the device's id then does.
  }
}

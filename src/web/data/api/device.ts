import { deviceText, readDevice, type Device } from '#contract/device.ts';

const key = 'drover-device';

/** The browser's default name, until the member types one. */
export function usualName(agent: string): string {
  if (/iphone|android.+mobile/i.test(agent)) return 'phone';
  return /ipad|android|tablet/i.test(agent) ? 'tablet' : 'computer';
}

let known: Device | null = null;

/**
 * The id and name of this browser, sent with each of its writes. The id is random and created once. If nothing can be stored, both are only
 * in memory.
 */
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

/** The maximum length of a device's name. The server's history cannot store more characters. */
const longestName = 60;

/** Why a device cannot have this name; null when it can. */
export function deviceNameProblem(name: string): string | null {
  if (name === '') return 'Name is missing. Type what this device is called.';
  return name.length > longestName ? `Name has more than ${longestName} characters.` : null;
}

/** Renames this browser. Its earlier changes keep the old name. */
export function nameThisDevice(name: string): void {
  known = { ...thisDevice(), name };
  try {
    localStorage.setItem(key, deviceText(known));
  } catch {
    // Nothing can be stored. The name then lasts until the page is closed, and so does the device's id.
  }
}

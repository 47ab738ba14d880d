import { deviceText, readDevice, type Device } from '#contract/device.ts';

const key = 'drover-device';

/** Returns a default name for this browser: 'phone', 'tablet' or 'computer'. */
export function usualName(agent: string): string {
  if (/iphone|android.+mobile/i.test(agent)) return 'phone';
  return /ipad|android|tablet/i.test(agent) ? 'tablet' : 'computer';
}

let known: Device | null = null;

/**
 * Returns this browser's id and name, which are sent with each write.
 * If the random id cannot be stored, it lasts until the page closes.
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

/** A device name may have this many characters. The server cannot store a longer name. */
const longestName = 60;

/** Returns why a device cannot have this name. Returns null for a valid name. */
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
    // The name could not be stored. It lasts until the page closes.
  }
}

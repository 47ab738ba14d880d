import { deviceText, readDevice, type Device } from '#contract/device.ts';

const key = 'drover-device';

/** What a browser is called until the member names it. */
export function usualName(agent: string): string {
  if (/iphone|android.+mobile/i.test(agent)) return 'phone';
  return /ipad|android|tablet/i.test(agent) ? 'tablet' : 'computer';
}

let known: Device | null = null;

/** This browser, as its writes name it: a random id made once, and a name. Kept in this page alone where nothing can be stored. */
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

/** The most characters of a device's name: as many as a version keeps. */
const longestName = 60;

/** Why a name cannot be a device's; null where it can. */
export function deviceNameProblem(name: string): string | null {
  if (name === '') return 'Name is missing. Type what this device is called.';
  return name.length > longestName ? `Name has more than ${longestName} characters.` : null;
}

/** Gives this browser another name; what it wrote before keeps the old one. */
export function nameThisDevice(name: string): void {
  known = { ...thisDevice(), name };
  try {
    localStorage.setItem(key, deviceText(known));
  } catch {
    // Kept in this page alone, as the device's id is then.
  }
}

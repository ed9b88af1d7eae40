import Bowser from 'bowser';

interface Device {
  /** "Firefox on Windows", or the raw user agent if it isn't recognised. */
  name: string;
  kind: 'desktop' | 'mobile' | 'tablet' | 'other';
}

const familiarSystems: Record<string, string> = {
  macOS: 'a Mac',
  'Chrome OS': 'a Chromebook',
  iOS: 'an iPhone or iPad',
};

/** A device in plain words, from its browser's user agent. A hint, not proof. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent?.trim()) return { name: 'Unknown device', kind: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind =
    platform.type === 'desktop' || platform.type === 'mobile' || platform.type === 'tablet'
      ? platform.type
      : 'other';
  if (!browser.name) return { name: userAgent.slice(0, 80), kind };
  const system =
    platform.model && /^iP(hone|ad)$/.test(platform.model) ? `an ${platform.model}` : systemName(os.name);
  return { name: system ? `${browser.name} on ${system}` : browser.name, kind };
}

function systemName(name: string | undefined): string | undefined {
  return name && (familiarSystems[name] ?? name);
}

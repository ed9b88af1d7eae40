import Bowser from 'bowser';

export interface Device {
  /** "Firefox on Windows", or what the browser calls itself where that says nothing to us. */
  name: string;
  kind: 'desktop' | 'mobile' | 'tablet' | 'other';
}

const familiarSystems: Record<string, string> = {
  macOS: 'a Mac',
  'Chrome OS': 'a Chromebook',
  iOS: 'an iPhone or iPad',
};

/** The device of a session in plain words, from its user agent. It is a hint, not a proof: browsers say what they like. */
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

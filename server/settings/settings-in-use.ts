import type { EnvironmentVariables } from './environment.ts';
import { type Settings, settings } from './settings.ts';

/** Whether a setting has a value and where it comes from; never the value itself. */
export interface SettingInUse {
  name: string;
  purpose: string;
  from: 'environment' | 'sandbox' | 'default' | 'not set';
}

/** Every setting with where its value comes from: the process's environment goes before the embedded sandbox's (NET-9). */
export function settingsInUse(
  read: Settings,
  environment: EnvironmentVariables,
  sandbox: EnvironmentVariables,
): SettingInUse[] {
  function from(name: string): SettingInUse['from'] {
    if (name in environment) return 'environment';
    if (name in sandbox) return 'sandbox';
    return isSet(read[name as keyof Settings]) ? 'default' : 'not set';
  }
  return Object.entries(settings.shape).map(([name, { description = '' }]) => ({
    name,
    purpose: description,
    from: from(name),
  }));
}

function isSet(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
